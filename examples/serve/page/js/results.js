/** How games ended, in words. */

/** @import { KeptGame, Status } from './types.js' */

import { html } from './dom.js';
import { playerOf } from './tables.js';
import { to } from './visit.js';

/** A reason that says no more than the result. */
const SELF_EVIDENT = 'decided on the board';

/** The most games of a table that a list has; the last ones. */
const LISTED = 20;

/** Returns who has won. @param {Status} status @returns {1 | 2 | null} */
export const winnerOf = (status) => (status === '1-0' ? 1 : status === '0-1' ? 2 : null);

/** Returns who has lost. @param {Status} status @returns {1 | 2 | null} */
export const loserOf = (status) => (status === '0-1' ? 1 : status === '1-0' ? 2 : null);

/** Adds a reason to a result, unless it tells the result itself. @param {string} words @param {string | null} [reason] */
export function withReason(words, reason) {
  if (!reason || reason === SELF_EVIDENT) return words;
  const isWhole = reason.toLowerCase().startsWith(words.toLowerCase());
  return isWhole ? words + reason.slice(words.length) : `${words}: ${reason}`;
}

/**
 * Returns how a game has ended, in words.
 *
 * @param {{ status: Status, reason?: string | null }} standing
 * @param {readonly string[]} players
 * @param {1 | 2 | null} [you] the player to whom it is told, if it is one
 */
export function outcome({ status, reason }, players, you) {
  const others = { '*': '', '1/2-1/2': 'Draw', aborted: 'The game was aborted' };
  const winner = winnerOf(status);
  if (!winner) return withReason(others[/** @type {'*'} */ (status)], reason);
  const own = winner === you ? 'you won' : 'you lost';
  return withReason(you ? own : `${players[winner - 1]} wins`, reason);
}

/**
 * Returns how a game of this browser ended, as the person at it would say it.
 *
 * @param {KeptGame | undefined} kept
 * @param {number} number the number of the game at its table
 * @param {{ status?: Status, reason?: string | null }} standing
 * @param {readonly string[]} players
 */
export function resultWords(kept, number, { status = '*', reason }, players) {
  const you = kept?.seat && kept.sides ? playerOf(kept.sides, kept.seat, number - 1) : null;
  return outcome({ status, reason }, players, you);
}

/**
 * The list of the earlier games of a table, each with its address and how it ended.
 *
 * @param {string} id
 * @param {KeptGame | undefined} kept
 * @param {{ status?: Status, reason?: string | null }[]} standings how they ended
 * @param {readonly string[]} players
 * @param {number} [shown] the number of the game that is shown
 */
export function earlierGames(id, kept, standings, players, shown) {
  if (standings.length === 0) return null;
  const items = standings.map((standing, index) => {
    const number = index + 1;
    const here = number === shown ? 'page' : null;
    return html`<li>
      <a ...${to(`/t/${id}/${number}`)} aria-current=${here}>Game ${number}</a>
      ${` ${resultWords(kept, number, standing, players)}`}
    </li>`;
  });
  return html`<ul class="earlier" aria-label="Earlier games at this table">
    ${items.slice(-LISTED)}
  </ul>`;
}
