/** A table: two seats, watchers, clocks, offers, and the game between them. */

/** @import { Act, Entry, GameInfo, Offer, Presence, SeatSpec, Welcome } from './types.js' */
/** @import { Page } from './dom.js' */

import { clockFace } from './clock.js';
import { choice, copy, draw, html, icon, say, small, toast } from './dom.js';
import { GamePane } from './game-pane.js';
import { LinkError } from './http.js';
import { forgetGame, keepGame, keptGame, noteGame, noteOpponent, takeInvitation } from './kept.js';
import { nameField, newGame } from './new-game.js';
import { noticeTurn } from './notice.js';
import { earlierGames } from './results.js';
import { rules } from './rules.js';
import { change, settings, settingsChanged } from './settings.js';
import { sounds } from './sound.js';
import { TableLink, finishedGame } from './table-link.js';
import { newToken, playerOf, tableSummary } from './tables.js';
import { rename, to, wholeAddress } from './visit.js';

/** How long nothing more can be said, in milliseconds: the host takes few greetings a minute. */
const GREETING_PAUSE = 16_000;

/** How long it is shown what a person says, in milliseconds. */
const SAID = 8000;

const NOT_SENT = 'Not sent: the connection is lost.';

const SEATS = /** @type {const} */ ([1, 2]);

/** Two people. @type {SeatSpec[]} */
const PERSONS = [{ kind: 'person' }, { kind: 'person' }];

/** @param {1 | 2} seat @returns {1 | 2} */
const other = (seat) => (seat === 1 ? 2 : 1);

/**
 * @param {string} id
 * @param {string} [number] of the game at this table; the one that goes on if there is none
 * @returns {Promise<Page>}
 */
export async function open(id, number) {
  if (number) {
    const finished = await openFinishedGame(id, number);
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
  return new TablePage(id, info, summary.seats ?? keptGame(id)?.seats ?? []);
}

/**
 * Returns the page of a finished game, which stays at an address of its own; nothing if it goes on.
 *
 * @param {string} id
 * @param {string} name the number of the game, from 1
 * @returns {Promise<Page | null>}
 */
async function openFinishedGame(id, name) {
  const { game } = await tableSummary(id);
  const number = /^[1-9]\d{0,5}$/.test(name) ? Number(name) : 0;
  const [info, { welcome, shown }] = await Promise.all([rules.game(game), finishedGame(id, number)]);
  const { earlier, finished } = shown;
  if (number === 0 || number > earlier.length + 1)
    throw new LinkError('unknown-game', `This table has no game ${name}.`);
  if (!finished) return null;
  const kept = keptGame(id);
  // As the person at the table reads them, if this browser has a seat there.
  const ends = [...earlier, ...(welcome.state.status === '*' ? [] : [shown.standing])].map(
    (words, index) => kept?.results?.[index] ?? words,
  );
  const title = `${info.title}, game ${number}`;
  const pane = new GamePane({
    start: { game: welcome.game, position: welcome.start },
    info,
    mayEnter: () => false,
    onMove: () => {},
    end: () => ({ status: finished.status, words: ends[number - 1] ?? finished.standing }),
    mayThink: () => true,
    isFree: false,
    seat: (player) => {
      const seat = player === finished.sides ? 1 : 2;
      return { who: seat === kept?.seat ? 'you' : shown.seats[seat - 1].who };
    },
    top: () => html`<h2>${title}</h2>`,
    actions: () => html`<div class="actions">
      <a class="button" ...${to(`/t/${id}`)}>To the table</a>
    </div>`,
    bottom: () => earlierGames(id, ends, number),
    address: () => `/t/${id}/${number}`,
  });
  if (kept?.seat) pane.sit(kept.seat === 1 ? finished.sides : other(finished.sides));
  await pane.setLine(finished.moves, { isQuiet: true });
  return { view: () => pane.page(title), title, close: () => pane.close() };
}

class TablePage {
  /** @type {GamePane | null} */ pane = null;
  /** @type {Presence | null} */ presence = null;
  /** The seat of the person here. @type {1 | 2 | null} */
  seat = null;
  lastGame = -1;
  /** When the connection was lost. The clocks stand still until they are told again. @type {number | null} */
  lostAt = null;
  /** What is told of the connection. */
  connection = { state: 'connecting', words: '' };
  wasOver = false;
  /** What was said last at each seat. */
  said = ['', ''];
  /** Whether the person here has said something a moment ago. */
  hasGreeted = false;
  /** When moves are previewed, if they are. @type {typeof settings.confirm} */
  preview = 'always';
  /** The clocks as they are shown. */
  clocks = '';

  /** @param {string} id @param {GameInfo} info @param {SeatSpec[]} seats */
  constructor(id, info, seats) {
    this.id = id;
    this.info = info;
    this.seats = seats;
    this.link = new TableLink(id, keptGame(id)?.token ?? null, {
      onWelcome: (welcome) => this.#welcome(welcome),
      onEntries: (entries, isLive) => {
        this.lostAt = null;
        this.#entries(entries, isLive);
      },
      onPresent: (presence) => {
        this.presence = presence;
        this.seats = presence.sitters ?? PERSONS;
        if (this.seat) noteOpponent(this.id, this.#called(other(this.seat)));
        draw();
      },
      onPeople: (news) => {
        if (news) this.#met(news);
        draw();
      },
      onGreeted: (seat, greeting) => this.#greeted(seat, greeting),
      onRefused: (reason, text) => this.#refused(reason, text),
      onConnection: (state, text) => this.#connected(state, text),
    });
    this.ticker = setInterval(() => {
      const now = JSON.stringify(SEATS.map((player) => this.#clock(player)));
      if (now !== this.clocks) draw();
      this.clocks = now;
    }, 100);
    settingsChanged.addEventListener('change', this.#retell);
  }

  close() {
    clearInterval(this.ticker);
    settingsChanged.removeEventListener('change', this.#retell);
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
      if (this.seat && !hadSeat) this.pane.sit(this.#player(this.seat));
      return;
    }
    this.pane = new GamePane({
      start: { game: welcome.game, position: welcome.start },
      info: this.info,
      mayEnter: (turn) => this.#mayMove(turn),
      you: () => this.seat && this.#player(this.seat),
      seat: (player) => this.#seat(player),
      end: () => (this.#isEndShown() ? { status: this.#status(), words: this.#standing() } : null),
      onMove: (move) => this.#move(move),
      mayThink: () => this.#isEndShown() || !this.#againstPerson(),
      isFree: false,
      top: () => html`<h2>${this.info.title}</h2>`,
      between: () => [this.#offers(), this.#invitation(), this.#waiting(), this.#naming()],
      actions: () => this.#actions(),
      address: () => `/t/${this.id}/${(this.link.state?.game ?? 0) + 1}`,
      bottom: () => [earlierGames(this.id, this.link.shown?.earlier ?? []), this.#watchers()],
    });
    if (this.seat) this.pane.sit(this.#player(this.seat));
  }

  /** @param {Entry[]} entries @param {boolean} isLive */
  #entries(entries, isLive) {
    const { pane, lastGame } = this;
    const { state, shown, moves } = this.link;
    if (!state || !shown) return;
    if (shown.view) pane?.line.know(moves, shown.view);
    const entry = entries.at(-1);
    if (isLive) this.#tell(entry);
    if (isLive && pane?.line.branch && entry?.act === 'move') toast('A move was played in the game.');
    if (lastGame >= 0 && state.game > lastGame) {
      // The sides are exchanged: the person here sits below again.
      if (this.seat) pane?.sit(this.#player(this.seat));
      pane?.line.forget();
      pane?.opinion.close();
      pane?.board.box.current?.scrollIntoView({ block: 'nearest' });
    }
    if (this.seat) {
      const ended = state.status === '*' ? [] : [shown.standing];
      noteGame(this.id, { results: [...shown.earlier, ...ended] });
    }
    this.#follow(isLive, entry?.act === 'move');
  }

  /** @param {boolean} isLive @param {boolean} [isMoved] whether somebody has just made a move */
  #follow(isLive, isMoved = false) {
    const { pane } = this;
    const { state } = this.link;
    if (!pane || !state) return;
    this.lastGame = state.game;
    noteGame(this.id, { status: state.status });
    const hasEnded = isLive && this.#isOver() && !this.wasOver;
    const shown = pane.setLine(this.link.moves, { isQuiet: !isLive });
    draw();
    void shown.then(() => {
      if (hasEnded) sounds.end();
      // An end by a move is told with the move.
      if (hasEnded && !isMoved) say(this.#standing());
      draw();
    });
    if (isLive && this.#isMine()) {
      sounds.turn();
      if (isMoved) noticeTurn(this.info.title, 'It is your turn.');
    }
    this.wasOver = this.#isOver();
  }

  /** Tells what somebody else has done, or both together. @param {Entry | undefined} entry */
  #tell(entry) {
    const { news } = this.link.shown ?? {};
    const isNewGame = (this.link.state?.game ?? 0) > this.lastGame;
    if (!news || !entry || (entry.by === this.seat && !isNewGame)) return;
    if (entry.act === 'ask' && !isNewGame) say(news);
    else toast(news);
  }

  /** @param {string} reason @param {string} text */
  #refused(reason, text) {
    const words = reason === 'busy' ? 'No seat is free: you are watching.' : text;
    toast(words || `Refused: ${reason}`, 'bad');
    // The table tells so a moment later.
    if (reason === 'busy') this.seats = PERSONS;
    this.#follow(false);
  }

  /** @param {import('./table-link.js').ConnectionState} state @param {string} text */
  #connected(state, text) {
    const again = state === 'connecting' && this.link?.welcome ? 'Connecting again…' : '';
    this.connection = { state, words: text || again };
    const isBack = state === 'open' && this.lostAt !== null;
    // People who listen to the page hear what others read.
    const told = isBack ? 'The connection is back.' : text;
    if (told) say(told);
    if (state === 'lost') this.lostAt ??= performance.now();
    // What could not be asked of the server can be asked now.
    const { note, candidate } = this.pane?.entry ?? {};
    if (isBack && note?.tone === 'bad' && !candidate) this.pane?.refresh();
    draw();
  }

  // People

  /** The player that a seat has in the game that is played now. @param {1 | 2} seat */
  #player(seat) {
    const { welcome, state } = this.link;
    return playerOf(welcome?.sides ?? 1, seat, state?.game ?? 0);
  }

  /** Who plays for a player. @param {1 | 2} player @returns {import('./players.js').Seat} */
  #seat(player) {
    const seat = this.#player(1) === player ? 1 : 2;
    const isPerson = this.seats[seat - 1]?.kind === 'person' && seat !== this.seat;
    const dot = isPerson && this.presence ? (this.presence.seats[seat - 1] ? 'here' : 'away') : null;
    const { who = '' } = this.link.shown?.seats[seat - 1] ?? {};
    return { who, dot, clock: this.#clock(player), said: this.said[seat - 1] };
  }

  /** What the person at a seat is called; nothing if they have given no name. @param {1 | 2} seat */
  #called(seat) {
    const { names } = this.presence ?? {};
    return names?.[seat - 1] ?? (this.presence ? '' : this.seats[seat - 1]?.name);
  }

  /** Who sits at a seat, as a sentence begins. @param {1 | 2} seat */
  #name(seat) {
    return this.link.shown?.seats[seat - 1]?.name ?? '';
  }

  /** The clock of a player as it is now. @param {1 | 2} player */
  #clock(player) {
    const { shown, arrived } = this.link;
    if (!shown?.clocks) return null;
    const passed = (this.lostAt ?? performance.now()) - arrived;
    return { ...clockFace(shown.clocks, player, passed), isUnsure: this.lostAt !== null };
  }

  /** Tells the host what has changed in the settings: it is told at the beginning only. */
  #retell = () => {
    const { isOver, told } = this.link;
    const isRenamed = this.link.token !== null && settings.name !== told.name;
    const isNew = isRenamed || settings.greetings !== told.greetings;
    if (isNew && !isOver) this.link.reopen();
    draw();
  };

  /** @param {1 | 2} seat @param {number} greeting */
  #greeted(seat, greeting) {
    const words = this.link.shown?.greetings[greeting - 1];
    if (!words) return;
    this.said = this.said.with(seat - 1, words);
    const { said } = this;
    setTimeout(() => {
      if (said[seat - 1] === this.said[seat - 1]) this.said = this.said.with(seat - 1, '');
      draw();
    }, SAID);
    draw();
    if (seat !== this.seat) say(`${this.#name(seat)}: ${words}`);
  }

  #greet() {
    if (this.hasGreeted) {
      toast('Please wait a moment before you write again.');
      return;
    }
    const greet = (/** @type {number} */ number) => {
      if (!this.link.greet(number)) {
        toast(NOT_SENT, 'bad');
        return;
      }
      this.hasGreeted = true;
      draw();
      setTimeout(() => {
        this.hasGreeted = false;
        draw();
      }, GREETING_PAUSE);
    };
    /** @type {[string, () => void][]} */
    const choices = (this.link.shown?.greetings ?? []).map((words, index) => [
      words,
      () => greet(index + 1),
    ]);
    choice('greet', 'Say something', null, ...choices, ['Cancel']);
  }

  #againstPerson() {
    return this.seats.every(({ kind }) => kind !== 'computer');
  }

  #isOver() {
    return this.link.state !== null && this.link.state.status !== '*';
  }

  /** Whether the game is over, and its last move has been played on the board. */
  #isEndShown() {
    return this.#isOver() && !this.pane?.behind;
  }

  /** Whether the person here is to move, by what is known of the last entry. */
  #isMine() {
    const { shown, entries } = this.link;
    return shown?.is_your_move === true && shown.entries === entries;
  }

  /** @param {1 | 2} turn */
  #mayMove(turn) {
    const { isOver, shown, pending } = this.link;
    return this.#isMine() && turn === shown?.player && !isOver && !pending;
  }

  /** @param {string} move */
  #move(move) {
    const { pane, link } = this;
    if (this.#send({ act: 'move', ply: link.moves.length + 1, text: move }))
      void pane?.setLine([...link.moves, move]);
    else pane?.refresh();
  }

  // What is shown

  /** Tells in the tab of the browser that the person here has to move. */
  title = () => `${this.#isMine() ? 'Your move · ' : ''}${this.info.title}`;

  view = () => {
    const { state, words } = this.connection;
    return html`<div class="table-page">
      <h1 class="unseen">${this.info.title}</h1>
      <p class="connection" data-state=${state} hidden=${words === ''}>
        ${words}
        ${state === 'closed' && small('Connect again', () => this.link.reopen())}
      </p>
      ${this.pane?.face.render() ?? html`<p class="muted">The table is being opened…</p>`}
    </div>`;
  };

  #watchers() {
    const count = this.presence?.watchers ?? 0;
    const words = `${count} ${count === 1 ? 'person watches' : 'people watch'}`;
    return count > 0 && html`<p class="muted watchers">${words}</p>`;
  }

  /** Asks those for their name who have come by a link. */
  #naming() {
    const isAsked = this.seat && this.#againstPerson() && settings.name === null;
    return isAsked && nameField('Your name');
  }

  /** Whether the person here waits for another one: at an open seat, or one who has a link. */
  #isAlone() {
    const { presence, seat } = this;
    if (presence === null || seat === null || this.#isOver()) return false;
    const hasLink = keptGame(this.id)?.invitation && !presence.seats[other(seat) - 1];
    return hasLink || this.seats[other(seat) - 1]?.kind === 'open';
  }

  /** Tells the person here that the other one has come. @param {string} news */
  #met(news) {
    toast(news);
    sounds.turn();
    noticeTurn(this.info.title, news);
  }

  #waiting() {
    const isOpen = this.seats.some(({ kind }) => kind === 'open');
    if (!isOpen || !this.#isAlone()) return null;
    return html`<p class="waiting">
      Waiting for a player. The lobby lists your game; you are told when somebody sits down.
    </p>`;
  }

  #invitation() {
    const invitation = keptGame(this.id)?.invitation;
    if (!invitation || !this.#isAlone()) return null;
    const url = wholeAddress(`/t/${this.id}#${invitation}`);
    const share = () => void navigator.share({ title: this.info.title, url }).catch(() => {});
    return html`<div class="invite">
      <p>Send this link to the other person. It is their seat: keep it secret.</p>
      <div class="buttons">
        <input
          type="text"
          readonly
          value=${url}
          aria-label="Link for your friend"
          onfocus=${(/** @type {any} */ { target }) => target.select()}
        />
        <button class="main" onclick=${() => copy(url, 'Link')}>Copy</button>
        <button onclick=${() => this.#showCode(url)}>QR code</button>
        ${'share' in navigator && html`<button onclick=${share}>${icon('share')} Share</button>`}
      </div>
    </div>`;
  }

  /** Shows the link to a seat to the camera of another device. @param {string} address */
  async #showCode(address) {
    const { qrCode } = await import('./qr.js');
    const code = qrCode(address, 'The link to the seat of the other person');
    const words = 'Let the other person scan this. It is their seat: keep it secret.';
    choice('qr', 'QR code of the link', html`${code}<p>${words}</p>`, ['Done']);
  }

  #status() {
    return this.link.state?.status ?? '*';
  }

  /** How the game stands, in words. */
  #standing() {
    return this.link.shown?.standing ?? '';
  }

  #actions() {
    const { seat, link } = this;
    const { shown } = link;
    if (!shown) return null;
    if (!seat) {
      const sitDown = () => this.#sitDown();
      const hasSeat = this.seats.some(({ kind }) => kind === 'open') && !this.#isOver();
      return html`<div class="actions" role="group" aria-label="Game">
          <p class="muted">You are watching.</p>
          ${hasSeat &&
          html`<button class="main" data-do="sit" onclick=${sitDown}>Sit down and play</button>`}
          ${this.#score()}
        </div>`;
    }
    // A move that is tried is taken back by another button: this one would take back the game's.
    const isEnd = this.#isEndShown();
    const isShown = this.#isOver() ? isEnd : !this.pane?.line.branch;
    const mayGreet = shown.greetings.length > 0 && settings.greetings;
    const greeter = { 'data-do': 'greet', 'aria-disabled': this.hasGreeted ? 'true' : null };
    const possible = shown.actions.filter(({ refusal }) => isShown && refusal === undefined);
    return html`<div class="actions" role="group" aria-label="Game">
        ${possible.map(({ label, act, question }) => this.#act(label, act, question))}
        ${mayGreet && small('Say …', () => this.#greet(), greeter)}
        ${isEnd && small('New game', () => newGame(this.info))} ${this.#previews()}
        ${shown.asked && html`<p class="muted">${shown.asked}</p>`} ${this.#score()}
      </div>`;
  }

  /** Switches previews off by one click, and on again, where a clock makes haste. */
  #previews() {
    if (!this.link.shown?.clocks || this.#isOver()) return null;
    const isOn = settings.confirm !== 'never';
    if (isOn) this.preview = settings.confirm;
    const toggle = () => change('confirm', isOn ? 'never' : this.preview);
    return small('Previews', toggle, { 'aria-pressed': isOn, 'data-do': 'previews' });
  }

  /** How the games of this table have ended, once there is more than one. */
  #score() {
    const { seats, points = null } = this.link.shown ?? {};
    if (!points) return null;
    const mine = this.seat ?? 1;
    const [one, two] = [mine, other(mine)].map(
      (seat) => html`<bdi>${seats?.[seat - 1]?.name}</bdi> ${points[seat - 1]}`,
    );
    return html`<p class="score">${one} · ${two}</p>`;
  }

  #offers() {
    const offers = this.link.shown?.offers ?? [];
    return html`<div class="offers">${offers.map((offer) => this.#offer(offer))}</div>`;
  }

  /** @param {Offer} offer */
  #offer({ text, accept, decline }) {
    return html`<div class="offer" role="alert" data-offer=${accept.question}>
      <p>${text}</p>
      <div class="buttons">
        <button class="main" onclick=${() => this.#send(accept)}>Accept</button>
        <button onclick=${() => this.#send(decline)}>Decline</button>
      </div>
    </div>`;
  }

  /** A button for an act. @param {string} label @param {Act} act @param {string} [question] is asked first */
  #act(label, act, question) {
    const work = () => {
      const send = () => this.#send(act);
      if (question) choice('sure', question, html`<p>${question}</p>`, [label, send], ['Cancel']);
      else send();
    };
    return small(label, work, { 'data-act': act.question ?? act.act });
  }

  /** Sends what the person here does. Returns whether it is on its way. @param {Act} act */
  #send(act) {
    const isSent = this.link.act(act);
    const isBusy = this.link.pending !== null;
    const why = isBusy ? 'Still sending your last move. Try again in a moment.' : NOT_SENT;
    if (!isSent) toast(why, 'bad');
    return isSent;
  }

  #sitDown() {
    const { id, info } = this;
    // Another tab of this browser may sit here already.
    const token = keptGame(id)?.token ?? newToken();
    if (!keptGame(id)?.token)
      keepGame({ id, game: info.name, against: 'against a person', when: Date.now(), token });
    this.link.reopen(token);
  }
}
