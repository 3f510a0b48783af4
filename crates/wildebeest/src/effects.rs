//! After-effects (R6). They happen after every move, in this order, for the pieces of both sides.
//! The board with which a step begins decides the whole step.

use chess_men::PawnWay;
use grid_core::{Observer, Player, SquareSet};

use crate::board::{JET_PACK, PADS};
use crate::event::Charger;
use crate::moves::{END_ROWS, around};
use crate::{Event, PieceKind, Position, Set, Square};

/// The middle row, on which pawns charge carts.
const ROW_5: Set = Set::row(5);

const ALL_PADS: Set = Set::from_bits(
    Set::of(PADS[0]).bits()
        | Set::of(PADS[1]).bits()
        | Set::of(PADS[2]).bits()
        | Set::of(PADS[3]).bits(),
);

/// For every way to fill a row, a bit that is set if the row holds 0, 5 or 10 pieces. This is a
/// table because counting the pieces in Joeys' rows takes a tenth of a move's time on processors
/// without an instruction that counts bits.
static FIVES: [u64; 32] = {
    let mut fives = [0; 32];
    let mut row = 0_usize;
    while row < 1 << 11 {
        if row.count_ones().is_multiple_of(5) {
            fives[row / 64] |= 1 << (row % 64);
        }
        row += 1;
    }
    fives
};

/// Returns the row on which a player's pawns become Time Machines.
pub(crate) const fn last_row(player: Player) -> Set {
    PawnWay::<Set>::of(player).last_row
}

/// Returns a set after the pads have moved its squares. Each bit is moved without a branch, because
/// whether a pad holds a piece is hard to predict.
#[inline]
fn travelled(set: Set) -> Set {
    let mut bits = set.bits() & !ALL_PADS.bits();
    for (place, from) in PADS.into_iter().enumerate() {
        let to = PADS[(place + 1) % PADS.len()];
        bits |= (set.bits() >> from.index() & 1) << to.index();
    }
    Set::from_bits(bits)
}

/// Returns the column of two charged carts that stand in one, on whatever rows.
fn shared_column(charged: Set) -> Option<Set> {
    let (one, other) = (charged.first()?, charged.last()?);
    let is_shared = one != other && one.column() == other.column();
    is_shared.then(|| Set::column(one.column()))
}

impl Position {
    /// Runs all steps (R6.0 to R6.7).
    #[inline]
    pub(crate) fn after_effects(&mut self, on: &mut impl Observer<Self>) {
        self.arrive(on);
        let is_transformed = self.poison(on);
        let has_run = self.run_carts(on);
        let has_travelled = self.teleport(on);
        // Only a new neighbour of a poisoner, or a new poisoner, can cause more poisoning.
        if is_transformed || has_run || has_travelled {
            self.poison(on);
        }
        self.explode(on);
    }

    /// Calls `f` with owner, kind and square of each piece of a set.
    #[inline]
    fn visit_pieces(&self, pieces: Set, mut f: impl FnMut(Player, PieceKind, Square)) {
        for square in pieces {
            f(
                self.pieces.owner_at(square),
                self.pieces.kind_at(square),
                square,
            );
        }
    }

    /// R6.0: pawns on their last row become Time Machines, a King on 5,5 takes the Jet Pack.
    #[inline]
    fn arrive(&mut self, on: &mut impl Observer<Self>) {
        let home = (last_row(Player::First) & self.pieces(Player::First))
            | (last_row(Player::Second) & self.pieces(Player::Second));
        let promoted = home & self.of_kind(PieceKind::Pawn);
        if !promoted.is_empty() {
            on.step(self);
            self.visit_pieces(promoted, |owner, _, square| {
                on.event(Event::Promoted { owner, square });
            });
            self.pieces.set_kind(promoted, PieceKind::TimeMachine);
        }
        let flier = self.of_kind(PieceKind::King) & const { Set::of(JET_PACK) };
        if !flier.is_empty() {
            on.step(self);
            self.visit_pieces(flier, |owner, _, square| {
                on.event(Event::JetPackTaken { owner, square });
            });
            self.pieces.set_kind(flier, PieceKind::JetKing);
        }
    }

    /// R6.1 and R6.2, and once more as R6.6: poison, and the Old Women that it transforms. Returns
    /// whether there is a new poisoner.
    #[inline]
    fn poison(&mut self, on: &mut impl Observer<Self>) -> bool {
        let serpents = self.of_kind(PieceKind::Serpent);
        let poisoners = serpents | self.of_kind(PieceKind::Empress);
        if poisoners.is_empty() {
            return false;
        }
        let reached = self.beside_enemies(poisoners);
        if reached.is_empty() {
            return false;
        }
        let immune = self.carts_and_machines();
        let poisoned = reached & !immune;
        if poisoned.is_empty() {
            return false;
        }

        let (captured, transformed) = self.old_women(serpents, immune);
        let captured = captured & !poisoned;
        let transformed = transformed & !poisoned;
        on.step(self);
        self.visit_pieces(poisoned, |owner, piece, square| {
            on.event(Event::Poisoned {
                owner,
                piece,
                square,
            });
        });
        self.pieces.remove(poisoned);
        if !captured.is_empty() {
            on.step(self);
            self.visit_pieces(captured, |owner, piece, square| {
                on.event(Event::Captured {
                    owner,
                    piece,
                    square,
                });
            });
            self.pieces.remove(captured);
        }
        if transformed.is_empty() {
            return false;
        }
        on.step(self);
        self.visit_pieces(transformed, |owner, _, square| {
            on.event(Event::Transformed { owner, square });
        });
        self.pieces.set_kind(transformed, PieceKind::Empress);
        true
    }

    /// Returns the pieces of both players that are adjacent to an enemy among `pieces`.
    #[inline]
    fn beside_enemies(&self, pieces: Set) -> Set {
        // There are few poisoners: a table look-up for each costs less than shifting whole boards.
        let reach = |set: Set| set.into_iter().fold(Set::EMPTY, |all, p| all | around(p));
        let [first, second] = Player::ALL.map(|player| self.pieces(player));
        (reach(pieces & first) & second) | (reach(pieces & second) & first)
    }

    /// Returns the Serpents that Old Women capture, and these Old Women: such a Serpent has
    /// poisoned a piece beside an Old Woman of that piece's side.
    #[inline]
    fn old_women(&self, serpents: Set, immune: Set) -> (Set, Set) {
        let women = self.of_kind(PieceKind::OldWoman);
        let (mut captured, mut transformed) = (Set::EMPTY, Set::EMPTY);
        if women.is_empty() {
            return (captured, transformed);
        }
        let victims = self.beside_enemies(serpents) & !immune;
        for owner in Player::ALL {
            let (own, enemy) = (self.pieces(owner), self.pieces(owner.other()));
            let near = victims & own & (women & own).neighbours();
            captured |= near.neighbours() & serpents & enemy;
            transformed |= near.neighbours() & women & own;
        }
        (captured, transformed)
    }

    /// Returns a player's Golf Cart if `by` charges it, or the empty set (R6.3, R6.4).
    #[must_use]
    #[inline]
    pub fn charged(&self, owner: Player, by: Charger) -> Set {
        let chargers = match by {
            Charger::Pawn => self.pieces_of_kind(owner.other(), PieceKind::Pawn) & ROW_5,
            Charger::TimeMachine => self.pieces_of_kind(owner, PieceKind::TimeMachine),
        };
        if chargers.is_empty() {
            Set::EMPTY
        } else {
            self.pieces_of_kind(owner, PieceKind::Cart)
        }
    }

    /// Returns all charged Golf Carts.
    fn all_charged(&self) -> Set {
        let carts = Player::ALL.map(|owner| Charger::ALL.map(|by| self.charged(owner, by)));
        (carts.into_iter().flatten()).fold(Set::EMPTY, |all, cart| all | cart)
    }

    /// Returns the charged Golf Carts that clear their column if nothing changes (R6.4).
    pub(crate) fn clearing_carts(&self) -> Set {
        let charged = self.all_charged();
        match shared_column(charged) {
            Some(_) => charged,
            None => charged & END_ROWS,
        }
    }

    /// R6.3 and R6.4: carts are charged, and charged carts run. Returns whether pieces were moved
    /// or removed.
    #[inline]
    fn run_carts<O: Observer<Self>>(&mut self, on: &mut O) -> bool {
        let machines = self.of_kind(PieceKind::TimeMachine);
        let pawns = self.of_kind(PieceKind::Pawn) & ROW_5;
        if (machines | pawns).is_empty() {
            return false;
        }
        let charged = self.all_charged();
        if charged.is_empty() {
            return false;
        }
        on.step(self);
        if O::IS_ON {
            self.tell_charged(on);
        }

        let shared = shared_column(charged);
        let running = charged & END_ROWS;
        if shared.is_none() && running.is_empty() {
            return false;
        }
        on.step(self);
        if let Some(column) = shared {
            self.sweep(self.occupied() & column, on);
            return true;
        }
        for cart in running {
            // Two charged carts are in different columns here.
            let owner = self.pieces.owner_at(cart);
            let column = Set::column(cart.column());
            let swept = self.occupied() & column & !Set::of(cart);
            let to = Square::at(10 - cart.row(), cart.column());
            on.event(Event::Ran {
                owner,
                from: cart,
                to,
            });
            self.sweep(swept, on);
            self.pieces.remove(Set::of(cart));
            self.pieces.put(to, owner, PieceKind::Cart);
        }
        true
    }

    /// Tells which carts are charged, and by what.
    fn tell_charged(&self, on: &mut impl Observer<Self>) {
        for owner in Player::ALL {
            for by in Charger::ALL {
                self.visit_pieces(self.charged(owner, by), |owner, _, square| {
                    on.event(Event::Charged { owner, square, by });
                });
            }
        }
    }

    /// Removes pieces from the column of a cart.
    fn sweep(&mut self, swept: Set, on: &mut impl Observer<Self>) {
        self.visit_pieces(swept, |owner, piece, square| {
            on.event(Event::Swept {
                owner,
                piece,
                square,
            });
        });
        self.pieces.remove(swept);
    }

    /// R6.5: every piece on a pad goes to the next pad, all at once. Returns whether there was one.
    #[inline]
    fn teleport(&mut self, on: &mut impl Observer<Self>) -> bool {
        let travellers = self.occupied() & ALL_PADS;
        if travellers.is_empty() {
            return false;
        }
        self.travel(on);
        true
    }

    /// Moves the pieces on the pads. This is a function of its own because it is seldom called:
    /// most of the time the pads are empty.
    #[inline(never)]
    fn travel(&mut self, on: &mut impl Observer<Self>) {
        on.step(self);
        for (place, from) in PADS.into_iter().enumerate() {
            if let Some((owner, piece)) = self.piece_at(from) {
                on.event(Event::Teleported {
                    owner,
                    piece,
                    from,
                    to: PADS[(place + 1) % PADS.len()],
                });
            }
        }
        self.pieces = self.pieces.map_squares(travelled);
    }

    /// R6.7: every Joey in whose row 5 or 10 pieces stand explodes, all at once.
    #[inline]
    fn explode(&mut self, on: &mut impl Observer<Self>) {
        let occupied = self.occupied();
        let mut exploding = Set::EMPTY;
        for joey in self.of_kind(PieceKind::Joey) {
            let row = (occupied.bits() >> (joey.row() * 11)) as usize % (1 << 11);
            if FIVES[row / 64] >> (row % 64) & 1 == 1 {
                exploding |= Set::of(joey);
            }
        }
        if exploding.is_empty() {
            return;
        }
        let blasted = exploding.neighbours() & occupied & !exploding;
        on.step(self);
        self.visit_pieces(exploding, |owner, _, square| {
            on.event(Event::Exploded { owner, square });
        });
        self.visit_pieces(blasted, |owner, piece, square| {
            on.event(Event::Blasted {
                owner,
                piece,
                square,
            });
        });
        self.pieces.remove(exploding | blasted);
    }
}
