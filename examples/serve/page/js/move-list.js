/** The moves of a game, in notation and in words. */

/** @import { Ply } from './types.js' */
/** @import { VNode } from '../vendor/preact.js' */

import { classes, draw, html, memo } from './dom.js';

export class MoveList {
  /**
   * The start and every move: what tells whether the row is another one, and how it is drawn.
   *
   * @type {{ key: string, row: VNode, make: (isNow: boolean) => VNode }[]}
   */
  rows = [];
  #list = memo();
  /** @type {HTMLElement | null} */ #element = null;
  // The list may get its place, or lose some of it, after the move has been marked.
  #resized = new ResizeObserver(() => this.#reveal());

  /** @param {import('./game-pane.js').GamePane} pane */
  constructor(pane) {
    this.pane = pane;
  }

  /** Takes the moves. The rows that are known already stay: a game may have thousands. @param {Ply[]} plies */
  take(plies) {
    const { line } = this.pane;
    const [others, comments] = [line.others(), line.comments()];
    this.rows = [undefined, ...plies].map((ply, number) => {
      const isTried = number > (line.branch?.from ?? Infinity);
      const instead = (others[number - 1] ?? []).map(
        (move) => /** @type {[string, string]} */ ([move, line.nameOfOther(number, move)]),
      );
      const comment = comments.get(number);
      const key = JSON.stringify([ply, isTried, instead, comment]);
      const known = this.rows[number];
      if (known?.key === key) return known;
      const make = (/** @type {boolean} */ isNow) =>
        this.#row(number, ply, instead, comment, isTried, isNow);
      return { key, make, row: make(false) };
    });
    draw();
  }

  /** @param {number} at the ply that is shown @param {string} end how the game has ended */
  render(at, end) {
    const { rows } = this;
    const show = () => html`<ol class="plies">
        ${rows.map(({ row, make }, number) => (number === at ? make(true) : row))}
      </ol>
      <p class="game-end" ref=${() => this.#reveal()}>${end}</p>`;
    const list = this.#list([rows, at, end], show);
    const access = { tabindex: 0, role: 'region', 'aria-label': 'Moves' };
    return html`<div class="move-list" ...${access} ref=${this.#keep}>${list}</div>`;
  }

  /** @param {HTMLElement | null} element */
  #keep = (element) => {
    this.#element = element;
    this.#resized.disconnect();
    if (element) this.#resized.observe(element);
  };

  /**
   * @param {number} number
   * @param {Ply | undefined} ply none for the start
   * @param {[string, string][]} others what was played or tried instead, with the names of these moves
   * @param {string | undefined} comment
   * @param {boolean} isTried
   * @param {boolean} isNow
   */
  #row(number, ply, others, comment, isTried, isNow) {
    const { pane } = this;
    const now = isNow ? { 'aria-current': 'step' } : {};
    const code = ply && html`<code data-move=${ply.move}>${ply.name}</code>`;
    const name = classes('ply', ply && `owner-${ply.turn}`, isTried && 'tried', isNow && 'now');
    return html`<li class=${name}>
      <button data-ply=${number} ...${now} onclick=${() => pane.go(number)}>
        <span class="notation">
          ${code ? html`<span class="number">${ply.number}</span>${code}` : 'Start'}
        </span>
        <span class="ply-words">${ply?.events.join('; ')}</span>
        ${comment && html`<q>${comment}</q>`}
      </button>
      ${others.length > 0 &&
      html`<div class="others">
        ${'or '}
        ${others.map(
          ([move, name]) => html`<button
            aria-label="${name} instead of ${ply?.name}"
            onclick=${() => pane.turnTo(number, move)}
          >
            <code>${name}</code>
          </button>`,
        )}
      </div>`}
    </li>`;
  }

  /** Scrolls the list to the ply that is shown, or to the end of the game. */
  #reveal() {
    const list = this.#element;
    const row = list?.querySelector('.now');
    if (!list || !(row instanceof HTMLElement)) return;
    const { offsetTop: top, offsetHeight: height } = row;
    const end = list.querySelector('.game-end')?.textContent;
    if (end && !row.nextSibling) list.scrollTop = list.scrollHeight;
    else if (top < list.scrollTop || top + height > list.scrollTop + list.clientHeight)
      list.scrollTop = Math.max(top - list.clientHeight / 2, top + height - list.clientHeight);
  }
}
