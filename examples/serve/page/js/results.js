/** How games ended, in words. */

/** @import { Said, Status } from './types.js' */

import { html } from './dom.js';
import { to } from './visit.js';

/** The most games of a table that a list has; the last ones. */
const LISTED = 20;

/** Returns who has lost. @param {Status} status @returns {1 | 2 | null} */
export const loserOf = (status) => (status === '0-1' ? 1 : status === '1-0' ? 2 : null);

/** Returns what is said to a person. @param {Said} said @param {1 | 2 | null} [you] the player that the person is, if any */
export const saidTo = ({ all, first, second }, you) => (you ? (you === 1 ? first : second) : all);

/**
 * The list of the earlier games of a table, each with its address and how it ended.
 *
 * @param {string} id
 * @param {string[]} ends how they ended, in words
 * @param {number} [shown] the number of the game that is shown
 */
export function earlierGames(id, ends, shown) {
  if (ends.length === 0) return null;
  const items = ends.map((end, index) => {
    const number = index + 1;
    const here = number === shown ? 'page' : null;
    return html`<li>
      <a ...${to(`/t/${id}/${number}`)} aria-current=${here}>Game ${number}</a> ${end}
    </li>`;
  });
  return html`<ul class="earlier" aria-label="Earlier games at this table">
    ${items.slice(-LISTED)}
  </ul>`;
}
