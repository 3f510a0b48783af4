/**
 * What this browser keeps, by name. Copies of the page in other folders of the same host keep their
 * own. What cannot be read is put aside, never overwritten.
 */

import { toast } from './dom.js';

/** The folder of this copy of the page. */
const FOLDER = new URL('../..', import.meta.url).pathname;

export const PREFIX = 'menagerie.';

/** What the browser does not take lasts as long as the page. @type {Map<string, any>} */
const unstored = new Map();

/** The names of what can neither be read nor put aside. @type {Set<string>} */
const locked = new Set();

/**
 * Returns the key of a name. All copies used to have the key of the root folder.
 *
 * @param {string} name
 * @param {string} [folder]
 */
export const keyOf = (name, folder = FOLDER) =>
  PREFIX + name + (folder === '/' ? '' : ` ${folder}`);

/** Returns the beginning of the keys of what cannot be read. @param {string} name */
export const aside = (name) => `unreadable ${keyOf(name)} `;

/**
 * Returns what is kept under a name; `undefined` if there is nothing that can be read.
 *
 * @param {string} name
 * @param {(value: any) => boolean} fits whether a value has the shape of what is kept
 */
export function stored(name, fits) {
  if (unstored.has(name)) return unstored.get(name);
  let text = null;
  try {
    text = localStorage.getItem(keyOf(name)) ?? localStorage.getItem(keyOf(name, '/'));
  } catch {
    // Nothing is kept.
  }
  if (text === null) return undefined;
  try {
    const value = JSON.parse(text);
    if (fits(value)) return value;
  } catch {
    // It is not JSON.
  }
  putAside(name, text);
  return undefined;
}

/** @param {string} name @param {string} text */
function putAside(name, text) {
  unstored.set(name, undefined);
  let key = aside(name) + Date.now();
  try {
    localStorage.setItem(key, text);
    localStorage.removeItem(keyOf(name));
  } catch {
    locked.add(name);
    key = keyOf(name);
  }
  const words = `This page cannot read the ${name} that this browser keeps.`;
  toast(`${words} They stay stored as “${key}”.`, 'bad');
}

/**
 * Keeps something. Returns whether it outlasts this page.
 *
 * @param {string} name
 * @param {unknown} value
 */
export function store(name, value) {
  try {
    if (locked.has(name)) throw new Error('something else is kept there');
    localStorage.setItem(keyOf(name), JSON.stringify(value));
    unstored.delete(name);
    return true;
  } catch {
    unstored.set(name, value);
    return false;
  }
}
