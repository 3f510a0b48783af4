import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { clockText, clocksNow } from '../../page/js/clock.js';

const state = (player, more) => ({
  clocks: [60_000, 50_000],
  running: player && { player, since: 4000 },
  status: '*',
  ...more,
});
const setting = { initial: 60_000, increment: 0 };

// The terminal is tested with the same file.
const cases = new URL('../../../../crates/tabletop/src/table/clocks.json', import.meta.url);

test('a clock is shown in hours, minutes and seconds, at the end in tenths', () => {
  for (const [millis, words] of JSON.parse(readFileSync(cases, 'utf8')))
    assert.equal(clockText(millis), words);
});

test('only the clock that the server tells runs, from the entry that tells it', () => {
  assert.deepEqual(clocksNow(state(1), setting, 4000, 5500), [58_500, 50_000]);
  assert.deepEqual(clocksNow(state(2), setting, 4000, 5500), [60_000, 48_500]);
  assert.deepEqual(clocksNow(state(), setting, 4000, 5500), [60_000, 50_000]);
  assert.deepEqual(clocksNow(state(1), setting, 4000, 99_000), [0, 50_000]);
  assert.equal(clocksNow(state(1, { clocks: undefined }), setting, 4000, 5500), null);
});

test('a delay passes once in a turn, before its clock runs, and is shown until then', () => {
  const delayed = { ...setting, delay: 2000 };
  assert.deepEqual(clocksNow(state(1), delayed, 4000, 5500), [60_500, 52_000]);
  assert.deepEqual(clocksNow(state(1), delayed, 4000, 6500), [59_500, 52_000]);
  // A question in the delay, and one after it.
  assert.deepEqual(clocksNow(state(1), delayed, 5000, 6500), [59_500, 52_000]);
  const later = state(1, { clocks: [59_000, 50_000] });
  assert.deepEqual(clocksNow(later, delayed, 7000, 7500), [58_500, 52_000]);
  // Nobody has time to think about a move once the game is over.
  const over = state(undefined, { clocks: [0, 50_000], status: '0-1' });
  assert.deepEqual(clocksNow(over, delayed, 7000, 7500), [0, 50_000]);
});
