/**
 * A table: two seats, watchers, clocks, offers, and the game between them.
 *
 * @module
 */

/** @import { Act, Entry, GameInfo, Presence, Question, QuestionName } from './types.js' */
/** @import { SeatSpec, TableState, Welcome } from './types.js' */

import { clocksNow, clockText } from './clock.js';
import { button, buttons, copy, dialog, h, icon, put, say, toast } from './dom.js';
import { openFinishedPage } from './finished-page.js';
import { GamePane } from './game-pane.js';
import { forgetGame, keepGame, keptGame, noteGame, noteOpponent, takeInvitation } from './kept.js';
import { nameField, newGame, seatWords } from './new-game.js';
import { earlierGames, outcome, resultWords } from './results.js';
import { noticeTurn } from './notice.js';
import { rules } from './rules.js';
import { settings, settingsChanged } from './settings.js';
import { sounds } from './sound.js';
import { TableLink, gamesOf, newToken, playerOf } from './table-link.js';
import { tableSummary } from './tables.js';
import { rename, wholeAddress } from './visit.js';

/** What people can say to each other; the first one has the number 1. */
const GREETINGS = ['Hello', 'Good luck', 'Well played', 'Thank you', 'Sorry, I must go'];

/** How long nothing more can be said, in milliseconds: the host takes few greetings a minute. */
const GREETING_PAUSE = 16_000;

/** What people are asked for, in words. */
const QUESTIONS = { undo: 'to take back', draw: 'a draw', rematch: 'a rematch' };

/**
 * @param {string} id
 * @param {string} [number] of the game at this table; the one that goes on if there is none
 * @returns {Promise<import('./app.js').Page>}
 */
export async function openTablePage(id, number) {
  if (number) {
    const finished = await openFinishedPage(id, number);
    if (finished) return finished;
    rename(`/t/${id}`);
  }
  const invited = takeInvitation();
  // A seat that this browser has is not given up for another one of the same table. A new one is
  // kept before anything is asked: the address does not have it any more.
  if (invited && !keptGame(id)?.seat)
    keepGame({ id, against: 'against a friend', when: Date.now(), token: invited });
  const summary = await tableSummary(id).catch((error) => {
    if (!keptGame(id)?.game && error?.kind === 'unknown-table') forgetGame(id);
    throw error;
  });
  const info = await rules.game(summary.game);
  noteGame(id, { game: summary.game });
  const seats = summary.seats ?? keptGame(id)?.seats ?? [];
  const page = new TablePage(id, keptGame(id)?.token ?? null, info, seats);
  return { element: page.element, title: info.title, close: () => page.close() };
}

class TablePage {
  /** @type {GamePane | null} */
  pane = null;
  /** @type {Presence | null} */
  presence = null;
  /** @type {1 | 2 | null} */
  seat = null;
  lastGame = -1;
  /** When the connection was lost: a server that is down stops the clocks. @type {number | null} */
  lostAt = null;
  wasOver = false;
  connection = h('p.connection', { role: 'status' });
  actions = h('div.actions', { role: 'group', 'aria-label': 'Game' });
  offers = h('div.offers');
  invite = h('div.invite');
  /** Asks those for their name who have come by a link. */
  naming = nameField('Your name');
  retell = () => this.#retell();
  greeter = button('Say …', () => this.#greet(), { class: 'small', 'data-do': 'greet' });
  earlier = h('div.actions');
  watchers = h('p.muted.watchers');
  place = h('div', h('p.muted', 'The table is being opened…'));

  /** @param {string} id @param {string | null} token @param {GameInfo} info @param {SeatSpec[]} seats */
  constructor(id, token, info, seats) {
    this.id = id;
    this.info = info;
    this.seats = seats;
    this.element = h(
      'div.table-page',
      { onshown: () => this.#showTitle() },
      h('h1.unseen', info.title),
      this.connection,
      this.place,
    );
    this.link = new TableLink(id, token, {
      onWelcome: (welcome) => this.#welcome(welcome),
      onEntries: (entries, isLive) => this.#entries(entries, isLive),
      onPresent: (presence) => {
        this.presence = presence;
        if (presence.seats.every(Boolean)) this.#noteTaken();
        this.#showPeople();
      },
      onGreeted: (seat, greeting) => this.#greeted(seat, greeting),
      onRefused: (reason, text) => this.#refused(reason, text),
      onConnection: (state, text) => this.#connected(state, text),
    });
    this.ticker = setInterval(() => this.#showClocks(), 100);
    settingsChanged.addEventListener('change', this.retell);
  }

  close() {
    clearInterval(this.ticker);
    settingsChanged.removeEventListener('change', this.retell);
    this.link.close();
    this.pane?.close();
  }

  // What the host says

  /** @param {Welcome} welcome */
  #welcome(welcome) {
    const hadSeat = this.seat !== null;
    this.seat = welcome.seat ?? null;
    if (this.seat) noteGame(this.id, { seat: this.seat, sides: welcome.sides });
    if (this.pane) {
      if (this.seat && !hadSeat) {
        this.#noteTaken();
        this.pane.sit(this.#player(this.seat));
      }
      return;
    }
    const pane = new GamePane({
      start: { game: welcome.game, position: welcome.start },
      info: this.info,
      mayEnter: (turn) => this.#mayMove(turn),
      you: () => this.seat && this.#player(this.seat),
      onMove: (move) => this.#move(move),
      onShown: () => this.#showActions(),
      mayThink: () => this.#mayThink(),
      isFree: false,
    });
    this.pane = pane;
    if (this.seat) pane.sit(this.#player(this.seat));
    pane.fill({
      top: [h('h2', this.info.title)],
      between: [this.offers, this.invite, this.naming],
      actions: [this.actions, this.earlier],
      address: () => `/t/${this.id}/${(this.link.state?.game ?? 0) + 1}`,
      bottom: [this.watchers],
    });
    put(this.place, pane.element);
    if (welcome.entries > 0) return;
    this.#follow(false);
  }

  /** Notes that somebody sits on the open seat. */
  #noteTaken() {
    /** @type {SeatSpec} */
    const person = { kind: 'person' };
    this.seats = this.seats.map((spec) => (spec.kind === 'open' ? person : spec));
  }

  /** @param {Entry[]} entries @param {boolean} isLive */
  #entries(entries, isLive) {
    const { state } = this.link;
    if (!state) return;
    if (isLive) this.#tell(entries[0]);
    if (isLive && this.pane?.line.branch && entries[0]?.act === 'move')
      toast('A move was played in the game.');
    if (this.lastGame >= 0 && state.game > this.lastGame) {
      // The sides are exchanged: the person here sits below again.
      if (this.seat) this.pane?.sit(this.#player(this.seat));
      this.pane?.line.forget();
      this.pane?.opinion.close();
      this.pane?.boardBox.scrollIntoView({ block: 'nearest' });
      toast('A new game begins. The sides are exchanged.');
    }
    if (!isLive || state.game > this.lastGame) this.#showEarlier();
    this.lastGame = state.game;
    this.#follow(isLive, entries[0]?.act === 'move');
  }

  /** Lists the games before this one, which stay at addresses of their own. */
  #showEarlier() {
    const { welcome, log, state } = this.link;
    const all = welcome && state?.game ? gamesOf(welcome, log).slice(0, -1) : [];
    const results = all.map((one) => one.state.status);
    noteGame(this.id, { results });
    const { players } = this.info;
    const words = (/** @type {number} */ number) =>
      resultWords(keptGame(this.id), number, all[number - 1]?.state ?? {}, players);
    put(this.earlier, results.length > 0 && earlierGames(this.id, results.length, words));
  }

  /** @param {boolean} isLive @param {boolean} [isMoved] whether somebody has just made a move */
  #follow(isLive, isMoved = false) {
    const { pane } = this;
    const { state } = this.link;
    if (!pane || !state) return;
    this.lastGame = state.game;
    noteGame(this.id, { status: state.status });
    void pane.setLine(this.link.moves, { isQuiet: !isLive }).then(() => this.#showAll());
    this.#showAll();
    const isOver = state.status !== '*';
    if (isLive && isOver && !this.wasOver) {
      sounds.end();
      say(outcome(state, this.info.players));
    } else if (isLive && this.seat && state.turn === this.#player(this.seat)) {
      sounds.turn();
      if (isMoved) noticeTurn(this.info.title, 'It is your turn.');
    }
    this.wasOver = isOver;
  }

  /** @param {Entry | undefined} entry */
  #tell(entry) {
    if (!entry || entry.by === this.seat || entry.act === 'move') return;
    const who = entry.by === 0 ? 'The table' : this.#name(entry.by);
    const words = {
      resign: `${who} resigns`,
      ask: `${who} ${this.#asksFor(entry)}`,
      decline: `${who} declines ${QUESTIONS[entry.question ?? 'draw']}`,
      abort: `${who} aborts the game`,
      flag: 'Time has run out',
      expire: 'The game was closed because nobody moved for too long',
      move: '',
    }[entry.act];
    if (entry.act === 'ask') say(words);
    else if (words) toast(words);
  }

  /** @param {Act} act */
  #asksFor(act) {
    return act.question === 'undo'
      ? 'asks to take back'
      : `asks for ${QUESTIONS[act.question ?? 'draw']}`;
  }

  /** @param {string} reason @param {string} text */
  #refused(reason, text) {
    const words = {
      busy: 'No seat is free: you are watching.',
      crossed: 'Your opponent was faster. Look at the board and try again.',
    }[reason];
    toast(words ?? (text || `Refused: ${reason}`), 'bad');
    if (reason === 'busy') this.#noteTaken();
    this.#follow(false);
  }

  /** @param {import('./table-link.js').ConnectionState} state @param {string} text */
  #connected(state, text) {
    this.connection.dataset['state'] = state;
    const words = {
      open: '',
      connecting: this.link?.welcome ? 'Connecting again…' : '',
      lost: text,
      closed: text,
    }[state];
    put(
      this.connection,
      words,
      state === 'closed' && button('Connect again', () => this.link.reopen(), { class: 'small' }),
    );
    this.connection.hidden = words === '';
    if (state === 'lost') {
      say(words);
      this.lostAt ??= performance.now();
    }
    if (state === 'open') {
      this.lostAt = null;
      this.#showActions();
    }
  }

  // People

  /** The player that a seat has in the game that is played now. @param {1 | 2} seat */
  #player(seat) {
    const { welcome, state } = this.link;
    return playerOf(welcome?.sides ?? 1, seat, state?.game ?? 0);
  }

  /** What the person at a seat is called; nothing if they have given no name. @param {1 | 2} seat */
  #called(seat) {
    const { names } = this.presence ?? {};
    return names?.[seat - 1] ?? (this.presence ? '' : this.seats[seat - 1]?.name);
  }

  /** @param {1 | 2} seat */
  #name(seat) {
    return this.#called(seat) || (this.info.players[this.#player(seat) - 1] ?? '');
  }

  /** @param {1 | 2} seat */
  #who(seat) {
    const spec = this.seats[seat - 1];
    const name = this.#called(seat);
    if (seat === this.seat) return name ? `${name} (you)` : 'you';
    if (spec && spec.kind !== 'person') return seatWords(spec);
    return name || (this.seat ? 'opponent' : 'a person');
  }

  /** Tells the host what has changed in the settings: it is told at the beginning only. */
  #retell() {
    const { isOver, told } = this.link;
    const isRenamed = this.link.token !== null && settings.name !== told.name;
    const isNew = isRenamed || settings.greetings !== told.greetings;
    if (isNew && !isOver) this.link.reopen();
    this.#showPeople();
  }

  /** @param {1 | 2} seat @param {number} greeting */
  #greeted(seat, greeting) {
    const words = GREETINGS[greeting - 1];
    if (!words) return;
    this.pane?.seats.cards[this.#player(seat) - 1]?.say(words);
    if (seat !== this.seat) say(`${this.#name(seat)}: ${words}`);
  }

  /** Lets the person here say something. */
  #greet() {
    if (this.greeter.ariaDisabled) {
      toast('Something more can be said in a moment.');
      return;
    }
    const greet = (/** @type {number} */ number) => {
      open.close();
      if (!this.link.greet(number)) {
        toast('The connection is lost: nothing was said.', 'bad');
        return;
      }
      this.greeter.ariaDisabled = 'true';
      setTimeout(() => (this.greeter.ariaDisabled = null), GREETING_PAUSE);
    };
    const open = dialog(
      'greet',
      'Say something',
      ...GREETINGS.map((words, index) => button(words, () => greet(index + 1))),
      buttons(button('Cancel', () => open.close())),
    );
  }

  #againstPerson() {
    return this.seats.every(({ kind }) => kind !== 'computer');
  }

  #mayThink() {
    const { state } = this.link;
    return !this.seat || state?.status !== '*' || !this.#againstPerson();
  }

  /** @param {1 | 2} turn */
  #mayMove(turn) {
    const { state } = this.link;
    return (
      this.seat !== null &&
      !this.link.isOver &&
      state?.status === '*' &&
      turn === state.turn &&
      turn === this.#player(this.seat) &&
      !this.link.pending
    );
  }

  /** @param {string} move */
  #move(move) {
    const { pane, link } = this;
    if (!pane) return;
    if (!link.act({ act: 'move', ply: link.moves.length + 1, text: move })) {
      toast('Still sending your last move. Try again in a moment.', 'bad');
      pane.refresh();
      return;
    }
    void pane.setLine([...link.moves, move]);
  }

  // What is shown

  #showAll() {
    this.#showTitle();
    this.#showPeople();
    this.#showClocks();
    this.#showActions();
    const { state } = this.link;
    const { pane } = this;
    // The end is not told before the last move has been played on the board.
    const isShown =
      pane?.isAtTip() && !pane.isInMotion() && pane.view?.ply === pane.line.moves.length;
    if (pane && isShown && state && state.status !== '*') pane.tellEnd(state);
  }

  /** Tells in the tab of the browser that the person here has to move. */
  #showTitle() {
    // Another page has a title of its own.
    if (!this.element.isConnected) return;
    const { state } = this.link;
    const isMine = this.seat && state?.status === '*' && state.turn === this.#player(this.seat);
    document.title = `${isMine ? 'Your move · ' : ''}${this.info.title} · Menagerie`;
  }

  #showPeople() {
    const { pane, presence } = this;
    if (!pane) return;
    for (const seat of /** @type {const} */ ([1, 2])) {
      const card = pane.seats.cards[this.#player(seat) - 1];
      if (!card) continue;
      put(card.who, ' ', h('bdi', this.#who(seat)));
      const isComputer = this.seats[seat - 1]?.kind === 'computer';
      const isHere = presence?.seats[seat - 1] ?? false;
      card.dot.hidden = isComputer || !presence || seat === this.seat;
      card.dot.className = `dot ${isHere ? 'here' : 'away'}`;
      card.dot.textContent = isHere ? 'here' : 'away';
    }
    if (this.seat) noteOpponent(this.id, this.#called(this.seat === 1 ? 2 : 1));
    this.greeter.hidden = !this.seat || !this.#againstPerson() || !settings.greetings;
    this.naming.hidden = !this.seat || !this.#againstPerson() || settings.name !== null;
    const count = presence?.watchers ?? 0;
    this.watchers.textContent =
      count === 0 ? '' : `${count} ${count === 1 ? 'person watches' : 'people watch'}`;
    this.#showInvitation();
  }

  #showInvitation() {
    const kept = keptGame(this.id);
    const { state } = this.link;
    const isAlone =
      this.presence !== null && this.seat !== null && !this.presence.seats[2 - this.seat];
    if (!kept?.invitation || !isAlone || (state && state.status !== '*')) {
      put(this.invite);
      return;
    }
    const address = wholeAddress(`/t/${this.id}#${kept.invitation}`);
    const field = h('input', {
      type: 'text',
      readonly: true,
      value: address,
      'aria-label': 'Link for your friend',
      onfocus: () => field.select(),
    });
    const share = () =>
      void navigator.share({ title: this.info.title, url: address }).catch(() => {});
    put(
      this.invite,
      h('p', 'Send this link to the other person. It is their seat: keep it secret.'),
      buttons(
        field,
        button('Copy', () => void copy(address, 'Link'), { class: 'main' }),
        button('QR code', () => void this.#showCode(address)),
        'share' in navigator && button([icon('share'), ' Share'], share),
      ),
    );
  }

  /** Shows the link to a seat to the camera of another device. @param {string} address */
  async #showCode(address) {
    const { qrCode } = await import('./qr.js');
    const open = dialog(
      'qr',
      'QR code of the link',
      qrCode(address, 'The link to the seat of the other person'),
      h('p', 'Let the other person scan this. It is their seat: keep it secret.'),
      buttons(button('Done', () => open.close(), { class: 'main' })),
    );
  }

  #showClocks() {
    const { pane, link } = this;
    const { state, welcome } = link;
    if (!pane || !state || !welcome?.clock) return;
    const now = clocksNow(
      state,
      welcome.clock,
      (this.lostAt ?? performance.now()) - link.arrived,
      welcome.moves?.length ?? 0,
    );
    pane.seats.cards.forEach((card, index) => {
      card.clock.hidden = !now;
      if (!now) return;
      const left = now[index] ?? 0;
      const text = clockText(left);
      if (card.clock.textContent !== text) card.clock.textContent = text;
      card.clock.classList.toggle('short', left < 20_000);
      card.clock.classList.toggle('unsure', this.lostAt !== null);
    });
  }

  /** What a seat has asked for. @param {1 | 2} seat @returns {Question[]} */
  #asked(seat) {
    return this.link.state?.asked[seat - 1] ?? [];
  }

  #showActions() {
    const { pane, seat, link } = this;
    const { state } = link;
    if (!pane || !state) return;
    if (!seat) {
      const hasSeat = this.seats.some(({ kind }) => kind === 'open') && state.status === '*';
      put(
        this.actions,
        h('p.muted', 'You are watching.'),
        hasSeat &&
          button('Sit down and play', () => this.#sitDown(), { class: 'main', 'data-do': 'sit' }),
      );
      put(this.offers);
      return;
    }
    const mine = this.#asked(seat);
    const theirs = this.#asked(seat === 1 ? 2 : 1);
    const isOver = state.status !== '*';
    const has = (/** @type {QuestionName} */ name) =>
      mine.some(({ question }) => question === name);
    const undo = this.#undoPly(state);
    const wished = mine.map(({ question }) =>
      question === 'undo' ? 'to take back' : `for ${QUESTIONS[question]}`,
    );
    /** @type {[boolean, string, Act, string?][]} */
    const acts = [
      [
        !isOver && state.ply < 2 + this.#loaded(state),
        'Abort',
        { act: 'abort' },
        'Abort the game without a result?',
      ],
      [
        !isOver && undo !== null && !has('undo'),
        'Take back',
        { act: 'ask', question: 'undo', ply: undo ?? 0 },
      ],
      [!isOver && !has('draw'), 'Offer a draw', { act: 'ask', question: 'draw' }],
      [!isOver, 'Resign', { act: 'resign' }, 'Resign the game?'],
      [
        isOver && state.status !== 'aborted' && !has('rematch'),
        'Rematch',
        { act: 'ask', question: 'rematch' },
      ],
    ];
    put(
      this.actions,
      ...acts.map(([may, ...act]) => may && this.#act(...act)),
      this.greeter,
      isOver && button('New game', () => void newGame(this.info), { class: 'small' }),
      mine.length > 0 && h('p.muted', `You have asked ${wished.join(', ')}.`),
    );
    const offers = theirs.map((question) => this.#offer(question));
    put(this.offers, offers);
  }

  /** What is taken back by going to a ply, in words. @param {number} ply */
  #takenBack(ply) {
    const count = (this.link.state?.ply ?? 0) - ply;
    return count === 1 ? 'the last move' : `the last ${count} moves`;
  }

  /** @param {Question} question */
  #offer(question) {
    const words =
      question.question === 'undo'
        ? `Your opponent asks to take back ${this.#takenBack(question.ply ?? 0)}.`
        : `Your opponent asks for ${QUESTIONS[question.question]}.`;
    const accept = () => this.#send({ act: 'ask', ...question });
    const decline = () => this.#send({ act: 'decline', ...question });
    return h(
      'div.offer',
      { role: 'alert', 'data-offer': question.question },
      h('p', words),
      buttons(button('Accept', accept, { class: 'main' }), button('Decline', decline)),
    );
  }

  /**
   * The ply to which the person here would go back: before their last move.
   *
   * @param {TableState} state
   */
  #undoPly(state) {
    if (!this.seat) return null;
    const isMyTurn = state.turn === this.#player(this.seat);
    const back = isMyTurn ? 2 : 1;
    return state.ply - back >= this.#loaded(state) ? state.ply - back : null;
  }

  /** The number of moves with which the game began. @param {TableState} state */
  #loaded(state) {
    return state.game === 0 ? (this.link.welcome?.moves?.length ?? 0) : 0;
  }

  /** @param {string} label @param {Act} act @param {string} [question] is asked first */
  #act(label, act, question) {
    return button(
      label,
      () => {
        if (question) this.#sure(question, label, () => this.#send(act));
        else this.#send(act);
      },
      { class: 'small', 'data-act': act.question ?? act.act },
    );
  }

  /** @param {string} question @param {string} label @param {() => void} work */
  #sure(question, label, work) {
    const sure = () => {
      open.close();
      work();
    };
    const yes = button(label, sure, { class: 'main' });
    const no = button('Cancel', () => open.close());
    const open = dialog('sure', question, h('p', question), buttons(yes, no));
  }

  /** @param {Act} act */
  #send(act) {
    if (!this.link.act(act)) toast('Still sending your last move. Try again in a moment.', 'bad');
  }

  /** Takes the open seat. */
  #sitDown() {
    // Another tab of this browser may sit here already.
    const kept = keptGame(this.id);
    const token = kept?.token ?? newToken();
    if (!kept?.token)
      keepGame({
        id: this.id,
        game: this.info.name,
        against: 'against a person',
        when: Date.now(),
        token,
      });
    this.link.reopen(token);
  }
}
