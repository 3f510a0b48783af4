//! The life phase (rules 2.1 to 2.7): counters, births and deaths at the start of a player's turn.

use core::iter;

use grid_core::{Observer, Player, SquareSet};

use crate::{BIRTH_QUEUE, Cause, Event, PieceKind, Position, Set};

/// Returns the squares of a set, each as a set, in the order of a player's births: rank by rank
/// from the player's first rank, each from the a-file on.
#[inline]
fn in_birth_order(squares: Set, player: Player) -> impl Iterator<Item = Set> {
    // Black's order is White's order on the board with its ranks mirrored.
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

/// The length of [`NEWBORN`]. One phase reaches no further: it begins at a place below 16, and at
/// most one piece is born on each square.
const UNROLLED: usize = 16 + 64;

/// The digits of the kinds in the birth queue ([`PieceKind::DIGITS`]), repeated round after round.
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
    /// Runs the life phase of a player. Returns whether a piece was born or died.
    ///
    /// A square is empty or has a piece, so one pair of binary digits holds either its birth
    /// counter or its death counter. The counter goes up if the square is empty and has three
    /// neighbours, or if its piece has fewer than two or more than three. Otherwise it becomes 0. A
    /// birth comes at 2 + 1, a death at 3 + 1.
    #[inline(always)]
    pub(crate) fn life_phase<O: Observer<Self>>(&mut self, player: Player, on: &mut O) -> bool {
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

    /// Shows the births before the deaths of a phase. The pieces that die still have their counters.
    fn show_births(&self, player: Player, died: Set, on: &mut impl Observer<Self>) {
        let mut now = *self;
        now.counters[player.index()] = now.counters[player.index()].map(|digit| digit | died);
        on.step(&now);
    }

    /// Puts the next pieces of a player's queue onto some empty squares.
    #[inline(always)]
    fn add_newborn(&mut self, owner: Player, born: Set, on: &mut impl Observer<Self>) {
        // The enemy's birth counters of the squares vanish too.
        for digit in &mut self.counters[owner.other().index()] {
            *digit &= !born;
        }
        let first = usize::from(self.births[owner.index()] % 16);
        let mut next = first;
        let newborns = in_birth_order(born, owner).zip(&NEWBORN[first..]);
        let pieces = newborns.map(|(newborn, &digits)| {
            let place = next;
            next += 1;
            if let Some(square) = newborn.first() {
                let place = place % BIRTH_QUEUE.len();
                on.event(Event::Born {
                    owner,
                    piece: BIRTH_QUEUE[place],
                    square,
                    place: place as u8,
                });
            }
            (newborn, digits)
        });
        self.pieces.put_all(owner, born, pieces);

        self.births[owner.index()] = (next % BIRTH_QUEUE.len()) as u8;
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
            on.event(Event::Died {
                owner,
                piece,
                square,
                cause,
            });
            if piece == PieceKind::King {
                on.event(Event::KingPerished { owner, square });
            }
        }
        self.pieces.remove(died);
        self.rights.disturb(died);
    }
}
