/**
 * The game as a file: text formats, pictures, and the whole game as an animation.
 *
 * @module
 */

/** @import { GameInfo, Scene, Start, View } from './types.js' */
/** @import { Effect } from './scene.js' */

import { button, copy, download, h, icon, put, toast } from './dom.js';
import { Figure } from './figure.js';
import { GifWriter } from './gif.js';
import { about, rules } from './link.js';
import { lookAddress } from './look-address.js';
import { effects } from './scene.js';

/** The width of a picture of one position, in pixels. */
const PNG_WIDTH = 1200;

/** The width of the animation, in pixels. */
const GIF_WIDTH = 480;

/** The most frames of an animation. Steps are left out before positions are. */
const MOST_FRAMES = 600;

/** From this size on, in bytes, only the last position is added to an animation. */
const MOST_BYTES = 6_000_000;

/** How long a step, a position and the last position are shown, in milliseconds. */
const [STEP, WHOLE, LAST] = [800, 1100, 4000];

/** Every highlight on light and dark cells, and every sign, for the colours. */
const ALL_HIGHLIGHTS = /** @type {const} */ (['from', 'to', 'affected', 'selected']).flatMap(
  (kind, column) => [2, 3].map((row) => ({ kind, spot: { row, column } })),
);
const ALL_SIGNS = /** @type {const} */ (['birth', 'death', 'capture', 'convert', 'change']).map(
  /** @returns {Effect} */ (kind, column) => ({ kind, at: { row: 1, column } }),
);

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
 * @property {string} [address] where the game stays, if it was played at a table
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
      what().address && button('Link to this game', guarded(copyAddress), { class: 'small' }),
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
const copyAddress = ({ address = '' }) => copy(location.origin + address, 'Link');

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
async function exportGif({ start, moves, isFlipped }, tell) {
  const film = new Film(isFlipped);
  try {
    const view = viewer(start, moves);
    const last = moves.length;
    await film.begin(await Promise.all([0, last >> 1, last].map((ply) => view(ply))));
    let before = await view(0);
    await film.add(before.scene, null, last === 0 ? LAST : WHOLE);
    for (let ply = 1; ply <= last; ply += 1) {
      if (film.isLong() && ply < last) continue;
      tell(`Drawing position ${ply} of ${last}…`);
      const after = await view(ply);
      const { steps, scene } = after;
      // Each step of a move with several is a frame of its own.
      const shown = steps.length > 1 && film.hasRoom(last - ply + steps.length) ? steps : [];
      for (const [index, step] of shown.entries()) {
        const from = shown[index - 1]?.scene ?? before.scene;
        await film.add(step.scene, effects(from, step.scene, step.events), STEP);
      }
      await film.add(scene, null, ply === last ? LAST : WHOLE);
      before = after;
    }
    download(`${start.game}.gif`, film.done(), 'image/gif');
  } finally {
    film.close();
  }
}

/**
 * Returns a function that fetches what is seen after some of the moves.
 *
 * @param {Start} start
 * @param {string[]} moves
 * @returns {(ply: number) => Promise<View>}
 */
function viewer(start, moves) {
  return (ply) => rules({ op: 'view', ...about(start, moves.slice(0, ply)) });
}

/** A game as an animation, drawn with the pieces and signs of the page. */
class Film {
  /** @param {boolean} isFlipped */
  constructor(isFlipped) {
    this.figure = new Figure();
    this.figure.board.isFlipped = isFlipped;
    this.figure.element.classList.add('studio');
    document.body.append(this.figure.element);
    this.frames = 0;
    this.height = 0;
    /** @type {GifWriter | null} */
    this.writer = null;
  }

  /** @param {View[]} samples positions that have most of the colours */
  async begin(samples) {
    const pictures = [];
    for (const { scene } of samples) {
      this.figure.show({ ...scene, highlights: ALL_HIGHLIGHTS }, ALL_SIGNS);
      pictures.push(await this.#picture());
    }
    this.height = pictures[0]?.height ?? GIF_WIDTH;
    this.writer = new GifWriter(GIF_WIDTH, this.height, pictures);
  }

  /**
   * @param {Scene} scene
   * @param {Effect[] | null} seen what a step does; nothing for a whole move, with its arrows
   * @param {number} milliseconds
   */
  async add(scene, seen, milliseconds) {
    this.figure.show(scene, seen ?? [], { pointers: seen === null });
    this.writer?.add(await this.#picture(), milliseconds);
    this.frames += 1;
  }

  /** Returns the pixels of what is shown. */
  async #picture() {
    const svg = this.figure.standalone(GIF_WIDTH);
    const { canvas, context } = await raster(svg, GIF_WIDTH, this.height || null);
    return context.getImageData(0, 0, canvas.width, canvas.height);
  }

  /** @param {number} count how many frames are still to come */
  hasRoom(count) {
    return this.frames + count <= MOST_FRAMES;
  }

  /** Whether nothing but the end of the game should follow. */
  isLong() {
    return this.frames >= MOST_FRAMES || (this.writer?.size() ?? 0) > MOST_BYTES;
  }

  /** Returns the file. */
  done() {
    if (!this.writer) throw new Error('The animation was not begun.');
    return this.writer.done();
  }

  close() {
    this.figure.element.remove();
  }
}
