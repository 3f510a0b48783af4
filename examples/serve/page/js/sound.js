/** Short sounds, made in the browser. They are off by default. */

/** @import { Effect } from './types.js' */

import { settings } from './settings.js';

/** @type {AudioContext | null} */ let context = null;

/**
 * Plays a tone that fades.
 *
 * @param {number} pitch hertz
 * @param {number} length seconds
 * @param {{ to?: number, type?: OscillatorType, loud?: number, after?: number }} [options]
 */
function tone(pitch, length, { to = pitch, type = 'triangle', loud = 0.12, after = 0 } = {}) {
  // Before the first gesture a browser plays nothing, and complains.
  if (!settings.sound || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  const begin = context.currentTime + after;
  const source = new OscillatorNode(context, { type, frequency: pitch });
  const volume = new GainNode(context, { gain: 0 });
  source.frequency.exponentialRampToValueAtTime(to, begin + length);
  volume.gain.setValueAtTime(loud, begin);
  volume.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  source.connect(volume).connect(context.destination);
  source.start(begin);
  source.stop(begin + length);
}

export const sounds = {
  tick: () => tone(700, 0.05, { loud: 0.05 }),
  no: () => tone(160, 0.12, { type: 'square', loud: 0.04 }),
  turn: () => {
    tone(880, 0.12, { type: 'sine' });
    tone(1175, 0.18, { type: 'sine', after: 0.11 });
  },
  end: () =>
    [523, 659, 784, 1047].forEach((pitch, index) =>
      tone(pitch, 0.3, { after: index * 0.13, type: 'sine' }),
    ),
};

/** The sounds of effects, the most telling first. @type {[Effect[], () => void][]} */
const EFFECTS = [
  [
    ['converted'],
    () => {
      tone(440, 0.12);
      tone(660, 0.16, { after: 0.1 });
    },
  ],
  [['born', 'placed'], () => tone(520, 0.18, { to: 1040 })],
  [['died', 'poisoned'], () => tone(300, 0.35, { to: 70, type: 'sine', loud: 0.16 })],
  [['captured'], () => tone(200, 0.16, { to: 60, type: 'sawtooth', loud: 0.09 })],
  [['changed'], () => tone(660, 0.1, { to: 880 })],
  [['moved'], () => tone(240, 0.1, { to: 120 })],
];

/** Plays the sound of what is seen. @param {import('./types.js').Seen[]} seen */
export function soundOf(seen) {
  const isHeard = (/** @type {Effect[]} */ kinds) =>
    seen.some(({ effect }) => kinds.includes(effect));
  EFFECTS.find(([kinds]) => isHeard(kinds))?.[1]();
}
