/** The words about a cell, beside it and its neighbours on the board, or below the board. */

/** @import { Spot } from './types.js' */
/** @import { Board } from './board.js' */

import { beside } from './beside.js';
import { draw, html } from './dom.js';
import { explanations } from './legend.js';
import { signWords } from './picture.js';
import { cellAt, contentWords, markWords, spotKey } from './scene.js';

/** How long the pointer rests on a cell before its words are shown, in milliseconds. */
const WAIT = 300;

/** The least distance of these words from the sides of the window, in pixels. */
const MARGIN = 4;

/** A screen with room below the board. */
const UPRIGHT = '(orientation: portrait)';

export class Tip {
  /** The cell whose words are shown. @type {Spot | null} */
  spot = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ timer = undefined;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  hide() {
    clearTimeout(this.timer);
    if (this.spot) this.show(null);
  }

  /** @param {Spot | null} spot */
  show(spot) {
    this.spot = spot;
    document.removeEventListener('pointerdown', this.#away, true);
    if (spot) document.addEventListener('pointerdown', this.#away, true);
    draw();
  }

  /** What is pressed beside the board is to be seen. @param {PointerEvent} event */
  #away = ({ target }) => {
    const sheet = this.board.grid.current?.parentElement;
    if (target instanceof Node && !sheet?.contains(target)) this.hide();
  };

  /** Shows the words about a cell if the pointer stays on it. @param {Spot} spot @param {() => boolean} isWanted */
  await(spot, isWanted) {
    this.hide();
    this.timer = setTimeout(() => isWanted() && this.show(spot), WAIT);
  }

  /** Whether the words stand below the board, where they hide no cell. */
  isAside() {
    return this.board.zoom === 1 && matchMedia(UPRIGHT).matches;
  }

  /** Where the words can be seen: in the window, or in the part of a large board that is shown. */
  #bounds() {
    const { clientWidth: right, clientHeight: bottom } = document.documentElement;
    const box = this.board.zoom > 1 ? this.board.box.current?.getBoundingClientRect() : undefined;
    return {
      left: Math.max(0, box?.left ?? 0) + MARGIN,
      top: Math.max(0, box?.top ?? 0) + MARGIN,
      right: Math.min(right, box?.right ?? right) - MARGIN,
      bottom: Math.min(bottom, box?.bottom ?? bottom) - MARGIN,
    };
  }

  render() {
    const { spot } = this;
    const { shown } = this.board;
    const words = spot && this.#words(spot);
    // Cells are described by it: hidden words would be read, too.
    if (!shown || !words) return html`<div class="tip" id="tip" role="tooltip" hidden />`;
    // It is measured where it cannot make the page wider; then it is put in its place.
    const place = (/** @type {HTMLElement | null} */ element) => {
      const sheet = element?.parentElement?.getBoundingClientRect();
      const cell = this.board.cell(spot)?.getBoundingClientRect();
      if (!element || !sheet || !cell) return;
      const { offsetWidth: width, offsetHeight: height } = element;
      const bounds = this.#bounds();
      const { left, top } = this.isAside()
        ? { left: Math.min(cell.left, bounds.right - width), top: sheet.bottom + MARGIN }
        : beside(cell, { width, height }, bounds);
      element.style.left = `${left - sheet.left}px`;
      element.style.top = `${top - sheet.top}px`;
    };
    // A touch on it closes it, and picks none of the cells below it.
    const close = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.hide();
    };
    const on = { onpointerdown: close, ref: place };
    return html`<div class="tip" id="tip" role="tooltip" style="left: 0; top: 0" ...${on}>${words}</div>`;
  }

  /** Returns what there is to tell of a cell; nothing if there is nothing that is not seen. @param {Spot} spot */
  #words(spot) {
    const { shown, pane } = this.board;
    const { info } = pane.options;
    const cell = shown && cellAt(shown.scene, spot);
    if (!cell) return null;
    const { piece, fixture } = cell;
    const signs = signWords(info, shown).get(spotKey(spot)) ?? [];
    const explained = explanations(info, pane.view, cell, spot);
    // Where all pieces are alike, one is told by its looks.
    const isKnown = info.pieces.every(({ name }) => name === piece?.name);
    const isPlain = (!piece || isKnown) && !fixture;
    if (isPlain && cell.marks.length === 0 && signs.length + explained.length === 0) return null;
    return html`<strong>${cell.name}: ${contentWords(cell)}</strong>
      ${markWords(cell).map(([text, words]) => html`<span><b>${text}</b> ${words}</span>`)}
      ${signs.map((text) => html`<span>${text}</span>`)}
      ${explained.map((text) => html`<small>${text}</small>`)}`;
  }
}
