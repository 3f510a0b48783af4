/** The tables of the server, apart from what is played at them. */

/** @import { ClockSetting, SeatSpec, TableSpec, TableSummary } from './types.js' */

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

/** A day in milliseconds. */
const DAY = 24 * 60 * 60_000;

/** Writes a clock as chess players do. @param {ClockSetting} clock */
export function clockName({ initial, increment, delay = 0 }) {
  const days = Math.floor(delay / DAY);
  if (days > 0) return days === 1 ? '1 day per move' : `${days} days per move`;
  const first = initial % 60_000 ? `${initial / 1000}s` : initial / 60_000;
  return `${first}+${increment / 1000}${delay > 0 ? `~${delay / 1000}` : ''}`;
}

/** Returns who sits at a seat, in words. @param {SeatSpec} seat */
export function seatWords(seat) {
  if (seat.kind === 'computer') return `computer, ${seat.level}`;
  return seat.kind === 'open' ? 'an open seat' : seat.name || 'a person';
}
