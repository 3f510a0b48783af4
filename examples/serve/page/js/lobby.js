/**
 * The lobby: the games, a new game, open tables, and the games of this browser.
 *
 * @module
 */

/** @import { ClockSetting, GameInfo, KeptGame, SeatSpec, TableSpec, TableSummary } from './types.js' */

import { visit } from './app.js';
import { button, h, put, toast } from './dom.js';
import { createTable, forgetGame, games, keepGame, keptGames, listTables, picture, tableSummary } from './link.js';
import { lookAddress } from './look-address.js';

/** How often the list of tables is asked for, in milliseconds. */
const REFRESH = 8000;

/** @type {[string, string, ClockSetting | null][]} */
const CLOCKS = [
  ['none', 'No clock', null],
  ['3+2', '3 minutes, 2 seconds more a move', { initial: 180_000, increment: 2000, delay: 0 }],
  ['5+0', '5 minutes, sudden death', { initial: 300_000, increment: 0, delay: 0 }],
  ['10+5', '10 minutes, 5 seconds more a move', { initial: 600_000, increment: 5000, delay: 0 }],
  ['10d5', '10 minutes, 5 seconds delay a move', { initial: 600_000, increment: 0, delay: 5000 }],
  ['30+20', '30 minutes, 20 seconds more a move', { initial: 1_800_000, increment: 20_000, delay: 0 }],
];

/** @returns {Promise<import('./app.js').Page>} */
export async function openLobby() {
  const list = await games();
  const tables = h('div', { class: 'tables' });
  const kept = h('div', { class: 'tables' });
  const keptSection = h('section', { class: 'kept' }, h('h2', {}, 'My games'), kept);
  const element = h(
    'div', { class: 'lobby' },
    h('h1', {}, 'Five games where chess meets Life'),
    h('p', { class: 'lead' }, 'Play a friend by a link, or the computer. Pieces are born and die, change sides, explode; every effect is shown before you move and played after it.'),
    h('section', { 'aria-label': 'Games' }, h('ul', { class: 'games' }, list.map((info) => gameCard(info)))),
    keptSection,
    h('section', {}, h('h2', {}, 'Tables'), tables),
  );
  const refresh = () => {
    void showTables(tables, list);
  };
  refresh();
  void showKept(keptSection, kept, list);
  const timer = setInterval(() => {
    if (!document.hidden) refresh();
  }, REFRESH);
  return { element, title: 'Play', close: () => clearInterval(timer) };
}

/** @param {GameInfo} info */
function gameCard(info) {
  return h(
    'li', { class: 'game', 'data-game': info.name },
    h('img', { src: picture(info.name), alt: '', loading: 'lazy', width: 400, height: 400 }),
    h('h2', {}, info.title),
    h('p', {}, `${info.summary}.`),
    h(
      'div', { class: 'buttons' },
      button('Play', () => newGame(info), { class: 'main', 'aria-label': `Play ${info.title}` }),
      h('a', { class: 'button', href: `/rules/${info.name}`, 'data-link': true, 'aria-label': `Rules of ${info.title}` }, 'Rules'),
      h('a', { class: 'button', href: lookAddress({ game: info.name }, []), 'data-link': true, 'aria-label': `Board of ${info.title}` }, 'Board'),
    ),
  );
}

/**
 * @param {HTMLElement} place
 * @param {GameInfo[]} list
 */
async function showTables(place, list) {
  let tables;
  try {
    tables = await listTables();
  } catch (error) {
    put(place, h('p', { class: 'muted' }, error instanceof Error ? error.message : String(error)));
    return;
  }
  if (tables.length === 0) {
    put(place, h('p', { class: 'muted' }, 'No table is listed now. A new game can be listed for watchers.'));
    return;
  }
  put(place, h('ul', {}, tables.map((table) => tableLine(table, list))));
}

/**
 * @param {TableSummary} table
 * @param {GameInfo[]} list
 */
function tableLine(table, list) {
  const title = list.find(({ name }) => name === table.game)?.title ?? table.game;
  const seats = (table.seats ?? []).map(seatWords).join(' against ');
  const state = table.status && table.status !== '*' ? table.status : `move ${(table.ply ?? 0) + 1}`;
  return h('li', {}, h(
    'a', { href: `/t/${table.id}`, 'data-link': true },
    h('strong', {}, title), h('span', {}, seats), h('span', { class: 'muted' }, state),
  ));
}

/** @param {SeatSpec} seat */
export function seatWords(seat) {
  if (seat.kind === 'computer') return `computer, level ${seat.level ?? 4}`;
  return seat.kind === 'open' ? 'an open seat' : 'a person';
}

/**
 * @param {HTMLElement} section
 * @param {HTMLElement} place
 * @param {GameInfo[]} list
 */
async function showKept(section, place, list) {
  const kept = keptGames();
  section.hidden = kept.length === 0;
  const lines = kept.map((game) => {
    const state = h('span', { class: 'muted' });
    const title = list.find(({ name }) => name === game.game)?.title ?? game.game;
    const line = h(
      'li', {},
      h('a', { href: `/t/${game.id}`, 'data-link': true }, h('strong', {}, title), h('span', {}, game.against), state),
      button('Forget', () => {
        forgetGame(game.id);
        line.remove();
        section.hidden = keptGames().length === 0;
      }, { class: 'small', 'aria-label': `Forget ${title} ${game.against}` }),
    );
    return { game, line, state };
  });
  put(place, h('ul', {}, lines.map(({ line }) => line)));
  for (const { game, state } of lines.slice(0, 12)) await showState(game, state);
}

/**
 * @param {KeptGame} game
 * @param {HTMLElement} place
 */
async function showState(game, place) {
  try {
    const { status, ply } = await tableSummary(game.id);
    place.textContent = status && status !== '*' ? status : `move ${(ply ?? 0) + 1}`;
  } catch {
    place.textContent = new Date(game.when).toLocaleDateString();
  }
}

// A new game

/**
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} choices
 */
function radios(name, legend, choices) {
  return h('fieldset', {}, h('legend', {}, legend), h('div', { class: 'radios' }, choices.map(([value, words], index) => h(
    'label', {}, h('input', { type: 'radio', name, value, checked: index === 0 }), h('span', {}, words),
  ))));
}

/** @param {string} variant */
const isPattern = (variant) => /[A-Z]{2,}|RxC/.test(variant);

/** @param {GameInfo} info */
function variantFields(info) {
  if (info.variants.length < 2) return { fields: null, value: () => undefined };
  const text = h('input', { type: 'text', name: 'variant-text', spellcheck: 'false', autocomplete: 'off' });
  const own = h('label', { class: 'field', hidden: true }, h('span', {}, 'As text'), text);
  const select = h(
    'select', { name: 'variant', onchange: () => {
      own.hidden = !isPattern(select.value);
      text.value = example(select.value);
    } },
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
  return pattern.replace('RxCbK', '10x20b2').replace('ROWSxCOLUMNS', '8x10').replace('PLACEMENTS', '8')
    .replace('GENERATIONS', '4').replace('SEED', number).replace(/NUMBER/g, number);
}

/**
 * Opens the form of a new game.
 *
 * @param {GameInfo} info
 */
export function newGame(info) {
  const variant = variantFields(info);
  const level = h('input', { type: 'range', name: 'level', min: 1, max: 8, value: 3, 'aria-label': 'Strength of the computer', oninput: () => {
    levelWords.textContent = level.value;
  } });
  const levelWords = h('output', {}, '3');
  const levels = h('label', { class: 'field' }, h('span', {}, 'Strength'), h('span', { class: 'slider' }, level, levelWords));
  const sides = radios('side', 'You play', [['1', info.players[0]], ['2', info.players[1]], ['random', 'either']]);
  const clock = h('label', { class: 'field' }, h('span', {}, 'Clock'), h('select', { name: 'clock' }, CLOCKS.map(([value, words]) => h('option', { value }, words))));
  const listed = h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'listed' }), ' Everybody may find and watch it');
  const update = () => {
    const against = String(new FormData(form).get('against'));
    sides.hidden = against === 'screen' || against === 'computers';
    clock.hidden = against === 'screen' || against === 'computers';
    listed.hidden = against === 'screen' || against === 'open';
    levels.hidden = against !== 'computer' && against !== 'computers';
  };
  const form = h(
    'form', { method: 'dialog', onchange: update, onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      void begin(info, new FormData(form), variant.value()).then((isDone) => isDone && dialog.close());
    } },
    h('h2', { id: 'new-title' }, info.title),
    radios('against', 'Against', [['computer', 'the computer'], ['friend', 'a friend, by a link'], ['open', 'somebody from the lobby'], ['screen', 'somebody at this screen'], ['computers', 'computer against computer']]),
    variant.fields, levels, sides, clock, listed,
    h('div', { class: 'buttons' }, h('button', { type: 'submit', class: 'main' }, 'Begin'), button('Cancel', () => dialog.close())),
  );
  const dialog = h('dialog', { class: 'new-game', 'aria-labelledby': 'new-title', onclose: () => dialog.remove() }, form);
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
  const level = Number(form.get('level') ?? 3);
  const side = String(form.get('side') ?? '1');
  const sides = side === 'random' ? (Math.random() < 0.5 ? 1 : 2) : (side === '2' ? 2 : 1);
  const clock = CLOCKS.find(([value]) => value === form.get('clock'))?.[2] ?? null;
  /** @type {SeatSpec} */
  const computer = { kind: 'computer', level };
  /** @type {SeatSpec} */
  const person = { kind: 'person' };
  /** @type {SeatSpec} */
  const open = { kind: 'open' };
  /** @type {TableSpec} */
  const spec = {
    ...start,
    seats: against === 'computers' ? [computer, computer] : [person, { friend: person, open }[against] ?? computer],
    sides: against === 'computers' ? 1 : sides,
    listed: against === 'open' || form.get('listed') !== null,
  };
  if (clock && against !== 'computers') spec.clock = clock;
  return openTableOf(spec, { computer: `against the computer, level ${level}`, friend: 'against a friend', open: 'against somebody from the lobby', computers: 'computer against computer' }[against] ?? '');
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
    if (own) kept.token = own;
    if (invitation) kept.invitation = invitation;
    keepGame(kept);
    visit(`/t/${id}`);
    return true;
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), 'bad');
    return false;
  }
}
