/**
 * What the computer thinks of the position shown: a bar, its best lines and arrows.
 *
 * @module
 */

/** @import { Content } from '../vendor/preact.js' */
/** @import { Report, ReportLine, View } from './types.js' */

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
      const after = await this.pane.line.view([...game.moves, ...report.pv.slice(0, 1)]);
      if (!signal.aborted) this.#tell(view, report, after);
    } catch (error) {
      if (!signal.aborted) this.words = errorWords(error);
    }
    draw();
  }

  /** @param {View} view @param {Report} report @param {View} after the best move */
  #tell(view, report, after) {
    const { pane } = this;
    const lines = [report, ...(report.others ?? [])].map(({ names, pv, why, worth }) => {
      const [first, ...then] = names.slice(0, LINE_MOVES);
      const words = html`<span>
        <strong><code>${first}</code></strong>: ${worth}
        ${then.length > 0 && html`, <code>${then.join('  ')}</code>`}
        <small>${why.join('; ')}</small>
      </span>`;
      const title = `Try ${names.join('  ')}`;
      // While another position comes the line is not its.
      const tryIt = () => pane.isGoing || pane.tryMoves(...pv);
      return html`<li>${small(words, tryIt, { title })}</li>`;
    });
    this.score = { share: shareOf(report, view.turn), words: report.worth };
    this.words = html`${report.words}; a click tries one:
      <ol>${lines}</ol>`;
    // In a lost position no move is a way out, and none is drawn as one.
    pane.idea = report.loses_in === undefined ? after.scene : null;
  }
}

/**
 * Returns the first player's share of the expected result, 0 to 1.
 *
 * @param {ReportLine} line
 * @param {1 | 2} turn whose turn it is
 */
const shareOf = ({ share }, turn) => (turn === 1 ? share : 1 - share);
