/**
 * A new game: its form, and the table that it makes.
 *
 * @module
 */

/** @import { ClockSetting, GameInfo, KeptGame, Levels, SeatSpec, TableSpec, Variant } from './types.js' */

import { button, buttons, dialog, failed, h, put } from './dom.js';
import { hasOthers } from './host.js';
import { keepGame } from './kept.js';
import { inShort } from './in-short.js';
import { lookAddress } from './look-address.js';
import { rules } from './rules.js';
import { change, settings } from './settings.js';
import { createTable } from './tables.js';
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
  ['open', 'anyone in the lobby'],
  ['screen', 'two players at this screen'],
  ['computers', 'computer against computer'],
];

/** @param {SeatSpec} seat */
export function seatWords(seat) {
  if (seat.kind === 'computer') return `computer, ${seat.level}`;
  return seat.kind === 'open' ? 'an open seat' : 'a person';
}

/** A field with its label. @param {string} label @param {...import('./dom.js').Content} content */
const field = (label, ...content) => h('label.field', h('span', label), ...content);

/** @param {string} name @param {string} legend @param {[string, string][]} choices */
function radios(name, legend, choices) {
  const labels = choices.map(([value, words], index) =>
    h('label', h('input', { type: 'radio', name, value, checked: index === 0 }), h('span', words)),
  );
  return h('fieldset', h('legend', legend), h('div.radios', labels));
}

/** The words in capitals of a variant's name, for which numbers stand. */
const NUMBERS = /[A-Z]+/g;

/**
 * Returns what a variant is: the meaning of its numbers if its name has any, else its name.
 *
 * @param {Variant} variant
 * @param {Variant[]} families
 */
function variantWords({ name, numbers, also }, families) {
  const told = (/** @type {Variant} */ family, /** @type {string[]} */ values) =>
    family.numbers.map(({ meaning }, i) => meaning.replaceAll('{}', values[i] ?? 'n')).join(', ');
  if (numbers.length > 0) return `other: ${told({ name, numbers, also }, [])}${also && `, ${also}`}`;
  for (const family of families) {
    const form = new RegExp(`^${family.name.replace(NUMBERS, '(\\d+)')}$`);
    const values = family.numbers.length > 0 && form.exec(name);
    if (values) return [told(family, values.slice(1)), family.also].filter(Boolean).join(', ');
  }
  return name;
}

/** The choice of a variant, and of its numbers. @param {Variant[]} variants */
function variantFields(variants) {
  const numbers = h('div.numbers');
  const chosen = () => variants.find(({ name }) => name === select.value);
  const show = () => {
    const inputs = (chosen()?.numbers ?? []).map(({ range: [least, most], example, meaning }) =>
      field(
        meaning.replaceAll('{}', 'n'),
        h('input', {
          type: 'text',
          inputmode: 'numeric',
          pattern: '[0-9]+',
          required: true,
          autocomplete: 'off',
          title: `${least} to ${most}`,
          value: example,
        }),
      ),
    );
    const also = chosen()?.also;
    put(numbers, ...inputs, also && h('p.muted', also));
  };
  const options = variants.map((variant) =>
    h('option', { value: variant.name }, variantWords(variant, variants)),
  );
  const select = h('select', { name: 'variant', onchange: show }, options);
  show();
  return {
    element: h('div', { hidden: variants.length < 2 }, field('Variant', select), numbers),
    value() {
      const values = [...numbers.querySelectorAll('input')].map((input) => input.value);
      const name = select.value.replace(NUMBERS, (word) => values.shift() ?? word);
      return variants.length < 2 ? undefined : name;
    },
  };
}

/** A list of which one is chosen. @param {string} label @param {string} name @param {[string, string, ...unknown[]][]} choices @param {string} [usual] */
function choice(label, name, choices, usual) {
  const options = choices.map(([value, words]) =>
    h('option', { value, selected: value === usual }, words),
  );
  return field(label, h('select', { name }, options));
}

/** The choice of the computer's strength. @param {Levels} levels */
export function strength({ all, usual }) {
  return choice(
    'Strength',
    'level',
    all.map((level) => [level, level]),
    all.includes(settings.level) ? settings.level : usual,
  );
}

/** The choice of a clock. */
export const clocks = () => choice('Clock', 'clock', CLOCKS);

/** Returns the clock that was chosen. @param {FormData} form */
export const clockOf = (form) => CLOCKS.find(([value]) => value === form.get('clock'))?.[2] ?? null;

/** Opens the form of a new game. @param {GameInfo} info */
export async function newGame(info) {
  const variant = variantFields(info.variants);
  const [level, clock] = [strength(await rules.levels()), clocks()];
  const listed = h(
    'label.check',
    h('input', { type: 'checkbox', name: 'listed' }),
    ' Everybody may find and watch it',
  );
  const [first, second] = info.players;
  const sides = radios('side', 'You play', [
    ['1', first],
    ['2', second],
    ['random', 'either'],
  ]);
  const update = () => {
    const against = String(new FormData(form).get('against'));
    sides.hidden = against === 'screen' || against === 'computers';
    clock.hidden = sides.hidden;
    listed.hidden = !hasOthers || against === 'screen' || against === 'open';
    level.hidden = against !== 'computer' && against !== 'computers';
  };
  const submit = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (await begin(info, new FormData(form), variant.value())) open.close();
  };
  const form = h(
    'form',
    { method: 'dialog', onchange: update, onsubmit: submit },
    h('h2', info.title),
    h('details', h('summary', 'The game in short'), inShort(info)),
    radios(
      'against',
      'Against',
      OPPONENTS.filter(([who]) => hasOthers || (who !== 'friend' && who !== 'open')),
    ),
    variant.element,
    level,
    sides,
    clock,
    listed,
    buttons(
      h('button.main', { type: 'submit' }, 'Begin'),
      button('Cancel', () => open.close()),
    ),
  );
  update();
  const open = dialog('new-game', info.title, form);
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
  const level = String(form.get('level'));
  if (against === 'computer' || against === 'computers') change('level', level);
  const isFirst = { 1: true, 2: false }[String(form.get('side'))] ?? Math.random() < 0.5;
  const clock = clockOf(form);
  /** @type {Record<string, SeatSpec>} */
  const kinds = {
    computer: { kind: 'computer', level },
    friend: { kind: 'person' },
    open: { kind: 'open' },
  };
  const { computer, friend: person } = kinds;
  const isWatched = against === 'computers';
  return openTableOf(
    {
      ...start,
      seats: isWatched ? [computer, computer] : [person, kinds[against] ?? computer],
      sides: isWatched || isFirst ? 1 : 2,
      listed: against === 'open' || form.get('listed') !== null,
      ...(clock && !isWatched ? { clock } : {}),
    },
    {
      computer: `against the computer, ${level}`,
      friend: 'against a friend',
      open: 'against anyone in the lobby',
      computers: 'computer against computer',
    }[against] ?? '',
  );
}

/** Makes a table, keeps its seats in this browser, and goes to it. @param {TableSpec} spec @param {string} against */
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
    failed(error);
    return false;
  }
}
