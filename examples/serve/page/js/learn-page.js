/**
 * The lessons of a game: positions with a task. The rules tell what comes of an answer.
 *
 * @module
 */

/** @import { Attempt, GameInfo, Lesson } from './types.js' */

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
  const page = new LearnPage(info, await rules.lesson(name, number), number);
  await page.open();
  const title = `${info.title}, lesson ${number}`;
  return { element: page.pane.page(title), title, close: () => page.pane.close() };
}

class LearnPage {
  answer = h('div.answer', { role: 'status' });
  /** Whether a move is awaited. */
  isOpen = true;

  /** @param {GameInfo} info @param {Lesson} lesson @param {number} number */
  constructor(info, lesson, number) {
    this.info = info;
    this.lesson = lesson;
    this.number = number;
    const { position, task } = lesson;
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
    const title = h('h2', `${info.title}: lesson ${number} of ${info.lessons}`);
    this.pane.element.prepend(h('section.lesson', title, h('p', task), this.you, this.answer));
    this.pane.fill({ top: [], actions: [this.#numbers()] });
  }

  /** Shows the position, with the learner below. */
  async open() {
    const { pane, info } = this;
    await pane.setLine([], { isQuiet: true });
    const turn = pane.view?.turn ?? 1;
    pane.sit(turn);
    put(this.you, `You are ${info.players[turn - 1]}.`);
    this.#ask();
  }

  /** The lessons by number. */
  #numbers() {
    const { info, number } = this;
    const numbered = (/** @type {number} */ other) => {
      const link = to(`/learn/${info.name}/${other}`);
      if (other !== number) return h('a.button.small', link, `${other}`);
      return h('a.button.small.main', { ...link, 'aria-current': 'page' }, `${other}`);
    };
    const all = Array.from({ length: info.lessons }, (_, index) => numbered(index + 1));
    return h('nav.buttons.wrap', { 'aria-label': 'Lessons' }, all);
  }

  #ask() {
    put(this.answer, buttons(button('Show me a move', () => this.#hint(), { class: 'small' })));
  }

  #hint() {
    const [first, ...others] = this.lesson.moves.split(' ');
    const count = others.length > 0 ? `One of ${others.length + 1} moves` : 'The only move';
    put(this.answer, h('p', `${count}: `, h('code', first ?? '')));
  }

  /** Tells what comes of a move. @param {string} move */
  async #try(move) {
    const { pane, info, number } = this;
    this.isOpen = false;
    try {
      const attempt = await rules.attempt(info.name, number, move);
      for (let count = 1; count <= attempt.moves.length; count += 1)
        await pane.setLine(attempt.moves.slice(0, count));
      this.#tell(attempt);
    } catch (error) {
      failed(error);
      await this.#again();
    }
  }

  async #again() {
    this.isOpen = true;
    this.#ask();
    await this.pane.setLine([], { isQuiet: true });
    this.pane.refresh();
  }

  /** @param {Attempt} attempt */
  #tell({ is_right: isRight, is_lost: isLost }) {
    const { info, lesson, number } = this;
    const next = to(`/learn/${info.name}/${number + 1}`);
    const isLast = number === info.lessons;
    const words = isRight
      ? `Right. ${lesson.after}`
      : `${isLost ? 'You have lost. ' : ''}That is not it.`;
    const play = button('Play a game', () => void newGame(info), { class: 'main' });
    const on = isLast ? play : h('a.button.main', next, 'Next lesson');
    const again = button('Try again', () => void this.#again(), isRight ? {} : { class: 'main' });
    put(this.answer, h('p', words), buttons(isRight && on, again));
    say(words);
  }
}
