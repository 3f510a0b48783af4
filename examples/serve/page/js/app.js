/** The page: finds out from the address what is shown, and shows it. */

/** @import { Page } from './dom.js' */

import { render } from '../vendor/preact.js';
import { errorWords, failed, html, icon, say, show } from './dom.js';
import { addressOf, here } from './host.js';
import { LinkError } from './http.js';
import { loadPieces } from './pieces.js';
import { applyTheme } from './settings.js';
import { VISIT, follow, to, visit } from './visit.js';

/** @type {Page | null} */ let shown = null;
let count = 0;

/** @param {string} path @returns {Promise<Page>} */
async function open(path) {
  const [, first = '', second = '', third] = path.split('/').map(decodeURIComponent);
  if (first === '') return (await import('./lobby.js')).open();
  if (first === 'edit') return (await import('./edit-page.js')).open();
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
  say('');
  show({ view: () => loading, title: document.title.replace(/( · )?Menagerie$/, '') });
  // The lobby has no board.
  const pieces = path === '/' ? null : loadPieces();
  const [page] = await Promise.all([open(path).catch(notShown), pieces]);
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
  // The network is gone, or the server has a newer version of the page.
  const isModule = reason instanceof TypeError && reason.message.includes('module');
  const words = 'A part of the page cannot be fetched. Load the page again.';
  if (isModule) event.preventDefault();
  if (!isGivenUp) failed(isModule ? words : reason);
});

document.querySelector('.skip')?.addEventListener('click', (event) => {
  // The address stays: its fragment may be that of a position.
  event.preventDefault();
  document.getElementById('main')?.focus();
});

applyTheme();
const opener = document.getElementById('open-settings');
if (opener) {
  render(icon('gear'), opener);
  opener.addEventListener('click', async () => (await import('./settings-form.js')).openSettings());
}
void go();
