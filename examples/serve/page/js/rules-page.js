/**
 * The rules of a game, from the page of its crate.
 *
 * @module
 */

/** @import { Diagram, GameInfo, View } from './types.js' */

import { legend } from './board.js';
import { button, h } from './dom.js';
import { Figure } from './figure.js';
import { LinkError, about, game, rules, rulesPage } from './link.js';
import { lookAddress } from './look-address.js';
import { newGame } from './new-game.js';
import { effects, effectsOfTurn } from './scene.js';

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

/** Where a page tells programmers what implements a rule: in brackets, `name` in `file.rs`. */
const IMPLEMENTATION =
  /\s*\((?:<code>[^<]*<\/code>[\s;,]*(?:in\s+<code>[\w/]+\.rs<\/code>)?[\s;,]*)+\)/g;

/**
 * @param {string} name
 * @returns {Promise<import('./app.js').Page>}
 */
export async function openRulesPage(name) {
  const info = await game(name);
  const text = await rulesText(name);
  /** @type {Diagram[]} */
  const start = [{ text: '', position: null, moves: '', step: null }];
  const wanted = info.diagrams.length > 0 ? info.diagrams : start;
  // The rules can be read without a picture that cannot be drawn.
  const diagrams = await Promise.all(wanted.map((one) => draw(info, one).catch(() => null)));
  const contents = text ? tableOfContents(text) : [];
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
    h('section', { class: 'diagrams', 'aria-label': 'In pictures' }, diagrams),
    info.diagrams.length > 0 && legend(),
    contents.length > 2 &&
      h('nav', { class: 'contents', 'aria-label': 'Contents' }, h('ol', {}, contents)),
    text ?? (await ownWords(info)),
  );
  return { element, title: `Rules of ${info.title}` };
}

/**
 * Returns the numbered rules of a game, or nothing if the server has no page of them.
 *
 * @param {string} name
 */
async function rulesText(name) {
  let html;
  try {
    html = await rulesPage(name);
  } catch (error) {
    if (error instanceof LinkError && error.kind === 'not-found') return null;
    throw error;
  }
  const text = harmless(html.replaceAll(IMPLEMENTATION, ''));
  for (const wide of text.querySelectorAll('table, pre')) {
    const label = wide.tagName === 'TABLE' ? 'Table' : 'Text';
    const frame = h('div', { class: 'frame', tabindex: '0', role: 'region', 'aria-label': label });
    wide.replaceWith(frame);
    frame.append(wide);
  }
  return text;
}

/** @param {HTMLElement} text */
function tableOfContents(text) {
  return [...text.querySelectorAll('h2')].map((heading, index) => {
    if (!heading.id) heading.id = `part-${index + 1}`;
    const onclick = (/** @type {Event} */ event) => {
      event.preventDefault();
      heading.scrollIntoView();
    };
    return h('li', {}, h('a', { href: `#${heading.id}`, onclick }, heading.textContent));
  });
}

/**
 * Draws a position of a game, with what its last move has done.
 *
 * @param {GameInfo} info
 * @param {Diagram} diagram
 */
async function draw(info, { position, moves, step, text }) {
  const start = { game: info.name, ...(position ? { position } : {}) };
  const list = moves.split(' ').filter((move) => move !== '');
  const view = (/** @type {string[]} */ some) =>
    /** @type {Promise<View>} */ (rules({ op: 'view', ...about(start, some) }));
  const [after, before] = await Promise.all([view(list), view(list.slice(0, -1))]);
  const label = text || `The start of ${info.title}`;
  const figure = new Figure();
  const part = step === null ? undefined : after.steps[step];
  if (part) {
    const from = after.steps[(step ?? 0) - 1]?.scene ?? before.scene;
    const seen = effects(from, part.scene, part.events);
    figure.show(part.scene, seen, { label, pointers: false });
  } else figure.show(after.scene, effectsOfTurn(before.scene, after.steps), { label });
  const address = lookAddress(start, list, Math.max(list.length - 1, 0));
  return h(
    'figure',
    {},
    figure.element,
    h(
      'figcaption',
      {},
      text,
      ' ',
      h('a', { href: address, 'data-link': true, 'aria-label': `Play it: ${label}` }, 'Play it'),
    ),
  );
}

/**
 * What a game without a page of rules tells about itself.
 *
 * @param {GameInfo} info
 */
async function ownWords(info) {
  /** @type {View} */
  const { kinds, count } = await rules({ op: 'view', ...about({ game: info.name }, []) });
  return h(
    'div',
    { class: 'rules-text' },
    h('p', {}, `${info.players[0]} moves first, then ${info.players[1]}.`),
    h('p', {}, `There are ${count} first moves. The board shows which cells can be picked.`),
    kinds.length > 0 &&
      h(
        'ul',
        {},
        kinds.map((kind) => h('li', {}, h('strong', {}, kind.name), `: ${kind.help}`)),
      ),
    info.variants.length > 1 && h('p', {}, `Variants: ${info.variants.join(', ')}.`),
    h('p', { class: 'muted' }, 'This server has no page with the rules of this game.'),
  );
}
