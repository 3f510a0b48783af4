/** How a person enters a move: kind, cells, choice between several moves, preview, confirmation. */

/** @import { Choice, Chosen, MoveKind, Spot, View } from './types.js' */

import { draw, html, say, scrolling } from './dom.js';
import { LinkError } from './http.js';
import { pieceIcon } from './picture.js';
import { rules } from './rules.js';
import { cellAt, contentWords, includes, same } from './scene.js';
import { settings } from './settings.js';
import { sounds } from './sound.js';

/** The most moves of a choice that are shown by their pieces. */
const MOST_PICTURES = 12;

/** @type {Choice} */ const NOTHING = { next: [], moves: [] };

/** No cells. @type {Spot[]} */
const NONE = [];

export class MoveEntry {
  /** @type {View | null} */ view = null;
  isOpen = false;
  /** The index of the kind of move; a game without kinds has one. @type {number | null} */
  kind = null;
  /** @type {Spot[]} */ picked = NONE;
  /** Cells that are picked before one's turn. Two are a move; several may wait. @type {Spot[]} */
  waiting = NONE;
  /** What can follow the picked cells. @type {Choice & Partial<Chosen>} */
  choice = NOTHING;
  /** Several moves with the same cells, such as promotions, and what each of them does. @type {View[]} */
  offered = [];
  /** What the move does that can be played now, though more cells can be picked. @type {View | null} */
  ready = null;
  /** The move that is shown before it is played, and what it does. @type {View | null} */
  candidate = null;
  /** The shortest picks after which only moves that lose can follow, once they are known. @type {Spot[][]} */
  losses = [];
  note = { text: '', tone: 'plain' };
  turn = 0;
  /** @type {Promise<void>} */ queue = Promise.resolve();

  /** @param {import('./game-pane.js').GamePane} pane */
  constructor(pane) {
    this.pane = pane;
  }

  // What is shown

  render() {
    const { note, isOpen } = this;
    const { options, view } = this.pane;
    // They stay where they are while they cannot be chosen.
    const isShown = isOpen || (view?.status === '*' && (options.isFree || options.you?.()));
    const shown = isShown ? (view?.kinds ?? []) : [];
    const kinds = shown.map((kind, index) => this.#kindButton(kind, index));
    return html`<section class="entry" aria-label="Your move">
      <p class="entry-note ${note.tone}">${note.text}</p>
      <div class="entry-box">${isOpen && this.#box()}</div>
      ${isOpen && this.#buttons()}
      ${kinds.length > 0 &&
      html`<div class="kinds" role="group" aria-label="Kind of move">${kinds}</div>`}
    </section>`;
  }

  /** @param {MoveKind} kind @param {number} index */
  #kindButton({ name, key, help, refusal }, index) {
    return html`<button
      class="kind"
      data-kind=${name}
      disabled=${!this.isOpen}
      aria-pressed=${index === this.kind}
      aria-disabled=${refusal ? 'true' : null}
      aria-keyshortcuts=${key}
      title=${refusal ? `${help}. Not now: ${refusal}` : help}
      onclick=${() => this.chooseKind(index)}
    >
      ${name}
    </button>`;
  }

  /** What a move would do, or the moves of which one is to be chosen. */
  #box() {
    const { candidate, offered } = this;
    if (candidate)
      return html`<div class="preview">
        <h2>What <code>${this.pane.line.name(candidate)}</code> would do</h2>
        ${this.#causes(candidate)}
      </div>`;
    if (offered.length === 0) return null;
    return html`<div class="promotions" role="group" aria-label="Choose">
      ${offered.map((view) => this.#offer(view))}
    </div>`;
  }

  /** What can be pressed instead of a cell. Below the words, whose length changes, it stays where it is. */
  #buttons() {
    const { candidate, offered, ready, picked } = this;
    const isBegun = offered.length > 0 || (this.#hasKinds() && picked.length > 0);
    if (!candidate && !ready && !isBegun) return null;
    const words = candidate && (this.#isDoubted(candidate) ? 'Play anyway' : 'Play it');
    const confirm = { 'aria-keyshortcuts': 'Enter', onclick: () => this.confirm() };
    const propose = () => {
      if (ready) this.#show(ready);
    };
    return html`<div class="buttons">
      ${words && html`<button class="main confirm" ...${confirm}>${words}</button>`}
      ${!candidate &&
      ready &&
      html`<button class="main" onclick=${propose}>Play ${this.pane.line.name(ready)}</button>`}
      <button class="cancel" aria-keyshortcuts="Escape" onclick=${() => this.cancel()}>Cancel</button>
    </div>`;
  }

  /** A move of several with the same cells, by its picture. @param {View} view */
  #offer(view) {
    const { last: move = '' } = view;
    const target = this.picked.at(-1);
    const cell = target && cellAt(view.steps[0]?.scene ?? view.scene, target);
    const piece = cell?.piece;
    const name = this.pane.line.name(view);
    const label = piece ? `${contentWords(cell)} (${name})` : name;
    return html`<button
      class="promotion"
      aria-label=${label}
      data-move=${move}
      onclick=${() => this.#later(async () => this.#show(view))}
    >
      ${piece && pieceIcon(piece)}<span>${piece?.name ?? name}</span>
    </button>`;
  }

  /** @param {View} after */
  #causes(after) {
    const { foretold: first, is_grave: isGrave, panels } = after;
    const steps = after.steps.map(({ told }) => told.filter((one) => !one.is_known));
    return html`<ul class="causes" key=${after.key} ref=${scrolling}>
      ${first.map(
        (text, index) => html`<li class=${isGrave && index === 0 ? 'end' : 'outlook'}>${text}</li>`,
      )}
      ${steps.map((told, index) =>
        told.map(
          ({ spots, text }) =>
            html`<li data-step=${index + 1} ...${this.pane.board.pointing(spots)}>${text}</li>`,
        ),
      )}
      ${panels.map(({ title, lines }) => html`<li>${title}: ${lines.join(', ')}</li>`)}
    </ul>`;
  }

  /**
   * Returns what the board shows of the entry: the cells that are picked, those that can follow, and
   * those that are marked.
   *
   * @returns {{ picked: Spot[], targets: Spot[], aims: Spot[], losing: Spot[] }}
   */
  aims() {
    const { picked, choice } = this;
    const none = { targets: NONE, aims: NONE, losing: NONE };
    if (!this.isOpen) return { ...none, picked: this.waiting };
    if (this.candidate) return { ...none, picked: picked.slice(-1) };
    const losing = choice.next.filter((spot) => this.#loses([...picked, spot]));
    // Where nearly every cell can be picked, marks on all of them would hide the board.
    const count = this.view?.scene.cells.length ?? 0;
    const isFirst = picked.length === 0 && !this.#hasKinds();
    const isFaint = isFirst || choice.next.length > count / 3;
    return { picked, targets: choice.next, aims: isFaint ? losing : choice.next, losing };
  }

  /** What the board shows before a move is played: the position after it, and all that it causes. */
  preview() {
    const { candidate: after, choice } = this;
    if (after) {
      const { scene, effects: badges, at_stake: danger } = after;
      return { scene, isPreview: true, badges, danger };
    }
    return this.isOpen && choice.scene ? { scene: choice.scene, pointers: false } : null;
  }

  /** @param {string} text @param {'plain' | 'bad'} [tone] */
  #note(text, tone = 'plain') {
    this.note = { text, tone };
    if (text) say(text);
    draw();
  }

  // What happens

  /** Lets a person enter a move in a position, or nobody. @param {View | null} view @param {boolean} isOpen */
  async open(view, isOpen) {
    this.turn += 1;
    this.view = view;
    this.isOpen = isOpen && view !== null && view.status === '*';
    this.#clear();
    this.losses = [];
    const usual = this.#usualKind();
    const isUsable = this.#kind()?.cells && !this.#kind()?.refusal;
    // What wins goes before the kind that was chosen last.
    if (!isUsable || !this.#kinds[usual ?? -1]?.cells) this.kind = usual;
    this.#note('');
    if (!this.isOpen) {
      if (view) this.#wait(this.waiting);
      return;
    }
    this.#markLosses();
    const { turn } = this;
    await this.#advance();
    this.#later(async () => {
      // A cell that no move has is left. The position may be opened once more meanwhile.
      for (const spot of this.waiting.slice(0, this.#hasKinds() ? Infinity : 2)) {
        if (turn !== this.turn || !includes(this.choice.next, spot)) break;
        await this.#pick(spot);
      }
      if (turn === this.turn) this.waiting = NONE;
    });
  }

  /** Marks the cells that wait for one's turn. @param {Spot[]} spots */
  #wait(spots) {
    const all = this.pane.view?.kinds.length ? spots.slice(-2) : spots;
    // A move begins with a piece of one's own, or where one that waits brings a piece.
    const ends = (/** @type {number} */ count) => all.slice(0, count).filter((_, at) => at % 2);
    const mayWait = (/** @type {Spot} */ spot, /** @type {number} */ index) =>
      index % 2 === 1 || this.pane.mayWait(spot) || includes(ends(index), spot);
    this.waiting = all.every(mayWait) ? all : NONE;
    const count = this.waiting.length >> 1;
    const set = count === 1 ? 'Premove set' : `${count} premoves set`;
    this.#note(count > 0 ? `${set}. A click on the first cell cancels, as does Escape.` : '');
  }

  #doubts() {
    return !this.pane.isTask && settings.doubt;
  }

  /** Marks the moves that lose. */
  #markLosses() {
    const { text, picks } = this.view?.losses ?? {};
    if (!text || !this.#doubts()) return;
    this.losses = picks ?? [];
    this.#note(`${text}.`);
  }

  /** Whether only moves that lose can follow these picks. @param {Spot[]} picked */
  #loses(picked) {
    const begins = (/** @type {Spot[]} */ lost) => lost.every((spot, at) => picked[at] && same(spot, picked[at]));
    return this.losses.some(begins);
  }

  get #kinds() {
    return this.view?.kinds ?? [];
  }

  #hasKinds() {
    return this.#kinds.length > 0;
  }

  #kind() {
    return this.#kinds[this.kind ?? -1];
  }

  /** The kind that is chosen until the person chooses one. It does not give a task away. */
  #usualKind() {
    if (!this.#hasKinds()) return 0;
    return this.pane.isTask ? this.#kindWithCells() : (this.view?.usual_kind ?? null);
  }

  #kindWithCells() {
    const first = this.#kinds.findIndex((kind) => kind.cells > 0 && !kind.refusal);
    return first < 0 ? null : first;
  }

  /** Chooses a kind of move. A kind without cells is a move at once. @param {number} index */
  chooseKind(index) {
    const kind = this.#kinds[index];
    if (!kind || !this.isOpen) return;
    if (kind.refusal) {
      this.#note(`${kind.name}: ${kind.refusal}`, 'bad');
      sounds.no();
      return;
    }
    this.#later(async () => {
      this.kind = index;
      this.#clear();
      this.#note(kind.help);
      await this.#advance();
    });
  }

  /** Chooses a kind by its key, if there is one with it. @param {string} key */
  pressKey(key) {
    const index = this.#kinds.findIndex((kind) => kind.key === key);
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
        if (!(error instanceof LinkError)) throw error;
        // What was picked is not left half-done.
        this.#clear();
        this.waiting = NONE;
        this.choice = this.#known() ?? NOTHING;
        this.#note(error.message, 'bad');
      }
    });
  }

  /** The cells with which a move can begin. */
  #first() {
    return this.view?.choices[this.kind ?? -1]?.next ?? NONE;
  }

  /** Returns whether a drag may begin on a cell. @param {Spot} spot */
  canDrag(spot) {
    if (!this.isOpen || this.#hasKinds() || !this.view) return false;
    return Boolean(cellAt(this.view.scene, spot)?.piece) && includes(this.#first(), spot);
  }

  /** Picks a cell. @param {Spot} spot */
  pick(spot) {
    if (this.isOpen) this.#later(() => this.#pick(spot));
    else {
      const { waiting } = this;
      const at = waiting.findIndex((one, index) => index % 2 === 0 && same(one, spot));
      this.#wait(at < 0 ? [...waiting, spot] : waiting.slice(0, at));
    }
  }

  /** @param {Spot} spot */
  async #pick(spot) {
    const last = this.picked.at(-1);
    if (this.candidate) {
      if (last && same(last, spot)) {
        if (!this.#isDoubted(this.candidate)) this.confirm();
        else this.#note('This move loses. Press the button to play it anyway.', 'bad');
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

  /** Tells why a cell cannot be picked. @param {Spot} spot */
  async #refuse(spot) {
    const { turn, pane, picked } = this;
    if (picked.length > 0 && !this.#hasKinds()) {
      this.#clear();
      await this.#advance();
    }
    sounds.no();
    const told = await rules.choose(pane.game(), this.kind ?? 0, [...picked, spot]).catch(() => null);
    if (turn !== this.turn || !told?.refusal) return;
    this.#note(told.refusal, 'bad');
    // On a phone the words about the cell would lie over it.
    if (picked.length > 0) this.pane.board.tip.hide();
  }

  /** Takes the picked cells and the candidate back. */
  cancel() {
    if (!this.isOpen) {
      this.#wait([]);
      return;
    }
    this.#later(async () => {
      this.#clear();
      // A kind without cells would propose its move again.
      if (this.#kind()?.cells === 0) this.kind = this.#kindWithCells();
      this.pane.board.returnFocus();
      this.#note('');
      await this.#advance();
    });
  }

  #clear() {
    this.pane.board.pointed = [];
    this.candidate = null;
    this.offered = [];
    this.ready = null;
    this.picked = NONE;
    this.choice = NOTHING;
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
    const { turn, kind, picked, pane } = this;
    if (kind === null) return;
    this.offered = [];
    this.ready = null;
    const known = this.#known();
    if (!known) {
      // The pick is seen before the rules have replied.
      this.choice = { ...this.choice, next: NONE, moves: [] };
      draw();
    }
    const choice = known ?? (await rules.choose(pane.game(), kind, picked));
    if (turn !== this.turn) return;
    this.choice = choice;
    this.#guide();
    draw();
    const [only] = choice.moves;
    if (choice.moves.length > 1) await this.#choose(choice.moves);
    else if (only !== undefined) await this.#propose(only);
  }

  /** Tells how many cells the kind still needs. */
  #guide() {
    const { cells = 0, help = '' } = this.#kind() ?? {};
    const left = cells - this.picked.length;
    if (cells > 0 && left === cells) this.note = { text: help, tone: 'plain' };
    else if (left > 0)
      this.#note(
        `${left} more ${left === 1 ? 'cell' : 'cells'}. Click a picked cell to take it back.`,
      );
  }

  /** Lets the person choose between moves. @param {string[]} moves */
  async #choose(moves) {
    const { turn, pane } = this;
    const views = await Promise.all(moves.slice(0, MOST_PICTURES).map((move) => pane.after(move)));
    if (turn !== this.turn) return;
    this.offered = views;
    this.#note('Which of these?');
    focusOn('.promotion');
  }

  /** Shows a move, or lets the person play it if more cells can be picked. @param {string} move */
  async #propose(move) {
    const { turn, choice, picked } = this;
    // The clock runs: nothing is asked for a move that was chosen before.
    const isWhole = choice.next.length === 0 && !this.#hasKinds();
    if (this.waiting.length > 1 && isWhole && !this.#loses(picked)) {
      this.#submit(move);
      return;
    }
    const view = await this.pane.after(move);
    if (turn !== this.turn) return;
    if (choice.next.length === 0) this.#show(view);
    else {
      this.ready = view;
      draw();
    }
  }

  /** Shows all that a move would cause, or plays it if nothing needs to be shown. @param {View} after */
  #show(after) {
    this.candidate = after;
    if (!this.#needsPreview(after)) {
      this.confirm();
      return;
    }
    this.note = { text: '', tone: 'plain' };
    draw();
    const told = after.steps.flatMap((step) => step.told.map(({ text }) => text));
    const words = [...after.foretold, ...told.slice(0, 12)].join('. ');
    say(`Preview of ${this.pane.line.name(after)}: ${words}. Enter plays it, Escape takes it back.`);
    focusOn('.confirm');
  }

  /** Whether a move is asked for twice. @param {View} after */
  #isDoubted(after) {
    return after.is_doubted && this.#doubts();
  }

  /** @param {View} after */
  #needsPreview(after) {
    if (this.#isDoubted(after)) return true;
    // What was chosen before one's turn is to be played as soon as it can be.
    if (this.waiting.length > 1) return false;
    if (settings.confirm !== 'effects') return settings.confirm === 'always';
    return after.is_eventful;
  }

  confirm() {
    if (this.candidate && this.isOpen) this.#submit(this.candidate.last ?? '');
  }

  /** @param {string} move */
  #submit(move) {
    this.turn += 1;
    this.isOpen = false;
    this.waiting = this.#hasKinds() ? NONE : this.waiting.slice(2);
    this.#clear();
    this.#note('');
    this.pane.board.returnFocus();
    this.pane.submit(move);
  }
}

/** Gives the keyboard to what is to be pressed next. @param {string} css */
function focusOn(css) {
  const found = document.querySelector(css);
  if (found instanceof HTMLElement) found.focus({ preventScroll: true });
}
