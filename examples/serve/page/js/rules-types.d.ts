// What the rules reply. `tests/browser/test_types.py` compares it with the replies of a server.

/** Where a game begins: a game, and a variant or a position of it. */
export interface Start {
  game: string;
  variant?: string;
  position?: string;
}

export type Player = 'first' | 'second';

/** A cell: from the top, from the left. */
export interface Spot {
  row: number;
  column: number;
}

/** `shade` is its colour, if it is not the usual one of its owner. */
export interface Piece {
  owner: Player | null;
  letter: string;
  symbol: string;
  name: string;
  shade?: 'light' | 'dark';
}

export interface Fixture {
  letter: string;
  symbol: string;
  name: string;
}

export type Ground = 'dark' | 'light' | { taken: Player } | { base: Player };

export type Place = 'top-left' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom-right';

/** A short text beside a piece. */
export interface Mark {
  place: Place;
  text: string;
  owner: Player | null;
  meaning: string;
  tone: 'calm' | 'good' | 'bad';
}

export interface SceneCell {
  name: string;
  ground: Ground;
  fixture: Fixture | null;
  piece: Piece | null;
  marks: Mark[];
}

export interface Panel {
  title: string;
  owner: Player | null;
  lines: string[];
}

export type HighlightKind = 'from' | 'to' | 'affected' | 'selected';

export interface Highlight {
  spot: Spot;
  kind: HighlightKind;
}

export interface Arrow {
  from: Spot;
  to: Spot;
  kind: 'move' | 'effect';
}

/** A picture of a position: cells row by row from the top. */
export interface Scene {
  columns: number;
  cells: SceneCell[];
  row_labels: string[];
  column_labels: string[];
  panels: Panel[];
  highlights: Highlight[];
  arrows: Arrow[];
}

export type Effect =
  | 'nothing'
  | 'moved'
  | 'placed'
  | 'born'
  | 'changed'
  | 'converted'
  | 'captured'
  | 'died'
  | 'poisoned';

export interface EventReport {
  text: string;
  spots: Spot[];
  data: unknown;
  effect: Effect;
}

/** Events in words: those that say the same of several cells are told together. */
export interface Told {
  text: string;
  spots: Spot[];
}

/** Things that happen at once. */
export interface Step {
  events: EventReport[];
  told: Told[];
  scene: Scene;
}

/** A kind of move that is chosen before any cell. */
export interface MoveKind {
  name: string;
  key: string;
  cells: number;
  help: string;
  refusal: string | null;
}

/** A position, and a move with its effects. */
export interface Diagram {
  rule?: string;
  text?: string;
  position: string | null;
  moves: string;
  step: number | null;
}

/**
 * A position with a task. In a lesson, which has `rules`, each of `moves` solves it. In a puzzle,
 * which has a `grade`, they are the right moves and the replies; `grades` has the number of the first
 * puzzle of each grade.
 */
export interface Task {
  number: number;
  task: string;
  position: string | null;
  moves: string;
  rules?: string;
  grade?: string;
  grades?: [string, number][];
  /** The lessons of the game, each by its first sentence. */
  lessons?: string[];
}

/** What comes of a move in a lesson or puzzle. `moves` go on with the reply that decides. */
export interface Attempt {
  is_right: boolean;
  is_solved: boolean;
  is_lost: boolean;
  text: string;
  moves: string[];
}

/** A mark that can be on the board. */
export interface KnownMark {
  meaning: string;
  texts: string;
  does: string;
}

/** What 100 points of a score are worth. */
export interface Unit {
  names: [string, string];
  is_whole: boolean;
  when: string;
}

export interface VariantNumber {
  range: [number, number];
  example: number;
  meaning: string;
}

/** Words in capitals of its name stand for numbers. */
export interface Variant {
  name: string;
  numbers: VariantNumber[];
  also: string;
}

/** What the next turn of a player will bring. */
export interface Outlook {
  text: string;
  warning: string;
  is_loss: boolean;
  is_grave: boolean;
  spots: Spot[];
}

/** What a player should not overlook. */
export interface Warning {
  text: string;
  is_loss: boolean;
  spots: Spot[];
}

/** A move that loses, and why. */
export interface Loss {
  move: string;
  why: string;
}

/** The moves that lose, and what is said of them. */
export interface Losses {
  text: string;
  losses: Loss[];
}

/** Why a position ends the game. */
export interface Deciding {
  text: string[];
  spots: Spot[];
}

/** A game, and what people should know about it. */
export interface GameInfo {
  name: string;
  title: string;
  summary: string;
  in_short: [string, string][];
  players: [string, string];
  below: Player | null;
  has_draws: boolean;
  variants: Variant[];
  formats: string[];
  picture: string;
  rules: string;
  diagrams: Diagram[];
  lessons: number;
  puzzles: number;
  effects: [Effect, string][];
  pieces: Piece[];
  glossary: [string, string][];
  marks: KnownMark[];
  notation: string[];
  waypoint: string;
  unit: Unit | null;
}

/** A move in words. */
export interface Ply {
  move: string;
  /** The move as people read it. */
  name: string;
  turn: 1 | 2;
  events: string[];
}

/** What the picture of a cell does not tell. */
export interface Note extends Spot {
  text: string[];
}

/** What can follow some picks. */
export interface Choice {
  next: Spot[];
  moves: string[];
  then?: Choice[];
  scene?: Scene;
  refusal?: string;
}

/** What is seen after some moves. */
export interface View {
  position: string;
  status: '*' | '1-0' | '0-1' | '1/2-1/2';
  reason?: string;
  turn: 1 | 2;
  ply: number;
  key: string;
  last?: string;
  scene: Scene;
  steps: Step[];
  plies: Ply[];
  kinds: MoveKind[];
  count: number;
  choices: Choice[];
  warnings: Warning[];
  /** A move that wins at once, in a game with kinds of move. */
  wins?: string;
  outlook: Outlook[];
  /** Why the last move loses. */
  loss?: string;
  /** What the other player's next move would cost. The text is empty if that is not much. */
  raid?: Warning;
  /** What the other player loses by if its next move does not prevent it. */
  threats?: string[];
  because: Deciding;
  notes: Note[];
  terms: string[];
}

/** A line of play that the computer expects, and its score for the player to move. */
export interface ReportLine {
  score: number;
  wins_in?: number;
  loses_in?: number;
  /** The expected result of the player to move, 0 to 1. */
  share: number;
  /** What the score is worth, in words. */
  worth: string;
  pv: string[];
  /** The moves as people read them. */
  names: string[];
}

/** What the computer thinks of the last move of a game. */
export interface Judged {
  /** The first player's share of the expected result before the move, 0 to 1, and after it. */
  before: number;
  after: number;
  mistake?: { better: string; name: string; why: string };
}

/** What the computer would play. */
export interface Report extends ReportLine {
  move: string;
  depth: number;
  nodes: number;
  /** The best lines with other first moves, if more than one line was asked for. */
  others?: ReportLine[];
}

/** A game from a file. */
export interface Imported {
  game: string;
  variant?: string;
  start: string;
  moves: string[];
}

/** What the rules reply, by what they are asked. */
export interface Replies {
  view: View;
  choose: Choice;
  losses: Losses;
  lesson: Task;
  puzzle: Task;
  attempt: Attempt;
  best: Report;
  judge: Judged;
  draw: { picture: string };
  export: { text: string; extension: string };
  import: Imported;
}
