/**
 * A finished game of a table, at an address of its own: the log of the table has all its games.
 *
 * @module
 */

import { h, put } from './dom.js';
import { GamePane } from './game-pane.js';
import { LinkError } from './http.js';
import { keptGame, noteGame } from './kept.js';
import { seatWords } from './new-game.js';
import { earlierGames, resultWords } from './results.js';
import { rules } from './rules.js';
import { gamesOf, logOf, playerOf } from './table-link.js';
import { tableSummary } from './tables.js';
import { to } from './visit.js';

/**
 * Returns the page of a finished game, or nothing if it is the game that goes on.
 *
 * @param {string} id
 * @param {string} name the number of the game, from 1
 * @returns {Promise<import('./app.js').Page | null>}
 */
export async function openFinishedPage(id, name) {
  const { game, seats } = await tableSummary(id);
  const [info, { welcome, log }] = await Promise.all([rules.game(game), logOf(id)]);
  const all = gamesOf(welcome, log);
  const number = /^[1-9]\d*$/.test(name) ? Number(name) : NaN;
  const found = all[number - 1];
  if (!found) throw new LinkError('unknown-game', `This table has no game ${name}.`);
  if (found.state.status === '*') return null;
  noteGame(id, { results: all.slice(0, -1).map(({ state }) => state.status) });
  const kept = keptGame(id);
  const pane = new GamePane({
    start: { game: welcome.game, position: welcome.start },
    info,
    mayEnter: () => false,
    onMove: () => {},
    onShown: () => {
      if (pane.isAtTip()) pane.tellEnd(found.state);
    },
    mayThink: () => true,
    isFree: false,
  });
  if (kept?.seat) pane.sit(playerOf(welcome.sides, kept.seat, number - 1));
  for (const seat of /** @type {const} */ ([1, 2])) {
    const card = pane.seats.cards[playerOf(welcome.sides, seat, number - 1) - 1];
    const spec = seats?.[seat - 1];
    if (card && spec)
      put(card.who, ' ', h('bdi', seat === kept?.seat ? 'you' : seatWords(spec)));
  }
  const title = `${info.title}, game ${number}`;
  const earlier = all.slice(0, all.at(-1)?.state.status === '*' ? -1 : undefined);
  const words = (/** @type {number} */ one) =>
    resultWords(kept, one, earlier[one - 1]?.state ?? {}, info.players);
  const table = h('a.button', to(`/t/${id}`), 'To the table');
  pane.fill({
    top: [h('h2', title)],
    actions: [h('div.actions', table, earlierGames(id, earlier.length, words, number))],
    address: () => `/t/${id}/${number}`,
  });
  await pane.setLine(found.moves, { isQuiet: true });
  return { element: pane.page(title), title, close: () => pane.close() };
}
