/** What this browser keeps of its games: where they are, and its seats. */

/** @import { KeptGame } from './types.js' */

import { toast } from './dom.js';
import { store, stored } from './stored.js';

/** The name of the list in the browser's storage. */
export const GAMES = 'games';

/** How many games are kept. A game that goes on is kept even if there are more: it is a seat. */
const MOST_GAMES = 200;

/** @returns {KeptGame[]} */
export const keptGames = () => stored(GAMES, isList) ?? [];

/** @param {any} value */
const isList = (value) =>
  Array.isArray(value) && value.every((kept) => typeof kept?.id === 'string');

/** @param {KeptGame} kept */
export const isOver = ({ isGone, status = '*' }) => isGone || status !== '*';

/** @param {KeptGame[]} list the newest first @returns {boolean} whether they are kept for longer than this page */
function keepGames(list) {
  let over = MOST_GAMES - list.filter((game) => !isOver(game)).length;
  const kept = list.filter((game) => !isOver(game) || (over -= 1) >= 0);
  // Where there is no room for all, there may be for the seats; else all last as long as the page.
  const seats = kept.filter((game) => !isOver(game));
  return store(GAMES, kept) || store(GAMES, seats) || store(GAMES, kept);
}

/** Keeps a game of this browser, first in the list. @param {KeptGame} kept */
export function keepGame(kept) {
  const others = keptGames().filter(({ id }) => id !== kept.id);
  if (!keepGames([kept, ...others]))
    toast("Your browser's storage is full: keep this page open, or you lose your seat.", 'bad');
}

/** @param {string} id */
export const keptGame = (id) => keptGames().find((kept) => kept.id === id);

/**
 * Notes what is known of a game of this browser; of another one nothing is kept.
 *
 * @param {string} id
 * @param {Partial<KeptGame>} news
 */
export function noteGame(id, news) {
  const list = keptGames();
  const known = list.find((kept) => kept.id === id);
  if (known && JSON.stringify({ ...known, ...news }) !== JSON.stringify(known))
    keepGames(list.map((kept) => (kept === known ? { ...known, ...news } : kept)));
}

/** Notes what the opponent of a game of this browser is called. @param {string} id @param {string} [name] */
export function noteOpponent(id, name) {
  if (name) noteGame(id, { against: `against ${name}` });
}

/** @param {string} id */
export function forgetGame(id) {
  keepGames(keptGames().filter((kept) => kept.id !== id));
}

/**
 * Takes the seat of an invitation out of the address, so that it is not shared by accident.
 *
 * @returns {string | null}
 */
export function takeInvitation() {
  const token = location.hash.slice(1);
  if (!/^[0-9a-f]{32}$/i.test(token)) return null;
  history.replaceState(history.state, '', location.pathname + location.search);
  return token;
}
