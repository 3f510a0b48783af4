/**
 * The page: finds out from the address what is shown, and shows it.
 *
 * @module
 */

import { button, buttons, dialog, errorWords, failed, h, icon, put } from './dom.js';
import { addressOf, hasOthers, here } from './host.js';
import { LinkError } from './http.js';
import { nameField } from './new-game.js';
import { hasNotices, tryNotices } from './notice.js';
import { loadPieces } from './pieces.js';
import { applyTheme, change, settings } from './settings.js';
import { VISIT, follow, to, visit } from './visit.js';

/**
 * @typedef {object} Page
 * @property {HTMLElement} element
 * @property {string} title
 * @property {() => void} [close] called before another page is shown
 */

/** @type {Page | null} */
let shown = null;
let count = 0;

/** @param {string} path @returns {Promise<Page>} */
async function open(path) {
  const [, first = '', second = '', third] = path.split('/').map(decodeURIComponent);
  if (first === 't' && second)
    return (await import('./table-page.js')).openTablePage(second, third);
  if (first === 'look') return (await import('./look-page.js')).openLookPage();
  if (first === 'learn' && second)
    return (await import('./learn-page.js')).openLearnPage(second, third);
  if (first === 'puzzles' && second)
    return (await import('./learn-page.js')).openPuzzlePage(second, third);
  if (first === 'rules' && second) return (await import('./rules-page.js')).openRulesPage(second);
  if (first !== '') throw new LinkError('not-found', 'There is no such page.');
  return (await import('./lobby.js')).openLobby();
}

/** Shows the page that the address names. */
async function show() {
  count += 1;
  const mine = count;
  const { path } = here();
  shown?.close?.();
  shown = null;
  const main = document.getElementById('main');
  if (!main) return;
  // What was shown is over; nobody should act on it while the next page is fetched.
  put(main, h('p.loading.muted', { 'aria-busy': 'true' }, 'One moment…'));
  let page;
  try {
    [page] = await Promise.all([open(path), loadPieces()]);
  } catch (error) {
    // A browser may remember that a file of the page could not be fetched.
    const again = error instanceof LinkError ? () => void show() : () => location.reload();
    page = {
      title: 'Not shown',
      element: h(
        'section.not-shown',
        h('h1', 'This page cannot be shown'),
        h('p', errorWords(error)),
        buttons(
          button('Try again', again, { class: 'main' }),
          h('a.button', to('/'), 'To the games'),
        ),
      ),
    };
  }
  if (mine !== count) {
    page.close?.();
    return;
  }
  shown = page;
  put(main, page.element);
  document.title = `${page.title} · Menagerie`;
  for (const link of document.querySelectorAll('nav [data-page]')) {
    const isHere = link.getAttribute('href') === addressOf(`/${path.split('/')[1]}`);
    if (isHere) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  page.element.dispatchEvent(new Event('shown'));
}

addEventListener(VISIT, () => {
  void show().then(() => {
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
addEventListener('popstate', () => void show());
addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  const isGivenUp = reason?.name === 'AbortError';
  // A server that does not answer is no fault of the page: people are told, the console is not.
  if (isGivenUp || reason instanceof LinkError) event.preventDefault();
  if (!isGivenUp) failed(reason);
});

/**
 * A choice of settings with its label.
 *
 * @template {keyof import('./settings.js').Settings} K
 * @param {K} name
 * @param {string} label
 * @param {[import('./settings.js').Settings[K], string][]} choices
 * @param {(value: import('./settings.js').Settings[K]) => boolean | Promise<boolean>} [may] whether a value can be had
 */
function choice(name, label, choices, may = () => true) {
  const select = h(
    'select',
    {
      name,
      onchange: async () => {
        const found = choices.find(([value]) => String(value) === select.value);
        if (found && (await may(found[0]))) change(name, found[0]);
        else select.value = String(settings[name]);
      },
    },
    choices.map(([value, words]) =>
      h('option', { value: String(value), selected: settings[name] === value }, words),
    ),
  );
  return h('label.field', h('span', label), select);
}

function openSettings() {
  const open = dialog(
    'settings',
    'Settings',
    h('h2', 'Settings'),
    choice('theme', 'Colours', [
      ['auto', 'As the system'],
      ['light', 'Light'],
      ['dark', 'Dark'],
    ]),
    choice('speed', 'Animation of moves', [
      ['slow', 'Slow'],
      ['normal', 'Normal'],
      ['fast', 'Fast'],
      ['off', 'Off'],
    ]),
    choice('confirm', 'Preview before a move', [
      ['always', 'Always'],
      ['effects', 'If it has effects'],
      ['never', 'Never'],
    ]),
    choice('doubt', 'Moves that lose', [
      [true, 'Warned of'],
      [false, 'As all others'],
    ]),
    choice('marks', 'Counters on the board', [
      [true, 'Shown'],
      [false, 'Hidden'],
    ]),
    choice('labels', 'Names of rows and columns', [
      [true, 'Shown'],
      [false, 'Hidden'],
    ]),
    choice('sound', 'Sounds', [
      [false, 'Off'],
      [true, 'On'],
    ]),
    hasNotices &&
      choice(
        'notices',
        'Your turn, while you look elsewhere',
        [
          [false, 'Told in the title of the tab'],
          [true, 'Told by the system, too'],
        ],
        (isOn) => !isOn || tryNotices(),
      ),
    hasOthers &&
      choice('greetings', 'Greetings at tables', [
        [true, 'Shown'],
        [false, 'Hidden'],
      ]),
    hasOthers && nameField('Your name at tables'),
    buttons(button('Done', () => open.close(), { class: 'main' })),
  );
}

document.querySelector('.skip')?.addEventListener('click', (event) => {
  // The address stays: its fragment may be that of a position.
  event.preventDefault();
  document.getElementById('main')?.focus();
});

applyTheme();
const opener = document.getElementById('open-settings');
if (opener) {
  put(opener, icon('gear'));
  opener.addEventListener('click', openSettings);
}
void show();
