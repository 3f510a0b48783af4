/**
 * How a person enters a move: kind, cells, choice between several moves, preview, confirmation.
 *
 * @module
 */

/** @import { Choice, GameInfo, MoveKind, Piece, Preview, Scene, Spot, View } from './types.js' */

import { drawn } from './board.js';
import { button, h, put, s, say, scrolling } from './dom.js';
import { LinkError, rules } from './link.js';
import { outcome } from './results.js';
import { cellAt, effectsOfTurn, pieceWords, same, sideOf } from './scene.js';
import { settings } from './settings.js';
import { sounds } from './sound.js';

/**
 * @typedef {object} EntryHost What the entry of moves needs from the page around it.
 * @property {import('./board.js').Board} board
 * @property {GameInfo} info
 * @property {() => Record<string, unknown>} about the members of a request for the shown position
 * @property {(move: string, preview: Preview) => void} submit
 * @property {(scene: Scene) => void} show shows the position after a move that may be played
 * @property {() => void} restore shows the position again, without a preview
 */

/** The most moves of a choice that are shown by their pieces. */
const MOST_PICTURES = 12;

export class MoveEntry {
  /** @param {EntryHost} host */
  constructor(host) {
    this.host = host;
    /** @type {View | null} */
    this.view = null;
    this.isOpen = false;
    /** @type {number | null} */
    this.kind = null;
    /** @type {Spot[]} */
    this.picked = [];
    /** @type {Choice | null} */
    this.choice = null;
    /** @type {Choice | null} */
    this.first = null;
    /** @type {{ move: string, preview: Preview } | null} */
    this.candidate = null;
    this.turn = 0;
    /** @type {Promise<void>} */
    this.queue = Promise.resolve();
    this.kinds = h('div', { class: 'kinds', role: 'group', 'aria-label': 'Kind of move' });
    this.note = h('p', { class: 'entry-note' });
    this.box = h('div', { class: 'entry-box' });
    this.element = h(
      'section',
      { class: 'entry', 'aria-label': 'Your move' },
      this.kinds,
      this.note,
      this.box,
    );
  }

  /**
   * Lets a person enter a move in a position, or nobody.
   *
   * @param {View | null} view
   * @param {boolean} isOpen
   */
  async open(view, isOpen) {
    this.turn += 1;
    this.view = view;
    this.isOpen = isOpen && view !== null && view.status === '*';
    this.candidate = null;
    this.picked = [];
    this.choice = null;
    this.first = null;
    this.#note('');
    put(this.box);
    this.host.board.setAims([], []);
    const kinds = this.view?.kinds ?? [];
    if (this.kind === null || !kinds[this.kind] || kinds[this.kind]?.refusal)
      this.kind = this.#usualKind();
    this.#showKinds();
    if (this.isOpen) await this.#advance();
  }

  #usualKind() {
    const kinds = this.view?.kinds ?? [];
    const usual = kinds.findIndex((kind) => kind.cells > 0 && !kind.refusal);
    return usual < 0 ? null : usual;
  }

  /** @param {string} text @param {'plain' | 'bad'} [tone] */
  #note(text, tone = 'plain') {
    this.note.textContent = text;
    this.note.className = `entry-note ${tone}`;
    if (text) say(text);
  }

  #showKinds() {
    const kinds = this.view?.kinds ?? [];
    this.kinds.hidden = kinds.length === 0 || !this.isOpen;
    put(
      this.kinds,
      kinds.map((kind, index) => this.#kindButton(kind, index)),
    );
  }

  /**
   * @param {MoveKind} kind
   * @param {number} index
   */
  #kindButton(kind, index) {
    const isRefused = Boolean(kind.refusal);
    return button(kind.name, () => this.chooseKind(index), {
      class: 'kind',
      'data-kind': kind.name,
      'aria-pressed': String(index === this.kind),
      'aria-disabled': isRefused ? 'true' : null,
      'aria-keyshortcuts': kind.key,
      title: kind.refusal ? `${kind.help}. Not now: ${kind.refusal}` : kind.help,
    });
  }

  /**
   * Chooses a kind of move. A kind without cells is a move at once.
   *
   * @param {number} index
   */
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
      this.first = null;
      await this.#advance();
    });
  }

  /**
   * Chooses a kind by its key, if there is one with it.
   *
   * @param {string} key
   */
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

  /**
   * Returns whether a drag may begin on a cell.
   *
   * @param {Spot} spot
   */
  canDrag(spot) {
    if (!this.isOpen || this.kind !== null || !this.first) return false;
    const { scene } = this.view ?? {};
    return Boolean(scene && cellAt(scene, spot)?.piece) && includes(this.first.next, spot);
  }

  /**
   * Picks a cell.
   *
   * @param {Spot} spot
   */
  pick(spot) {
    if (!this.isOpen) return;
    this.#later(() => this.#pick(spot));
  }

  /** @param {Spot} spot */
  async #pick(spot) {
    const last = this.picked[this.picked.length - 1];
    if (this.candidate) {
      if (last && same(last, spot)) {
        this.confirm();
        return;
      }
      this.#clear();
      await this.#advance();
    }
    if (this.choice && includes(this.choice.next, spot)) this.picked.push(spot);
    else if (includes(this.picked, spot))
      this.picked = this.picked.filter((one) => !same(one, spot));
    else if (
      this.picked.length > 0 &&
      this.kind === null &&
      this.first &&
      includes(this.first.next, spot)
    ) {
      this.picked = [spot];
    } else {
      await this.#refuse(spot);
      return;
    }
    sounds.tick();
    this.#note('');
    await this.#advance();
  }

  /** @param {Spot} spot */
  async #refuse(spot) {
    const refusal = this.choice?.refusals?.find((one) => same(one, spot));
    const hadPicked = this.picked.length > 0 && this.kind === null;
    const cell = this.view && cellAt(this.view.scene, spot);
    if (hadPicked) {
      this.#clear();
      await this.#advance();
    }
    if (refusal) this.#note(`${cell?.name ?? ''}: ${refusal.text}`, 'bad');
    else if (!hadPicked && cell?.piece)
      this.#note(`The ${cell.piece.name} on ${cell.name} has no move now.`);
    if (!hadPicked) sounds.no();
  }

  /** Takes the picked cells and the candidate back. */
  cancel() {
    if (!this.isOpen) return;
    this.#later(async () => {
      this.#clear();
      this.host.board.returnFocus();
      this.#note('');
      await this.#advance();
    });
  }

  #clear() {
    const isShown = this.candidate !== null || (this.picked.length > 0 && this.kind !== null);
    this.candidate = null;
    this.picked = [];
    put(this.box);
    if (isShown) this.host.restore();
  }

  /** Asks what can follow the picked cells, and shows it. */
  async #advance() {
    const { turn, kind, picked, host } = this;
    const hasKinds = (this.view?.kinds.length ?? 0) > 0;
    if (hasKinds && kind === null) return;
    host.board.setAims(picked, []);
    put(this.box);
    const cells = hasKinds ? (this.view?.kinds[kind ?? 0]?.cells ?? 0) : 2;
    /** @type {Choice} */
    const choice =
      picked.length === 0 && this.first && cells > 0
        ? this.first
        : await rules({ op: 'choose', ...host.about(), ...(hasKinds ? { kind } : {}), picked });
    if (turn !== this.turn) return;
    this.choice = choice;
    if (picked.length === 0) this.first = choice;
    if (choice.scene && picked.length > 0) host.board.setScene(choice.scene, { pointers: false });
    // Where nearly every cell can be picked, marks on all of them would hide the board.
    const count = this.view?.scene.cells.length ?? 0;
    const faint = picked.length === 0 || choice.next.length > count / 3;
    host.board.setAims(picked, choice.next, { faint });
    this.#guide(cells);
    await this.#moves(choice);
  }

  /** @param {number} cells how many cells the kind needs */
  #guide(cells) {
    if (this.kind === null || cells === 0) return;
    if (this.picked.length === 0) {
      this.note.textContent = this.view?.kinds[this.kind]?.help ?? '';
      return;
    }
    const left = cells - this.picked.length;
    if (left > 0 && left < cells)
      this.#note(
        `${left} more ${left === 1 ? 'cell' : 'cells'}. Click a picked cell to take it back.`,
      );
  }

  /** @param {Choice} choice */
  async #moves({ moves, next }) {
    if (moves.length === 0) return;
    const [only] = moves;
    if (moves.length === 1 && only !== undefined && next.length === 0) await this.#propose(only);
    else if (moves.length > 1) await this.#offer(moves);
    else if (only !== undefined) {
      put(
        this.box,
        button(`Play ${only}`, () => this.#later(() => this.#propose(only)), { class: 'main' }),
      );
    }
  }

  /**
   * Offers several moves with the same cells, such as promotions, by their pictures.
   *
   * @param {string[]} moves
   */
  async #offer(moves) {
    const { turn } = this;
    const target = this.picked[this.picked.length - 1];
    const shown = moves.slice(0, MOST_PICTURES);
    const previews = await Promise.all(shown.map((move) => this.#preview(move)));
    if (turn !== this.turn) return;
    const buttons = previews.map((preview) => {
      const piece = target ? pieceAt(preview.steps[0]?.scene ?? preview.scene, target) : null;
      const label = piece ? pieceWords(piece, this.host.info.players) : preview.move;
      return h(
        'button',
        {
          type: 'button',
          class: 'promotion',
          'aria-label': `${label} (${preview.move})`,
          'data-move': preview.move,
          onclick: () => this.#later(() => this.#show(preview.move, preview)),
        },
        piece &&
          s(
            'svg',
            { viewBox: '0 0 100 100', 'aria-hidden': 'true' },
            drawn(piece.name, sideOf(piece), piece.letter),
          ),
        h('span', {}, piece?.name ?? preview.move),
      );
    });
    this.#note('Which of these?');
    put(
      this.box,
      h('div', { class: 'promotions', role: 'group', 'aria-label': 'Choose' }, buttons),
      this.#cancelButton(),
    );
    buttons[0]?.focus({ preventScroll: true });
  }

  #cancelButton() {
    return button('Cancel', () => this.cancel(), {
      class: 'cancel',
      'aria-keyshortcuts': 'Escape',
    });
  }

  /**
   * @param {string} move
   * @returns {Promise<Preview>}
   */
  #preview(move) {
    return rules({ op: 'preview', ...this.host.about(), move });
  }

  /** @param {string} move */
  async #propose(move) {
    const { turn } = this;
    const preview = await this.#preview(move);
    if (turn === this.turn) await this.#show(preview.move, preview);
  }

  /**
   * Shows everything that a move will cause, or plays it if nothing needs to be shown.
   *
   * @param {string} move
   * @param {Preview} preview
   */
  async #show(move, preview) {
    this.candidate = { move, preview };
    if (!this.#needsPreview(preview)) {
      this.confirm();
      return;
    }
    const { board } = this.host;
    const before = this.view?.scene;
    this.host.show(preview.scene);
    board.setAims(this.picked.slice(-1), []);
    if (before) board.setBadges(effectsOfTurn(before, preview.steps), { ghosts: true });
    const play = button('Play it', () => this.confirm(), {
      class: 'main confirm',
      'aria-keyshortcuts': 'Enter',
    });
    put(
      this.box,
      h(
        'div',
        { class: 'preview' },
        h('h2', {}, h('code', {}, preview.move), ' would cause'),
        this.#causes(preview),
      ),
      h('div', { class: 'buttons' }, play, this.#cancelButton()),
    );
    this.note.textContent = '';
    const words = preview.steps
      .flatMap(({ events }) => events.map(({ text }) => text))
      .slice(0, 12)
      .join('. ');
    say(`Preview of ${preview.move}: ${words}. Enter plays it, Escape takes it back.`);
    play.focus({ preventScroll: true });
  }

  /** @param {Preview} preview */
  #causes(preview) {
    const { board } = this.host;
    const items = preview.steps.flatMap((step, index) =>
      step.events.map((event) =>
        h(
          'li',
          {
            'data-step': index + 1,
            onpointerenter: () => board.point(event.spots),
            onpointerleave: () => board.point([]),
          },
          event.text,
        ),
      ),
    );
    const end =
      preview.status !== '*' && h('li', { class: 'end' }, outcome(preview, this.host.info.players));
    return scrolling(h('ul', { class: 'causes' }, end, items));
  }

  /** @param {Preview} preview */
  #needsPreview(preview) {
    if (settings.confirm === 'always') return true;
    if (settings.confirm === 'never') return false;
    if (preview.status !== '*' || preview.steps.length > 1) return true;
    // A move of one click, or one that begins with a kind, is too easily made by mistake.
    if (this.kind !== null || this.picked.length < 2) return true;
    const before = this.view?.scene;
    if (!before) return false;
    const list = effectsOfTurn(before, preview.steps);
    return list.some(
      ({ kind, at }) => kind !== 'move' && kind !== 'capture' && !includes(this.picked, at),
    );
  }

  /** Plays the candidate. */
  confirm() {
    const { candidate } = this;
    if (!candidate || !this.isOpen) return;
    this.turn += 1;
    this.isOpen = false;
    this.candidate = null;
    this.picked = [];
    put(this.box);
    this.kinds.hidden = true;
    this.#note('');
    this.host.board.setAims([], []);
    this.host.board.point([]);
    this.host.board.returnFocus();
    this.host.submit(candidate.move, candidate.preview);
  }
}

/**
 * @param {Spot[]} spots
 * @param {Spot} spot
 */
const includes = (spots, spot) => spots.some((one) => same(one, spot));

/**
 * @param {Scene} scene
 * @param {Spot} spot
 * @returns {Piece | null}
 */
const pieceAt = (scene, spot) => cellAt(scene, spot)?.piece ?? null;
