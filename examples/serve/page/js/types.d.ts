// What the page receives and keeps, apart from the rules. `tests/browser/test_types.py` compares what
// it receives with what a server sends.

export * from './rules-types';

import type { KnownGame, Said } from './rules-types';

/** Where a game begins: a game, and a variant or a position of it. */
export interface Start {
  game: string;
  variant?: string;
  position?: string;
}

/** A game, with the addresses of its picture and of its rules. */
export interface GameInfo extends KnownGame {
  picture: string;
  rules?: string;
}

export type Status = '*' | '1-0' | '0-1' | '1/2-1/2' | 'aborted';

/** The words for how strong the computer is, the weakest first, and the usual one of them. */
export interface Levels {
  all: string[];
  usual: string;
}

/** Milliseconds. */
export interface ClockSetting {
  initial: number;
  increment: number;
  delay?: number;
}

export interface SeatSpec {
  kind: 'person' | 'open' | 'computer';
  level?: string;
  connected?: boolean;
  /** What a person is called; empty if they have given no name. */
  name?: string;
  /** Who sits there, in words. */
  who?: string;
}

/** What a new table needs. */
export interface TableSpec extends Start {
  record?: string;
  seats: [SeatSpec, SeatSpec];
  sides?: 1 | 2;
  /** As people write it: `5+3`. */
  clock?: string;
  listed?: boolean;
  /** How strong the players should be who come from the lobby. */
  wished?: string;
}

/** A table as the server lists it. */
export interface TableSummary {
  id: string;
  game: string;
  variant?: string;
  seats?: SeatSpec[];
  sides?: 1 | 2;
  clock?: ClockSetting | null;
  /** The clock in words. */
  time?: string;
  ply?: number;
  status?: Status;
  turn?: 1 | 2;
  watchers?: number;
  /** How many games the table has had: a rematch is another one. */
  games?: number;
  url?: string;
  /** Whether everybody can see it in the list. */
  listed?: boolean;
  /** How strong the players should be who come from the lobby. */
  wished?: string;
  /** The number of entries of its log. */
  entries?: number;
  /** How the last game stands, in words. */
  told?: Said;
  /** When something was done, in seconds since 1970. */
  touched?: number;
}

export type QuestionName = 'undo' | 'draw' | 'rematch';

export interface Question {
  question: QuestionName;
  ply?: number;
}

/** The state of a table after an entry of its log. */
export interface TableState {
  game: number;
  ply: number;
  turn: 1 | 2;
  status: Status;
  reason?: string;
  clocks?: [number, number];
  /** The clock that runs, and when the present turn began. */
  running?: { player: 1 | 2; since: number };
  asked: [Question[], Question[]];
}

/** What a player does. */
export interface Act {
  act: 'move' | 'resign' | 'ask' | 'decline' | 'abort' | 'flag' | 'expire';
  ply?: number;
  text?: string;
  key?: string;
  question?: QuestionName;
}

/** An entry of the log of a table. */
export interface Entry extends Act {
  number: number;
  by: 0 | 1 | 2;
  at: number;
  state: TableState;
}

export interface Welcome {
  version: number;
  game: string;
  variant?: string;
  start: string;
  moves?: string[];
  key: string;
  seat?: 1 | 2;
  sides: 1 | 2;
  clock?: ClockSetting | null;
  entries: number;
  wishes: number;
  at: number;
  state: TableState;
}

export interface Presence {
  seats: [boolean, boolean];
  /** Who sits at them; two people if it is not told. */
  sitters?: SeatSpec[];
  watchers: number;
  /** What the people at the seats are called; empty if they have given no name. */
  names?: [string, string];
}

/** A game of this browser. */
export interface KeptGame {
  id: string;
  /** Not known before the server has told it of an invitation. */
  game?: string;
  variant?: string;
  against: string;
  when: number;
  token?: string;
  invitation?: string;
  /** Whether the server has forgotten the table. */
  isGone?: boolean;
  /** How the last game at the table stood when it was seen. */
  status?: Status;
  /** Not known before the server has given it for the token. */
  seat?: 1 | 2;
  /** The player that the first seat was in the first game. */
  sides?: 1 | 2;
  /** How the games before the last one ended. */
  results?: string[];
  seats?: SeatSpec[];
}
