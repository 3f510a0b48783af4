/**
 * Where the page comes from: a folder without a server. Workers of this browser answer its
 * questions and keep the tables, with the rules and the search of the server as WebAssembly.
 */

import { LinkError, ask as load } from './http.js';
import { keptGames } from './kept.js';
import { TableSocket, createTable, keptTable } from './local-table.js';
import { Rules } from './rules-worker.js';

/** Whether other people can be met here. */
export const hasOthers = false;

/** Returns the address of a file. @param {string} path as a server would know it */
export const fileUrl = (path) => `.${path}`;

/** Returns the address at which the browser shows a path: no host needs to know it. @param {string} path */
export const addressOf = (path) => `#${path.replace('#', '?')}`;

/** Returns the path that the browser shows, and what stands after its `#`. */
export function here() {
  const [, path = '', fragment = ''] = /^#?([^?]*)\??(.*)$/.exec(location.hash) ?? [];
  return { path: path || '/', fragment };
}

/** The worker that answers at once, and the one that thinks. */
const workers = { quick: new Rules(), thinking: new Rules() };

/**
 * Asks as if there were a server.
 *
 * @param {string} path
 * @param {any} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(path, body, signal) {
  if (typeof WebAssembly === 'undefined')
    throw new LinkError('old', 'This browser has no WebAssembly, which the rules of the games need.');
  const [, , kind, id] = path.split('/');
  if (kind === 'rules' && body !== undefined) {
    const worker = body.op === 'best' || body.op === 'judge' ? workers.thinking : workers.quick;
    // What nobody waits for is not thought about any longer.
    const end = () => worker.end();
    signal?.addEventListener('abort', end);
    const asked = worker.ask('rules', body);
    return asked.finally(() => signal?.removeEventListener('abort', end));
  }
  if (kind !== 'tables') return load(fileUrl(path), undefined, signal);
  if (id === undefined) return createTable(body, new Set(keptGames().map((kept) => kept.id)));
  const { plan, seats, head } = keptTable(id);
  return { id, game: plan.game, variant: plan.variant, seats, ...head };
}

/** Connects to a table. @param {string} id */
export const connect = (id) => new TableSocket(id);

// A browser that takes no service worker needs the network.
navigator.serviceWorker?.register('sw.js').catch(() => {});
