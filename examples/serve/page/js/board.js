/**
 * The board: a picture of a scene, and over it a labelled grid of cells that can be clicked, dragged,
 * touched and reached by keyboard. The board knows no rules; it tells which cell is picked.
 */

/** @import { Arrow, GameInfo, Piece, Scene, Spot, View } from './types.js' */
/** @import { Shown } from './picture.js' */

import { classes, draw, html, memo, roundButton } from './dom.js';
import { Picture, pieceIcon, signWords } from './picture.js';
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
 * @typedef {object} Drag A piece that may be dragged.
 * @property {Spot} spot
 * @property {number} x where the pointer went down
 * @property {number} y
 * @property {boolean} isNew whether the cell was not picked before
 * @property {Piece} [piece] one that comes from beside the board
 * @property {{ left: number, top: number, over: Spot | null }} [to] where it is, once it has moved
 */

/**
 * @typedef {object} BoardPane What a board is part of.
 * @property {{ info: GameInfo }} options
 * @property {View | null} view
 * @property {{ canDrag: (spot: Spot) => boolean, cancel: () => void }} entry
 * @property {(spot: Spot) => void} pick
 * @property {(spot: Spot) => void} [dropOff] a piece is dragged off the board
 * @property {boolean} [isQuiet] whether nothing is told of the cell under the pointer
 */

/** Where the pointer was pressed last. */
const pressed = { x: NaN, y: NaN };
globalThis.document?.addEventListener('pointerdown', ({ screenX: x, screenY: y }) =>
  Object.assign(pressed, { x, y }),
);

/** @param {number} length */
const range = (length) => Array.from({ length }, (_, index) => index);

export class Board {
  picture = new Picture();
  /** What is shown. @type {Shown | null} */
  shown = null;
  /** The cells that can be picked next. @type {Spot[]} */
  targets = [];
  zoom = 1;
  /** The cell that the Tab key reaches. @type {Spot} */
  focus = { row: 0, column: 0 };
  /** @type {Drag | null} */ drag = null;
  /** The arrows and circles that the person has drawn, by their cells. @type {Map<string, Arrow>} */
  noted = new Map();
  /** Cells of an event that is pointed at. @type {Spot[]} */
  pointed = [];
  /** Whether the words about the cell that was touched last go with the finger. */
  isTipBrief = false;
  /** Where the right button went down. @type {Spot | null} */
  noteFrom = null;
  /** Whether the last cell was picked by keyboard. */
  isByKeyboard = false;
  /** The cell whose click was handled when the pointer went down. */
  handled = '';
  /** Where the board scrolls. @type {{ current: HTMLElement | null }} */
  box = { current: null };
  /** @type {{ current: HTMLElement | null }} */ grid = { current: null };
  #cells = memo();
  #narrow = memo();

  tip = new Tip(this);

  /** @param {BoardPane} pane */
  constructor(pane) {
    this.pane = pane;
  }

  /** @param {EventTarget | null} target @returns {Spot | null} */
  #spotOf(target) {
    const cell = target instanceof Element ? target.closest('[data-row]') : null;
    if (!(cell instanceof HTMLElement)) return null;
    return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
  }

  // What is shown

  /**
   * Returns whether a scene is shown with its rows as columns: a wide board on a narrow screen.
   *
   * @param {Scene} scene
   */
  isAcross(scene) {
    const { innerWidth, innerHeight } = window;
    // An address bar that slides away, or a keyboard, changes the height alone.
    const isNarrow = this.#narrow([innerWidth], () => innerWidth < Math.min(620, innerHeight));
    return isNarrow && scene.columns > 1.5 * rows(scene);
  }

  /** Returns where the cells are that are shown. @param {Shown} shown */
  #places({ scene }) {
    this.picture.isTransposed = this.isAcross(scene);
    return this.picture.places(scene);
  }

  /** How wide the board is for its height. */
  aspect() {
    if (!this.shown) return 1;
    const { width, height } = this.#places(this.shown);
    return width / height;
  }

  /** @param {Shown} shown @param {Spot[]} targets the cells that can be picked next */
  render(shown, targets) {
    const { drag, noted, pointed, pane } = this;
    const lifted = drag?.to ? { lifted: drag.spot } : {};
    this.shown = { ...shown, ...lifted, notes: [...noted.values()], pointed };
    this.targets = targets;
    const { margin, width, height, columns, rows: lines } = this.#places(shown);
    const on = {
      onpointerdown: this.#down,
      onpointermove: this.#move,
      onpointerup: this.#up,
      onpointercancel: () => this.#endDrag(),
      oncontextmenu: (/** @type {Event} */ event) => event.preventDefault(),
      // A click with a mouse leaves the keyboard to the page, where arrow keys go through the game.
      onmousedown: (/** @type {Event} */ event) => event.preventDefault(),
      onclick: this.#click,
      onkeydown: this.#key,
      onfocusin: (/** @type {Event} */ event) => this.#rove(this.#spotOf(event.target), false),
      onpointerover: this.#over,
      onpointerleave: (/** @type {PointerEvent} */ event) => {
        if (event.pointerType === 'mouse' || this.isTipBrief) this.tip.hide();
      },
    };
    return html`<div class=${classes('board-box', this.zoom > 1 && 'zoomed')} ref=${this.box}>
      <div class="board" style="--zoom: ${this.zoom}">
        <div class=${classes('sheet', columns > 13 && 'small-cells')}>
          ${this.picture.render(this.shown)}
          <div
            class="grid"
            role="grid"
            aria-label="Board, ${pane.options.info.title}"
            aria-rowcount=${lines}
            aria-colcount=${columns}
            style="left: ${(100 * margin) / width}%; bottom: ${(100 * margin) / height}%"
            ref=${this.grid}
            ...${on}
          >
            ${this.#rows(this.shown)}
          </div>
          ${this.tip.render()} ${drag?.to && this.#ghost(drag, drag.to)}
        </div>
      </div>
    </div>`;
  }

  /** The cells of the grid. @param {Shown} shown */
  #rows(shown) {
    const { targets, focus, drag, pane } = this;
    const { scene, picked = [], losing, badges, danger } = shown;
    const places = this.#places(shown);
    const over = drag?.to?.over;
    return this.#cells([scene, places, targets, focus, over, picked, losing, badges, danger], () => {
      const { info } = pane.options;
      const words = signWords(info, shown);
      const aims = new Set(targets.map(spotKey));
      const isThere = cellAt(scene, focus) !== undefined;
      const cell = (/** @type {number} */ row, /** @type {number} */ column) => {
        const spot = places.spotAt(row, column);
        const key = spotKey(spot);
        const found = cellAt(scene, spot);
        if (!found) return null;
        const isFocus = isThere ? same(spot, focus) : row + column === 0;
        const signs = [...(aims.has(key) ? [info.signs.target] : []), ...(words.get(key) ?? [])];
        return html`<div
          class=${classes(
            'cell',
            aims.has(key) && 'target',
            pane.entry.canDrag(spot) && 'can-drag',
            over && same(over, spot) && 'over',
          )}
          role="gridcell"
          tabindex=${isFocus ? '0' : '-1'}
          aria-describedby="tip"
          aria-colindex=${column + 1}
          aria-label=${[describe(found), ...signs].join(', ')}
          aria-selected=${includes(picked, spot) ? 'true' : null}
          data-row=${spot.row}
          data-column=${spot.column}
          data-cell=${found.name}
        />`;
      };
      return range(places.rows).map(
        (row) => html`<div class="row" role="row" aria-rowindex=${row + 1}>
          ${range(places.columns).map((column) => cell(row, column))}
        </div>`,
      );
    });
  }

  /** The buttons that make the cells of a large board larger and smaller. */
  zoomBar() {
    const zoom = (/** @type {number} */ factor) => {
      const old = this.zoom;
      this.zoom = Math.min(Math.max(old * factor, 1), 5);
      draw();
      const box = this.box.current;
      if (!box) return;
      // What is in the middle stays there.
      const ratio = this.zoom / old;
      const [width, height] = [box.clientWidth / 2, box.clientHeight / 2];
      const { scrollLeft, scrollTop } = box;
      box.scrollTo((scrollLeft + width) * ratio - width, (scrollTop + height) * ratio - height);
    };
    return html`<div class="zoom-bar">
      ${roundButton('minus', 'Smaller cells', () => zoom(1 / 1.5))}
      ${roundButton('plus', 'Larger cells', () => zoom(1.5))}
    </div>`;
  }

  /** The piece that follows the pointer. @param {Drag} drag @param {{ left: number, top: number }} to */
  #ghost(drag, { left, top }) {
    const piece = drag.piece ?? (this.shown && cellAt(this.shown.scene, drag.spot)?.piece);
    const size = this.cell({ row: 0, column: 0 })?.getBoundingClientRect().width ?? 40;
    const place = `width: ${size * 1.1}px; left: ${left}px; top: ${top}px`;
    return html`<div class="drag-ghost" style=${place}>
      ${piece && pieceIcon(piece)}
    </div>`;
  }

  /** The element of a cell. @param {Spot} spot @returns {HTMLElement | null | undefined} */
  cell({ row, column }) {
    return this.grid.current?.querySelector(`[data-row="${row}"][data-column="${column}"]`);
  }

  /** Frames the cells of an event that is pointed at. @param {Spot[]} spots */
  point(spots) {
    this.pointed = spots;
    draw();
  }

  /** What an item of a list does that tells of some cells. @param {Spot[]} spots */
  pointing = (spots) => ({
    onpointerenter: () => this.point(spots),
    onpointerleave: () => this.point([]),
  });

  /** Wipes off what the person has drawn and points at, and the words about a cell. */
  wipe() {
    this.noted.clear();
    this.pointed = [];
    this.tip.hide();
  }

  // What a person does

  #down = (/** @type {PointerEvent} */ event) => {
    this.handled = '';
    this.isByKeyboard = false;
    const spot = this.#spotOf(event.target);
    if (event.button === 2) this.noteFrom = spot;
    if (!spot || event.button !== 0) return;
    this.wipe();
    const canDrag = this.pane.entry.canDrag(spot);
    // What a finger has touched stays explained, unless it was touched to be picked. A piece that
    // can move does, too, where its words hide no cell.
    this.isTipBrief = includes(this.targets, spot) && !(canDrag && this.tip.isAside());
    if (event.pointerType !== 'mouse') this.tip.show(spot);
    draw();
    if (!canDrag) return;
    const isSelected = includes(this.shown?.picked ?? [], spot);
    if (!isSelected) {
      this.handled = spotKey(spot);
      this.pane.pick(spot);
    }
    this.drag = { spot, x: event.clientX, y: event.clientY, isNew: !isSelected };
    this.grid.current?.setPointerCapture(event.pointerId);
  };

  #move = (/** @type {PointerEvent} */ event) => {
    const { drag } = this;
    if (!drag) return;
    const { clientX: x, clientY: y } = event;
    if (!drag.to && Math.hypot(x - drag.x, y - drag.y) < 7) return;
    if (!drag.to) this.tip.hide();
    const box = this.grid.current?.parentElement?.getBoundingClientRect();
    const [left, top] = [x - (box?.left ?? 0), y - (box?.top ?? 0)];
    drag.to = { left, top, over: this.#spotUnder(event) };
    draw();
  };

  #up = (/** @type {PointerEvent} */ event) => {
    const { drag, noteFrom } = this;
    this.noteFrom = null;
    const to = event.button === 2 ? this.#spotUnder(event) : null;
    if (noteFrom && to) this.#note(noteFrom, to);
    if (!drag) return;
    const over = this.#spotUnder(event);
    this.#endDrag();
    if (drag.to) {
      // A drag ends without a click that counts.
      this.handled = over ? spotKey(over) : '';
      if (over && !same(over, drag.spot)) this.pane.pick(over);
      else if (!over && !drag.piece) this.pane.dropOff?.(drag.spot);
      return;
    }
    this.handled = spotKey(drag.spot);
    if (!drag.isNew) this.pane.pick(drag.spot);
  };

  /** Lets a piece from beside the board be dragged onto it. @param {Piece} piece @param {PointerEvent} event */
  lift(piece, { clientX: x, clientY: y, pointerId }) {
    this.drag = { piece, spot: { row: -1, column: -1 }, x, y, isNew: true };
    this.grid.current?.setPointerCapture(pointerId);
  }

  #endDrag() {
    this.drag = null;
    draw();
  }

  /** Draws an arrow, or wipes it off if it was there. @param {Spot} from @param {Spot} to */
  #note(from, to) {
    const key = `${spotKey(from)} ${spotKey(to)}`;
    if (!this.noted.delete(key)) this.noted.set(key, { from, to, kind: 'move' });
    draw();
  }

  #over = (/** @type {PointerEvent} */ event) => {
    const spot = this.#spotOf(event.target);
    // A board that appears under a pointer that rests where it was pressed is not pointed at.
    const isAtRest = event.screenX === pressed.x && event.screenY === pressed.y;
    if (!spot || event.pointerType !== 'mouse' || isAtRest || this.pane.isQuiet) return;
    this.tip.await(spot, () => !this.drag && !this.shown?.picked?.length);
  };

  /** @param {MouseEvent} event */
  #spotUnder(event) {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    return under && this.grid.current?.contains(under) ? this.#spotOf(under) : null;
  }

  #click = (/** @type {MouseEvent} */ event) => {
    const captured = event.target === this.grid.current;
    const spot = captured ? this.#spotUnder(event) : this.#spotOf(event.target);
    const { handled } = this;
    this.handled = '';
    if (!spot || (handled && (captured || handled === spotKey(spot)))) return;
    this.#rove(spot, false);
    this.pane.pick(spot);
  };

  #key = (/** @type {KeyboardEvent} */ event) => {
    const spot = this.#spotOf(event.target);
    if (event.altKey || event.ctrlKey || event.metaKey || !spot || !this.shown) return;
    const step = STEPS[event.key];
    if (step) {
      const places = this.#places(this.shown);
      const row = Math.min(Math.max(places.row(spot) + step[0], 0), places.rows - 1);
      const column = Math.min(Math.max(places.column(spot) + step[1], 0), places.columns - 1);
      const next = places.spotAt(row, column);
      this.tip.show(next);
      this.#rove(next, true);
    } else if (event.key === 'Enter' || event.key === ' ') {
      this.isByKeyboard = true;
      this.tip.hide();
      this.pane.pick(spot);
    } else if (event.key === 'Escape') {
      this.tip.hide();
      this.pane.entry.cancel();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  /** Makes a cell the one that the Tab key reaches. @param {Spot | null} spot @param {boolean} takesFocus */
  #rove(spot, takesFocus) {
    if (!spot) return;
    if (!same(spot, this.focus)) {
      this.focus = spot;
      draw();
    }
    if (takesFocus) this.cell(spot)?.focus();
  }

  /** Gives the keyboard back to the cell that had it, if a cell was picked by keyboard. */
  returnFocus() {
    if (this.isByKeyboard) this.#rove(this.focus, true);
  }
}
