/** Discards what this browser keeps and nobody needs. */

import { PREFIX, aside, keyOf } from './stored.js';

/**
 * Discards what is kept under names that begin alike, but for some. Nothing happens if the list of
 * those is unreadable: it may name everything.
 *
 * @param {string} beginning
 * @param {Set<string>} wanted the ends of the names that stay
 * @param {string} list the name of the list
 */
export function discardOthers(beginning, wanted, list) {
  /** @type {string[]} */ let keys = [];
  try {
    keys = Object.keys(localStorage);
  } catch {
    // A browser that keeps nothing has nothing.
  }
  if (keys.some((key) => key.startsWith(aside(list)))) return;
  for (const key of keys) {
    const name = key.slice(PREFIX.length).split(' ')[0] ?? '';
    const isOther = name.startsWith(beginning) && !wanted.has(name.slice(beginning.length));
    if (isOther && key === keyOf(name)) localStorage.removeItem(key);
  }
}
