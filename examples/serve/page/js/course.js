/**
 * How a game went: a graph of what the computer thinks of each position, and the mistakes.
 *
 * @module
 */

/** @import { View } from './types.js' */

import { button, failed, h, icon, put, s } from './dom.js';
import { shareOf } from './opinion.js';
import { rules } from './rules.js';

/** How long the computer thinks about each position, in milliseconds. */
const MILLIS = 150;

/** A move that loses this much of the expected result is a mistake. */
const MISTAKE = 0.2;

/** The first player's share of a decided game. @type {Record<string, number>} */
const RESULTS = { '1-0': 1, '0-1': 0 };

/**
 * What is known of a position: the first player's share of the expected result, and the move that
 * the computer would make; after a mistake, what it brings.
 *
 * @typedef {{ share: number, best?: string, why?: string }} Judged
 */

/** Returns what a move brings that was a mistake. @param {View} view what is seen after it */
function reason({ because, warnings, loss, raid }) {
  const told = because.text.join('; ') || warnings.find(({ is_loss: isLoss }) => isLoss)?.text;
  // It is told to both players.
  return told || (loss?.replace(/^you lose [^:]*: /, '') ?? raid?.text);
}

export class Course {
  /** The moves that are judged. @type {string[]} */
  moves = [];
  /** Who makes each of them. @type {(1 | 2)[]} */
  turns = [];
  /** The positions before and after them, as far as they are judged. @type {Judged[]} */
  judged = [];
  /** The moves that are named as mistakes. */
  named = '';
  /** The run that goes on. @type {AbortController | null} */
  asked = null;
  switch = button(null, () => this.#toggle(), { class: 'small', 'data-do': 'course' });
  graph = h('div.graph', { hidden: true });
  mistakes = h('ul.mistakes', { 'aria-label': 'Mistakes' });
  element = h('div.course', this.switch, this.graph, this.mistakes);

  /** @param {import('./game-pane.js').GamePane} pane */
  constructor(pane) {
    this.pane = pane;
  }

  /** Another position is shown, perhaps of another game. */
  look() {
    const { line, options } = this.pane;
    const isOther = this.moves.some((move, index) => line.moves[index] !== move);
    if (isOther || line.moves.length !== this.moves.length) this.#forget();
    this.element.hidden = !options.mayThink() || line.branch !== null || line.moves.length === 0;
    if (this.element.hidden) this.close();
    this.#show();
  }

  close() {
    this.asked?.abort();
    this.asked = null;
  }

  #forget() {
    this.close();
    this.judged = [];
    this.moves = [...this.pane.line.moves];
  }

  #toggle() {
    if (this.asked) this.close();
    else {
      this.asked = new AbortController();
      void this.#judge(this.asked.signal);
    }
    this.#show();
  }

  /** Asks about each position that is not judged. @param {AbortSignal} signal */
  async #judge(signal) {
    const { line, options } = this.pane;
    const { start } = options;
    const { judged, moves } = this;
    try {
      const [end, plies] = [await line.view(moves), await line.tell()];
      if (plies) this.turns = plies.map(({ turn }) => turn);
      while (plies && judged.length <= moves.length && !signal.aborted) {
        const game = { start, moves: moves.slice(0, judged.length) };
        const turn = this.turns[judged.length] ?? end.turn;
        if (judged.length === moves.length && end.status !== '*')
          judged.push({ share: RESULTS[end.status] ?? 0.5 });
        else {
          const report = await rules.best(game, MILLIS, signal);
          judged.push({ share: shareOf(report, turn), best: report.move });
        }
        const [now, last] = [judged.at(-1), this.#mistakes().at(-1)];
        if (now && last?.ply === judged.length - 1) now.why = reason(await line.view(game.moves));
        if (!signal.aborted) this.#show();
      }
    } catch (error) {
      if (!signal.aborted) failed(error);
    }
    if (!signal.aborted) this.asked = null;
    this.#show();
  }

  /** Returns the moves after which the mover's share is much less. */
  #mistakes() {
    const { judged, moves, turns } = this;
    return judged.slice(1).flatMap(({ share }, index) => {
      const before = judged[index];
      const turn = turns[index] ?? 1;
      const lost = ((before?.share ?? share) - share) * (turn === 1 ? 1 : -1);
      const isMistake = lost >= MISTAKE && before?.best !== moves[index];
      const [best, why] = [before?.best, judged[index + 1]?.why];
      return isMistake ? [{ ply: index + 1, turn, best, why }] : [];
    });
  }

  #show() {
    const { asked, judged, moves, mistakes, pane } = this;
    const count = moves.length + 1;
    const loser = { '1-0': 2, '0-1': 1 }[/** @type {string} */ (pane.status.dataset['status'])];
    const isLost = loser !== undefined && loser === pane.options.you?.();
    const question = isLost ? ' Where did I go wrong?' : ' How did the game go?';
    const words = asked ? ` Stop: ${judged.length} of ${count} positions` : question;
    put(this.switch, icon('course'), words);
    this.switch.hidden = !asked && judged.length === count;
    this.graph.hidden = judged.length === 0;
    if (this.element.hidden) return;
    const found = this.#mistakes();
    const { players } = pane.options.info;
    const caption = h('p.muted', `The light part is ${players[0]}'s share of the expected result.`);
    put(this.graph, this.#drawn(found.map(({ ply }) => ply)), caption);
    const item = (/** @type {typeof found[number]} */ { ply, turn, best, why }) =>
      h(
        'li',
        `${players[turn - 1]}: `,
        button([`${ply}. `, h('code', moves[ply - 1])], () => void show(ply), { class: 'small' }),
        ` was a mistake${why ? `: ${why}` : ''}. Better: `,
        button(h('code', best), () => void show(ply - 1, best), { class: 'small' }),
      );
    const show = async (/** @type {number} */ ply, /** @type {string} */ better = '') => {
      pane.boardBox.scrollIntoView({ block: 'nearest' });
      await pane.go(ply);
      if (better) await pane.point(better);
    };
    const isWhole = judged.length === count;
    const named = JSON.stringify([found, isWhole]);
    // A button that somebody is about to press stays.
    if (named === this.named) return;
    this.named = named;
    const shares = judged.map(({ share }) => share);
    const [least, most] = [Math.min(...shares), Math.max(...shares)];
    const ahead = least > 0.5 ? players[0] : most < 0.5 ? players[1] : null;
    const always = ahead ? ` ${ahead} was ahead from the start.` : '';
    const none = isWhole && h('li', `The computer saw no large mistake.${always}`);
    put(mistakes, found.length > 0 ? found.map(item) : none);
  }

  /** Draws the first player's share of each position. @param {number[]} wrong the plies that are mistakes */
  #drawn(wrong) {
    const { judged, moves, pane } = this;
    const [width, height] = [Math.max(moves.length, 1), 100];
    const y = (/** @type {number} */ ply) => height * (1 - (judged[ply]?.share ?? 0.5));
    const points = judged.map((_, ply) => `${ply},${y(ply).toFixed(1)}`);
    const below = [...points, `${judged.length - 1},${height}`, `0,${height}`].join(' ');
    const upright = (/** @type {string} */ name, /** @type {number} */ ply) =>
      s(`line.${name}`, { x1: ply, x2: ply, y1: 0, y2: height });
    const picture = s(
      'svg',
      {
        viewBox: `0 0 ${width} ${height}`,
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': `How the game went: ${pane.options.info.players[0]}'s share, move by move`,
        onclick: (/** @type {MouseEvent} */ event) => {
          const { left, width: room } = picture.getBoundingClientRect();
          void pane.go(Math.round(((event.clientX - left) / room) * width));
        },
      },
      s('polygon', { points: below }),
      s('line.middle', { x1: 0, x2: width, y1: height / 2, y2: height / 2 }),
      ...wrong.map((ply) => upright('wrong', ply)),
      upright('now', pane.at),
    );
    return picture;
  }
}
