/**
 * A board of one's own: two people at one screen, analysis, import of games and positions.
 *
 * @module
 */

/** @import { GameInfo, Start } from './types.js' */

import { button, buttons, dialog, failed, h, toast } from './dom.js';
import { GamePane } from './game-pane.js';
import { hasOthers, here } from './host.js';
import { lookAddress, readLookAddress } from './look-address.js';
import { clockOf, clocks, openTableOf, strength } from './new-game.js';
import { rules } from './rules.js';
import { rename, visit } from './visit.js';

/** The largest file that is read, in bytes. */
const MOST_BYTES = 60_000;

/** @returns {Promise<import('./app.js').Page>} */
export async function openLookPage() {
  const asked = readLookAddress(here().fragment);
  const list = await rules.games();
  const start = asked?.start ?? { game: list[0]?.name ?? '' };
  const info = await rules.game(start.game);
  const page = new LookPage(start, info, list);
  await page.pane.setLine(asked?.moves ?? [], { isQuiet: true });
  if (asked?.ply !== null && asked?.ply !== undefined) await page.pane.go(asked.ply);
  return { element: page.element, title: info.title, close: () => page.pane.close() };
}

class LookPage {
  undo = button('Take back', () => void this.#takeBack(), {
    class: 'small',
    'data-do': 'take-back',
  });
  play = button('Play from here', () => void this.#playFromHere(), { class: 'small' });
  main = button('Make this the game', () => this.#promote(), { class: 'small', hidden: true });

  /** @param {Start} start @param {GameInfo} info @param {GameInfo[]} list */
  constructor(start, info, list) {
    this.start = start;
    this.info = info;
    this.pane = new GamePane({
      start,
      info,
      mayEnter: () => true,
      onMove: (move) => void this.pane.setLine([...this.pane.line.moves, move]),
      onShown: () => this.#keep(),
      mayThink: () => true,
      isFree: true,
    });
    this.pane.fill({
      top: [this.#chooser(list)],
      actions: [h('div.actions', this.undo, this.main, this.play)],
      bottom: [this.#importer()],
    });
    this.element = this.pane.page(`${info.title}: analysis board`);
  }

  /** Keeps the game in the address, so that a reload shows it again. */
  #keep() {
    const { pane } = this;
    const { branch, moves } = pane.line;
    this.undo.hidden = branch !== null || moves.length === 0;
    this.play.hidden = (pane.view?.status ?? '*') !== '*';
    this.main.hidden = branch === null || branch.moves.length === 0;
    const address = lookAddress(this.start, pane.moves(), pane.at);
    if (here().path === '/look') rename(address);
  }

  async #takeBack() {
    const { pane } = this;
    const moves = pane.line.moves.slice(0, -1);
    await pane.go(moves.length + 1);
    await pane.setLine(moves, { isQuiet: true });
  }

  #promote() {
    const { pane } = this;
    const [moves, { at }] = [pane.moves(), pane];
    pane.line.keep(pane.line.moves);
    pane.line.branch = null;
    void pane.setLine(moves, { isQuiet: true }).then(() => pane.go(at));
  }

  /** @param {GameInfo[]} list */
  #chooser(list) {
    const { game, variant, position } = this.start;
    const options = (
      /** @type {[string, string][]} */ pairs,
      /** @type {string | undefined} */ now,
    ) => pairs.map(([value, words]) => h('option', { value, selected: value === now }, words));
    const chosen = h(
      'select',
      { 'aria-label': 'Game', onchange: () => visit(lookAddress({ game: chosen.value }, [])) },
      options(
        list.map(({ name, title }) => [name, title]),
        game,
      ),
    );
    const fixed = this.info.variants.filter(({ numbers }) => numbers.length === 0);
    const other = h(
      'select',
      {
        'aria-label': 'Variant',
        onchange: () => visit(lookAddress({ game, variant: other.value }, [])),
      },
      options(
        fixed.map(({ name }) => [name, name]),
        variant,
      ),
    );
    return h('div.buttons.wrap', chosen, fixed.length > 1 && position === undefined && other);
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
      onchange: async () => {
        const chosen = file.files?.[0];
        if (!chosen) return;
        if (chosen.size > MOST_BYTES) toast('This file is too large to be a game.', 'bad');
        else {
          text.value = await chosen.text();
          await this.#import(text.value);
        }
      },
    });
    const open = button('Open', () => void this.#import(text.value), { class: 'main small' });
    return h(
      'details.import',
      h('summary', 'Open a game or a position'),
      h('p.muted', 'Any text, JSON or save file of these games, or a position of this game.'),
      text,
      h('div.buttons.wrap', open, file),
    );
  }

  /** @param {string} text */
  async #import(text) {
    const words = text.trim();
    if (words === '') return;
    try {
      const { game, variant, start, moves } = await rules.read(words);
      visit(lookAddress(variant ? { game, variant } : { game, position: start }, moves));
    } catch (error) {
      const start = { game: this.start.game, position: words };
      const isPosition = await rules.view({ start, moves: [] }).then(Boolean, () => false);
      if (isPosition) visit(lookAddress(start, []));
      else failed(error);
    }
  }

  /** Asks who plays on from the position shown, and makes a table. */
  async #playFromHere() {
    const { pane, info } = this;
    const { position } = pane.view ?? {};
    if (!position) return;
    const form = h('form', strength(await rules.levels()), clocks());
    const begin = (/** @type {1 | 2} */ sides, /** @type {boolean} */ isFriend) => {
      open.close();
      const data = new FormData(form);
      const level = String(data.get('level'));
      const clock = clockOf(data);
      void openTableOf(
        {
          game: info.name,
          position,
          sides,
          seats: [{ kind: 'person' }, isFriend ? { kind: 'person' } : { kind: 'computer', level }],
          ...(clock ? { clock } : {}),
        },
        isFriend ? 'against a friend' : `against the computer, ${level}`,
      );
    };
    const sides = (/** @type {string} */ against, /** @type {boolean} */ isFriend) =>
      h(
        'div',
        h('p', against),
        buttons(
          info.players.map((name, index) =>
            button(`as ${name}`, () => begin(index === 0 ? 1 : 2, isFriend)),
          ),
        ),
      );
    const open = dialog(
      'sure',
      'Play from here',
      h('h2', 'Play from this position'),
      form,
      sides('Against the computer', false),
      hasOthers && sides('Against a friend, by a link', true),
      buttons(button('Cancel', () => open.close())),
    );
  }
}
