/** What the signs on the board mean, from what the game tells about itself. */

/** @import { VNode } from '../vendor/preact.js' */
/** @import { GameInfo, SceneCell, Spot, View } from './types.js' */

import { html, icon, intoSight } from './dom.js';
import { inShort } from './new-game.js';
import { dangerWords, pieceIcon } from './picture.js';
import { SIGNS, same } from './scene.js';
import { settings } from './settings.js';
import { to } from './visit.js';

/** The legend of the signs of effects. @param {GameInfo} info */
export function legend({ effects, signs }) {
  const known = effects.filter(([effect]) => SIGNS[effect]);
  const item = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ words) =>
    html`<li><span class="sign ${name}" aria-hidden="true">${text}</span> ${words}</li>`;
  return html`<ul class="legend">
    ${known.map(([effect, words]) => item(effect, SIGNS[effect], words))}
    ${item('from', '', signs.played.from)} ${item('to', '', signs.played.to)}
    ${item('affected', '', signs.played.affected)}
    ${item('losing', '?', signs.losing)} ${item('danger', '', dangerWords(signs))}
  </ul>`;
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

/** What the buttons under a board do, by the names of their pictures. */
export const PLAYBACK = {
  first: 'First position (Home)',
  back: 'One move back (left arrow)',
  unstep: 'One step of the turn back (shift and left arrow)',
  play: 'Play the game from here',
  step: 'One step of the turn on (shift and right arrow)',
  forward: 'One move on (right arrow)',
  last: 'Last position (End)',
  flip: 'Turn the board round (f)',
};

/** What the pieces of a game do. @param {GameInfo} info */
export const pieceWords = ({ glossary, pieces }) =>
  glossary.map(([name, text]) => {
    const icons = pieces.filter((piece) => piece.name === name).map(pieceIcon);
    return html`<li><span class="icons">${icons}</span><strong>${name}</strong>: ${text}</li>`;
  });

/**
 * What explains a game beside its board: signs, pieces, marks, notation, terms and keys.
 *
 * @param {GameInfo} info
 * @param {string[]} terms what is particular to the game that is played
 */
export function help(info, terms) {
  const { name, title, marks, notation, waypoint } = info;
  const words = [...notation, ...(waypoint ? [`A cell between: ${waypoint}`] : [])];
  const list = (/** @type {string} */ heading, /** @type {VNode[]} */ items) =>
    items.length > 0 && html`<h3>${heading}</h3><ul class="entries">${items}</ul>`;
  return html`<details class="help" ontoggle=${intoSight}>
    <summary>Signs and keys</summary>
    <p><a ...${to(`/rules/${name}`)}>Rules of ${title}</a></p>
    ${terms.length > 0 &&
    html`<ul aria-label="This game">
      ${terms.map((text) => html`<li>${text}</li>`)}
    </ul>`}
    ${list(
      'Counters and marks',
      marks.map(
        ({ texts, meaning, does }) =>
          html`<li><b class="mark-texts">${texts}</b> ${meaning}${does && `: ${does}`}</li>`,
      ),
    )}
    ${legend(info)}
    ${list('Pieces', pieceWords(info))}
    ${list('Notation', words.map((text) => html`<li>${text}</li>`))}
    ${list(
      'Buttons',
      Object.entries(PLAYBACK).map(([name, text]) => html`<li>${icon(name)} ${text}</li>`),
    )}
    <h3 class="keys">Keys</h3>
    <p class="keys">
      On the board, arrow keys go from cell to cell, Enter picks, Escape takes back. Point at a
      cell, or tap it, to read what is on it. The right button of the mouse draws arrows.
    </p>
    ${!settings.marks && html`<p>Counters are hidden; the settings show them.</p>`}
    <h3>In short</h3>
    ${inShort(info)}
  </details>`;
}
