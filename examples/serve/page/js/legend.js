/**
 * What the signs on the board mean, from what the game tells about itself.
 *
 * @module
 */

/** @import { Effect, GameInfo, KnownMark, SceneCell, Spot, View } from './types.js' */

import { h, put } from './dom.js';
import { inShort } from './in-short.js';
import { DANGER, LOSING, pieceIcon } from './picture.js';
import { SIGNS, same } from './scene.js';
import { settings } from './settings.js';
import { to } from './visit.js';

/** The effects in words, for a game that has none of its own. @type {[Effect, string][]} */
const EFFECTS = [
  ['born', 'is born or placed'],
  ['died', 'dies'],
  ['captured', 'is captured'],
  ['converted', 'changes sides'],
  ['changed', 'becomes something else'],
];

/** Makes the legend of the signs of effects. @param {GameInfo} info */
export function legend(info) {
  const known = info.effects.length > 0 ? info.effects : EFFECTS;
  const signs = known.filter(([effect]) => SIGNS[effect]);
  const sign = (/** @type {Effect} */ effect) =>
    h('span', { class: `sign ${effect}`, 'aria-hidden': 'true' }, SIGNS[effect]);
  const items = signs.map(([effect, words]) => h('li', sign(effect), ` ${words}`));
  const frame = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ words) =>
    h('li', h('span', { class: `sign ${name}`, 'aria-hidden': 'true' }, text), ` ${words}`);
  return h('ul.legend', items, frame('losing', '?', LOSING), frame('danger', '', DANGER));
}

/**
 * Returns what there is to know of a cell that its picture and the names in it do not tell.
 *
 * @param {GameInfo} info
 * @param {View | null} view
 * @param {SceneCell} cell
 * @param {Spot} spot
 */
export function explanations({ glossary, marks }, view, { piece, fixture, marks: here }, spot) {
  const does = glossary.flatMap(([name, text]) =>
    name === (piece ?? fixture)?.name ? [text] : [],
  );
  const known = marks.flatMap((mark) =>
    mark.does && here.some(({ meaning }) => meaning === mark.meaning) ? [mark.does] : [],
  );
  const notes = view?.notes.find((note) => same(note, spot))?.text ?? [];
  return [...does, ...known, ...notes];
}

/** What explains a game beside its board: signs, pieces, marks, notation, terms and keys. */
export class Help {
  terms = h('ul', { 'aria-label': 'This game' });
  element;

  /** @param {GameInfo} info */
  constructor(info) {
    const { name, glossary, pieces, marks, notation, waypoint } = info;
    const icons = (/** @type {string} */ piece) =>
      pieces.filter((one) => one.name === piece).map(pieceIcon);
    const entry = (/** @type {[string, string]} */ [piece, text]) =>
      h('li', h('span.icons', icons(piece)), h('strong', piece), `: ${text}`);
    const mark = (/** @type {KnownMark} */ { texts, meaning, does }) =>
      h('li', h('b.mark-texts', texts), ` ${meaning}${does && `: ${does}`}`);
    const list = (/** @type {string} */ title, /** @type {HTMLElement[]} */ items) =>
      items.length > 0 && [h('h3', title), h('ul.entries', items)];
    const words = [...notation, ...(waypoint ? [`A cell between: ${waypoint}`] : [])];
    this.element = h(
      'details.help',
      h('summary', 'Signs and keys'),
      h('p', h('a', to(`/rules/${name}`), `Rules of ${info.title}`)),
      inShort(info),
      this.terms,
      legend(info),
      ...(list('Counters and marks', marks.map(mark)) || []),
      ...(list('Pieces', glossary.map(entry)) || []),
      ...(list(
        'Notation',
        words.map((text) => h('li', text)),
      ) || []),
      h('h3.keys', 'Keys'),
      h(
        'p.keys',
        'Arrow keys: moves back and on; with shift, steps of a turn. f turns the board round. ' +
          'On the board, arrow keys go from cell to cell, Enter picks, Escape takes back. ' +
          'Point at a cell to read what is on it. The right button of the mouse draws arrows.',
      ),
      settings.marks ? null : h('p', 'Counters are hidden; the settings show them.'),
    );
  }

  /** Shows what is particular to the game that is played. @param {View} view */
  look({ terms }) {
    const items = terms.map((text) => h('li', text));
    put(this.terms, items);
    this.terms.hidden = terms.length === 0;
  }
}
