/**
 * The rules of a game, from the page of its crate.
 *
 * @module
 */

/** @import { Diagram, GameInfo } from './types.js' */

import { button, buttons, h } from './dom.js';
import { Figure } from './figure.js';
import { LinkError } from './http.js';
import { inShort } from './in-short.js';
import { legend } from './legend.js';
import { lookAddress } from './look-address.js';
import { newGame } from './new-game.js';
import { rules } from './rules.js';
import { effects, effectsOfTurn } from './scene.js';
import { to } from './visit.js';

/** @type {Diagram} */
const START = { position: null, moves: '', step: null };

/** @param {string} name @returns {Promise<import('./app.js').Page>} */
export async function openRulesPage(name) {
  const info = await rules.game(name);
  const text = await rulesText(name);
  const wanted = info.diagrams.length > 0 ? info.diagrams : [START];
  // The rules can be read without a picture that cannot be drawn.
  const diagrams = await Promise.all(wanted.map((one) => draw(info, one).catch(() => null)));
  const contents = text ? tableOfContents(text) : [];
  const board = to(lookAddress({ game: name }, []));
  const element = h(
    'article.rules',
    h('h1', info.title),
    h('p.lead', `${info.summary}.`),
    buttons(
      button('Play', () => void newGame(info), { class: 'main' }),
      info.lessons > 0 &&
        h('a.button', to(`/learn/${name}`), 'Learn'),
      info.puzzles > 0 && h('a.button', to(`/puzzles/${name}`), 'Puzzle of the day'),
      h('a.button', board, 'Analysis'),
    ),
    inShort(info),
    h('section.diagrams', { 'aria-label': 'In pictures' }, diagrams),
    info.diagrams.length > 0 && legend(info),
    contents.length > 2 && h('nav.contents', { 'aria-label': 'Contents' }, h('ol', contents)),
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
  const html = await rules.page(name).catch((error) => {
    if (error instanceof LinkError && error.kind === 'not-found') return null;
    throw error;
  });
  if (html === null) return null;
  // The server makes this HTML of its own texts, and nothing in it can act.
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const text = h('div.rules-text', [...body.childNodes]);
  // The page has a first heading of its own.
  for (const title of text.querySelectorAll('h1'))
    title.replaceWith(h('h2', [...title.childNodes]));
  for (const link of text.querySelectorAll('a')) link.rel = 'noreferrer';
  for (const wide of text.querySelectorAll('table, pre')) {
    const label = wide.tagName === 'TABLE' ? 'Table' : 'Text';
    const frame = h('div.frame', { tabindex: '0', role: 'region', 'aria-label': label });
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
    return h('li', h('a', { href: `#${heading.id}`, onclick }, heading.textContent));
  });
}

/** Draws a position of a game, with what its last move has done. @param {GameInfo} info @param {Diagram} diagram */
async function draw(info, { position, moves, step, text = '' }) {
  const start = { game: info.name, ...(position ? { position } : {}) };
  const list = moves.split(' ').filter((move) => move !== '');
  const [after, before] = await Promise.all([
    rules.view({ start, moves: list }),
    rules.view({ start, moves: list.slice(0, -1) }),
  ]);
  const label = text || `The start of ${info.title}`;
  const figure = new Figure();
  const part = step === null ? undefined : after.steps[step];
  if (part) {
    const from = after.steps[(step ?? 0) - 1]?.scene ?? before.scene;
    figure.show(part.scene, effects(part.events, from), { label, pointers: false });
  } else figure.show(after.scene, effectsOfTurn(after.steps, before.scene), { label });
  const path = lookAddress(start, list, Math.max(list.length - 1, 0));
  const link = { ...to(path), 'aria-label': `Play it: ${label}` };
  return h('figure', figure.element, h('figcaption', text, ' ', h('a', link, 'Play it')));
}

/** What a game without a page of rules tells about itself. @param {GameInfo} info */
async function ownWords({ name, players, variants, glossary }) {
  const { kinds, count } = await rules.view({ start: { game: name }, moves: [] });
  const list = (/** @type {[string, string][]} */ entries) =>
    h(
      'ul',
      entries.map(([word, text]) => h('li', h('strong', word), `: ${text}`)),
    );
  return h(
    'div.rules-text',
    h('p', `${players[0]} moves first, then ${players[1]}.`),
    h('p', `There are ${count} first moves. The board shows which cells can be picked.`),
    list([
      ...kinds.map((kind) => /** @type {[string, string]} */ ([kind.name, kind.help])),
      ...glossary,
    ]),
    variants.length > 1 && h('p', `Variants: ${variants.map((one) => one.name).join(', ')}.`),
    h('p.muted', 'This server has no page with the rules of this game.'),
  );
}
