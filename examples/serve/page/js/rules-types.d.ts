// What the rules reply. Do not edit it: `UPDATE_TYPES=1 cargo test -p referee types` writes it.

/** Something that a person can do at a table besides moving. */
export interface Action {
  /** What stands on its button. */
  label: string;
  /** The act. */
  act: import('./types').Act;
  /** A question to ask before it is done, if it should not be done by accident. */
  question?: string;
  /** Why it is not possible now. Missing if it is. */
  refusal?: string;
}

/**
 * The tree of an analysis: lines that were tried beside a game, and comments on positions. In a
 * file it is the field `analysis` of the record, which readers of records ignore.
 */
export interface Analysis {
  /** None is the beginning of another one, or of the game. */
  lines: Array<string>;
  /** By the way to the position. */
  comments: Record<string, string>;
}

/** The pieces of a player. */
export interface Army {
  /** How many there are: `3 pieces`. */
  count: string;
  /**
   * The kinds of which there are fewer than at the start, each with the number that is missing. The
   * list is empty if the player has lost all pieces.
   */
  missing: Array<[Piece, number]>;
  /** What the numbers are, before them. */
  label: string;
  /** The same in words: `fewer of these than at the start: 2 pawn`. */
  words: string;
}

/** An arrow from the centre of one cell to the centre of another. */
export interface Arrow {
  /** The cell where the arrow begins. */
  from: Spot;
  /** The cell where the arrow ends. */
  to: Spot;
  /** What the arrow shows. */
  kind: ArrowKind;
}

/** What an `Arrow` shows. */
export type ArrowKind = "move" | "effect";

/** What comes of a move in a lesson or puzzle. */
export interface Attempt {
  is_right: boolean;
  is_solved: boolean;
  is_lost: boolean;
  text: string;
  /** What is said instead to who was shown the solution. */
  solution: string;
  /** They go on with the reply that decides. */
  moves: Array<string>;
  /** The steps of a hint for what comes next; none if the task is over. */
  hints: Array<HintStep>;
}

/** What can follow some picks: the cells, and the moves that the picks make. */
export interface Choice {
  /** The cells that can be picked next. */
  next: Array<Spot>;
  /** The moves that the picks make. */
  moves: Array<string>;
  /** What can follow each of the next cells, if that is known. */
  then?: Array<Choice>;
}

/** What can follow the picks of a request. */
export interface Chosen {
  /** The picture while the move is chosen. */
  scene: Scene;
  /** Why the last of the picks cannot follow the others. */
  refusal?: string;
  /** The cells that can be picked next. */
  next: Array<Spot>;
  /** The moves that the picks make. */
  moves: Array<string>;
  /** What can follow each of the next cells, if that is known. */
  then?: Array<Choice>;
  /** The result, or `*` while the game goes on. */
  status: "*" | "1-0" | "0-1" | "1/2-1/2";
  /** Why the game is over. */
  reason?: string;
  /** The number of the player to move. */
  turn: 1 | 2;
}

/** The clocks of a table at the time of the message. A front end only counts down. */
export interface ClocksShown {
  /**
   * How long the first and the second player can still think about a move, in milliseconds. Once
   * the game is over that is what is left to them.
   */
  left: [number, number];
  /** The number of the player whose clock runs from now on. Missing if none does. */
  running?: 1 | 2;
  /** What is left of a clock when it is marked as short, in milliseconds. */
  short: number;
}

/** Why the law has ended a game. */
export interface Deciding {
  /** The reason in sentences: `white king on e1 died of overpopulation`. */
  text: Array<string>;
  /** The cells of the events that decided it. */
  spots: Array<Spot>;
}

/** A position, and moves that show what a rule means or what makes the game special. */
export interface Diagram {
  /** The number of the rule on the page of the game: `2.3`; empty if the example is of none. */
  rule?: string;
  /** What the example shows, in sentences; empty if the rule says it. */
  text?: string;
  /** The position before the moves as text; `null` for the start position. */
  position: string | null;
  /**
   * The moves, with blanks between them. The last one shows the rule; without moves the position
   * does.
   */
  moves: string;
  /** The last step of the last move that is shown, from 0; `null` for all of the move. */
  step: number | null;
}

/** A picture of a position. */
export interface Drawn {
  picture: string;
}

/** What an event does to the pieces of a picture. The words are the same in every game. */
export type Effect =
  | "nothing"
  | "moved"
  | "placed"
  | "born"
  | "changed"
  | "converted"
  | "captured"
  | "died"
  | "poisoned";

/** One event of a move. */
export interface EventReport {
  /** The event in words: `white pawn born on b3`. */
  text: string;
  /** The cells of the event. */
  spots: Array<Spot>;
  /**
   * The event as a JSON object: `{"event":"born","owner":"first","piece":"pawn",…}`. A game whose
   * events serialize as something else has them in the member `event`.
   */
  data: unknown;
  /** Its effect on the pieces of the picture. */
  effect: Effect;
}

/** A game as a file. */
export interface Exported {
  text: string;
  /** The end of a file's name: `svg`. */
  extension: string;
  /** The result, or `*` while the game goes on. */
  status: "*" | "1-0" | "0-1" | "1/2-1/2";
  /** Why the game is over. */
  reason?: string;
  /** The number of the player to move. */
  turn: 1 | 2;
}

/** A game of a table that is over. */
export interface FinishedGame {
  /** All its moves, from the start of the table's games. */
  moves: Array<string>;
  /** The number of the player that the first seat was. */
  sides: 1 | 2;
  /** The result, or `aborted`. */
  status: import('./types').Status;
  /** How it ended, in words. */
  standing: string;
}

/** Something that is fixed to a cell, such as a transporter pad. */
export interface Fixture {
  /** The letter of the position text: `*`. */
  letter: string;
  /** The symbol for terminals that show Unicode: `◎`. */
  symbol: string;
  /** The name in words: `transporter pad`. */
  name: string;
}

/** What the frames of a scene's highlights mean. */
export interface FrameWords {
  /** Where the move begins. */
  from: string;
  /** Where it comes. */
  to: string;
  /** What else its turn changes. */
  affected: string;
  /** What is picked. */
  selected: string;
}

/** The games of a catalogue. */
export interface Games {
  games: Array<KnownGame>;
}

/**
 * How hard a `Puzzle` is: which third of the puzzles of its game it is in, by the effort of the
 * proof.
 */
export type Grade = "easy" | "medium" | "hard";

/** The background of a cell. */
export type Ground = "dark" | "light" | { "taken": Player } | { "base": Player };

/** A highlighted cell. */
export interface Highlight {
  /** The cell. */
  spot: Spot;
  /** Why the cell is highlighted. */
  kind: HighlightKind;
}

/** Why a cell is highlighted. */
export type HighlightKind = "from" | "to" | "affected" | "selected";

/** A step of a hint. */
export interface HintStep {
  /** The hint, in a sentence. */
  text: string;
  /** The cell that it is about. */
  spots: Array<Spot>;
  /** The move that it tells. */
  move?: string;
}

/** A game from a file. */
export interface Imported {
  game: string;
  /** The variant that starts so. */
  variant?: string;
  start: string;
  moves: Array<string>;
  /** What was tried beside the game. */
  analysis: Analysis;
  /** The result, or `*` while the game goes on. */
  status: "*" | "1-0" | "0-1" | "1/2-1/2";
  /** Why the game is over. */
  reason?: string;
  /** The number of the player to move. */
  turn: 1 | 2;
}

/** The last move of a game, as the computer judges it. */
export interface Judged {
  /** The first player's share of the result before the move. */
  before: number;
  /** The first player's share after it. */
  after: number;
  /** The player who was ahead from the start to after the move, if one was. */
  ahead?: Player;
  /** What is said of a game that ends with the move, if none of its moves was a mistake. */
  quiet: string;
  /** What was wrong with it, if it was a mistake. */
  mistake?: Mistake;
}

/** A game, and what people should know about it: `About` describes every field. */
export interface KnownGame {
  name: string;
  title: string;
  summary: string;
  in_short: Array<[string, string]>;
  players: [string, string];
  below: Player | null;
  left: Player | null;
  has_draws: boolean;
  variants: Array<Variant>;
  /** The words of the files that it can be written as. */
  formats: Array<string>;
  diagrams: Array<Diagram>;
  /** The number of lessons. */
  lessons: number;
  /** The number of puzzles. */
  puzzles: number;
  effects: Array<[Effect, string]>;
  signs: SignWords;
  pieces: Array<Piece>;
  /** The piece that stands for each player, if there is one. */
  tokens: [Piece | null, Piece | null];
  glossary: Array<[string, string]>;
  marks: Array<KnownMark>;
  notation: Array<string>;
  waypoint: string;
  unit: Unit | null;
  /** The parts of a position, for people who set one up. */
  setup: Array<SetupPart>;
}

/** A mark that can be on the board. */
export interface KnownMark {
  /** Its meaning, as in scenes (`Mark::meaning`). */
  meaning: string;
  /** Its texts, with blanks between them: `1 2 3`. */
  texts: string;
  /** What follows from it, in a sentence; empty if the meaning says all. */
  does: string;
}

/** A move with which its player loses, at once or by the next move of the other player. */
export interface Loss {
  /** The move. */
  move: string;
  /** Why it loses, in a sentence. */
  why: string;
}

/** The moves of a position that lose. */
export interface Losses {
  /** What is said of them, in a sentence; empty if no move loses. */
  text: string;
  /** The moves. None is listed if every move loses: then the text says so. */
  losses: Array<Loss>;
  /**
   * The shortest lists of cells to pick after which only moves that lose can follow, in a game
   * without kinds of move.
   */
  picks: Array<Array<Spot>>;
}

/** A short text in a cell, next to the piece. */
export interface Mark {
  /** The place in the cell. */
  place: MarkPlace;
  /** One or two ASCII characters. */
  text: string;
  /** The player the mark belongs to, if any. */
  owner: Player | null;
  /** The meaning in words: `birth counter`. */
  meaning: string;
  /** Whether the mark announces something good or bad. */
  tone: Tone;
}

/** The place of a `Mark` in a cell. */
export type MarkPlace =
  | "top-left"
  | "top-right"
  | "left"
  | "right"
  | "bottom-left"
  | "bottom-right";

/** What was wrong with a move. */
export interface Mistake {
  /** The better move. */
  better: string;
  /** The better move, as people read it. */
  name: string;
  /** What the move brings, in words. */
  why: string;
  /** What is said of it, after the name of the move: `was a mistake by White: …`. */
  text: string;
  /** Why it is no better than the move that is sought, for those who seek it. */
  hint: string;
}

/**
 * A kind of move, which a player picks before any cell. Front ends show it as a button with a key,
 * unless it is anonymous.
 */
export interface MoveKind {
  /** The word on the button: `acquire`. */
  name: string;
  /** The key, a lower-case letter: `a`. */
  key: string;
  /**
   * The number of cells of a move of this kind; 0 for the anonymous kind, which has no such number.
   */
  cells: number;
  /** What a move of this kind does: one line for the help. */
  help: string;
  /** Why the kind cannot be chosen now; `null` if it can. */
  refusal: string | null;
}

/** The moves of a game, as far as they are new. */
export interface MovesShown {
  /** How many of the moves that were told before are still those of the game. */
  kept: number;
  /** The moves after them. */
  played: Array<string>;
}

/** What the picture of a cell does not tell. */
export interface Note {
  /** The sentences. */
  text: Array<string>;
  /** The row, 0 at the top. */
  row: number;
  /** The column, 0 at the left. */
  column: number;
}

/** Something that the opponent asks for. */
export interface Offer {
  /** What is asked, in a sentence. */
  text: string;
  /** The act that agrees. */
  accept: import('./types').Act;
  /** The act that declines. */
  decline: import('./types').Act;
}

/** Text beside the board. */
export interface Panel {
  /** The heading: `White's next births`. */
  title: string;
  /**
   * What it tells of its player: `next births`. Empty if it is about the player as a whole, so that
   * the heading is the player's name.
   */
  topic: string;
  /** What that means, for those who do not know the word; empty if it needs no words. */
  meaning: string;
  /** The player the panel belongs to, if any. */
  owner: Player | null;
  /** The lines. */
  lines: Array<string>;
}

/** A piece in a scene. */
export interface Piece {
  /** The player the piece belongs to, if any. */
  owner: Player | null;
  /** The letter of the position text: `N`, `n`. */
  letter: string;
  /** The symbol for terminals that show Unicode: `♘`, `♞`. */
  symbol: string;
  /**
   * The name in words: `knight`. The crate `board-picture` also finds the shape of the piece by it,
   * and draws a piece with any other name as its letter on a disc.
   */
  name: string;
  /**
   * Its colour, if it is not the usual one of its owner: the pieces of the first player are light,
   * those of the second are dark.
   */
  shade?: Shade;
}

/** One of the two players. In games with colours the first player is White. */
export type Player = "first" | "second";

/** A move that was played. */
export interface Ply {
  /** The move. */
  move: string;
  /** The move as people read it. */
  name: string;
  /** Its number as people count moves: `3.`, or `3…` for the second player. */
  number: string;
  /** The number of the player who made it. */
  turn: 1 | 2;
  /** What happened, in words. */
  events: Array<string>;
}

/** What the rules reply, by what they are asked. */
export interface Replies {
  attempt: Attempt;
  best: Report;
  choose: Chosen;
  draw: Drawn;
  export: Exported;
  games: Games;
  import: Imported;
  judge: Judged;
  lesson: Task;
  losses: Losses;
  puzzle: Task;
  "set-up": SetUp;
  view: View;
}

/** What the computer would play. */
export interface Report {
  move: string;
  depth: number;
  nodes: number;
  /** What stands above the lines. */
  words: string;
  /** The best lines with other first moves, if more than one line was asked for. */
  others?: Array<ReportLine>;
  /** The score for the player to move. */
  score: number;
  wins_in?: number;
  loses_in?: number;
  /** The expected result of the player to move. */
  share: number;
  /** What the score is worth, in words. */
  worth: string;
  pv: Array<string>;
  /** The moves of the line as people read them. */
  names: Array<string>;
  /** What speaks for the first move. */
  why: Array<string>;
}

/** A line of play that was found. */
export interface ReportLine {
  /** The score for the player to move. */
  score: number;
  wins_in?: number;
  loses_in?: number;
  /** The expected result of the player to move. */
  share: number;
  /** What the score is worth, in words. */
  worth: string;
  pv: Array<string>;
  /** The moves of the line as people read them. */
  names: Array<string>;
  /** What speaks for the first move. */
  why: Array<string>;
}

/** What is said of a game to each of its readers. */
export interface Said {
  /** What those read who play neither side: `White wins, on time`. */
  all: string;
  /** What the first player reads: `You won, on time`. */
  first: string;
  /** What the second player reads. */
  second: string;
}

/**
 * A picture of a position: cells row by row from the top left, panels of text beside them,
 * highlights and arrows.
 */
export interface Scene {
  /** The number of cells in a row. */
  columns: number;
  /** The cells, row by row from the top. Their number is a multiple of `columns`. */
  cells: Array<SceneCell>;
  /** The text beside each row, from the top: `8`, `7`, … */
  row_labels: Array<string>;
  /** The text below each column: `a`, `b`, … */
  column_labels: Array<string>;
  /** Text beside the board: queues, clocks, counts. */
  panels: Array<Panel>;
  /** Highlighted cells. */
  highlights: Array<Highlight>;
  /** Arrows over the board. */
  arrows: Array<Arrow>;
}

/** One cell of a `Scene`. */
export interface SceneCell {
  /** The name of the cell in the game: `e4`. */
  name: string;
  /** The background. */
  ground: Ground;
  /** What is fixed to the cell. It is shown while no piece stands on the cell. */
  fixture: Fixture | null;
  /** The piece on the cell. */
  piece: Piece | null;
  /** Small marks beside the piece. */
  marks: Array<Mark>;
  /** What `in_words` tells; empty before. An empty cell has no words. */
  words?: Array<string>;
}

/** Who sits at a seat. */
export interface SeatShown {
  /** In words: `Ann (you)`, `computer, easy`, `waiting for a player`. */
  who: string;
  /** As a sentence begins: `You`, `Ann`, `Your opponent`. */
  name: string;
}

/** What is seen of an event on a cell. */
export interface Seen {
  /** What happened there. */
  effect: Effect;
  /** The cell. */
  at: Spot;
  /** Where a piece that moved came from. */
  from?: Spot;
  /** What was on the cell before. */
  piece?: Piece;
}

/** A position that a person sets up, as far as it is. */
export interface SetUp {
  /** The letter of the piece on every cell, `.` for none: a text for each row. */
  rows: Array<string>;
  /**
   * The texts of the parts of a position, in the order of the game's `setup`. That of the cells
   * does not count.
   */
  fields: Array<string>;
  /** The picture. */
  scene: Scene;
  /** The text of the position, if the rules accept it. */
  position?: string;
  /** Why they do not, in a sentence. */
  refusal?: string;
  /** The cell that is wrong, if one is. */
  spots: Array<Spot>;
  /** How the position stands, in words: whose turn it is, or how the game has ended. */
  words: string;
  /** Whether the game is over there. */
  is_over: boolean;
}

/** A part of the text of a position. */
export type SetupPart =
  | {
    "kind": "kept";
  }
  | {
    "kind": "cells";
    /**
     * The letters of the pieces that can be put anywhere. A cell with another letter, such as a base,
     * stays as it is.
     */
    letters: string;
  }
  | {
    "kind": "choice";
    /** What is chosen: `To move`. */
    label: string;
    /** The words. */
    options: Array<[string, string]>;
  }
  | {
    "kind": "layer";
    /** What the letters are: `Counters`. */
    label: string;
    /** The letters that a cell with a piece can have. */
    on_pieces: string;
    /** The letters that an empty cell can have. */
    on_empty: string;
  }
  | {
    "kind": "text";
    /** What it is: `Castling rights`. */
    label: string;
    /** What can be written: `KQkq, or - for none`. */
    hint: string;
  };

/** The colour of a piece. */
export type Shade = "light" | "dark";

/** What the signs and frames on a board mean. A front end draws them as it likes. */
export interface SignWords {
  /** The frames of the last move. */
  played: FrameWords;
  /** Those of a move that is not played yet. */
  foretold: FrameWords;
  /** A cell that can be picked next. */
  target: string;
  /** A cell after which only moves that lose can follow. */
  losing: string;
  /** A cell in danger. */
  danger: string;
  /** A cell of what has ended the game. */
  ending: string;
}

/**
 * A cell of a picture of the board: row from the top, column from the left, both from 0. Spots are
 * in reading order. A `Square` is a place on the board of one game, known to its rules; a spot is
 * for programs that draw any game.
 */
export interface Spot {
  /** The row, 0 at the top. */
  row: number;
  /** The column, 0 at the left. */
  column: number;
}

/** How a position stands, in words, wherever it is shown. */
export interface StatusWords {
  /** As the last position of its game: whose turn it is, or how the game has ended. */
  now: Said;
  /** As an earlier position of its game: `After move 3, White to move`. */
  earlier: string;
  /** While a step of the last move is looked at: `In move 3, of Black`. */
  step: string;
  /** While the next move is played on the board: `Black moves`. */
  moving: string;
  /** The result without its reason: `White wins`. Missing while the game goes on. */
  result?: string;
}

/** Events that happen at once. */
export interface Step {
  /** The events. */
  events: Array<EventReport>;
  /** The events in words. */
  told: Array<Told>;
  /** What is seen of them. */
  effects: Array<Seen>;
  /** The picture after them. */
  scene: Scene;
}

/** Everything that a table shows a person. A page that shows it decides nothing itself. */
export interface TableShown {
  /** The number of entries of the log from which it follows. */
  entries: number;
  /** The number of the player that the person here is now. Missing for those who watch. */
  player?: 1 | 2;
  /** Whether the person here is to move. */
  is_your_move: boolean;
  /** Who sits at the two seats. */
  seats: [SeatShown, SeatShown];
  /** The clocks, if the table has any. */
  clocks?: ClocksShown;
  /**
   * What people at this table can say to each other; the first one has the number 1. Nothing if a
   * computer sits there.
   */
  greetings: Array<string>;
  /** How the game stands: `Your move (White)`, `You lost, on time`. */
  standing: string;
  /** What was done last, in a sentence, unless it was a move; or that the opponent has come. */
  news?: string;
  /** What the opponent asks for. */
  offers: Array<Offer>;
  /** What the person here has asked for, in a sentence. */
  asked?: string;
  /** What the person here can do besides moving. */
  actions: Array<Action>;
  /** How the earlier games of the table ended, the first one first. */
  earlier: Array<string>;
  /**
   * The points of both seats in the games of the table: a draw is half of one for each. Missing in
   * the first game.
   */
  points?: [number, number];
  /** The moves of the game. Missing if they are as they were told before. */
  moves?: MovesShown;
  /** The game that is over of which the program has asked, if there is one. */
  finished?: FinishedGame;
  /** What is shown of the position. Missing if it is as it was told before. */
  view?: View;
}

/** A position with a task: a lesson, which has rules, or a puzzle, which has a grade. */
export interface Task {
  number: number;
  task: string;
  position: string | null;
  /** The steps of a hint. */
  hints: Array<HintStep>;
  rules?: string;
  /** The lessons of the game, each by its first sentence. */
  lessons?: Array<string>;
  grade?: Grade;
  /** The number of the first puzzle of each grade. */
  grades?: Array<[Grade, number]>;
}

/** Some events in words. */
export interface Told {
  /** What happened: `8 white pieces died of overpopulation: b1 c1 d1 …`. */
  text: string;
  /** The cells of all these events. */
  spots: Array<Spot>;
  /** Whether the sentences about the whole move say it too. */
  is_known?: boolean;
}

/** Whether a `Mark` announces something good or bad. */
export type Tone = "calm" | "good" | "bad";

/** What 100 points of an evaluation are worth. */
export interface Unit {
  /** The names of one and of several: `["pawn", "pawns"]`. */
  names: [string, string];
  /** Whether amounts are whole numbers. Otherwise they have one decimal. */
  is_whole: boolean;
  /** What follows the name, with a blank before it; may be empty. */
  when: string;
}

/** A variant, and what it is in words. */
export interface Variant {
  name: string;
  numbers: Array<VariantNumber>;
  words: string;
}

/** A number of a `Variant`. */
export interface VariantNumber {
  /** The least and the greatest. Not all combinations with other numbers can be played. */
  range: [number, number];
  /** One that can be played, together with the examples of the other numbers. */
  example: number;
  /** What it means, with `{}` for the number: `{} rows`. */
  meaning: string;
}

/** Everything that a front end shows of a position, and of the moves that led to it. */
export interface View {
  /** The position as text. */
  position: string;
  /** The number of moves that were played. */
  ply: number;
  /** As the network protocol writes it. */
  key: string;
  /** The moves that were asked for. */
  plies: Array<Ply>;
  /** The kinds of move; none if moves need no kind. */
  kinds: Array<MoveKind>;
  /**
   * The index of the kind that is chosen before the player chooses one: that of a move that wins at
   * once, otherwise the first kind with cells, if there is one.
   */
  usual_kind?: number;
  /** The number of legal moves. */
  count: number;
  /** What can be picked first, for each kind of move. */
  choices: Array<Choice>;
  /** What the player to move should not overlook. */
  warnings: Array<Warning>;
  /** The cells in danger: of the gravest warnings, or of what ended the game. */
  danger: Array<Spot>;
  /** The moves that lose. */
  losses: Losses;
  /**
   * Whether the last move is asked for twice before it is played: it loses, and another one does
   * not.
   */
  is_doubted: boolean;
  /**
   * Whether the last move does more than people see who make it, who move a piece to a cell and
   * capture there: then it is shown before it is played.
   */
  is_eventful: boolean;
  /**
   * The pieces of the first and of the second player; nothing in a game that counts them itself.
   */
  armies: Array<Army>;
  /** What the pictures of the cells do not tell. */
  notes: Array<Note>;
  /** The words of the glossary that the position needs. */
  terms: Array<string>;
  /** The last move. It is missing at the start of the game. */
  last?: string;
  /**
   * The number of the last move as people count moves: `3.`, or `3…` for the second player. Empty
   * at the start.
   */
  number: string;
  /** The picture after it, with arrows and highlights for it. */
  scene: Scene;
  /** The last move in its steps. */
  steps: Array<Step>;
  /**
   * What the last move did last on each cell. Nothing if it ends the game with many generations of
   * Life: their signs would hide the last position.
   */
  effects: Array<Seen>;
  /** The panels of the picture, if the last move has changed any. */
  panels: Array<Panel>;
  /** Why the law has ended the game. */
  because: Deciding;
  /** Whether the last move ends the game with many generations of Life. */
  ends_in_generations: boolean;
  /** How the position stands, in words. */
  words: StatusWords;
  /** The result, or `*` while the game goes on. */
  status: "*" | "1-0" | "0-1" | "1/2-1/2";
  /** Why the game is over. */
  reason?: string;
  /** The number of the player to move. */
  turn: 1 | 2;
  /**
   * What matters most of the move before it is played: how it ends the game or loses, or what the
   * other player's best move would cost; what the player's next turn brings; what the other player
   * loses by if its next move does not prevent it.
   */
  foretold: Array<string>;
  /** Whether the first of these sentences is an end, a loss or a great cost. */
  is_grave: boolean;
  /** Why the move loses, if it does, at once or to the next move of the other player. */
  loss?: string;
  /**
   * The cells that the sentences are about: of what ends the game, of what the player loses, and of
   * what the other player's move can cost.
   */
  at_stake: Array<Spot>;
}

/** Something that a player should not overlook. */
export interface Warning {
  /** What it is, in a sentence. Empty if the cells need only be marked. */
  text: string;
  /** Whether a player loses the game by it. */
  is_loss: boolean;
  /** The cells of the pieces in danger. */
  spots: Array<Spot>;
}
