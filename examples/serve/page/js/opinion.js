/**
 * What the computer thinks of the position shown: a bar, its best lines and arrows.
 *
 * @module
 */

/** @import { Content } from '../vendor/preact.js' */
/** @import { GameInfo, Report, ReportLine, Unit, View } from './types.js' */

import { draw, errorWords, html, icon, pause, small } from './dom.js';
import { rules } from './rules.js';

/** How long a position is shown before the computer is asked, in milliseconds. */
const PATIENCE = 200;

/** How long the computer thinks, in milliseconds. */
const MILLIS = 900;

/** How many lines are shown, each with another first move. */
const LINES = 3;

/** How many moves of a line are shown. */
const LINE_MOVES = 6;

/** A score below which neither player is said to be ahead. */
const EVEN = 20;

/** A score that means a win that is not proved yet. */
const CERTAIN = 100_000;

/** With this lead, in points, the expected result is about nine tenths. */
const LARGE_LEAD = 500;

/** A move that loses this much of the expected result, which is 0 to 1, is a mistake. */
export const MISTAKE = 0.2;

export class Opinion {
  isOn = false;
  asked = new AbortController();
  /** The first player's share of the bar, 0 to 1, and the score in words. */
  score = { share: 0.5, words: '' };
  /** @type {Content} */
  words = '';

  /** @param {import('./game-pane.js').GamePane} pane */
  constructor(pane) {
    this.pane = pane;
  }

  render() {
    const { isOn, score, words } = this;
    if (!this.pane.options.mayThink()) return null;
    const toggle = () => {
      this.isOn = !isOn;
      if (this.pane.view) this.look(this.pane.view);
    };
    return html`<div class="opinion">
      ${small([icon('think'), ' What does the computer think?'], toggle, {
        'aria-pressed': isOn,
        'data-do': 'think',
      })}
      ${isOn &&
      html`<div class="score-bar" role="img" aria-label="Score: ${score.words}">
          <span class="score-fill" style="width: ${(score.share * 100).toFixed(1)}%" />
        </div>
        <div class="opinion-words">${words}</div>`}
    </div>`;
  }

  close() {
    this.isOn = false;
    this.asked.abort();
  }

  /** Asks about a position that is shown now. @param {View} view */
  look(view) {
    this.asked.abort();
    this.pane.idea = null;
    if (this.isOn && this.pane.options.mayThink()) {
      if (view.status !== '*') {
        const share = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 }[view.status];
        [this.score, this.words] = [{ share, words: 'The game is over' }, 'The game is over.'];
      } else {
        this.asked = new AbortController();
        this.words = 'The computer thinks…';
        void this.#ask(view, this.asked.signal);
      }
    }
    draw();
  }

  /** @param {View} view @param {AbortSignal} signal */
  async #ask(view, signal) {
    const game = this.pane.game();
    try {
      await pause(PATIENCE, signal);
      const report = await rules.best(game, MILLIS, signal, LINES);
      if (signal.aborted) return;
      const after = await this.pane.line.view([...game.moves, report.move]);
      if (!signal.aborted) this.#tell(view, report, after);
    } catch (error) {
      if (!signal.aborted) this.words = errorWords(error);
    }
    draw();
  }

  /** @param {View} view @param {Report} report @param {View} after */
  #tell(view, report, after) {
    const { pane } = this;
    const worth = (/** @type {ReportLine} */ line) => worthOf(line, view.turn, pane.options.info);
    const lines = [report, ...(report.others ?? [])].map((line) => {
      const moves = line.pv.slice(0, LINE_MOVES).join('  ');
      const words = html`<span><strong>${worth(line)}</strong>: <code>${moves}</code></span>`;
      const title = `Try ${line.pv.join('  ')}`;
      // While another position comes the line is not its.
      const tryIt = () => pane.isGoing || pane.tryMoves(...line.pv);
      return html`<li>${small(words, tryIt, { title })}</li>`;
    });
    this.score = { share: shareOf(report, view.turn), words: worth(report) };
    this.words = html`Best moves, looking ${moves(report.depth)} ahead; a click tries one:
      <ol>${lines}</ol>`;
    pane.idea = after.scene;
  }
}

/** @param {number} count */
const moves = (count) => `${count} ${count === 1 ? 'move' : 'moves'}`;

/** Returns who is ahead, and by how much. @param {ReportLine} line @param {1 | 2} turn @param {GameInfo} info */
function worthOf(line, turn, { players, unit }) {
  const { wins_in: wins, loses_in: loses } = line;
  const score = scoreOf(line, turn);
  // The winner's own moves count.
  if (wins !== undefined) return `${players[turn - 1]} wins in ${moves(Math.ceil(wins / 2))}`;
  if (loses !== undefined) return `${players[2 - turn]} wins in ${moves(Math.ceil(loses / 2))}`;
  if (Math.abs(score) < EVEN) return 'even';
  if (Math.abs(score) >= CERTAIN) return `${players[score > 0 ? 0 : 1]} is about to win`;
  return `${players[score > 0 ? 0 : 1]} is ahead by ${amount(Math.abs(score), unit)}`;
}

/** Returns the score for the first player. @param {ReportLine} line @param {1 | 2} turn */
const scoreOf = ({ score }, turn) => (turn === 1 ? score : -score);

/**
 * Returns the first player's share of the expected result, 0 to 1.
 *
 * @param {ReportLine} line
 * @param {1 | 2} turn whose turn it is
 */
export const shareOf = (line, turn) => 0.5 + 0.5 * Math.tanh(scoreOf(line, turn) / LARGE_LEAD);

/** Returns what a score is worth, in words. @param {number} points @param {Unit | null} unit */
function amount(points, unit) {
  const value = (points / 100).toFixed(unit?.is_whole ? 0 : 1);
  if (!unit) return value;
  return `${value} ${unit.names[value === '1' ? 0 : 1]}${unit.when}`;
}
