/**
 * What the computer thinks of the position shown: a bar, its best lines and arrows.
 *
 * @module
 */

/** @import { Report, ReportLine, Unit, View } from './types.js' */

import { button, errorWords, h, icon, pause, put } from './dom.js';
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

export class Opinion {
  isOn = false;
  asked = new AbortController();
  switch = button([icon('think'), ' What does the computer think?'], () => this.toggle(), {
    class: 'small',
    'aria-pressed': 'false',
    'data-do': 'think',
  });
  fill = h('span.score-fill');
  bar = h('div.score-bar', { role: 'img', hidden: true }, this.fill);
  words = h('div.opinion-words', { hidden: true });
  element = h('div.opinion', this.switch, this.bar, this.words);

  /** @param {import('./game-pane.js').GamePane} pane */
  constructor(pane) {
    this.pane = pane;
  }

  /** Switches the opinion on or off. */
  toggle() {
    this.#set(!this.isOn);
    if (this.pane.view) this.look(this.pane.view);
  }

  close() {
    this.#set(false);
    this.asked.abort();
  }

  /** @param {boolean} isOn */
  #set(isOn) {
    this.isOn = isOn;
    this.switch.setAttribute('aria-pressed', String(this.isOn));
    this.bar.hidden = !this.isOn;
    this.words.hidden = !this.isOn;
  }

  /** Asks about a position that is shown now. @param {View} view */
  look(view) {
    const { pane } = this;
    const may = pane.options.mayThink();
    this.element.hidden = !may;
    this.asked.abort();
    pane.board.picture.setIdea(null);
    if (!this.isOn || !may) return;
    if (view.status !== '*') {
      put(this.words, 'The game is over.');
      this.#fill(view.status === '1-0' ? 1 : view.status === '0-1' ? 0 : 0.5, 'The game is over');
      return;
    }
    this.asked = new AbortController();
    put(this.words, 'The computer thinks…');
    void this.#ask(view, this.asked.signal);
  }

  /** @param {View} view @param {AbortSignal} signal */
  async #ask(view, signal) {
    const game = this.pane.game();
    try {
      await pause(PATIENCE, signal);
      const report = await rules.best(game, MILLIS, signal, LINES);
      if (signal.aborted) return;
      const after = await this.pane.line.view([...game.moves, report.move]);
      if (!signal.aborted) this.#show(view, report, after);
    } catch (error) {
      if (!signal.aborted) put(this.words, errorWords(error));
    }
  }

  /** @param {View} view @param {Report} report @param {View} after */
  #show(view, report, after) {
    const { pane } = this;
    const lines = [report, ...(report.others ?? [])].map((line) => {
      const moves = line.pv.slice(0, LINE_MOVES).join('  ');
      const words = [h('strong', this.#worth(line, view.turn)), ': ', h('code', moves)];
      return h('li', button(words, () => void pane.tryMoves(...line.pv), { class: 'small' }));
    });
    this.#fill(shareOf(report, view.turn), this.#worth(report, view.turn));
    put(this.words, `Best moves (depth ${report.depth}); a click tries one:`, h('ol', lines));
    pane.board.picture.setIdea(after.scene);
  }

  /** Returns who is ahead, and by how much. @param {ReportLine} line @param {1 | 2} turn */
  #worth(line, turn) {
    const { players, unit } = this.pane.options.info;
    const [mover, other] = [players[turn - 1], players[2 - turn]];
    const { wins_in: wins, loses_in: loses } = line;
    const plies = (/** @type {number} */ count) => `${count} ${count === 1 ? 'ply' : 'plies'}`;
    const score = scoreOf(line, turn);
    if (wins !== undefined) return `${mover} wins in ${plies(wins)}`;
    if (loses !== undefined) return `${other} wins in ${plies(loses)}`;
    if (Math.abs(score) < EVEN) return 'even';
    return `${players[score > 0 ? 0 : 1]} is ahead by ${amount(Math.abs(score), unit)}`;
  }

  /** @param {number} share the first player's share of the bar, 0 to 1 @param {string} words */
  #fill(share, words) {
    this.fill.style.width = `${(share * 100).toFixed(1)}%`;
    this.bar.setAttribute('aria-label', `Score: ${words}`);
  }
}

/** Returns the score for the first player. @param {ReportLine} line @param {1 | 2} turn */
const scoreOf = ({ score }, turn) => (turn === 1 ? score : -score);

/**
 * Returns the first player's share of the expected result, 0 to 1.
 *
 * @param {ReportLine} line
 * @param {1 | 2} turn whose turn it is
 */
export const shareOf = (line, turn) => 0.5 + 0.5 * Math.tanh(scoreOf(line, turn) / 500);

/** Returns what a score is worth, in words. @param {number} points @param {Unit | null} unit */
function amount(points, unit) {
  const value = (points / 100).toFixed(unit?.is_whole ? 0 : 1);
  if (!unit) return value;
  return `${value} ${unit.names[value === '1' ? 0 : 1]}${unit.when}`;
}
