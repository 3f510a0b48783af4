/**
 * The moves of a game, in notation and in words.
 *
 * @module
 */

/** @import { Ply } from './types.js' */

import { button, h } from './dom.js';

export class MoveList {
  /** The ply that is shown. */
  now = 0;
  /** The start and every move. @type {HTMLElement[]} */
  items = [];
  /** What each of them shows. @type {string[]} */
  shown = [];
  list = h('ol.plies');
  end = h('p.game-end');
  element = h(
    'div.move-list',
    { tabindex: '0', role: 'region', 'aria-label': 'Moves' },
    this.list,
    this.end,
  );

  /** @param {{ onGo: (ply: number) => void, onOther: (ply: number, move: string) => void }} options */
  constructor(options) {
    this.options = options;
    this.items.push(this.#item(0));
    this.list.append(...this.items);
    this.shown = [''];
    // The list may get its place, or lose some of it, after the move has been marked.
    new ResizeObserver(() => this.#revealNow()).observe(this.element);
  }

  /**
   * Shows the moves. What is shown already stays: a game may have thousands.
   *
   * @param {Ply[]} plies
   * @param {import('./line.js').Line} line tells which of them are tried beside the game
   * @param {number} at the ply that is shown
   */
  show(plies, line, at) {
    const isTried = (/** @type {number} */ number) => number > (line.branch?.from ?? Infinity);
    const others = line.others();
    const keys = plies.map((ply, i) => JSON.stringify([ply, isTried(i + 1), others[i]]));
    keys.unshift('');
    let same = 0;
    while (same < this.shown.length && this.shown[same] === keys[same]) same += 1;
    for (const item of this.items.splice(same)) item.remove();
    for (let number = same; number < keys.length; number += 1) {
      const ply = plies[number - 1];
      const item = this.#item(number, ply, others[number - 1]);
      if (isTried(number)) item.classList.add('tried');
      this.items.push(item);
    }
    this.list.append(...this.items.slice(same));
    this.shown = keys;
    this.mark(at);
  }

  /**
   * @param {number} number
   * @param {Ply} [ply] none for the start
   * @param {string[]} [others] what was played or tried instead
   */
  #item(number, ply, others = []) {
    const notation = ply ? [h('span.number', `${number}`), h('code', ply.move)] : 'Start';
    return h(
      'li',
      { class: ply ? `ply owner-${ply.turn}` : 'ply' },
      h(
        'button',
        { type: 'button', 'data-ply': number, onclick: () => this.options.onGo(number) },
        h('span.notation', notation),
        h('span.ply-words', ply?.events.join('; ') ?? ''),
      ),
      others.length > 0 &&
        h(
          'div.others',
          'or ',
          others.map((move) =>
            button(h('code', move), () => this.options.onOther(number, move), {
              'aria-label': `${move} instead of ${ply?.move}`,
            }),
          ),
        ),
    );
  }

  /** Tells below the moves how the game has ended. @param {string} words */
  tellEnd(words) {
    this.end.textContent = words;
    this.#revealNow();
  }

  /** Marks the ply that is shown. @param {number} ply */
  mark(ply) {
    const old = this.list.querySelector('.now');
    old?.classList.remove('now');
    old?.firstElementChild?.removeAttribute('aria-current');
    const item = this.items[ply];
    item?.classList.add('now');
    item?.firstElementChild?.setAttribute('aria-current', 'step');
    this.now = ply;
    this.#revealNow();
  }

  /** Scrolls the list to the ply that is shown, or to the end of the game. */
  #revealNow() {
    const { element } = this;
    const item = this.items[this.now];
    if (!item) return;
    if (this.now === this.items.length - 1 && this.end.textContent) {
      element.scrollTop = element.scrollHeight;
      return;
    }
    const top = item.offsetTop;
    if (
      top < element.scrollTop ||
      top + item.offsetHeight > element.scrollTop + element.clientHeight
    ) {
      element.scrollTop = top - element.clientHeight / 2;
    }
  }
}
