/**
 * The moves of a game, in notation and in words.
 *
 * @module
 */

/** @import { GameInfo, Ply } from './types.js' */

import { h, put } from './dom.js';

export class MoveList {
  /** @param {{ info: GameInfo, onGo: (ply: number) => void }} options */
  constructor(options) {
    this.options = options;
    /** The ply that is shown. */
    this.now = 0;
    /** @type {Map<number, HTMLElement>} */
    this.items = new Map();
    this.list = h('ol', { class: 'plies' });
    this.element = h(
      'div',
      { class: 'move-list', tabindex: '0', role: 'region', 'aria-label': 'Moves' },
      this.list,
    );
    this.show([], null, 0);
    // The list may get its place, or lose some of it, after the move has been marked.
    new ResizeObserver(() => this.#revealNow()).observe(this.element);
  }

  /**
   * Shows the moves.
   *
   * @param {Ply[]} plies
   * @param {number | null} branch the ply from which moves are tried beside the game
   * @param {number} at the ply that is shown
   */
  show(plies, branch, at) {
    this.items.clear();
    const begin = this.#item(0, h('span', { class: 'notation' }, 'Start'), '', null);
    const items = plies.map((ply, index) => {
      const number = index + 1;
      const item = this.#item(
        number,
        h(
          'span',
          { class: 'notation' },
          h('span', { class: 'number' }, `${number}`),
          h('code', {}, ply.move),
        ),
        ply.events.join('; '),
        ply.turn,
      );
      if (branch !== null && number > branch) item.classList.add('tried');
      return item;
    });
    put(this.list, begin, items);
    this.mark(at);
  }

  /**
   * @param {number} number
   * @param {HTMLElement} notation
   * @param {string} words
   * @param {1 | 2 | null} turn
   */
  #item(number, notation, words, turn) {
    const item = h(
      'li',
      { class: turn ? `ply owner-${turn}` : 'ply' },
      h(
        'button',
        { type: 'button', 'data-ply': number, onclick: () => this.options.onGo(number) },
        notation,
        h('span', { class: 'ply-words' }, words),
      ),
    );
    this.items.set(number, item);
    return item;
  }

  /**
   * Marks the ply that is shown.
   *
   * @param {number} ply
   */
  mark(ply) {
    for (const [number, item] of this.items) {
      const isNow = number === ply;
      item.classList.toggle('now', isNow);
      const inner = item.firstElementChild;
      if (isNow) inner?.setAttribute('aria-current', 'step');
      else inner?.removeAttribute('aria-current');
    }
    this.now = ply;
    this.#revealNow();
  }

  /** Scrolls the list to the ply that is shown. */
  #revealNow() {
    const { element } = this;
    const item = this.items.get(this.now);
    if (!item) return;
    const top = item.offsetTop;
    if (
      top < element.scrollTop ||
      top + item.offsetHeight > element.scrollTop + element.clientHeight
    ) {
      element.scrollTop = top - element.clientHeight / 2;
    }
  }
}
