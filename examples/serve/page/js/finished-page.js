/**
 * A finished game of a table, at an address of its own: the log of the table has all its games.
 *
 * @module
 */

/** @import { GameInfo, SeatSpec, TableState, Welcome } from './types.js' */

import { h } from './dom.js';
import { exportMenu } from './export.js';
import { GamePane, help } from './game-pane.js';
import { LinkError, game, gamesOf, keptGame, logOf, noteGame, playerOf } from './link.js';
import { tableSummary } from './link.js';
import { seatWords } from './new-game.js';
import { earlierGames, resultWords } from './results.js';

/**
 * Returns the page of a finished game, or nothing if it is the game that goes on.
 *
 * @param {string} id
 * @param {string} name the number of the game, from 1
 * @returns {Promise<import('./app.js').Page | null>}
 */
export async function openFinishedPage(id, name) {
  const summary = await tableSummary(id);
  const [info, { welcome, log }] = await Promise.all([game(summary.game), logOf(id)]);
  const all = gamesOf(welcome, log);
  const number = /^[1-9]\d*$/.test(name) ? Number(name) : NaN;
  const found = all[number - 1];
  if (!found) throw new LinkError('unknown-game', `This table has no game ${name}.`);
  if (found.state.status === '*') return null;
  noteGame(id, { results: all.slice(0, -1).map(({ state }) => state.status) });
  const { pane, element } = finishedGame({ id, number, all, info, welcome, seats: summary.seats });
  await pane.setLine(found.moves, { isQuiet: true });
  return { element, title: `${info.title}, game ${number}`, close: () => pane.close() };
}

/**
 * @typedef {object} Finished
 * @property {string} id
 * @property {number} number
 * @property {{ moves: string[], state: TableState }[]} all the games of the table
 * @property {GameInfo} info
 * @property {Welcome} welcome
 * @property {SeatSpec[]} [seats]
 */

/** @param {Finished} finished */
function finishedGame({ id, number, all, info, welcome, seats }) {
  const kept = keptGame(id);
  const state = all[number - 1]?.state;
  const pane = new GamePane({
    start: { game: welcome.game, position: welcome.start },
    info,
    mayEnter: () => false,
    onMove: () => {},
    onShown: () => {
      if (state && pane.isAtTip()) pane.tellEnd(state);
    },
    mayThink: () => true,
    isFree: false,
  });
  if (kept?.seat) pane.sit(playerOf(welcome.sides, kept.seat, number - 1));
  for (const seat of /** @type {const} */ ([1, 2])) {
    const card = pane.cards[playerOf(welcome.sides, seat, number - 1) - 1];
    const spec = seats?.[seat - 1];
    if (card && spec) card.who.textContent = ` ${seat === kept?.seat ? 'you' : seatWords(spec)}`;
  }
  const earlier = all.slice(0, all.at(-1)?.state.status === '*' ? -1 : undefined);
  pane.side.append(
    h('div', { class: 'side-top' }, h('h2', {}, `${info.title}, game ${number}`), pane.status),
    pane.happened,
    pane.list.element,
    pane.controls,
    pane.branchBar,
    h(
      'div',
      { class: 'actions' },
      h('a', { class: 'button', href: `/t/${id}`, 'data-link': true }, 'To the table'),
      earlierGames(
        id,
        earlier.length,
        (one) => resultWords(kept, one, earlier[one - 1]?.state.status, info.players),
        number,
      ),
    ),
    pane.opinion.element,
    exportMenu(() => ({
      start: pane.options.start,
      info,
      moves: pane.moves(),
      at: pane.at,
      isFlipped: pane.board.isFlipped,
      address: `/t/${id}/${number}`,
    })),
    help(),
  );
  const element = h(
    'div',
    { class: 'table-page', onshown: () => pane.settle() },
    h('h1', { class: 'unseen' }, `${info.title}, game ${number}`),
    pane.element,
  );
  return { pane, element };
}
