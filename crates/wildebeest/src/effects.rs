//! After-effects (R6). They happen after every move, in this order, for the pieces of both sides.
//! The board with which a step begins decides the whole step.

use chess_men::{Board, BySquare, PawnWay};
use grid_core::{Observer, Player, SquareSet};

use crate::event::Charger;
use crate::moves::END_ROWS;
use crate::piece::{JET_PACK, PADS};
use crate::{Event, Move, PieceKind, Position, Set, Square};

/// The middle row, on which pawns charge carts.
const ROW_5: Set = Set::row(5);

const ALL_PADS: Set = Set::from_bits(
    Set::of(PADS[0]).bits()
        | Set::of(PADS[1]).bits()
        | Set::of(PADS[2]).bits()
        | Set::of(PADS[3]).bits(),
);

/// The squares on which a piece of each kind becomes another or charges a Golf Cart.
static ARRIVAL: [Set; 16] = {
    let mut squares = [Set::EMPTY; 16];
    squares[PieceKind::Pawn as usize] = Set::from_bits(ROW_5.bits() | END_ROWS.bits());
    squares[PieceKind::King as usize] = Set::of(JET_PACK);
    squares
};

/// All squares for the kinds that poison, none for the others.
static POISON: [Set; 16] = {
    let mut squares = [Set::EMPTY; 16];
    squares[PieceKind::Serpent as usize] = Set::FULL;
    squares[PieceKind::Empress as usize] = Set::FULL;
    squares
};

/// The rows of the pads.
const PAD_ROWS: Set = Set::from_bits(Set::row(3).bits() | Set::row(7).bits());

/// The row of each square.
pub(crate) static ROWS: BySquare<Set, 128> = BySquare::new({
    let mut rows = [Set::EMPTY; 128];
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
pub(crate) fn last_row(player: Player) -> Set {
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
    /// Returns whether a move can have no after-effects but those of the pads and of Joeys. Most
    /// moves are calm.
    #[inline]
    pub(crate) fn is_calm(&self, piece: PieceKind, m: Move) -> bool {
        // What is pushed may be anything.
        let may_push = piece == PieceKind::Gorilla && self.occupied().contains(m.to);
        let trouble = self.trouble[self.turn.index()] | ARRIVAL[piece as usize];
        let prey = Set::king(m.to) & self.pieces(self.turn.other()) & POISON[piece as usize];
        // One branch instead of three that are hard to predict.
        !may_push & !trouble.contains(m.to) & prey.is_empty()
    }

    /// Returns whether the same is true of a Gorilla's push that takes a piece to a square.
    pub(crate) fn is_calm_push(&self, m: Move, to: Square) -> bool {
        let (owner, piece) = (self.pieces.owner_at(m.to), self.pieces.kind_at(m.to));
        let [own, trouble] = [self.turn, owner].map(|player| self.trouble[player.index()]);
        let pushed = trouble | ARRIVAL[piece as usize] | POISON[piece as usize];
        !own.contains(m.to) && !pushed.contains(to)
    }

    /// Runs the after-effects of a calm move.
    #[inline]
    pub(crate) fn settle(&mut self, piece: PieceKind, m: Move, on: &mut impl Observer<Self>) {
        self.trouble[self.turn.other().index()] |= Set::king(m.to) & POISON[piece as usize];
        self.settle_rows(ROWS[m.from] | ROWS[m.to], on);
    }

    /// Runs the pads, and the Joeys in the rows that change. If a piece that travels may poison or
    /// be poisoned, runs all after-effects.
    #[inline]
    pub(crate) fn settle_rows(&mut self, mut rows: Set, on: &mut impl Observer<Self>) {
        let travellers = self.occupied() & ALL_PADS;
        if !travellers.is_empty() {
            let is_reached = |player: Player| {
                travelled(self.pieces(player) & ALL_PADS).intersects(self.trouble[player.index()])
            };
            if travellers.intersects(self.poisoners()) || Player::ALL.into_iter().any(is_reached) {
                return self.after_effects(on);
            }
            self.teleport(on);
            rows |= PAD_ROWS;
        }
        self.explode_in(rows, on);
    }

    /// Explodes Joeys in some rows.
    #[inline]
    fn explode_in(&mut self, rows: Set, on: &mut impl Observer<Self>) {
        if self.explode(self.of_kind(PieceKind::Joey) & rows, on) {
            self.trouble = [Set::FULL; 2];
        }
    }

    /// Runs all steps (R6.0 to R6.7).
    #[inline(never)]
    pub(crate) fn after_effects(&mut self, on: &mut impl Observer<Self>) {
        self.arrive(on);
        let mut reached = self.beside_enemies(self.poisoners());
        let mut is_transformed = self.poison(reached, on);
        let charged = self.all_charged();
        let has_run = self.run_carts(charged, on);
        let has_travelled = self.occupied().intersects(ALL_PADS);
        if has_travelled {
            self.teleport(on);
        }
        // Only a new neighbour of a poisoner, or a new poisoner, can cause more poisoning.
        if is_transformed || has_run || has_travelled {
            reached = self.beside_enemies(self.poisoners());
            is_transformed = self.poison(reached, on);
        }
        let does_explode = self.explode(self.of_kind(PieceKind::Joey), on);
        // Carts run each turn, a new Grand Empress poisons in the next one, and after an explosion
        // any row may hold 5 or 10 pieces.
        self.trouble = if does_explode | is_transformed | !charged.is_empty() {
            [Set::FULL; 2]
        } else {
            reached
        };
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
        let home = self.owned_of(Player::ALL.map(last_row));
        let promoted = home & self.of_kind(PieceKind::Pawn);
        if !promoted.is_empty() {
            on.step(self);
            self.tell(promoted, on, |owner, _, square| {
                Event::promoted(owner, square)
            });
            self.pieces.set_kind(promoted, PieceKind::TimeMachine);
        }
        let flier = self.of_kind(PieceKind::King) & const { Set::of(JET_PACK) };
        if !flier.is_empty() {
            on.step(self);
            self.tell(flier, on, |owner, _, square| {
                Event::jet_pack_taken(owner, square)
            });
            self.pieces.set_kind(flier, PieceKind::JetKing);
        }
    }

    /// R6.1 and R6.2, and once more as R6.6: poison, and the Old Women that it transforms.
    /// `reached` has the squares of each player's pieces that enemies poison. Returns whether
    /// there is a new poisoner.
    #[inline]
    fn poison(&mut self, reached: [Set; 2], on: &mut impl Observer<Self>) -> bool {
        let immune = self.carts_and_machines();
        let poisoned = self.owned_of(reached) & !immune;
        if poisoned.is_empty() {
            return false;
        }
        let [captured, transformed] = self.old_women(immune).map(|set| set & !poisoned);
        on.step(self);
        self.tell(poisoned, on, Event::poisoned);
        self.pieces.remove(poisoned);
        if !captured.is_empty() {
            on.step(self);
            self.tell(captured, on, Event::taken);
            self.pieces.remove(captured);
        }
        if transformed.is_empty() {
            return false;
        }
        on.step(self);
        self.tell(transformed, on, |owner, _, square| {
            Event::transformed(owner, square)
        });
        self.pieces.set_kind(transformed, PieceKind::Empress);
        true
    }

    /// Returns, for each player, the squares beside its enemies among `pieces`.
    #[inline]
    fn beside_enemies(&self, pieces: Set) -> [Set; 2] {
        // There are few poisoners: a table look-up for each costs less than shifting whole boards.
        Player::ALL.map(|player| {
            let enemies = (pieces & self.pieces(player.other())).into_iter();
            enemies.fold(Set::EMPTY, |all, enemy| all | Set::king(enemy))
        })
    }

    /// Returns each player's pieces on its set of squares.
    #[inline]
    fn owned_of(&self, [first, second]: [Set; 2]) -> Set {
        (first & self.pieces(Player::First)) | (second & self.pieces(Player::Second))
    }

    /// Returns the Serpents that Old Women capture, and these Old Women: such a Serpent has
    /// poisoned a piece beside an Old Woman of that piece's side.
    #[inline]
    fn old_women(&self, immune: Set) -> [Set; 2] {
        let women = self.of_kind(PieceKind::OldWoman);
        if women.is_empty() {
            return [Set::EMPTY; 2];
        }
        let serpents = self.of_kind(PieceKind::Serpent);
        let victims = self.owned_of(self.beside_enemies(serpents)) & !immune;
        let [mut captured, mut transformed] = [Set::EMPTY; 2];
        for owner in Player::ALL {
            let (own, enemy) = (self.pieces(owner), self.pieces(owner.other()));
            let near = victims & own & (women & own).neighbours();
            captured |= near.neighbours() & serpents & enemy;
            transformed |= near.neighbours() & women & own;
        }
        [captured, transformed]
    }

    /// Returns a player's Golf Cart if `by` charges it, or the empty set (R6.3, R6.4).
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
            for owner in Player::ALL {
                for by in Charger::ALL {
                    self.tell(self.charged(owner, by), on, |owner, _, square| {
                        Event::charged(owner, square, by)
                    });
                }
            }
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
            on.event(Event::ran(owner, cart, to));
            self.sweep(swept, on);
            self.pieces.remove(Set::of(cart));
            self.pieces.put(to, owner, PieceKind::Cart);
        }
        true
    }

    /// Removes pieces from the column of a cart.
    fn sweep(&mut self, swept: Set, on: &mut impl Observer<Self>) {
        self.tell(swept, on, Event::swept);
        self.pieces.remove(swept);
    }

    /// R6.5: every piece on a pad goes to the next pad, all at once. This is a function of its own
    /// because it is seldom called: most of the time the pads are empty.
    #[inline(never)]
    fn teleport(&mut self, on: &mut impl Observer<Self>) {
        on.step(self);
        for (place, from) in PADS.into_iter().enumerate() {
            if let Some((owner, piece)) = self.piece_at(from) {
                let to = PADS[(place + 1) % PADS.len()];
                on.event(Event::teleported(owner, piece, from, to));
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
        self.tell(exploding, on, |owner, _, square| {
            Event::exploded(owner, square)
        });
        self.tell(blasted, on, Event::blasted);
        self.pieces.remove(exploding | blasted);
    }
}
