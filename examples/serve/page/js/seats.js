/**
 * The players at the board: a card above it and one below, each beside the player's own pieces.
 *
 * @module
 */

/** @import { GameInfo, Player, Scene } from './types.js' */
/** @import { Board } from './board.js' */

import { h, put } from './dom.js';
import { PlayerCard } from './player-card.js';

export class Seats {
  above = h('div.above');
  below = h('div.below');
  /** The player who sits below. @type {1 | 2} */
  bottom = 1;
  /** Whether the first player's pieces begin above; `null` if sides do not matter. @type {boolean | null} */
  firstIsAbove = null;
  /** The scene in which the game begins. @type {Scene | null} */
  begin = null;

  /** @param {Board} board @param {GameInfo} info */
  constructor(board, info) {
    this.board = board;
    this.cards = /** @type {const} */ ([new PlayerCard(1, info), new PlayerCard(2, info)]);
    this.place();
  }

  /** Shows whose turn it is. @param {1 | 2 | null} turn */
  setTurn(turn) {
    this.cards.forEach((card) => card.setTurn(card.player === turn));
  }

  /** Shows what the scene tells about the players. @param {Scene} scene */
  setPanels(scene) {
    this.cards.forEach((card) => card.setPanels(scene, this.begin));
  }

  /** Puts the cards beside the players' pieces. */
  place() {
    const [first, second] = this.cards;
    const isFirstBelow =
      this.firstIsAbove === null ? this.bottom === 1 : this.board.isFlipped === this.firstIsAbove;
    put(this.above, (isFirstBelow ? second : first).element);
    put(this.below, (isFirstBelow ? first : second).element);
  }

  /** Finds out where the players begin, as the board is laid out, and seats them. */
  seat() {
    const scene = this.begin;
    if (!scene) return;
    const isAcross = this.board.isAcross(scene);
    const middle = (/** @type {Player} */ owner) => {
      const own = scene.cells.flatMap(({ piece }, index) => {
        if (piece?.owner !== owner) return [];
        return [isAcross ? index % scene.columns : Math.floor(index / scene.columns)];
      });
      return own.reduce((sum, row) => sum + row, 0) / Math.max(own.length, 1);
    };
    const distance = middle('second') - middle('first');
    this.firstIsAbove = Math.abs(distance) < 1.5 ? null : distance > 0;
    this.board.picture.isFlipped =
      this.firstIsAbove !== null && (this.bottom === 1) === this.firstIsAbove;
    this.place();
  }
}
