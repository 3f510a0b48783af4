//! Pacifist: chess without captures. Men that are persuaded more strongly by the enemy than supported by
//! their own side change colour.
//!
//! ```
//! use pacifist::{Event, Game, Pacifist};
//!
//! let mut game: Pacifist =
//!     "rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii".parse()?;
//! // A knight talks seven men over, in four rounds.
//! let mut turned = vec![];
//! game.play_with("e3f5".parse()?, |event| {
//!     if let Event::Converted { piece, square, round, .. } = event {
//!         turned.push(format!("{piece} {square} in round {round}"));
//!     }
//! });
//! assert_eq!(turned.len(), 7);
//! assert_eq!(turned[1], "bishop g7 in round 1");
//! assert_eq!(
//!     game.to_string(),
//!     "rkqN1RB1/ppppPPBP/P7/1n3Np1/8/8/1PPPPPPP/RNK1BBQR b 1 iiii --"
//! );
//! # Ok::<(), grid_core::ParseError>(())
//! ```
//!
//! # The rules
//! The game is [vchess](https://vchess.club)'s *Pacifist*, adapted from Larry L. Smith's
//! [Pacifist Chess](https://www.chessvariants.com/rules/pacifist-chess).
//!
//! 1. **Men** are those of chess, always 32; two kings, of whatever colours. The start array is the
//!    orthodox one or any of Chess960's ([`Position::array`]).
//! 2. **Moves** are those of chess that capture nothing. Pawns never move diagonally; a converted pawn
//!    turns round.
//! 3. **Influence.** A man influences the squares on which he could capture in chess. Sliders of one
//!    colour that see along the same line see through each other; all else blocks. A man is *overly
//!    persuaded* where the enemy's men who influence his square are more than his own side's. In
//!    [`WeightedPacifist`] men are not counted but weighed: pawn 1, knight and bishop 3, rook 5, queen 9,
//!    king 1000.
//! 4. **A turn** is a move; then every enemy man who is overly persuaded changes colour, again and again
//!    until nobody is left. The mover's own men do not turn. In the end the mover must own a king who is
//!    not overly persuaded.
//! 5. **Kings.** There is no check. A king may stand wherever he is not overly persuaded after the
//!    conversions. Who has lost his king must win one at once.
//! 6. **Promotion** comes before conversion; kings are not made.
//! 7. **Double steps** are open to every pawn on its second rank, unless the square passed over is overly
//!    persuaded.
//! 8. **Castling** ends on the squares of chess (king to c or g), with a king and a rook that have never
//!    left home and are the player's now; the king may not stand on or cross a square that an enemy man
//!    attacks. It is written as the king's move to his rook: `e1h1`.
//! 9. **The end.** Without a king and a move that turns one, a player has lost; with a king and no move it
//!    is a draw. In a [`Record`](grid_core::Record) also: the third occurrence of a state, and (so that
//!    every game ends) 200 plies without conversion or pawn move.
//!
//! # The diagrams
//! White's Nf5 turns seven men in four rounds (the example above):
//!
//! ```text
//! r k q n . r b .         r k q N . R B .
//! p p p p p p b p         p p p p P P B P
//! P . . . . . . .         P . . . . . . .
//! . n . . . . p .   Nf5   . n . . . N p .
//! . . . . . . . .         . . . . . . . .
//! . . . . N . . .         . . . . . . . .
//! . P P P P P P P         . P P P P P P P
//! R N K . B B Q R         R N K . B B Q R
//! ```
//!
//! Black has lost his king, and wins one back by Nb6 or g6:
//!
//! ```text
//! n b r . b . q r         n b r . b . q r
//! p p p p K p p p         p p p p k p . p
//! . . . . . . . n         . . . . . . p n
//! . . . . p N . .    g6   . . . . p n . .
//! K . . . P . . .         K . . . P . . .
//! P . . . . . . .         P . . . . . . .
//! Q P P P . P P P         Q P P P . P P P
//! B . R . R B N .         B . R . R B N .
//! ```
//!
//! White's Qb6 wins the king, and Black has no move that wins one back: `1-0`.
//!
//! ```text
//! . r k n n . b r         . R K N N . b r
//! p . p p . p . p         P . P P . p . p
//! . . . b p . p .         . Q . B p . p .
//! . p . q . . n .   Qb6   . P . q . . n .
//! . . . . . p . .         . . . . . P . .
//! . . P . . . . B         . . P . . . . B
//! p P . P P . P P         p P . P P . P P
//! B . R K R . Q N         B . R K R . . N
//! ```
//!
//! In the weighted game Black's Qa7 turns nine men; counted by heads it turns the rook on g1 alone:
//!
//! ```text
//! q r b n k b . n         . r b n k b . n
//! . p p p p . r p         q p p p p . r p
//! p . . . . . . .         p . . . . . . .
//! . . . . . P p .   Qa7   . . . . . P p .
//! . . . . . P P P         . . . . . P P P
//! . . . N . . . Q         . . . N . . . Q
//! P P P P P . . .         P p p p p . . .
//! B R . B K . R N         b r . b k . r N
//! ```
//!
//! ```
//! use pacifist::{Game, Pacifist, WeightedPacifist};
//!
//! let mut game: Pacifist = "nbr1b1qr/ppppKppp/7n/4pN2/K3P3/P7/QPPP1PPP/B1R1RBN1 b 0 iiii".parse()?;
//! assert_eq!(game.move_count(), 4); // g6, Nb6, b5 and d6 win a king
//! game.play_unchecked("g7g6".parse()?);
//! assert_eq!(game.to_string(), "nbr1b1qr/ppppkp1p/6pn/4pn2/K3P3/P7/QPPP1PPP/B1R1RBN1 w 1 iiii --");
//!
//! let mut game: Pacifist = "1rknn1br/p1pp1p1p/3bp1p1/1p1q2n1/5p2/2P4B/pP1PP1PP/B1RKR1QN w 0 iiii".parse()?;
//! game.play_unchecked("g1b6".parse()?);
//! assert_eq!(game.outcome().unwrap().to_string(), "1-0");
//!
//! let text = "qrbnkb1n/1pppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1RN b 0 iiii";
//! let (mut weighed, mut counted): (WeightedPacifist, Pacifist) = (text.parse()?, text.parse()?);
//! weighed.play_unchecked("a8a7".parse()?);
//! counted.play_unchecked("a8a7".parse()?);
//! assert!(weighed.to_string().starts_with("1rbnkb1n/qpppp1rp/p7/5Pp1/5PPP/3N3Q/Ppppp3/br1bk1rN"));
//! assert!(counted.to_string().starts_with("1rbnkb1n/qpppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1rN"));
//! # Ok::<(), grid_core::ParseError>(())
//! ```
//!
//! # Where the rules are
//! Influence (3) is in `influence.rs` ([`Position::net`], [`Position::persuaded_by`]), moves and their
//! legality (2, 5, 7, 8) in `moves.rs` ([`Position::try_for_each_piece`]), the turn (4, 6) in `play.rs`,
//! castling rights in `rights.rs`, start arrays in `arrays.rs`, the text in `notation.rs`; what a man
//! weighs in `weighting.rs`.
//!
//! # Text
//! `PLACEMENT SIDE PLY FLAGS KINGHOME`: placement and side as in FEN; the half-moves played; the home
//! files of the castling rooks, White's a-side and h-side and Black's, `i` for a right that is gone; the
//! home files of the kings, `-` without a right. The last field may be missing when read: the king
//! between the rooks is meant. Rights without rook and king at home are dropped, rooks first; an a-side rook
//! stands left of its king, an h-side rook right. Positions with other than
//! 32 men or two kings are refused; pawns on the first and last rank are not (they never get there by
//! play): on its last rank a pawn has no move.
//!
//! # Features
//! - `ai` (default): [`Evaluator`], with which the search of `alpha-beta` plays the games. Needs `std`.
//! - `std` (default). Without it the crate is `no_std` with `alloc`.
//! - `serde`: positions and moves as their texts, events as objects with a tag.

#![cfg_attr(not(any(feature = "std", test)), no_std)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod arrays;
#[cfg(feature = "ai")]
mod eval;
mod event;
mod influence;
mod moves;
mod notation;
mod play;
mod position;
mod rights;
mod scene;
mod weighting;

pub use arrays::{ARRAYS, STANDARD_ARRAY, array_men};
#[cfg(feature = "ai")]
pub use eval::Evaluator;
pub use event::Event;
pub use grid_core::chess::{Move, PieceKind, Set, Square, colour};
pub use grid_core::{Game, Notation, Outcome, Player};
pub use moves::PieceMoves;
pub use position::Position;
pub use rights::{Rights, Side};
pub use weighting::{Count, Sums, Value, Weighting};

/// A position of Pacifist: every man counts the same.
pub type Pacifist = Position<Count>;

/// A position of the weighted game: men count by their value.
pub type WeightedPacifist = Position<Value>;
