/**
 * The game as a file: text formats, pictures, and the whole game as an animation.
 *
 * @module
 */

/** @import { GameInfo } from './types.js' */
/** @import { Game } from './rules.js' */

import { button, copy, download, failed, h, icon, put } from './dom.js';
import { lookAddress } from './look-address.js';
import { rules } from './rules.js';
import { wholeAddress } from './visit.js';

/** The width of a picture of one position, in pixels. */
const PNG_WIDTH = 1200;

/** The words for the formats of the rules. */
const FORMAT_WORDS = /** @type {Record<string, string>} */ ({
  json: 'JSON',
  text: 'Text, one line',
  words: 'Words',
});

/**
 * @typedef {object} Exported What is exported.
 * @property {Game} game the whole game
 * @property {number} at the ply that is shown
 * @property {boolean} isFlipped
 */

/**
 * Makes the menu of exports.
 *
 * @param {GameInfo} info
 * @param {() => Exported} what
 * @param {() => string} [address] returns where the game stays, if it was played at a table
 */
export function exportMenu(info, what, address) {
  const progress = h('p.muted', { role: 'status' });
  const tell = (/** @type {string} */ text) => {
    progress.textContent = text;
  };
  const row = h('div.buttons.wrap');
  /** @param {string} label @param {() => Promise<void>} work @param {string} [name] */
  const save = (label, work, name) =>
    button(
      label,
      () =>
        void work()
          .catch(failed)
          .finally(() => tell('')),
      { class: 'small', 'data-export': name },
    );
  /** @param {number} [ply] */
  const game = (ply = what().at) => {
    const { start, moves } = what().game;
    return { start, moves: moves.slice(0, ply) };
  };
  const svg = () => rules.draw(game(), what().isFlipped);
  const link = () => wholeAddress(lookAddress(what().game.start, what().game.moves, what().at));
  put(
    row,
    address && save('Link to this game', () => copy(wholeAddress(address()), 'Link')),
    save('Link to this position', () => copy(link(), 'Link')),
    save('Position as text', async () => copy((await rules.view(game())).position, 'Position')),
    info.formats.map((format) =>
      save(
        FORMAT_WORDS[format] ?? format,
        async () => {
          const { text, extension } = await rules.write(what().game, format);
          const name = format === 'words' ? `${info.name}-words` : info.name;
          download(`${name}.${extension}`, text, 'text/plain');
        },
        format,
      ),
    ),
    save(
      'SVG',
      async () => download(`${info.name}-${what().at}.svg`, await svg(), 'image/svg+xml'),
      'svg',
    ),
    save(
      'PNG',
      async () => {
        const { raster } = await import('./film.js');
        const { canvas } = await raster(await svg(), PNG_WIDTH);
        /** @type {Blob | null} */
        const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
        if (blob) download(`${info.name}-${what().at}.png`, blob, 'image/png');
      },
      'png',
    ),
    save(
      'GIF of the game',
      async () => {
        const { film } = await import('./film.js');
        const { length } = what().game.moves;
        const view = (/** @type {number} */ ply) => rules.view(game(ply));
        const file = await film(view, length, what().isFlipped, tell);
        download(`${info.name}.gif`, file, 'image/gif');
      },
      'gif',
    ),
  );
  return h('details.export', h('summary', icon('save'), ' Save and share'), row, progress);
}
