/**
 * The lobby: the games, a new game, open tables, and the games of this browser.
 *
 * @module
 */

/** @import { GameInfo, KeptGame, TableSummary } from './types.js' */

import { button, buttons, errorWords, h, put } from './dom.js';
import { hasOthers } from './host.js';
import { LinkError } from './http.js';
import { forgetGame, isOver, keptGames, noteGame } from './kept.js';
import { newGame, seatWords } from './new-game.js';
import { earlierGames, outcome, resultWords } from './results.js';
import { rules } from './rules.js';
import { playerOf } from './table-link.js';
import { listTables, tableSummary } from './tables.js';
import { to } from './visit.js';

/** How often the list of tables is asked for, in milliseconds. */
const REFRESH = 8000;

/** How many of the newest games are asked about, and of the others that may have ended unseen. */
const [NEWEST, OTHERS] = [12, 6];

/** @returns {Promise<import('./app.js').Page>} */
export async function openLobby() {
  const list = await rules.games();
  const tables = h('div.tables');
  const kept = h('div.tables');
  const keptSection = h('section.kept', h('h2', 'My games'), kept);
  const element = h(
    'div.lobby',
    h('h1', list.length === 1 ? 'One game' : `${countWord(list.length)} games`),
    h(
      'p.lead',
      `Play ${hasOthers ? 'a friend by a link, or ' : ''}the computer. What your move does is shown before you play it.`,
    ),
    h('section', { 'aria-label': 'Games' }, h('ul.games', list.map(gameCard))),
    keptSection,
    hasOthers && h('section', h('h2', 'Tables'), tables),
  );
  const refresh = () => hasOthers && void showTables(tables, list);
  refresh();
  void showKept(keptSection, kept, list);
  const timer = setInterval(() => document.hidden || refresh(), REFRESH);
  return { element, title: 'Play', close: () => clearInterval(timer) };
}

/** @param {number} count */
const countWord = (count) =>
  ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'][count] ??
  String(count);

/** A link that looks like a button. @param {string} words @param {string} path @param {string} label */
const linkButton = (words, path, label) =>
  h('a.button', { ...to(path), 'aria-label': label }, words);

/** @param {GameInfo} info */
function gameCard(info) {
  const { name, title, summary } = info;
  const image = h('img', {
    src: rules.picture(name),
    alt: '',
    loading: 'lazy',
    width: 400,
    height: 400,
    // Both ends of a wide board are seen; of the others, the board without the words below it.
    onload: () => image.classList.toggle('wide', image.naturalWidth > 1.3 * image.naturalHeight),
  });
  const play = { class: 'main', 'aria-label': `Play ${title}` };
  return h(
    'li.game',
    { 'data-game': name },
    image,
    h('h2', title),
    h('p', `${summary}.`),
    buttons(
      button('Play', () => void newGame(info), play),
      info.lessons > 0 && linkButton('Learn', `/learn/${name}`, `Lessons for ${title}`),
      info.puzzles > 0 && linkButton('Puzzle', `/puzzles/${name}`, `Puzzle of the day of ${title}`),
      linkButton('Rules', `/rules/${name}`, `Rules of ${title}`),
    ),
  );
}

/** @param {HTMLElement} place @param {GameInfo[]} list */
async function showTables(place, list) {
  const words = (/** @type {string} */ text) => put(place, h('p.muted', text));
  try {
    const tables = await listTables();
    const lines = tables.map((table) => tableLine(table, list));
    if (lines.length > 0) put(place, h('ul', lines));
    else words('No table is listed now. A new game can be listed for watchers.');
  } catch (error) {
    words(errorWords(error));
  }
}

/** @param {TableSummary} table @param {GameInfo[]} list */
function tableLine({ id, game, seats = [], status = '*', reason, ply = 0 }, list) {
  const info = list.find(({ name }) => name === game);
  const title = info?.title ?? game;
  const state = outcome({ status, reason }, info?.players ?? []) || `move ${ply + 1}`;
  const content = [
    h('strong', title),
    h('span', seats.map(seatWords).join(' against ')),
    h('span.muted', state),
  ];
  return h('li', h('a', to(`/t/${id}`), content));
}

/** @param {HTMLElement} section @param {HTMLElement} place @param {GameInfo[]} list */
async function showKept(section, place, list) {
  const kept = keptGames();
  section.hidden = kept.length === 0;
  const lines = kept.map((game) => {
    const state = h('span.muted');
    const earlier = h('div');
    const info = list.find(({ name }) => name === game.game);
    const title = info?.title ?? game.game ?? 'A table';
    const forget = () => {
      forgetGame(game.id);
      line.remove();
      section.hidden = keptGames().length === 0;
    };
    const content = [h('strong', title), h('span', game.against), state];
    const words = { class: 'small', 'aria-label': `Forget ${title} ${game.against}` };
    const line = h(
      'li',
      h('a', to(`/t/${game.id}`), content),
      button('Forget', forget, words),
      earlier,
    );
    return { game, line, state, earlier, players: info?.players ?? [] };
  });
  const shown = lines.map(({ line }) => line);
  put(place, h('ul', shown));
  // Of the older games some may have ended unseen.
  const old = lines.slice(NEWEST).filter(({ game }) => !isOver(game));
  for (const line of [...lines.slice(0, NEWEST), ...old.slice(-OTHERS)]) await showState(line);
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
    const summary = await tableSummary(game.id);
    const { status = '*', reason, ply = 0, turn, games: count = 1 } = summary;
    noteGame(game.id, { status });
    const { seat, sides, results = [] } = game;
    const isMine = seat && sides && turn === playerOf(sides, seat, count - 1);
    const going = `${isMine ? 'your move, ' : ''}move ${ply + 1}`;
    state.textContent = resultWords(game, count, { status, reason }, players) || going;
    const words = (/** @type {number} */ number) =>
      resultWords(game, number, { status: results[number - 1] }, players);
    put(earlier, count > 1 && earlierGames(game.id, count - 1, words));
  } catch (error) {
    // The server has forgotten the table; it is not asked again.
    if (error instanceof LinkError && error.kind === 'unknown-table')
      noteGame(game.id, { isGone: true });
  }
}
