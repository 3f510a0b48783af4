/**
 * Addresses of the page, and the way to them. A path names what is shown: `/rules/conquid`. Of a
 * position everything is in the fragment, so that no server needs to keep it.
 */

/** @import { Analysis, Start } from './types.js' */

import { addressOf } from './host.js';

/** The event by which the page learns that its address has changed. */
export const VISIT = 'menagerie-visit';

/** Shows what another address names, as a link of the page has it. @param {string} address */
export function follow(address) {
  history.pushState(null, '', address);
  dispatchEvent(new Event(VISIT));
}

/** Shows what another path names. @param {string} path */
export const visit = (path) => follow(addressOf(path));

/** Names what is shown anew, without another step back. @param {string} path */
export const rename = (path) => history.replaceState(history.state, '', addressOf(path));

/** The attributes of a link to a path. @param {string} path */
export const to = (path) => ({ href: addressOf(path), 'data-link': true });

/** Returns the whole address of a path, for other people. @param {string} path */
export const wholeAddress = (path) => new URL(addressOf(path), location.href).href;

/** Stands between moves. No move of any game has it. */
const SEPARATOR = '_';

/**
 * What an analysis board has beside a game: what was tried, the line that is shown, written like
 * those that were tried, and the ply that is shown, the last if none is given.
 *
 * @typedef {Partial<Analysis> & { ply?: number, shown?: string }} Beside
 */

/**
 * Returns the address of a position of a game. All that was tried is in it: it survives a reload,
 * every tab and every step back has its own, and a link leads others to it. No server receives a
 * fragment, and browsers take longer ones than any file of a game that can be opened here.
 *
 * @param {Start} start
 * @param {string[]} moves
 * @param {Beside} [beside]
 */
export function lookAddress(start, moves, { ply, shown, lines = [], comments = {} } = {}) {
  const words = new URLSearchParams({ game: start.game });
  if (start.position !== undefined) words.set('position', start.position);
  else if (start.variant !== undefined) words.set('variant', start.variant);
  if (moves.length > 0) words.set('moves', moves.join(SEPARATOR));
  if (shown) words.set('shown', shown);
  if (ply !== undefined && (shown || ply !== moves.length)) words.set('ply', String(ply));
  for (const line of lines) words.append('try', line);
  for (const pair of Object.entries(comments)) words.append('note', pair.join(SEPARATOR));
  return `/look#${words}`;
}

/** Returns the address at which a position is set up. @param {Start} start */
export const editAddress = (start) => lookAddress(start, []).replace('/look', '/edit');

/**
 * Reads the fragment of such an address.
 *
 * @param {string} hash
 * @returns {{ start: Start, moves: string[], beside: Beside } | null}
 */
export function readLookAddress(hash) {
  const words = new URLSearchParams(hash.replace(/^#/, ''));
  const game = words.get('game');
  if (!game) return null;
  /** @type {Start} */ const start = { game };
  const [position, variant] = [words.get('position'), words.get('variant')];
  if (position !== null) start.position = position;
  else if (variant !== null) start.variant = variant;
  const moves = (words.get('moves') ?? '').split(SEPARATOR).filter((move) => move !== '');
  const ply = words.get('ply');
  const notes = words.getAll('note').map((note) => {
    const [way = '', ...text] = note.split(SEPARATOR);
    return [way, text.join(SEPARATOR)];
  });
  const beside = { lines: words.getAll('try'), comments: Object.fromEntries(notes) };
  const shown = words.get('shown');
  return {
    start,
    moves,
    beside: { ...beside, ...(shown && { shown }), ...(ply !== null && { ply: Number(ply) }) },
  };
}
