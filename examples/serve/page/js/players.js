/**
 * The players at the board: a card above it and one below, each beside the player's own pieces, with
 * name, clock, and what the player has and has lost.
 */

/** @import { Army, Scene } from './types.js' */

import { classes, html, toast } from './dom.js';
import { pieceIcon } from './picture.js';

/**
 * @typedef {object} Seat What is known of who plays for a player.
 * @property {string} who
 * @property {'here' | 'away' | null} [dot] whether the person is there; `null` for a computer
 * @property {{ text: string, isShort: boolean, isUnsure: boolean } | null} [clock]
 * @property {string} [said] what the person has just said
 */

export class Players {
  /** The player who sits below. @type {1 | 2} */
  bottom = 1;
  /** Whether the first player's pieces begin above; `null` if sides do not matter. @type {boolean | null} */
  firstIsAbove = null;
  /** @param {import('./game-pane.js').GamePane} pane */
  constructor(pane) {
    this.board = pane.board;
    this.info = pane.options.info;
  }

  /** Seats the players, as the board is laid out. @param {Scene | undefined} [scene] */
  seat(scene = this.board.shown?.scene) {
    const { left, below } = this.info;
    // Of a board that lies across, the left side is above.
    const firstIsLeft = scene && this.board.isAcross(scene) && left ? left === 'first' : null;
    this.firstIsAbove = below ? below === 'second' : firstIsLeft;
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

  /**
   * The card of a player.
   *
   * @param {1 | 2} player
   * @param {Scene | null} scene
   * @param {Army | undefined} army
   * @param {boolean} isTurn
   * @param {Seat} [seat]
   */
  card(player, scene, army, isTurn, { who, dot, clock, said } = { who: '' }) {
    const owner = player === 1 ? 'first' : 'second';
    const token = this.info.tokens[player - 1];
    const panels = scene?.panels.filter((panel) => panel.owner === owner) ?? [];
    const clockClasses = classes('clock', clock?.isShort && 'short', clock?.isUnsure && 'unsure');
    return html`<div class=${classes('card', isTurn && 'turn')} data-player=${player}>
      <span class="token owner-${player}" aria-hidden="true">${token && pieceIcon(token)}</span>
      <span class="words">
        <span class="title">
          <span class="name">${this.info.players[player - 1]}</span>
          <span class="who">${who && html` <bdi>${who}</bdi>`}</span>
          ${dot && html`<span class="dot ${dot}">${dot}</span>`}
          <span class="lost">${army && lost(army)}</span>
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
}

/** The number of pieces, and which of those of the beginning are gone. @param {Army} army */
const lost = ({ count, missing, label, words }) =>
  html`${count}${missing.length > 0 && ';'}
    <span class="gone" role="img" aria-label=${words} title=${words}>
      ${missing.length > 0 && html`<span class="fewer">${label}: </span>`}
      ${missing.map(([piece, number]) => [pieceIcon(piece), number > 1 && `×${number} `])}
    </span>`;
