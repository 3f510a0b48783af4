/**
 * The page: finds out from the address what is shown, and shows it.
 *
 * @module
 */

/** @import { Page } from './dom.js' */
/** @import { Settings } from './settings.js' */

import { render } from '../vendor/preact.js';
import { dialog, draw, errorWords, failed, html, icon, show } from './dom.js';
import { addressOf, hasOthers, here } from './host.js';
import { LinkError } from './http.js';
import { field, nameField, options } from './new-game.js';
import { hasNotices, tryNotices } from './notice.js';
import { loadPieces } from './pieces.js';
import { applyTheme, change, settings } from './settings.js';
import { VISIT, follow, to, visit } from './visit.js';

/** @type {Page | null} */
let shown = null;
let count = 0;

/** @param {string} path @returns {Promise<Page>} */
async function open(path) {
  const [, first = '', second = '', third] = path.split('/').map(decodeURIComponent);
  if (first === '') return (await import('./lobby.js')).open();
  if (first === 'look') return (await import('./look-page.js')).open();
  if (first === 't' && second) return (await import('./table-page.js')).open(second, third);
  if (first === 'rules' && second) return (await import('./rules-page.js')).open(second);
  if (['learn', 'puzzles'].includes(first) && second)
    return (await import('./learn-page.js')).open(second, third, first);
  throw new LinkError('not-found', 'There is no such page.');
}

/** What is shown in the place of a page. @param {unknown} error @returns {Page} */
function notShown(error) {
  // A browser may remember that a file of the page could not be fetched.
  const again = () => (error instanceof LinkError ? void go() : location.reload());
  const view = () => html`<section class="not-shown">
    <h1>This page cannot be shown</h1>
    <p>${errorWords(error)}</p>
    <div class="buttons">
      <button class="main" onclick=${again}>Try again</button>
      <a class="button" ...${to('/')}>To the games</a>
    </div>
  </section>`;
  return { title: 'Not shown', view };
}

/** Shows the page that the address names. */
async function go() {
  count += 1;
  const mine = count;
  const { path } = here();
  shown?.close?.();
  shown = null;
  // What was shown is over; nobody should act on it while the next page is fetched.
  const loading = html`<p class="loading muted" aria-busy="true">One moment…</p>`;
  show({ view: () => loading, title: document.title.replace(/( · )?Menagerie$/, '') });
  const [page] = await Promise.all([open(path).catch(notShown), loadPieces()]);
  if (mine !== count) {
    page.close?.();
    return;
  }
  shown = page;
  show(page);
  for (const link of document.querySelectorAll('nav [data-page]')) {
    const isHere = link.getAttribute('href') === addressOf(`/${path.split('/')[1]}`);
    link.ariaCurrent = isHere ? 'page' : null;
  }
}

addEventListener(VISIT, () => {
  void go().then(() => {
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  });
});

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a[data-link]') : null;
  if (!link || event.defaultPrevented || event.button !== 0) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const address = link.getAttribute('href') ?? '/';
  // A path is a path everywhere; without a server its address is another one.
  if (address.startsWith('/')) visit(address);
  else follow(address);
});

// A change of the fragment alone is told by this event too.
addEventListener('popstate', () => void go());
addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  const isGivenUp = reason?.name === 'AbortError';
  // A server that does not answer is no fault of the page: people are told, the console is not.
  if (isGivenUp || reason instanceof LinkError) event.preventDefault();
  if (!isGivenUp) failed(reason);
});

/** What the settings are called, and their values in words. @type {[keyof Settings, string, [Settings[keyof Settings], string][]][]} */
const CHOICES = [
  ['theme', 'Colours', [['auto', 'As the system'], ['light', 'Light'], ['dark', 'Dark']]],
  [
    'speed',
    'Animation of moves',
    [['slow', 'Slow'], ['normal', 'Normal'], ['fast', 'Fast'], ['off', 'Off']],
  ],
  [
    'confirm',
    'Preview before a move',
    [['always', 'Always'], ['effects', 'If it has effects'], ['never', 'Never']],
  ],
  ['doubt', 'Moves that lose', [[true, 'Warned of'], [false, 'As all others']]],
  ['marks', 'Counters on the board', [[true, 'Shown'], [false, 'Hidden']]],
  ['labels', 'Names of rows and columns', [[true, 'Shown'], [false, 'Hidden']]],
  ['sound', 'Sounds', [[false, 'Off'], [true, 'On']]],
  [
    'notices',
    'Your turn, while you look elsewhere',
    [[false, 'Told in the title of the tab'], [true, 'Told by the system, too']],
  ],
  ['greetings', 'Greetings at tables', [[true, 'Shown'], [false, 'Hidden']]],
];

function openSettings() {
  /** Whether a setting is of any use here. @type {Partial<Record<keyof Settings, boolean>>} */
  const isUseful = { notices: hasNotices, greetings: hasOthers };
  const choose = async (/** @type {any} */ { target }) => {
    const [name, , values] = CHOICES.find(([one]) => one === target.name) ?? [];
    const [value] = values?.find(([one]) => String(one) === target.value) ?? [];
    if (!name || value === undefined) return;
    if (name !== 'notices' || !value || (await tryNotices())) change(name, value);
    else target.value = String(settings[name]);
    draw();
  };
  dialog('settings', 'Settings', (close) => {
    const fields = CHOICES.filter(([name]) => isUseful[name] ?? true).map(([name, label, values]) => {
      const pairs = values.map(([value, words]) => /** @type {[string, string]} */ ([String(value), words]));
      const list = options(pairs, String(settings[name]));
      return field(label, html`<select name=${name} onchange=${choose}>${list}</select>`);
    });
    return html`<h2>Settings</h2>
      ${fields} ${hasOthers && nameField('Your name at tables')}
      <div class="buttons"><button class="main" onclick=${close}>Done</button></div>`;
  });
}

document.querySelector('.skip')?.addEventListener('click', (event) => {
  // The address stays: its fragment may be that of a position.
  event.preventDefault();
  document.getElementById('main')?.focus();
});

applyTheme();
const opener = document.getElementById('open-settings');
if (opener) {
  render(icon('gear'), opener);
  opener.addEventListener('click', openSettings);
}
void go();
