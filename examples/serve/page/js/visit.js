/**
 * Addresses of the page, and the way to them. A path names what is shown: `/rules/conquid`. Of a
 * position everything is in the fragment, so that no server needs to keep it.
 */

/** @import { Start } from './types.js' */

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
 * Returns the address of a position of a game.
 *
 * @param {Start} start
 * @param {string[]} moves
 * @param {number} [ply] the ply that is shown; the last if none is given
 */
export function lookAddress(start, moves, ply) {
  const words = new URLSearchParams({ game: start.game });
  if (start.position !== undefined) words.set('position', start.position);
  else if (start.variant !== undefined) words.set('variant', start.variant);
  if (moves.length > 0) words.set('moves', moves.join(SEPARATOR));
  if (ply !== undefined && ply !== moves.length) words.set('ply', String(ply));
  return `/look#${words}`;
}

/**
 * Reads the fragment of such an address.
 *
 * @param {string} hash
 * @returns {{ start: Start, moves: string[], ply: number | null } | null}
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
  return { start, moves, ply: ply === null ? null : Number(ply) };
}
