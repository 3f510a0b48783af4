/** The lessons and puzzles of a game: positions with a task. The rules tell what comes of an answer. */

/** @import { Content } from '../vendor/preact.js' */
/** @import { Page } from './dom.js' */
/** @import { Attempt, GameInfo, HintStep, Task } from './types.js' */

import { draw, failed, html, say, small } from './dom.js';
import { GamePane } from './game-pane.js';
import { LinkError } from './http.js';
import { newGame } from './new-game.js';
import { rules } from './rules.js';
import { nextLesson, noteSolved, solved, streak } from './solved.js';
import { to } from './visit.js';

/** Today, in days since the beginning of 1970. */
const today = () => Math.floor(Date.now() / (24 * 60 * 60 * 1000));

/**
 * @param {string} name
 * @param {string} [asked] the number of the task, from 1; without it the next lesson, or today's puzzle
 * @param {string} [path]
 * @returns {Promise<Page>}
 */
export async function open(name, asked, path) {
  const kind = path === 'learn' ? 'lesson' : 'puzzle';
  const isToday = kind === 'puzzle' && (asked ?? 'today') === 'today';
  const known = rules.game(name);
  const wished = asked ?? (isToday ? '1' : String(nextLesson(name, (await known).lessons)));
  const number = /^[1-9]\d*$/.test(wished) ? Number(wished) : NaN;
  /** @type {{ day?: number, lesson?: number, puzzle?: number }} */
  const wanted = isToday ? { day: today() } : { [kind]: number };
  // Both are asked for at once; a refusal is told in the words below.
  const answer = rules.task(kind, name, wanted).catch((/** @type {unknown} */ error) => error);
  const info = await known;
  const count = info[`${kind}s`];
  const what = count === 0 ? `${kind}s yet` : `${kind} ${asked}`;
  if (count === 0 || (!isToday && !(number <= count)))
    throw new LinkError(`unknown-${kind}`, `${info.title} has no ${what}.`);
  const task = await answer;
  if (task instanceof Error) throw task;
  const page = new LearnPage(info, /** @type {Task} */ (task), kind, wanted.day);
  const { pane } = page;
  await pane.setLine([], { isQuiet: true });
  // The learner sits below.
  pane.sit(pane.view?.turn ?? 1);
  const title = `${info.title}, ${kind} ${page.task.number}`;
  return { view: () => pane.page(title), title, close: () => pane.close() };
}

/** Scrolls the column, not the page, to what has just been drawn. @param {HTMLElement | null} element */
function intoView(element) {
  const column = element?.closest('.side');
  if (!element || !column) return;
  const distance = element.getBoundingClientRect().top - column.getBoundingClientRect().top;
  column.scrollTop += distance - column.clientHeight / 2;
}

const tick = html`<span class="tick" role="img" aria-label="solved">✓</span>`;

class LearnPage {
  /** What is told of the last answer. @type {Content} */
  answer;
  /** Whether a move is awaited. */
  isOpen = true;
  /** Whether the solution was shown. */
  isShown = false;
  /** The right moves and replies so far. @type {string[]} */
  line = [];

  /**
   * @param {GameInfo} info
   * @param {Task} task
   * @param {'lesson' | 'puzzle'} kind
   * @param {number} [day] whose puzzle it is
   */
  constructor(info, task, kind, day) {
    this.day = day;
    this.info = info;
    this.task = task;
    /** The steps of a hint for the next move. */
    this.hints = task.hints;
    this.kind = kind;
    this.count = kind === 'lesson' ? info.lessons : info.puzzles;
    const { position } = task;
    /** @type {GamePane} */
    this.pane = new GamePane({
      start: { game: info.name, ...(position === null ? {} : { position }) },
      info,
      mayEnter: () => this.isOpen,
      onMove: (move) => void this.#try(move),
      mayThink: () => false,
      isTask: true,
      isFree: false,
      task: () => this.#task(),
      actions: () => (kind === 'lesson' ? this.#lessons() : this.#ways()),
    });
    this.#ask();
  }

  #task() {
    const { info, kind, task, count, answer, pane } = this;
    const turn = pane.players.bottom;
    const grade = task.grade ? ` (${task.grade})` : '';
    const mine = solved(kind, info.name);
    const days = kind === 'puzzle' ? streak(today()) : 0;
    const row = days > 1 ? `. Puzzle of the day: ${days} days in a row` : '';
    return html`<section class="lesson">
      <h2>${info.title}: ${kind} ${task.number} of ${count}${grade}</h2>
      <p>${task.task} <span class="muted">You are ${info.players[turn - 1]}.</span></p>
      ${mine.length > 0 &&
      html`<p class="muted solved">
        ${mine.includes(task.number) && tick} ${`${mine.length} of ${count} solved${row}.`}
      </p>`}
      <div class="answer" role="status">${answer}</div>
    </section>`;
  }

  /** A link to a task. @param {number | string} number */
  #link(number) {
    return to(`/${this.kind === 'lesson' ? 'learn' : 'puzzles'}/${this.info.name}/${number}`);
  }

  /** The ways to other puzzles: today's, the neighbours, and the first of each grade. */
  #ways() {
    const { count, task } = this;
    const way = (/** @type {string} */ text, /** @type {number | string} */ number) =>
      html`<a class="button small" ...${this.#link(number)}>${text}</a>`;
    const capital = (/** @type {string} */ word) => word.slice(0, 1).toUpperCase() + word.slice(1);
    return html`<nav class="buttons wrap" aria-label="Puzzles">
      ${way('Today', 'today')} ${task.number > 1 && way('Previous', task.number - 1)}
      ${task.number < count && way('Next', task.number + 1)}
      ${(task.grades ?? []).map(([grade, number]) => way(capital(grade), number))}
    </nav>`;
  }

  /** The lessons, each with what it is about. */
  #lessons() {
    const mine = solved('lesson', this.info.name);
    const item = (/** @type {string} */ title, /** @type {number} */ index) => {
      const isHere = index + 1 === this.task.number;
      return html`<li ref=${isHere ? intoView : null}>
        <a ...${this.#link(index + 1)} aria-current=${isHere ? 'page' : null}>
          ${mine.includes(index + 1) && tick} ${title}
        </a>
      </li>`;
    };
    return html`<nav aria-label="Lessons">
      <ol class="lessons">${(this.task.lessons ?? []).map(item)}</ol>
      ${small('Play a game', () => newGame(this.info))}
    </nav>`;
  }

  /** Tells what comes of an answer, and what can be pressed. @param {string} words @param {Content} next */
  #tell(words, next) {
    this.answer = html`${words && html`<p>${words}</p>`}<div class="buttons">${next}</div>`;
    draw();
    say(words);
    if (words) document.querySelector('.answer')?.scrollIntoView({ block: 'nearest' });
  }

  /** Asks for a move. @param {string} [words] what is said of the last one */
  #ask(words = '') {
    this.#tell(words, [small('A hint', () => this.#hint(0)), this.#solver()]);
  }

  /** A button that plays the solution on the board. */
  #solver() {
    return small('View the solution', async () => {
      this.isShown = true;
      await this.#again();
      for (let isPlayed = true; isPlayed && this.isOpen && !this.pane.isClosed; )
        isPlayed = await this.#try(this.hints.at(-1)?.move ?? '');
    });
  }

  /** Tells a step of the hint. @param {number} index */
  #hint(index) {
    const { hints, pane } = this;
    const { text, spots, move } = /** @type {HintStep} */ (hints[index]);
    const another = () => this.#hint(index + 1);
    this.#tell(text, [index + 1 < hints.length && small('Another hint', another), this.#solver()]);
    pane.board.point(spots);
    if (move === undefined) return;
    // A move that is shown already would be played instead.
    pane.entry.cancel();
    void pane.point(move);
  }

  /** Tells what comes of a move. Returns whether the rules have answered. @param {string} move */
  async #try(move) {
    const { pane, info, line, kind, task } = this;
    this.isOpen = false;
    try {
      const attempt = await rules.attempt(info.name, { [kind]: task.number }, [...line, move]);
      for (let count = line.length + 1; count <= attempt.moves.length; count += 1)
        await pane.setLine(attempt.moves.slice(0, count));
      if (attempt.is_right && !attempt.is_solved) {
        [this.line, this.hints] = [attempt.moves, attempt.hints];
        await this.#again(attempt.text);
      } else this.#judge(attempt);
      return true;
    } catch (error) {
      failed(error);
      await this.#again();
      return false;
    }
  }

  /** Asks for the next move. @param {string} [words] what is said of the last one */
  async #again(words) {
    this.isOpen = true;
    this.#ask(words);
    await this.pane.setLine(this.line, { isQuiet: true });
    this.pane.refresh();
  }

  /** @param {Attempt} attempt */
  #judge({ is_right: isRight, text, solution }) {
    const { info, kind, task, count, isShown, day } = this;
    if (isRight && !isShown) noteSolved(kind, info.name, task.number, day);
    const anew = () => {
      this.isShown = false;
      if (isRight) [this.line, this.hints] = [[], task.hints];
      void this.#again();
    };
    const next =
      task.number === count
        ? html`<button class="main" onclick=${() => newGame(info)}>Play a game</button>`
        : html`<a class="button main" ...${this.#link(task.number + 1)}>Next ${kind}</a>`;
    this.#tell(
      isShown ? solution : text,
      html`${isRight && next}<button class=${!isRight && 'main'} onclick=${anew}>Try again</button>
        ${!isRight && this.#solver()}`,
    );
  }
}
