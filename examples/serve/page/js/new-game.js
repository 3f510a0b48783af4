/** A new game: its form, and the table that it makes. */

/** @import { Content } from '../vendor/preact.js' */
/** @import { GameInfo, KeptGame, Levels, SeatSpec, TableSpec, Variant } from './types.js' */

import { dialog, errorWords, html } from './dom.js';
import { hasOthers } from './host.js';
import { LinkError } from './http.js';
import { keepGame, keptGames } from './kept.js';
import { rules } from './rules.js';
import { change, settings } from './settings.js';
import { createTable } from './tables.js';
import { lookAddress, visit } from './visit.js';

/** Against whom one plays, in words: for the form, and for the list of games. @type {[string, string, string][]} */
const OPPONENTS = [
  ['computer', 'the computer', 'against the computer'],
  ['friend', 'a friend, by a link', 'against a friend'],
  ['open', 'anyone in the lobby', 'against anyone in the lobby'],
  ['screen', 'two players at this screen', ''],
  ['computers', 'computer against computer', 'computer against computer'],
];

/** A field with its label. @param {Content} label @param {Content} content */
export const field = (label, content) =>
  html`<label class="field"><span>${label}</span>${content}</label>`;

/** The choices of a list. @param {[string, string, ...unknown[]][]} pairs values with their words @param {string} [chosen] */
export const options = (pairs, chosen) =>
  pairs.map(
    ([value, words]) => html`<option value=${value} selected=${value === chosen}>${words}</option>`,
  );

/** The field for the name of the person here, which is kept when it is changed. @param {string} label */
export const nameField = (label) =>
  field(
    label,
    html`<input
      type="text"
      maxlength="24"
      autocomplete="nickname"
      placeholder="without a name"
      defaultValue=${settings.name ?? ''}
      onchange=${(/** @type {any} */ { target }) => change('name', target.value.trim())}
    />`,
  );

/** @param {string} name @param {string} legend @param {[string, string, ...unknown[]][]} choices */
const radios = (name, legend, choices) =>
  html`<fieldset>
    <legend>${legend}</legend>
    <div class="radios">
      ${choices.map(
        ([value, words], index) => html`<label>
          <input type="radio" name=${name} value=${value} defaultChecked=${index === 0} />
          <span>${words}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;

/** The five lines that tell people what a game is about. @param {GameInfo} info */
export const inShort = ({ in_short: lines }) =>
  html`<dl class="in-short">
    ${lines.map(([heading, text]) => html`<dt>${heading}</dt><dd>${text}</dd>`)}
  </dl>`;

/** The words in capitals of a variant's name, for which numbers stand. */
const NUMBERS = /[A-Z]+/g;

/**
 * A field for a text of some kind. What does not fit is told at the field.
 *
 * @param {Content} label
 * @param {(text: string) => boolean} fits
 * @param {string} words what is told
 * @param {object} about attributes
 */
function written(label, fits, words, about) {
  const oninput = (/** @type {any} */ { target }) =>
    target.setCustomValidity(fits(target.value) ? '' : words);
  return field(label, html`<input type="text" autocomplete="off" ...${about} oninput=${oninput} />`);
}

/** A field for a number of a variant, with its range. @param {Variant['numbers'][0]} number */
function numberField({ range: [least, most], example, meaning }) {
  // What a number of the page cannot hold exactly is without a limit to people, too.
  const range = most <= Number.MAX_SAFE_INTEGER ? `${least} to ${most}` : `${least} or more`;
  const fits = (/** @type {any} */ text) =>
    /^[0-9]+$/.test(text) && text >= least && text <= most;
  const label = html`${meaning.replaceAll('{}', 'n')} <small>(${range})</small>`;
  const about = { name: 'number', inputmode: 'numeric', defaultValue: example };
  return written(label, fits, `Enter a whole number: ${range}.`, about);
}

/**
 * The choice of a clock. Any can be written.
 *
 * @param {[string, string, string][]} clocks the usual ones, with their words
 * @param {boolean} isOther
 * @param {string} error what is wrong with the one that is written
 */
function clockFields(clocks, isOther, error) {
  const label = html`Minutes + seconds per move <small>(5+3, 1+0, 5, 90s)</small>`;
  const input = html`<input type="text" autocomplete="off" name="time" defaultValue="5+3" />`;
  /** @type {[string, string, ...string[]][]} */
  const choices = [['none', 'No clock'], ...clocks, ['other', 'Another …']];
  return html`<div class="part">
    ${field('Clock', html`<select name="clock">${options(choices)}</select>`)}
    ${isOther && field(label, input)}
    <p class="form-error" role="alert">${error}</p>
  </div>`;
}

/**
 * The choice of a variant, and of its numbers.
 *
 * @param {Variant[]} variants
 * @param {string} [chosen]
 * @param {string} [error] what is wrong with them
 */
function variantFields(variants, chosen, error) {
  if (variants.length < 2) return null;
  const { numbers = [], words } = variants.find(({ name }) => name === chosen) ?? variants[0] ?? {};
  // The words of a family tell it from others; those of any other variant stand below.
  const pairs = variants.map(
    (one) => /** @type {[string, string]} */ ([one.name, one.numbers.length ? one.words : one.name]),
  );
  return html`<div>
    ${field('Board', html`<select name="variant">${options(pairs)}</select>`)}
    <p class="muted">${words}</p>
    <div class="numbers" key=${chosen}>
      ${numbers.map(numberField)}
      <p class="form-error" role="alert">${error}</p>
    </div>
  </div>`;
}

/** Returns the variant that was chosen. @param {FormData} form */
function variantOf(form) {
  const numbers = form.getAll('number');
  return form.get('variant')?.toString().replace(NUMBERS, (word) => String(numbers.shift() ?? word));
}

/** The choice of the computer's strength. @param {Levels} levels */
function strength({ all, usual }) {
  const chosen = all.includes(settings.level) ? settings.level : usual;
  const pairs = all.map((level) => /** @type {[string, string]} */ ([level, level]));
  return field('Strength', html`<select name="level">${options(pairs, chosen)}</select>`);
}

/** The choice of the opponent's strength. @param {Levels} levels */
function wishedField({ all }) {
  const pairs = all.map((level) => /** @type {[string, string]} */ ([level, level]));
  return field('Strength of the opponent', html`<select name="wished">${options([['', 'any'], ...pairs])}</select>`);
}

/** Opens the form of a new game. @param {GameInfo} info @param {string} [position] with which it begins */
export async function newGame(info, position) {
  const { levels, clocks } = await rules.offers();
  const [first, second] = info.players;
  // At one screen a position is played on where it is shown.
  const others = [...(hasOthers ? ['friend', 'open'] : []), ...(position ? [] : ['screen'])];
  const opponents = OPPONENTS.filter(([who]) => who.startsWith('computer') || others.includes(who));
  const isFirst = keptGames().every(({ game }) => game !== info.name);
  let [against, error, boardError, clockError, clock] = ['computer', '', '', '', ''];
  /** @type {string | undefined} */ let variant = info.variants[0]?.name;
  dialog('new-game', info.title, (close, draw) => {
    const choose = (/** @type {any} */ event) => {
      const form = new FormData(event.currentTarget);
      against = String(form.get('against'));
      variant = form.get('variant')?.toString();
      clock = String(form.get('clock'));
      [error, boardError, clockError] = ['', '', ''];
      draw();
    };
    const submit = async (/** @type {any} */ event) => {
      event.preventDefault();
      try {
        await begin(info, new FormData(event.currentTarget), position);
        close();
      } catch (reason) {
        const kind = reason instanceof LinkError ? reason.kind : '';
        if (kind === 'unknown-variant')
          boardError = 'No board of this game has these numbers together.';
        else if (kind === 'bad-clock') clockError = errorWords(reason);
        else error = errorWords(reason);
        draw();
      }
    };
    const is = (/** @type {string[]} */ ...some) => some.includes(against);
    // What is hidden keeps what was chosen.
    const part = (/** @type {boolean} */ isAsked, /** @type {Content[]} */ ...content) =>
      html`<div class="part" hidden=${!isAsked}>${content}</div>`;
    const sides = radios('side', 'You play', [
      ['1', first],
      ['2', second],
      ['random', 'random'],
    ]);
    const watching = html`<label class="check">
      <input type="checkbox" name="listed" />${' '} Public: listed in the lobby, anyone can watch
    </label>`;
    return html`<form method="dialog" onchange=${choose} onsubmit=${submit}>
      <h2>${info.title}${position && ', from this position'}</h2>
      <details open=${isFirst}><summary>The game in short</summary>${inShort(info)}</details>
      ${radios('against', 'Against', opponents)}
      ${!position && variantFields(info.variants, variant, boardError)}
      ${part(is('computer', 'computers'), strength(levels))}
      ${part(!is('screen', 'computers'), sides, clockFields(clocks, clock === 'other', clockError))}
      ${part(is('open'), wishedField(levels))}
      ${part(is('friend', 'open'), nameField('Your name'))}
      ${part(hasOthers && !is('screen', 'open'), watching)}
      <p class="form-error" role="alert">${error}</p>
      <div class="buttons">
        <button class="main" type="submit">Begin</button>
        <button type="button" onclick=${close}>Cancel</button>
      </div>
    </form>`;
  });
}

/**
 * Makes the table that a form describes, keeps its seats in this browser, and goes to it.
 *
 * @param {GameInfo} info
 * @param {FormData} form
 * @param {string} [position]
 */
async function begin(info, form, position) {
  const [against, level] = [String(form.get('against')), String(form.get('level'))];
  const variant = variantOf(form);
  const start = { game: info.name, ...(position && { position }), ...(variant && { variant }) };
  // A board that does not exist is told where it is asked for.
  await rules.view({ start, moves: [] });
  if (against === 'screen') {
    visit(lookAddress(start, []));
    return;
  }
  const [hasComputer, isWatched] = [against.startsWith('computer'), against === 'computers'];
  if (hasComputer) change('level', level);
  const isFirst = { 1: true, 2: false }[String(form.get('side'))] ?? Math.random() < 0.5;
  const clock = String(form.get('time') ?? form.get('clock'));
  const wished = against === 'open' && String(form.get('wished'));
  /** @type {SeatSpec} */
  const computer = { kind: 'computer', level };
  /** @type {SeatSpec} */
  const person = { kind: against === 'open' ? 'open' : 'person' };
  /** @type {TableSpec} */
  const spec = {
    ...start,
    seats: [isWatched ? computer : { kind: 'person' }, hasComputer ? computer : person],
    sides: isWatched || isFirst ? 1 : 2,
    listed: against === 'open' || form.get('listed') !== null,
    ...(clock !== 'none' && !isWatched && { clock }),
    ...(wished && { wished }),
  };
  const { id, tokens } = await createTable(spec);
  const [own, invitation] = tokens;
  const [, , words = ''] = OPPONENTS.find(([who]) => who === against) ?? [];
  /** @type {KeptGame} */
  const kept = { id, game: info.name, against: words, when: Date.now(), seats: spec.seats };
  if (against === 'computer') kept.against += `, ${level}`;
  if (own) Object.assign(kept, { token: own, seat: 1 });
  if (invitation) kept.invitation = invitation;
  keepGame(kept);
  visit(`/t/${id}`);
}
