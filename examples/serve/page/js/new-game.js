/**
 * A new game: its form, and the table that it makes.
 *
 * @module
 */

/** @import { ClockSetting, GameInfo, KeptGame, Levels, SeatSpec, TableSpec } from './types.js' */

import { button, h, toast } from './dom.js';
import { createTable, keepGame, levels } from './link.js';
import { lookAddress } from './look-address.js';
import { visit } from './visit.js';

/** @type {[string, string, ClockSetting | null][]} */
const CLOCKS = [
  ['none', 'No clock', null],
  ['3+2', '3 minutes, 2 seconds more a move', { initial: 180_000, increment: 2000, delay: 0 }],
  ['5+0', '5 minutes, sudden death', { initial: 300_000, increment: 0, delay: 0 }],
  ['10+5', '10 minutes, 5 seconds more a move', { initial: 600_000, increment: 5000, delay: 0 }],
  ['10d5', '10 minutes, 5 seconds delay a move', { initial: 600_000, increment: 0, delay: 5000 }],
  [
    '30+20',
    '30 minutes, 20 seconds more a move',
    { initial: 1_800_000, increment: 20_000, delay: 0 },
  ],
];

/** @type {[string, string][]} */
const OPPONENTS = [
  ['computer', 'the computer'],
  ['friend', 'a friend, by a link'],
  ['open', 'somebody from the lobby'],
  ['screen', 'somebody at this screen'],
  ['computers', 'computer against computer'],
];

/** @param {SeatSpec} seat */
export function seatWords(seat) {
  if (seat.kind === 'computer') return `computer, level ${seat.level}`;
  return seat.kind === 'open' ? 'an open seat' : 'a person';
}

/**
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} choices
 */
function radios(name, legend, choices) {
  return h(
    'fieldset',
    {},
    h('legend', {}, legend),
    h(
      'div',
      { class: 'radios' },
      choices.map(([value, words], index) =>
        h(
          'label',
          {},
          h('input', { type: 'radio', name, value, checked: index === 0 }),
          h('span', {}, words),
        ),
      ),
    ),
  );
}

/** @param {string} variant */
const isPattern = (variant) => /[A-Z]{2,}|RxC/.test(variant);

/** @param {GameInfo} info */
function variantFields(info) {
  if (info.variants.length < 2) return { fields: null, value: () => undefined };
  const text = h('input', {
    type: 'text',
    name: 'variant-text',
    spellcheck: 'false',
    autocomplete: 'off',
  });
  const own = h('label', { class: 'field', hidden: true }, h('span', {}, 'Written'), text);
  const select = h(
    'select',
    {
      name: 'variant',
      onchange: () => {
        own.hidden = !isPattern(select.value);
        text.value = example(select.value);
      },
    },
    info.variants.map((variant) => h('option', { value: variant }, variant)),
  );
  return {
    fields: [h('label', { class: 'field' }, h('span', {}, 'Variant'), select), own],
    value: () => (isPattern(select.value) ? text.value.trim() : select.value),
  };
}

/**
 * Returns a variant that fits a pattern, for a person to change.
 *
 * @param {string} pattern
 */
function example(pattern) {
  const number = () => String(Math.floor(Math.random() * 900 + 100));
  return pattern
    .replace('RxCbK', '10x20b2')
    .replace('ROWSxCOLUMNS', '8x10')
    .replace('PLACEMENTS', '8')
    .replace('GENERATIONS', '4')
    .replace('SEED', number)
    .replace(/NUMBER/g, number);
}

/**
 * The slider of the computer's strength.
 *
 * @param {Levels} levels
 */
export function strength({ usual, strongest }) {
  const words = h('output', {}, `${usual}`);
  const level = h('input', {
    type: 'range',
    name: 'level',
    min: 1,
    max: strongest,
    value: usual,
    'aria-label': 'Strength of the computer',
    oninput: () => {
      words.textContent = level.value;
    },
  });
  const slider = h('span', { class: 'slider' }, level, words);
  return h('label', { class: 'field' }, h('span', {}, 'Strength'), slider);
}

/** The choice of a clock. */
export function clocks() {
  const options = CLOCKS.map(([value, words]) => h('option', { value }, words));
  const select = h('select', { name: 'clock' }, options);
  return h('label', { class: 'field' }, h('span', {}, 'Clock'), select);
}

/**
 * Returns the clock that was chosen.
 *
 * @param {FormData} form
 */
export const clockOf = (form) =>
  CLOCKS.find(([value]) => value === form.get('clock'))?.[2] ?? null;

/** Whether the table is in the lobby. */
function listing() {
  const box = h('input', { type: 'checkbox', name: 'listed' });
  return h('label', { class: 'check' }, box, ' Everybody may find and watch it');
}

/**
 * Opens the form of a new game.
 *
 * @param {GameInfo} info
 */
export async function newGame(info) {
  const variant = variantFields(info);
  const [level, clock, listed] = [strength(await levels()), clocks(), listing()];
  const [first, second] = info.players;
  const sides = radios('side', 'You play', [
    ['1', first],
    ['2', second],
    ['random', 'either'],
  ]);
  const form = h('form', { method: 'dialog' }, h('h2', { id: 'new-title' }, info.title));
  const dialog = h('dialog', { class: 'new-game', 'aria-labelledby': 'new-title' }, form);
  const update = () => {
    const against = String(new FormData(form).get('against'));
    sides.hidden = against === 'screen' || against === 'computers';
    clock.hidden = against === 'screen' || against === 'computers';
    listed.hidden = against === 'screen' || against === 'open';
    level.hidden = against !== 'computer' && against !== 'computers';
  };
  const buttons = h(
    'div',
    { class: 'buttons' },
    h('button', { type: 'submit', class: 'main' }, 'Begin'),
    button('Cancel', () => dialog.close()),
  );
  form.append(radios('against', 'Against', OPPONENTS));
  form.append(...(variant.fields ?? []), level, sides, clock, listed, buttons);
  form.addEventListener('change', update);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const begun = begin(info, new FormData(form), variant.value());
    void begun.then((isDone) => isDone && dialog.close());
  });
  dialog.addEventListener('close', () => dialog.remove());
  update();
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Makes the table that a form describes, and goes to it.
 *
 * @param {GameInfo} info
 * @param {FormData} form
 * @param {string | undefined} variant
 */
async function begin(info, form, variant) {
  const against = String(form.get('against'));
  const start = { game: info.name, ...(variant ? { variant } : {}) };
  if (against === 'screen') {
    visit(lookAddress(start, []));
    return true;
  }
  const level = Number(form.get('level'));
  const side = String(form.get('side') ?? '1');
  const sides = side === 'random' ? (Math.random() < 0.5 ? 1 : 2) : side === '2' ? 2 : 1;
  const clock = clockOf(form);
  /** @type {SeatSpec} */
  const computer = { kind: 'computer', level };
  /** @type {SeatSpec} */
  const person = { kind: 'person' };
  /** @type {SeatSpec} */
  const open = { kind: 'open' };
  /** @type {TableSpec} */
  const spec = {
    ...start,
    seats:
      against === 'computers'
        ? [computer, computer]
        : [person, { friend: person, open }[against] ?? computer],
    sides: against === 'computers' ? 1 : sides,
    listed: against === 'open' || form.get('listed') !== null,
  };
  if (clock && against !== 'computers') spec.clock = clock;
  return openTableOf(
    spec,
    {
      computer: `against the computer, level ${level}`,
      friend: 'against a friend',
      open: 'against somebody from the lobby',
      computers: 'computer against computer',
    }[against] ?? '',
  );
}

/**
 * Makes a table, keeps its seats in this browser, and goes to it.
 *
 * @param {TableSpec} spec
 * @param {string} against
 */
export async function openTableOf(spec, against) {
  try {
    const { id, tokens } = await createTable(spec);
    const [own, invitation] = tokens[0] ? tokens : [tokens[1], null];
    /** @type {KeptGame} */
    const kept = { id, game: spec.game, against, when: Date.now(), seats: spec.seats };
    if (own) Object.assign(kept, { token: own, seat: tokens[0] ? 1 : 2 });
    if (invitation) kept.invitation = invitation;
    keepGame(kept);
    visit(`/t/${id}`);
    return true;
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), 'bad');
    return false;
  }
}
