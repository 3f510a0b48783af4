/**
 * How a game went: a graph of what the computer thinks of each position, and the mistakes.
 *
 * @module
 */

/** @import { View } from './types.js' */

import { draw, failed, html, icon, small } from './dom.js';
import { MISTAKE, shareOf } from './opinion.js';
import { rules } from './rules.js';

/** How long the computer thinks about each position, in milliseconds. */
const MILLIS = 150;

/** The first player's share of a decided game. @type {Record<string, number>} */
const RESULTS = { '1-0': 1, '0-1': 0 };

/** The height of the graph in the units of its picture. */
const HEIGHT = 100;

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
  /** The run that goes on. @type {AbortController | null} */
  asked = null;

  /** @param {import('./game-pane.js').GamePane} pane */
  constructor(pane) {
    this.pane = pane;
  }

  /** Returns whether the game that is shown can be judged. */
  #may() {
    const { line, options } = this.pane;
    return options.mayThink() && line.branch === null && line.moves.length > 0;
  }

  /** Another position is shown, perhaps of another game. */
  look() {
    const { line } = this.pane;
    const isOther = this.moves.some((move, index) => line.moves[index] !== move);
    if (isOther || line.moves.length !== this.moves.length) {
      this.close();
      this.judged = [];
      this.moves = [...line.moves];
    }
    if (!this.#may()) this.close();
  }

  close() {
    this.asked?.abort();
    this.asked = null;
  }

  /** Asks about each position that is not judged, or no more. */
  async #toggle() {
    if (this.asked) {
      this.close();
      draw();
      return;
    }
    this.asked = new AbortController();
    const { signal } = this.asked;
    draw();
    try {
      await this.#judge(signal);
    } catch (error) {
      if (!signal.aborted) failed(error);
    }
    if (!signal.aborted) this.asked = null;
    draw();
  }

  /** @param {AbortSignal} signal */
  async #judge(signal) {
    const { line, options } = this.pane;
    const { start } = options;
    const { judged, moves } = this;
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
      draw();
    }
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

  /** @param {1 | 2 | null} loser */
  render(loser) {
    if (!this.#may()) return null;
    const { asked, judged, moves, pane } = this;
    const { you, info } = pane.options;
    const { players } = info;
    const isWhole = judged.length === moves.length + 1;
    const isLost = loser !== null && loser === you?.();
    const question = isLost ? 'Where did I go wrong?' : 'How did the game go?';
    const words = asked ? `Stop: ${judged.length} of ${moves.length + 1} positions` : question;
    const found = this.#mistakes();
    const shares = judged.map(({ share }) => share);
    const [least, most] = [Math.min(...shares), Math.max(...shares)];
    const ahead = least > 0.5 ? players[0] : most < 0.5 ? players[1] : null;
    const always = ahead ? ` ${ahead} was ahead from the start.` : '';
    const item = (/** @type {typeof found[0]} */ { ply, turn, best, why }) =>
      html`<li>
        ${`${players[turn - 1]}: `}
        ${small([`${ply}. `, html`<code>${moves[ply - 1]}</code>`], () => this.#show(ply))}
        ${` was a mistake${why ? `: ${why}` : ''}. Better: `}
        ${small(html`<code>${best}</code>`, () => this.#show(ply - 1, best))}
      </li>`;
    return html`<div class="course">
      ${(asked || !isWhole) &&
      small([icon('course'), ' ', words], () => this.#toggle(), { 'data-do': 'course' })}
      ${judged.length > 0 &&
      html`<div class="graph">
        ${this.#graph(found.map(({ ply }) => ply))}
        <p class="muted">The light part is ${players[0]}'s share of the expected result.</p>
      </div>`}
      <ul class="mistakes" aria-label="Mistakes">
        ${found.map(item)}
        ${isWhole && found.length === 0 && html`<li>The computer saw no large mistake.${always}</li>`}
      </ul>
    </div>`;
  }

  /** Shows a move of the game, or a better one. @param {number} ply @param {string} [better] */
  async #show(ply, better) {
    const { pane } = this;
    pane.board.box.current?.scrollIntoView({ block: 'nearest' });
    await pane.go(ply);
    if (better) await pane.point(better);
  }

  /** Draws the first player's share of each position. @param {number[]} wrong the moves that are mistakes */
  #graph(wrong) {
    const { judged, moves, pane } = this;
    const width = Math.max(moves.length, 1);
    const points = judged.map(({ share }, ply) => `${ply},${(HEIGHT * (1 - share)).toFixed(1)}`);
    const below = [...points, `${judged.length - 1},${HEIGHT}`, `0,${HEIGHT}`].join(' ');
    const upright = (/** @type {string} */ name, /** @type {number} */ ply) =>
      html`<line class=${name} x1=${ply} x2=${ply} y1="0" y2=${HEIGHT} />`;
    const go = (/** @type {any} */ { clientX, currentTarget }) => {
      const { left, width: room } = currentTarget.getBoundingClientRect();
      void pane.go(Math.round(((clientX - left) / room) * width));
    };
    return html`<svg
      viewBox="0 0 ${width} ${HEIGHT}"
      preserveAspectRatio="none"
      role="img"
      aria-label="How the game went: ${pane.options.info.players[0]}'s share, move by move"
      onclick=${go}
    >
      <polygon points=${below} />
      <line class="middle" x1="0" x2=${width} y1=${HEIGHT / 2} y2=${HEIGHT / 2} />
      ${wrong.map((ply) => upright('wrong', ply))} ${upright('now', pane.at)}
    </svg>`;
  }
}
