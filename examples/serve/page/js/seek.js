/** A game against anybody, now: by a clock, at the seat that has been free longest, or at a new table. */

/** @import { GameInfo, Levels, TableSummary } from './types.js' */

import { draw, failed, html } from './dom.js';
import { keepGame, keptGames } from './kept.js';
import { createTable, listTables } from './tables.js';
import { visit } from './visit.js';

/** The words for a game without clocks. */
const NO_CLOCK = 'No clock';

/**
 * Returns the table whose seat has been free longest of those that fit.
 *
 * @param {TableSummary[]} tables with a free seat
 * @param {{ game: GameInfo, time?: string, wished: string }} sought the clock in words
 */
export function oldestFit(tables, { game, time, wished }) {
  const fits = tables.filter(
    (table) =>
      table.game === game.name &&
      table.variant === game.variants[0]?.name &&
      table.time === time &&
      (!wished || !table.wished || wished === table.wished),
  );
  return fits.sort((one, two) => (one.touched ?? 0) - (two.touched ?? 0))[0];
}

export class Seek {
  /** How strong the opponent should be; empty if that does not matter. */
  wished = '';
  isBusy = false;

  /**
   * @param {GameInfo[]} games
   * @param {{ levels: Levels, clocks: [string, string, string][] }} offers
   * @param {(table: TableSummary) => boolean} mayJoin
   * @param {(table: TableSummary) => void} join takes the free seat
   */
  constructor(games, { levels, clocks }, mayJoin, join) {
    this.games = games;
    this.levels = levels;
    this.clocks = clocks;
    this.mayJoin = mayJoin;
    this.join = join;
    const last = keptGames()[0]?.game;
    /** The game that is sought: at first that of the last table. @type {GameInfo | undefined} */
    this.game = games.find(({ name }) => name === last) ?? games[0];
  }

  /** @param {string} [clock] as people write it @param {string} [time] in words */
  async #seek(clock, time) {
    const { game, wished } = this;
    if (!game || this.isBusy) return;
    this.isBusy = true;
    draw();
    try {
      const free = (await listTables()).filter(this.mayJoin);
      const found = oldestFit(free, { game, time, wished });
      if (found) this.join(found);
      else await this.#wait(game, clock);
    } catch (error) {
      failed(error);
    }
    this.isBusy = false;
    draw();
  }

  /** Makes a table that everybody can see. @param {GameInfo} game @param {string} [clock] */
  async #wait({ name }, clock) {
    const { wished } = this;
    /** @type {import('./types.js').TableSpec} */
    const spec = {
      game: name,
      seats: [{ kind: 'person' }, { kind: 'open' }],
      sides: Math.random() < 0.5 ? 1 : 2,
      listed: true,
      ...(clock && { clock }),
      ...(wished && { wished }),
    };
    const { id, tokens } = await createTable(spec);
    const [token] = tokens;
    const against = 'against anyone in the lobby';
    const kept = { id, game: name, against, when: Date.now(), seats: spec.seats };
    keepGame({ ...kept, ...(token && { token, seat: /** @type {const} */ (1) }) });
    visit(`/t/${id}`);
  }

  render() {
    const { clocks, games, game, levels, wished, isBusy } = this;
    const chooseGame = (/** @type {any} */ { target }) => {
      this.game = games.find(({ name }) => name === target.value);
    };
    const wish = (/** @type {any} */ { target }) => {
      this.wished = target.value;
    };
    const button = (/** @type {string} */ words, /** @type {string} */ title, /** @type {() => void} */ seek) =>
      html`<button title=${title} disabled=${isBusy} onclick=${seek}>${words}</button>`;
    const option = (/** @type {string} */ value, /** @type {string} */ words, /** @type {boolean} */ isChosen) =>
      html`<option value=${value} selected=${isChosen}>${words}</option>`;
    return html`<div class="seek" role="group" aria-label="Play anyone now">
      <h2>Play anyone now</h2>
      <div class="buttons wrap">
        <select aria-label="Game" onchange=${chooseGame}>
          ${games.map(({ name, title }) => option(name, title, name === game?.name))}
        </select>
        <select aria-label="Strength of the opponent" onchange=${wish}>
          ${option('', 'any strength', wished === '')}
          ${levels.all.map((level) => option(level, `strength: ${level}`, level === wished))}
        </select>
      </div>
      <div class="buttons wrap">
        ${clocks.map(([clock, meaning, time]) =>
          button(time, meaning, () => void this.#seek(clock, time)),
        )}
        ${button(NO_CLOCK, NO_CLOCK, () => void this.#seek())}
      </div>
    </div>`;
  }
}
