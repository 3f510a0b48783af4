import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Frames } from '../../page/js/film.js';

const [WIDTH, HEIGHT] = [120, 90];

/** A picture whose colours follow from the place of each pixel. */
function picture(colour) {
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
    const [red, green, blue] = colour(at % WIDTH, Math.floor(at / WIDTH));
    data.set([red, green, blue, 255], at * 4);
  }
  return { data, width: WIDTH, height: HEIGHT };
}

test('every picture can be read again, and an unchanged pixel is not written twice', async () => {
  // So restless that the table of words is full, and begun again, within a picture.
  const restless = (x, y) => [37, 91, 173].map((factor) => ((x * y + x) * factor) & 0xc0);
  const changed = (x, y) => (y < 20 ? restless(x, y) : restless(y, x));
  const pictures = [picture(restless), picture(changed), picture(changed)];
  const frames = new Frames(pictures);
  for (const one of pictures) frames.add(one, 500);
  assert.equal(frames.count, 3);
  const bytes = new Uint8Array(await frames.done().arrayBuffer());
  const read = decode(bytes);
  assert.equal(read.length, 3);
  read.forEach(({ pixels, delay }, index) => {
    assert.equal(delay, 50);
    assert.deepEqual(pixels, opaque(pictures[index]), `picture ${index}`);
  });
  assert.ok(read[2].written === 0 && read[1].written < WIDTH * HEIGHT);
});

/** The colours of a picture, pixel by pixel. */
function opaque({ data }) {
  return Array.from({ length: WIDTH * HEIGHT }, (_, at) => data.slice(at * 4, at * 4 + 3).join());
}

/** Reads a GIF with one table of colours. */
function decode(bytes) {
  assert.equal(String.fromCharCode(...bytes.slice(0, 6)), 'GIF89a');
  const length = 2 << (bytes[10] & 7);
  const colours = Array.from({ length }, (_, index) =>
    bytes.slice(13 + index * 3, 16 + index * 3).join(),
  );
  let at = 13 + length * 3;
  const blocks = () => {
    const content = [];
    while (bytes[at] > 0) {
      content.push(...bytes.slice(at + 1, at + 1 + bytes[at]));
      at += bytes[at] + 1;
    }
    at += 1;
    return content;
  };
  const frames = [];
  let screen = Array(WIDTH * HEIGHT).fill('');
  let [delay, clear] = [0, -1];
  while (bytes[at] !== 0x3b) {
    const kind = bytes[at];
    if (kind === 0x21) {
      const isControl = bytes[at + 1] === 0xf9;
      at += 2;
      const content = blocks();
      if (!isControl) continue;
      delay = content[1] | (content[2] << 8);
      clear = content[0] & 1 ? content[3] : -1;
    } else {
      assert.equal(kind, 0x2c);
      const size = bytes[at + 10];
      at += 11;
      const indices = unpack(blocks(), size);
      assert.equal(indices.length, WIDTH * HEIGHT);
      screen = indices.map((index, place) => (index === clear ? screen[place] : colours[index]));
      const written = indices.filter((index) => index !== clear).length;
      frames.push({ pixels: screen, delay, written });
    }
  }
  assert.equal(at, bytes.length - 1);
  return frames;
}

/** Undoes LZW. */
function unpack(bytes, least) {
  const clear = 1 << least;
  let [held, bits, size, at] = [0, 0, least + 1, 0];
  let table = [];
  let last = null;
  const out = [];
  for (;;) {
    while (bits < size) {
      held |= bytes[at] << bits;
      at += 1;
      bits += 8;
    }
    const code = held & ((1 << size) - 1);
    held >>>= size;
    bits -= size;
    if (code === clear + 1) return out;
    if (code === clear) {
      [table, size, last] = [[], least + 1, null];
      continue;
    }
    const known = (number) => (number < clear ? [number] : table[number - clear - 2]);
    const word = known(code) ?? [...last, last[0]];
    if (last) table.push([...last, word[0]]);
    out.push(...word);
    last = word;
    if (table.length + clear + 2 === 1 << size && size < 12) size += 1;
  }
}
