/** The moves of a game and of all lines beside it, and what is seen after each of them. */

/** @import { Analysis, Ply, Start, View } from './types.js' */
/** @import { Beside } from './visit.js' */

import { rules } from './rules.js';
import { lookAddress } from './visit.js';

/** How many positions are remembered. */
const REMEMBERED = 80;

/** @param {string[]} one @param {string[]} other */
function commonLength(one, other) {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** @param {string[]} line @param {string[]} moves */
const begins = (line, moves) => commonLength(line, moves) === moves.length;

export class Line {
  /** The moves of the game. @type {string[]} */
  moves = [];
  /** Moves that are tried beside the game. @type {{ from: number, moves: string[] } | null} */
  branch = null;
  /** All lines that were tried, from the start of the game; the first one first. @type {string[][]} */
  #tried = [];
  /** What was written about positions. @type {{ moves: string[], text: string }[]} */
  #comments = [];
  /** The moves in words, as far as they are known. @type {Ply[]} */
  told = [];
  /** What people read for moves of lines that were left, by all moves up to them. @type {Map<string, string>} */
  #names = new Map();
  /** @type {Map<string, { since: number, view: Promise<View> }>} */ #views = new Map();

  /** @param {Start} start */
  constructor(start) {
    this.start = start;
  }

  /** Returns the moves of the game, or of the branch that is tried. */
  all() {
    const { branch } = this;
    return branch ? [...this.moves.slice(0, branch.from), ...branch.moves] : this.moves;
  }

  /** Returns moves from the start as a file has them. @param {string[]} moves */
  #way(moves) {
    const from = commonLength(moves, this.moves);
    return [from, ...moves.slice(from)].join(' ');
  }

  /** Returns the moves that a file has so. @param {string} way */
  #moves(way) {
    const [from, ...moves] = way.split(' ');
    return [...this.moves.slice(0, Number(from)), ...moves];
  }

  /** Returns what was tried beside the game, as its file has it. @returns {Analysis} */
  analysis() {
    const tried = this.#tried.filter((line) => !begins(this.moves, line));
    const comments = this.#comments.map(({ moves, text }) => [this.#way(moves), text]);
    return { lines: tried.map((line) => this.#way(line)), comments: Object.fromEntries(comments) };
  }

  /** Takes a game and what was tried beside it. @param {string[]} moves @param {Beside} [beside] */
  take(moves, { lines = [], comments = {}, shown = '0' } = {}) {
    this.moves = moves;
    for (const way of lines) this.keep(this.#moves(way));
    const all = Object.entries(comments);
    this.#comments = all.map(([way, text]) => ({ moves: this.#moves(way), text }));
    this.show(this.#moves(shown));
  }

  /** Makes the line that is shown the game, which becomes one that was tried. */
  promote() {
    this.keep(this.moves);
    this.moves = this.all();
    this.branch = null;
  }

  /** Returns the address of a position of the line, with all that was tried. @param {number} ply */
  address(ply) {
    const shown = this.branch?.moves.length ? this.#way(this.all()) : '';
    return lookAddress(this.start, this.moves, { ply, shown, ...this.analysis() });
  }

  /** Returns what was written about positions of the line, by their plies. */
  comments() {
    const all = this.all();
    const own = this.#comments.filter(({ moves }) => begins(all, moves));
    return new Map(own.map(({ moves, text }) => [moves.length, text]));
  }

  /**
   * Writes about a position of the line; nothing if the text is empty.
   *
   * @param {number} ply
   * @param {string} text
   */
  comment(ply, text) {
    const moves = this.all().slice(0, ply);
    this.#comments = this.#comments.filter((one) => one.moves.join(' ') !== moves.join(' '));
    if (text) this.#comments.push({ moves, text });
  }

  /**
   * Takes the moves of the game. A branch that begins where they differ is left.
   *
   * @param {string[]} moves
   * @returns {number} how many of them are as before
   */
  set(moves) {
    const same = commonLength(moves, this.moves);
    this.moves = [...moves];
    if (this.branch && this.branch.from > same) this.branch = null;
    return same;
  }

  /** Keeps a line among those that were tried. @param {string[]} moves */
  keep(moves) {
    if (this.#tried.some((line) => begins(line, moves))) return;
    // One that goes on is the same line.
    const at = this.#tried.findIndex((line) => begins(moves, line));
    this.#tried.splice(at < 0 ? this.#tried.length : at, 1, [...moves]);
  }

  /**
   * Tries moves after some moves of the line.
   *
   * @param {number} at the number of moves before them
   * @param {string[]} moves
   */
  try(at, ...moves) {
    const from = Math.min(this.branch?.from ?? at, at);
    this.branch = { from, moves: [...this.all().slice(from, at), ...moves] };
    this.keep(this.all());
  }

  /** Takes the last move back that was tried. Returns how many are left, those of the game too. */
  untry() {
    const all = this.all();
    this.branch?.moves.pop();
    this.#drop(all);
    if (this.branch?.moves.length) this.keep(all.slice(0, -1));
    return all.length - 1;
  }

  /** Drops the line that is shown where no other goes on. Returns how many moves are left. */
  untryLine() {
    const all = this.all();
    const others = [this.moves, ...this.#tried.filter((line) => !begins(line, all))];
    const left = Math.max(...others.map((line) => commonLength(line, all)));
    this.#drop(all.slice(0, left + 1));
    this.show(others.find((line) => commonLength(line, all) === left) ?? this.moves);
    return left;
  }

  /** Drops all that goes on with some moves. @param {string[]} moves */
  #drop(moves) {
    this.#tried = this.#tried.filter((line) => !begins(line, moves));
    this.#comments = this.#comments.filter((comment) => !begins(comment.moves, moves));
  }

  /** Returns for each ply the moves that were played or tried instead of it. */
  others() {
    const all = this.all();
    const found = all.map(() => /** @type {Set<string>} */ (new Set()));
    for (const line of this.branch ? [this.moves, ...this.#tried] : this.#tried) {
      const at = commonLength(line, all);
      if (line[at] !== undefined) found[at]?.add(line[at]);
    }
    return found.map((moves) => [...moves]);
  }

  /** Returns one of the `others` of a ply as people read it. @param {number} ply @param {string} move */
  nameOfOther(ply, move) {
    return this.#names.get([...this.all().slice(0, ply - 1), move].join(' ')) ?? move;
  }

  /** Forgets what was tried: another game begins. */
  forget() {
    this.#tried = [];
    this.#names.clear();
  }

  /**
   * Goes over to another line: to the game if it goes on so, else to what was tried first.
   *
   * @param {number} ply
   * @param {string} move one of its `others`
   */
  turnTo(ply, move) {
    const moves = [...this.all().slice(0, ply - 1), move];
    const lines = [this.moves, ...this.#tried];
    this.show(lines.find((line) => begins(line, moves)) ?? moves);
  }

  /** Goes over to a line. @param {string[]} moves from the start of the game */
  show(moves) {
    const from = commonLength(moves, this.moves);
    this.branch = from === moves.length ? null : { from, moves: moves.slice(from) };
  }

  /** @param {string[]} moves */
  #known(moves) {
    const told = this.told.map(({ move }) => move);
    return commonLength(moves, told);
  }

  /** Takes what is seen after some moves, which a table has told. @param {string[]} moves @param {View} view */
  know(moves, view) {
    const since = view.ply - view.plies.length;
    this.#keep(moves.join(' '), { since, view: Promise.resolve(view) });
  }

  /** @param {string} key @param {{ since: number, view: Promise<View> }} told */
  #keep(key, told) {
    this.#views.delete(key);
    this.#views.set(key, told);
    const [oldest] = this.#views.keys();
    if (oldest !== undefined && this.#views.size > REMEMBERED) this.#views.delete(oldest);
  }

  /** Returns what is seen after some moves. The server is asked once for each position. @param {string[]} moves */
  view(moves) {
    return this.#since(moves, this.#known(moves)).view;
  }

  /** @param {string[]} moves @param {number} since the first move that has to be told */
  #since(moves, since) {
    const key = moves.join(' ');
    const known = this.#views.get(key);
    if (known && known.since <= since) return known;
    const asked = { since, view: rules.view({ start: this.start, moves }, since) };
    asked.view.catch(() => this.#views.delete(key));
    this.#keep(key, asked);
    return asked;
  }

  /** Returns the last move before a position as people read it. @param {View} view */
  name({ plies, ply, last }) {
    return plies.at(-1)?.name ?? this.told[ply - 1]?.name ?? last;
  }

  /** Learns how people read the `others`. Returns whether any is new: they came from elsewhere. */
  async learn() {
    const all = this.all();
    const others = this.others().flatMap((moves, at) => moves.map((m) => [...all.slice(0, at), m]));
    const unknown = others.filter((moves) => !this.#names.has(moves.join(' ')));
    for (const moves of unknown)
      this.#names.set(moves.join(' '), this.name(await this.view(moves)) ?? '');
    return unknown.length > 0;
  }

  /** Tells all moves in words. Returns nothing if other moves have come meanwhile. */
  async tell() {
    const moves = this.all();
    const known = this.#known(moves);
    let plies = this.told.slice(0, known);
    const left = this.told[known];
    if (left) this.#names.set([...moves.slice(0, known), left.move].join(' '), left.name);
    if (known < moves.length) {
      const { since, view } = this.#since(moves, known);
      const news = (await view).plies;
      if (this.all().length !== moves.length || commonLength(this.all(), moves) < moves.length)
        return null;
      plies = [...this.told.slice(0, known), ...news.slice(known - since)];
    }
    this.told = plies;
    return plies;
  }
}
