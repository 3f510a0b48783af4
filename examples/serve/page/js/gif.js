/**
 * Writes animated GIFs: a fixed palette, one picture after the other, only what has changed.
 *
 * @module
 */

/** The most colours of a GIF. One more means "as before". */
const COLOURS = 255;
const SAME = 255;

/** @param {Uint8ClampedArray} data @param {number} at */
const packed = (data, at) =>
  ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);

/** Finds the colours that pictures use most, and the nearest of them to any colour. */
class Palette {
  /** @param {ImageData[]} samples */
  constructor(samples) {
    /** @type {Map<number, number>} */
    const counts = new Map();
    for (const { data } of samples) {
      for (let at = 0; at < data.length; at += 4) {
        // Two bits of each colour are dropped, so that the edges of shapes share entries.
        const colour = packed(data, at) & 0xfcfcfc;
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
    }
    const used = [...counts].sort((one, other) => other[1] - one[1]).slice(0, COLOURS);
    this.colours = used.map(([colour]) => colour);
    /** @type {Map<number, number>} */
    this.nearest = new Map(this.colours.map((colour, index) => [colour, index]));
  }

  /** @param {number} colour */
  index(colour) {
    const rough = colour & 0xfcfcfc;
    const known = this.nearest.get(rough);
    if (known !== undefined) return known;
    let [best, least] = [0, Infinity];
    this.colours.forEach((other, index) => {
      const red = (rough >> 16) - (other >> 16);
      const green = ((rough >> 8) & 255) - ((other >> 8) & 255);
      const blue = (rough & 255) - (other & 255);
      const distance = 2 * red * red + 4 * green * green + 3 * blue * blue;
      if (distance < least) [best, least] = [index, distance];
    });
    this.nearest.set(rough, best);
    return best;
  }

  /** The table of colours of the file: 256 of them. */
  bytes() {
    const bytes = new Uint8Array(768);
    this.colours.forEach((colour, index) => {
      bytes.set([colour >> 16, (colour >> 8) & 255, colour & 255], index * 3);
    });
    return bytes;
  }
}

/** Bytes that grow. */
class Bytes {
  constructor() {
    /** @type {Uint8Array<ArrayBuffer>[]} */
    this.parts = [];
    this.buffer = new Uint8Array(65536);
    this.length = 0;
  }

  /** @param {number} byte */
  put(byte) {
    if (this.length === this.buffer.length) this.#flush();
    this.buffer[this.length] = byte;
    this.length += 1;
  }

  /** @param {ArrayLike<number>} bytes */
  all(bytes) {
    for (let index = 0; index < bytes.length; index += 1) this.put(bytes[index] ?? 0);
  }

  /** @param {number} number */
  word(number) {
    this.put(number & 255);
    this.put((number >> 8) & 255);
  }

  /** How many bytes there are. */
  size() {
    return this.length + this.parts.reduce((sum, part) => sum + part.length, 0);
  }

  #flush() {
    this.parts.push(this.buffer.slice(0, this.length));
    this.length = 0;
  }

  done() {
    this.#flush();
    return new Blob(this.parts, { type: 'image/gif' });
  }
}

/**
 * Compresses the indices of a picture as GIF does (LZW), in blocks.
 *
 * @param {Uint8Array} pixels
 * @param {Bytes} out
 */
function compress(pixels, out) {
  const [clear, end] = [256, 257];
  /** @type {number[]} */
  const block = [];
  let [held, bits, size, next] = [0, 0, 9, 258];
  /** @type {Map<number, number>} */
  let known = new Map();
  const flush = () => {
    out.put(block.length);
    out.all(block);
    block.length = 0;
  };
  const emit = (/** @type {number} */ code) => {
    held |= code << bits;
    bits += size;
    while (bits >= 8) {
      block.push(held & 255);
      if (block.length === 255) flush();
      held >>>= 8;
      bits -= 8;
    }
  };
  out.put(8);
  emit(clear);
  let prefix = pixels[0] ?? 0;
  for (let at = 1; at < pixels.length; at += 1) {
    const pixel = pixels[at] ?? 0;
    const key = (prefix << 8) | pixel;
    const code = known.get(key);
    if (code !== undefined) {
      prefix = code;
      continue;
    }
    emit(prefix);
    if (next === 4096) {
      emit(clear);
      known = new Map();
      [next, size] = [258, 9];
    } else {
      known.set(key, next);
      // The reader is one code behind the writer.
      if (next === 1 << size) size += 1;
      next += 1;
    }
    prefix = pixel;
  }
  emit(prefix);
  emit(end);
  if (bits > 0) block.push(held & 255);
  if (block.length > 0) flush();
  out.put(0);
}

/** Writes pictures of the same size one after the other. */
export class GifWriter {
  /**
   * @param {number} width
   * @param {number} height
   * @param {ImageData[]} samples pictures whose colours are used
   */
  constructor(width, height, samples) {
    this.width = width;
    this.height = height;
    this.palette = new Palette(samples);
    /** @type {Uint8Array | null} */
    this.last = null;
    this.out = new Bytes();
    this.out.all([...'GIF89a'].map((letter) => letter.charCodeAt(0)));
    this.out.word(width);
    this.out.word(height);
    this.out.all([0xf7, 0, 0]);
    this.out.all(this.palette.bytes());
    // The game is played again and again.
    this.out.all([
      0x21,
      0xff,
      11,
      ...[...'NETSCAPE2.0'].map((letter) => letter.charCodeAt(0)),
      3,
      1,
      0,
      0,
      0,
    ]);
  }

  /**
   * Adds a picture.
   *
   * @param {ImageData} picture
   * @param {number} milliseconds how long it is shown
   */
  add(picture, milliseconds) {
    const { data } = picture;
    const pixels = new Uint8Array(this.width * this.height);
    for (let index = 0; index < pixels.length; index += 1)
      pixels[index] = this.palette.index(packed(data, index * 4));
    const { top, bottom } = this.#changed(pixels);
    const { out, width, last } = this;
    const part = pixels.slice(top * width, bottom * width);
    if (last) {
      for (let index = 0; index < part.length; index += 1) {
        if (part[index] === last[top * width + index]) part[index] = SAME;
      }
    }
    out.all([0x21, 0xf9, 4, last ? 0x05 : 0x04]);
    out.word(Math.round(milliseconds / 10));
    out.all([SAME, 0, 0x2c]);
    out.word(0);
    out.word(top);
    out.word(width);
    out.word(bottom - top);
    out.put(0);
    compress(part, out);
    this.last = pixels;
  }

  /**
   * The rows that differ from the last picture; at least one.
   *
   * @param {Uint8Array} pixels
   */
  #changed(pixels) {
    const { width, height, last } = this;
    if (!last) return { top: 0, bottom: height };
    const first = pixels.findIndex((pixel, index) => pixel !== last[index]);
    if (first < 0) return { top: 0, bottom: 1 };
    let end = pixels.length - 1;
    while (pixels[end] === last[end]) end -= 1;
    return { top: Math.floor(first / width), bottom: Math.floor(end / width) + 1 };
  }

  /** The size of what is written so far, in bytes. */
  size() {
    return this.out.size();
  }

  /** Ends the file. */
  done() {
    this.out.put(0x3b);
    return this.out.done();
  }
}
