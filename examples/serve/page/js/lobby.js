/**
 * The lobby: the games, a new game, open tables, and the games of this browser.
 *
 * @module
 */

/** @import { GameInfo, KeptGame, TableSummary } from './types.js' */

import { button, h, put } from './dom.js';
import { LinkError, forgetGame, games, isOver, keptGames, listTables } from './link.js';
import { noteGame, picture, playerOf, tableSummary } from './link.js';
import { lookAddress } from './look-address.js';
import { newGame, seatWords } from './new-game.js';
import { earlierGames, resultWords } from './results.js';

/** How often the list of tables is asked for, in milliseconds. */
const REFRESH = 8000;

/** @returns {Promise<import('./app.js').Page>} */
export async function openLobby() {
  const list = await games();
  const tables = h('div', { class: 'tables' });
  const kept = h('div', { class: 'tables' });
  const keptSection = h('section', { class: 'kept' }, h('h2', {}, 'My games'), kept);
  const element = h(
    'div',
    { class: 'lobby' },
    h('h1', {}, list.length === 1 ? 'One game' : `${countWord(list.length)} games`),
    h(
      'p',
      { class: 'lead' },
      'Play a friend by a link, or the computer. What your move does is shown before you play it.',
    ),
    h(
      'section',
      { 'aria-label': 'Games' },
      h(
        'ul',
        { class: 'games' },
        list.map((info) => gameCard(info)),
      ),
    ),
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

/** @param {number} count */
const countWord = (count) =>
  ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'][count] ??
  String(count);

/** @param {GameInfo} info */
function gameCard(info) {
  const image = h('img', {
    src: picture(info.name),
    alt: '',
    loading: 'lazy',
    width: 400,
    height: 400,
    // Both ends of a wide board are seen; of the others, the board without the words below it.
    onload: () => image.classList.toggle('wide', image.naturalWidth > 1.3 * image.naturalHeight),
  });
  return h(
    'li',
    { class: 'game', 'data-game': info.name },
    image,
    h('h2', {}, info.title),
    h('p', {}, `${info.summary}.`),
    h(
      'div',
      { class: 'buttons' },
      button('Play', () => void newGame(info), { class: 'main', 'aria-label': `Play ${info.title}` }),
      h(
        'a',
        {
          class: 'button',
          href: `/rules/${info.name}`,
          'data-link': true,
          'aria-label': `Rules of ${info.title}`,
        },
        'Rules',
      ),
      h(
        'a',
        {
          class: 'button',
          href: lookAddress({ game: info.name }, []),
          'data-link': true,
          'aria-label': `Board of ${info.title}`,
        },
        'Board',
      ),
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
    put(
      place,
      h('p', { class: 'muted' }, 'No table is listed now. A new game can be listed for watchers.'),
    );
    return;
  }
  put(
    place,
    h(
      'ul',
      {},
      tables.map((table) => tableLine(table, list)),
    ),
  );
}

/**
 * @param {TableSummary} table
 * @param {GameInfo[]} list
 */
function tableLine(table, list) {
  const title = list.find(({ name }) => name === table.game)?.title ?? table.game;
  const seats = (table.seats ?? []).map(seatWords).join(' against ');
  const state =
    table.status && table.status !== '*' ? table.status : `move ${(table.ply ?? 0) + 1}`;
  return h(
    'li',
    {},
    h(
      'a',
      { href: `/t/${table.id}`, 'data-link': true },
      h('strong', {}, title),
      h('span', {}, seats),
      h('span', { class: 'muted' }, state),
    ),
  );
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
    const earlier = h('div');
    const info = list.find(({ name }) => name === game.game);
    const title = info?.title ?? game.game ?? 'A table';
    const line = h(
      'li',
      {},
      h(
        'a',
        { href: `/t/${game.id}`, 'data-link': true },
        h('strong', {}, title),
        h('span', {}, game.against),
        state,
      ),
      button(
        'Forget',
        () => {
          forgetGame(game.id);
          line.remove();
          section.hidden = keptGames().length === 0;
        },
        { class: 'small', 'aria-label': `Forget ${title} ${game.against}` },
      ),
      earlier,
    );
    return { game, line, state, earlier, players: info?.players ?? [] };
  });
  put(
    place,
    h(
      'ul',
      {},
      lines.map(({ line }) => line),
    ),
  );
  // Of the older games some may have ended unseen.
  const old = lines.slice(12).filter(({ game }) => !isOver(game));
  for (const line of [...lines.slice(0, 12), ...old.slice(-6)]) await showState(line);
}

/**
 * Tells how a game stands, and lists those that were played at the table before it.
 *
 * @param {object} line
 * @param {KeptGame} line.game
 * @param {HTMLElement} line.state
 * @param {HTMLElement} line.earlier
 * @param {readonly string[]} line.players
 */
async function showState({ game, state, earlier, players }) {
  state.textContent = new Date(game.when).toLocaleDateString();
  if (game.isGone) return;
  try {
    const { status = '*', ply = 0, turn, games: count = 1 } = await tableSummary(game.id);
    noteGame(game.id, { status });
    const { seat, sides, results = [] } = game;
    const isMine = seat && sides && turn === playerOf(sides, seat, count - 1);
    const going = `${isMine ? 'your move, ' : ''}move ${ply + 1}`;
    state.textContent = resultWords(game, count, status, players) || going;
    const words = (/** @type {number} */ number) =>
      resultWords(game, number, results[number - 1], players);
    put(earlier, count > 1 && earlierGames(game.id, count - 1, words));
  } catch (error) {
    // The server has forgotten the table; it is not asked again.
    if (error instanceof LinkError && error.kind === 'unknown-table')
      noteGame(game.id, { isGone: true });
  }
}
