//! After-effects (R6). They happen after every move, in this order, for the pieces of both sides.
//! The board with which a step begins decides the whole step.

use chess_men::{BySquare, PawnWay};
use grid_core::{Observer, Player, SquareSet};

use crate::board::{JET_PACK, PADS};
use crate::event::Charger;
use crate::moves::{END_ROWS, around};
use crate::{Event, Move, PieceKind, Position, Set, Square};

/// The middle row, on which pawns charge carts.
const ROW_5: Set = Set::row(5);

const ALL_PADS: Set = Set::from_bits(
    Set::of(PADS[0]).bits()
        | Set::of(PADS[1]).bits()
        | Set::of(PADS[2]).bits()
        | Set::of(PADS[3]).bits(),
);

/// The squares on which an arriving piece may become another, charge a Golf Cart or travel.
const TROUBLE: Set = Set::from_bits(ALL_PADS.bits() | ROW_5.bits() | END_ROWS.bits());

/// The row of each square.
static ROWS: BySquare<Set, 128> = BySquare::new({
    let mut rows = [Set::from_bits(0); 128];
    let mut square = 0;
    while square < 121 {
        rows[square] = Set::row(square / 11);
        square += 1;
    }
    rows
});

/// For every way to fill a row, whether the row holds 0, 5 or 10 pieces. This is a table because
/// counting the pieces in Joeys' rows takes a tenth of a move's time on processors without an
/// instruction that counts bits.
static FIVES: [bool; 1 << 11] = {
    let mut fives = [false; 1 << 11];
    let mut row = 0;
    while row < fives.len() {
        fives[row] = row.count_ones().is_multiple_of(5);
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
    /// Returns whether a move can have no after-effect but an explosion. Most moves are calm.
    #[inline]
    pub(crate) fn is_calm(&self, m: Move) -> bool {
        // What moves by another piece's move may be anything.
        let moves_trouble = matches!(
            self.pieces.kind_at(m.from),
            PieceKind::Serpent | PieceKind::Empress | PieceKind::Gorilla
        );
        let enemy = self.pieces(self.turn.other());
        let trouble = (Set::of(m.to) & TROUBLE) | (around(m.to) & enemy & self.poisoners());
        // One branch instead of three that are hard to predict.
        self.is_settled & !moves_trouble & trouble.is_empty()
    }

    /// Runs R6.7 after a calm move: only Joeys in the rows of the move can explode.
    #[inline]
    pub(crate) fn explode_in_rows(&mut self, m: Move, on: &mut impl Observer<Self>) {
        let joeys = self.of_kind(PieceKind::Joey) & (ROWS[m.from] | ROWS[m.to]);
        self.is_settled = !self.explode(joeys, on);
    }

    /// Runs all steps (R6.0 to R6.7).
    #[inline]
    pub(crate) fn after_effects(&mut self, on: &mut impl Observer<Self>) {
        let before = self.occupied();
        self.arrive(on);
        let is_transformed = self.poison(on);
        let charged = self.all_charged();
        let has_run = self.run_carts(charged, on);
        let has_travelled = self.teleport(on);
        // Only a new neighbour of a poisoner, or a new poisoner, can cause more poisoning.
        if is_transformed || has_run || has_travelled {
            self.poison(on);
        }
        self.explode(self.of_kind(PieceKind::Joey), on);
        self.is_settled = self.occupied() == before && charged.is_empty() && !has_travelled;
    }

    /// Tells an observer of an event for each piece of a set.
    #[inline]
    pub(crate) fn tell<O: Observer<Self>>(
        &self,
        pieces: Set,
        on: &mut O,
        event: impl Fn(Player, PieceKind, Square) -> Event,
    ) {
        if O::IS_ON {
            for square in pieces {
                let (owner, kind) = (self.pieces.owner_at(square), self.pieces.kind_at(square));
                on.event(event(owner, kind, square));
            }
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
            self.tell(promoted, on, |owner, _, square| Event::Promoted {
                owner,
                square,
            });
            self.pieces.set_kind(promoted, PieceKind::TimeMachine);
        }
        let flier = self.of_kind(PieceKind::King) & const { Set::of(JET_PACK) };
        if !flier.is_empty() {
            on.step(self);
            self.tell(flier, on, |owner, _, square| Event::JetPackTaken {
                owner,
                square,
            });
            self.pieces.set_kind(flier, PieceKind::JetKing);
        }
    }

    /// R6.1 and R6.2, and once more as R6.6: poison, and the Old Women that it transforms. Returns
    /// whether there is a new poisoner.
    #[inline]
    fn poison(&mut self, on: &mut impl Observer<Self>) -> bool {
        let poisoners = self.poisoners();
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

        let (captured, transformed) = self.old_women(self.of_kind(PieceKind::Serpent), immune);
        let captured = captured & !poisoned;
        let transformed = transformed & !poisoned;
        on.step(self);
        self.tell(poisoned, on, |owner, piece, square| Event::Poisoned {
            owner,
            piece,
            square,
        });
        self.pieces.remove(poisoned);
        if !captured.is_empty() {
            on.step(self);
            self.tell(captured, on, |owner, piece, square| Event::Captured {
                owner,
                piece,
                square,
            });
            self.pieces.remove(captured);
        }
        if transformed.is_empty() {
            return false;
        }
        on.step(self);
        self.tell(transformed, on, |owner, _, square| Event::Transformed {
            owner,
            square,
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
    #[inline]
    fn all_charged(&self) -> Set {
        let machines = self.of_kind(PieceKind::TimeMachine);
        let pawns = self.of_kind(PieceKind::Pawn) & ROW_5;
        if (machines | pawns).is_empty() {
            return Set::EMPTY;
        }
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
    fn run_carts<O: Observer<Self>>(&mut self, charged: Set, on: &mut O) -> bool {
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
                self.tell(self.charged(owner, by), on, |owner, _, square| {
                    Event::Charged { owner, square, by }
                });
            }
        }
    }

    /// Removes pieces from the column of a cart.
    fn sweep(&mut self, swept: Set, on: &mut impl Observer<Self>) {
        self.tell(swept, on, |owner, piece, square| Event::Swept {
            owner,
            piece,
            square,
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

    /// R6.7: every Joey in whose row 5 or 10 pieces stand explodes, all at once. Only some of the
    /// Joeys may do so. Returns whether one does.
    #[inline]
    fn explode(&mut self, joeys: Set, on: &mut impl Observer<Self>) -> bool {
        let occupied = self.occupied();
        let explodes =
            |joey: &Square| FIVES[(occupied.bits() >> (joey.row() * 11)) as usize % FIVES.len()];
        let does_one = joeys.into_iter().any(|joey| explodes(&joey));
        if does_one {
            self.blast(joeys.into_iter().filter(explodes).collect(), on);
        }
        does_one
    }

    /// Removes Joeys that explode, and what stands beside them. This is a function of its own
    /// because it is seldom called.
    #[inline(never)]
    fn blast(&mut self, exploding: Set, on: &mut impl Observer<Self>) {
        let blasted = exploding.neighbours() & self.occupied() & !exploding;
        on.step(self);
        self.tell(exploding, on, |owner, _, square| Event::Exploded {
            owner,
            square,
        });
        self.tell(blasted, on, |owner, piece, square| Event::Blasted {
            owner,
            piece,
            square,
        });
        self.pieces.remove(exploding | blasted);
    }
}
