/**
 * The players at the board: a card above it and one below, each beside the player's own pieces, with
 * name, clock, and what the player has and has lost.
 */

/** @import { Piece, Player, Scene } from './types.js' */

import { classes, html, toast } from './dom.js';
import { pieceIcon } from './picture.js';

/** The pieces that stand for a player, if there are such. */
const TOKENS = ['king', 'cell', 'base'];

/**
 * @typedef {object} Seat What is known of who plays for a player.
 * @property {string} who
 * @property {'here' | 'away' | null} [dot] whether the person is there; `null` for a computer
 * @property {{ text: string, isShort: boolean, isUnsure: boolean } | null} [clock]
 * @property {string} [said] what the person has just said
 */

/** @param {Scene} scene @param {Player} owner */
const piecesOf = ({ cells }, owner) =>
  cells.flatMap(({ piece }) => (piece?.owner === owner ? [piece] : []));

export class Players {
  /** The player who sits below. @type {1 | 2} */
  bottom = 1;
  /** Whether the first player's pieces begin above; `null` if sides do not matter. @type {boolean | null} */
  firstIsAbove = null;
  /** The scene in which the game begins. @type {Scene | null} */
  begin = null;

  /** @param {import('./game-pane.js').GamePane} pane */
  constructor(pane) {
    this.board = pane.board;
    this.info = pane.options.info;
  }

  /** Finds out where the players begin, as the board is laid out, and seats them. */
  seat() {
    const { begin, info } = this;
    if (!begin) return;
    const middle = (/** @type {Player} */ owner) => {
      const own = begin.cells.flatMap(({ piece }, index) =>
        piece?.owner === owner ? [index % begin.columns] : [],
      );
      return own.reduce((sum, column) => sum + column, 0) / Math.max(own.length, 1);
    };
    // Of a board that lies across, the left side is above.
    const distance = this.board.isAcross(begin) ? middle('second') - middle('first') : 0;
    const isLeft = Math.abs(distance) < 1.5 ? null : distance > 0;
    this.firstIsAbove = info.below ? info.below === 'second' : isLeft;
    this.board.picture.isFlipped =
      this.firstIsAbove !== null && (this.bottom === 1) === this.firstIsAbove;
  }

  /** Returns the player beside whose pieces the card above the board is. @returns {1 | 2} */
  above() {
    const { firstIsAbove, bottom, board } = this;
    const isFirstBelow =
      firstIsAbove === null ? bottom === 1 : board.picture.isFlipped === firstIsAbove;
    return isFirstBelow ? 2 : 1;
  }

  /** The card of a player. @param {1 | 2} player @param {Scene | null} scene @param {boolean} isTurn @param {Seat} [seat] */
  card(player, scene, isTurn, { who, dot, clock, said } = { who: '' }) {
    const owner = player === 1 ? 'first' : 'second';
    const pieces = [...(this.begin ? piecesOf(this.begin, owner) : []), ...this.info.pieces];
    const own = pieces.filter((piece) => piece.owner === owner);
    const token = own.find(({ name }) => TOKENS.includes(name)) ?? own[0];
    const panels = scene?.panels.filter((panel) => panel.owner === owner) ?? [];
    const clockClasses = classes('clock', clock?.isShort && 'short', clock?.isUnsure && 'unsure');
    return html`<div class=${classes('card', isTurn && 'turn')} data-player=${player}>
      <span class="token owner-${player}" aria-hidden="true">${token && pieceIcon(token)}</span>
      <span class="words">
        <span class="title">
          <span class="name">${this.info.players[player - 1]}</span>
          <span class="who">${who && html` <bdi>${who}</bdi>`}</span>
          ${dot && html`<span class="dot ${dot}">${dot}</span>`}
          <span class="lost">${scene && this.#lost(owner, scene)}</span>
        </span>
        <span class="lines">
          ${panels.map(({ title, topic, meaning, lines }) => {
            // All of it: a card on a phone may have no room for a long line.
            const told = [`${title}: ${lines.join(', ')}`, meaning].filter(Boolean).join('. ');
            const kind = classes('panel', meaning && 'explained');
            return html`<span class=${kind} title=${told} onclick=${() => toast(told)}>
              ${[topic, lines.join(' · ')].filter(Boolean).join(': ')}
            </span>`;
          })}
        </span>
        ${said && html`<span class="said">${said}</span>`}
      </span>
      ${clock && html`<span class=${clockClasses} role="timer">${clock.text}</span>`}
    </div>`;
  }

  /** The number of pieces, and which of those of the beginning are gone. @param {Player} owner @param {Scene} scene */
  #lost(owner, scene) {
    const [pieces, begin] = [piecesOf(scene, owner), this.begin ? piecesOf(this.begin, owner) : []];
    const kinds = new Set(this.info.pieces.map(({ name }) => name));
    // Cells and bases are counted by the panels of their games.
    if (kinds.size < 3) return null;
    const names = new Map(begin.map((piece) => [piece.name, piece]));
    const count = (/** @type {Piece[]} */ list, /** @type {string} */ name) =>
      list.filter((piece) => piece.name === name).length;
    const gone = [...names.values()]
      .map((piece) => ({ piece, lost: count(begin, piece.name) - count(pieces, piece.name) }))
      .filter(({ lost }) => lost > 0);
    const words = gone.map(({ piece, lost }) => `${lost} ${piece.name}`).join(', ');
    return html`${pieces.length} ${pieces.length === 1 ? 'piece' : 'pieces'}
      <span class="gone" role="img" aria-label="missing: ${words || 'none'}" title="missing, of those at the start: ${words || 'none'}">
        ${gone.length > 0 && ' missing: '}
        ${gone.map(({ piece, lost }) => [pieceIcon(piece), lost > 1 && `×${lost} `])}
      </span>`;
  }
}
