/**
 * How a person enters a move: kind, cells, choice between several moves, preview, confirmation.
 *
 * @module
 */

/** @import { Choice, GameInfo, MoveKind, Scene, Spot, View } from './types.js' */
/** @import { Game } from './rules.js' */

import { button, h, put, say, scrolling } from './dom.js';
import { LinkError } from './http.js';
import { pieceIcon } from './picture.js';
import { outcome } from './results.js';
import { rules } from './rules.js';
import { cellAt, effectsOfTurn, includes, pieceWords, same } from './scene.js';
import { settings } from './settings.js';
import { sounds } from './sound.js';

/**
 * @typedef {object} EntryHost What the entry of moves needs from the page around it.
 * @property {import('./board.js').Board} board
 * @property {GameInfo} info
 * @property {() => Game} game the game up to the shown position
 * @property {(move: string) => Promise<View>} after returns what is seen after a move
 * @property {boolean} doubts whether moves that lose may be marked and asked for twice
 * @property {(spot: Spot) => boolean} mayWait whether a cell that is picked before one's turn waits for it
 * @property {(move: string) => void} submit
 * @property {(scene: Scene) => void} show shows the position after a move that may be played
 * @property {() => void} restore shows the position again, without a preview
 */

/** The most moves of a choice that are shown by their pieces. */
const MOST_PICTURES = 12;

/** @type {Choice} */
const NOTHING = { next: [], moves: [] };

export class MoveEntry {
  /** @type {View | null} */
  view = null;
  isOpen = false;
  /** The index of the kind of move; a game without kinds has one. @type {number | null} */
  kind = null;
  /** @type {Spot[]} */
  picked = [];
  /** Cells that are picked before one's turn. @type {Spot[]} */
  waiting = [];
  /** What can follow the picked cells. @type {Choice} */
  choice = NOTHING;
  /** The move that is shown before it is played, and what it does. @type {View | null} */
  candidate = null;
  /** The moves that lose, once they are known. @type {Set<string>} */
  losses = new Set();
  /** Whether all of them do, so that none is marked. */
  isHopeless = false;
  turn = 0;
  /** @type {Promise<void>} */
  queue = Promise.resolve();
  kinds = h('div.kinds', { role: 'group', 'aria-label': 'Kind of move' });
  note = h('p.entry-note');
  box = h('div.entry-box');
  element = h('section.entry', { 'aria-label': 'Your move' }, this.kinds, this.note, this.box);

  /** @param {EntryHost} host */
  constructor(host) {
    this.host = host;
  }

  /** Lets a person enter a move in a position, or nobody. @param {View | null} view @param {boolean} isOpen */
  async open(view, isOpen) {
    this.turn += 1;
    this.view = view;
    this.isOpen = isOpen && view !== null && view.status === '*';
    this.candidate = null;
    this.picked = [];
    this.choice = NOTHING;
    this.losses = new Set();
    this.isHopeless = false;
    this.#note('');
    put(this.box);
    this.host.board.setAims([], []);
    if (this.kind === null || !this.#kind() || this.#kind()?.refusal) this.kind = this.#usualKind();
    this.#showKinds();
    if (!this.isOpen) {
      if (view) this.#wait(this.waiting);
      return;
    }
    void this.#findLosses();
    const { turn } = this;
    await this.#advance();
    this.#later(async () => {
      // A cell that no move has is left. The position may be opened once more meanwhile.
      for (const spot of this.waiting)
        if (turn === this.turn && includes(this.choice.next, spot)) await this.#pick(spot);
      if (turn === this.turn) this.waiting = [];
    });
  }

  /** Marks the cells that wait for one's turn. @param {Spot[]} spots */
  #wait(spots) {
    const [first] = spots;
    this.waiting = first && this.host.mayWait(first) ? spots.slice(-2) : [];
    this.host.board.setAims(this.waiting, []);
    this.#note(this.waiting.length > 1 ? 'Your move waits for your turn. Click one of its cells to take it back.' : '');
  }

  #doubts() {
    return this.host.doubts && settings.doubt;
  }

  /** Finds the moves that lose. Nothing waits for them. */
  async #findLosses() {
    const { turn, host } = this;
    if (!this.#doubts()) return;
    const found = await rules.losses(host.game()).catch(() => null);
    if (turn !== this.turn || !found?.text) return;
    this.losses = new Set(found.losses.map(({ move }) => move));
    this.isHopeless = this.losses.size === 0;
    if (!this.candidate) this.#aim();
    if (!this.note.textContent) this.#note(`${found.text}.`);
  }

  /** Shows the cells that are picked, and those that can follow. */
  #aim() {
    const { picked, choice, host } = this;
    // Where nearly every cell can be picked, marks on all of them would hide the board.
    const count = this.view?.scene.cells.length ?? 0;
    const faint = picked.length === 0 || choice.next.length > count / 3;
    const losing = choice.next.filter((_, index) => this.#loses(choice.then?.[index]));
    host.board.setAims(picked, choice.next, { faint, losing });
  }

  /** Whether only moves that lose can follow. @param {Choice} [choice] @returns {boolean} */
  #loses(choice) {
    if (!choice || this.losses.size === 0) return false;
    const { moves, then = [] } = choice;
    return moves.every((move) => this.losses.has(move)) && then.every((next) => this.#loses(next));
  }

  #hasKinds() {
    return (this.view?.kinds.length ?? 0) > 0;
  }

  #kind() {
    return this.kind === null ? undefined : this.view?.kinds[this.kind];
  }

  #usualKind() {
    if (!this.#hasKinds()) return 0;
    const usual = (this.view?.kinds ?? []).findIndex((kind) => kind.cells > 0 && !kind.refusal);
    return usual < 0 ? null : usual;
  }

  /** @param {string} text @param {'plain' | 'bad'} [tone] */
  #note(text, tone = 'plain') {
    this.note.textContent = text;
    this.note.className = `entry-note ${tone}`;
    if (text) say(text);
  }

  #showKinds() {
    this.kinds.hidden = !this.#hasKinds() || !this.isOpen;
    put(this.kinds, this.view?.kinds.map((kind, index) => this.#kindButton(kind, index)) ?? []);
  }

  /** @param {MoveKind} kind @param {number} index */
  #kindButton(kind, index) {
    return button(kind.name, () => this.chooseKind(index), {
      class: 'kind',
      'data-kind': kind.name,
      'aria-pressed': String(index === this.kind),
      'aria-disabled': kind.refusal ? 'true' : null,
      'aria-keyshortcuts': kind.key,
      title: kind.refusal ? `${kind.help}. Not now: ${kind.refusal}` : kind.help,
    });
  }

  /** Chooses a kind of move. A kind without cells is a move at once. @param {number} index */
  chooseKind(index) {
    const kind = this.view?.kinds[index];
    if (!kind || !this.isOpen) return;
    if (kind.refusal) {
      this.#note(`${kind.name}: ${kind.refusal}`, 'bad');
      sounds.no();
      return;
    }
    this.#later(async () => {
      this.kind = index;
      this.#clear();
      this.#showKinds();
      this.#note(kind.help);
      await this.#advance();
    });
  }

  /** Chooses a kind by its key, if there is one with it. @param {string} key */
  pressKey(key) {
    const index = (this.view?.kinds ?? []).findIndex((kind) => kind.key === key);
    if (index < 0 || !this.isOpen) return false;
    this.chooseKind(index);
    return true;
  }

  /** @param {() => Promise<void>} work done after what is being done */
  #later(work) {
    const { turn } = this;
    this.queue = this.queue.then(async () => {
      if (turn !== this.turn) return;
      try {
        await work();
      } catch (error) {
        if (error instanceof LinkError) this.#note(error.message, 'bad');
        else throw error;
      }
    });
  }

  /** The cells with which a move can begin. */
  #first() {
    return this.view?.choices[this.kind ?? -1]?.next ?? [];
  }

  /** Returns whether a drag may begin on a cell. @param {Spot} spot */
  canDrag(spot) {
    if (!this.isOpen || this.#hasKinds() || !this.view) return false;
    return Boolean(cellAt(this.view.scene, spot)?.piece) && includes(this.#first(), spot);
  }

  /** Picks a cell. @param {Spot} spot */
  pick(spot) {
    if (this.isOpen) this.#later(() => this.#pick(spot));
    else if (includes(this.waiting, spot)) this.#wait([]);
    else this.#wait(this.waiting.length === 1 ? [...this.waiting, spot] : [spot]);
  }

  /** @param {Spot} spot */
  async #pick(spot) {
    const last = this.picked.at(-1);
    if (this.candidate) {
      if (last && same(last, spot)) {
        if (this.#isDoubted(this.candidate)) this.#note('Only the button plays a move that loses.', 'bad');
        else this.confirm();
        return;
      }
      this.#clear();
      await this.#advance();
    }
    const isOther = this.picked.length > 0 && !this.#hasKinds() && includes(this.#first(), spot);
    if (includes(this.choice.next, spot)) this.picked = [...this.picked, spot];
    else if (includes(this.picked, spot))
      this.picked = this.picked.filter((one) => !same(one, spot));
    else if (isOther) this.picked = [spot];
    else {
      await this.#refuse(spot);
      return;
    }
    sounds.tick();
    this.#note('');
    await this.#advance();
  }

  /** @param {Spot} spot */
  async #refuse(spot) {
    const { turn, view, host } = this;
    const cell = view && cellAt(view.scene, spot);
    const wanted = [...this.picked, spot];
    if (this.picked.length > 0 && !this.#hasKinds()) {
      this.#clear();
      await this.#advance();
      if (!cell?.piece) return;
    }
    sounds.no();
    const { refusal } = await rules.choose(host.game(), this.kind ?? 0, wanted);
    if (turn !== this.turn) return;
    if (refusal) this.#note(`${cell?.name ?? ''}: ${refusal}`, 'bad');
    else if (cell?.piece) this.#note(`The ${cell.piece.name} on ${cell.name} has no move now.`);
  }

  /** Takes the picked cells and the candidate back. */
  cancel() {
    if (!this.isOpen) {
      this.#wait([]);
      return;
    }
    this.#later(async () => {
      this.#clear();
      this.host.board.returnFocus();
      this.#note('');
      await this.#advance();
    });
  }

  #clear() {
    const isShown = this.candidate !== null || (this.picked.length > 0 && this.#hasKinds());
    this.candidate = null;
    this.picked = [];
    put(this.box);
    if (isShown) this.host.restore();
  }

  /**
   * Returns what can follow the picked cells, if the view knows it. Picks of a kind of move change
   * the scene, which only the rules know.
   *
   * @returns {Choice | undefined}
   */
  #known() {
    if (this.#hasKinds() && this.picked.length > 0) return undefined;
    let choice = this.view?.choices[this.kind ?? 0];
    for (const spot of this.picked)
      choice = choice?.then?.[choice.next.findIndex((one) => same(one, spot))];
    return choice;
  }

  /** Finds out what can follow the picked cells, and shows it. */
  async #advance() {
    const { turn, kind, picked, host } = this;
    if (kind === null) return;
    const known = this.#known();
    if (!known) host.board.setAims(picked, []);
    put(this.box);
    const choice = known ?? (await rules.choose(host.game(), kind, picked));
    if (turn !== this.turn) return;
    this.choice = choice;
    if (choice.scene) host.board.setScene(choice.scene, { pointers: false });
    this.#aim();
    this.#guide();
    await this.#moves(choice);
  }

  /** Tells how many cells the kind still needs. */
  #guide() {
    const { cells = 0, help = '' } = this.#kind() ?? {};
    const left = cells - this.picked.length;
    if (cells > 0 && left === cells) this.note.textContent = help;
    else if (left > 0)
      this.#note(
        `${left} more ${left === 1 ? 'cell' : 'cells'}. Click a picked cell to take it back.`,
      );
  }

  /** @param {Choice} choice */
  async #moves({ moves, next }) {
    const [only] = moves;
    if (only === undefined) return;
    if (moves.length > 1) await this.#offer(moves);
    else if (next.length === 0) await this.#propose(only);
    else
      put(
        this.box,
        button(`Play ${only}`, () => this.#later(() => this.#propose(only)), { class: 'main' }),
      );
  }

  /** Offers several moves with the same cells, such as promotions, by their pictures. @param {string[]} moves */
  async #offer(moves) {
    const { turn, host } = this;
    const target = this.picked.at(-1);
    const views = await Promise.all(moves.slice(0, MOST_PICTURES).map((move) => host.after(move)));
    if (turn !== this.turn) return;
    const buttons = views.map((view) => {
      const move = view.last ?? '';
      const piece = target && cellAt(view.steps[0]?.scene ?? view.scene, target)?.piece;
      const label = piece ? pieceWords(piece, host.info.players) : move;
      const props = { class: 'promotion', 'aria-label': `${label} (${move})`, 'data-move': move };
      const content = [piece && pieceIcon(piece), h('span', piece?.name ?? move)];
      return button(content, () => this.#later(async () => this.#show(view)), props);
    });
    this.#note('Which of these?');
    const choices = h('div.promotions', { role: 'group', 'aria-label': 'Choose' }, buttons);
    put(this.box, choices, this.#cancelButton());
    buttons[0]?.focus({ preventScroll: true });
  }

  #cancelButton() {
    const props = { class: 'cancel', 'aria-keyshortcuts': 'Escape' };
    return button('Cancel', () => this.cancel(), props);
  }

  /** @param {string} move */
  async #propose(move) {
    const { turn } = this;
    const view = await this.host.after(move);
    if (turn === this.turn) this.#show(view);
  }

  /** Shows all that a move would cause, or plays it if nothing needs to be shown. @param {View} after */
  #show(after) {
    this.candidate = after;
    const before = this.view?.scene;
    const seen = before ? effectsOfTurn(after.steps, before) : [];
    if (!this.#needsPreview(after, seen)) {
      this.confirm();
      return;
    }
    const { board } = this.host;
    this.host.show(after.scene);
    board.setAims(this.picked.slice(-1), []);
    board.picture.setBadges(seen);
    const losses = after.outlook.filter((next) => next.is_loss);
    const spots = [...losses, after.raid].flatMap((told) => told?.spots ?? []);
    board.picture.setDanger([...spots, ...after.because.spots]);
    const play = button(this.#isDoubted(after) ? 'Play anyway' : 'Play it', () => this.confirm(), {
      class: 'main confirm',
      'aria-keyshortcuts': 'Enter',
    });
    const names = this.picked.map((spot) => this.view && cellAt(this.view.scene, spot)?.name);
    const name = this.#hasKinds() ? [this.#kind()?.name, ...names].join(' ') : after.last;
    const title = h('h2', h('code', name), ' would cause');
    put(
      this.box,
      // Above the list, whose length changes, the buttons stay where they are.
      h('div.preview', title, h('div.buttons', play, this.#cancelButton()), this.#causes(after)),
    );
    this.note.textContent = '';
    const events = after.steps.flatMap((step) => step.events.map(({ text }) => text));
    const words = [...this.#foretold(after), ...events.slice(0, 12)].join('. ');
    say(`Preview of ${after.last}: ${words}. Enter plays it, Escape takes it back.`);
    play.focus({ preventScroll: true });
  }

  /** What matters most of a move: how it ends the game or loses, and what comes next. @param {View} after */
  #foretold(after) {
    if (after.status !== '*' && !after.loss)
      return [outcome(after, this.host.info.players), ...after.because.text];
    const next = after.outlook.map(({ text }) => text).join('; ');
    const foretold = next && `In your next turn, if nothing changes: ${next}`;
    return [after.loss, after.raid?.text, foretold].filter(Boolean);
  }

  /** Whether a move is asked for twice. @param {View} after */
  #isDoubted(after) {
    return after.loss !== undefined && this.#doubts() && !this.isHopeless;
  }

  /** @param {View} after */
  #causes(after) {
    const { picture } = this.host.board;
    const isBad = after.status !== '*' || after.loss !== undefined;
    const first = this.#foretold(after);
    const foretold = first.map((text, index) =>
      h((isBad || after.raid) && index === 0 ? 'li.end' : 'li.outlook', text),
    );
    const items = after.steps.flatMap((step, index) =>
      step.events.flatMap(({ spots, text }) => {
        if (first.includes(text)) return [];
        const onpointerenter = () => picture.point(spots);
        const onpointerleave = () => picture.point([]);
        return h('li', { 'data-step': index + 1, onpointerenter, onpointerleave }, text);
      }),
    );
    return scrolling(h('ul.causes', foretold, items));
  }

  /** @param {View} after @param {import('./scene.js').Seen[]} seen */
  #needsPreview(after, seen) {
    if (this.#isDoubted(after)) return true;
    if (settings.confirm !== 'effects') return settings.confirm === 'always';
    if (after.status !== '*' || after.steps.length > 1) return true;
    // A move of one click, or one that begins with a kind, is too easily made by mistake.
    if (this.#hasKinds() || this.picked.length < 2) return true;
    if (after.loss || after.raid || after.outlook.some((next) => next.is_grave)) return true;
    return seen.some(
      ({ effect, at }) => !['moved', 'captured'].includes(effect) && !includes(this.picked, at),
    );
  }

  /** Plays the candidate. */
  confirm() {
    const { candidate, host } = this;
    if (!candidate || !this.isOpen) return;
    this.turn += 1;
    this.isOpen = false;
    this.candidate = null;
    this.picked = [];
    this.waiting = [];
    put(this.box);
    this.kinds.hidden = true;
    this.#note('');
    host.board.setAims([], []);
    host.board.picture.point([]);
    host.board.returnFocus();
    host.submit(candidate.last ?? '');
  }
}
