/**
 * The keys of a game on the screen.
 *
 * @module
 */

/**
 * @typedef {object} Keys What they do.
 * @property {(ply: number) => unknown} goTo
 * @property {(by: 1 | -1) => unknown} go goes one move on or back
 * @property {(by: 1 | -1) => unknown} step goes one step of the turn on or back
 * @property {() => unknown} flip
 * @property {() => unknown} cancel
 * @property {() => (() => unknown) | undefined} confirm returns what is done, if anything waits for it
 * @property {(key: string) => boolean} press chooses a kind of move; returns whether there is one
 */

/** Where keys write something. */
const FIELDS = 'input, textarea, select, dialog[open], [contenteditable]';

/** @param {Keys} keys @param {AbortSignal} signal ends it */
export function listenToKeys(keys, signal) {
  const listen = (/** @type {KeyboardEvent} */ event) => {
    const { target, ctrlKey, metaKey, altKey } = event;
    if (target instanceof Element && target.closest(FIELDS)) return;
    if (ctrlKey || metaKey || altKey || document.querySelector('dialog[open]')) return;
    const work = workOf(event, keys);
    if (!work) return;
    work();
    event.preventDefault();
  };
  document.addEventListener('keydown', listen, { signal });
}

/** @param {KeyboardEvent} event @param {Keys} keys @returns {(() => unknown) | undefined} */
function workOf({ key, shiftKey, target }, keys) {
  const isButton = target instanceof Element && target.closest('button, a, summary');
  switch (key) {
    case 'ArrowLeft':
      return () => (shiftKey ? keys.step(-1) : keys.go(-1));
    case 'ArrowRight':
      return () => (shiftKey ? keys.step(1) : keys.go(1));
    case 'Home':
      return () => keys.goTo(0);
    case 'End':
      return () => keys.goTo(Infinity);
    case 'Escape':
      return keys.cancel;
    case 'Enter':
      return isButton ? undefined : keys.confirm();
    default:
      if (keys.press(key)) return () => {};
      return key === 'f' ? keys.flip : undefined;
  }
}
