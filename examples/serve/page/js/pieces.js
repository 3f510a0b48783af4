/** The pieces that the boards use, as symbols in the page. */

import { rules } from './rules.js';

/** @type {Set<string>} */ const known = new Set();

/** @type {Promise<void> | null} */ let loading = null;

/**
 * Puts the pieces into the page, once. A board that is drawn without them shows letters.
 *
 * @returns {Promise<void>}
 */
export function loadPieces() {
  loading ??= rules
    .pieces()
    .then((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
      const holder = /** @type {Element} */ (document.importNode(parsed, true));
      holder.setAttribute('class', 'sprite');
      holder.setAttribute('aria-hidden', 'true');
      for (const symbol of holder.querySelectorAll('symbol')) known.add(symbol.id);
      document.body.append(holder);
    })
    .catch(() => {
      loading = null;
    });
  return loading;
}

/** Returns whether the sprite has a symbol. @param {string} id */
export const hasPiece = (id) => known.has(id);
