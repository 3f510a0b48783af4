//! The life phase (rules 2.1 to 2.7): counters, births and deaths at the start of a player's turn,
//! and the events of a ply.

use core::fmt;

use chess_men::events;
use grid_core::{NeighbourCounts, Observer, Player, SquareSet};

use crate::{BIRTH_QUEUE, PieceKind, Position, Set, Square};

/// The births of a rank, by the place in the queue and the files of the births. Byte 0 to 2 are the
/// digits of the newborn kinds as files, byte 3 is the place in the queue after them.
///
/// These are 16 KiB. Without the table, from birth to birth, a leaf of perft takes 1.2 times the
/// instructions.
static NEWBORN: [[u32; 256]; 16] = {
    let mut table = [[0; 256]; 16];
    let mut i = 0;
    while i < BIRTH_QUEUE.len() * 256 {
        let (first, files) = (i / 256, i % 256);
        let mut place = first;
        let mut file = 0;
        while file < 8 {
            if files >> file & 1 == 1 {
                let number = BIRTH_QUEUE[place] as u32 + 1;
                let digits = number & 1 | (number & 2) << 7 | (number & 4) << 14;
                table[first][files] |= digits << file;
                place = (place + 1) % BIRTH_QUEUE.len();
            }
            file += 1;
        }
        table[first][files] |= (place as u32) << 24;
        i += 1;
    }
    table
};

impl Position {
    /// Runs the life phase of a player. Returns whether a piece was born or died.
    ///
    /// A square is empty or has a piece, so one pair of binary digits holds either its birth
    /// counter or its death counter. The counter goes up if the square is empty and has three
    /// neighbours, or if its piece has fewer than two or more than three. Otherwise it becomes 0. A
    /// birth comes at 2 + 1, a death at 3 + 1.
    #[inline(always)]
    pub(crate) fn life_phase<O: Observer<Self>>(&mut self, player: Player, on: &mut O) -> bool {
        let own = self.pieces(player);
        let counts = NeighbourCounts::around(own);
        let fertile = counts.exactly(3) & !self.occupied();
        let crowded = counts.at_least(4) & own;
        let troubled = crowded | (counts.at_most(1) & own);

        let [ones, twos] = self.counters[player.index()];
        let born = fertile & twos;
        let died = troubled & twos & ones;
        let counting = (fertile | troubled) & !born;
        let is_changed = !(born | died).is_empty();
        if O::IS_ON && is_changed {
            on.step(self);
        }
        // Plus one in binary. 3 + 1 overflows to 0, which is right for a piece that has died.
        self.counters[player.index()] = [counting & !ones, counting & (ones ^ twos)];
        if !is_changed {
            return false;
        }

        if !born.is_empty() {
            self.add_newborn(player, born, on);
            if O::IS_ON && !died.is_empty() {
                self.show_births(player, died, on);
            }
        }
        if !died.is_empty() {
            self.remove_dead(player, died, crowded, on);
        }
        true
    }

    /// Shows the births before the deaths of a phase. The pieces that die still have their
    /// counters.
    fn show_births(&self, player: Player, died: Set, on: &mut impl Observer<Self>) {
        let mut now = *self;
        now.counters[player.index()] = now.counters[player.index()].map(|digit| digit | died);
        on.step(&now);
    }

    /// Puts the next pieces of a player's queue onto some empty squares.
    #[inline(always)]
    fn add_newborn<O: Observer<Self>>(&mut self, owner: Player, born: Set, on: &mut O) {
        // The enemy's birth counters of the squares vanish too.
        for digit in &mut self.counters[owner.other().index()] {
            *digit &= !born;
        }
        // The births in their order: rank by rank from the player's first rank, each from the
        // a-file on. Black's order is White's on the board with its ranks mirrored.
        let in_order = |squares: Set| match owner {
            Player::First => squares,
            Player::Second => squares.flip_vertical(),
        };
        let born = in_order(born);
        let mut place = usize::from(self.births[owner.index()]);
        if O::IS_ON {
            for (square, place) in born
                .into_iter()
                .zip((0..BIRTH_QUEUE.len()).cycle().skip(place))
            {
                on.event(Event::born(
                    owner,
                    BIRTH_QUEUE[place],
                    in_order(Set::of(square)).first().unwrap_or(square),
                    place as u8,
                ));
            }
        }
        let mut digits = [0; 3];
        let mut left = born.bits();
        while left != 0 {
            let rank = left.trailing_zeros() & 0o70;
            let newborn = NEWBORN[place % 16][(left >> rank) as usize % 256];
            for (i, digit) in digits.iter_mut().enumerate() {
                *digit |= u64::from(newborn >> (8 * i) & 0xff) << rank;
            }
            place = (newborn >> 24) as usize;
            left &= !(0xff << rank);
        }
        let digits = digits.map(|digit| in_order(Set::from_bits(digit)));
        self.pieces.put_all(owner, in_order(born), digits);
        self.births[owner.index()] = place as u8;
    }

    /// Removes the pieces of a player that have died.
    #[inline(always)]
    fn remove_dead(
        &mut self,
        owner: Player,
        died: Set,
        crowded: Set,
        on: &mut impl Observer<Self>,
    ) {
        for square in died {
            let piece = self.pieces.kind_at(square);
            let cause = if crowded.contains(square) {
                Cause::Overpopulation
            } else {
                Cause::Underpopulation
            };
            on.event(Event::died(owner, piece, square, cause));
            if piece == PieceKind::King {
                on.event(Event::king_perished(owner, square));
            }
        }
        self.pieces.remove(died);
        self.rights.disturb(died);
    }
}

events! {
    /// An event of a ply. The events of the move come first: capture, move or castling, promotion.
    /// Then come the births and the deaths of the other player's life phase.
    #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
    #[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "kebab-case"))]
    pub enum Event {
        /// A piece was captured. This event comes before the move that captures. En passant,
        /// `square` is not the square that the move reaches.
        captured: Captured { owner, piece, square }
            => Captured [square] "{owner} {piece} captured on {square}",
        /// A piece moved. A pawn that promotes is a pawn here.
        moved: Moved { owner, piece, from, to }
            => Moved [from, to] "{owner} {piece} moved {from} to {to}",
        /// A king and a rook castled. There is no [`Event::Moved`] for them.
        castled: Castled { owner, king, rook } where (a, b) = king, (c, d) = rook
            => Moved [king.0, king.1, rook.0, rook.1]
            "{owner} castled: king {a} to {b}, rook {c} to {d}",
        /// The pawn that moved promoted. `piece` is its new kind.
        promoted: Promoted { owner, piece, square }
            => Changed [square] "{owner} pawn promoted to {piece} on {square}",
        /// A piece was born.
        born: Born {
            owner, piece, square,
            /// The place in [`BIRTH_QUEUE`](crate::BIRTH_QUEUE) of its kind, 0 to 13.
            place: u8,
        } => Born [square] "{owner} {piece} born on {square}" many "{owner} pieces born",
        /// A piece died.
        died: Died {
            owner, piece, square,
            /// The cause of its death.
            cause: Cause,
        } => Died [square] "{owner} {piece} on {square} died of {cause}"
            many "{owner} pieces died of {cause}",
        /// The piece that died was the king: the game is over, and `owner` has lost it. This event
        /// follows its [`Event::Died`].
        king_perished: KingPerished { owner, square }
            => Nothing [square] "{owner} king perished on {square}",
    }
}

/// The cause of a death.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum Cause {
    /// More than three neighbours of its colour.
    Overpopulation,
    /// Fewer than two neighbours of its colour.
    Underpopulation,
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Overpopulation => "overpopulation",
            Self::Underpopulation => "underpopulation",
        })
    }
}
