/**
 * The words about a cell, beside it on the board.
 *
 * @module
 */

/** @import { SceneCell, Spot } from './types.js' */
/** @import { Picture } from './picture.js' */

import { h, put } from './dom.js';
import { cellAt, contentWords, markWords } from './scene.js';

/** How long the pointer rests on a cell before its words are shown, in milliseconds. */
const WAIT = 300;

/** The least distance of these words from the sides of the window, in pixels. */
const MARGIN = 4;

/**
 * @typedef {object} TipOptions
 * @property {readonly string[]} players
 * @property {(cell: SceneCell, spot: Spot) => string[]} explain what else there is to say of a cell
 */

export class Tip {
  element = h('div.tip', { id: 'tip', role: 'tooltip', hidden: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer = undefined;

  /** @param {Picture} picture @param {TipOptions} options */
  constructor(picture, options) {
    this.picture = picture;
    this.options = options;
  }

  hide() {
    clearTimeout(this.timer);
    // Cells are described by it: hidden words would be read, too.
    put(this.element);
    this.element.hidden = true;
  }

  /** Shows the words about a cell if the pointer stays on it. @param {Spot} spot @param {() => boolean} isWanted */
  await(spot, isWanted) {
    this.hide();
    this.timer = setTimeout(() => {
      if (isWanted()) this.show(spot);
    }, WAIT);
  }

  /** @param {Spot} spot */
  show(spot) {
    const { picture, element } = this;
    const { players, explain } = this.options;
    const cell = picture.scene ? cellAt(picture.scene, spot) : undefined;
    const explained = cell ? [...picture.signWords(spot), ...explain(cell, spot)] : [];
    const box = element.parentElement?.getBoundingClientRect();
    if (!cell || !box || isPlain(cell, explained)) {
      this.hide();
      return;
    }
    const marks = cell.marks.map((mark) => {
      const [words, text] = [markWords(mark, players), mark.text];
      return h('span', !words.startsWith(`${text}: `) && h('b', `${text} `), words);
    });
    const words = explained.map((text) => h('span', text));
    put(element, h('strong', `${cell.name}: ${contentWords(cell, players)}`), marks, words);
    // Where it cannot make the page wider, it is measured; then it is put beside the cell, and
    // inside the window.
    element.style.left = '0';
    element.hidden = false;
    const [x, y] = [picture.column(spot), picture.row(spot)];
    const [columns, lines] = [picture.columns(), picture.rows()];
    const isHigh = y < lines / 2;
    const size = box.width / columns;
    const own = element.offsetWidth;
    const wanted = x < columns / 2 ? (x + 0.9) * size : (x + 0.1) * size - own;
    const last = document.documentElement.clientWidth - own - MARGIN;
    element.style.left = `${Math.max(MARGIN, Math.min(box.left + wanted, last)) - box.left}px`;
    element.style.top = isHigh ? `${(100 * (y + 1.05)) / lines}%` : 'auto';
    element.style.bottom = isHigh ? 'auto' : `${(100 * (lines - y + 0.2)) / lines}%`;
  }
}

/** Whether there is nothing to tell of a cell that is not seen. @param {SceneCell} cell @param {string[]} explained */
const isPlain = ({ piece, fixture, marks }, explained) =>
  marks.length === 0 && explained.length === 0 && (!piece || piece.name === 'cell') && !fixture;
