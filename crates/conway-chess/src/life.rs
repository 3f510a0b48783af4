//! The life phase: counters, births and deaths at the start of a player's turn.

use grid_core::{Player, SquareSet};

use crate::{BIRTH_QUEUE, Cause, Event, PieceKind, Position, Set, Square};

/// A mirror image: rank 8 becomes rank 1.
#[inline]
fn flip_ranks(set: Set) -> Set {
    Set::from_bits(set.bits().swap_bytes())
}

/// The squares of a set in the order in which a player's men are born on them: from the player's own
/// first rank on, and from the a-file on in every rank.
#[inline]
fn in_birth_order(squares: Set, player: Player) -> impl Iterator<Item = Square> {
    let (seen, mirror) = match player {
        Player::First => (squares, 0),
        Player::Second => (flip_ranks(squares), 0b111_000),
    };
    seen.into_iter()
        .filter_map(move |square| Square::from_index(square.index() ^ mirror))
}

impl Position {
    /// The life phase of a player; answers whether anybody was born or died.
    ///
    /// One pair of binary digits serves both counters. A counter goes up where the player's condition
    /// holds (an empty square with three neighbours, a man with fewer than two or more than three) and
    /// becomes 0 elsewhere; a birth falls due at 2 + 1, a death at 3 + 1.
    #[inline]
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
            self.men[player.index()] |= born;
            // The enemy's birth counters of the squares vanish too.
            let enemy = &mut self.counters[player.other().index()];
            enemy[0] &= !born;
            enemy[1] &= !born;
            let place = &mut self.births[player.index()];
            for square in in_birth_order(born, player) {
                let piece = BIRTH_QUEUE[usize::from(*place) % BIRTH_QUEUE.len()];
                self.kinds[piece as usize] |= Set::of(square);
                on(Event::Born {
                    owner: player,
                    piece,
                    square,
                    place: *place,
                });
                *place = if usize::from(*place) + 1 == BIRTH_QUEUE.len() {
                    0
                } else {
                    *place + 1
                };
            }
        }

        if !died.is_empty() {
            for square in died {
                let piece = self.kind_at(square);
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
            self.men[player.index()] &= !died;
            for kind in &mut self.kinds {
                *kind &= !died;
            }
            self.rights = self.rights.without_squares(died);
        }
        true
    }
}
