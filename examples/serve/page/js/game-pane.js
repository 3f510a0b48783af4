/**
 * A game on the screen: board, players, moves in words, playback, branches, entry of moves. The
 * table page and the look page put it to use.
 *
 * @module
 */

/** @import { EventReport, GameInfo, Piece, Player, Ply, Preview } from './types.js' */
/** @import { Scene, Spot, Start, Step, View } from './types.js' */

import { Board, drawn, legend } from './board.js';
import { button, h, icon, pause, put, s, say, scrolling, toast } from './dom.js';
import { MoveEntry } from './entry.js';
import { about, rules } from './link.js';
import { MoveList } from './move-list.js';
import { Opinion } from './opinion.js';
import { outcome } from './results.js';
import { effects, sideOf } from './scene.js';
import { mayMove, settings, settingsChanged, stepTime } from './settings.js';
import { soundOf } from './sound.js';

/**
 * @typedef {object} PaneOptions
 * @property {Start} start
 * @property {GameInfo} info
 * @property {(turn: 1 | 2) => boolean} mayEnter whether the person here moves for a player
 * @property {(move: string) => void} onMove a move at the tip of the game
 * @property {() => void} [onShown] another position is shown
 * @property {() => boolean} mayThink whether the computer's opinion may be asked for
 * @property {boolean} isFree whether moves may be tried anywhere without asking
 */

/** How many positions are remembered. */
const REMEMBERED = 80;

/** The pause between two moves of playback, in milliseconds. */
const BETWEEN = 500;

export class GamePane {
  status = h('p', { class: 'status', 'data-status': '*' });
  happened = h('div', { class: 'happened' });
  boardBox = h('div', { class: 'board-box' });
  zoomBar = h('div', { class: 'zoom-bar', hidden: true });
  above = h('div', { class: 'above' });
  below = h('div', { class: 'below' });
  side = h('div', { class: 'side' });
  branchBar = h('div', { class: 'branch-bar' });
  controls = h('div', { class: 'controls', role: 'group', 'aria-label': 'Playback' });
  playButton = button(null, () => void this.#playback(), {
    class: 'round',
    'data-control': 'play',
  });
  element = h('div', { class: 'pane' });

  /** @param {PaneOptions} options */
  constructor(options) {
    this.options = options;
    /** The moves of the game. @type {string[]} */
    this.line = [];
    /** Moves that are tried beside the game. @type {{ from: number, moves: string[] } | null} */
    this.branch = null;
    this.at = 0;
    /** The step of the turn that is shown; `null` for the whole turn. @type {number | null} */
    this.step = null;
    /** @type {View | null} */
    this.view = null;
    /** @type {Map<string, Promise<View>>} */
    this.views = new Map();
    this.motion = new AbortController();
    this.shown = 0;
    this.isPlaying = false;
    this.isClosed = false;
    /** Whether another position is on its way to the board. */
    this.isGoing = false;
    /** How many moves wait until those before them have been played on the board. */
    this.behind = 0;
    /** @type {Promise<void>} */
    this.following = Promise.resolve();
    /** The player who sits below. @type {1 | 2} */
    this.bottom = 1;
    /**
     * Whether the first player's pieces begin above; `null` if sides do not matter.
     *
     * @type {boolean | null}
     */
    this.firstIsAbove = null;
    /** The scene in which the game begins. @type {Scene | null} */
    this.begin = null;
    const { info } = options;
    this.board = new Board({
      label: `Board, ${info.title}`,
      players: info.players,
      onPick: (spot) => this.#pick(spot),
      onCancel: () => this.entry.cancel(),
      canDrag: (spot) => this.entry.canDrag(spot),
    });
    /** @type {MoveEntry} */
    this.entry = new MoveEntry({
      board: this.board,
      info,
      about: () => about(this.options.start, this.shownMoves()),
      submit: (move, preview) => this.#submit(move, preview),
      show: (scene) => {
        this.board.setScene(scene);
        this.#showPanels(scene);
      },
      restore: () => this.#restore(),
    });
    this.list = new MoveList({ info, onGo: (ply) => void this.go(ply) });
    this.opinion = new Opinion(this);
    this.cards = /** @type {const} */ ([new PlayerCard(1, info), new PlayerCard(2, info)]);
    this.#build();
  }

  #build() {
    this.boardBox.append(this.board.element);
    this.zoomBar.append(
      button(icon('minus'), () => this.#zoom(1 / 1.5), {
        'aria-label': 'Smaller cells',
        class: 'round',
      }),
      button(icon('plus'), () => this.#zoom(1.5), { 'aria-label': 'Larger cells', class: 'round' }),
    );
    this.#buildControls();
    this.element.append(
      h(
        'div',
        { class: 'play-area' },
        h('div', { class: 'top-row' }, this.above, this.zoomBar),
        this.boardBox,
        this.below,
      ),
      this.entry.element,
      this.side,
    );
    this.#placeCards();
    this.#listen();
  }

  /** Finds its place after the page has shown it. */
  settle() {
    this.#layOut();
    this.list.mark(this.at);
  }

  #buildControls() {
    const make = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {() => void} */ work,
    ) =>
      button(icon(name), work, {
        'aria-label': label,
        title: label,
        class: 'round',
        'data-control': name,
      });
    this.#showPlaying();
    this.controls.append(
      make('first', 'First position (Home)', () => void this.go(0)),
      make('back', 'One move back (left arrow)', () => void this.go(this.at - 1)),
      make(
        'unstep',
        'One step of the turn back (shift and left arrow)',
        () => void this.#stepBack(),
      ),
      this.playButton,
      make('step', 'One step of the turn on (shift and right arrow)', () => void this.#stepOn()),
      make(
        'forward',
        'One move on (right arrow)',
        () => void this.go(this.at + 1, { isPlayed: true }),
      ),
      make('last', 'Last position (End)', () => void this.go(this.moves().length)),
      make('flip', 'Turn the board round (f)', () => this.flip()),
    );
  }

  #listen() {
    this.onKey = (/** @type {KeyboardEvent} */ event) => this.#key(event);
    document.addEventListener('keydown', this.onKey);
    this.onSettings = () => this.#layOut();
    settingsChanged.addEventListener('change', this.onSettings);
    let width = window.innerWidth;
    this.onResize = () => {
      if (width === window.innerWidth) return;
      width = window.innerWidth;
      this.#seat();
      this.onSettings?.();
    };
    addEventListener('resize', this.onResize);
  }

  /** Ends all that goes on. */
  close() {
    this.isClosed = true;
    this.motion.abort();
    this.opinion.close();
    this.shown += 1;
    if (this.onKey) document.removeEventListener('keydown', this.onKey);
    if (this.onSettings) settingsChanged.removeEventListener('change', this.onSettings);
    if (this.onResize) removeEventListener('resize', this.onResize);
  }

  // Moves

  /** The moves of the game, or of the branch that is tried. */
  moves() {
    const { branch } = this;
    return branch ? [...this.line.slice(0, branch.from), ...branch.moves] : this.line;
  }

  /** The moves that lead to the position shown. */
  shownMoves() {
    return this.moves().slice(0, this.at);
  }

  /** Whether the end of the game itself is shown. */
  isAtTip() {
    return !this.branch && this.at === this.line.length;
  }

  /**
   * Returns the view after some moves.
   *
   * @param {string[]} moves
   * @returns {Promise<View>}
   */
  #viewOf(moves) {
    const key = JSON.stringify(moves);
    const known = this.views.get(key);
    if (known) return known;
    const asked = rules({ op: 'view', ...about(this.options.start, moves) });
    asked.catch(() => this.views.delete(key));
    this.views.set(key, asked);
    if (this.views.size > REMEMBERED) {
      const [oldest] = this.views.keys();
      if (oldest !== undefined) this.views.delete(oldest);
    }
    return asked;
  }

  /**
   * Takes the moves of the game. If its end is shown, a new move is played on the board.
   *
   * @param {string[]} moves
   * @param {{ isQuiet?: boolean }} [options] quiet: nothing is played on the board
   */
  async setLine(moves, { isQuiet = false } = {}) {
    const follows = this.isAtTip() || this.behind > 0;
    const old = this.line;
    const isSame = old.length === moves.length && old.every((move, index) => move === moves[index]);
    if (isSame && this.view) {
      // A position that could not be fetched is asked for again.
      if (!this.isGoing && this.view.ply !== this.at) await this.go(this.at);
      else if (follows) await this.#open();
      return;
    }
    this.line = [...moves];
    let common = 0;
    while (common < moves.length && moves[common] === old[common]) common += 1;
    if (this.branch && this.branch.from > common) this.branch = null;
    void this.#tell();
    if (!this.view || (follows && isQuiet)) await this.go(moves.length);
    else if (!follows && !(this.at > this.moves().length)) this.#showBars();
    else if (common === old.length && moves.length === old.length + 1)
      await this.#follow(moves.length);
    else await this.go(moves.length);
  }

  /**
   * Plays the last move on the board, after those before it have been played.
   *
   * @param {number} ply
   */
  async #follow(ply) {
    this.behind += 1;
    const work = this.following.then(async () => {
      // The person may have gone to another position meanwhile.
      if (!this.isClosed && !this.branch && this.at === ply - 1 && ply <= this.line.length) {
        await this.go(ply, { isPlayed: true });
      }
    });
    this.following = work.catch(() => {});
    await work.finally(() => {
      this.behind -= 1;
    });
  }

  /** Asks for the game in words, without the moves of which they are known. */
  async #tell() {
    const moves = this.moves();
    const { shown } = this;
    const { plies: told } = this.list;
    let from = 0;
    while (from < moves.length && told[from]?.move === moves[from]) from += 1;
    try {
      /** @type {{ plies: Ply[] }} */
      const { plies } = await rules({ op: 'story', ...about(this.options.start, moves), from });
      if (this.isClosed || JSON.stringify(moves) !== JSON.stringify(this.moves())) return;
      this.list.show([...told.slice(0, from), ...plies], this.branch?.from ?? null, this.at);
    } catch (error) {
      if (shown === this.shown)
        toast(String(error instanceof Error ? error.message : error), 'bad');
    }
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
    const isNext = target === this.at + 1 && this.step === null && this.view !== null;
    this.motion.abort();
    this.motion = new AbortController();
    this.shown += 1;
    const { shown, motion } = this;
    this.step = null;
    this.at = target;
    this.list.mark(target);
    void this.entry.open(null, false);
    this.board.setIdeas([], []);
    this.board.wipe();
    this.isGoing = true;
    try {
      const [view, before] = await Promise.all([
        this.#viewOf(moves.slice(0, target)),
        isPlayed && isNext ? this.#viewOf(moves.slice(0, target - 1)) : null,
      ]);
      if (before && view.steps.length > 0 && shown === this.shown)
        await this.#play(before.scene, view.steps, motion.signal, shown);
      if (shown !== this.shown) return;
      await this.#show(view);
    } finally {
      if (shown === this.shown) this.isGoing = false;
    }
    if (shown === this.shown) await this.#open();
  }

  /**
   * Plays the steps of a turn on the board.
   *
   * @param {Scene} before
   * @param {Step[]} steps
   * @param {AbortSignal} signal
   * @param {number} shown
   */
  async #play(before, steps, signal, shown) {
    const time = stepTime();
    if (time === 0) {
      soundOf(
        steps.flatMap((step, index) =>
          effects(steps[index - 1]?.scene ?? before, step.scene, step.events),
        ),
      );
      return;
    }
    this.board.setScene(before, { pointers: false });
    this.element.classList.add('in-motion');
    for (const [index, step] of steps.entries()) {
      if (shown !== this.shown || signal.aborted) break;
      const from = steps[index - 1]?.scene ?? before;
      soundOf(effects(from, step.scene, step.events));
      this.#tellStep(step, index, steps.length, true);
      await this.board.animate(
        step.scene,
        step.events,
        steps.length === 1 && mayMove() ? time * 0.5 : time,
        signal,
      );
    }
    if (shown === this.shown) this.element.classList.remove('in-motion');
  }

  /**
   * @param {Step} step
   * @param {number} index
   * @param {number} count
   * @param {boolean} isPlayed
   */
  #tellStep(step, index, count, isPlayed) {
    this.#tellEvents(
      step.events,
      count > 1 && h('span', { class: 'step-count' }, `Step ${index + 1} of ${count}`),
      isPlayed && count > 1 && button('Skip', () => this.skip(), { class: 'small' }),
    );
  }

  /**
   * @param {EventReport[]} events
   * @param {...(Node | false)} before what stands before them
   */
  #tellEvents(events, ...before) {
    const items = events.slice(0, 12).map(({ text, spots }) => this.#eventItem(text, spots));
    put(
      this.happened,
      before,
      scrolling(h('ul', { 'aria-label': 'What happened' }, items)),
      events.length > 12 && h('p', {}, `and ${events.length - 12} more`),
    );
  }

  /**
   * @param {string} text
   * @param {Spot[]} spots
   */
  #eventItem(text, spots) {
    return h(
      'li',
      {
        onpointerenter: () => this.board.point(spots),
        onpointerleave: () => this.board.point([]),
      },
      text,
    );
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
  async #show(view) {
    const isNew = this.view !== view;
    if (!this.begin) {
      // Where the players sit is the same in all positions of a game.
      const { game } = this.options.start;
      this.begin = /** @type {View} */ (await rules({ op: 'view', game })).scene;
      this.#seat();
    }
    this.view = view;
    this.element.classList.remove('in-motion', 'is-step');
    this.board.setScene(view.scene);
    this.element.classList.toggle('has-kinds', view.kinds.length > 0);
    this.zoomBar.hidden = view.scene.columns <= 12;
    this.#tellTurn(view, isNew);
    this.#showStatus(view);
    this.#showPanels(view.scene);
    this.#showBars();
    this.opinion.look(view);
    this.options.onShown?.();
  }

  /**
   * Tells what the last move did.
   *
   * @param {View} view
   * @param {boolean} isNew
   */
  #tellTurn(view, isNew) {
    const events = view.steps.flatMap(({ events: some }) => some);
    const last = this.shownMoves()[this.at - 1];
    this.#tellEvents(
      events,
      last !== undefined && h('span', { class: 'step-count' }, `${this.at}. `, h('code', {}, last)),
    );
    if (!isNew || this.isClosed) return;
    const words = events
      .slice(0, 8)
      .map(({ text }) => text)
      .join('. ');
    const { players } = this.options.info;
    const next = view.status === '*' ? `${players[view.turn - 1]} to move` : outcome(view, players);
    say([last && `Move ${this.at}: ${words || last}`, next].filter(Boolean).join('. '));
  }

  /**
   * Shows an end that does not follow from the moves, such as a resignation.
   *
   * @param {{ status: import('./types.js').Status, reason?: string }} standing
   */
  tellEnd(standing) {
    this.status.textContent = outcome(standing, this.options.info.players);
    this.status.dataset['status'] = standing.status;
    this.cards.forEach((card) => card.setTurn(false));
    void this.entry.open(this.view, false);
  }

  /** @param {View} view */
  #showStatus(view) {
    const { players } = this.options.info;
    const text = view.status === '*' ? `${players[view.turn - 1]} to move` : outcome(view, players);
    this.status.textContent = text;
    this.status.dataset['status'] = view.status;
    this.cards.forEach((card) => card.setTurn(view.status === '*' && card.player === view.turn));
  }

  /** @param {Scene} scene */
  #showPanels(scene) {
    this.cards.forEach((card) => card.setPanels(scene, this.begin));
  }

  /** Shows what can be done with branches. */
  #showBars() {
    const { branch } = this;
    const isOver = this.view?.status !== '*';
    put(
      this.branchBar,
      branch && h('span', {}, 'You are trying moves. The game is not touched.'),
      branch && button('Back to the game', () => this.leaveBranch(), { class: 'small main' }),
      branch &&
        branch.moves.length > 0 &&
        button('Take back the try', () => void this.#takeBack(), { class: 'small' }),
      !branch &&
        !this.#mayEnter() &&
        !isOver &&
        button([icon('branch'), ' Try moves here'], () => this.startBranch(), {
          class: 'small',
          'data-do': 'branch',
        }),
      !branch &&
        !this.isAtTip() &&
        button('To the last move', () => void this.go(this.line.length), { class: 'small' }),
    );
    this.element.classList.toggle('is-branch', branch !== null);
  }

  #mayEnter() {
    if (!this.view) return false;
    if (this.branch) return true;
    if (this.options.isFree) return true;
    return this.isAtTip() && this.options.mayEnter(this.view.turn);
  }

  /** Lets the person enter a move, if they may. */
  async #open() {
    if (!this.view || this.isGoing) return;
    this.#showBars();
    try {
      await this.entry.open(this.view, this.#mayEnter() && this.step === null);
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'bad');
    }
  }

  /** Looks again whether the person may move. */
  refresh() {
    if (this.view && !this.isInMotion()) void this.#open();
  }

  #restore() {
    if (this.step !== null) this.#showStep();
    else if (this.view) {
      this.board.setScene(this.view.scene);
      this.#showPanels(this.view.scene);
    }
  }

  /** @param {Spot} spot */
  #pick(spot) {
    if (this.isInMotion()) {
      this.skip();
      return;
    }
    this.entry.pick(spot);
  }

  /**
   * @param {string} move
   * @param {Preview} preview
   */
  #submit(move, preview) {
    const { turn } = this.view ?? {};
    if (this.options.isFree && !this.branch && !this.isAtTip()) {
      if (this.line[this.at] === move) {
        void this.go(this.at + 1, { isPlayed: true });
        return;
      }
      this.branch = { from: this.at, moves: [] };
    }
    if (this.branch) void this.#tryMove(move);
    else if (turn) this.options.onMove(preview.move);
  }

  // Branches

  /** Lets the person try moves from the position shown. */
  startBranch() {
    this.branch = { from: this.at, moves: [] };
    void this.#tell();
    void this.go(this.at);
  }

  /** @param {string} move */
  async #tryMove(move) {
    if (!this.branch) return;
    const kept = this.at - this.branch.from;
    this.branch.moves = [...this.branch.moves.slice(0, Math.max(kept, 0)), move];
    void this.#tell();
    await this.go(this.at + 1, { isPlayed: true });
  }

  async #takeBack() {
    if (!this.branch) return;
    this.branch.moves.pop();
    void this.#tell();
    await this.go(this.branch.from + this.branch.moves.length);
  }

  /** Goes back from the branch to the game. */
  leaveBranch() {
    this.branch = null;
    void this.#tell();
    void this.go(this.line.length);
  }

  // Steps and playback

  async #stepOn() {
    const count = this.view?.steps.length ?? 0;
    if (this.step !== null && this.step + 1 < count) {
      this.step += 1;
      this.#showStep();
      return;
    }
    if (this.at >= this.moves().length) {
      if (this.step !== null) await this.go(this.at);
      return;
    }
    await this.go(this.at + 1);
    if ((this.view?.steps.length ?? 0) === 0) return;
    this.step = 0;
    this.#showStep();
  }

  async #stepBack() {
    const count = this.view?.steps.length ?? 0;
    if (this.at === 0) return;
    if (this.step === null && count > 0) this.step = count - 1;
    else if (this.step !== null && this.step > 0) this.step -= 1;
    else {
      await this.go(this.at - 1);
      return;
    }
    this.#showStep();
  }

  #showStep() {
    const { view, step: index } = this;
    const step = index === null ? undefined : view?.steps[index];
    if (!view || index === null || !step) return;
    void this.entry.open(view, false);
    const shown = this.shown;
    void this.#viewOf(this.moves().slice(0, this.at - 1)).then((before) => {
      if (shown !== this.shown || this.step !== index) return;
      const from = view.steps[index - 1]?.scene ?? before.scene;
      this.element.classList.add('is-step');
      this.board.setScene(step.scene, { pointers: false });
      this.board.setBadges(effects(from, step.scene, step.events), { ghosts: true });
      this.#tellStep(step, index, view.steps.length, false);
      const words = step.events.map(({ text }) => text).join('. ');
      say(`Step ${index + 1} of ${view.steps.length}: ${words}`);
    });
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
      await this.go(next, { isPlayed: true });
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

  /** Turns the board round. */
  flip() {
    this.board.isFlipped = !this.board.isFlipped;
    this.#layOut();
  }

  /**
   * Lets a player sit below.
   *
   * @param {1 | 2} player
   */
  sit(player) {
    this.bottom = player;
    this.#seat();
    this.#layOut();
  }

  #layOut() {
    this.#placeCards();
    if (!this.view) return;
    this.board.layOut();
    this.#restore();
    if (this.step === null) void this.#open();
  }

  /** Puts the cards beside the players' pieces. */
  #placeCards() {
    const [first, second] = this.cards;
    const isFirstBelow =
      this.firstIsAbove === null ? this.bottom === 1 : this.board.isFlipped === this.firstIsAbove;
    const [upper, lower] = isFirstBelow ? [second, first] : [first, second];
    put(this.above, upper?.element);
    put(this.below, lower?.element);
  }

  /** Finds out where the players begin, as the board is laid out, and seats them. */
  #seat() {
    const scene = this.begin;
    if (!scene) return;
    const isAcross = this.board.isAcross(scene);
    const middle = (/** @type {Player} */ owner) => {
      const own = scene.cells.flatMap(({ piece }, index) => {
        if (piece?.owner !== owner) return [];
        return [isAcross ? index % scene.columns : Math.floor(index / scene.columns)];
      });
      return own.reduce((sum, row) => sum + row, 0) / Math.max(own.length, 1);
    };
    const distance = middle('second') - middle('first');
    this.firstIsAbove = Math.abs(distance) < 1.5 ? null : distance > 0;
    this.board.isFlipped = this.firstIsAbove !== null && (this.bottom === 1) === this.firstIsAbove;
    this.#placeCards();
  }

  /** @param {number} factor */
  #zoom(factor) {
    const { board, boardBox } = this;
    const old = board.zoom;
    board.zoom = Math.min(Math.max(old * factor, 1), 5);
    board.element.style.setProperty('--zoom', String(board.zoom));
    boardBox.classList.toggle('zoomed', board.zoom > 1);
    // What is in the middle stays there.
    const ratio = board.zoom / old;
    const [width, height] = [boardBox.clientWidth / 2, boardBox.clientHeight / 2];
    const { scrollLeft, scrollTop } = boardBox;
    boardBox.scrollTo((scrollLeft + width) * ratio - width, (scrollTop + height) * ratio - height);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const { target } = event;
    const isTyping =
      target instanceof Element &&
      target.closest('input, textarea, select, dialog[open], [contenteditable]');
    if (
      isTyping ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('dialog[open]')
    )
      return;
    const work = this.#work(event);
    if (!work) return;
    work();
    event.preventDefault();
  }

  /**
   * @param {KeyboardEvent} event
   * @returns {(() => void) | undefined}
   */
  #work(event) {
    const { key, shiftKey } = event;
    const isButton = event.target instanceof Element && event.target.closest('button, a, summary');
    switch (key) {
      case 'ArrowLeft':
        return () => void (shiftKey ? this.#stepBack() : this.go(this.at - 1));
      case 'ArrowRight':
        return () => void (shiftKey ? this.#stepOn() : this.go(this.at + 1, { isPlayed: true }));
      case 'Home':
        return () => void this.go(0);
      case 'End':
        return () => void this.go(this.moves().length);
      case 'Escape':
        return () => (this.isInMotion() ? this.skip() : this.entry.cancel());
      case 'Enter':
        return !isButton && this.entry.candidate ? () => this.entry.confirm() : undefined;
      default:
    }
    if (this.entry.pressKey(key)) return () => {};
    if (key === 'f') return () => this.flip();
    return undefined;
  }
}

/** The name, clock and counts of a player. */
export class PlayerCard {
  /**
   * @param {1 | 2} player
   * @param {GameInfo} info
   */
  constructor(player, info) {
    this.player = player;
    /** @type {Player} */
    this.owner = player === 1 ? 'first' : 'second';
    /**
     * The player whose usual colour its pieces have.
     *
     * @type {Player | null}
     */
    this.side = this.owner;
    this.dot = h('span', { class: 'dot', hidden: true });
    this.name = h('span', { class: 'name' }, info.players[player - 1]);
    this.who = h('span', { class: 'who' });
    this.clock = h('span', { class: 'clock', role: 'timer', hidden: true });
    this.lost = h('span', { class: 'lost' });
    this.lines = h('span', { class: 'lines' });
    this.token = h('span', { class: `token owner-${player}`, 'aria-hidden': 'true' });
    this.element = h(
      'div',
      { class: 'card', 'data-player': player },
      this.token,
      h(
        'span',
        { class: 'words' },
        h('span', { class: 'title' }, this.name, this.who, this.dot, this.lost),
        this.lines,
      ),
      this.clock,
    );
  }

  /** @param {boolean} isTurn */
  setTurn(isTurn) {
    this.element.classList.toggle('turn', isTurn);
  }

  /**
   * Shows what the scene tells about the player.
   *
   * @param {Scene} scene
   * @param {Scene | null} begin the scene in which the game begins
   */
  setPanels({ cells, panels }, begin) {
    const own = panels.filter((panel) => panel.owner === this.owner);
    put(
      this.lines,
      own.map((panel) =>
        h(
          'span',
          { class: 'panel', title: panel.title },
          panel.lines.length === 1
            ? `${this.#own(panel.title)}: ${panel.lines[0]}`
            : panel.lines.join(' · '),
        ),
      ),
    );
    const pieces = cells.flatMap(({ piece }) => (piece?.owner === this.owner ? [piece] : []));
    const token =
      pieces.find(({ name }) => name === 'king' || name === 'cell' || name === 'base') ?? pieces[0];
    this.side = token ? sideOf(token) : this.owner;
    if (token && !this.token.hasChildNodes()) {
      put(
        this.token,
        s('svg', { viewBox: '0 0 100 100' }, drawn(token.name, sideOf(token), token.letter)),
      );
    }
    this.#showLost(pieces, begin?.cells.flatMap(({ piece }) => (piece ? [piece] : [])) ?? []);
  }

  /**
   * Leaves the name of the player out of a title: it stands beside it.
   *
   * @param {string} title
   */
  #own(title) {
    const name = `${this.name.textContent ?? ''} `.toLowerCase();
    return title.toLowerCase().replace("'s ", ' ').startsWith(name)
      ? title.replace("'s ", ' ').slice(name.length)
      : title;
  }

  /**
   * Shows the number of pieces, and which of those of the beginning are gone.
   *
   * @param {Piece[]} pieces the player's pieces now
   * @param {Piece[]} begin all pieces of the beginning
   */
  #showLost(pieces, begin) {
    const names = [...new Set(begin.map(({ name }) => name))];
    // Cells and bases are counted by the panels of their games.
    if (names.length < 3) return;
    const count = (/** @type {Piece[]} */ list, /** @type {string} */ name) =>
      list.filter((piece) => piece.name === name && piece.owner === this.owner).length;
    const gone = names
      .map((name) => ({ name, lost: count(begin, name) - count(pieces, name) }))
      .filter(({ lost }) => lost > 0);
    const words = gone.map(({ name, lost }) => `${lost} ${name}`).join(', ');
    put(
      this.lost,
      `${pieces.length} pieces`,
      h(
        'span',
        { class: 'gone', role: 'img', 'aria-label': `gone: ${words || 'none'}`, title: words },
        gone
          .map(({ name, lost }) => [
            s('svg', { viewBox: '0 0 100 100' }, drawn(name, this.side, name[0] ?? '')),
            lost > 1 && `${lost}`,
          ])
          .flat(),
      ),
    );
  }
}

/** Makes the words that explain the signs on the board. */
export function help() {
  return h(
    'details',
    { class: 'help' },
    h('summary', {}, 'Signs and keys'),
    legend(),
    h(
      'p',
      {},
      'Arrow keys: moves back and on; with shift, steps of a turn. f turns the board round. ' +
        'On the board, arrow keys go from cell to cell, Enter picks, Escape takes back. ' +
        'Point at a cell to read its counters. The right button of the mouse draws arrows.',
    ),
    settings.marks ? null : h('p', {}, 'Counters are hidden; the settings show them.'),
  );
}
