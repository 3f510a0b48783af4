/**
 * The rules of a game, from the page of its crate.
 *
 * @module
 */

import { newGame } from './new-game.js';
import { button, h } from './dom.js';
import { game, picture, rulesPage } from './link.js';
import { lookAddress } from './look-address.js';

/** What is kept of the page of a game; everything else is shown as its words. */
const KEPT = new Set([
  'A',
  'B',
  'BLOCKQUOTE',
  'BR',
  'CODE',
  'DD',
  'DEL',
  'DIV',
  'DL',
  'DT',
  'EM',
  'H1',
  'H2',
  'H3',
  'H4',
  'H5',
  'HR',
  'I',
  'IMG',
  'LI',
  'OL',
  'P',
  'PRE',
  'SMALL',
  'SPAN',
  'STRONG',
  'SUB',
  'SUP',
  'TABLE',
  'TBODY',
  'TD',
  'TH',
  'THEAD',
  'TR',
  'UL',
]);

/**
 * Makes elements of HTML, without anything that could act.
 *
 * @param {string} html
 */
function harmless(html) {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const box = h('div', { class: 'rules-text' });
  copyInto(box, parsed.body);
  return box;
}

/**
 * @param {Element} to
 * @param {Element} from
 */
function copyInto(to, from) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.textContent ?? '');
    else if (node instanceof Element) copyElement(to, node);
  }
}

/**
 * @param {Element} to
 * @param {Element} element
 */
function copyElement(to, element) {
  if (!KEPT.has(element.tagName)) {
    if (element.tagName !== 'SCRIPT' && element.tagName !== 'STYLE') copyInto(to, element);
    return;
  }
  // The page has a first heading of its own.
  const tag = element.tagName === 'H1' ? 'h2' : element.tagName.toLowerCase();
  const copied = document.createElement(tag);
  for (const name of ['id', 'alt', 'colspan', 'rowspan']) {
    const value = element.getAttribute(name);
    if (value !== null) copied.setAttribute(name, value);
  }
  const [href, src] = [element.getAttribute('href') ?? '', element.getAttribute('src') ?? ''];
  if (tag === 'a' && /^(https?:|#|\/)/.test(href)) {
    copied.setAttribute('href', href);
    copied.setAttribute('rel', 'noreferrer');
  }
  if (tag === 'img' && /^(\/|data:image\/)/.test(src)) copied.setAttribute('src', src);
  copyInto(copied, element);
  to.append(copied);
}

/**
 * @param {string} name
 * @returns {Promise<import('./app.js').Page>}
 */
export async function openRulesPage(name) {
  const [info, html] = await Promise.all([game(name), rulesPage(name)]);
  const text = harmless(html);
  for (const wide of text.querySelectorAll('table, pre')) {
    const label = wide.tagName === 'TABLE' ? 'Table' : 'Text';
    const frame = h('div', { class: 'frame', tabindex: '0', role: 'region', 'aria-label': label });
    wide.replaceWith(frame);
    frame.append(wide);
  }
  const contents = [...text.querySelectorAll('h2')].map((heading, index) => {
    if (!heading.id) heading.id = `part-${index + 1}`;
    return h(
      'li',
      {},
      h(
        'a',
        {
          href: `#${heading.id}`,
          onclick: (/** @type {Event} */ event) => {
            event.preventDefault();
            heading.scrollIntoView();
          },
        },
        heading.textContent,
      ),
    );
  });
  const element = h(
    'article',
    { class: 'rules' },
    h('h1', {}, info.title),
    h('p', { class: 'lead' }, `${info.summary}.`),
    h(
      'div',
      { class: 'buttons' },
      button('Play', () => newGame(info), { class: 'main' }),
      h(
        'a',
        { class: 'button', href: lookAddress({ game: name }, []), 'data-link': true },
        'Board',
      ),
    ),
    h('img', { class: 'rules-picture', src: picture(name), alt: `A position of ${info.title}` }),
    contents.length > 2 &&
      h('nav', { class: 'contents', 'aria-label': 'Contents' }, h('ol', {}, contents)),
    text,
  );
  return { element, title: `Rules of ${info.title}` };
}
