/** The rules of a game, from the page of its crate. */

/** @import { Content } from '../vendor/preact.js' */
/** @import { Page } from './dom.js' */
/** @import { Diagram, GameInfo } from './types.js' */

import { html } from './dom.js';
import { LinkError } from './http.js';
import { legend, pieceWords } from './legend.js';
import { inShort, newGame } from './new-game.js';
import { Picture } from './picture.js';
import { rules } from './rules.js';
import { lookAddress, to } from './visit.js';

/** @type {Diagram} */ const START = { position: null, moves: '', step: null };

/** @param {string} name @returns {Promise<Page>} */
export async function open(name) {
  const info = await rules.game(name);
  const text = await rulesText(name);
  const wanted = info.diagrams.length > 0 ? info.diagrams : [START];
  // The rules can be read without a picture that cannot be drawn.
  const diagrams = await Promise.all(wanted.map((one) => drawn(info, one).catch(() => null)));
  const place = (/** @type {HTMLElement | null} */ element) => element?.append(...(text?.childNodes ?? []));
  const words = text ? html`<div class="rules-text" ref=${place} />` : await ownWords(info);
  const contents = text ? tableOfContents(text) : [];
  const page = html`<article class="rules">
    <h1>${info.title}</h1>
    <p class="lead">${info.summary}.</p>
    <div class="buttons wrap">
      <button class="main" onclick=${() => newGame(info)}>Play</button>
      ${info.lessons > 0 && html`<a class="button" ...${to(`/learn/${name}`)}>Learn</a>`}
      ${info.puzzles > 0 &&
      html`<a class="button" ...${to(`/puzzles/${name}`)}>Puzzle of the day</a>`}
      <a class="button" ...${to(lookAddress({ game: name }, []))}>Analysis</a>
    </div>
    ${inShort(info)}
    <section class="diagrams" aria-label="In pictures">${diagrams}</section>
    ${info.diagrams.length > 0 && legend(info)}
    <h2>The pieces</h2>
    <ul class="entries">${pieceWords(info)}</ul>
    ${text && html`<h2>All rules, by number</h2>`}
    ${contents.length > 2 &&
    html`<nav class="contents" aria-label="Contents"><ol>${contents}</ol></nav>`}
    ${words}
  </article>`;
  return { view: () => page, title: `Rules of ${info.title}` };
}

/** Returns the numbered rules of a game, or nothing if the server has no page of them. @param {string} name */
async function rulesText(name) {
  const page = await rules.page(name).catch((error) => {
    if (error instanceof LinkError && error.kind === 'not-found') return null;
    throw error;
  });
  if (page === null) return null;
  // The server makes this HTML of its own texts, and nothing in it can act.
  const text = new DOMParser().parseFromString(page, 'text/html').body;
  const made = (/** @type {string} */ tag, /** @type {object} */ more) =>
    Object.assign(document.createElement(tag), more);
  // The page has a first heading of its own.
  for (const title of text.querySelectorAll('h1')) {
    const heading = made('h2', {});
    heading.append(...title.childNodes);
    title.replaceWith(heading);
  }
  for (const link of text.querySelectorAll('a')) link.rel = 'noreferrer';
  for (const wide of text.querySelectorAll('table, pre')) {
    const ariaLabel = wide.tagName === 'TABLE' ? 'Table' : 'Text';
    const frame = made('div', { className: 'frame', tabIndex: 0, role: 'region', ariaLabel });
    wide.replaceWith(frame);
    frame.append(wide);
  }
  return text;
}

/** @param {HTMLElement} text */
function tableOfContents(text) {
  return [...text.querySelectorAll('h2')].map((heading, index) => {
    heading.id ||= `part-${index + 1}`;
    const go = (/** @type {Event} */ event) => {
      event.preventDefault();
      heading.scrollIntoView();
    };
    return html`<li><a href="#${heading.id}" onclick=${go}>${heading.textContent}</a></li>`;
  });
}

/**
 * Draws a position of a game, with what its last move has done.
 *
 * @param {GameInfo} info
 * @param {Diagram} diagram
 * @returns {Promise<Content>}
 */
async function drawn(info, { position, moves, step, text = '' }) {
  const start = { game: info.name, ...(position ? { position } : {}) };
  const list = moves.split(' ').filter((move) => move !== '');
  const after = await rules.view({ start, moves: list });
  const label = text || `The start of ${info.title}`;
  const part = step === null ? undefined : after.steps[step];
  const shown = part
    ? { scene: part.scene, badges: part.effects, pointers: false }
    : { scene: after.scene, badges: after.effects };
  const link = to(lookAddress(start, list, { ply: Math.max(list.length - 1, 0) }));
  const picture = new Picture();
  // As the first player sees the board.
  picture.isFlipped = info.below === 'second';
  return html`<figure>
    <div class="board">${picture.render(shown, label)}</div>
    <figcaption>${text} <a ...${link} aria-label="Play it: ${label}">Play it</a></figcaption>
  </figure>`;
}

/** What a game without a page of rules tells about itself. @param {GameInfo} info */
async function ownWords({ name, players, variants, glossary }) {
  const { kinds, count } = await rules.view({ start: { game: name }, moves: [] });
  const entries = [...kinds.map((kind) => [kind.name, kind.help]), ...glossary];
  return html`<div class="rules-text">
    <p>${players[0]} moves first, then ${players[1]}.</p>
    <p>There are ${count} first moves. The board shows which cells can be picked.</p>
    <ul>${entries.map(([word, text]) => html`<li><strong>${word}</strong>: ${text}</li>`)}</ul>
    ${variants.length > 1 && html`<p>Variants: ${variants.map((one) => one.name).join(', ')}.</p>`}
    <p class="muted">This server has no page with the rules of this game.</p>
  </div>`;
}
