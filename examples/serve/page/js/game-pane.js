/**
 * A game on the screen: board, players, moves in words, playback, branches, entry of moves. The
 * table page and the look page put it to use.
 */

/** @import { Content } from '../vendor/preact.js' */
/** @import { Shown } from './picture.js' */
/** @import { Seat } from './players.js' */
/** @import { GameInfo, Scene, Spot, Start, Status, Step, View } from './types.js' */

import { Board } from './board.js';
import { Course } from './course.js';
import { draw, failed, html, pause, say } from './dom.js';
import { MoveEntry } from './entry.js';
import { ExportMenu } from './export.js';
import { Line } from './line.js';
import { MoveList } from './move-list.js';
import { Opinion } from './opinion.js';
import { PaneView } from './pane-view.js';
import { Players } from './players.js';
import { saidTo } from './results.js';
import { cellAt, ownerNumber } from './scene.js';
import { mayMove, settingsChanged, stepTime } from './settings.js';
import { soundOf } from './sound.js';

/**
 * @typedef {object} PaneOptions
 * @property {Start} start
 * @property {GameInfo} info
 * @property {(turn: 1 | 2) => boolean} mayEnter whether the person here moves for a player
 * @property {(move: string) => void} onMove a move at the tip of the game
 * @property {() => 1 | 2 | null} [you] the player who sits here, if a person does
 * @property {(player: 1 | 2) => Seat} [seat] who plays for a player
 * @property {() => { status: Status, words: string } | null} [end] how the game stands, if not by its moves
 * @property {() => void} [onShown] another position is shown
 * @property {() => boolean} mayThink whether the computer's opinion may be asked for
 * @property {boolean} [isTask] whether a move is sought: those that lose are neither marked nor asked for twice
 * @property {boolean} isFree whether moves may be tried anywhere without asking
 * @property {() => Content} [task] what stands before the board
 * @property {() => Content} [top] what stands beside the board, above the status
 * @property {() => Content} [between] what stands below it
 * @property {() => Content} [actions] what can be done with the game
 * @property {() => Content} [bottom] what else there is
 * @property {() => string} [address] where the game stays, if it was played at a table
 */

/** The pause between two moves of playback, in milliseconds. */
const BETWEEN = 700;

/** How many letters of its words are read while a step is shown, and how long it is shown at most. */
const [LETTERS, LONGEST] = [45, 3];

/** Where keys write something. */
const FIELDS = 'input, textarea, select, dialog[open], [contenteditable]';

export class GamePane {
  at = 0;
  /** @type {View | null} */ view = null;
  /** What is shown of a step of a turn. @type {{ board: Shown, step: Step, index: number, count: number } | null} */
  frame = null;
  /** Whether the frame is one of a turn that is being played. */
  isInMotion = false;
  /** What is seen after a move that is an idea. @type {Scene | null} */
  idea = null;
  motion = new AbortController();
  shown = 0;
  /** The run of playback that goes on. @type {AbortController | null} */
  playing = null;
  isClosed = false;
  /** Whether another position is on its way to the board. */
  isGoing = false;
  /** How many moves wait until those before them have been played on the board. */
  behind = 0;
  /** @type {Promise<void>} */ following = Promise.resolve();
  #closing = new AbortController();

  /** @param {PaneOptions} options */
  constructor(options) {
    this.options = options;
    this.line = new Line(options.start);
    this.board = new Board(this);
    this.entry = new MoveEntry(this);
    this.list = new MoveList(this);
    this.opinion = new Opinion(this);
    this.course = new Course(this);
    this.files = new ExportMenu(this);
    this.players = new Players(this);
    this.face = new PaneView(this);
    this.#listen();
  }

  #listen() {
    const { signal } = this.#closing;
    document.addEventListener('keydown', (event) => this.#key(event), { signal });
    settingsChanged.addEventListener('change', () => this.refresh(), { signal });
    let width = window.innerWidth;
    const resize = () => {
      if (width !== window.innerWidth) this.players.seat();
      width = window.innerWidth;
      draw();
    };
    addEventListener('resize', resize, { signal });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { key, shiftKey, target, ctrlKey, metaKey, altKey } = event;
    if (target instanceof Element && target.closest(FIELDS)) return;
    if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return;
    const isButton = target instanceof Element && target.closest('button, a, summary');
    const { entry } = this;
    /** @type {Record<string, () => unknown>} */
    const keys = {
      ArrowLeft: () => (shiftKey ? this.stepBack() : this.go(this.at - 1)),
      ArrowRight: () => (shiftKey ? this.stepOn() : this.goOn()),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
      Escape: () => {
        if (this.isInMotion) this.skip();
        entry.cancel();
      },
      ...(entry.candidate && !isButton && { Enter: () => entry.confirm() }),
    };
    const work = keys[key];
    if (work) work();
    else if (!entry.pressKey(key)) {
      if (key !== 'f') return;
      this.flip();
    }
    event.preventDefault();
  }

  /** The step of the turn that is looked at; `null` for the whole turn. */
  get step() {
    return this.frame && !this.isInMotion ? this.frame.index : null;
  }

  close() {
    this.isClosed = true;
    this.motion.abort();
    this.playing?.abort();
    this.opinion.close();
    this.course.close();
    this.shown += 1;
    this.#closing.abort();
  }

  /** A page of it. @param {string} title */
  page(title) {
    return html`<div class="table-page"><h1 class="unseen">${title}</h1>${this.face.render()}</div>`;
  }

  /** Whether a move is sought that is not given away. */
  get isTask() {
    return this.options.isTask || this.course.exercise?.isDone === false;
  }

  // How the game stands

  /** How the game stands in the position shown. An end such as a resignation follows from no move. */
  standing() {
    const { view, line } = this;
    // The end is not told before the last move has been played on the board.
    const isWhole = this.isAtTip() && !this.isInMotion && view?.ply === line.moves.length;
    return (isWhole && this.options.end?.()) || view;
  }

  /** Returns how the game stands in the position shown, in words. */
  words() {
    const { view, options } = this;
    const end = this.standing();
    if (!view || !end) return '';
    const { now, earlier, step, moving } = view.words;
    if (end !== view && 'words' in end && typeof end.words === 'string') return end.words;
    if (view.status === '*' && this.isInMotion) return moving;
    if (view.status === '*' && this.step !== null) return step;
    return this.isAtTip() ? saidTo(now, options.you?.()) : earlier;
  }

  // Moves

  /** The moves of the game, or of the branch that is tried. */
  moves() {
    return this.line.all();
  }

  /** The game up to the position shown. */
  game() {
    return { start: this.options.start, moves: this.moves().slice(0, this.at) };
  }

  /** Returns what is seen after a move in the position shown. @param {string} move */
  after(move) {
    return this.line.view([...this.game().moves, move]);
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
      // What is picked stays while nothing but words has come.
      else if (follows && this.entry.isOpen !== this.mayEnter()) await this.#open();
      return;
    }
    void this.#tell();
    if (!this.view || (follows && isQuiet)) await this.go(moves.length);
    else if (!follows && this.at <= this.moves().length) draw();
    else if (same === length && moves.length === length + 1) await this.#follow(moves.length);
    else await this.go(moves.length);
  }

  /** Plays the last move on the board, after those before it have been played. @param {number} ply */
  async #follow(ply) {
    this.behind += 1;
    const work = this.following.then(async () => {
      // The person may have gone to another position meanwhile.
      const isNext = !this.line.branch && this.at === ply - 1 && ply <= this.line.moves.length;
      if (!this.isClosed && isNext) await this.goOn();
    });
    this.following = work.catch(() => {});
    // What waits for the last of them is shown now.
    await work.finally(() => {
      this.behind -= 1;
      draw();
    });
  }

  async #tell() {
    const { shown } = this;
    try {
      const plies = await this.line.tell();
      if (plies && !this.isClosed) this.list.take(plies);
      if (plies && (await this.line.learn()) && !this.isClosed) this.list.take(this.line.told);
    } catch (error) {
      if (shown === this.shown) failed(error);
    }
  }

  /** Points at what a move in the position shown would do, without playing it. @param {string} move */
  async point(move) {
    const { shown } = this;
    const { scene } = await this.after(move);
    if (shown !== this.shown) return;
    this.idea = scene;
    draw();
  }

  goOn() {
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
    const { shown, motion, players } = this;
    this.at = target;
    // Cells that wait are those of the position that comes.
    if (!isPlayed) this.entry.waiting = [];
    this.idea = null;
    this.board.wipe();
    if (!this.isInMotion) this.frame = null;
    this.isGoing = true;
    void this.entry.open(null, false);
    try {
      const view = await this.line.view(moves.slice(0, target));
      if (!this.view) players.seat(view.scene);
      if (before && shown === this.shown) await this.#play(before.scene, view.steps, motion.signal);
      if (shown !== this.shown) return;
      this.isInMotion = false;
      const isNew = this.view !== view;
      this.view = view;
      if (isNew && !this.isClosed) this.#announce(view);
    } finally {
      if (shown === this.shown) {
        this.isGoing = false;
        this.isInMotion = false;
        this.frame = null;
      }
    }
    if (shown !== this.shown) return;
    this.opinion.look(this.view);
    this.course.look();
    this.options.onShown?.();
    await this.#open();
  }

  /** Returns what a person here should not overlook who is to move, or looks at the game. */
  warnings() {
    const { view, line, options } = this;
    const you = options.you?.();
    const isTheirs = you && you !== view?.turn && !line.branch && !options.end?.();
    return isTheirs ? [] : (view?.warnings ?? []);
  }

  /** Tells a position to those who listen. @param {View} view */
  #announce(view) {
    const told = view.steps.flatMap((step) => step.told.map(({ text }) => text));
    const warned = this.warnings().flatMap(({ text }) => text || []);
    const next = [this.words(), ...warned].join('. ');
    const words = told.slice(0, 8).join('. ') || view.last;
    say(view.last === undefined ? next : `Move ${view.ply}: ${words}. ${next}`);
  }

  /** Plays the steps of a turn on the board. @param {Scene} before @param {Step[]} steps @param {AbortSignal} signal */
  async #play(before, steps, signal) {
    const { shown } = this;
    const { picture } = this.board;
    const seen = steps.map((step) => step.effects);
    // A move that was chosen before its turn is played at once: the clock runs.
    if (stepTime() === 0 || steps.length === 0 || this.entry.waiting.length > 1) {
      soundOf(seen.flat());
      return;
    }
    const time = stepTime() * (steps.length === 1 && mayMove() ? 0.5 : 1);
    /** @type {Shown} */ let board = { scene: before, pointers: false };
    this.isInMotion = true;
    for (const [index, step] of steps.entries()) {
      if (shown !== this.shown || signal.aborted) return;
      const now = seen[index] ?? [];
      soundOf(now);
      // The marks of the step before would belong to other words.
      this.frame = { board: { scene: board.scene, pointers: false }, step, index, count: steps.length };
      draw();
      const places = picture.places(before);
      if (mayMove()) await picture.leave(now, places, Math.min(time * 0.45, 600), signal);
      if (shown !== this.shown) return;
      const affected = step.events.flatMap(({ spots }) => spots);
      board = { scene: step.scene, pointers: false, affected, badges: now };
      this.frame = { board, step, index, count: steps.length };
      draw();
      if (mayMove() && !signal.aborted) picture.arrive(now, Math.min(time * 0.4, 550));
      // The words of a step can be read before the next one. Those of the last one stay.
      const { length } = step.told.map(({ text }) => text).join('; ');
      const isQuiet = steps.length === 1 && now.every(({ effect }) => effect === 'moved');
      const share = isQuiet ? 0.25 : Math.min(Math.max(length / LETTERS, 0.6), LONGEST);
      await pause(time * share, signal);
    }
  }

  skip() {
    this.motion.abort();
  }

  mayEnter() {
    if (!this.view) return false;
    if (this.line.branch || this.options.isFree) return true;
    return this.isAtTip() && this.options.mayEnter(this.view.turn);
  }

  async #open() {
    if (!this.view || this.isGoing) return;
    try {
      await this.entry.open(this.view, this.mayEnter() && this.step === null);
    } catch (error) {
      failed(error);
    }
  }

  /** Looks again whether the person may move. */
  refresh() {
    if (this.step === null && !this.isInMotion) void this.#open();
    draw();
  }

  /** Whether a cell that is picked before one's turn waits for it. @param {Spot} spot */
  mayWait(spot) {
    // While one's turn is on its way to the board any cell does, else a piece of one's own in the
    // other's turn.
    const isComing = this.isGoing && this.view?.ply === this.at && this.mayEnter();
    if (this.isInMotion || isComing) return true;
    const piece = this.view && cellAt(this.view.scene, spot)?.piece;
    const isOn = this.isAtTip() && this.standing()?.status === '*';
    return isOn && !!piece && ownerNumber(piece.owner) === this.options.you?.();
  }

  /** Takes a cell that the person picks. @param {Spot} spot */
  pick(spot) {
    // A move follows the whole turn: a step of it that is looked at is left.
    if (this.step !== null && this.mayEnter()) void this.go(this.at);
    this.entry.pick(spot);
    if (this.isInMotion) this.skip();
  }

  /** Takes a move that the person has entered. @param {string} move */
  submit(move) {
    const { line } = this;
    const isInside = this.options.isFree && !line.branch && !this.isAtTip();
    if (isInside && line.moves[this.at] === move) void this.goOn();
    else if (isInside || line.branch) void this.tryMoves(move);
    else this.options.onMove(move);
  }

  // Branches

  /** Tries moves from the position shown, and shows the first of them. @param {string[]} moves */
  async tryMoves(...moves) {
    this.line.try(this.at, ...moves);
    void this.#tell();
    await this.goOn();
    void this.course.answer();
  }

  /** Shows another position of a line that has changed. @param {number} ply */
  turn(ply) {
    void this.#tell();
    return this.go(ply);
  }

  startBranch() {
    this.line.branch = { from: this.at, moves: [] };
    this.turn(this.at);
  }

  takeBack() {
    this.turn(this.line.untry());
  }

  takeBackLine() {
    this.turn(this.line.untryLine());
  }

  leaveBranch() {
    this.line.branch = null;
    this.turn(this.line.moves.length);
  }

  /** Goes over to another line. @param {number} ply @param {string} move what was played or tried there */
  turnTo(ply, move) {
    this.line.turnTo(ply, move);
    this.turn(ply);
  }

  // Steps and playback

  async stepOn() {
    const count = this.view?.steps.length ?? 0;
    if (this.step !== null && this.step + 1 < count) await this.#showStep(this.step + 1);
    else if (this.at < this.moves().length) {
      await this.go(this.at + 1);
      await this.#showStep(0);
    } else if (this.step !== null) await this.go(this.at);
  }

  async stepBack() {
    const index = (this.step ?? this.view?.steps.length ?? 0) - 1;
    if (this.at === 0) return;
    if (index >= 0) await this.#showStep(index);
    else await this.go(this.at - 1);
  }

  /** @param {number} index */
  #showStep(index) {
    const { view } = this;
    const step = view?.steps[index];
    if (!view || !step) return;
    const board = { scene: step.scene, pointers: false, badges: step.effects };
    this.frame = { board, step, index, count: view.steps.length };
    void this.entry.open(view, false);
    const words = step.told.map(({ text }) => text).join('. ');
    say(`Step ${index + 1} of ${view.steps.length}: ${words}`);
  }

  async playback() {
    if (this.playing) {
      this.playing.abort();
      this.playing = null;
      this.skip();
      draw();
      return;
    }
    const run = new AbortController();
    this.playing = run;
    draw();
    try {
      if (this.at >= this.moves().length) await this.go(0);
      while (!run.signal.aborted && this.at < this.moves().length) {
        const next = this.at + 1;
        await this.goOn();
        if (this.at !== next) break;
        await pause(BETWEEN, run.signal);
      }
    } finally {
      if (this.playing === run) this.playing = null;
      draw();
    }
  }

  // Where things are

  flip() {
    const { picture } = this.board;
    picture.isFlipped = !picture.isFlipped;
    draw();
  }

  /** Lets a player sit below. @param {1 | 2} player */
  sit(player) {
    this.players.bottom = player;
    this.players.seat();
    draw();
  }
}
