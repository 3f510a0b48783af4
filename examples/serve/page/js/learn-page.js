/**
 * The lessons and puzzles of a game: positions with a task. The rules tell what comes of an answer.
 *
 * @module
 */

/** @import { Attempt, GameInfo, Task } from './types.js' */

import { button, buttons, failed, h, put, say } from './dom.js';
import { GamePane } from './game-pane.js';
import { LinkError } from './http.js';
import { newGame } from './new-game.js';
import { rules } from './rules.js';
import { to } from './visit.js';

/**
 * @param {string} name
 * @param {string} [asked] the number of the lesson, from 1
 * @returns {Promise<import('./app.js').Page>}
 */
export async function openLearnPage(name, asked = '1') {
  const info = await rules.game(name);
  const number = /^[1-9]\d*$/.test(asked) ? Number(asked) : NaN;
  if (!(number <= info.lessons)) throw new LinkError('unknown-lesson', `${info.title} has no lesson ${asked}.`);
  return new LearnPage(info, await rules.lesson(name, number), LESSONS).open();
}

/**
 * @param {string} name
 * @param {string} [asked] the number of the puzzle, from 1; today's without it
 * @returns {Promise<import('./app.js').Page>}
 */
export async function openPuzzlePage(name, asked = 'today') {
  const info = await rules.game(name);
  const day = Math.floor(Date.now() / DAY);
  const number = /^[1-9]\d*$/.test(asked) ? Number(asked) : NaN;
  if (info.puzzles === 0)
    throw new LinkError('unknown-puzzle', `${info.title} has no puzzles yet.`);
  if (asked !== 'today' && !(number <= info.puzzles))
    throw new LinkError('unknown-puzzle', `${info.title} has no puzzle ${asked}.`);
  const wanted = asked === 'today' ? { day } : { puzzle: number };
  return new LearnPage(info, await rules.puzzle(name, wanted), PUZZLES).open();
}

/** The milliseconds of a day. */
const DAY = 24 * 60 * 60 * 1000;

/**
 * What tasks are called, and where they are.
 *
 * @typedef {object} Kind
 * @property {'lesson' | 'puzzle'} name
 * @property {string} path
 */

/** @type {Kind} */
const LESSONS = { name: 'lesson', path: '/learn' };

/** @type {Kind} */
const PUZZLES = { name: 'puzzle', path: '/puzzles' };

/** A word that begins with a capital. @param {string} word */
const capital = (word) => word.replace(/^./, (letter) => letter.toUpperCase());

class LearnPage {
  answer = h('div.answer', { role: 'status' });
  /** Whether a move is awaited. */
  isOpen = true;
  /** The right moves and replies so far. @type {string[]} */
  line = [];

  /** @param {GameInfo} info @param {Task} task @param {Kind} kind */
  constructor(info, task, kind) {
    this.info = info;
    this.task = task;
    this.kind = kind;
    this.count = kind === LESSONS ? info.lessons : info.puzzles;
    const { number, position, grade } = task;
    this.pane = new GamePane({
      start: { game: info.name, ...(position === null ? {} : { position }) },
      info,
      mayEnter: () => this.isOpen,
      onMove: (move) => void this.#try(move),
      mayThink: () => false,
      isTask: true,
      isFree: false,
    });
    this.you = h('p.muted');
    const graded = grade ? ` (${grade})` : '';
    const title = h('h2', `${info.title}: ${kind.name} ${number} of ${this.count}${graded}`);
    this.pane.element.prepend(h('section.lesson', title, h('p', task.task), this.you, this.answer));
    this.pane.fill({ top: [], actions: [kind === LESSONS ? this.#numbers() : this.#ways()] });
  }

  /** Shows the position, with the learner below. @returns {Promise<import('./app.js').Page>} */
  async open() {
    const { pane, info } = this;
    await pane.setLine([], { isQuiet: true });
    const turn = pane.view?.turn ?? 1;
    pane.sit(turn);
    put(this.you, `You are ${info.players[turn - 1]}.`);
    this.#ask();
    const title = `${info.title}, ${this.kind.name} ${this.task.number}`;
    return { element: pane.page(title), title, close: () => pane.close() };
  }

  /** A link to a task. @param {number | string} number */
  #link(number) {
    return to(`${this.kind.path}/${this.info.name}/${number}`);
  }

  /** The ways to other puzzles: today's, the neighbours, and the first of each grade. */
  #ways() {
    const { count, task } = this;
    const way = (/** @type {string} */ text, /** @type {number | string} */ number) =>
      h('a.button.small', this.#link(number), text);
    return h(
      'nav.buttons.wrap',
      { 'aria-label': 'Puzzles' },
      way('Today', 'today'),
      task.number > 1 && way('Previous', task.number - 1),
      task.number < count && way('Next', task.number + 1),
      (task.grades ?? []).map(([grade, number]) => way(capital(grade), number)),
    );
  }

  /** The lessons by number. */
  #numbers() {
    const { number } = this.task;
    const numbered = (/** @type {number} */ other) => {
      const link = this.#link(other);
      if (other !== number) return h('a.button.small', link, `${other}`);
      return h('a.button.small.main', { ...link, 'aria-current': 'page' }, `${other}`);
    };
    const all = Array.from({ length: this.count }, (_, index) => numbered(index + 1));
    return h('nav.buttons.wrap', { 'aria-label': 'Lessons' }, all);
  }

  #ask() {
    put(this.answer, buttons(button('Show me a move', () => this.#hint(), { class: 'small' })));
  }

  #hint() {
    const moves = this.task.moves.split(' ');
    const right = this.kind === LESSONS ? moves : moves.slice(this.line.length, this.line.length + 1);
    const [first, ...others] = right;
    const count = others.length > 0 ? `One of ${others.length + 1} moves` : 'The only move';
    put(this.answer, h('p', `${count}: `, h('code', first ?? '')));
    if (first) void this.pane.point(first);
  }

  /** Tells what comes of a move. @param {string} move */
  async #try(move) {
    const { pane, info, line } = this;
    this.isOpen = false;
    try {
      const asked = { [this.kind.name]: this.task.number };
      const attempt = await rules.attempt(info.name, asked, [...line, move]);
      for (let count = line.length + 1; count <= attempt.moves.length; count += 1)
        await pane.setLine(attempt.moves.slice(0, count));
      if (attempt.is_right && !attempt.is_solved) {
        this.line = attempt.moves;
        await this.#again(attempt.text);
      } else this.#tell(attempt);
    } catch (error) {
      failed(error);
      await this.#again();
    }
  }

  /** Asks for the next move. @param {string} [words] what is said of the last one */
  async #again(words = '') {
    this.isOpen = true;
    this.#ask();
    if (words) {
      this.answer.prepend(h('p', words));
      this.answer.scrollIntoView({ block: 'nearest' });
    }
    if (words) say(words);
    await this.pane.setLine(this.line, { isQuiet: true });
    this.pane.refresh();
  }

  /** @param {Attempt} attempt */
  #tell({ is_right: isRight, is_lost: isLost, text }) {
    const { info, kind, task } = this;
    const isLast = task.number === this.count;
    const words = `${isLost ? 'You have lost. ' : ''}${text}`;
    const play = button('Play a game', () => void newGame(info), { class: 'main' });
    const next = h('a.button.main', this.#link(task.number + 1), `Next ${kind.name}`);
    const on = isLast ? play : next;
    const anew = () => {
      if (isRight) this.line = [];
      void this.#again();
    };
    const again = button('Try again', anew, isRight ? {} : { class: 'main' });
    put(this.answer, h('p', words), buttons(isRight && on, again));
    this.answer.scrollIntoView({ block: 'nearest' });
    say(words);
  }
}
