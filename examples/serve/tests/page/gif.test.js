import assert from 'node:assert/strict';
import { test } from 'node:test';

import { GifWriter } from '../../page/js/gif.js';

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

test('what is written can be read: every picture, of which only the changes are kept', async () => {
  // So restless that the table of words is full, and begun again, within a picture.
  const restless = (x, y) => [37, 91, 173].map((factor) => ((x * y + x) * factor) & 0xc0);
  const changed = (x, y) => (y < 20 ? restless(x, y) : restless(y, x));
  const pictures = [picture(restless), picture(changed), picture(changed)];
  const writer = new GifWriter(WIDTH, HEIGHT, pictures);
  for (const one of pictures) writer.add(one, 500);
  assert.ok(writer.size() > 0);
  const bytes = new Uint8Array(await writer.done().arrayBuffer());
  const frames = read(bytes);
  assert.equal(frames.length, 3);
  frames.forEach(({ pixels, delay }, index) => {
    assert.equal(delay, 50);
    assert.deepEqual(pixels, opaque(pictures[index]), `picture ${index}`);
  });
  assert.ok(frames[1].rows < HEIGHT, 'only the rows that have changed');
});

/** The colours of a picture, pixel by pixel. */
function opaque({ data }) {
  return Array.from({ length: WIDTH * HEIGHT }, (_, at) => data.slice(at * 4, at * 4 + 3).join());
}

/** Reads a GIF with one table of 256 colours. */
function read(bytes) {
  assert.equal(String.fromCharCode(...bytes.slice(0, 6)), 'GIF89a');
  const colours = Array.from({ length: 256 }, (_, index) =>
    bytes.slice(13 + index * 3, 16 + index * 3).join(),
  );
  let at = 13 + 768;
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
      const [top, rows] = [
        bytes[at + 3] | (bytes[at + 4] << 8),
        bytes[at + 7] | (bytes[at + 8] << 8),
      ];
      at += 11;
      const indices = unpack(blocks());
      assert.equal(indices.length, rows * WIDTH);
      screen = [...screen];
      indices.forEach((index, place) => {
        if (index !== clear) screen[top * WIDTH + place] = colours[index];
      });
      frames.push({ pixels: screen, delay, rows });
    }
  }
  assert.equal(at, bytes.length - 1);
  return frames;
}

/** Undoes LZW with codes that begin with 9 bits. */
function unpack(bytes) {
  let [held, bits, size, at] = [0, 0, 9, 0];
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
    if (code === 257) return out;
    if (code === 256) {
      [table, size, last] = [[], 9, null];
      continue;
    }
    const known = (number) => (number < 256 ? [number] : table[number - 258]);
    const word = known(code) ?? [...last, last[0]];
    if (last) table.push([...last, word[0]]);
    out.push(...word);
    last = word;
    if (table.length + 258 === 1 << size && size < 12) size += 1;
  }
}
