/**
 * A game on the screen: board, players, moves in words, playback, branches, entry of moves. The
 * table page and the look page put it to use.
 *
 * @module
 */

/** @import { Content } from './dom.js' */
/** @import { GameInfo, Scene, Spot, Start, Status, Step, View, Warning } from './types.js' */

import { Board } from './board.js';
import { Course } from './course.js';
import { button, failed, h, icon, pause, put, roundButton, say } from './dom.js';
import { MoveEntry } from './entry.js';
import { exportMenu } from './export.js';
import { Happened } from './happened.js';
import { Help, explanations } from './legend.js';
import { Line } from './line.js';
import { MoveList } from './move-list.js';
import { Opinion } from './opinion.js';
import { listenToKeys } from './pane-keys.js';
import { outcome } from './results.js';
import { cellAt, effects, ownerNumber } from './scene.js';
import { Seats } from './seats.js';
import { mayMove, settingsChanged, stepTime } from './settings.js';
import { soundOf } from './sound.js';
import { zoomBar } from './zoom.js';

/**
 * @typedef {object} PaneOptions
 * @property {Start} start
 * @property {GameInfo} info
 * @property {(turn: 1 | 2) => boolean} mayEnter whether the person here moves for a player
 * @property {(move: string) => void} onMove a move at the tip of the game
 * @property {() => 1 | 2 | null} [you] the player who sits here, if a person does
 * @property {() => void} [onShown] another position is shown
 * @property {() => boolean} mayThink whether the computer's opinion may be asked for
 * @property {boolean} [isTask] whether a move is sought: those that lose are neither marked nor asked for twice
 * @property {boolean} isFree whether moves may be tried anywhere without asking
 */

/** The pause between two moves of playback, in milliseconds. */
const BETWEEN = 500;

export class GamePane {
  status = h('p.status', { 'data-status': '*' });
  warnings = h('ul.warnings', { 'aria-label': 'Warnings' });
  boardBox = h('div.board-box');
  side = h('div.side');
  branchBar = h('div.branch-bar');
  playButton = button(null, () => void this.#playback(), {
    class: 'round',
    'data-control': 'play',
  });
  controls = h(
    'div.controls',
    { role: 'group', 'aria-label': 'Playback' },
    roundButton('first', 'First position (Home)', () => void this.go(0)),
    roundButton('back', 'One move back (left arrow)', () => void this.go(this.at - 1)),
    roundButton(
      'unstep',
      'One step of the turn back (shift and left arrow)',
      () => void this.#stepBack(),
    ),
    this.playButton,
    roundButton(
      'step',
      'One step of the turn on (shift and right arrow)',
      () => void this.#stepOn(),
    ),
    roundButton('forward', 'One move on (right arrow)', () => void this.#goOn()),
    roundButton('last', 'Last position (End)', () => void this.go(this.moves().length)),
    roundButton('flip', 'Turn the board round (f)', () => this.flip()),
  );
  element = h('div.pane');
  at = 0;
  /** The step of the turn that is shown; `null` for the whole turn. @type {number | null} */
  step = null;
  /** @type {View | null} */
  view = null;
  motion = new AbortController();
  shown = 0;
  isPlaying = false;
  isClosed = false;
  /** Whether another position is on its way to the board. */
  isGoing = false;
  /** How many moves wait until those before them have been played on the board. */
  behind = 0;
  /** @type {Promise<void>} */
  following = Promise.resolve();

  /** @param {PaneOptions} options */
  constructor(options) {
    this.options = options;
    const { info, start } = options;
    this.line = new Line(start);
    this.board = new Board({
      label: `Board, ${info.title}`,
      players: info.players,
      explain: (cell, spot) => explanations(info, this.view, cell, spot),
      onPick: (spot) => this.#pick(spot),
      onCancel: () => this.entry.cancel(),
      canDrag: (spot) => this.entry.canDrag(spot),
    });
    /** @type {MoveEntry} */
    this.entry = new MoveEntry({
      board: this.board,
      info,
      game: () => this.game(),
      after: (move) => this.line.view([...this.shownMoves(), move]),
      doubts: !options.isTask,
      mayWait: (spot) => this.#mayWait(spot),
      submit: (move) => this.#submit(move),
      show: (scene) => {
        this.board.setScene(scene);
        this.seats.setPanels(scene);
      },
      restore: () => this.#restore(),
    });
    this.list = new MoveList({
      onGo: (ply) => void this.go(ply),
      onOther: (ply, move) => {
        this.line.turnTo(ply, move);
        void this.#tell();
        void this.go(ply);
      },
    });
    this.opinion = new Opinion(this);
    this.course = new Course(this);
    this.help = new Help(info);
    this.happened = new Happened(this.board.picture);
    this.seats = new Seats(this.board, info);
    this.zoomBar = zoomBar(this.board, this.boardBox);
    this.boardBox.append(this.board.element);
    const { above, below } = this.seats;
    this.element.append(
      h('div.play-area', h('div.top-row', above, this.zoomBar), this.boardBox, below),
      this.entry.element,
      this.side,
    );
    this.#showPlaying();
    this.#listen();
  }

  /**
   * Puts what belongs to it beside the board.
   *
   * @param {object} parts
   * @param {Content[]} parts.top what stands above the status
   * @param {Content[]} [parts.between] what stands below it
   * @param {HTMLElement[]} parts.actions
   * @param {() => string} [parts.address] returns where the game stays
   * @param {HTMLElement[]} [parts.bottom]
   */
  fill({ top, between = [], actions, address, bottom = [] }) {
    const exported = () => ({
      game: { start: this.options.start, moves: this.moves() },
      at: this.at,
      isFlipped: this.board.isFlipped,
    });
    this.side.append(
      h('div.side-top', ...top, this.status, this.warnings, ...between),
      this.happened.element,
      this.list.element,
      this.controls,
      this.branchBar,
      ...actions,
      this.opinion.element,
      this.course.element,
      exportMenu(this.options.info, exported, address),
      ...bottom,
      this.help.element,
    );
  }

  /** Makes a page of it. @param {string} title */
  page(title) {
    const settle = () => {
      this.#layOut();
      this.list.mark(this.at);
    };
    return h('div.table-page', { onshown: settle }, h('h1.unseen', title), this.element);
  }

  #listen() {
    const { signal } = this.#closing;
    const { entry } = this;
    listenToKeys(
      {
        goTo: (ply) => this.go(ply),
        go: (by) => (by > 0 ? this.#goOn() : this.go(this.at - 1)),
        step: (by) => (by > 0 ? this.#stepOn() : this.#stepBack()),
        flip: () => this.flip(),
        cancel: () => {
          if (this.isInMotion()) this.skip();
          entry.cancel();
        },
        confirm: () => (entry.candidate ? () => entry.confirm() : undefined),
        press: (key) => entry.pressKey(key),
      },
      signal,
    );
    settingsChanged.addEventListener('change', () => this.#layOut(), { signal });
    let width = window.innerWidth;
    const resize = () => {
      if (width === window.innerWidth) return;
      width = window.innerWidth;
      this.seats.seat();
      this.#layOut();
    };
    addEventListener('resize', resize, { signal });
  }

  #closing = new AbortController();

  /** Ends all that goes on. */
  close() {
    this.isClosed = true;
    this.motion.abort();
    this.opinion.close();
    this.course.close();
    this.shown += 1;
    this.#closing.abort();
  }

  // Moves

  /** The moves of the game, or of the branch that is tried. */
  moves() {
    return this.line.all();
  }

  /** The moves that lead to the position shown. */
  shownMoves() {
    return this.moves().slice(0, this.at);
  }

  /** The game up to the position shown. */
  game() {
    return { start: this.options.start, moves: this.shownMoves() };
  }

  /** Whether the end of the game itself is shown. */
  isAtTip() {
    return !this.line.branch && this.at === this.line.moves.length;
  }

  /**
   * Takes the moves of the game. If its end is shown, a new move is played on the board.
   *
   * @param {string[]} moves
   * @param {{ isQuiet?: boolean }} [options] quiet: nothing is played on the board
   */
  async setLine(moves, { isQuiet = false } = {}) {
    const follows = this.isAtTip() || this.behind > 0;
    const length = this.line.moves.length;
    const same = this.line.set(moves);
    if (same === length && same === moves.length && this.view) {
      // A position that could not be fetched is asked for again.
      if (!this.isGoing && this.view.ply !== this.at) await this.go(this.at);
      else if (follows) await this.#open();
      return;
    }
    void this.#tell();
    if (!this.view || (follows && isQuiet)) await this.go(moves.length);
    else if (!follows && this.at <= this.moves().length) this.#showBars();
    else if (same === length && moves.length === length + 1) await this.#follow(moves.length);
    else await this.go(moves.length);
  }

  /** Plays the last move on the board, after those before it have been played. @param {number} ply */
  async #follow(ply) {
    this.behind += 1;
    const work = this.following.then(async () => {
      // The person may have gone to another position meanwhile.
      const isNext = !this.line.branch && this.at === ply - 1 && ply <= this.line.moves.length;
      if (!this.isClosed && isNext) await this.#goOn();
    });
    this.following = work.catch(() => {});
    await work.finally(() => {
      this.behind -= 1;
    });
  }

  /** Shows the moves in words. */
  async #tell() {
    const { shown } = this;
    try {
      const plies = await this.line.tell();
      if (plies && !this.isClosed) this.list.show(plies, this.line, this.at);
    } catch (error) {
      if (shown === this.shown) failed(error);
    }
  }

  /** Points at what a move in the position shown would do, without playing it. @param {string} move */
  async point(move) {
    const { shown } = this;
    const { scene } = await this.line.view([...this.shownMoves(), move]);
    if (shown === this.shown) this.board.picture.setIdea(scene);
  }

  #goOn() {
    return this.go(this.at + 1, { isPlayed: true });
  }

  /**
   * Shows the position after some moves.
   *
   * @param {number} ply
   * @param {{ isPlayed?: boolean }} [options] played: the last of them is played on the board
   */
  async go(ply, { isPlayed = false } = {}) {
    const moves = this.moves();
    const target = Math.min(Math.max(ply, 0), moves.length);
    const before = isPlayed && target === this.at + 1 && this.step === null ? this.view : null;
    this.motion.abort();
    this.motion = new AbortController();
    this.shown += 1;
    const { shown, motion } = this;
    this.step = null;
    this.at = target;
    this.list.mark(target);
    // Cells that wait are those of the position that comes.
    if (!isPlayed) this.entry.waiting = [];
    void this.entry.open(null, false);
    this.board.picture.setIdea(null);
    this.board.wipe();
    this.isGoing = true;
    try {
      const asked = this.line.view(moves.slice(0, target));
      // Where the players sit is the same in all positions of a game.
      const { seats } = this;
      const begin = seats.begin ?? (await this.line.view([])).scene;
      const view = await asked;
      if (!seats.begin) {
        seats.begin = begin;
        seats.seat();
      }
      if (before && shown === this.shown) await this.#play(before.scene, view.steps, motion.signal);
      if (shown !== this.shown) return;
      this.#show(view);
    } finally {
      if (shown === this.shown) this.isGoing = false;
    }
    if (shown === this.shown) await this.#open();
  }

  /** Plays the steps of a turn on the board. @param {Scene} before @param {Step[]} steps @param {AbortSignal} signal */
  async #play(before, steps, signal) {
    const { shown } = this;
    const time = stepTime();
    const seen = steps.map(({ events }, index) =>
      effects(events, steps[index - 1]?.scene ?? before),
    );
    if (time === 0 || steps.length === 0) {
      soundOf(seen.flat());
      return;
    }
    this.board.setScene(before, { pointers: false });
    this.element.classList.add('in-motion');
    for (const [index, step] of steps.entries()) {
      if (shown !== this.shown || signal.aborted) break;
      soundOf(seen[index] ?? []);
      const skip = steps.length > 1 && button('Skip', () => this.skip(), { class: 'small' });
      this.happened.tellStep(step, index, steps.length, skip);
      await this.board.animate(step, steps.length === 1 && mayMove() ? time * 0.5 : time, signal);
    }
    if (shown === this.shown) this.element.classList.remove('in-motion');
  }

  /** Shows the end of the turn that is being played. */
  skip() {
    this.motion.abort();
  }

  /** Returns whether the effects of a move are being played. */
  isInMotion() {
    return this.element.classList.contains('in-motion');
  }

  /** @param {View} view */
  #show(view) {
    const isNew = this.view !== view;
    this.view = view;
    this.element.classList.remove('in-motion', 'is-step');
    this.board.setScene(view.scene);
    this.element.classList.toggle('has-kinds', view.kinds.length > 0);
    this.zoomBar.hidden = view.scene.columns <= 12;
    this.#tellTurn(view, isNew);
    this.#showStanding(view, view.status === '*' ? view.turn : null);
    this.#showDanger(view);
    const warning = (/** @type {Warning} */ told) => h(told.is_loss ? 'li.end' : 'li', told.text);
    put(this.warnings, view.warnings.map(warning));
    this.warnings.hidden = view.warnings.length === 0;
    this.seats.setPanels(view.scene);
    this.#showBars();
    this.help.look(view);
    this.opinion.look(view);
    this.course.look();
    this.options.onShown?.();
  }

  /** Marks what is in danger, or what has ended the game. @param {View} view */
  #showDanger({ warnings, because }) {
    const losses = warnings.filter((warning) => warning.is_loss);
    const gravest = losses.length > 0 ? losses : warnings;
    this.board.picture.setDanger([...gravest.flatMap(({ spots }) => spots), ...because.spots]);
  }

  /** Tells what the last move did, and how it ended the game. @param {View} view @param {boolean} isNew */
  #tellTurn(view, isNew) {
    const events = view.steps.flatMap((step) => step.events);
    const last = this.shownMoves()[this.at - 1];
    const title = last !== undefined && h('span.step-count', `${this.at}. `, h('code', last));
    const { text: reasons } = view.because;
    const told = events.filter(({ text }) => !reasons.includes(text));
    this.happened.tell(told, title, ...reasons.map((text) => h('p.because', text)));
    if (!isNew || this.isClosed) return;
    const words = events.slice(0, 8).map(({ text }) => text);
    const warnings = view.warnings.map(({ text }) => text);
    const next = [this.#standingWords(view), ...warnings].join('. ');
    say(last ? `Move ${this.at}: ${words.join('. ') || last}. ${next}` : next);
  }

  /** @param {{ status: Status, reason?: string, turn?: 1 | 2 }} standing */
  #standingWords(standing) {
    const { players } = this.options.info;
    if (standing.status !== '*') {
      const { status, because } = this.view ?? {};
      const why = status === standing.status && because?.text[0];
      const winner = { '1-0': 1, '0-1': 2 }[/** @type {string} */ (standing.status)];
      const you = this.options.you?.();
      const own = you && winner ? (winner === you ? 'You won. ' : 'You lost. ') : '';
      return own + outcome(standing, players) + (why ? `: ${why}` : '');
    }
    return `${players[(standing.turn ?? 1) - 1]} to move`;
  }

  /** @param {{ status: Status, reason?: string, turn?: 1 | 2 }} standing @param {1 | 2 | null} turn */
  #showStanding(standing, turn) {
    this.status.textContent = this.#standingWords(standing);
    this.status.dataset['status'] = standing.status;
    this.seats.setTurn(turn);
    if (this.isAtTip()) this.list.tellEnd(turn === null ? this.#standingWords(standing) : '');
  }

  /**
   * Shows an end that does not follow from the moves, such as a resignation.
   *
   * @param {{ status: Status, reason?: string }} standing
   */
  tellEnd(standing) {
    this.#showStanding(standing, null);
    this.warnings.hidden = true;
    if (this.view) this.opinion.look(this.view);
    this.course.look();
    void this.entry.open(this.view, false);
  }

  /** Shows what can be done with branches. */
  #showBars() {
    const { branch } = this.line;
    const isOver = this.view?.status !== '*';
    const mayTry = !branch && !this.#mayEnter() && !isOver;
    const last = this.line.moves.length;
    put(
      this.branchBar,
      branch && h('span', 'You are trying moves. The game is not touched.'),
      branch && button('Back to the game', () => this.leaveBranch(), { class: 'small main' }),
      branch &&
        branch.moves.length > 0 &&
        button('Take back the try', () => void this.#takeBack(), { class: 'small' }),
      mayTry &&
        button([icon('branch'), ' Try moves here'], () => this.startBranch(), {
          class: 'small',
          'data-do': 'branch',
        }),
      !branch &&
        !this.isAtTip() &&
        button('To the last move', () => void this.go(last), { class: 'small' }),
    );
    this.element.classList.toggle('is-branch', branch !== null);
  }

  #mayEnter() {
    if (!this.view) return false;
    if (this.line.branch || this.options.isFree) return true;
    return this.isAtTip() && this.options.mayEnter(this.view.turn);
  }

  /** Lets the person enter a move, if they may. */
  async #open() {
    if (!this.view || this.isGoing) return;
    this.#showBars();
    try {
      await this.entry.open(this.view, this.#mayEnter() && this.step === null);
    } catch (error) {
      failed(error);
    }
  }

  /** Looks again whether the person may move. */
  refresh() {
    if (this.view && !this.isInMotion()) void this.#open();
  }

  #restore() {
    if (this.step !== null) void this.#showStep(this.step);
    else if (this.view) {
      this.board.setScene(this.view.scene);
      this.#showDanger(this.view);
      this.seats.setPanels(this.view.scene);
    }
  }

  /** @param {Spot} spot */
  #pick(spot) {
    this.entry.pick(spot);
    if (this.isInMotion()) this.skip();
  }

  /** A click during playback, or on a piece of one's own in the other's turn. @param {Spot} spot */
  #mayWait(spot) {
    if (this.isInMotion()) return true;
    const piece = this.view && cellAt(this.view.scene, spot)?.piece;
    const isOn = this.isAtTip() && this.status.dataset['status'] === '*';
    return isOn && !!piece && ownerNumber(piece.owner) === this.options.you?.();
  }

  /** @param {string} move */
  #submit(move) {
    const { line } = this;
    if (this.options.isFree && !line.branch && !this.isAtTip()) {
      if (line.moves[this.at] === move) {
        void this.#goOn();
        return;
      }
      void this.tryMoves(move);
    } else if (line.branch) void this.tryMoves(move);
    else this.options.onMove(move);
  }

  // Branches

  /** Lets the person try moves from the position shown. */
  startBranch() {
    this.line.branch = { from: this.at, moves: [] };
    void this.#tell();
    void this.go(this.at);
  }

  /** Tries moves from the position shown, and shows the first of them. @param {string[]} moves */
  async tryMoves(...moves) {
    this.line.try(this.at, ...moves);
    void this.#tell();
    await this.#goOn();
  }

  async #takeBack() {
    const left = this.line.untry();
    void this.#tell();
    await this.go(left);
  }

  /** Goes back from the branch to the game. */
  leaveBranch() {
    this.line.branch = null;
    void this.#tell();
    void this.go(this.line.moves.length);
  }

  // Steps and playback

  async #stepOn() {
    const count = this.view?.steps.length ?? 0;
    if (this.step !== null && this.step + 1 < count) await this.#showStep(this.step + 1);
    else if (this.at < this.moves().length) {
      await this.go(this.at + 1);
      await this.#showStep(0);
    } else if (this.step !== null) await this.go(this.at);
  }

  async #stepBack() {
    const index = (this.step ?? this.view?.steps.length ?? 0) - 1;
    if (this.at === 0) return;
    if (index >= 0) await this.#showStep(index);
    else await this.go(this.at - 1);
  }

  /** @param {number} index */
  async #showStep(index) {
    const { view, shown } = this;
    const step = view?.steps[index];
    if (!view || !step) return;
    this.step = index;
    void this.entry.open(view, false);
    const before = await this.line.view(this.moves().slice(0, this.at - 1));
    if (shown !== this.shown || this.step !== index) return;
    const from = view.steps[index - 1]?.scene ?? before.scene;
    this.element.classList.add('is-step');
    this.board.setScene(step.scene, { pointers: false });
    this.board.picture.setBadges(effects(step.events, from));
    this.happened.tellStep(step, index, view.steps.length);
    const words = step.events.map(({ text }) => text).join('. ');
    say(`Step ${index + 1} of ${view.steps.length}: ${words}`);
  }

  async #playback() {
    if (this.isPlaying) {
      this.isPlaying = false;
      this.skip();
      this.#showPlaying();
      return;
    }
    this.isPlaying = true;
    this.#showPlaying();
    if (this.at >= this.moves().length) await this.go(0);
    while (this.isPlaying && !this.isClosed && this.at < this.moves().length) {
      const next = this.at + 1;
      await this.#goOn();
      if (this.at !== next) break;
      await pause(BETWEEN);
    }
    this.isPlaying = false;
    this.#showPlaying();
  }

  #showPlaying() {
    const label = this.isPlaying ? 'Stop playback' : 'Play the game from here';
    put(this.playButton, icon(this.isPlaying ? 'pause' : 'play'));
    this.playButton.setAttribute('aria-label', label);
    this.playButton.setAttribute('title', label);
  }

  // Where things are

  /** Turns the board round. */
  flip() {
    const { picture } = this.board;
    picture.isFlipped = !picture.isFlipped;
    this.#layOut();
  }

  /** Lets a player sit below. @param {1 | 2} player */
  sit(player) {
    this.seats.bottom = player;
    this.seats.seat();
    this.#layOut();
  }

  #layOut() {
    this.seats.place();
    if (!this.view) return;
    this.board.layOut();
    this.#restore();
    if (this.step === null) void this.#open();
  }
}
