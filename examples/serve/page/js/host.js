/**
 * Where the page comes from: a server, which answers its questions and keeps the tables. The page
 * without a server has another file in the place of this one.
 */

export { ask } from './http.js';

/** Whether other people can be met here. */
export const hasOthers = true;

/** The folder of this version of the page. What is there never changes. */
const FOLDER = new URL('..', import.meta.url).pathname;

/** Returns the address of a file. @param {string} path as the server knows it */
export const fileUrl = (path) => path.replace(/^\/(page|api)\//, FOLDER);

/** Returns the address at which the browser shows a path of the page. @param {string} path */
export const addressOf = (path) => path;

/** Returns the path that the browser shows, and what stands after its `#`. */
export const here = () => ({ path: location.pathname, fragment: location.hash.slice(1) });

/** Connects to a table. @param {string} id @returns {WebSocket} */
export function connect(id) {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}/ws/t/${encodeURIComponent(id)}`);
}
