/**
 * Short ways to make elements, and to tell people things.
 *
 * @module
 */

/** @typedef {Node | string | number | null | undefined | false} Child */

const SVG = 'http://www.w3.org/2000/svg';

/** @typedef {Record<string, any>} Props Listeners, whose names begin with `on`, and attributes. */
/** @typedef {Child | Child[]} Content */

/**
 * Gives an element its classes, its properties and its children. `null`, `undefined` and `false` are
 * left out.
 *
 * @template {Element} E
 * @param {E} element
 * @param {string[]} classes
 * @param {(Props | Content)[]} content the properties, if there are any, before the children
 */
function complete(element, classes, [first, ...rest]) {
  const isProps =
    typeof first === 'object' && first && !(first instanceof Node) && !Array.isArray(first);
  for (const [name, value] of isProps ? Object.entries(first) : []) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.classList.add(...classes);
  fill(element, /** @type {Content[]} */ (isProps ? rest : [first, ...rest]));
  return element;
}

/**
 * Makes an HTML element: `h('p.note', { title: 'More' }, 'Words')`.
 *
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T | `${T}.${string}`} tag with classes
 * @param {...(Props | Content)} content
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, ...content) {
  const [name = '', ...classes] = tag.split('.');
  const element = /** @type {HTMLElementTagNameMap[T]} */ (document.createElement(name));
  return complete(element, classes, content);
}

/**
 * Makes an SVG element.
 *
 * @template {keyof SVGElementTagNameMap} T
 * @param {T | `${T}.${string}`} tag with classes
 * @param {...(Props | Content)} content
 * @returns {SVGElementTagNameMap[T]}
 */
export function s(tag, ...content) {
  const [name = '', ...classes] = tag.split('.');
  const element = /** @type {SVGElementTagNameMap[T]} */ (document.createElementNS(SVG, name));
  return complete(element, classes, content);
}

/**
 * Shows a dialog until it is closed.
 *
 * @param {string} name its class
 * @param {string} label what it is for
 * @param {...(Props | Content)} content
 */
export function dialog(name, label, ...content) {
  const element = h('dialog', { class: name, 'aria-label': label }, .../** @type {[]} */ (content));
  element.addEventListener('close', () => element.remove());
  document.body.append(element);
  element.showModal();
  return element;
}

/** A row of buttons. @param {...Content} content */
export const buttons = (...content) => h('div.buttons', ...content);

/** @param {Element} element @param {Content[]} children */
function fill(element, children) {
  for (const child of children.flat()) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Replaces the children of an element. @param {Element} element @param {...Content} children */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, children);
}

/**
 * Lets the keyboard reach a list while it is higher than its place, and returns it.
 *
 * @param {HTMLElement} list
 */
export function scrolling(list) {
  const look = () => {
    const hidden = list.scrollHeight - list.clientHeight;
    list.tabIndex = hidden > 0 ? 0 : -1;
    list.classList.toggle('goes-on', hidden - list.scrollTop > 1);
  };
  list.addEventListener('scroll', look);
  new ResizeObserver(look).observe(list);
  return list;
}

/**
 * Makes a button.
 *
 * @param {Content} label
 * @param {(event: MouseEvent) => void} onclick
 * @param {Props} [props]
 */
export function button(label, onclick, props = {}) {
  return h('button', { type: 'button', onclick, ...props }, label);
}

/** Makes a round button with an icon. @param {string} name @param {string} label @param {() => void} work */
export function roundButton(name, label, work) {
  const words = { 'aria-label': label, title: label, 'data-control': name };
  return button(icon(name), work, { ...words, class: 'round' });
}

/** Makes an icon of the page's own set. @param {string} name */
export function icon(name) {
  return s(
    'svg.icon',
    { viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false' },
    s('path', { d: ICONS[name] ?? '' }),
  );
}

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
  close: 'M6 6l12 12M18 6L6 18',
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
    if (signal?.aborted) {
      resolve();
      return;
    }
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/**
 * Says something to people who listen to the page instead of looking at it.
 *
 * @param {string} text
 */
export function say(text) {
  const region = document.getElementById('live');
  if (!region || !text) return;
  // Words that are said twice in a row would not be heard again.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}

/** Returns what went wrong, in words. @param {unknown} error */
export const errorWords = (error) => (error instanceof Error ? error.message : String(error));

/** Tells that something went wrong. @param {unknown} error */
export const failed = (error) => toast(errorWords(error), 'bad');

/**
 * Shows a short message at the edge of the window.
 *
 * @param {string} text
 * @param {'plain' | 'bad'} [tone]
 */
export function toast(text, tone = 'plain') {
  const place = document.getElementById('toasts');
  if (!place) return;
  const note = h('div', { class: `toast ${tone}` }, text);
  place.append(note);
  say(text);
  setTimeout(() => note.remove(), 6000);
}

/**
 * Offers a file for download.
 *
 * @param {string} name
 * @param {BlobPart} content
 * @param {string} type
 */
export function download(name, content, type) {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const anchor = h('a', { href: address, download: name });
  document.body.append(anchor);
  anchor.click();
  anchor.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * Copies text to the clipboard, if the browser allows it.
 *
 * @param {string} text
 * @param {string} what
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    const field = h('textarea.copy-field', { readonly: true });
    field.value = text;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    toast(done ? `${what} copied` : `Copy this yourself: ${text}`);
  }
}
