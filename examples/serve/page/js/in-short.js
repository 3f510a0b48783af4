/**
 * A game in five lines, for people who do not know it.
 *
 * @module
 */

/** @import { GameInfo } from './types.js' */

import { h } from './dom.js';

/** Makes the five lines that tell people what a game is about. @param {GameInfo} info */
export const inShort = ({ in_short: lines }) =>
  h(
    'dl.in-short',
    lines.flatMap(([heading, text]) => [h('dt', heading), h('dd', text)]),
  );
