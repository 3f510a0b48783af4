/**
 * The board: a picture of a scene, and over it a labelled grid of cells that can be clicked, dragged,
 * touched and reached by keyboard. The board knows no rules; it tells which cell is picked.
 *
 * @module
 */

/** @import { Arrow, Scene, SceneCell, Spot, Step } from './types.js' */

import { h, put } from './dom.js';
import { Picture, pieceIcon } from './picture.js';
import { cellAt, describe, includes, rows, same, spotKey } from './scene.js';
import { Tip } from './tip.js';

/** What the arrow keys and their like do: rows and columns to go. @type {Record<string, [number, number]>} */
const STEPS = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, -99],
  End: [0, 99],
  PageUp: [-99, 0],
  PageDown: [99, 0],
};

/**
 * @typedef {object} BoardOptions
 * @property {string} label what the board is, in words
 * @property {readonly string[]} players
 * @property {(cell: SceneCell, spot: Spot) => string[]} explain what else there is to say of a cell
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
  picture = new Picture();
  grid = h('div.grid', { role: 'grid' });
  sheet = h('div.sheet', this.picture.svg, this.grid);
  element = h('div.board', this.sheet);
  zoom = 1;
  /** @type {Spot} */
  focus = { row: 0, column: 0 };
  /** @type {Map<string, HTMLElement>} */
  gridCells = new Map();
  /** @type {Set<string>} */
  targets = new Set();
  /** @type {Spot[]} */
  picked = [];
  /** @type {Drag | null} */
  drag = null;
  /** The arrows and circles that the person has drawn, by their cells. @type {Map<string, Arrow>} */
  noted = new Map();
  /** Whether the cell that was pressed last could be picked. */
  isTargetTouched = false;
  /** Where the right button went down. @type {Spot | null} */
  noteFrom = null;
  /** Whether the last cell was picked by keyboard. */
  isByKeyboard = false;
  /** The cell whose click was handled when the pointer went down. */
  handled = '';

  /** @param {BoardOptions} options */
  constructor(options) {
    this.options = options;
    this.tip = new Tip(this.picture, options);
    this.sheet.append(this.tip.element);
    const { grid } = this;
    grid.setAttribute('aria-label', options.label);
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
      this.tip.await(spot, () => !this.drag && this.picked.length === 0);
    });
    grid.addEventListener('pointerleave', (event) => {
      // What a finger has touched stays explained, unless it was touched to be picked.
      if (event.pointerType === 'mouse' || this.isTargetTouched) this.tip.hide();
    });
  }

  get scene() {
    return this.picture.scene;
  }

  get isFlipped() {
    return this.picture.isFlipped;
  }

  /** @param {EventTarget | null} target @returns {Spot | null} */
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
  setScene(scene, options) {
    const old = this.scene;
    this.picture.setScene(scene, options);
    if (old?.columns !== scene.columns || old.cells.length !== scene.cells.length) this.layOut();
    else this.#label();
  }

  /**
   * Plays a step of a turn.
   *
   * @param {Step} step
   * @param {number} time
   * @param {AbortSignal} signal
   */
  async animate(step, time, signal) {
    await this.picture.animate(step, time, signal);
    this.#label();
  }

  /** Wipes off what the person has drawn, and the words about a cell. */
  wipe() {
    this.noted.clear();
    this.picture.setNotes([]);
    this.tip.hide();
  }

  /** Draws an arrow, or wipes it off if it was there. @param {Spot} from @param {Spot} to */
  #note(from, to) {
    const key = `${spotKey(from)} ${spotKey(to)}`;
    if (!this.noted.delete(key)) this.noted.set(key, { from, to, kind: 'move' });
    this.picture.setNotes([...this.noted.values()]);
  }

  /**
   * Returns whether a scene is shown with its rows as columns: a wide board on a narrow screen.
   *
   * @param {Scene} scene
   */
  isAcross(scene) {
    const { innerWidth, innerHeight } = window;
    return innerWidth < Math.min(620, innerHeight) && scene.columns > 1.5 * rows(scene);
  }

  /** Builds the grid and the labels again, and draws the scene. */
  layOut() {
    const { picture, scene } = this;
    if (!scene) return;
    picture.isTransposed = this.isAcross(scene);
    picture.layOut();
    const { width, height } = picture.svg.viewBox.baseVal;
    // The page has to know how wide the board is for its height.
    const pane = this.element.closest('.pane');
    const place = pane instanceof HTMLElement ? pane : this.element;
    place.style.setProperty('--aspect', String(width / height));
    this.element.style.setProperty('--zoom', String(this.zoom));
    this.grid.style.left = `${(100 * picture.margin) / width}%`;
    this.grid.style.bottom = `${(100 * picture.margin) / height}%`;
    this.sheet.classList.toggle('small-cells', picture.columns() > 13);
    this.#buildGrid();
    picture.setScene(scene);
    picture.setNotes([...this.noted.values()]);
    this.setAims([], []);
  }

  #buildGrid() {
    const [lines, columns] = [this.picture.rows(), this.picture.columns()];
    this.gridCells.clear();
    this.grid.setAttribute('aria-rowcount', String(lines));
    this.grid.setAttribute('aria-colcount', String(columns));
    const cell = (/** @type {number} */ row, /** @type {number} */ column) => {
      const spot = this.picture.spotAt(row, column);
      const element = h('div.cell', {
        role: 'gridcell',
        tabindex: '-1',
        'aria-describedby': 'tip',
        'aria-colindex': column + 1,
        'data-row': spot.row,
        'data-column': spot.column,
      });
      this.gridCells.set(spotKey(spot), element);
      return element;
    };
    const range = (/** @type {number} */ length) => Array.from({ length }, (_, index) => index);
    const line = (/** @type {number} */ row) =>
      h(
        'div.row',
        { role: 'row', 'aria-rowindex': row + 1 },
        range(columns).map((column) => cell(row, column)),
      );
    put(this.grid, range(lines).map(line));
    if (!this.gridCells.has(spotKey(this.focus))) this.focus = { row: 0, column: 0 };
    this.gridCells.get(spotKey(this.focus))?.setAttribute('tabindex', '0');
    this.#label();
  }

  /** Gives every cell its words. */
  #label() {
    const { scene } = this;
    for (const [key, element] of scene ? this.gridCells : []) {
      const cell = cellAt(/** @type {Scene} */ (scene), spotOfKey(key));
      if (!cell) continue;
      const aim = this.targets.has(key) ? ['can be picked'] : [];
      const signs = [...aim, ...this.picture.signWords(spotOfKey(key))];
      const words = [describe(cell, this.options.players), ...signs].join(', ');
      if (element.getAttribute('aria-label') !== words) element.setAttribute('aria-label', words);
      element.dataset['cell'] = cell.name;
    }
  }

  /**
   * Shows which cells are picked and which can be picked next.
   *
   * @param {Spot[]} picked
   * @param {Spot[]} next
   * @param {{ faint?: boolean, losing?: Spot[] }} [options] faint: every cell may be picked; only
   *   those of moves that lose are marked
   */
  setAims(picked, next, { faint = false, losing = [] } = {}) {
    this.targets = new Set(next.map(spotKey));
    this.picked = picked;
    this.picture.setAims(picked, faint ? losing : next, losing);
    for (const [key, cell] of this.gridCells) {
      const spot = spotOfKey(key);
      cell.classList.toggle('target', this.targets.has(key));
      cell.classList.toggle('can-drag', this.options.canDrag(spot));
      cell.toggleAttribute('aria-selected', false);
      if (includes(picked, spot)) cell.setAttribute('aria-selected', 'true');
    }
    this.#label();
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
    if (event.pointerType !== 'mouse') this.tip.show(spot);
    if (!this.options.canDrag(spot)) return;
    const isSelected = includes(this.picked, spot);
    if (!isSelected) {
      this.handled = spotKey(spot);
      this.options.onPick(spot);
    }
    this.drag = { spot, x: event.clientX, y: event.clientY, ghost: null, isNew: !isSelected };
    this.grid.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const { drag } = this;
    if (!drag) return;
    if (!drag.ghost) {
      if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 7) return;
      drag.ghost = this.#ghost(drag.spot);
      this.picture.pieces.get(spotKey(drag.spot))?.classList.add('lifted');
      this.tip.hide();
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
    this.handled = spotKey(drag.spot);
    if (!drag.isNew) this.options.onPick(drag.spot);
  }

  #endDrag() {
    const { drag } = this;
    this.drag = null;
    drag?.ghost?.remove();
    for (const cell of this.grid.querySelectorAll('.over')) cell.classList.remove('over');
    if (drag) this.picture.pieces.get(spotKey(drag.spot))?.classList.remove('lifted');
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
    if (piece) ghost.append(pieceIcon(piece));
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
    const step = STEPS[event.key];
    if (step) {
      const { picture } = this;
      const row = Math.min(Math.max(picture.row(spot) + step[0], 0), picture.rows() - 1);
      const column = Math.min(Math.max(picture.column(spot) + step[1], 0), picture.columns() - 1);
      const next = picture.spotAt(row, column);
      this.tip.show(next);
      this.#rove(next, true);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.isByKeyboard = true;
      this.tip.hide();
      this.options.onPick(spot);
    } else if (event.key === 'Escape') {
      this.tip.hide();
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
}

/** @param {string} key @returns {Spot} */
function spotOfKey(key) {
  const [row = 0, column = 0] = key.split(',').map(Number);
  return { row, column };
}
