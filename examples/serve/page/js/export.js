/**
 * The game as a file: text formats, pictures, and the whole game as an animation.
 *
 * @module
 */

/** @import { GameInfo, Start } from './types.js' */

import { button, copy, download, h, icon, put, toast } from './dom.js';
import { GifWriter } from './gif.js';
import { about, rules } from './link.js';
import { lookAddress } from './look-address.js';

/** The width of a picture of one position, in pixels. */
const PNG_WIDTH = 1200;

/** The width of the animation, in pixels. */
const GIF_WIDTH = 480;

/** The most positions of an animation. */
const MOST_FRAMES = 600;

/** The words for the formats of the referee. */
const FORMAT_WORDS = /** @type {Record<string, string>} */ ({
  json: 'JSON',
  text: 'Text, one line',
  words: 'Words',
});

/**
 * @typedef {object} Exported What is exported.
 * @property {Start} start
 * @property {GameInfo} info
 * @property {string[]} moves all moves
 * @property {number} at the ply that is shown
 * @property {boolean} isFlipped
 */

/**
 * Makes the menu of exports.
 *
 * @param {() => Exported} what
 */
export function exportMenu(what) {
  const progress = h('p', { class: 'muted', role: 'status' });
  const guarded = (/** @type {(game: Exported) => Promise<void>} */ work) => async () => {
    try {
      await work(what());
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), 'bad');
    }
    progress.textContent = '';
  };
  const buttons = h('div', { class: 'buttons wrap' });
  const fill = () => {
    const formats = what().info.formats ?? ['json', 'text'];
    put(
      buttons,
      button('Link to this position', guarded(copyLink), { class: 'small' }),
      button('Position as text', guarded(copyPosition), { class: 'small' }),
      formats.map((format) =>
        button(
          FORMAT_WORDS[format] ?? format,
          guarded((game) => exportText(game, format)),
          { class: 'small', 'data-export': format },
        ),
      ),
      button('SVG', guarded(exportSvg), { class: 'small', 'data-export': 'svg' }),
      button('PNG', guarded(exportPng), { class: 'small', 'data-export': 'png' }),
      button(
        'GIF of the game',
        guarded((game) =>
          exportGif(game, (text) => {
            progress.textContent = text;
          }),
        ),
        { class: 'small', 'data-export': 'gif' },
      ),
    );
  };
  return h(
    'details',
    { class: 'export', ontoggle: fill },
    h('summary', {}, icon('save'), ' Save and share'),
    buttons,
    progress,
  );
}

/** @param {Exported} game */
const copyLink = ({ start, moves, at }) =>
  copy(location.origin + lookAddress(start, moves, at), 'Link');

/** @param {Exported} game */
async function copyPosition({ start, moves, at }) {
  const { position } = await rules({ op: 'start', ...about(start, moves.slice(0, at)) });
  await copy(position, 'Position');
}

/**
 * @param {Exported} game
 * @param {string} format
 */
async function exportText({ start, moves }, format) {
  const { text, extension } = await rules({ op: 'export', ...about(start, moves), format });
  const name = format === 'words' ? `${start.game}-words` : start.game;
  download(`${name}.${extension}`, text, 'text/plain');
}

/**
 * @param {Exported} game
 * @param {number} ply
 * @returns {Promise<string>}
 */
async function svgOf({ start, moves, isFlipped }, ply) {
  const reply = await rules({
    op: 'draw',
    ...about(start, moves.slice(0, ply)),
    format: 'svg',
    flip: isFlipped,
  });
  return reply.picture;
}

/** @param {Exported} game */
async function exportSvg(game) {
  download(`${game.start.game}-${game.at}.svg`, await svgOf(game, game.at), 'image/svg+xml');
}

/**
 * Draws an SVG on a canvas.
 *
 * @param {string} svg
 * @param {number} width
 * @param {number | null} height the height that the canvas must have, if it is known
 */
async function raster(svg, width, height) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height ?? Math.round((width * image.naturalHeight) / image.naturalWidth);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser cannot draw pictures.');
    context.fillStyle = '#fbf8f1';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, width, (width * image.naturalHeight) / image.naturalWidth);
    return { canvas, context };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** @param {Exported} game */
async function exportPng(game) {
  const { canvas } = await raster(await svgOf(game, game.at), PNG_WIDTH, null);
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (blob) download(`${game.start.game}-${game.at}.png`, blob, 'image/png');
}

/**
 * @param {Exported} game
 * @param {(text: string) => void} tell
 */
async function exportGif(game, tell) {
  const count = Math.min(game.moves.length, MOST_FRAMES);
  /** @type {ImageData[]} */
  const samples = [];
  let height = 0;
  // The first and the last position have nearly all colours; the tallest sets the height.
  for (const ply of new Set([0, Math.floor(count / 2), count])) {
    const { canvas, context } = await raster(await svgOf(game, ply), GIF_WIDTH, null);
    height = Math.max(height, canvas.height);
    samples.push(context.getImageData(0, 0, canvas.width, canvas.height));
  }
  const writer = new GifWriter(GIF_WIDTH, height, samples);
  for (let ply = 0; ply <= count; ply += 1) {
    tell(`Drawing position ${ply} of ${count}…`);
    const { context } = await raster(await svgOf(game, ply), GIF_WIDTH, height);
    writer.add(context.getImageData(0, 0, GIF_WIDTH, height), ply === count ? 4000 : 1100);
  }
  download(`${game.start.game}.gif`, writer.done(), 'image/gif');
}
