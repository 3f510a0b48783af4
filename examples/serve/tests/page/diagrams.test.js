import assert from 'node:assert/strict';
import { test } from 'node:test';

import { DIAGRAMS } from '../../page/js/diagrams.js';

test('every game has pictures, each with words and at most one start', () => {
  for (const [game, list] of Object.entries(DIAGRAMS)) {
    assert.ok(list.length >= 2 && list.length <= 6, game);
    for (const { text, variant, position, moves = '', step } of list) {
      assert.match(text, /^[A-Z].*\.$/, game);
      assert.ok(variant === undefined || position === undefined, text);
      assert.ok(step === undefined || moves !== '', text);
    }
  }
});
