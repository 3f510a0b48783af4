/**
 * The board: a picture of a scene in SVG, and over it a labelled grid of cells that can be clicked,
 * dragged, touched and reached by keyboard. The board knows no rules; it tells which cell is
 * picked.
 *
 * @module
 */

/** @import { Arrow, EventReport, HighlightKind, Mark } from './types.js' */
/** @import { Piece, Scene, SceneCell, Spot } from './types.js' */
/** @import { Effect } from './scene.js' */

import { h, s, put, pause } from './dom.js';
import { hasPiece } from './pieces.js';
import {
  SIGNS,
  SIGN_WORDS,
  cellAt,
  describe,
  effects,
  markWords,
  ownerNumber,
  pieceId,
  pieceWords,
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

/** How long the pointer rests on a cell before its words are shown, in milliseconds. */
const TIP_WAIT = 300;

/** The least distance of these words from the sides of the window, in pixels. */
const TIP_MARGIN = 4;

/**
 * @typedef {object} BoardOptions
 * @property {string} label what the board is, in words
 * @property {readonly string[]} players
 * @property {(spot: Spot) => void} onPick
 * @property {() => void} onCancel
 * @property {(spot: Spot) => boolean} canDrag
 */

/**
 * @typedef {object} Drag A piece that may be dragged.
 * @property {Spot} spot
 * @property {number} x where the pointer went down
 * @property {number} y
 * @property {HTMLElement | null} ghost
 * @property {boolean} isNew whether the cell was not picked before
 */

export class Board {
  grounds = s('g', { class: 'grounds' });
  tints = s('g', { class: 'tints' });
  arrows = s('g', { class: 'arrows' });
  picks = s('g', { class: 'picks' });
  pieceGroup = s('g', { class: 'pieces' });
  marks = s('g', { class: 'marks' });
  aims = s('g', { class: 'aims' });
  badges = s('g', { class: 'badges' });
  ideas = s('g', { class: 'arrows ideas' });
  notes = s('g', { class: 'arrows notes' });
  words = s('g', { class: 'labels' });
  svg = s('svg', { class: 'picture', 'aria-hidden': 'true', focusable: 'false' });
  grid = h('div', { class: 'grid', role: 'grid' });
  tip = h('div', { class: 'tip', hidden: true });
  sheet = h('div', { class: 'sheet' });
  element = h('div', { class: 'board' });

  /** @param {BoardOptions} options */
  constructor(options) {
    this.options = options;
    /** @type {Scene | null} */
    this.scene = null;
    this.isFlipped = false;
    this.isTransposed = false;
    /** Whether a wide board is laid across on a narrow screen. */
    this.mayLieAcross = true;
    this.zoom = 1;
    this.margin = 0;
    /** @type {Spot} */
    this.focus = { row: 0, column: 0 };
    /** @type {Map<string, HTMLElement>} */
    this.gridCells = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.pieces = new Map();
    /** @type {Set<string>} */
    this.targets = new Set();
    /** @type {Drag | null} */
    this.drag = null;
    /**
     * The arrows and circles that the person has drawn, by their cells.
     *
     * @type {Map<string, Arrow>}
     */
    this.noted = new Map();
    /** Whether the cell that was pressed last could be picked. */
    this.isTargetTouched = false;
    /** Where the right button went down. @type {Spot | null} */
    this.noteFrom = null;
    this.isPicking = false;
    /** Whether the last cell was picked by keyboard. */
    this.isByKeyboard = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.tipTimer = undefined;
    /** The cell whose click was handled when the pointer went down. */
    this.handled = '';
    this.#build();
  }

  #build() {
    this.svg.append(
      this.grounds,
      this.words,
      this.tints,
      this.picks,
      this.arrows,
      this.pieceGroup,
      this.marks,
      this.ideas,
      this.notes,
      this.aims,
      this.badges,
    );
    this.grid.setAttribute('aria-label', this.options.label);
    this.sheet.append(this.svg, this.grid, this.tip);
    this.element.append(this.sheet);
    this.#listen();
  }

  #listen() {
    const { grid } = this;
    grid.addEventListener('pointerdown', (event) => this.#down(event));
    grid.addEventListener('pointermove', (event) => this.#move(event));
    grid.addEventListener('pointerup', (event) => this.#up(event));
    grid.addEventListener('pointercancel', () => this.#endDrag());
    grid.addEventListener('contextmenu', (event) => event.preventDefault());
    // A click with a mouse leaves the keyboard to the page, where arrow keys go through the game.
    grid.addEventListener('mousedown', (event) => event.preventDefault());
    grid.addEventListener('click', (event) => this.#click(event));
    grid.addEventListener('keydown', (event) => this.#key(event));
    grid.addEventListener('focusin', (event) => {
      const spot = this.#spotOf(event.target);
      if (spot) this.#rove(spot, false);
    });
    grid.addEventListener('pointerover', (event) => {
      const spot = this.#spotOf(event.target);
      if (!spot || event.pointerType !== 'mouse') return;
      this.#hideTip();
      this.tipTimer = setTimeout(() => {
        if (!this.drag && !this.isPicking) this.#showTip(spot);
      }, TIP_WAIT);
    });
    grid.addEventListener('pointerleave', (event) => {
      // What a finger has touched stays explained, unless it was touched to be picked.
      if (event.pointerType === 'mouse' || this.isTargetTouched) this.#hideTip();
    });
  }

  // Places

  /** @param {Spot} spot */
  #column(spot) {
    const count = this.#columns();
    const column = this.isTransposed ? spot.row : spot.column;
    return this.isFlipped ? count - 1 - column : column;
  }

  /** @param {Spot} spot */
  #row(spot) {
    const count = this.#rows();
    const row = this.isTransposed ? spot.column : spot.row;
    return this.isFlipped ? count - 1 - row : row;
  }

  #columns() {
    if (!this.scene) return 1;
    return this.isTransposed ? rows(this.scene) : this.scene.columns;
  }

  #rows() {
    if (!this.scene) return 1;
    return this.isTransposed ? this.scene.columns : rows(this.scene);
  }

  /** @param {Spot} spot */
  #x(spot) {
    return this.margin + this.#column(spot) * CELL;
  }

  /** @param {Spot} spot */
  #y(spot) {
    return this.#row(spot) * CELL;
  }

  /**
   * The cell at a place of the screen's grid.
   *
   * @param {number} row
   * @param {number} column
   * @returns {Spot}
   */
  #spotAt(row, column) {
    const r = this.isFlipped ? this.#rows() - 1 - row : row;
    const c = this.isFlipped ? this.#columns() - 1 - column : column;
    return this.isTransposed ? { row: c, column: r } : { row: r, column: c };
  }

  /**
   * @param {EventTarget | null} target
   * @returns {Spot | null}
   */
  #spotOf(target) {
    const cell = target instanceof Element ? target.closest('[data-row]') : null;
    if (!(cell instanceof HTMLElement)) return null;
    return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
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
    const isNew = !old || old.columns !== scene.columns || old.cells.length !== scene.cells.length;
    this.scene = scene;
    if (isNew) this.layOut();
    else this.#label();
    this.#drawGrounds(scene);
    this.#drawMen(scene);
    this.#drawMarks(scene);
    put(this.badges);
    this.point([]);
    this.setPointers(pointers ? scene : null);
  }

  /**
   * Shows the arrows and highlights of a scene; none for `null`.
   *
   * @param {Scene | null} scene
   */
  setPointers(scene) {
    put(
      this.tints,
      (scene?.highlights ?? []).flatMap(({ spot, kind }) => this.#tint(spot, kind)),
    );
    put(
      this.arrows,
      (scene?.arrows ?? []).map((arrow) => this.#arrow(arrow)),
    );
  }

  /**
   * Shows arrows of ideas, such as the computer's.
   *
   * @param {Arrow[]} arrows
   * @param {Spot[]} spots
   */
  setIdeas(arrows, spots) {
    put(
      this.ideas,
      arrows.map((arrow) => this.#arrow(arrow)),
      spots.map((spot) => this.#circle(spot)),
    );
  }

  /** @param {Spot} spot */
  #circle(spot) {
    return s('circle', { class: 'circle', cx: this.#x(spot) + 50, cy: this.#y(spot) + 50, r: 36 });
  }

  /** Wipes off what the person has drawn, and the words about a cell. */
  wipe() {
    this.noted.clear();
    put(this.notes);
    this.#hideTip();
  }

  /**
   * Draws an arrow, or a circle around one cell; wipes it off if it was there.
   *
   * @param {Spot} from
   * @param {Spot} to
   */
  #note(from, to) {
    const key = `${spotKey(from)} ${spotKey(to)}`;
    if (!this.noted.delete(key)) this.noted.set(key, { from, to, kind: 'move' });
    this.#drawNotes();
  }

  #drawNotes() {
    put(
      this.notes,
      [...this.noted.values()].map((arrow) =>
        same(arrow.from, arrow.to) ? this.#circle(arrow.from) : this.#arrow(arrow),
      ),
    );
  }

  /**
   * Returns whether a scene is shown with its rows as columns: a wide board on a narrow screen.
   *
   * @param {Scene} scene
   */
  isAcross(scene) {
    const { innerWidth, innerHeight } = window;
    const isNarrow = innerWidth < Math.min(620, innerHeight);
    return this.mayLieAcross && isNarrow && scene.columns > 1.5 * rows(scene);
  }

  /** Builds the grid and the labels again, and draws the scene. */
  layOut() {
    const { scene } = this;
    if (!scene) return;
    this.isTransposed = this.isAcross(scene);
    const [columns, lines] = [this.#columns(), this.#rows()];
    this.margin = settings.labels && scene.row_labels.length > 0 ? 26 + 3 * columns : 0;
    const [width, height] = [columns * CELL + this.margin, lines * CELL + this.margin];
    this.svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    this.#tellAspect(width / height);
    this.element.style.setProperty('--zoom', String(this.zoom));
    this.grid.style.left = `${(100 * this.margin) / width}%`;
    this.grid.style.bottom = `${(100 * this.margin) / height}%`;
    this.sheet.classList.toggle('small-cells', columns > 13);
    this.#buildGrid(columns, lines);
    this.#drawLabels(scene);
    this.#drawGrounds(scene);
    this.#drawMen(scene);
    this.#drawMarks(scene);
    this.setPointers(scene);
    put(this.badges);
    put(this.ideas);
    this.#drawNotes();
    this.setAims([], []);
  }

  /**
   * Tells the page how wide the board is for its height.
   *
   * @param {number} aspect
   */
  #tellAspect(aspect) {
    const pane = this.element.closest('.pane');
    const place = pane instanceof HTMLElement ? pane : this.element;
    place.style.setProperty('--aspect', String(aspect));
  }

  /**
   * @param {number} columns
   * @param {number} lines
   */
  #buildGrid(columns, lines) {
    this.gridCells.clear();
    this.grid.setAttribute('aria-rowcount', String(lines));
    this.grid.setAttribute('aria-colcount', String(columns));
    const all = [];
    for (let row = 0; row < lines; row += 1) {
      const line = h('div', { role: 'row', class: 'row' });
      for (let column = 0; column < columns; column += 1) {
        const spot = this.#spotAt(row, column);
        const cell = h('div', {
          role: 'gridcell',
          class: 'cell',
          tabindex: '-1',
          'data-row': spot.row,
          'data-column': spot.column,
        });
        this.gridCells.set(spotKey(spot), cell);
        line.append(cell);
      }
      all.push(line);
    }
    put(this.grid, all);
    if (!this.gridCells.has(spotKey(this.focus))) this.focus = { row: 0, column: 0 };
    this.gridCells.get(spotKey(this.focus))?.setAttribute('tabindex', '0');
    this.#label();
  }

  /** Gives every cell its words. */
  #label() {
    const { scene } = this;
    if (!scene) return;
    scene.cells.forEach((cell, index) => {
      const spot = this.#spotOfIndex(index);
      const element = this.gridCells.get(spotKey(spot));
      if (!element) return;
      const aim = this.targets.has(spotKey(spot)) ? ', can be picked' : '';
      const words = describe(cell, this.options.players) + aim;
      if (element.getAttribute('aria-label') !== words) element.setAttribute('aria-label', words);
      element.dataset['cell'] = cell.name;
    });
  }

  /**
   * @param {number} index
   * @returns {Spot}
   */
  #spotOfIndex(index) {
    const columns = this.scene?.columns ?? 1;
    return { row: Math.floor(index / columns), column: index % columns };
  }

  /** @param {Scene} scene */
  #drawLabels(scene) {
    /** @type {SVGElement[]} */
    const words = [];
    const size = Math.max(22, this.margin * 0.52);
    const [across, down] = this.isTransposed
      ? [scene.row_labels, scene.column_labels]
      : [scene.column_labels, scene.row_labels];
    if (this.margin > 0) {
      // Where the labels of columns would touch, every second one is left out.
      const longest = Math.max(...across.map((text) => text.length));
      const every = Math.ceil((longest * size * 0.62) / 90);
      across.forEach((text, index) => {
        if (index % every !== 0) return;
        const column = this.isFlipped ? across.length - 1 - index : index;
        words.push(
          s(
            'text',
            {
              x: this.margin + column * CELL + 50,
              y: this.#rows() * CELL + this.margin * 0.7,
              'font-size': size,
              'text-anchor': 'middle',
            },
            text,
          ),
        );
      });
      down.forEach((text, index) => {
        const row = this.isFlipped ? down.length - 1 - index : index;
        words.push(
          s(
            'text',
            {
              x: this.margin * 0.45,
              y: row * CELL + 50 + size * 0.35,
              'font-size': size,
              'text-anchor': 'middle',
            },
            text,
          ),
        );
      });
    }
    put(this.words, words);
  }

  /** @param {Scene} scene */
  #drawGrounds(scene) {
    /** @type {Record<string, string>} */
    const paths = {};
    scene.cells.forEach((cell, index) => {
      const spot = this.#spotOfIndex(index);
      const name = groundName(cell);
      paths[name] = `${paths[name] ?? ''}M${this.#x(spot)} ${this.#y(spot)}h100v100h-100z`;
    });
    const [width, height] = [this.#columns() * CELL, this.#rows() * CELL];
    let lines = '';
    for (let row = 0; row <= this.#rows(); row += 1)
      lines += `M${this.margin} ${row * CELL}h${width}`;
    for (let column = 0; column <= this.#columns(); column += 1) {
      lines += `M${this.margin + column * CELL} 0v${height}`;
    }
    put(
      this.grounds,
      Object.entries(paths).map(([name, d]) => s('path', { class: `ground ${name}`, d })),
      s('path', { class: 'lines', d: lines }),
    );
  }

  /** @param {Scene} scene */
  #drawMen(scene) {
    this.pieces.clear();
    const pieces = [];
    for (const [index, cell] of scene.cells.entries()) {
      const spot = this.#spotOfIndex(index);
      if (cell.piece) {
        const piece = this.#piece(spot, cell.piece);
        this.pieces.set(spotKey(spot), piece);
        pieces.push(piece);
      } else if (cell.fixture) {
        pieces.push(
          this.#placed(spot, drawn(cell.fixture.name, null, cell.fixture.letter), 'fixture'),
        );
      }
    }
    put(this.pieceGroup, pieces);
  }

  /**
   * @param {Spot} spot
   * @param {Piece} piece
   */
  #piece(spot, piece) {
    return this.#placed(spot, drawn(piece.name, sideOf(piece), piece.letter), 'piece');
  }

  /**
   * @param {Spot} spot
   * @param {SVGElement[]} content
   * @param {string} name
   */
  #placed(spot, content, name) {
    return s(
      'g',
      { class: name, transform: `translate(${this.#x(spot)} ${this.#y(spot)})` },
      s('g', { class: 'body' }, content),
    );
  }

  /** @param {Scene} scene */
  #drawMarks(scene) {
    if (!settings.marks) {
      put(this.marks);
      return;
    }
    put(
      this.marks,
      scene.cells.flatMap((cell, index) => {
        const spot = this.#spotOfIndex(index);
        return cell.marks.map((mark) => this.#mark(spot, cell, mark));
      }),
    );
  }

  /**
   * @param {Spot} spot
   * @param {SceneCell} cell
   * @param {Mark} mark
   */
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

  /**
   * @param {Spot} spot
   * @param {HighlightKind} kind
   */
  #tint(spot, kind) {
    const [x, y] = [this.#x(spot), this.#y(spot)];
    return [
      s('path', { class: `tint ${kind}`, d: `M${x} ${y}h100v100h-100z` }),
      s('path', { class: `frame ${kind}`, d: `M${x} ${y}${FRAMES[kind]}` }),
    ];
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

  /**
   * Shows which cells are picked and which can be picked next.
   *
   * @param {Spot[]} picked
   * @param {Spot[]} next
   * @param {{ faint?: boolean }} [options] faint: every cell may be picked; the marks are small
   */
  setAims(picked, next, { faint = false } = {}) {
    this.targets = new Set(next.map(spotKey));
    this.isPicking = picked.length > 0;
    put(this.aims, faint ? [] : next.map((spot) => this.#aim(spot)));
    put(
      this.picks,
      picked.flatMap((spot) => this.#tint(spot, 'selected')),
    );
    for (const [key, cell] of this.gridCells) {
      const spot = picked.find((one) => spotKey(one) === key);
      cell.classList.toggle('target', this.targets.has(key));
      cell.classList.toggle('can-drag', this.options.canDrag(spotOfKey(key)));
      if (spot) cell.setAttribute('aria-selected', 'true');
      else cell.removeAttribute('aria-selected');
    }
    this.#label();
  }

  /** @param {Spot} spot */
  #aim(spot) {
    const isEmpty = !(this.scene && cellAt(this.scene, spot)?.piece);
    const [x, y] = [this.#x(spot), this.#y(spot)];
    if (isEmpty) return s('circle', { class: 'aim', cx: x + 50, cy: y + 50, r: 17 });
    return s('path', {
      class: 'aim taken',
      d: `M${x + 4} ${y + 4}h26l-26 26zm92 0v26l-26-26zm0 92h-26l26-26zm-92 0v-26l26 26z`,
    });
  }

  /**
   * Shows a sign on every cell where something happens.
   *
   * @param {Effect[]} list
   * @param {{ ghosts?: boolean }} [options] ghosts: pieces that are gone are shown faintly
   */
  setBadges(list, { ghosts = false } = {}) {
    put(
      this.badges,
      list
        .filter(({ kind }) => SIGNS[kind])
        .map(({ kind, at, before }) => {
          const [x, y] = [this.#x(at), this.#y(at)];
          // A piece that has arrived hides the one that it took.
          const isTaken = this.scene && cellAt(this.scene, at)?.piece;
          const isGone =
            ghosts && (kind === 'death' || kind === 'capture') && before && !isTaken;
          return s(
            'g',
            { class: `badge ${kind}` },
            isGone &&
              s(
                'g',
                { class: 'ghost', transform: `translate(${x} ${y})` },
                drawn(before.name, sideOf(before), before.letter),
              ),
            s('rect', { class: 'edge', x: x + 4, y: y + 4, width: 92, height: 92, rx: 10 }),
            s('circle', { cx: x + 80, cy: y + 20, r: 19 }),
            s(
              'text',
              { x: x + 80, y: y + 31, 'text-anchor': 'middle', 'font-size': 32 },
              SIGNS[kind],
            ),
          );
        }),
    );
  }

  /**
   * Frames some cells, such as those of an event that is pointed at.
   *
   * @param {Spot[]} spots
   */
  point(spots) {
    this.svg.querySelector('.pointed')?.remove();
    if (spots.length === 0) return;
    this.svg.append(
      s(
        'g',
        { class: 'pointed' },
        spots.map((spot) =>
          s('rect', {
            x: this.#x(spot) + 3,
            y: this.#y(spot) + 3,
            width: 94,
            height: 94,
            rx: 10,
          }),
        ),
      ),
    );
  }

  // Motion

  /**
   * Plays one step of a turn: pieces run, die, change sides and are born, each with its sign.
   *
   * @param {Scene} scene the scene after the step
   * @param {EventReport[]} events
   * @param {number} time how long the step is shown, in milliseconds
   * @param {AbortSignal} signal ends the step at once
   * @returns {Promise<Effect[]>} what was seen
   */
  async animate(scene, events, time, signal) {
    const before = this.scene;
    const seen = before ? effects(before, scene, events) : [];
    const moves = mayMove() && time > 0 && !signal.aborted;
    if (moves) await this.#leave(seen, Math.min(time * 0.45, 420), signal);
    this.setScene(scene, { pointers: false });
    this.#touch(events);
    this.setBadges(seen);
    if (moves) this.#arrive(seen, Math.min(time * 0.4, 380));
    await pause(time * (seen.every(({ kind }) => kind === 'move') ? 0.25 : 0.6), signal);
    return seen;
  }

  /** @param {EventReport[]} events */
  #touch(events) {
    const spots = events.flatMap(({ spots: some }) => some);
    put(
      this.tints,
      spots.flatMap((spot) => this.#tint(spot, 'affected')),
    );
  }

  /**
   * @param {Effect[]} seen
   * @param {number} time
   * @param {AbortSignal} signal
   */
  async #leave(seen, time, signal) {
    let isMoving = false;
    for (const { kind, from, at } of seen) {
      const piece = this.pieces.get(spotKey(from ?? at));
      const body = piece?.querySelector('.body');
      if (!piece || !body) continue;
      if (kind === 'move' && from) {
        isMoving = true;
        piece.parentElement?.append(piece);
        const [dx, dy] = [this.#x(at) - this.#x(from), this.#y(at) - this.#y(from)];
        body.animate([{ transform: 'none' }, { transform: `translate(${dx}px, ${dy}px)` }], {
          duration: time,
          easing: 'ease-in-out',
          fill: 'forwards',
        });
      } else if (kind === 'death' || kind === 'convert') {
        isMoving = true;
        body.animate(
          [
            { transform: 'none', opacity: 1 },
            { transform: 'scale(.3)', opacity: kind === 'death' ? 0 : 0.4 },
          ],
          { duration: time, easing: 'ease-in', fill: 'forwards' },
        );
      }
    }
    if (isMoving) await pause(time, signal);
  }

  /**
   * @param {Effect[]} seen
   * @param {number} time
   */
  #arrive(seen, time) {
    for (const { kind, at } of seen) {
      const body = this.pieces.get(spotKey(at))?.querySelector('.body');
      if (body && (kind === 'birth' || kind === 'convert' || kind === 'change')) {
        body.animate(
          [
            { transform: 'scale(.2)', opacity: 0.2 },
            { transform: 'scale(1.15)', opacity: 1, offset: 0.7 },
            { transform: 'none', opacity: 1 },
          ],
          { duration: time, easing: 'ease-out' },
        );
      }
    }
  }

  // What a person does

  /** @param {PointerEvent} event */
  #down(event) {
    this.handled = '';
    this.isByKeyboard = false;
    const spot = this.#spotOf(event.target);
    if (event.button === 2) this.noteFrom = spot;
    if (!spot || event.button !== 0) return;
    this.wipe();
    this.isTargetTouched = this.targets.has(spotKey(spot));
    if (event.pointerType !== 'mouse') this.#showTip(spot);
    if (!this.options.canDrag(spot)) return;
    const isSelected = this.#isSelected(spot);
    if (!isSelected) {
      this.handled = spotKey(spot);
      this.options.onPick(spot);
    }
    this.drag = { spot, x: event.clientX, y: event.clientY, ghost: null, isNew: !isSelected };
    this.grid.setPointerCapture(event.pointerId);
  }

  /** @param {Spot} spot */
  #isSelected(spot) {
    return this.gridCells.get(spotKey(spot))?.getAttribute('aria-selected') === 'true';
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { drag } = this;
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 7) return;
      drag.ghost = this.#ghost(drag.spot);
      this.pieces.get(spotKey(drag.spot))?.classList.add('lifted');
      this.#hideTip();
    }
    const box = this.sheet.getBoundingClientRect();
    drag.ghost.style.left = `${event.clientX - box.left}px`;
    drag.ghost.style.top = `${event.clientY - box.top}px`;
    const over = this.#spotUnder(event);
    for (const cell of this.grid.querySelectorAll('.over')) cell.classList.remove('over');
    if (over) this.gridCells.get(spotKey(over))?.classList.add('over');
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const { drag, noteFrom } = this;
    this.noteFrom = null;
    const to = event.button === 2 ? this.#spotUnder(event) : null;
    if (noteFrom && to) this.#note(noteFrom, to);
    if (!drag) return;
    const over = this.#spotUnder(event);
    const hasMoved = drag.ghost !== null;
    this.#endDrag();
    if (hasMoved) {
      // A drag ends without a click that counts.
      this.handled = over ? spotKey(over) : '';
      if (over && !same(over, drag.spot)) this.options.onPick(over);
      return;
    }
    if (drag.isNew) this.handled = spotKey(drag.spot);
    else {
      this.handled = spotKey(drag.spot);
      this.options.onPick(drag.spot);
    }
  }

  #endDrag() {
    const { drag } = this;
    this.drag = null;
    drag?.ghost?.remove();
    for (const cell of this.grid.querySelectorAll('.over')) cell.classList.remove('over');
    if (drag) this.pieces.get(spotKey(drag.spot))?.classList.remove('lifted');
  }

  /** @param {PointerEvent} event */
  #spotUnder(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return under && this.grid.contains(under) ? this.#spotOf(under) : null;
  }

  /**
   * The piece that follows the pointer.
   *
   * @param {Spot} spot
   */
  #ghost(spot) {
    const piece = this.scene ? cellAt(this.scene, spot)?.piece : null;
    const size = this.gridCells.get(spotKey(spot))?.getBoundingClientRect().width ?? 40;
    const ghost = h('div', { class: 'drag-ghost' });
    ghost.style.width = `${size * 1.1}px`;
    if (piece) {
      ghost.append(
        s('svg', { viewBox: '0 0 100 100' }, drawn(piece.name, sideOf(piece), piece.letter)),
      );
    }
    this.sheet.append(ghost);
    return ghost;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const captured = event.target === this.grid;
    const under = captured ? document.elementFromPoint(event.clientX, event.clientY) : event.target;
    const spot = this.#spotOf(under);
    const { handled } = this;
    this.handled = '';
    if (!spot || (handled && handled === spotKey(spot))) return;
    if (captured && handled) return;
    this.#rove(spot, false);
    this.options.onPick(spot);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const spot = this.#spotOf(event.target);
    if (!spot) return;
    const steps = /** @type {Record<string, [number, number]>} */ ({
      ArrowUp: [-1, 0],
      ArrowDown: [1, 0],
      ArrowLeft: [0, -1],
      ArrowRight: [0, 1],
      Home: [0, -99],
      End: [0, 99],
      PageUp: [-99, 0],
      PageDown: [99, 0],
    });
    const step = steps[event.key];
    if (step) {
      const row = Math.min(Math.max(this.#row(spot) + step[0], 0), this.#rows() - 1);
      const column = Math.min(Math.max(this.#column(spot) + step[1], 0), this.#columns() - 1);
      this.#rove(this.#spotAt(row, column), true);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.isByKeyboard = true;
      this.options.onPick(spot);
    } else if (event.key === 'Escape') {
      this.options.onCancel();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Makes a cell the one that the Tab key reaches.
   *
   * @param {Spot} spot
   * @param {boolean} takesFocus
   */
  #rove(spot, takesFocus) {
    this.gridCells.get(spotKey(this.focus))?.setAttribute('tabindex', '-1');
    this.focus = spot;
    const cell = this.gridCells.get(spotKey(spot));
    cell?.setAttribute('tabindex', '0');
    if (takesFocus) cell?.focus({ preventScroll: false });
  }

  /** Gives the keyboard back to the cell that had it, if a cell was picked by keyboard. */
  returnFocus() {
    if (this.isByKeyboard) this.#rove(this.focus, true);
  }

  // The words beside the pointer

  /** @param {Spot} spot */
  #showTip(spot) {
    const cell = this.scene ? cellAt(this.scene, spot) : undefined;
    if (!cell || (!cell.piece && !cell.fixture && cell.marks.length === 0) || isPlain(cell)) {
      this.#hideTip();
      return;
    }
    const { players } = this.options;
    const what = cell.piece ? pieceWords(cell.piece, players) : (cell.fixture?.name ?? 'empty');
    put(
      this.tip,
      h('strong', {}, `${cell.name}: ${what}`),
      cell.marks.map((mark) =>
        h('span', {}, h('b', {}, mark.text), ` ${markWords(mark, players)}`),
      ),
    );
    // Where it cannot make the page wider, it is measured; then it is put beside the cell, and
    // inside the window.
    this.tip.style.left = '0';
    this.tip.hidden = false;
    const [x, y] = [this.#column(spot), this.#row(spot)];
    const isHigh = y < this.#rows() / 2;
    const { left: edge, width } = this.sheet.getBoundingClientRect();
    const size = width / this.#columns();
    const own = this.tip.offsetWidth;
    const wanted =
      x < this.#columns() / 2 ? (x + 0.9) * size : (x + 0.1) * size - own;
    const last = document.documentElement.clientWidth - own - TIP_MARGIN;
    const left = Math.max(TIP_MARGIN, Math.min(edge + wanted, last)) - edge;
    this.tip.style.left = `${left}px`;
    this.tip.style.top = isHigh ? `${(100 * (y + 1.05)) / this.#rows()}%` : 'auto';
    this.tip.style.bottom = isHigh ? 'auto' : `${(100 * (this.#rows() - y + 0.2)) / this.#rows()}%`;
  }

  #hideTip() {
    clearTimeout(this.tipTimer);
    this.tip.hidden = true;
  }
}

/**
 * A cell about which there is nothing to tell that is not seen.
 *
 * @param {SceneCell} cell
 */
const isPlain = (cell) => cell.piece?.name === 'cell' && cell.marks.length === 0;

/**
 * @param {string} key
 * @returns {Spot}
 */
function spotOfKey(key) {
  const [row = 0, column = 0] = key.split(',').map(Number);
  return { row, column };
}

/** @param {SceneCell} cell */
function groundName({ ground }) {
  if (typeof ground === 'string') return ground;
  return 'taken' in ground
    ? `taken-${ownerNumber(ground.taken)}`
    : `base-${ownerNumber(ground.base)}`;
}

/**
 * @param {SceneCell} cell
 * @param {Mark} mark
 * @returns {[number, number]}
 */
function markPlace(cell, mark) {
  const isFree = (/** @type {string} */ place) =>
    cell.piece !== null && !cell.marks.some((other) => other.place === place);
  if (mark.place === 'left') return isFree('top-left') ? [19, 20] : [19, 50];
  if (mark.place === 'right') return isFree('top-right') ? [81, 20] : [81, 50];
  const x = mark.place.endsWith('left') ? 25 : 75;
  return [x, mark.place.startsWith('top') ? 26 : 74];
}

/**
 * The picture of a piece in a box of 100 by 100: from the sprite, or its letter on a disc.
 *
 * @param {string} name
 * @param {import('./types.js').Player | null} owner
 * @param {string} letter
 * @returns {SVGElement[]}
 */
export function drawn(name, owner, letter) {
  const id = pieceId(name, owner);
  if (hasPiece(id)) return [s('use', { href: `#${id}`, width: 100, height: 100 })];
  return [
    s('circle', { class: `letter owner-${ownerNumber(owner)}`, cx: 50, cy: 50, r: 40 }),
    s(
      'text',
      {
        class: `letter owner-${ownerNumber(owner)}`,
        x: 50,
        y: 67,
        'text-anchor': 'middle',
        'font-size': 48,
      },
      letter,
    ),
  ];
}

/** Makes the legend of the signs. */
export function legend() {
  const kinds = /** @type {const} */ (['birth', 'death', 'capture', 'convert', 'change']);
  return h(
    'ul',
    { class: 'legend' },
    kinds.map((kind) =>
      h(
        'li',
        {},
        h('span', { class: `sign ${kind}`, 'aria-hidden': 'true' }, SIGNS[kind]),
        ` ${SIGN_WORDS[kind]}`,
      ),
    ),
  );
}
