/**
 * How games ended, in words.
 *
 * @module
 */

/** @import { KeptGame, Status } from './types.js' */

import { h } from './dom.js';
import { playerOf } from './table-link.js';
import { to } from './visit.js';

/** A reason that says no more than the result. */
const SELF_EVIDENT = 'by the position';

/**
 * Returns how a game has ended, in words.
 *
 * @param {{ status: Status, reason?: string | null }} standing
 * @param {readonly string[]} players
 */
export function outcome({ status, reason }, players) {
  const words = {
    '*': '',
    '1-0': `${players[0]} wins`,
    '0-1': `${players[1]} wins`,
    '1/2-1/2': 'Draw',
    aborted: 'The game was aborted',
  }[status];
  return withReason(words, reason);
}

/** @param {string} words @param {string | null} [reason] */
const withReason = (words, reason) =>
  reason && reason !== SELF_EVIDENT ? `${words}: ${reason}` : words;

/** The most games of a table that a list has; the last ones. */
const LISTED = 20;

/**
 * Makes the list of the earlier games of a table, each with its address and how it ended.
 *
 * @param {string} id
 * @param {number} count the number of earlier games
 * @param {(number: number) => string} words how a game ended, or nothing
 * @param {number} [shown] the number of the game that is shown
 */
export function earlierGames(id, count, words, shown) {
  const first = Math.max(1, count - LISTED + 1);
  const numbers = Array.from({ length: Math.max(0, count - first + 1) }, (_, i) => first + i);
  const link = (/** @type {number} */ number) =>
    h(
      'a',
      {
        ...to(`/t/${id}/${number}`),
        'aria-current': number === shown ? 'page' : null,
      },
      `Game ${number}`,
    );
  return h(
    'ul.earlier',
    { 'aria-label': 'Earlier games at this table' },
    numbers.map((number) => h('li', link(number), ` ${words(number)}`)),
  );
}

/**
 * Returns how a game of this browser ended, as the person at it would say it.
 *
 * @param {KeptGame | undefined} kept
 * @param {number} number the number of the game at its table
 * @param {{ status?: Status, reason?: string | null }} standing
 * @param {readonly string[]} players
 */
export function resultWords(kept, number, { status, reason }, players) {
  if (!status || status === '*') return '';
  const winner = { '1-0': 1, '0-1': 2 }[/** @type {string} */ (status)];
  if (!kept?.seat || !kept.sides || !winner) return outcome({ status, reason }, players);
  const isWon = playerOf(kept.sides, kept.seat, number - 1) === winner;
  return withReason(isWon ? 'you won' : 'you lost', reason);
}
