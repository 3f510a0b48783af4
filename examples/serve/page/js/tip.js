/** The words about a cell, beside it on the board. */

/** @import { Spot } from './types.js' */
/** @import { Board } from './board.js' */

import { draw, html } from './dom.js';
import { explanations } from './legend.js';
import { signWords } from './picture.js';
import { cellAt, contentWords, markWords, spotKey } from './scene.js';

/** How long the pointer rests on a cell before its words are shown, in milliseconds. */
const WAIT = 300;

/** The least distance of these words from the sides of the window, in pixels. */
const MARGIN = 4;

/** A screen that is touched, and that has room below the board. */
const TOUCHED = '(pointer: coarse) and (orientation: portrait)';

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
    draw();
  }

  /** Shows the words about a cell if the pointer stays on it. @param {Spot} spot @param {() => boolean} isWanted */
  await(spot, isWanted) {
    this.hide();
    this.timer = setTimeout(() => isWanted() && this.show(spot), WAIT);
  }

  /** Whether the words stand below the board, where they hide no cell under a finger. */
  isAside() {
    return this.board.zoom === 1 && matchMedia(TOUCHED).matches;
  }

  render() {
    const { spot } = this;
    const { shown, picture } = this.board;
    const words = spot && this.#words(spot);
    // Cells are described by it: hidden words would be read, too.
    if (!shown || !words) return html`<div class="tip" id="tip" role="tooltip" hidden />`;
    const places = picture.places(shown.scene);
    const { columns, rows } = places;
    const [x, y] = [places.column(spot), places.row(spot)];
    // Where it cannot make the page wider, it is measured; then it is put beside the cell, and
    // inside the window.
    const place = (/** @type {HTMLElement | null} */ element) => {
      const box = element?.parentElement?.getBoundingClientRect();
      if (!element || !box) return;
      const [size, own] = [box.width / columns, element.offsetWidth];
      const wanted = x < columns / 2 ? (x + 0.9) * size : (x + 0.1) * size - own;
      const last = document.documentElement.clientWidth - own - MARGIN;
      element.style.left = `${Math.max(MARGIN, Math.min(box.left + wanted, last)) - box.left}px`;
    };
    const above = `bottom: ${(100 * (rows - y + 0.2)) / rows}%`;
    const below = `top: ${(100 * (y + 1.05)) / rows}%`;
    const beside = y < rows / 2 ? below : above;
    const style = `left: 0; ${this.isAside() ? 'top: calc(100% + 0.2rem)' : beside}`;
    // A touch on it closes it, and picks none of the cells below it.
    const close = (/** @type {Event} */ event) => {
      event.stopPropagation();
      this.hide();
    };
    const on = { onpointerdown: close, ref: place };
    return html`<div class="tip" id="tip" role="tooltip" style=${style} ...${on}>${words}</div>`;
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
    const isPlain = (!piece || piece.name === 'cell') && !fixture;
    if (isPlain && cell.marks.length === 0 && signs.length + explained.length === 0) return null;
    return html`<strong>${cell.name}: ${contentWords(cell)}</strong>
      ${markWords(cell).map(([text, words]) => html`<span><b>${text}</b> ${words}</span>`)}
      ${signs.map((text) => html`<span>${text}</span>`)}
      ${explained.map((text) => html`<small>${text}</small>`)}`;
  }
}
