/**
 * Goes to another address of the page.
 *
 * @module
 */

/** The event by which the page learns that its address has changed. */
export const VISIT = 'menagerie-visit';

/** Shows what another address of the page names. @param {string} address */
export function visit(address) {
  history.pushState(null, '', address);
  dispatchEvent(new Event(VISIT));
}
