/** The lobby: the games, a new game, open tables, and the games of this browser. */

/** @import { Page } from './dom.js' */
/** @import { GameInfo, KeptGame, TableSummary } from './types.js' */

import { draw, errorWords, html, small } from './dom.js';
import { hasOthers } from './host.js';
import { LinkError } from './http.js';
import { forgetGame, isOver, keepGame, keptGame, keptGames, noteGame, noteOpponent } from './kept.js';
import { earlierGames, saidTo } from './results.js';
import { rules } from './rules.js';
import { listTables, newToken, playerOf, tableSummary } from './tables.js';
import { to, visit } from './visit.js';

/** How often the list of tables is asked for, in milliseconds. */
const REFRESH = 8000;

/** How many of the newest games are asked about, and of the others that may have ended unseen. */
const [NEWEST, OTHERS] = [12, 6];

/** How many of the newest unfinished games stand before the cards. */
const FIRST = 3;

/** @returns {Promise<Page>} */
export async function open() {
  const list = await rules.games();
  /** The tables of the server, or why they are not known. @type {TableSummary[] | string} */
  let tables = [];
  /** What the server has told of the games of this browser. @type {Map<string, TableSummary>} */
  const told = new Map();
  const refresh = async () => {
    tables = await listTables().catch(errorWords);
    draw();
  };
  if (hasOthers) void refresh();
  void lookAfter(keptGames(), told);
  const timer = setInterval(() => hasOthers && !document.hidden && void refresh(), REFRESH);
  const cards = list.map(gameCard);
  /** The clocks to play anyone by, once they are asked for. @type {import('./seek.js').Seek | null} */
  let seek = null;
  const openSeek = async () => {
    const [{ Seek }, offers] = await Promise.all([import('./seek.js'), rules.offers()]);
    seek ??= new Seek(list, offers, mayJoin, join);
    draw();
    document.querySelector('.open-games')?.scrollIntoView();
  };
  const view = () => {
    const kept = keptGames();
    const first = kept.filter((game) => !isOver(game)).slice(0, FIRST);
    const others = kept.filter((game) => !first.includes(game));
    const open = tables instanceof Array ? tables.filter(mayJoin).length : 0;
    const words = open > 0 && `${open} open ${open === 1 ? 'game' : 'games'} to join`;
    const mine = (/** @type {string} */ title, /** @type {KeptGame[]} */ games) =>
      games.length > 0 &&
      html`<section class="kept" key=${title}>
        <h2>${title}</h2>
        <div class="tables">
          <ul>${games.map((game) => keptLine(game, list, told.get(game.id)))}</ul>
        </div>
      </section>`;
    return html`<div class="lobby">
      <h1>${list.length} ${list.length === 1 ? 'game' : 'games'}</h1>
      <p class="lead">
        ${`Play ${hasOthers ? 'a friend by a link, or ' : ''}the computer. `}
        The effects of your move are shown before you play it.
        ${hasOthers && [' ', small(words || 'Play anyone now', openSeek)]}
      </p>
      ${mine('My unfinished games', first)}
      <section aria-label="Games"><ul class="games">${cards}</ul></section>
      ${mine(first.length > 0 ? 'My other games' : 'My games', others)}
      ${hasOthers &&
      html`<section class="open-games">
        ${seek?.render()}
        <h2>Tables</h2>
        <div class="tables">${tableLines(tables, list)}</div>
      </section>`}
    </div>`;
  };
  return { view, title: 'Play', close: () => clearInterval(timer) };
}

/** Opens the form of a new game, which the first look at the lobby does not need. @param {GameInfo} info */
const newGame = async (info) => (await import('./new-game.js')).newGame(info);

/** @param {GameInfo} info */
function gameCard(info) {
  const { name, title, summary } = info;
  // Both ends of a wide board are seen; of the others, the board without the words below it.
  const widen = (/** @type {any} */ { target }) =>
    target.classList.toggle('wide', target.naturalWidth > 1.3 * target.naturalHeight);
  const link = (/** @type {string} */ words, /** @type {string} */ path, /** @type {string} */ label) =>
    html`<a class="button" ...${to(path)} aria-label=${label}>${words}</a>`;
  return html`<li class="game" data-game=${name}>
    <img src=${rules.picture(name)} alt="" loading="lazy" width="400" height="400" onload=${widen} />
    <h2>${title}</h2>
    <p>${summary}.</p>
    <div class="buttons">
      <button class="main" aria-label="Play ${title}" onclick=${() => newGame(info)}>Play</button>
      ${info.lessons > 0 && link('Learn', `/learn/${name}`, `Learn ${title}`)}
      ${info.puzzles > 0 && link('Puzzle', `/puzzles/${name}`, `Puzzle of the day of ${title}`)}
      ${link('Rules', `/rules/${name}`, `Rules of ${title}`)}
    </div>
  </li>`;
}

/** The free seat of a table that goes on; 0 if it has none. @param {TableSummary} table */
const freeSeat = ({ seats = [], status = '*' }) =>
  status === '*' ? seats.findIndex(({ kind }) => kind === 'open') + 1 : 0;

/** Takes the free seat of a table. @param {TableSummary} table */
function join({ id, game }) {
  // The seat is taken as soon as the table is there.
  keepGame({ id, game, against: 'against a person', when: Date.now(), token: newToken() });
  visit(`/t/${id}`);
}

/** Whether the person here may sit down at a table. @param {TableSummary} table */
const mayJoin = (table) => freeSeat(table) > 0 && !keptGame(table.id)?.token;

/**
 * The tables that everybody may see, those with a free seat first.
 *
 * @param {TableSummary[] | string} tables or why they are not known
 * @param {GameInfo[]} list
 */
function tableLines(tables, list) {
  if (typeof tables === 'string') return html`<p class="muted">${tables}</p>`;
  if (tables.length === 0)
    return html`<p class="muted">No open games right now. A new game can be listed for all.</p>`;
  const sorted = tables.toSorted((one, two) => Number(mayJoin(two)) - Number(mayJoin(one)));
  return html`<ul>${sorted.map((table) => tableLine(table, list))}</ul>`;
}

/** @param {TableSummary} table @param {GameInfo[]} list */
function tableLine(table, list) {
  const { id, game, seats = [], sides = 1, time: clock, wished, status = '*', told } = table;
  const info = list.find(({ name }) => name === game);
  const title = info?.title ?? game;
  const names = seats.map(({ who }) => html`<bdi>${who}</bdi>`);
  const free = freeSeat(table);
  const player = info?.players[playerOf(sides, free === 1 ? 1 : 2, 0) - 1];
  const time = clock ?? (free > 0 && 'no clock');
  return html`<li key=${id}>
    <a ...${to(`/t/${id}`)}>
      <strong>${title}</strong>
      ${free > 0
        ? html`<span>${names[2 - free]} waits for a player</span>
            <span>${mayJoin(table) && `You play ${player}`}</span>
            ${wished && html`<span>strength: ${wished}</span>`}`
        : html`<span>${names[0]}${names.length > 1 && [' against ', names[1]]}</span>`}
      <span class="muted">${time}${!free && [time && ' · ', told?.all || status]}</span>
    </a>
    ${mayJoin(table) &&
    html`<button class="main" aria-label="Join ${title} as ${player}" onclick=${() => join(table)}>Join</button>`}
  </li>`;
}

/**
 * A game of this browser: how it stands, and those that were played at its table before.
 *
 * @param {KeptGame} game
 * @param {GameInfo[]} list
 * @param {TableSummary} [told]
 */
function keptLine(game, list, told) {
  const { id, against, seat, sides, when, results = [] } = game;
  const info = list.find(({ name }) => name === game.game);
  const title = info?.title ?? game.game ?? 'A table';
  const { status, games: count = 1 } = told ?? {};
  const you = seat && sides && playerOf(sides, seat, count - 1);
  const now = told?.told && saidTo(told.told, you);
  const isTurn = status === '*' && you && told?.turn === you;
  const state = told ? now || status : new Date(when).toLocaleDateString();
  const ends = Array.from({ length: count - 1 }, (_, at) => results[at] ?? '');
  const forget = () => {
    forgetGame(id);
    draw();
  };
  return html`<li key=${id}>
    <a ...${to(`/t/${id}`)}>
      <strong>${title}</strong><span>${against}</span>
      <span class=${isTurn ? 'your-move' : 'muted'}>
        ${told && freeSeat(told) > 0 ? 'Waiting for a player' : state}
      </span>
    </a>
    ${small('Remove', forget, { 'aria-label': `Remove ${title} ${against} from this list` })}
    <div>${earlierGames(id, ends)}</div>
  </li>`;
}

/** Asks the server about games of this browser. @param {KeptGame[]} kept @param {Map<string, TableSummary>} told */
async function lookAfter(kept, told) {
  // Of the older games some may have ended unseen.
  const old = kept.slice(NEWEST).filter((game) => !isOver(game));
  for (const { id, isGone } of [...kept.slice(0, NEWEST), ...old.slice(-OTHERS)]) {
    if (isGone) continue;
    try {
      const summary = await tableSummary(id);
      noteGame(id, { status: summary.status ?? '*' });
      const seat = keptGame(id)?.seat;
      noteOpponent(id, seat && summary.seats?.[2 - seat]?.name);
      told.set(id, summary);
      draw();
    } catch (error) {
      // The server has forgotten the table; it is not asked again.
      if (error instanceof LinkError && error.kind === 'unknown-table')
        noteGame(id, { isGone: true });
    }
  }
}
