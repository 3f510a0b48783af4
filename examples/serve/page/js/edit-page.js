/** A position is set up: pieces are put on the board, and the rules tell whether it can be played. */

/** @import { Page } from './dom.js' */
/** @import { GameInfo, Piece, SetUp, SetupPart, Spot, Start } from './types.js' */

import { Board } from './board.js';
import { copy, draw, failed, html, roundButton, say, small } from './dom.js';
import { here } from './host.js';
import { chooser } from './look-page.js';
import { field, newGame, options } from './new-game.js';
import { pieceIcon } from './picture.js';
import { rules } from './rules.js';
import { same } from './scene.js';
import { editAddress, lookAddress, readLookAddress, rename, visit } from './visit.js';

/** The tool that moves pieces, and the one that removes them: where none is, the letter is a point. */
const [MOVE, REMOVE] = ['', '.'];

/** @returns {Promise<Page>} */
export async function open() {
  const list = (await rules.games()).filter(({ setup }) => setup.length > 0);
  const asked = readLookAddress(here().fragment)?.start;
  const start = asked ?? { game: list[0]?.name ?? '' };
  const info = await rules.game(start.game);
  const editor = new Editor(info, start, await rules.setUp(start));
  const title = `${info.title}: set up a position`;
  return { view: () => editor.render(title, list), title };
}

class Editor {
  board = new Board(this);
  /** What the next click on a cell puts there: a letter, or a layer by its index. @type {string | number} */
  tool = MOVE;
  /** The piece that is moved. @type {Spot | null} */
  picked = null;
  /** What can be gone back to. @type {[Start, string[], string[]][]} */
  past = [];
  #asked = 0;
  // What the board asks of a game.
  view = null;
  isQuiet = true;
  entry = {
    canDrag: (/** @type {Spot} */ spot) => this.tool === MOVE && this.#isFree(spot) && this.#at(spot) !== REMOVE,
    cancel: () => this.choose(MOVE),
  };

  /** @param {GameInfo} info @param {Start} start @param {SetUp} now */
  constructor(info, start, now) {
    this.info = info;
    this.start = start;
    this.now = now;
    this.options = { info };
    /** The letters of pieces that can be put anywhere. */
    this.letters = info.setup.map((part) => (part.kind === 'cells' ? part.letters : '')).join('');
    this.board.picture.isFlipped = info.below === 'second';
  }

  /** @param {Spot} spot */
  #at = ({ row, column }) => this.now.rows[row]?.[column] ?? REMOVE;

  /** Whether a cell can be another one: a base cannot. @param {Spot} spot */
  #isFree = (spot) => (this.letters + REMOVE).includes(this.#at(spot));

  /** Chooses what the next click does. @param {string | number} tool */
  choose(tool) {
    this.tool = tool;
    this.picked = null;
    draw();
  }

  /** @param {string[]} [rows] @param {string[]} [fields] @param {Start} [start] */
  #set(rows = this.now.rows, fields = this.now.fields, start = this.start) {
    this.past.push([this.start, this.now.rows, this.now.fields]);
    return this.#show(start, rows, fields);
  }

  /** @param {Start} start @param {string[]} rows @param {string[]} fields */
  async #show(start, rows, fields) {
    this.start = start;
    this.#asked += 1;
    const asked = this.#asked;
    // A click does not wait for the answer to the one before.
    this.now = { ...this.now, rows, fields };
    try {
      const now = await rules.setUp(start, rows, fields);
      if (asked !== this.#asked) return;
      this.now = now;
      this.board.pointed = now.spots;
      if (now.position && here().path === '/edit') rename(editAddress({ game: this.info.name, position: now.position }));
      say(now.refusal ?? now.words);
    } catch (error) {
      failed(error);
    }
    draw();
  }

  /** Puts letters on cells. @param {[Spot, string][]} letters */
  #put(...letters) {
    const rows = this.now.rows.map((row) => [...row]);
    for (const [{ row, column }, letter] of letters) rows[row]?.splice(column, 1, letter);
    void this.#set(rows.map((row) => row.join('')));
  }

  /** Takes a cell that the person picks. @param {Spot} spot */
  pick(spot) {
    const { tool, picked } = this;
    const letter = this.#at(spot);
    if (!this.#isFree(spot)) return;
    if (typeof tool === 'number') this.#count(tool, spot);
    else if (tool !== MOVE) this.#put([spot, tool === letter ? REMOVE : tool]);
    else if (picked) {
      this.picked = null;
      if (!same(picked, spot)) this.#put([picked, REMOVE], [spot, this.#at(picked)]);
    } else if (letter !== REMOVE) this.picked = spot;
    draw();
  }

  /** Takes a piece that is dragged off the board. @param {Spot} spot */
  dropOff(spot) {
    this.picked = null;
    this.#put([spot, REMOVE]);
  }

  /** Gives a cell the next letter of a layer. @param {number} index @param {Spot} spot */
  #count(index, spot) {
    const part = this.info.setup[index];
    if (part?.kind !== 'layer') return;
    const letters = this.#at(spot) === REMOVE ? part.on_empty : part.on_pieces;
    const rows = this.now.fields[index]?.split('/') ?? [];
    const row = [...(rows[spot.row] ?? '')];
    const next = letters.indexOf(row[spot.column] ?? '') + 1;
    row[spot.column] = letters[next % letters.length] ?? '';
    void this.#set(undefined, this.now.fields.with(index, rows.with(spot.row, row.join('')).join('/')));
  }

  #undo() {
    const before = this.past.pop();
    if (before) void this.#show(...before);
  }

  /** Begins with another position. @param {Start} start */
  async #begin(start) {
    try {
      const { rows, fields } = await rules.setUp(start);
      await this.#set(rows, fields, start);
    } catch (error) {
      failed(error);
    }
  }

  #clear() {
    const empty = (/** @type {string} */ row) =>
      [...row].map((letter) => (this.letters.includes(letter) ? REMOVE : letter)).join('');
    const bare = this.now.fields.map((text, index) => {
      const part = this.info.setup[index];
      return part?.kind === 'layer' ? text.replaceAll(/[^/]/g, part.on_empty.slice(0, 1)) : text;
    });
    void this.#set(this.now.rows.map(empty), bare);
  }

  // What is shown

  /** @param {string} title @param {GameInfo[]} list */
  render(title, list) {
    const { info, now, board, picked, start } = this;
    const shown = { scene: now.scene, pointers: false, picked: picked ? [picked] : [] };
    const drawn = board.render(shown, []);
    const { isFlipped } = board.picture;
    const [above, below] = isFlipped === (info.below === 'second') ? [2, 1] : [1, 2];
    const first = { game: info.name, ...(start.variant && { variant: start.variant }) };
    const { position } = now;
    const play = { disabled: !position || now.is_over };
    const read = (/** @type {any} */ { target }) =>
      this.#begin({ game: info.name, position: target.value.trim() });
    return html`<div class="editor" style="--aspect: ${board.aspect()}">
      <h1>${title}</h1>
      <div class="editor-board">
        ${this.#palette(above)} ${drawn} ${this.#palette(below)}
        ${now.scene.columns > 12 && board.zoomBar()}
      </div>
      <div class="editor-side">
        ${chooser({ ...first, game: info.name }, info, list, editAddress)}
        <div class="buttons wrap" role="group" aria-label="What a click does">
          ${this.#toolButton(MOVE, 'Move')} ${this.#toolButton(REMOVE, 'Remove')}
          ${info.setup.map((part, index) => part.kind === 'layer' && this.#toolButton(index, part.label))}
        </div>
        <div class="buttons wrap">
          ${small('Start position', () => this.#begin(first))}
          ${small('Clear the board', () => this.#clear())}
          ${small('Undo', () => this.#undo(), { disabled: this.past.length === 0 })}
          ${roundButton('flip', 'Turn the board round', () => {
            board.picture.isFlipped = !isFlipped;
            draw();
          })}
        </div>
        <p class="status" data-status=${now.refusal ? 'refused' : now.is_over ? 'over' : '*'}>
          ${now.refusal ?? now.words}
        </p>
        ${info.setup.map((part, index) => this.#field(part, index))}
        <div class="buttons wrap">
          <button class="main" ...${play} onclick=${() => newGame(info, position)}>Play from here</button>
          <button
            disabled=${!position}
            onclick=${() => visit(lookAddress({ game: info.name, ...(position && { position }) }, []))}
          >
            Analyse
          </button>
          <button disabled=${!position} onclick=${() => copy(position ?? '', 'Position')}>
            Copy the text
          </button>
        </div>
        ${field(
          'Position as text',
          html`<input type="text" value=${position ?? now.fields.join(' ')} spellcheck=${false} onchange=${read} />`,
        )}
        <p class="muted">
          Drag pieces, or pick what a click does and then cells. A piece that is dragged off the board is
          removed, and so is one that gets the same piece again.
        </p>
      </div>
    </div>`;
  }

  /** @param {string | number} tool @param {string} words */
  #toolButton(tool, words) {
    return small(words, () => this.choose(tool), { 'aria-pressed': this.tool === tool });
  }

  /** The pieces of a player. @param {number} player */
  #palette(player) {
    const owner = player === 1 ? 'first' : 'second';
    const own = this.info.pieces.filter((piece) => piece.owner === owner);
    const pieces = [...this.letters].flatMap((letter) => own.find((one) => one.letter === letter) ?? []);
    const name = this.info.players[player - 1];
    return html`<div class="palette" role="group" aria-label="Pieces of ${name}">
      ${pieces.map((piece) => this.#pieceButton(piece, `${name}: ${piece.name}`))}
    </div>`;
  }

  /** @param {Piece} piece @param {string} label */
  #pieceButton(piece, label) {
    const choose = () => this.choose(piece.letter);
    const lift = (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0) return;
      choose();
      this.board.lift(piece, event);
    };
    const on = { onclick: choose, onpointerdown: lift };
    return html`<button
      aria-label=${label}
      title=${label}
      data-letter=${piece.letter}
      aria-pressed=${this.tool === piece.letter}
      ...${on}
    >
      ${pieceIcon(piece)}
    </button>`;
  }

  /** A part of the text that is not on the board. @param {SetupPart} part @param {number} index */
  #field(part, index) {
    const value = this.now.fields[index] ?? '';
    const onchange = (/** @type {any} */ { target }) =>
      this.#set(undefined, this.now.fields.with(index, target.value));
    if (part.kind === 'choice') {
      const list = options([...part.options], value);
      return field(part.label, html`<select onchange=${onchange}>${list}</select>`);
    }
    if (part.kind !== 'text') return null;
    const label = html`${part.label} <small>(${part.hint})</small>`;
    return field(label, html`<input type="text" value=${value} spellcheck=${false} onchange=${onchange} />`);
  }
}
