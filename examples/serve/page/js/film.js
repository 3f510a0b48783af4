/** A game as an animated GIF, drawn with the pieces and signs of the page. */

/** @import { Effect, HighlightKind, Scene, Seen, View } from './types.js' */

import { GIFEncoder, applyPalette, quantize } from '../vendor/gifenc.js';
import { render } from '../vendor/preact.js';
import { Picture } from './picture.js';

/** The properties of the style sheets that a picture in a file needs. */
const PROPERTIES = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linejoin', 'opacity'],
  ...['font-size', 'font-weight', 'font-family', 'display'],
];

/** The width of the animation, in pixels. */
const WIDTH = 480;

/** The most colours of a GIF. One more means "as before". */
const COLOURS = 255;

/** The most frames. Steps are left out before positions are. */
const MOST_FRAMES = 600;

/** From this size on, in bytes, only the last position is added. */
const MOST_BYTES = 6_000_000;

/** How long a step, a position and the last position are shown, in milliseconds. */
const [STEP, WHOLE, LAST] = [800, 1100, 4000];

/** Every highlight, on light and dark cells, for the colours. @type {HighlightKind[]} */
const KINDS = ['from', 'to', 'affected', 'selected'];
const ALL_HIGHLIGHTS = KINDS.flatMap((kind, column) =>
  [2, 3].map((row) => ({ kind, spot: { row, column } })),
);

/** Every sign, for the colours. @type {Effect[]} */
const EFFECTS = ['born', 'died', 'captured', 'converted', 'changed'];
const ALL_SIGNS = EFFECTS.map((effect, column) => ({ effect, at: { row: 1, column } }));

/**
 * Draws an SVG on a canvas.
 *
 * @param {string} svg
 * @param {number} width
 * @param {number | null} [height] the height that the canvas must have, if it is known
 */
export async function raster(svg, width, height) {
  const image = new Image();
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    const drawn = (width * image.naturalHeight) / image.naturalWidth;
    [canvas.width, canvas.height] = [width, height ?? Math.round(drawn)];
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('This browser cannot draw pictures.');
    context.fillStyle = '#fbf8f1';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, width, drawn);
    return { canvas, context };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Returns a picture of the page as an SVG that needs nothing else.
 *
 * @param {SVGSVGElement} svg
 * @param {number} width in pixels
 */
function standalone(svg, width) {
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  const originals = svg.querySelectorAll('*');
  const used = new Set();
  copy.querySelectorAll('*').forEach((element, index) => {
    const original = originals[index];
    if (!original) return;
    if (element.tagName === 'use') used.add(element.getAttribute('href'));
    else if (element.tagName !== 'g' || original.classList.contains('ghost')) {
      const style = getComputedStyle(original);
      for (const name of PROPERTIES) element.setAttribute(name, style.getPropertyValue(name));
    }
    element.removeAttribute('class');
  });
  for (const id of used) {
    const symbol = id && document.querySelector(id);
    if (symbol) copy.prepend(symbol.cloneNode(true));
  }
  const { width: across, height: down } = svg.viewBox.baseVal;
  copy.removeAttribute('class');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(Math.round((width * down) / across)));
  return new XMLSerializer().serializeToString(copy);
}

/** Pictures one after the other, of which each has only what differs from the one before. */
export class Frames {
  #gif = GIFEncoder();
  /** @type {Uint8Array | null} */ #before = null;
  count = 0;

  /** @param {ImageData[]} samples pictures with most of the colours */
  constructor(samples) {
    const all = new Uint8ClampedArray(samples.reduce((sum, { data }) => sum + data.length, 0));
    let length = 0;
    for (const { data } of samples) {
      all.set(data, length);
      length += data.length;
    }
    this.palette = quantize(all, COLOURS);
  }

  /** @param {ImageData} picture @param {number} delay how long it is shown, in milliseconds */
  add({ data, width, height }, delay) {
    const pixels = applyPalette(data, this.palette);
    const before = this.#before;
    const changed = before
      ? pixels.map((colour, at) => (colour === before[at] ? this.palette.length : colour))
      : pixels;
    const first = { palette: [...this.palette, [0, 0, 0]] };
    const later = { transparent: true, transparentIndex: this.palette.length, dispose: 1 };
    this.#gif.writeFrame(changed, width, height, { delay, ...(before ? later : first) });
    this.#before = pixels;
    this.count += 1;
  }

  /** Whether nothing but the end of the game should follow. */
  isLong() {
    return this.count >= MOST_FRAMES || this.#gif.bytesView().length > MOST_BYTES;
  }

  /** Returns the file. */
  done() {
    this.#gif.finish();
    return new Blob([this.#gif.bytes()], { type: 'image/gif' });
  }
}

/**
 * Draws a game.
 *
 * @param {(ply: number) => Promise<View>} view returns what is seen after some of the moves
 * @param {number} last the number of moves
 * @param {boolean} isFlipped
 * @param {(text: string) => void} tell
 */
export async function film(view, last, isFlipped, tell) {
  const drawing = new Picture();
  drawing.isFlipped = isFlipped;
  const studio = document.createElement('div');
  studio.className = 'board studio';
  document.body.append(studio);
  /** @type {number | null} */ let height = null;
  /** @param {Scene} scene @param {Seen[]} seen @param {boolean} pointers */
  const picture = async (scene, seen, pointers) => {
    render(drawing.render({ scene, badges: seen, pointers }), studio);
    const svg = /** @type {SVGSVGElement} */ (drawing.svg.current);
    const { canvas, context } = await raster(standalone(svg, WIDTH), WIDTH, height);
    height = canvas.height;
    return context.getImageData(0, 0, canvas.width, canvas.height);
  };
  try {
    const samples = [];
    for (const ply of [0, last >> 1, last]) {
      const scene = { ...(await view(ply)).scene, highlights: ALL_HIGHLIGHTS };
      samples.push(await picture(scene, ALL_SIGNS, true));
    }
    const frames = new Frames(samples);
    frames.add(await picture((await view(0)).scene, [], true), last === 0 ? LAST : WHOLE);
    for (let ply = 1; ply <= last; ply += 1) {
      if (frames.isLong() && ply < last) continue;
      tell(`Drawing position ${ply} of ${last}…`);
      const { steps, scene } = await view(ply);
      // Each step of a move with several is a frame of its own.
      const hasRoom = frames.count + last - ply + steps.length <= MOST_FRAMES;
      for (const step of steps.length > 1 && hasRoom ? steps : []) {
        frames.add(await picture(step.scene, step.effects, false), STEP);
      }
      frames.add(await picture(scene, [], true), ply === last ? LAST : WHOLE);
    }
    return frames.done();
  } finally {
    studio.remove();
  }
}
