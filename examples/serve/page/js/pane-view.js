/** What is seen of a game on the screen, as a function of its state. */

/** @import { GamePane } from './game-pane.js' */

import { classes, html, icon, memo, roundButton, scrolling, small } from './dom.js';
import { PLAYBACK, help } from './legend.js';
import { loserOf } from './results.js';

export class PaneView {
  #look = memo();

  /** @param {GamePane} pane */
  constructor(pane) {
    this.pane = pane;
  }

  render() {
    const { pane } = this;
    const { view, frame, board, players, line, options } = pane;
    const { info, task, top, between, actions, bottom } = options;
    const standing = pane.standing();
    const isOver = standing !== null && standing.status !== '*';
    // After a game at a table it is asked what comes next: beside the result, where it is seen.
    const isDone = Boolean(options.end?.());
    const words = pane.words();
    const result = isOver && pane.isAtTip() ? (view?.words.result ?? words) : '';
    const now = this.#boardNow();
    const scene = now?.board.scene ?? null;
    const drawn = now ? board.render(now.board, now.targets) : html`<div class="board-box" />`;
    const above = players.above();
    const { armies = [] } = pane.entry.candidate ?? view ?? {};
    const card = (/** @type {1 | 2} */ player) =>
      players.card(player, scene, armies[player - 1], !isOver && view?.turn === player, options.seat?.(player));
    const isAtEnd = view && view.status !== '*' && !frame && !pane.entry.candidate;
    const name = classes(
      'pane',
      pane.isInMotion ? 'in-motion' : frame && 'is-step',
      line.branch && 'is-branch',
      view && (pane.entry.candidate ?? view).status !== '*' && 'is-end',
      isAtEnd && 'is-over',
      isAtEnd && view.ends_in_generations && 'in-generations',
      view && view.kinds.length > 0 && 'has-kinds',
    );
    // Those of the position before a step are not those of the step.
    const warnings = isOver || frame ? [] : pane.warnings().filter(({ text }) => text);
    return html`<div class=${name} style="--aspect: ${board.aspect()}">
      <div class="stage">
        ${task?.()}
        <div class="play-area">
          <div class="top-row">
            <div class="above">${card(above)}</div>
            ${scene && scene.columns > 12 && board.zoomBar()}
          </div>
          ${drawn}
          <div class="below">${card(above === 1 ? 2 : 1)}</div>
        </div>
        <div class="briefing">
          <div class="branch-bar">${this.#branchBar()}</div>
          <p class="status" data-status=${standing?.status ?? '*'}>${words}</p>
          ${isDone && actions?.()}
          ${warnings.length > 0 &&
          html`<ul class="warnings" aria-label="Warnings" ref=${scrolling}>
            ${warnings.map((one) => html`<li class=${one.is_loss && 'end'}>${one.text}</li>`)}
          </ul>`}
          <div class="happened">${this.#happened()}</div>
        </div>
        ${pane.entry.render()}
      </div>
      <div class="pane-top">${top?.()} ${between?.()}</div>
      <div class="side">
        ${pane.list.render(pane.at, result)} ${this.#controls()}
        ${!isDone && actions?.()} ${pane.opinion.render()}
        ${pane.course.render(standing && loserOf(standing.status))} ${pane.files.render()}
        ${bottom?.()} ${help(info, view?.terms ?? [])}
      </div>
    </div>`;
  }

  /** What the board shows: the step that is played, the move that may be, or the position. */
  #boardNow() {
    const { pane } = this;
    const { view, frame, entry, idea } = pane;
    if (!view) return null;
    const { isOpen, picked, waiting, choice, candidate, losses } = entry;
    const by = [view, frame, idea, isOpen, picked, waiting, choice, candidate, losses];
    return this.#look(by, () => {
      const { targets, ...aims } = entry.aims();
      const whole = { scene: view.scene, danger: view.danger };
      const board = (pane.isInMotion && frame?.board) || entry.preview() || frame?.board || whole;
      // An idea is one of the position itself, not of what a move does to it.
      return { board: { ...board, ...aims, idea: frame || candidate ? null : idea }, targets };
    });
  }

  /** What happened in the turn, or in the step of it. A cell that is told of is pointed at. */
  #happened() {
    const { pane } = this;
    const { view, frame, board } = pane;
    if (!view) return null;
    const reasons = frame ? [] : view.because.text;
    const all = frame ? frame.step.told : view.steps.flatMap(({ told }) => told);
    const items = all
      .filter((one) => frame || !one.is_known)
      .map(({ text, spots }) => html`<li ...${board.pointing(spots)}>${text}</li>`);
    const { index = 0, count = 0 } = frame ?? {};
    const move = html`<span class="step-count">${view.number} <code>${pane.line.name(view)}</code></span>`;
    return html`<div>
        ${!frame && view.last !== undefined && move}
        ${count > 1 && html`<span class="step-count">Step ${index + 1} of ${count}</span>`}
        ${count > 1 && pane.isInMotion && small('Skip', () => pane.skip())}
      </div>
      ${/* The first reason is told with the result. */ ''}
      ${reasons.slice(1).map((text) => html`<p class="because">${text}</p>`)}
      <ul aria-label="What happened" key="${view.ply} ${index} ${count}" ref=${scrolling}>
        ${items}
      </ul>`;
  }

  #controls() {
    const { pane } = this;
    const { playing, at } = pane;
    const button = (/** @type {keyof typeof PLAYBACK} */ name, /** @type {() => void} */ act) =>
      roundButton(name, PLAYBACK[name], act);
    return html`<div class="controls" role="group" aria-label="Playback">
      ${button('first', () => pane.go(0))} ${button('back', () => pane.go(at - 1))}
      ${button('unstep', () => pane.stepBack())}
      ${playing
        ? roundButton('play', 'Stop playback', () => pane.playback(), 'pause')
        : button('play', () => pane.playback())}
      ${button('step', () => pane.stepOn())} ${button('forward', () => pane.goOn())}
      ${button('last', () => pane.go(Infinity))} ${button('flip', () => pane.flip())}
    </div>`;
  }

  /** What can be done with branches. */
  #branchBar() {
    const { pane } = this;
    const { branch, moves } = pane.line;
    const task = pane.course.task();
    if (task) return task;
    if (branch)
      return html`<span>You are trying moves. The game is not touched.</span>
        <button class="small main" onclick=${() => pane.leaveBranch()}>Back to the game</button>
        ${branch.moves.length > 0 && small('Take back the try', () => pane.takeBack())}`;
    // Nothing comes and goes while a move is played on the board.
    if (pane.isInMotion) return null;
    const mayTry = !pane.mayEnter() && pane.view?.status === '*';
    const words = [icon('branch'), ' Try moves here'];
    return html`${mayTry && small(words, () => pane.startBranch(), { 'data-do': 'branch' })}
    ${!pane.isAtTip() && small('To the last move', () => pane.go(moves.length))}`;
  }
}
