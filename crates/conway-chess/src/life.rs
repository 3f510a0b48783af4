//! The life phase (rules 2.1 to 2.7): counters, births and deaths at the start of a player's turn.

use core::iter;

use grid_core::{Player, SquareSet};

use crate::{BIRTH_QUEUE, Cause, Event, PieceKind, Position, Set};

/// The squares of a set, one at a time, in the order in which a player's men are born on them: from
/// the player's own first rank on, and from the a-file on in every rank.
#[inline]
fn in_birth_order(squares: Set, player: Player) -> impl Iterator<Item = Set> {
    // Black's order is White's in the mirror that swaps the ranks.
    let mirror = move |bits: u64| match player {
        Player::First => bits,
        Player::Second => bits.swap_bytes(),
    };
    let mut left = mirror(squares.bits());
    iter::from_fn(move || {
        let lowest = left & left.wrapping_neg();
        left ^= lowest;
        (lowest != 0).then(|| Set::from_bits(mirror(lowest)))
    })
}

/// How many places of the queue [`NEWBORN`] unrolls. One phase reaches no further: it begins at a
/// place below 16, and no more men can be born at once than there are squares.
const UNROLLED: usize = 16 + 64;

/// The digits of the kinds of men ([`PieceKind::DIGITS`]) as the queue brings them, round after
/// round.
static NEWBORN: [[Set; 3]; UNROLLED] = {
    let mut digits = [[Set::from_bits(0); 3]; UNROLLED];
    let mut i = 0;
    while i < digits.len() {
        digits[i] = PieceKind::DIGITS[BIRTH_QUEUE[i % BIRTH_QUEUE.len()] as usize];
        i += 1;
    }
    digits
};

impl Position {
    /// The life phase of a player. Returns whether a man was born or died.
    ///
    /// One pair of binary digits serves both counters. A counter goes up where the player's
    /// condition holds (an empty square with three neighbours, a man with fewer than two or more
    /// than three) and becomes 0 elsewhere. A birth comes at 2 + 1, a death at 3 + 1.
    #[inline(always)]
    pub(crate) fn life_phase(&mut self, player: Player, mut on: impl FnMut(Event)) -> bool {
        let own = self.pieces(player);
        let empty = !self.occupied();
        let counts = self.neighbours(player);
        let crowded = counts.at_least(4);
        let fertile = counts.exactly(3) & empty;
        let troubled = (crowded | counts.at_most(1)) & own;

        let [ones, twos] = self.counters[player.index()];
        let born = fertile & twos;
        let died = troubled & twos & ones;
        let counting = (fertile | troubled) & !born;
        // Plus one in binary; 3 + 1 overflows to 0, which is right for a man that is gone.
        self.counters[player.index()] = [counting & !ones, counting & (ones ^ twos)];

        let changed = born | died;
        if changed.is_empty() {
            return false;
        }

        if !born.is_empty() {
            self.bear(player, born, &mut on);
        }
        if !died.is_empty() {
            self.bury(player, died, crowded, &mut on);
        }
        true
    }

    /// Puts the next men of a player's queue onto some empty squares.
    #[inline(always)]
    fn bear(&mut self, owner: Player, born: Set, on: &mut impl FnMut(Event)) {
        // The enemy's birth counters of the squares vanish too.
        for digit in &mut self.counters[owner.other().index()] {
            *digit &= !born;
        }
        let first = usize::from(self.births[owner.index()] % 16);
        let newborns = in_birth_order(born, owner).zip(&NEWBORN[first..]);
        let men = newborns.enumerate().map(|(i, (newborn, &digits))| {
            if let Some(square) = newborn.first() {
                let place = (first + i) % BIRTH_QUEUE.len();
                on(Event::Born {
                    owner,
                    piece: BIRTH_QUEUE[place],
                    square,
                    place: place as u8,
                });
            }
            (newborn, digits)
        });
        self.men.put_all(owner, men);

        let mut next = first + born.len() as usize;
        // At most a few rounds, nearly always none: cheaper than a division.
        while next >= BIRTH_QUEUE.len() {
            next -= BIRTH_QUEUE.len();
        }
        self.births[owner.index()] = next as u8;
    }

    /// Takes the men of a player off the board that have died.
    #[inline(always)]
    fn bury(&mut self, owner: Player, died: Set, crowded: Set, on: &mut impl FnMut(Event)) {
        for square in died {
            let piece = self.men.kind_at(square);
            let cause = if crowded.contains(square) {
                Cause::Overpopulation
            } else {
                Cause::Underpopulation
            };
            on(Event::Died {
                owner,
                piece,
                square,
                cause,
            });
            if piece == PieceKind::King {
                on(Event::KingPerished { owner, square });
            }
        }
        self.men.remove(died);
        self.rights = self.rights.without_squares(died);
    }
}
