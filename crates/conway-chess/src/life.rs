//! The life phase (rules 2.1 to 2.7): counters, births and deaths at the start of a player's turn.

use core::iter;

use grid_core::{Player, SquareSet};

use crate::{BIRTH_QUEUE, Cause, Event, PieceKind, Position, Set};

/// The squares of a set, one at a time, in the order in which a player's men are born on them: from the
/// player's own first rank on, and from the a-file on in every rank.
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

/// How many places of the queue [`NEWBORN_DIGITS`] unrolls: as far as one phase can reach, since no more
/// men can be born at once than there are squares, from any place below 16.
const UNROLLED: usize = 16 + 64;

/// The digits of the kinds of men ([`PieceKind::digits`]) as the queue brings them.
static NEWBORN_DIGITS: [[Set; 3]; UNROLLED] = {
    let mut digits = [[Set::from_bits(0); 3]; UNROLLED];
    let mut i = 0;
    while i < digits.len() {
        digits[i] = *BIRTH_QUEUE[i % BIRTH_QUEUE.len()].digits();
        i += 1;
    }
    digits
};

impl Position {
    /// The life phase of a player; answers whether anybody was born or died.
    ///
    /// One pair of binary digits serves both counters. A counter goes up where the player's condition
    /// holds (an empty square with three neighbours, a man with fewer than two or more than three) and
    /// becomes 0 elsewhere; a birth falls due at 2 + 1, a death at 3 + 1.
    #[inline(always)]
    pub(crate) fn life_phase(&mut self, player: Player, mut on: impl FnMut(Event)) -> bool {
        let own = self.men(player);
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
            self.men.owned[player.index()] |= born;
            // The enemy's birth counters of the squares vanish too.
            let enemy = &mut self.counters[player.other().index()];
            enemy[0] &= !born;
            enemy[1] &= !born;
            // In locals: six births a turn are common, and each would wait for the last one's stores.
            let mut kinds = self.men.kinds;
            let first = usize::from(self.births[player.index()] % 16);
            let newborns = in_birth_order(born, player).zip(&NEWBORN_DIGITS[first..]);
            for (i, (newborn, digits)) in newborns.enumerate() {
                for (kind, &digit) in kinds.iter_mut().zip(digits) {
                    *kind |= newborn & digit;
                }
                if let Some(square) = newborn.first() {
                    let place = (first + i) % BIRTH_QUEUE.len();
                    on(Event::Born {
                        owner: player,
                        piece: BIRTH_QUEUE[place],
                        square,
                        place: place as u8,
                    });
                }
            }
            self.men.kinds = kinds;
            let mut next = first + born.len() as usize;
            // At most a few rounds, nearly always none: cheaper than a division.
            while next >= BIRTH_QUEUE.len() {
                next -= BIRTH_QUEUE.len();
            }
            self.births[player.index()] = next as u8;
        }

        if !died.is_empty() {
            for square in died {
                let piece = self.men.kind_at(square);
                let cause = if crowded.contains(square) {
                    Cause::Overpopulation
                } else {
                    Cause::Underpopulation
                };
                on(Event::Died {
                    owner: player,
                    piece,
                    square,
                    cause,
                });
                if piece == PieceKind::King {
                    on(Event::KingPerished {
                        owner: player,
                        square,
                    });
                }
            }
            self.men.owned[player.index()] &= !died;
            self.men.keep_kinds(!died);
            self.rights = self.rights.without_squares(died);
        }
        true
    }
}
