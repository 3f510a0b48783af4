/**
 * How a game went: a graph of what the computer thinks of each position, and the mistakes.
 *
 * @module
 */

/** @import { Judged, Mistake } from './types.js' */

import { draw, errorWords, failed, html, icon, say, small } from './dom.js';
import { rules } from './rules.js';

/** How long the computer looks for a better move, in milliseconds. */
const MILLIS = 150;

/** The height of the graph in the units of its picture. */
const HEIGHT = 100;

export class Course {
  /** The moves that are judged. @type {string[]} */
  moves = [];
  /** What is thought of them, as far as it is known. @type {Judged[]} */
  judged = [];
  /** The run that goes on. @type {AbortController | null} */
  asked = null;
  /** The mistakes of which a better move was found or shown. */
  revealed = new Set();
  /**
   * The mistake for which a better move is sought, and what is said of it.
   *
   * @type {{ index: number, mistake: Mistake, words: string, isDone: boolean } | null}
   */
  exercise = null;

  /** @param {import('./game-pane.js').GamePane} pane */
  constructor(pane) {
    this.pane = pane;
  }

  /** Returns whether the game that is shown can be judged. One at a table must be over. */
  #may() {
    const { line, options } = this.pane;
    if (options.end?.() === null) return false;
    return options.mayThink() && line.branch === null && line.moves.length > 0;
  }

  /** Another position is shown, perhaps of another game. */
  look() {
    const { line } = this.pane;
    const isOther = this.moves.some((move, index) => line.moves[index] !== move);
    if (isOther || line.moves.length !== this.moves.length) {
      this.close();
      this.judged = [];
      this.revealed.clear();
      this.moves = [...line.moves];
    }
    if (line.branch?.from !== this.exercise?.index) this.exercise = null;
    if (!this.#may()) this.close();
  }

  close() {
    this.asked?.abort();
    this.asked = null;
  }

  /** Asks about each move that is not judged, or no more. */
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
    const { start } = this.pane.options;
    const { judged, moves } = this;
    await this.pane.line.tell();
    while (judged.length < moves.length && !signal.aborted) {
      const game = { start, moves: moves.slice(0, judged.length + 1) };
      judged.push(await rules.judge(game, MILLIS, signal, judged.at(-1)?.ahead));
      draw();
      // The graph has come.
      if (judged.length === 1)
        document.querySelector('.graph')?.scrollIntoView({ block: 'nearest' });
    }
  }

  /** @param {1 | 2 | null} loser */
  render(loser) {
    if (!this.#may()) return null;
    const { asked, judged, moves, pane } = this;
    const { you, info } = pane.options;
    const { players } = info;
    const isWhole = judged.length === moves.length;
    const isLost = loser !== null && loser === you?.();
    const question = isLost ? 'Where did I go wrong?' : 'How did the game go?';
    const words = asked ? `Stop: ${judged.length} of ${moves.length} moves` : question;
    const { told } = pane.line;
    const found = judged.flatMap(({ mistake }, index) => (mistake ? [{ index, mistake }] : []));
    const shares = this.#shares();
    const reveal = (/** @type {number} */ index, /** @type {string} */ better) => {
      this.revealed.add(index);
      void this.#show(index, better);
    };
    const item = (/** @type {typeof found[0]} */ { index, mistake }) => {
      const { better, name, text } = mistake;
      return html`<li>
        ${small([`${told[index]?.number} `, html`<code>${told[index]?.name}</code>`], () =>
          this.#show(index + 1),
        )}
        ${` ${text} `}
        ${this.revealed.has(index)
          ? ['Better: ', small(html`<code>${name}</code>`, () => this.#show(index, better))]
          : [
              small('Find a better move', () => this.#practise(index, mistake)),
              ' ',
              small('Show one', () => reveal(index, better)),
            ]}
      </li>`;
    };
    return html`<div class="course">
      ${(asked || !isWhole) &&
      small([icon('course'), ' ', words], () => this.#toggle(), { 'data-do': 'course' })}
      ${shares.length > 0 &&
      html`<div class="graph">
        ${this.#graph(shares, found.map(({ index }) => index + 1))}
        <p class="muted">
          ${`The higher the light part, the better for ${players[0]}. Orange lines mark mistakes, the blue one the move that is shown.`}
        </p>
      </div>`}
      <ul class="mistakes" aria-label="Mistakes">
        ${found.map(item)}
        ${isWhole && found.length === 0 && html`<li>${judged.at(-1)?.quiet}</li>`}
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

  /** Makes a task of a mistake. @param {number} index @param {Mistake} mistake */
  async #practise(index, mistake) {
    const { line, opinion, options } = this.pane;
    const { turn = 1, name } = line.told[index] ?? {};
    const words = `Find a better move for ${options.info.players[turn - 1]} than ${name}.`;
    opinion.close();
    // What was tried in vain is no variation.
    if (this.exercise?.isDone === false && line.branch?.moves.length) line.untryLine();
    line.branch = { from: index, moves: [] };
    this.exercise = { index, mistake, words, isDone: false };
    await this.#show(index);
    say(words);
  }

  /** Judges the first move that is tried in a task. */
  async answer() {
    const { exercise, pane, moves } = this;
    const [move, ...more] = pane.line.branch?.moves ?? [];
    if (!exercise || exercise.isDone || move === undefined || more.length > 0) return;
    const { index, mistake } = exercise;
    const tell = (/** @type {string} */ words, isDone = false) => {
      // Another task may have been begun meanwhile.
      if (this.exercise !== exercise) return;
      Object.assign(exercise, { words, isDone });
      say(words);
      draw();
    };
    if (move === mistake.better) return this.#solve(tell, '');
    tell('The computer looks at your move…');
    const { start } = pane.options;
    const game = { start, moves: [...moves.slice(0, index), move] };
    try {
      const { signal } = new AbortController();
      const isSame = move === moves[index];
      const judged = isSame ? { mistake } : await rules.judge(game, MILLIS * 2, signal);
      const wrong = judged.mistake;
      if (!wrong) return this.#solve(tell, ` The computer would play ${mistake.name}.`);
      tell(wrong.hint);
    } catch (error) {
      tell(errorWords(error));
    }
  }

  /** @param {(words: string, isDone: boolean) => void} tell @param {string} more */
  #solve(tell, more) {
    this.revealed.add(this.exercise?.index);
    tell(`Right.${more}`, true);
  }

  /** The task, and what can be pressed; nothing if there is none. */
  task() {
    const { pane, judged, revealed, exercise } = this;
    if (!exercise) return null;
    const { index, mistake, words, isDone } = exercise;
    const isTried = (pane.line.branch?.moves.length ?? 0) > 0;
    const { told } = pane.line;
    const you = pane.options.you?.() ?? told[index]?.turn;
    const at = judged.findIndex(
      (one, ply) => one.mistake && !revealed.has(ply) && told[ply]?.turn === you,
    );
    const next = judged[at]?.mistake;
    return html`<span class="exercise">${words}</span>
      ${isDone && next && small('Next mistake', () => this.#practise(at, next))}
      ${isTried && !isDone && small('Try again', () => this.#practise(index, mistake))}
      ${small('Back to the game', () => pane.leaveBranch())}`;
  }

  /** Returns the first player's share of each position that is known. */
  #shares() {
    const shares = this.judged.map(({ before }) => before);
    return [...shares, ...this.judged.slice(-1).map(({ after }) => after)];
  }

  /** Draws the shares. @param {number[]} shares @param {number[]} wrong the plies that are mistakes */
  #graph(shares, wrong) {
    const { moves, pane } = this;
    // What is not judged yet has no place.
    const width = Math.max(this.asked ? shares.length - 1 : moves.length, 1);
    const points = shares.map((share, ply) => `${ply},${(HEIGHT * (1 - share)).toFixed(1)}`);
    const below = [...points, `${shares.length - 1},${HEIGHT}`, `0,${HEIGHT}`].join(' ');
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
