/** A board of one's own: two people at one screen, analysis, import of games and positions. */

/** @import { Page } from './dom.js' */
/** @import { GameInfo, Start } from './types.js' */

import { failed, html, intoSight, small, toast } from './dom.js';
import { GamePane } from './game-pane.js';
import { here } from './host.js';
import { newGame, options } from './new-game.js';
import { rules } from './rules.js';
import { editAddress, lookAddress, readLookAddress, rename, visit } from './visit.js';

/** @returns {Promise<Page>} */
export async function open() {
  const asked = readLookAddress(here().fragment);
  const list = await rules.games();
  const start = asked?.start ?? { game: list[0]?.name ?? '' };
  const info = await rules.game(start.game);
  /** @type {GamePane} */
  const pane = new GamePane({
    start,
    info,
    mayEnter: () => true,
    onMove: (move) => void pane.setLine([...pane.line.moves, move]),
    onShown: () => keep(pane),
    mayThink: () => true,
    isFree: true,
    top: () => chooser(start, info, list, (other) => lookAddress(other, [])),
    actions: () => [commentField(pane), actions(pane, info)],
    bottom: () => importer(start),
  });
  pane.line.take(asked?.moves ?? [], asked?.beside);
  await pane.turn(asked?.beside.ply ?? Infinity);
  const view = () => pane.page(`${info.title}: analysis board`);
  return { view, title: info.title, close: () => pane.close() };
}

/** Puts the game and all that was tried into the address. @param {GamePane} pane */
function keep({ line, at }) {
  if (here().path === '/look') rename(line.address(at));
}

/** What the person writes about the position that is shown. @param {GamePane} pane */
function commentField(pane) {
  const { at, line } = pane;
  const write = (/** @type {any} */ { target }) => line.comment(at, target.value.trimStart());
  const done = () => {
    pane.list.take(line.told);
    keep(pane);
  };
  return html`<input
    class="comment"
    aria-label="Comment on this position"
    placeholder="Comment on this position"
    maxlength="2000"
    value=${line.comments().get(at) ?? ''}
    oninput=${write}
    onchange=${done}
  />`;
}

/** @param {GamePane} pane @param {GameInfo} info */
function actions(pane, info) {
  const { branch, moves } = pane.line;
  const takeBack = async () => {
    await pane.go(moves.length);
    await pane.setLine(moves.slice(0, -1), { isQuiet: true });
  };
  const promote = () => {
    pane.line.promote();
    return pane.turn(pane.at);
  };
  const setUp = () => {
    const { position } = pane.view ?? {};
    visit(editAddress({ game: info.name, ...(position && { position }) }));
  };
  const isTried = branch !== null && branch.moves.length > 0;
  const isOn = (pane.view?.status ?? '*') === '*';
  return html`<div class="actions">
    ${!branch && moves.length > 0 && small('Take back', takeBack, { 'data-do': 'take-back' })}
    ${isTried && small('Make this the game', promote)}
    ${isTried && small('Delete this variation', () => pane.takeBackLine())}
    ${info.setup.length > 0 && small('Set up a position', setUp, { 'data-do': 'set-up' })}
    ${isOn && small('Play from here', () => newGame(info, pane.view?.position))}
  </div>`;
}

/**
 * The choice of another game or variant.
 *
 * @param {Start} start
 * @param {GameInfo} info
 * @param {GameInfo[]} list
 * @param {(start: Start) => string} address
 */
export function chooser({ game, variant, position }, info, list, address) {
  const fixed = info.variants.filter(({ numbers }) => numbers.length === 0);
  const choose = (/** @type {(value: string) => Start} */ start) => (/** @type {any} */ event) =>
    visit(address(start(event.target.value)));
  return html`<div class="buttons wrap">
    <select aria-label="Game" onchange=${choose((value) => ({ game: value }))}>
      ${options(list.map(({ name, title }) => [name, title]), game)}
    </select>
    ${fixed.length > 1 &&
    position === undefined &&
    html`<select aria-label="Board" onchange=${choose((value) => ({ game, variant: value }))}>
      ${options(fixed.map((one) => [one.name, one.words]), variant)}
    </select>`}
  </div>`;
}

/** The way to open a game or a position from a text. @param {Start} start */
function importer({ game }) {
  const text = () => /** @type {HTMLTextAreaElement} */ (document.querySelector('.import textarea'));
  const open = async () => {
    const words = text().value.trim();
    if (words !== '') await openText(words, game);
  };
  const openFile = async (/** @type {any} */ { target }) => {
    const [file] = target.files;
    if (file?.size > (await rules.mostBytes())) toast('This file is too large to be a game.', 'bad');
    else if (file) {
      text().value = await file.text();
      await open();
    }
  };
  return html`<details class="import" ontoggle=${intoSight}>
    <summary>Open a game or a position</summary>
    <p class="muted">Any text, JSON or save file of these games, or a position of this game.</p>
    <textarea rows="4" aria-label="A game or a position as text" spellcheck=${false} />
    <div class="buttons wrap">
      <button class="main small" onclick=${open}>Open</button>
      <input type="file" aria-label="A file with a game" onchange=${openFile} />
    </div>
  </details>`;
}

/** @param {string} text @param {string} game the one of which it may be a position */
async function openText(text, game) {
  try {
    const { game, variant, start, moves, analysis } = await rules.read(text);
    visit(lookAddress({ game, ...(variant ? { variant } : { position: start }) }, moves, analysis));
  } catch (error) {
    const start = { game, position: text };
    const names = (await rules.games()).map((info) => `${info.name} `);
    const isGame = text.startsWith('{') || names.some((name) => text.startsWith(name));
    await rules.view({ start, moves: [] }).then(
      () => visit(lookAddress(start, [])),
      // What does not begin like a game lacks something of a position.
      (reason) => failed(isGame ? error : reason),
    );
  }
}
