/**
 * The tables of the server, apart from what is played at them.
 *
 * @module
 */

/** @import { TableSpec, TableSummary } from './types.js' */

import { ask } from './host.js';

/**
 * Makes a table. The seats of persons get a token each.
 *
 * @param {TableSpec} spec
 * @returns {Promise<{ id: string, url: string, tokens: [string | null, string | null] }>}
 */
export const createTable = (spec) => ask('/api/tables', spec);

/** Returns the tables that everybody may see. @returns {Promise<TableSummary[]>} */
export async function listTables() {
  const reply = await ask('/api/tables');
  return Array.isArray(reply) ? reply : reply.tables;
}

/** Returns one table. @param {string} id @returns {Promise<TableSummary>} */
export const tableSummary = (id) => ask(`/api/tables/${encodeURIComponent(id)}`);
