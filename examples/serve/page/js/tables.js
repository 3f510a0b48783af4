/** The tables of the server, apart from what is played at them. */

/** @import { TableSpec, TableSummary } from './types.js' */

import { ask } from './host.js';
import { inPage } from './http.js';

/**
 * Makes a table. The seats of persons get a token each.
 *
 * @param {TableSpec} spec
 * @returns {Promise<{ id: string, url: string, tokens: [string | null, string | null] }>}
 */
export const createTable = (spec) => ask('/api/tables', spec);

/** Returns a secret for a seat: 32 hexadecimal digits. */
export function newToken() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the tables that everybody may see. @returns {Promise<TableSummary[]>} */
export const listTables = async () => (await ask('/api/tables')).tables;

/** Returns one table. @param {string} id @returns {Promise<TableSummary>} */
export async function tableSummary(id) {
  const { table } = inPage;
  delete inPage.table;
  return table?.id === id ? table : ask(`/api/tables/${encodeURIComponent(id)}`);
}

/**
 * Returns the player that a seat has in a game of a table: rematches exchange the sides.
 *
 * @param {1 | 2} sides the player that the first seat was in the first game
 * @param {1 | 2} seat
 * @param {number} rematches
 * @returns {1 | 2}
 */
export const playerOf = (sides, seat, rematches) => ((sides + seat + rematches) % 2 === 0 ? 1 : 2);
