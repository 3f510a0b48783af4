/**
 * What the computer thinks of the position shown: a bar, its line and arrows.
 *
 * @module
 */

/** @import { Opinion as Report, Preview, View } from './types.js' */

import { button, h, icon, pause, put } from './dom.js';
import { about, rules } from './link.js';

/** How long a position is shown before the computer is asked, in milliseconds. */
const PATIENCE = 200;

/** How long the computer thinks, in milliseconds. */
const MILLIS = 900;

export class Opinion {
  /** @param {import('./game-pane.js').GamePane} pane */
  constructor(pane) {
    this.pane = pane;
    this.isOn = false;
    this.asked = new AbortController();
    /** @type {Promise<Report> | null} */
    this.thinking = null;
    this.switch = button([icon('think'), ' What does the computer think?'], () => this.toggle(), {
      class: 'small',
      'aria-pressed': 'false',
      'data-do': 'think',
    });
    this.bar = h('div', { class: 'score-bar', hidden: true }, h('span', { class: 'score-fill' }));
    this.words = h('p', { class: 'opinion-words', hidden: true });
    this.element = h('div', { class: 'opinion' }, this.switch, this.bar, this.words);
  }

  /** Switches the opinion on or off. */
  toggle() {
    this.isOn = !this.isOn;
    this.switch.setAttribute('aria-pressed', String(this.isOn));
    this.bar.hidden = !this.isOn;
    this.words.hidden = !this.isOn;
    if (this.isOn && this.pane.view) this.look(this.pane.view);
    else this.stop();
  }

  /** Forgets what was asked. */
  stop() {
    this.asked.abort();
    this.pane.board.setIdeas([], []);
  }

  close() {
    this.isOn = false;
    this.asked.abort();
  }

  /**
   * Asks about a position that is shown now.
   *
   * @param {View} view
   */
  look(view) {
    const { pane } = this;
    const may = pane.options.mayThink();
    this.element.hidden = !may;
    this.asked.abort();
    this.pane.board.setIdeas([], []);
    if (!this.isOn || !may) return;
    if (view.status !== '*') {
      this.words.textContent = 'The game is over.';
      this.#fill(view.status === '1-0' ? 1 : view.status === '0-1' ? 0 : 0.5, 'The game is over');
      return;
    }
    this.asked = new AbortController();
    this.words.textContent = 'The computer thinks…';
    void this.#ask(view, this.asked.signal);
  }

  /**
   * Lets the computer think, about one position at a time.
   *
   * @param {Record<string, unknown>} request
   * @param {AbortSignal} signal
   * @returns {Promise<Report | null>} nothing if the opinion is not wanted any more
   */
  async #think(request, signal) {
    await pause(PATIENCE, signal);
    while (this.thinking && !signal.aborted) await this.thinking.catch(() => {});
    if (signal.aborted) return null;
    const thinking = rules(request).finally(() => {
      this.thinking = null;
    });
    this.thinking = thinking;
    const report = await thinking;
    return signal.aborted ? null : report;
  }

  /**
   * @param {View} view
   * @param {AbortSignal} signal
   */
  async #ask(view, signal) {
    const { pane } = this;
    const game = about(pane.options.start, pane.shownMoves());
    try {
      const report = await this.#think({ op: 'best', ...game, millis: MILLIS }, signal);
      if (!report) return;
      /** @type {Preview} */
      const preview = await rules({ op: 'preview', ...game, move: report.move }, signal);
      if (!signal.aborted) this.#show(view, report, preview);
    } catch (error) {
      if (!signal.aborted)
        this.words.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  /**
   * @param {View} view
   * @param {Report} report
   * @param {Preview} preview
   */
  #show(view, report, preview) {
    const { players } = this.pane.options.info;
    const sign = view.turn === 1 ? 1 : -1;
    const score = sign * report.score;
    const mover = players[view.turn - 1];
    const other = players[2 - view.turn];
    let words = `${score > 0 ? '+' : ''}${(score / 100).toFixed(1)} for ${players[0]}`;
    if (Math.abs(score) < 5) words = 'even';
    let share = 0.5 + 0.5 * Math.tanh(score / 500);
    if (report.wins_in !== undefined) {
      words = `${mover} wins in ${report.wins_in} ${report.wins_in === 1 ? 'ply' : 'plies'}`;
      share = view.turn === 1 ? 1 : 0;
    } else if (report.loses_in !== undefined) {
      words = `${other} wins in ${report.loses_in} plies`;
      share = view.turn === 1 ? 0 : 1;
    }
    this.#fill(share, words);
    put(
      this.words,
      h('strong', {}, words),
      ` (depth ${report.depth}): `,
      h('code', {}, report.pv.slice(0, 6).join('  ') || report.move),
    );
    const arrows = preview.scene.arrows.filter(({ kind }) => kind === 'move');
    const spots =
      arrows.length > 0
        ? []
        : preview.scene.highlights.filter(({ kind }) => kind === 'to').map(({ spot }) => spot);
    this.pane.board.setIdeas(arrows, spots);
  }

  /**
   * @param {number} share the first player's share of the bar, 0 to 1
   * @param {string} words
   */
  #fill(share, words) {
    const fill = this.bar.firstElementChild;
    if (fill instanceof HTMLElement) fill.style.width = `${(share * 100).toFixed(1)}%`;
    this.bar.setAttribute('role', 'img');
    this.bar.setAttribute('aria-label', `Score: ${words}`);
  }
}
