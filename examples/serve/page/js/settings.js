/** The settings of this browser. */

import { store, stored } from './stored.js';

const NAME = 'settings';

const DEFAULTS = {
  /** What the person is called at tables; `null` before it was given. */
  name: /** @type {string | null} */ (null),
  theme: /** @type {'auto' | 'light' | 'dark'} */ ('auto'),
  /** How fast effects are played. */
  speed: /** @type {'slow' | 'normal' | 'fast' | 'off'} */ ('normal'),
  /** When a move is shown before it is played. */
  confirm: /** @type {'always' | 'effects' | 'never'} */ ('always'),
  /** Whether moves that lose at once are marked, and shown before they are played. */
  doubt: true,
  /** Whether people at tables can say hello to each other. */
  greetings: true,
  sound: false,
  /** Whether the system tells of one's turn while the page is not seen. */
  notices: false,
  /** Whether counters are shown on the board. */
  marks: true,
  /** Whether rows and columns are named. */
  labels: true,
  /** How strong the computer was last; empty for the usual strength. */
  level: '',
};

/** @typedef {typeof DEFAULTS} Settings */

/** @returns {Settings} */
function read() {
  const isObject = (/** @type {any} */ value) => value?.constructor === Object;
  const kept = Object.entries(stored(NAME, isObject) ?? {});
  // An older page may have kept something else by the same name. A person may have no name.
  const usual = new Map(Object.entries(DEFAULTS));
  const fits = kept.filter(
    ([name, value]) => name === 'name' || typeof value === typeof usual.get(name),
  );
  return { ...DEFAULTS, ...Object.fromEntries(fits) };
}

/** The settings now. Change them with `change`. */
export const settings = read();

/** Sends an event `change` after every change. */
export const settingsChanged = new EventTarget();

/** Changes a setting. @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export function change(name, value) {
  settings[name] = value;
  store(NAME, settings);
  applyTheme();
  settingsChanged.dispatchEvent(new Event('change'));
}

/** Tells the style sheets which theme is meant. */
export function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}

/** Returns how long a step of a turn is shown, in milliseconds; 0 if steps are not played. */
export function stepTime() {
  return { slow: 2600, normal: 1300, fast: 400, off: 0 }[settings.speed];
}

/** Returns whether pieces may move over the screen. */
export function mayMove() {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
