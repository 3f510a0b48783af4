/**
 * The settings of this browser.
 *
 * @module
 */

/**
 * @typedef {object} Settings
 * @property {string | null} name what the person is called at tables; `null` before it was given
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {'slow' | 'normal' | 'fast' | 'off'} speed how fast effects are played
 * @property {'always' | 'effects' | 'never'} confirm when a move is shown before it is played
 * @property {boolean} doubt whether moves that lose at once are marked, and shown before they are played
 * @property {boolean} greetings whether people at tables can say hello to each other
 * @property {boolean} sound
 * @property {boolean} notices whether the system tells of one's turn while the page is not seen
 * @property {boolean} marks whether counters are shown on the board
 * @property {boolean} labels whether rows and columns are named
 * @property {string} level how strong the computer was last; empty for the usual strength
 */

const KEY = 'menagerie.settings';

/** @type {Settings} */
const DEFAULTS = {
  name: null,
  theme: 'auto',
  speed: 'normal',
  confirm: 'effects',
  doubt: true,
  greetings: true,
  sound: false,
  notices: false,
  marks: true,
  labels: true,
  level: '',
};

/** @returns {Settings} */
function read() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return { ...DEFAULTS, ...kept };
  } catch {
    return { ...DEFAULTS };
  }
}

/** The settings now. Change them with `change`. */
export const settings = read();

/** Sends an event `change` after every change. */
export const settingsChanged = new EventTarget();

/**
 * Changes a setting.
 *
 * @template {keyof Settings} K
 * @param {K} name
 * @param {Settings[K]} value
 */
export function change(name, value) {
  settings[name] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing forgets the setting with the page.
  }
  applyTheme();
  settingsChanged.dispatchEvent(new Event('change'));
}

/** Tells the style sheets which theme is meant. */
export function applyTheme() {
  document.documentElement.dataset.theme = settings.theme;
}

/** Returns how long a step of a turn is shown, in milliseconds; 0 if steps are not played. */
export function stepTime() {
  return { slow: 1800, normal: 850, fast: 350, off: 0 }[settings.speed];
}

/** Returns whether pieces may move over the screen. */
export function mayMove() {
  return !matchMedia('(prefers-reduced-motion: reduce)').matches;
}
