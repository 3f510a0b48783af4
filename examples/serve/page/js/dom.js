/** What the page is made of: templates, and ways to tell people things. */

/** @import { Content } from '../vendor/preact.js' */

import htm from '../vendor/htm.js';
import { h, render } from '../vendor/preact.js';

/** Makes a part of the page by a template: html`<p class="note">${words}</p>`. */
export const html = htm.bind(h);

/**
 * @typedef {object} Page
 * @property {() => Content} view what is shown, as a function of the state
 * @property {string | (() => string)} title
 * @property {() => void} [close] called before another page is shown
 */

/** @type {Page} */ let shown = { view: () => null, title: '' };

/** Shows a page in the place of another one, of which nothing stays. @param {Page} page */
export function show(page) {
  const main = document.getElementById('main');
  if (main) render(null, main);
  shown = page;
  draw();
}

/** Shows the page as it is now. Whoever has changed what it shows calls this. */
export function draw() {
  const main = document.getElementById('main');
  if (main) render(shown.view(), main);
  const title = typeof shown.title === 'string' ? shown.title : shown.title();
  document.title = title ? `${title} · Menagerie` : 'Menagerie';
}

/**
 * Returns a function that makes a part of the page, and makes it again only if something else is
 * shown by it. A part that is the same is not looked at while the page is drawn.
 */
export function memo() {
  /** @type {unknown[]} */ let known = [];
  /** @type {any} */ let made = null;
  return /** @template T @param {unknown[]} shows @param {() => T} make @returns {T} */ (shows, make) => {
    if (made === null || shows.some((one, index) => one !== known[index])) made = make();
    known = shows;
    return made;
  };
}

/** Scrolls to what has just been unfolded. @param {ToggleEvent} event */
export const intoSight = ({ newState, currentTarget }) => {
  if (newState === 'open' && currentTarget instanceof Element) currentTarget.scrollIntoView();
};

/** Joins those of some classes that are there. @param {...(string | false | null | undefined)} all */
export const classes = (...all) => all.filter(Boolean).join(' ');

/**
 * Shows a dialog until it is closed.
 *
 * @param {string} name its class
 * @param {string} label what it is for
 * @param {(close: () => void, draw: () => void) => Content} view
 */
export function dialog(name, label, view) {
  const element = document.createElement('dialog');
  const redraw = () => render(view(() => element.close(), redraw), element);
  element.className = name;
  element.ariaLabel = label;
  element.addEventListener('close', () => element.remove());
  document.body.append(element);
  redraw();
  element.showModal();
  raiseToasts();
}

/** Shows short messages above every dialog that is open. */
function raiseToasts() {
  const place = document.getElementById('toasts');
  if (!place?.firstChild || !place.showPopover) return;
  place.hidePopover();
  place.showPopover();
}

/**
 * Asks something in a dialog. Each choice closes it.
 *
 * @param {string} name its class
 * @param {string} label what it is for
 * @param {Content} content
 * @param {...[string, (() => unknown)?]} choices the words of the buttons, and what they do
 */
export const choice = (name, label, content, ...choices) =>
  dialog(name, label, (close) => {
    const button = (/** @type {typeof choices[0]} */ [words, work], /** @type {number} */ index) => {
      const onclick = () => {
        close();
        work?.();
      };
      return html`<button class=${index === 0 && 'main'} onclick=${onclick}>${words}</button>`;
    };
    return html`${content}<div class="buttons">${choices.map(button)}</div>`;
  });

/** Lets the keyboard reach a list while it is higher than its place. @param {HTMLElement | null} list */
export function scrolling(list) {
  if (!list) return;
  const look = () => {
    const hidden = list.scrollHeight - list.clientHeight;
    list.tabIndex = hidden > 0 ? 0 : -1;
    list.classList.toggle('goes-on', hidden - list.scrollTop > 1);
  };
  list.addEventListener('scroll', look);
  new ResizeObserver(look).observe(list);
}

/** A small button. @param {Content} words @param {() => unknown} onclick @param {object} [more] attributes */
export const small = (words, onclick, more) =>
  html`<button class="small" onclick=${onclick} ...${more}>${words}</button>`;

/** A round button. @param {string} name @param {string} label @param {() => void} work @param {string} [sign] its icon */
export const roundButton = (name, label, work, sign = name) =>
  html`<button class="round" aria-label=${label} title=${label} data-control=${name} onclick=${work}>
    ${icon(sign)}
  </button>`;

/** An icon of the page's own set. @param {string} name */
export const icon = (name) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d=${ICONS[name]} />
  </svg>`;

/** @type {Record<string, string>} */
const ICONS = {
  first: 'M6 5v14M19 5l-9 7 9 7z',
  back: 'M16 5l-9 7 9 7z',
  forward: 'M8 5l9 7-9 7z',
  last: 'M18 5v14M5 5l9 7-9 7z',
  play: 'M7 4l13 8-13 8z',
  pause: 'M8 5v14M16 5v14',
  flip: 'M7 4v15m0 0-3-3m3 3 3-3M17 20V5m0 0-3 3m3-3 3 3',
  step: 'M4 12h3m3 0h3m3 0h4M16 8l4 4-4 4',
  unstep: 'M20 12h-3m-3 0h-3m-3 0H4M8 8l-4 4 4 4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  gear:
    'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6z' +
    'M9.9 5.3L10.1 2.7L13.9 2.7L14.1 5.3L15.3 5.8L17.2 4.1L19.9 6.8L18.2 8.7L18.7 9.9L21.3 10.1L21.3 1' +
    '3.9L18.7 14.1L18.2 15.3L19.9 17.2L17.2 19.9L15.3 18.2L14.1 18.7L13.9 21.3L10.1 21.3L9.9 18.7L8.7 1' +
    '8.2L6.8 19.9L4.1 17.2L5.8 15.3L5.3 14.1L2.7 13.9L2.7 10.1L5.3 9.9L5.8 8.7L4.1 6.8L6.8 4.1L8.7 5.8z',
  share: 'M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1',
  save: 'M12 4v11m0 0-4-4m4 4 4-4M5 20h14',
  think:
    'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5.9 1.2 1 2.1h5c.1-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z',
  course: 'M4 4v16h16M7 15l4-5 4 3 5-7',
  branch: 'M6 4v16M6 12c8 0 12-2 12-7M15 8l3-3 3 3',
};

/**
 * Returns a promise that is kept after some time.
 *
 * @param {number} milliseconds
 * @param {AbortSignal} [signal] keeps the promise at once
 * @returns {Promise<void>}
 */
export function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    setTimeout(resolve, signal?.aborted ? 0 : milliseconds);
    signal?.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Says something to people who listen to the page. An empty text ends it. @param {string} text */
export function say(text) {
  const region = document.getElementById('live');
  if (!region) return;
  // Words that are said twice in a row would not be heard again.
  region.textContent = text && region.textContent === text ? `${text}\u00a0` : text;
}

/** Returns what went wrong, in words. @param {unknown} error */
export const errorWords = (error) => (error instanceof Error ? error.message : String(error));

/** Tells that something went wrong. @param {unknown} error */
export const failed = (error) => toast(errorWords(error), 'bad');

/** Makes an element beside the page. @param {string} name @param {object} more its properties */
const made = (name, more) => Object.assign(document.createElement(name), more);

/** Shows a short message at the edge of the window. @param {string} text @param {'plain' | 'bad'} [tone] */
export function toast(text, tone = 'plain') {
  const place = document.getElementById('toasts');
  if (!place) return;
  const note = made('div', { className: `toast ${tone}`, textContent: text });
  place.append(note);
  raiseToasts();
  say(text);
  setTimeout(() => note.remove(), 6000);
}

/** Offers a file for download. @param {string} name @param {BlobPart} content @param {string} type */
export function download(name, content, type) {
  const href = URL.createObjectURL(new Blob([content], { type }));
  const anchor = made('a', { href, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

/** Copies text to the clipboard, if the browser allows it. @param {string} text @param {string} what */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    const field = made('textarea', { className: 'copy-field', readOnly: true, value: text });
    document.body.append(field);
    /** @type {HTMLTextAreaElement} */ (field).select();
    const done = document.execCommand('copy');
    field.remove();
    toast(done ? `${what} copied` : `Copy this yourself: ${text}`);
  }
}
