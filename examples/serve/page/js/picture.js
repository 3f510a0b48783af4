/** The picture of a scene in SVG: grounds, pieces, marks, arrows, signs of what happens, and motion. */

/** @import { Arrow, GameInfo, Mark, Piece, Player, Scene, SceneCell, Spot } from './types.js' */
/** @import { HighlightKind, Seen } from './types.js' */

import { html, memo, pause } from './dom.js';
import { hasPiece } from './pieces.js';
import { SIGNS, cellAt, includes, ownerNumber, pieceId, rows, same, sideOf, spotKey } from './scene.js';
import { settings } from './settings.js';

/** The width of a cell in the units of the picture. */
const CELL = 100;

/** The frames of highlights, each of its own shape, drawn from the corner of the cell. */
const FRAMES = {
  from: 'm6 34v-28h28m32 0h28v28m0 32v28h-28m-32 0h-28v-28',
  to: 'm6 6h88v88h-88z',
  affected: 'm5 5h22l-22 22zm90 0v22l-22-22zm0 90h-22l22-22zm-90 0v-22l22 22z',
  selected: 'm6 6h88v88h-88zm12 12h64v64h-64z',
};

/**
 * @typedef {object} Shown What a picture shows.
 * @property {Scene} scene
 * @property {boolean} [pointers] whether the arrows and highlights of the scene are shown
 * @property {boolean} [isPreview] whether the last move of the scene is not played yet
 * @property {Spot[]} [affected] cells that a step of a turn changes
 * @property {Seen[]} [badges] what happened: a sign on every cell; pieces that are gone are faint
 * @property {Spot[]} [danger] pieces that are in danger, or what has ended the game
 * @property {Spot[]} [picked]
 * @property {Spot[]} [aims] cells that can be picked next
 * @property {Spot[]} [losing] those of moves that lose
 * @property {Scene | null} [idea] what is seen after a move that is an idea, such as the computer's
 * @property {Arrow[]} [notes] what a person has drawn: arrows, and circles around single cells
 * @property {Spot[]} [pointed] cells of an event that is pointed at
 * @property {Spot} [lifted] the cell of a piece that is dragged
 */

/** Where the cells of a scene are on the screen. */
class Places {
  /** @param {Scene} scene @param {boolean} isFlipped @param {boolean} isTransposed whether rows are shown as columns */
  constructor(scene, isFlipped, isTransposed) {
    this.isFlipped = isFlipped;
    this.isTransposed = isTransposed;
    this.columns = isTransposed ? rows(scene) : scene.columns;
    this.rows = isTransposed ? scene.columns : rows(scene);
    this.margin = settings.labels && scene.row_labels.length > 0 ? 26 + 3 * this.columns : 0;
    this.width = this.columns * CELL + this.margin;
    this.height = this.rows * CELL + this.margin;
  }

  /** Returns the column of the screen's grid in which a cell is. @param {Spot} spot */
  column(spot) {
    const column = this.isTransposed ? spot.row : spot.column;
    return this.isFlipped ? this.columns - 1 - column : column;
  }

  /** Returns the row of the screen's grid in which a cell is. @param {Spot} spot */
  row(spot) {
    const row = this.isTransposed ? spot.column : spot.row;
    return this.isFlipped ? this.rows - 1 - row : row;
  }

  /** Returns the cell at a place of the screen's grid. @param {number} row @param {number} column @returns {Spot} */
  spotAt(row, column) {
    const r = this.isFlipped ? this.rows - 1 - row : row;
    const c = this.isFlipped ? this.columns - 1 - column : column;
    return this.isTransposed ? { row: c, column: r } : { row: r, column: c };
  }

  /** Returns where the corner of a cell is in the picture. @param {Spot} spot @returns {[number, number]} */
  corner(spot) {
    return [this.margin + this.column(spot) * CELL, this.row(spot) * CELL];
  }
}

/** What the sign of danger means. @param {GameInfo['signs']} signs */
export const dangerWords = ({ danger, ending }) => `${danger}; at the end, ${ending}`;

/**
 * Returns what the frames and signs on cells mean, by the keys of the cells.
 *
 * @param {GameInfo} info
 * @param {Shown} shown
 */
export function signWords({ signs, effects }, shown) {
  const { scene, pointers = true, isPreview, badges = [], danger = [], losing = [] } = shown;
  const frames = isPreview ? signs.foretold : signs.played;
  const known = new Map(effects);
  /** @type {Map<string, string[]>} */ const words = new Map();
  const add = (/** @type {Spot} */ spot, /** @type {string} */ text) =>
    words.set(spotKey(spot), [...(words.get(spotKey(spot)) ?? []), text]);
  for (const { spot, kind } of pointers ? scene.highlights : []) add(spot, frames[kind]);
  for (const spot of losing) add(spot, signs.losing);
  for (const { at, effect } of badges)
    if (SIGNS[effect]) add(at, `${SIGNS[effect]} ${known.get(effect) ?? effect}`);
  for (const spot of danger) add(spot, dangerWords(signs));
  return words;
}

/** A picture, which knows what it has drawn last: the board is drawn again at every click. */
export class Picture {
  isFlipped = false;
  isTransposed = false;
  /** @type {{ current: SVGSVGElement | null }} */ svg = { current: null };
  #places = memo();
  #grounds = memo();
  #pieces = memo();
  #marks = memo();
  /** How often the pieces were drawn, and how often some have run away: none stays away. */
  #drawn = 0;
  #ran = 0;

  /** Returns where the cells of a scene are. @param {Scene} scene */
  places(scene) {
    const { isFlipped, isTransposed } = this;
    const size = [scene.columns, scene.cells.length, isFlipped, isTransposed, settings.labels];
    return this.#places(size, () => new Places(scene, isFlipped, isTransposed));
  }

  /** @param {Shown} shown @param {string} [label] what is shown, in words, if nothing else tells it */
  render(shown, label) {
    const { scene, pointers = true, affected = [], badges = [], danger = [] } = shown;
    const { picked = [], aims = [], losing = [], idea, notes = [], pointed = [], lifted } = shown;
    const at = this.places(scene);
    const highlights = pointers ? scene.highlights : [];
    const around = (/** @type {Spot[]} */ spots) =>
      spots.map((spot) => html`<rect key=${spotKey(spot)} ...${box(at, spot)} />`);
    const ideas = (idea?.arrows ?? []).filter(({ kind }) => kind === 'move');
    const targets = (idea?.highlights ?? []).filter(({ kind }) => kind === 'to');
    const access = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
    return html`<svg
      class="picture"
      viewBox="0 0 ${at.width} ${at.height}"
      focusable="false"
      ref=${this.svg}
      ...${access}
    >
      ${this.#grounds([scene, at], () => [grounds(at, scene), labels(at, scene)])}
      <g class="tints">
        ${highlights.map(({ spot, kind }) => tint(at, spot, kind))}
        ${affected.map((spot) => tint(at, spot, 'affected'))}
      </g>
      <g class="picks">${picked.map((spot) => tint(at, spot, 'selected'))}</g>
      <g class="arrows">${(pointers ? scene.arrows : []).map((one) => arrow(at, one))}</g>
      ${this.#pieces([scene, at, lifted, this.#ran], () => {
        this.#drawn += 1;
        return html`<g class="pieces" key=${this.#drawn}>${pieces(at, scene, lifted)}</g>`;
      })}
      <g class="danger">${around(danger)}</g>
      ${this.#marks([scene, at, settings.marks], () => marks(at, scene))}
      <g class="arrows ideas">
        ${ideas.map((one) => arrow(at, one))}
        ${ideas.length === 0 && targets.map(({ spot }) => circle(at, spot))}
      </g>
      <g class="arrows notes">
        ${notes.map((one) => (same(one.from, one.to) ? circle(at, one.from) : arrow(at, one)))}
      </g>
      <g class="aims">
        ${aims.map((spot) =>
          includes(losing, spot)
            ? html`<g class="badge losing">${sign(at, spot, '?')}</g>`
            : aim(at, spot, scene),
        )}
      </g>
      <g class="badges">${badges.map((seen) => SIGNS[seen.effect] && badge(at, seen, scene))}</g>
      <g class="pointed">${around(pointed)}</g>
    </svg>`;
  }

  /** Returns what moves of a piece that is drawn. @param {Spot} spot */
  #body(spot) {
    return this.svg.current?.querySelector(`[data-at="${spotKey(spot)}"] > .body`);
  }

  /**
   * Lets the pieces run, die and change sides, for a step of a turn.
   *
   * @param {Seen[]} seen
   * @param {Places} at
   * @param {number} time in milliseconds
   * @param {AbortSignal} signal ends it at once
   */
  async leave(seen, at, time, signal) {
    let isMoving = false;
    for (const { effect, from, at: to } of seen) {
      const body = this.#body(from ?? to);
      if (!body) continue;
      const leave = (/** @type {Keyframe} */ end, /** @type {string} */ easing) => {
        isMoving = true;
        const frames = [{ transform: 'none', opacity: 1 }, end];
        body.animate(frames, { duration: time, easing, fill: 'forwards' });
      };
      if (from) {
        // It runs over all others.
        const piece = body.parentElement;
        piece?.parentElement?.append(piece);
        const [[x, y], [fromX, fromY]] = [at.corner(to), at.corner(from)];
        leave({ transform: `translate(${x - fromX}px, ${y - fromY}px)` }, 'ease-in-out');
      } else if (effect === 'converted') leave({ transform: 'scale(.3)', opacity: 0.4 }, 'ease-in');
      else if (['died', 'poisoned', 'captured'].includes(effect))
        leave({ transform: 'scale(.3)', opacity: 0 }, 'ease-in');
    }
    if (!isMoving) return;
    await pause(time, signal);
    this.#ran += 1;
  }

  /** Lets pieces appear, after a step of a turn. @param {Seen[]} seen @param {number} time in milliseconds */
  arrive(seen, time) {
    const frames = [
      { transform: 'scale(.2)', opacity: 0.2 },
      { transform: 'scale(1.15)', opacity: 1, offset: 0.7 },
      { transform: 'none', opacity: 1 },
    ];
    for (const { effect, at } of seen)
      if (['born', 'placed', 'converted', 'changed'].includes(effect))
        this.#body(at)?.animate(frames, { duration: time, easing: 'ease-out' });
  }
}

/** Every cell with its place. @param {Scene} scene @returns {[Spot, SceneCell][]} */
const spots = ({ columns, cells }) =>
  cells.map((cell, index) => [
    { row: Math.floor(index / columns), column: index % columns },
    cell,
  ]);

/** @param {SceneCell['ground']} ground */
function groundName(ground) {
  if (typeof ground === 'string') return ground;
  const [[kind, owner] = ['', null]] = Object.entries(ground);
  return `${kind}-${ownerNumber(owner)}`;
}

/** @param {Places} at @param {Scene} scene */
function grounds(at, scene) {
  /** @type {Record<string, string>} */ const paths = {};
  for (const [spot, { ground }] of spots(scene)) {
    const name = groundName(ground);
    paths[name] = `${paths[name] ?? ''}M${at.corner(spot).join(' ')}h100v100h-100z`;
  }
  const { columns, rows: lines, margin } = at;
  let d = '';
  // Small cells need lines, too.
  const stroke = Math.max(2, lines / 7);
  // At the edge of the picture the whole line is seen, not half of it.
  const inside = (/** @type {number} */ place, /** @type {number} */ size) =>
    Math.min(Math.max(place, stroke / 2), size - stroke / 2);
  const across = columns * CELL;
  for (let row = 0; row <= lines; row += 1)
    d += `M${margin} ${inside(row * CELL, at.height)}h${across}`;
  for (let column = 0; column <= columns; column += 1)
    d += `M${inside(margin + column * CELL, at.width)} 0v${lines * CELL}`;
  return html`<g class="grounds">
    ${Object.entries(paths).map(([name, path]) => html`<path class="ground ${name}" d=${path} />`)}
    <path class="lines" d=${d} stroke-width=${stroke} />
  </g>`;
}

/** @param {Places} at @param {Scene} scene */
function labels(at, scene) {
  const { margin } = at;
  if (margin === 0) return html`<g class="labels" />`;
  const size = Math.max(22, margin * 0.52);
  const [across, down] = at.isTransposed
    ? [scene.row_labels, scene.column_labels]
    : [scene.column_labels, scene.row_labels];
  const label = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) =>
    html`<text x=${x} y=${y} font-size=${size} text-anchor="middle">${text}</text>`;
  const place = (/** @type {number} */ index, /** @type {number} */ count) =>
    (at.isFlipped ? count - 1 - index : index) * CELL + 50;
  // Where the labels of columns would touch, every second one is left out.
  const longest = Math.max(...across.map((text) => text.length));
  const every = Math.ceil((longest * size * 0.62) / 90);
  const below = at.rows * CELL + margin * 0.7;
  return html`<g class="labels">
    ${across.map((text, index) =>
      index % every === 0 && label(text, margin + place(index, across.length), below),
    )}
    ${down.map((text, index) =>
      label(text, margin * 0.45, place(index, down.length) + size * 0.35),
    )}
  </g>`;
}

/** @param {Places} at @param {Scene} scene @param {Spot} [lifted] */
const pieces = (at, scene, lifted) =>
  spots(scene).map(([spot, { piece, fixture }]) => {
    const shown = piece ?? fixture;
    if (!shown) return null;
    const name = `${piece ? 'piece' : 'fixture'} ${lifted && same(lifted, spot) ? 'lifted' : ''}`;
    const [x, y] = at.corner(spot);
    return html`<g class=${name} data-at=${spotKey(spot)} transform="translate(${x} ${y})">
      <g class="body">${piece ? drawnPiece(piece) : drawn(shown.name, null, shown.letter)}</g>
    </g>`;
  });

/** @param {Places} at @param {Scene} scene */
const marks = (at, scene) =>
  html`<g class="marks">
    ${settings.marks &&
    spots(scene).map(([spot, cell]) => cell.marks.map((mark) => drawnMark(at, spot, cell, mark)))}
  </g>`;

/** @param {Places} at @param {Spot} spot @param {SceneCell} cell @param {Mark} mark */
function drawnMark(at, spot, cell, mark) {
  const [left, top] = at.corner(spot);
  const [dx, dy] = markPlace(cell, mark);
  const half = Math.max(15, mark.text.length * 9 + 6);
  // Clear of the edges: those of the board would cut it.
  const x = left + Math.min(Math.max(dx, half + 6), CELL - half - 6);
  const y = top + dy;
  return html`<g class="mark ${mark.tone} owner-${ownerNumber(mark.owner)}">
    <rect x=${x - half} y=${y - 17} width=${2 * half} height="34" rx="9" />
    <text x=${x} y=${y + 10.5} text-anchor="middle" font-size="29">${mark.text}</text>
  </g>`;
}

/** @param {SceneCell} cell @param {Mark} mark @returns {[number, number]} */
function markPlace(cell, mark) {
  const isFree = (/** @type {string} */ place) =>
    cell.piece !== null && !cell.marks.some((other) => other.place === place);
  if (mark.place === 'left') return isFree('top-left') ? [19, 20] : [19, 50];
  if (mark.place === 'right') return isFree('top-right') ? [81, 20] : [81, 50];
  const x = mark.place.endsWith('left') ? 25 : 75;
  return [x, mark.place.startsWith('top') ? 26 : 74];
}

/** @param {Places} at @param {Seen} seen @param {Scene} scene */
function badge(at, { effect, at: spot, piece }, scene) {
  const [x, y] = at.corner(spot);
  // A piece that has arrived hides the one that it took.
  const isGone = piece && !cellAt(scene, spot)?.piece;
  return html`<g class="badge ${effect}">
    ${isGone && html`<g class="ghost" transform="translate(${x} ${y})">${drawnPiece(piece)}</g>`}
    <rect class="edge" x=${x + 4} y=${y + 4} width="92" height="92" rx="10" />
    ${sign(at, spot, SIGNS[effect])}
  </g>`;
}

/** A sign in the corner of a cell. @param {Places} at @param {Spot} spot @param {string} text */
function sign(at, spot, text) {
  const [x, y] = at.corner(spot);
  return html`<circle cx=${x + 77} cy=${y + 23} r="19" />
    <text x=${x + 77} y=${y + 34} text-anchor="middle" font-size="32">${text}</text>`;
}

/** @param {Places} at @param {Spot} spot */
function box(at, spot) {
  const [x, y] = at.corner(spot);
  return { x: x + 3, y: y + 3, width: 94, height: 94, rx: 10 };
}

/** @param {Places} at @param {Spot} spot */
function circle(at, spot) {
  const [x, y] = at.corner(spot);
  return html`<circle class="circle" cx=${x + 50} cy=${y + 50} r="36" />`;
}

/** @param {Places} at @param {Spot} spot @param {HighlightKind} kind */
function tint(at, spot, kind) {
  const corner = `M${at.corner(spot).join(' ')}`;
  return html`<path class="tint ${kind}" d=${`${corner}h100v100h-100z`} />
    <path class="frame ${kind}" d=${corner + FRAMES[kind]} />`;
}

/** @param {Places} at @param {Spot} spot @param {Scene} scene */
function aim(at, spot, scene) {
  const [x, y] = at.corner(spot);
  if (!cellAt(scene, spot)?.piece)
    return html`<circle class="aim" cx=${x + 50} cy=${y + 50} r="17" />`;
  const corners = 'h26l-26 26zm92 0v26l-26-26zm0 92h-26l26-26zm-92 0v-26l26 26z';
  return html`<path class="aim taken" d=${`M${x + 4} ${y + 4}${corners}`} />`;
}

/** @param {Places} at @param {Arrow} arrow */
function arrow(at, { from, to, kind }) {
  const [[x, y], [toX, toY]] = [at.corner(from), at.corner(to)];
  const [dx, dy] = [toX - x, toY - y];
  const length = Math.hypot(dx, dy) || 1;
  const [shaft, head] = kind === 'move' ? [8, 22] : [4, 16];
  const tip = length - 30;
  const neck = tip - 2 * head + 4;
  const points = [
    [12, -shaft],
    [neck, -shaft],
    [neck, -head],
    [tip, 0],
    [neck, head],
    [neck, shaft],
    [12, shaft],
  ].map(([along = 0, beside = 0]) => {
    const px = x + 50 + (dx * along - dy * beside) / length;
    const py = y + 50 + (dy * along + dx * beside) / length;
    return `${px.toFixed(1)} ${py.toFixed(1)}`;
  });
  return html`<path class="arrow ${kind}" d="M${points.join('L')}z" />`;
}

/**
 * The shapes of a piece in a box of 100 by 100: from the sprite, or its letter on a disc.
 *
 * @param {string} name
 * @param {Player | null} owner
 * @param {string} letter
 */
function drawn(name, owner, letter) {
  const id = pieceId(name, owner);
  if (hasPiece(id)) return html`<use href="#${id}" width="100" height="100" />`;
  const words = `letter owner-${ownerNumber(owner)}`;
  return html`<circle class=${words} cx="50" cy="50" r="40" />
    <text class=${words} x="50" y="67" text-anchor="middle" font-size="48">${letter}</text>`;
}

/** @param {Piece} piece */
const drawnPiece = (piece) => drawn(piece.name, sideOf(piece), piece.letter);

/** Makes a picture of one piece. @param {Piece} piece */
export const pieceIcon = (piece) =>
  html`<svg viewBox="0 0 100 100" aria-hidden="true">${drawnPiece(piece)}</svg>`;
