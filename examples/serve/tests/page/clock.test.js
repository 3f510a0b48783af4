import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { clockFace, clockText } from '../../page/js/clock.js';

// The terminal is tested with the same file.
const cases = new URL('../../../../crates/tabletop/src/table/clocks.json', import.meta.url);

test('a clock is shown in hours, minutes and seconds, at the end in tenths', () => {
  for (const [millis, words] of JSON.parse(readFileSync(cases, 'utf8')))
    assert.equal(clockText(millis), words);
});

test('only the clock that runs is counted down, never below zero, and the last seconds are short', () => {
  const clocks = { left: [60_000, 50_000], running: 1, short: 20_000 };
  const faces = (clocks, passed) => [1, 2].map((player) => clockFace(clocks, player, passed));
  const still = { text: '0:50', isShort: false };
  assert.deepEqual(faces(clocks, 1500), [{ text: '0:59', isShort: false }, still]);
  assert.deepEqual(faces(clocks, 40_001), [{ text: '0:20', isShort: true }, still]);
  assert.deepEqual(faces(clocks, 99_000), [{ text: '0:00.0', isShort: true }, still]);
  assert.deepEqual(faces({ ...clocks, running: undefined }, 9000)[0].text, '1:00');
});
