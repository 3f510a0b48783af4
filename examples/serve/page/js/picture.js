/**
 * The picture of a scene in SVG: grounds, pieces, marks, arrows, signs of what happens, and motion.
 *
 * @module
 */

/** @import { Arrow, HighlightKind, Mark, Piece, Player, Scene, SceneCell, Spot, Step } from './types.js' */
/** @import { Seen } from './scene.js' */

import { s, put, pause } from './dom.js';
import { hasPiece } from './pieces.js';
import {
  SIGNS,
  cellAt,
  effects,
  includes,
  ownerNumber,
  pieceId,
  rows,
  same,
  sideOf,
  spotKey,
} from './scene.js';
import { mayMove, settings } from './settings.js';

/** The width of a cell in the units of the picture. */
const CELL = 100;

/** The frames of highlights, each of its own shape, drawn from the corner of the cell. */
const FRAMES = {
  from: 'm6 34v-28h28m32 0h28v28m0 32v28h-28m-32 0h-28v-28',
  to: 'm6 6h88v88h-88z',
  affected: 'm5 5h22l-22 22zm90 0v22l-22-22zm0 90h-22l22-22zm-90 0v-22l22 22z',
  selected: 'm6 6h88v88h-88zm12 12h64v64h-64z',
};

/** What these frames mean. @type {Record<HighlightKind, string>} */
const FRAME_WORDS = {
  from: 'the last move began here',
  to: 'the last move came here',
  affected: 'the last turn changed this',
  selected: 'this is chosen',
};

/** What the red frame and the question mark mean. */
export const DANGER = 'in danger; at the end, what has ended the game';
export const LOSING = 'every move here loses, at once or to the best reply';

/** The layers, the lowest first. */
const LAYERS = /** @type {const} */ ([
  'grounds',
  'labels',
  'tints',
  'picks',
  'arrows',
  'pieces',
  'danger',
  'marks',
  'ideas',
  'notes',
  'aims',
  'badges',
  'pointed',
]);

/** @typedef {Record<typeof LAYERS[number], SVGGElement>} Layers */

export class Picture {
  /** @type {Scene | null} */
  scene = null;
  isFlipped = false;
  /** Whether rows are shown as columns. */
  isTransposed = false;
  margin = 0;
  svg = s('svg.picture', { 'aria-hidden': 'true', focusable: 'false' });
  layers = /** @type {Layers} */ (
    Object.fromEntries(
      LAYERS.map((name) => [
        name,
        s(/(?:ideas|notes)/.test(name) ? `g.arrows.${name}` : `g.${name}`),
      ]),
    )
  );
  /** The words for the signs on cells, by the layer that has them. @type {Record<string, [Spot, string][]>} */
  signs = {};
  /** The pieces by their cells. @type {Map<string, SVGGElement>} */
  pieces = new Map();

  constructor() {
    this.svg.append(...LAYERS.map((name) => this.layers[name]));
  }

  // Places

  columns() {
    if (!this.scene) return 1;
    return this.isTransposed ? rows(this.scene) : this.scene.columns;
  }

  rows() {
    if (!this.scene) return 1;
    return this.isTransposed ? this.scene.columns : rows(this.scene);
  }

  /** Returns the column of the screen's grid in which a cell is. @param {Spot} spot */
  column(spot) {
    const column = this.isTransposed ? spot.row : spot.column;
    return this.isFlipped ? this.columns() - 1 - column : column;
  }

  /** Returns the row of the screen's grid in which a cell is. @param {Spot} spot */
  row(spot) {
    const row = this.isTransposed ? spot.column : spot.row;
    return this.isFlipped ? this.rows() - 1 - row : row;
  }

  /**
   * Returns the cell at a place of the screen's grid.
   *
   * @param {number} row
   * @param {number} column
   * @returns {Spot}
   */
  spotAt(row, column) {
    const r = this.isFlipped ? this.rows() - 1 - row : row;
    const c = this.isFlipped ? this.columns() - 1 - column : column;
    return this.isTransposed ? { row: c, column: r } : { row: r, column: c };
  }

  /** @param {Spot} spot */
  #x(spot) {
    return this.margin + this.column(spot) * CELL;
  }

  /** @param {Spot} spot */
  #y(spot) {
    return this.row(spot) * CELL;
  }

  /** Every cell with its place. @param {Scene} scene @returns {[Spot, SceneCell][]} */
  static #cells({ columns, cells }) {
    return cells.map((cell, index) => [
      { row: Math.floor(index / columns), column: index % columns },
      cell,
    ]);
  }

  // What is shown

  /**
   * Shows a scene.
   *
   * @param {Scene} scene
   * @param {{ pointers?: boolean }} [options] whether its arrows and highlights are shown
   */
  setScene(scene, { pointers = true } = {}) {
    const old = this.scene;
    this.scene = scene;
    if (old?.columns !== scene.columns || old.cells.length !== scene.cells.length) this.layOut();
    this.#drawGrounds(scene);
    this.#drawPieces(scene);
    this.#drawMarks(scene);
    this.setBadges([]);
    this.setDanger([]);
    this.point([]);
    this.setPointers(pointers ? scene : null);
  }

  /** Finds the size of the picture, and draws what depends on it. */
  layOut() {
    const { scene } = this;
    if (!scene) return;
    const columns = this.columns();
    this.margin = settings.labels && scene.row_labels.length > 0 ? 26 + 3 * columns : 0;
    const [width, height] = [columns * CELL + this.margin, this.rows() * CELL + this.margin];
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#drawLabels(scene);
    put(this.layers.ideas);
  }

  /** @param {Scene} scene */
  #drawLabels(scene) {
    const size = Math.max(22, this.margin * 0.52);
    const [across, down] = this.isTransposed
      ? [scene.row_labels, scene.column_labels]
      : [scene.column_labels, scene.row_labels];
    const label = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) =>
      s('text', { x, y, 'font-size': size, 'text-anchor': 'middle' }, text);
    const place = (/** @type {number} */ index, /** @type {number} */ count) =>
      (this.isFlipped ? count - 1 - index : index) * CELL + 50;
    // Where the labels of columns would touch, every second one is left out.
    const longest = Math.max(...across.map((text) => text.length));
    const every = Math.ceil((longest * size * 0.62) / 90);
    const below = this.rows() * CELL + this.margin * 0.7;
    put(
      this.layers.labels,
      this.margin > 0 && [
        ...across.flatMap((text, index) =>
          index % every === 0
            ? [label(text, this.margin + place(index, across.length), below)]
            : [],
        ),
        ...down.map((text, index) =>
          label(text, this.margin * 0.45, place(index, down.length) + size * 0.35),
        ),
      ],
    );
  }

  /** @param {Scene} scene */
  #drawGrounds(scene) {
    /** @type {Record<string, string>} */
    const paths = {};
    for (const [spot, cell] of Picture.#cells(scene)) {
      const name = groundName(cell);
      paths[name] = `${paths[name] ?? ''}M${this.#x(spot)} ${this.#y(spot)}h100v100h-100z`;
    }
    const [columns, lines] = [this.columns(), this.rows()];
    let d = '';
    for (let row = 0; row <= lines; row += 1)
      d += `M${this.margin} ${row * CELL}h${columns * CELL}`;
    for (let column = 0; column <= columns; column += 1)
      d += `M${this.margin + column * CELL} 0v${lines * CELL}`;
    put(
      this.layers.grounds,
      Object.entries(paths).map(([name, path]) => s('path', { class: `ground ${name}`, d: path })),
      s('path.lines', { d }),
    );
  }

  /** @param {Scene} scene */
  #drawPieces(scene) {
    this.pieces.clear();
    const placed = Picture.#cells(scene).flatMap(([spot, { piece, fixture }]) => {
      const shown = piece ?? fixture;
      if (!shown) return [];
      const element = s(
        piece ? 'g.piece' : 'g.fixture',
        { transform: `translate(${this.#x(spot)} ${this.#y(spot)})` },
        s('g.body', piece ? drawnPiece(piece) : drawn(shown.name, null, shown.letter)),
      );
      if (piece) this.pieces.set(spotKey(spot), element);
      return [element];
    });
    put(this.layers.pieces, placed);
  }

  /** @param {Scene} scene */
  #drawMarks(scene) {
    const marks = Picture.#cells(scene).flatMap(([spot, cell]) =>
      cell.marks.map((mark) => this.#mark(spot, cell, mark)),
    );
    put(this.layers.marks, settings.marks && marks);
  }

  /** @param {Spot} spot @param {SceneCell} cell @param {Mark} mark */
  #mark(spot, cell, mark) {
    const [dx, dy] = markPlace(cell, mark);
    const [x, y] = [this.#x(spot) + dx, this.#y(spot) + dy];
    const half = Math.max(15, mark.text.length * 9 + 6);
    return s(
      'g',
      { class: `mark ${mark.tone} owner-${ownerNumber(mark.owner)}` },
      s('rect', { x: x - half, y: y - 17, width: 2 * half, height: 34, rx: 9 }),
      s('text', { x, y: y + 10.5, 'text-anchor': 'middle', 'font-size': 29 }, mark.text),
    );
  }

  /** Shows the arrows and highlights of a scene; none for `null`. @param {Scene | null} scene */
  setPointers(scene) {
    const { highlights = [], arrows = [] } = scene ?? {};
    const tints = highlights.map(({ spot, kind }) => this.#tint(spot, kind));
    this.signs['tints'] = highlights.map(({ spot, kind }) => [spot, FRAME_WORDS[kind]]);
    put(this.layers.tints, ...tints);
    put(this.layers.arrows, this.#arrows(arrows));
  }

  /** Shows a move as an idea, such as the computer's. @param {Scene | null} after what is seen after it */
  setIdea(after) {
    const arrows = (after?.arrows ?? []).filter(({ kind }) => kind === 'move');
    const targets = (after?.highlights ?? []).filter(({ kind }) => kind === 'to');
    const circles = arrows.length > 0 ? [] : targets.map(({ spot }) => this.#circle(spot));
    put(this.layers.ideas, this.#arrows(arrows), circles);
  }

  /** Shows what a person has drawn: arrows, and circles around single cells. @param {Arrow[]} arrows */
  setNotes(arrows) {
    const drawing = (/** @type {Arrow} */ arrow) =>
      same(arrow.from, arrow.to) ? this.#circle(arrow.from) : this.#arrow(arrow);
    put(this.layers.notes, arrows.map(drawing));
  }

  /**
   * Shows picked cells and those that can be picked next; with a sign, those of moves that lose.
   *
   * @param {Spot[]} picked
   * @param {Spot[]} next
   * @param {Spot[]} losing
   */
  setAims(picked, next, losing) {
    this.signs['aims'] = losing.map((spot) => [spot, LOSING]);
    const aims = next.map((spot) =>
      includes(losing, spot)
        ? s('g.badge.losing', ...this.#sign(spot, '?'))
        : this.#aim(spot),
    );
    put(this.layers.aims, aims);
    put(this.layers.picks, ...this.#tints(picked, 'selected'));
  }

  /**
   * Shows a sign on every cell where something happens. Pieces that are gone are shown faintly.
   *
   * @param {Seen[]} list
   */
  setBadges(list) {
    const signs = list.filter(({ effect }) => SIGNS[effect]);
    const badges = signs.map((seen) => this.#badge(seen));
    this.signs['badges'] = signs.map(({ at, effect }) => [at, `${SIGNS[effect]} ${effect}`]);
    put(this.layers.badges, badges);
  }

  /** @param {Seen} seen */
  #badge({ effect, at, piece }) {
    const [x, y] = [this.#x(at), this.#y(at)];
    // A piece that has arrived hides the one that it took.
    const isGone = piece && !(this.scene && cellAt(this.scene, at)?.piece);
    const ghost = { transform: `translate(${x} ${y})` };
    return s(
      'g',
      { class: `badge ${effect}` },
      isGone && s('g.ghost', ghost, drawnPiece(piece)),
      s('rect.edge', { x: x + 4, y: y + 4, width: 92, height: 92, rx: 10 }),
      ...this.#sign(at, SIGNS[effect]),
    );
  }

  /** A sign in the corner of a cell. @param {Spot} spot @param {string} text */
  #sign(spot, text) {
    const [x, y] = [this.#x(spot) + 80, this.#y(spot) + 20];
    const style = { 'text-anchor': 'middle', 'font-size': 32 };
    return [s('circle', { cx: x, cy: y, r: 19 }), s('text', { x, y: y + 11, ...style }, text)];
  }

  /** @param {Spot} spot */
  #box(spot) {
    const corner = { x: this.#x(spot) + 3, y: this.#y(spot) + 3 };
    return s('rect', { ...corner, width: 94, height: 94, rx: 10 });
  }

  /** Frames some cells, such as those of an event that is pointed at. @param {Spot[]} spots */
  point(spots) {
    put(this.layers.pointed, spots.map((spot) => this.#box(spot)));
  }

  /**
   * Marks the pieces that are in danger, or what has ended the game.
   *
   * @param {Spot[]} spots
   */
  setDanger(spots) {
    this.signs['danger'] = spots.map((spot) => [spot, DANGER]);
    put(this.layers.danger, spots.map((spot) => this.#box(spot)));
  }

  /** Returns what the frames and signs on a cell mean. @param {Spot} spot */
  signWords(spot) {
    const signs = Object.values(this.signs).flat();
    return signs.filter(([at]) => same(at, spot)).map(([, words]) => words);
  }

  // Shapes

  /** @param {Spot} spot */
  #circle(spot) {
    return s('circle.circle', { cx: this.#x(spot) + 50, cy: this.#y(spot) + 50, r: 36 });
  }

  /** @param {Spot} spot @param {HighlightKind} kind */
  #tint(spot, kind) {
    const corner = `M${this.#x(spot)} ${this.#y(spot)}`;
    return [
      s('path', { class: `tint ${kind}`, d: `${corner}h100v100h-100z` }),
      s('path', { class: `frame ${kind}`, d: corner + FRAMES[kind] }),
    ];
  }

  /** @param {Spot[]} spots @param {HighlightKind} kind */
  #tints = (spots, kind) => spots.map((spot) => this.#tint(spot, kind));

  /** @param {Arrow[]} arrows */
  #arrows = (arrows) => arrows.map((arrow) => this.#arrow(arrow));

  /** @param {Spot} spot */
  #aim(spot) {
    const [x, y] = [this.#x(spot), this.#y(spot)];
    if (!(this.scene && cellAt(this.scene, spot)?.piece))
      return s('circle.aim', { cx: x + 50, cy: y + 50, r: 17 });
    const corners = 'h26l-26 26zm92 0v26l-26-26zm0 92h-26l26-26zm-92 0v-26l26 26z';
    return s('path.aim.taken', { d: `M${x + 4} ${y + 4}${corners}` });
  }

  /** @param {Arrow} arrow */
  #arrow({ from, to, kind }) {
    const [x, y] = [this.#x(from) + 50, this.#y(from) + 50];
    const [dx, dy] = [this.#x(to) + 50 - x, this.#y(to) + 50 - y];
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
      const px = x + (dx * along - dy * beside) / length;
      const py = y + (dy * along + dx * beside) / length;
      return `${px.toFixed(1)} ${py.toFixed(1)}`;
    });
    return s('path', { class: `arrow ${kind}`, d: `M${points.join('L')}z` });
  }

  // Motion

  /**
   * Plays one step of a turn: pieces run, die, change sides and are born, each with its sign.
   *
   * @param {Step} step
   * @param {number} time how long the step is shown, in milliseconds
   * @param {AbortSignal} signal ends the step at once
   */
  async animate({ scene, events }, time, signal) {
    const seen = effects(events, this.scene);
    const isMoving = mayMove() && time > 0 && !signal.aborted;
    if (isMoving) await this.#leave(seen, Math.min(time * 0.45, 420), signal);
    this.setScene(scene, { pointers: false });
    const spots = events.flatMap((event) => event.spots);
    put(this.layers.tints, ...this.#tints(spots, 'affected'));
    this.setBadges(seen);
    if (isMoving) this.#arrive(seen, Math.min(time * 0.4, 380));
    await pause(time * (seen.every(({ effect }) => effect === 'moved') ? 0.25 : 0.6), signal);
  }

  /** @param {Seen[]} seen @param {number} time @param {AbortSignal} signal */
  async #leave(seen, time, signal) {
    let isMoving = false;
    for (const { effect, from, at } of seen) {
      const piece = this.pieces.get(spotKey(from ?? at));
      const body = piece?.querySelector('.body');
      if (!piece || !body) continue;
      const leave = (/** @type {Keyframe} */ end, /** @type {string} */ easing) => {
        isMoving = true;
        const frames = [{ transform: 'none', opacity: 1 }, end];
        body.animate(frames, { duration: time, easing, fill: 'forwards' });
      };
      if (from) {
        piece.parentElement?.append(piece);
        const [dx, dy] = [this.#x(at) - this.#x(from), this.#y(at) - this.#y(from)];
        leave({ transform: `translate(${dx}px, ${dy}px)` }, 'ease-in-out');
      } else if (effect === 'converted') leave({ transform: 'scale(.3)', opacity: 0.4 }, 'ease-in');
      else if (['died', 'poisoned', 'captured'].includes(effect))
        leave({ transform: 'scale(.3)', opacity: 0 }, 'ease-in');
    }
    if (isMoving) await pause(time, signal);
  }

  /** @param {Seen[]} seen @param {number} time */
  #arrive(seen, time) {
    for (const { effect, at } of seen) {
      const body = this.pieces.get(spotKey(at))?.querySelector('.body');
      if (!body || !['born', 'placed', 'converted', 'changed'].includes(effect)) continue;
      const frames = [
        { transform: 'scale(.2)', opacity: 0.2 },
        { transform: 'scale(1.15)', opacity: 1, offset: 0.7 },
        { transform: 'none', opacity: 1 },
      ];
      body.animate(frames, { duration: time, easing: 'ease-out' });
    }
  }
}

/** @param {SceneCell} cell */
function groundName({ ground }) {
  if (typeof ground === 'string') return ground;
  return 'taken' in ground
    ? `taken-${ownerNumber(ground.taken)}`
    : `base-${ownerNumber(ground.base)}`;
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

/**
 * The shapes of a piece in a box of 100 by 100: from the sprite, or its letter on a disc.
 *
 * @param {string} name
 * @param {Player | null} owner
 * @param {string} letter
 * @returns {SVGElement[]}
 */
function drawn(name, owner, letter) {
  const id = pieceId(name, owner);
  if (hasPiece(id)) return [s('use', { href: `#${id}`, width: 100, height: 100 })];
  const words = { class: `letter owner-${ownerNumber(owner)}` };
  return [
    s('circle', { ...words, cx: 50, cy: 50, r: 40 }),
    s('text', { ...words, x: 50, y: 67, 'text-anchor': 'middle', 'font-size': 48 }, letter),
  ];
}

/** @param {Piece} piece */
const drawnPiece = (piece) => drawn(piece.name, sideOf(piece), piece.letter);

/** Makes a picture of one piece. @param {Piece} piece */
export const pieceIcon = (piece) =>
  s('svg', { viewBox: '0 0 100 100', 'aria-hidden': 'true' }, drawnPiece(piece));
