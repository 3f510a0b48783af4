/**
 * The shapes of the data that the page receives. This file holds types only; nothing loads it.
 *
 * @module
 */

/** @typedef {'first' | 'second'} Player */
/** @typedef {{ row: number, column: number }} Spot A cell: from the top, from the left. */
/**
 * @typedef {object} Piece
 * @property {Player | null} owner
 * @property {string} letter
 * @property {string} symbol
 * @property {string} name
 * @property {'light' | 'dark'} [shade] its colour, if it is not the usual one of its owner
 */
/** @typedef {{ letter: string, symbol: string, name: string }} Fixture */
/** @typedef {'dark' | 'light' | { taken: Player } | { base: Player }} Ground */
/** @typedef {'top-left' | 'top-right' | 'left' | 'right' | 'bottom-left' | 'bottom-right'} Place */
/**
 * @typedef {object} Mark A short text beside a piece.
 * @property {Place} place
 * @property {string} text
 * @property {Player | null} owner
 * @property {string} meaning
 * @property {'calm' | 'good' | 'bad'} tone
 */
/**
 * @typedef {object} SceneCell
 * @property {string} name
 * @property {Ground} ground
 * @property {Fixture | null} fixture
 * @property {Piece | null} piece
 * @property {Mark[]} marks
 */
/** @typedef {{ title: string, owner: Player | null, lines: string[] }} Panel */
/** @typedef {'from' | 'to' | 'affected' | 'selected'} HighlightKind */
/** @typedef {{ spot: Spot, kind: HighlightKind }} Highlight */
/** @typedef {{ from: Spot, to: Spot, kind: 'move' | 'effect' }} Arrow */
/**
 * @typedef {object} Scene A picture of a position: cells row by row from the top.
 * @property {number} columns
 * @property {SceneCell[]} cells
 * @property {string[]} row_labels
 * @property {string[]} column_labels
 * @property {Panel[]} panels
 * @property {Highlight[]} highlights
 * @property {Arrow[]} arrows
 */
/** @typedef {{ text: string, spots: Spot[], data: Record<string, unknown> | null }} EventReport */
/** @typedef {{ events: EventReport[], scene: Scene }} Step Things that happen at once. */
/**
 * @typedef {object} MoveKind A kind of move that is chosen before any cell.
 * @property {string} name
 * @property {string} key
 * @property {number} cells
 * @property {string} help
 * @property {string | null} refusal
 */
/** @typedef {'*' | '1-0' | '0-1' | '1/2-1/2' | 'aborted'} Status */

/**
 * @typedef {object} Diagram
 * @property {string} text what the picture shows
 * @property {string | null} position where the game begins; its usual start if there is none
 * @property {string} moves the moves, of which the last is shown with its effects
 * @property {number | null} step the step of the last move that is shown; all of it if there is none
 */

/**
 * @typedef {object} GameInfo A game of the catalogue.
 * @property {string} name
 * @property {string} title
 * @property {string} summary
 * @property {[string, string]} players
 * @property {string[]} variants
 * @property {string[]} [formats]
 * @property {Diagram[]} diagrams what makes the game special, in pictures
 */
/** @typedef {{ strongest: number, usual: number }} Levels The weakest level is 1. */
/**
 * @typedef {object} Start Where a game begins: a game, and a variant or a position of it.
 * @property {string} game
 * @property {string} [variant]
 * @property {string} [position]
 */
/**
 * @typedef {object} View What is seen after some moves.
 * @property {string} position
 * @property {Status} status
 * @property {string} [reason]
 * @property {1 | 2} turn
 * @property {number} ply
 * @property {string} key
 * @property {string} [last]
 * @property {Scene} scene
 * @property {Step[]} steps
 * @property {MoveKind[]} kinds
 * @property {number} count
 */
/**
 * @typedef {object} Choice What can be picked next.
 * @property {Spot[]} next
 * @property {string[]} moves
 * @property {Scene} [scene]
 * @property {(Spot & { text: string })[]} [refusals]
 */
/**
 * @typedef {object} Preview What a move would do.
 * @property {string} move
 * @property {string} key
 * @property {number} ply
 * @property {Step[]} steps
 * @property {Scene} scene
 * @property {Status} status
 * @property {string} [reason]
 * @property {1 | 2} turn
 */
/** @typedef {{ move: string, turn: 1 | 2, events: string[] }} Ply */
/**
 * @typedef {object} Opinion
 * @property {string} move
 * @property {number} score
 * @property {number} [wins_in]
 * @property {number} [loses_in]
 * @property {number} depth
 * @property {number} nodes
 * @property {string[]} pv
 */

/** @typedef {{ initial: number, increment: number, delay?: number }} ClockSetting Milliseconds. */
/**
 * @typedef {object} SeatSpec
 * @property {'person' | 'open' | 'computer'} kind
 * @property {number} [level]
 * @property {boolean} [connected]
 */
/**
 * @typedef {object} TableSpec What a new table needs.
 * @property {string} game
 * @property {string} [variant]
 * @property {string} [position]
 * @property {string} [record]
 * @property {[SeatSpec, SeatSpec]} seats
 * @property {1 | 2} [sides]
 * @property {ClockSetting} [clock]
 * @property {boolean} [listed]
 */
/**
 * @typedef {object} TableSummary A table as the server lists it.
 * @property {string} id
 * @property {string} game
 * @property {string} [variant]
 * @property {SeatSpec[]} [seats]
 * @property {1 | 2} [sides]
 * @property {ClockSetting | null} [clock]
 * @property {number} [ply]
 * @property {Status} [status]
 * @property {1 | 2} [turn]
 * @property {number} [watchers]
 * @property {number} [games] how many games the table has had: a rematch is another one
 */
/** @typedef {'undo' | 'draw' | 'rematch'} QuestionName */
/** @typedef {{ question: QuestionName, ply?: number }} Question */
/**
 * @typedef {object} TableState The state of a table after an entry of its log.
 * @property {number} game
 * @property {number} ply
 * @property {1 | 2} turn
 * @property {Status} status
 * @property {string} [reason]
 * @property {[number, number]} [clocks]
 * @property {[(Question | string)[], (Question | string)[]]} asked
 */
/**
 * @typedef {object} Act What a player does.
 * @property {'move' | 'resign' | 'ask' | 'decline' | 'abort' | 'flag' | 'expire'} act
 * @property {number} [ply]
 * @property {string} [text]
 * @property {string} [key]
 * @property {QuestionName} [question]
 */
/**
 * @typedef {Act & { number: number, by: 0 | 1 | 2, at: number, state: TableState }} Entry
 * An entry of the log of a table.
 */
/**
 * @typedef {object} Welcome
 * @property {number} version
 * @property {string} game
 * @property {string} [variant]
 * @property {string} start
 * @property {string[]} [moves]
 * @property {string} key
 * @property {1 | 2} [seat]
 * @property {1 | 2} sides
 * @property {ClockSetting | null} [clock]
 * @property {number} entries
 * @property {number} wishes
 * @property {number} at
 * @property {TableState} state
 */
/** @typedef {{ seats: [boolean, boolean], watchers: number }} Presence */
/**
 * @typedef {object} KeptGame A game of this browser.
 * @property {string} id
 * @property {string} [game] not known before the server has told it of an invitation
 * @property {string} [variant]
 * @property {string} against
 * @property {number} when
 * @property {string} [token]
 * @property {string} [invitation]
 * @property {boolean} [isGone] whether the server has forgotten the table
 * @property {Status} [status] how the last game at the table stood when it was seen
 * @property {1 | 2} [seat] not known before the server has given it for the token
 * @property {1 | 2} [sides] the player that the first seat was in the first game
 * @property {Status[]} [results] how the games before the last one ended
 * @property {SeatSpec[]} [seats]
 */

export {};
