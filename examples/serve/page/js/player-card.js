/**
 * The card of a player: name, clock, and what the player has and has lost.
 *
 * @module
 */

/** @import { GameInfo, Piece, Player, Scene } from './types.js' */

import { h, put } from './dom.js';
import { pieceIcon } from './picture.js';

/** The pieces that stand for a player, if there are such. */
const TOKENS = ['king', 'cell', 'base'];

/** How long it is shown what a person says, in milliseconds. */
const SAID = 8000;

/** The name, clock and counts of a player. */
export class PlayerCard {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  saying = undefined;

  /** @param {1 | 2} player @param {GameInfo} info */
  constructor(player, info) {
    this.player = player;
    this.info = info;
    /** @type {Player} */
    this.owner = player === 1 ? 'first' : 'second';
    this.dot = h('span.dot', { hidden: true });
    this.name = h('span.name', info.players[player - 1]);
    this.who = h('span.who');
    this.said = h('span.said', { hidden: true });
    this.clock = h('span.clock', { role: 'timer', hidden: true });
    this.lost = h('span.lost');
    this.lines = h('span.lines');
    this.token = h('span', { class: `token owner-${player}`, 'aria-hidden': 'true' });
    this.element = h(
      'div.card',
      { 'data-player': player },
      this.token,
      h(
        'span.words',
        h('span.title', this.name, this.who, this.dot, this.lost),
        this.lines,
        this.said,
      ),
      this.clock,
    );
  }

  /** Shows for some seconds what the person says. @param {string} words */
  say(words) {
    this.said.textContent = words;
    this.said.hidden = false;
    clearTimeout(this.saying);
    this.saying = setTimeout(() => (this.said.hidden = true), SAID);
  }

  /** @param {boolean} isTurn */
  setTurn(isTurn) {
    this.element.classList.toggle('turn', isTurn);
  }

  /**
   * Shows what the scene tells about the player.
   *
   * @param {Scene} scene
   * @param {Scene | null} begin the scene in which the game begins
   */
  setPanels({ cells, panels }, begin) {
    const own = panels.filter((panel) => panel.owner === this.owner);
    put(
      this.lines,
      own.map(({ title, lines }) =>
        h(
          'span.panel',
          { title },
          lines.length === 1 ? `${this.#own(title)}: ${lines[0]}` : lines.join(' · '),
        ),
      ),
    );
    const pieces = cells.flatMap(({ piece }) => (piece?.owner === this.owner ? [piece] : []));
    const all = [...pieces, ...this.info.pieces.filter(({ owner }) => owner === this.owner)];
    const token = all.find(({ name }) => TOKENS.includes(name)) ?? all[0];
    if (token && !this.token.hasChildNodes()) put(this.token, pieceIcon(token));
    this.#showLost(pieces, begin?.cells.flatMap(({ piece }) => (piece ? [piece] : [])) ?? []);
  }

  /** Leaves the name of the player out of a title: it stands beside it. @param {string} title */
  #own(title) {
    const name = `${this.name.textContent ?? ''} `.toLowerCase();
    return title.toLowerCase().replace("'s ", ' ').startsWith(name)
      ? title.replace("'s ", ' ').slice(name.length)
      : title;
  }

  /**
   * Shows the number of pieces, and which of those of the beginning are gone.
   *
   * @param {Piece[]} pieces the player's pieces now
   * @param {Piece[]} begin all pieces of the beginning
   */
  #showLost(pieces, begin) {
    const names = new Map(
      begin.flatMap((piece) => (piece.owner === this.owner ? [[piece.name, piece]] : [])),
    );
    // Cells and bases are counted by the panels of their games.
    if (names.size < 3) return;
    const count = (/** @type {Piece[]} */ list, /** @type {string} */ name) =>
      list.filter((piece) => piece.name === name && piece.owner === this.owner).length;
    const gone = [...names.values()]
      .map((piece) => ({ piece, lost: count(begin, piece.name) - count(pieces, piece.name) }))
      .filter(({ lost }) => lost > 0);
    const words = gone.map(({ piece, lost }) => `${lost} ${piece.name}`).join(', ');
    put(
      this.lost,
      `${pieces.length} pieces`,
      h(
        'span.gone',
        { role: 'img', 'aria-label': `missing: ${words || 'none'}`, title: words },
        gone.length > 0 && ' missing: ',
        gone.flatMap(({ piece, lost }) => [pieceIcon(piece), lost > 1 && `${lost}`]),
      ),
    );
  }
}
