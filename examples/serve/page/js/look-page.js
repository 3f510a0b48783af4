/**
 * A board of one's own: two people at one screen, analysis, import of games and positions.
 *
 * @module
 */

/** @import { GameInfo, Start } from './types.js' */

import { button, h, toast } from './dom.js';
import { exportMenu } from './export.js';
import { GamePane, help } from './game-pane.js';
import { game, games, levels, rules } from './link.js';
import { lookAddress, readLookAddress } from './look-address.js';
import { clockOf, clocks, openTableOf, strength } from './new-game.js';
import { visit } from './visit.js';

/** The largest file that is read, in bytes. */
const MOST_BYTES = 60_000;

/** @returns {Promise<import('./app.js').Page>} */
export async function openLookPage() {
  const asked = readLookAddress(location.hash);
  const list = await games();
  const start = asked?.start ?? { game: list[0]?.name ?? 'conway-chess' };
  const info = await game(start.game);
  const page = new LookPage(start, info, list);
  await page.open(asked?.moves ?? [], asked?.ply ?? null);
  return { element: page.element, title: info.title, close: () => page.pane.close() };
}

class LookPage {
  /**
   * @param {Start} start
   * @param {GameInfo} info
   * @param {GameInfo[]} list
   */
  constructor(start, info, list) {
    this.start = start;
    this.info = info;
    this.pane = new GamePane({
      start,
      info,
      mayEnter: () => true,
      onMove: (move) => void this.pane.setLine([...this.pane.line, move]),
      onShown: () => this.#keep(),
      mayThink: () => true,
      isFree: true,
    });
    const { pane } = this;
    this.undo = button('Take back', () => void this.#takeBack(), {
      class: 'small',
      'data-do': 'take-back',
    });
    this.play = button('Play from here', () => void this.#playFromHere(), { class: 'small' });
    this.main = button('Make this the game', () => this.#promote(), {
      class: 'small',
      hidden: true,
    });
    pane.side.append(
      h('div', { class: 'side-top' }, this.#chooser(list), pane.status),
      pane.happened,
      pane.list.element,
      pane.controls,
      pane.branchBar,
      h(
        'div',
        { class: 'actions' },
        this.undo,
        this.main,
        this.play,
      ),
      pane.opinion.element,
      exportMenu(() => ({
        start,
        info,
        moves: pane.moves(),
        at: pane.at,
        isFlipped: pane.board.isFlipped,
      })),
      this.#importer(),
      help(),
    );
    this.element = h(
      'div',
      { class: 'table-page', onshown: () => pane.settle() },
      h('h1', { class: 'unseen' }, `${info.title}: board`),
      pane.element,
    );
  }

  /**
   * @param {string[]} moves
   * @param {number | null} ply
   */
  async open(moves, ply) {
    await this.pane.setLine(moves, { isQuiet: true });
    if (ply !== null) await this.pane.go(ply);
  }

  /** Keeps the game in the address, so that a reload shows it again. */
  #keep() {
    const { pane } = this;
    this.undo.hidden = pane.branch !== null || pane.line.length === 0;
    this.play.hidden = (pane.view?.status ?? '*') !== '*';
    this.main.hidden = pane.branch === null || pane.branch.moves.length === 0;
    const address = lookAddress(this.start, pane.moves(), pane.at);
    if (location.pathname === '/look') history.replaceState(history.state, '', address);
  }

  async #takeBack() {
    const { pane } = this;
    const moves = pane.line.slice(0, -1);
    await pane.go(pane.line.length);
    await pane.setLine(moves, { isQuiet: true });
  }

  #promote() {
    const { pane } = this;
    const moves = pane.moves();
    const { at } = pane;
    pane.branch = null;
    pane.line = [];
    void pane.setLine(moves, { isQuiet: true }).then(() => pane.go(at));
  }

  /** @param {GameInfo[]} list */
  #chooser(list) {
    const variants = this.info.variants.filter((variant) => !/[A-Z]{2,}|RxC/.test(variant));
    const select = h(
      'select',
      {
        'aria-label': 'Game',
        onchange: () => visit(lookAddress({ game: select.value }, [])),
      },
      list.map(({ name, title }) =>
        h('option', { value: name, selected: name === this.start.game }, title),
      ),
    );
    const variant = h(
      'select',
      {
        'aria-label': 'Variant',
        onchange: () => visit(lookAddress({ game: this.start.game, variant: variant.value }, [])),
      },
      variants.map((name) =>
        h('option', { value: name, selected: name === this.start.variant }, name),
      ),
    );
    return h(
      'div',
      { class: 'buttons wrap' },
      select,
      variants.length > 1 && this.start.position === undefined && variant,
    );
  }

  #importer() {
    const text = h('textarea', {
      rows: 4,
      'aria-label': 'A game or a position as text',
      spellcheck: 'false',
    });
    const file = h('input', {
      type: 'file',
      'aria-label': 'A file with a game',
      onchange: () => void this.#readFile(file, text),
    });
    return h(
      'details',
      { class: 'import' },
      h('summary', {}, 'Open a game or a position'),
      h(
        'p',
        { class: 'muted' },
        'Any text, JSON or save file of these games, or a position of this game.',
      ),
      text,
      h(
        'div',
        { class: 'buttons wrap' },
        button('Open', () => void this.#import(text.value), { class: 'main small' }),
        file,
      ),
    );
  }

  /**
   * @param {HTMLInputElement} file
   * @param {HTMLTextAreaElement} text
   */
  async #readFile(file, text) {
    const chosen = file.files?.[0];
    if (!chosen) return;
    if (chosen.size > MOST_BYTES) {
      toast('This file is too large to be a game.', 'bad');
      return;
    }
    text.value = await chosen.text();
    await this.#import(text.value);
  }

  /** @param {string} text */
  async #import(text) {
    const words = text.trim();
    if (words === '') return;
    try {
      const read = await rules({ op: 'import', text: words });
      const start = read.variant
        ? { game: read.game, variant: read.variant }
        : { game: read.game, position: read.start };
      visit(lookAddress(start, read.moves));
      return;
    } catch (error) {
      const isPosition = await this.#isPosition(words);
      if (isPosition) visit(lookAddress({ game: this.start.game, position: words }, []));
      else toast(error instanceof Error ? error.message : String(error), 'bad');
    }
  }

  /** @param {string} position */
  async #isPosition(position) {
    try {
      await rules({ op: 'start', game: this.start.game, position });
      return true;
    } catch {
      return false;
    }
  }

  /** Asks who plays on from the position shown, and makes a table. */
  async #playFromHere() {
    const { pane, info } = this;
    const { position } = pane.view ?? {};
    if (!position) return;
    const form = h('form', {}, strength(await levels()), clocks());
    const begin = (/** @type {1 | 2} */ side, /** @type {boolean} */ isFriend) => {
      dialog.close();
      const data = new FormData(form);
      const level = Number(data.get('level'));
      const clock = clockOf(data);
      void openTableOf(
        {
          game: info.name,
          position,
          sides: side,
          seats: [{ kind: 'person' }, isFriend ? { kind: 'person' } : { kind: 'computer', level }],
          ...(clock ? { clock } : {}),
        },
        isFriend ? 'against a friend' : `against the computer, level ${level}`,
      );
    };
    const dialog = h(
      'dialog',
      { class: 'sure', 'aria-label': 'Play from here', onclose: () => dialog.remove() },
      h('h2', {}, 'Play from this position'),
      form,
      ...[false, true].map((isFriend) =>
        h(
          'div',
          {},
          h('p', {}, isFriend ? 'Against a friend, by a link' : 'Against the computer'),
          h(
            'div',
            { class: 'buttons' },
            info.players.map((name, index) =>
              button(`as ${name}`, () => begin(index === 0 ? 1 : 2, isFriend)),
            ),
          ),
        ),
      ),
      h(
        'div',
        { class: 'buttons' },
        button('Cancel', () => dialog.close()),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  }
}
