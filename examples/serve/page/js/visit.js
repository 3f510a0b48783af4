/**
 * Goes to another address of the page. A path names what is shown: `/rules/conquid`.
 *
 * @module
 */

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
