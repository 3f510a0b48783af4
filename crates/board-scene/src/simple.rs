//! Games in sixty lines: pieces on a board, moves, and a result.
//!
//! [`SimpleGame`] asks for the least that makes a game. [`Simple`] derives the rest: events, text,
//! picture and key. It lists all moves to count them or to choose one, unless the game counts them
//! itself, and compares whole boards to find the events. So such a game is up to twenty times
//! slower than one that implements [`Game`] itself. The package `breakthrough` of the repository is
//! such a game in every program. The example `capablanca` of its package `programs` is another: a
//! chess with check and promotion, from the parts of the crate `chess-men`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{self, Debug, Display};
use core::hash::Hash;
use core::ops::{ControlFlow, Index, IndexMut};
use core::str::FromStr;

use grid_core::{
    Algebraic, Game, HistoryRules, Notation, Observer, Outcome, ParseError, Player, Spot, Spots,
    Square, key_of_value,
};

use crate::cell::{Ground, SceneCell, ScenePiece};
use crate::facts::About;
use crate::letters::{read_letters, write_letters};
use crate::picture::{Panel, Scene};
use crate::present::Present;
use crate::trace::{Effect, Trace};

/// A position of a simple game, with the rules that say what may happen next.
///
/// What has a default you write only where your game has more:
/// - **draws by the history**: [`HISTORY_RULES`](Self::HISTORY_RULES), and
///   [`is_progress`](Self::is_progress) for a limit of quiet plies;
/// - **counters and rights** beside the board: [`tail`](Self::tail) and
///   [`with_tail`](Self::with_tail), [`without_clocks`](Self::without_clocks),
///   [`panels`](Self::panels);
/// - **words**: [`ABOUT`](Self::ABOUT), [`why_illegal`](Self::why_illegal);
/// - **a better computer**: [`points`](Self::points);
/// - **speed**: [`move_count`](Self::move_count), [`is_legal`](Self::is_legal).
///
/// ```
#[doc = include_str!("row.md")]
/// use grid_core::perft;
///
/// let mut game = Simple::<Row>::default();
/// assert_eq!(perft(&game, 2), 20);
/// game.play("c1".parse()?)?;
/// assert_eq!(game.to_string(), "..x.. 2");
/// assert_eq!(".xxx. 2".parse::<Simple<Row>>()?.outcome(), Some(Outcome::Win(Player::First)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait SimpleGame: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// The game's name, as on a command line: `breakthrough`. No blanks or brackets.
    const NAME: &'static str;

    /// The start of the game as text: row by row from the top, joined by `/`, with the letters of
    /// pieces and `.` for an empty cell, then a blank and the number of the player to move. All
    /// positions have as many rows and columns.
    const START: &'static str;

    /// The pieces. Each has a letter of its own, which is not `.`, `/` or a blank. A piece gets its
    /// shape in pictures by its [name](ScenePiece::name).
    const PIECES: &'static [ScenePiece];

    /// What people should know about the game. Events name the players as it does.
    const ABOUT: About = About::PLAIN;

    /// The draws that depend on the history of the game. By default there are none.
    const HISTORY_RULES: HistoryRules = HistoryRules::NONE;

    /// A move: a tiny value with one text, which has no blanks, and with the cells that a person
    /// picks to enter it, in order. A piece on the first of them that reaches another has moved.
    /// [`Square`] and [`FromTo`] are moves.
    type Move: Copy
        + Eq
        + Hash
        + Debug
        + Display
        + FromStr<Err = ParseError>
        + Into<Spots>
        + Send
        + Sync;

    /// Returns the player to move.
    fn turn(&self) -> Player;

    /// Returns the legal moves, each once, of a position that [`result`](Self::result) does not
    /// decide.
    fn legal(&self) -> impl Iterator<Item = Self::Move>;

    /// Plays a legal move and updates the player to move.
    fn apply(&mut self, m: Self::Move);

    /// Returns the result if the game is over; `can_move` tells whether the player to move has a
    /// move. Without a move there must be a result; otherwise the game counts as a draw.
    fn result(&self, can_move: bool) -> Option<Outcome>;

    /// Returns the letter of the piece on a cell of the board.
    fn at(&self, spot: Spot) -> Option<char>;

    /// Returns the position whose pieces have these letters, which are those of
    /// [`PIECES`](Self::PIECES); `None` if there is none.
    fn of_letters(letter: impl Fn(Spot) -> Option<char>, turn: Player) -> Option<Self>;

    /// Returns what the text of the position tells after the player to move: counters, or rights.
    /// It has no `]`. By default it is empty, and nothing follows the player.
    fn tail(&self) -> String {
        String::new()
    }

    /// Returns the position with what its [`tail`](Self::tail) tells; `None` if the game writes no
    /// such tail. `self` is [of the letters](Self::of_letters) of the board. The tail is empty if
    /// nothing follows the player. A position whose text is not the one that was read is refused
    /// afterwards, so this function need not check the spelling.
    fn with_tail(self, tail: &str) -> Option<Self> {
        tail.is_empty().then_some(self)
    }

    /// Returns the position without what a repetition does not compare, such as a number of plies.
    #[must_use]
    fn without_clocks(self) -> Self {
        self
    }

    /// Returns whether the move that led from `before` to this position was progress: see
    /// [`Game::is_progress`].
    fn is_progress(&self, before: &Self, m: Self::Move) -> bool {
        let _ = (before, m);
        true
    }

    /// Returns the number of legal moves of a position that [`result`](Self::result) does not
    /// decide.
    fn move_count(&self) -> u64 {
        self.legal().count() as u64
    }

    /// Returns whether a move is legal in a position that [`result`](Self::result) does not decide.
    fn is_legal(&self, m: Self::Move) -> bool {
        self.legal().any(|legal| legal == m)
    }

    /// Returns why a move is illegal, in words that follow `illegal move …: `. By default the game
    /// gives no reason.
    fn why_illegal(&self, m: Self::Move) -> Option<String> {
        let _ = m;
        None
    }

    /// Returns what stands beside the board in pictures, such as counters. By default nothing does.
    fn panels(&self) -> Vec<Panel> {
        Vec::new()
    }

    /// Returns how good the position is for the player to move, in points: 0 is even. The search
    /// uses it. By default a piece is worth 100, and having all the moves 90: something to aim at
    /// in a game without captures. A game whose pieces differ should tell what each is worth, or
    /// the computer gives a queen for a pawn.
    fn points(&self) -> i32 {
        let owner = |spot| piece::<Self>(self.at(spot)?)?.owner;
        let owners = Spot::all(size::<Self>()).filter_map(owner);
        let points = owners.map(|owner| if owner == self.turn() { 100 } else { -100 });
        let moves = |game: &Self| match game.result(true) {
            Some(_) => 0,
            None => game.move_count() as i32,
        };
        let other = Self::of_letters(|spot| self.at(spot), !self.turn());
        let other = other.and_then(|other| other.with_tail(&self.tail()));
        let own = moves(self);
        let enemy = other.map_or(own, |other| moves(&other));
        points.sum::<i32>() + 90 * (own - enemy) / (own + enemy).max(1)
    }
}

impl<const W: usize, const H: usize> From<FromTo<W, H>> for Spots {
    fn from(m: FromTo<W, H>) -> Self {
        Self::from_slice(&[m.from.spot(), m.to.spot()])
    }
}

/// The letters of the pieces on a board, by square.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Cells<const W: usize, const H: usize>([[Option<char>; W]; H]);

impl<const W: usize, const H: usize> Cells<W, H> {
    /// Returns the cells with these letters.
    pub fn of(letter: impl Fn(Spot) -> Option<char>) -> Self {
        let mut cells = Self([[None; W]; H]);
        for square in Square::<W, H>::all() {
            cells[square] = letter(square.spot());
        }
        cells
    }

    /// Returns the letter on a cell of the picture; `None` off the board.
    pub fn at(&self, spot: Spot) -> Option<char> {
        self[Square::of_spot(spot)?]
    }

    /// Returns the squares with a letter, in order of index.
    pub fn squares(&self, letter: char) -> impl Iterator<Item = Square<W, H>> + use<'_, W, H> {
        Square::all().filter(move |&square| self[square] == Some(letter))
    }
}

impl<const W: usize, const H: usize> Index<Square<W, H>> for Cells<W, H> {
    type Output = Option<char>;

    fn index(&self, square: Square<W, H>) -> &Option<char> {
        &self.0[square.row()][square.column()]
    }
}

impl<const W: usize, const H: usize> IndexMut<Square<W, H>> for Cells<W, H> {
    fn index_mut(&mut self, square: Square<W, H>) -> &mut Option<char> {
        &mut self.0[square.row()][square.column()]
    }
}

/// A move from one square to another, written as both: `e2e4`.
///
/// ```
/// use grid_core::Square;
/// use board_scene::simple::FromTo;
///
/// let m: FromTo<8, 8> = "e2e4".parse()?;
/// assert_eq!(m, FromTo { from: Square::E2, to: Square::E4 });
/// assert_eq!(m.to_string(), "e2e4");
/// # Ok::<(), grid_core::ParseError>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FromTo<const W: usize, const H: usize> {
    /// The square that the piece leaves.
    pub from: Square<W, H>,
    /// The square that it reaches.
    pub to: Square<W, H>,
}

impl<const W: usize, const H: usize> Display for FromTo<W, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

impl<const W: usize, const H: usize> FromStr for FromTo<W, H> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at| ParseError::new("move", text, at, "two squares, such as a2a3");
        let is_letter = |letter: char| letter.is_ascii_lowercase();
        let after_file = text.trim_start_matches(is_letter);
        let second = after_file
            .find(is_letter)
            .ok_or_else(|| error(text.len()))?;
        let second = text.len() - after_file.len() + second;
        Ok(Self {
            from: text[..second].parse().map_err(|_| error(0))?,
            to: text[second..].parse().map_err(|_| error(second))?,
        })
    }
}

/// A [`SimpleGame`] with everything that programs ask of a game.
///
/// A position is written row by row from the top, joined by `/`, with `.` for an empty cell, then a
/// blank and the number of the player to move, then a blank and the [tail](SimpleGame::tail), if
/// there is one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Simple<G>(pub G);

/// Returns the rows and columns of the board.
fn size<G: SimpleGame>() -> [u16; 2] {
    let board = G::START.split(' ').next().unwrap_or_default();
    let columns = board.split('/').next().unwrap_or_default().chars().count();
    [board.split('/').count() as u16, columns as u16]
}

/// Returns the piece with a letter.
fn piece<G: SimpleGame>(letter: char) -> Option<ScenePiece> {
    (G::PIECES.iter().copied()).find(|piece| piece.letter == letter)
}

impl<G: SimpleGame> Default for Simple<G> {
    /// The start of the game.
    ///
    /// # Panics
    /// If [`SimpleGame::START`] is no position of the game.
    fn default() -> Self {
        match G::START.parse() {
            Ok(start) => start,
            Err(error) => panic!("the start of {}: {error}", G::NAME),
        }
    }
}

/// What a move did to one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Event {
    /// What happened to the piece.
    #[cfg_attr(feature = "serde", serde(rename = "event"))]
    pub effect: Effect,
    /// The owner of the piece, as it was if it vanished, otherwise as it is.
    pub owner: Option<Player>,
    /// The piece, as it was if it vanished, otherwise as it is. Its JSON is its name.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_name"))]
    pub piece: ScenePiece,
    /// The name of the cell that a piece that moved has left.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub from: Option<String>,
    /// The name of the cell of the piece.
    pub square: String,
    /// The cells, that of the piece last.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub spots: Spots,
    /// What the owner is called.
    #[cfg_attr(feature = "serde", serde(skip))]
    player: Option<&'static str>,
}

#[cfg(feature = "serde")]
fn as_name<S: serde::Serializer>(piece: &ScenePiece, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(piece.name)
}

/// Returns the name of a cell of a board: `e4`.
fn cell_name(spot: Spot, rows: u16) -> String {
    Algebraic::column_name(spot.column.into()) + &(rows - spot.row).to_string()
}

impl Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(player) = self.player {
            write!(f, "{player} ")?;
        }
        let verb = match (self.effect, &self.from) {
            (_, Some(from)) => {
                return write!(f, "{} moved {from} to {}", self.piece.name, self.square);
            }
            (Effect::Captured, _) => "captured",
            (Effect::Died, _) => "vanished",
            (Effect::Placed | Effect::Born, _) => "appeared",
            _ => "turned",
        };
        write!(f, "{} {verb} on {}", self.piece.name, self.square)
    }
}

/// A cell that a move changed, with its piece before and after.
type Change = (Spot, Option<ScenePiece>, Option<ScenePiece>);

/// Returns what a move did to the cell that the piece on its first pick left, and to the other pick
/// that it reached, unchanged or as what it became; `None` if it went to no other pick.
fn way(picks: &[Spot], changed: &[Change]) -> Option<[Change; 2]> {
    let of = |spot| changed.iter().find(|change| change.0 == spot).copied();
    let from = of(*picks.first()?)?;
    let piece = from.1?;
    let later = picks[1..].iter().rev().filter_map(|&to| of(to));
    let reached = later.filter(|change| change.0 != from.0);
    let is_same = |change: &Change| change.2 == Some(piece);
    let became =
        |change: &Change| from.2.is_none() && change.2.is_some_and(|now| now.owner == piece.owner);
    let to = (reached.clone().find(is_same)).or_else(|| reached.clone().find(became))?;
    Some([from, to])
}

/// Tells an observer how a position differs from the one before a move with these picks. Only picks
/// tell what moved: a piece that is gone from one cell and one that has come to another may be two.
fn tell<G: SimpleGame>(before: &G, picks: &[Spot], after: &G, on: &mut impl Observer<Simple<G>>) {
    let size = size::<G>();
    let look = |game: &G, spot| game.at(spot).and_then(piece::<G>);
    let mut changed: Vec<Change> = Spot::all(size)
        .map(|spot| (spot, look(before, spot), look(after, spot)))
        .filter(|(_, was, is)| was != is)
        .collect();
    let mut event = |effect, piece: ScenePiece, from: Option<Spot>, spot| {
        let name = |spot| cell_name(spot, size[0]);
        on.event(Event {
            effect,
            owner: piece.owner,
            piece,
            from: from.map(name),
            square: name(spot),
            spots: from.into_iter().chain([spot]).collect(),
            player: piece.owner.map(|owner| G::ABOUT.players[owner.index()]),
        });
    };
    if let Some([(from, Some(piece), left), (to, taken, reached)]) = way(picks, &changed) {
        // Two pieces may change places.
        let is_swap = left.is_some() && left == taken;
        if let Some(taken) = taken.filter(|_| !is_swap) {
            event(Effect::Captured, taken, None, to);
        }
        event(Effect::Moved, piece, Some(from), to);
        if let Some(now) = reached.filter(|&now| now != piece) {
            event(Effect::Changed, now, None, to);
        }
        changed.retain(|change| change.0 != from && change.0 != to);
        match left {
            Some(other) if is_swap => event(Effect::Moved, other, Some(to), from),
            left => changed.extend(left.map(|new| (from, None, Some(new)))),
        }
    }
    for (spot, was, is) in changed {
        let is_picked = picks.contains(&spot);
        let is_taken = is_picked && is.is_some_and(|now| now.owner == Some(before.turn()));
        match (was, is) {
            (Some(gone), Some(now)) if gone.owner == now.owner => {
                event(Effect::Changed, now, None, spot);
            }
            (Some(ScenePiece { owner: Some(_), .. }), Some(now))
                if now.owner.is_some() && !is_taken =>
            {
                event(Effect::Converted, now, None, spot);
            }
            _ => {
                if let Some(gone) = was {
                    let lost = [Effect::Died, Effect::Captured][usize::from(is_taken)];
                    event(lost, gone, None, spot);
                }
                if let Some(new) = is {
                    let come = [Effect::Born, Effect::Placed][usize::from(is_picked)];
                    event(come, new, None, spot);
                }
            }
        }
    }
}

/// Plays a move and tells what it did.
fn play<G: SimpleGame, O: Observer<Simple<G>>>(game: &mut Simple<G>, m: G::Move, on: &mut O) {
    let before = game.0;
    game.0.apply(m);
    if O::IS_ON {
        let picks: Spots = m.into();
        tell(&before, &picks, &game.0, on);
    }
}

impl<G: SimpleGame> Game for Simple<G> {
    type Move = G::Move;
    type Event = Event;

    const HISTORY_RULES: HistoryRules = G::HISTORY_RULES;

    fn turn(&self) -> Player {
        self.0.turn()
    }

    fn terminal_outcome(&self) -> Option<Outcome> {
        self.0.result(true)
    }

    fn outcome_without_moves(&self) -> Outcome {
        self.0.result(false).unwrap_or(Outcome::Draw)
    }

    fn try_for_each_move<B>(&self, f: impl FnMut(G::Move) -> ControlFlow<B>) -> ControlFlow<B> {
        if self.terminal_outcome().is_some() {
            return ControlFlow::Continue(());
        }
        self.0.legal().try_for_each(f)
    }

    fn play_with(&mut self, m: G::Move, on: &mut impl Observer<Self>) {
        play(self, m, on);
    }

    fn key(&self) -> u64 {
        key_of_value(&self.0.without_clocks())
    }

    fn same_state(&self, other: &Self) -> bool {
        self.0.without_clocks() == other.0.without_clocks()
    }

    fn is_progress(&self, before: &Self, m: G::Move) -> bool {
        self.0.is_progress(&before.0, m)
    }

    fn move_count(&self) -> u64 {
        let is_decided = self.terminal_outcome().is_some();
        if is_decided { 0 } else { self.0.move_count() }
    }

    fn is_legal(&self, m: G::Move) -> bool {
        self.terminal_outcome().is_none() && self.0.is_legal(m)
    }
}

impl<G: SimpleGame> Notation for Simple<G> {
    const NAME: &'static str = G::NAME;

    fn parse_move(&self, text: &str) -> Result<G::Move, ParseError> {
        text.parse()
    }

    fn why_illegal(&self, m: G::Move) -> Option<String> {
        self.0.why_illegal(m)
    }
}

impl<G: SimpleGame> Display for Simple<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_letters(f, size::<G>(), |spot| self.0.at(spot), self.0.turn())?;
        match &*self.0.tail() {
            "" => Ok(()),
            tail => write!(f, " {tail}"),
        }
    }
}

impl<G: SimpleGame> FromStr for Simple<G> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let error = |at, expected| ParseError::new("position", text, at, expected);
        let known: Vec<char> = G::PIECES.iter().map(|piece| piece.letter).collect();
        let second_blank = text.match_indices(' ').nth(1);
        let end = second_blank.map_or(text.len(), |(at, _)| at);
        let (letter, turn) = read_letters(&text[..end], size::<G>(), &known)?;
        let game = G::of_letters(letter, turn);
        let game = game.ok_or_else(|| error(0, "a position of this game"))?;
        // The tail must also be how the position is written.
        let tail = text.get(end + 1..).unwrap_or_default();
        let game = game.with_tail(tail).map(Self);
        game.filter(|game| game.to_string() == text)
            .ok_or_else(|| error(end, "what the game writes after the player to move"))
    }
}

impl<G: SimpleGame> Present for Simple<G> {
    const ABOUT: About = G::ABOUT;

    fn scene(&self) -> Scene {
        let size = size::<G>();
        let cell = |spot: Spot| SceneCell {
            name: cell_name(spot, size[0]),
            ground: Ground::chequered((size[0] - 1 - spot.row + spot.column).into()),
            piece: self.0.at(spot).and_then(piece::<G>),
            ..SceneCell::default()
        };
        Scene {
            panels: self.0.panels(),
            ..Scene::labelled(size, Spot::all(size).map(cell).collect())
        }
    }

    fn spots(&self, m: G::Move) -> Spots {
        m.into()
    }

    /// The move whose text is the names of the cells, if these are its picks.
    fn move_between(&self, from: Spot, to: Spot) -> Option<G::Move> {
        let [rows, columns] = size::<G>();
        let is_off = |spot: Spot| spot.row >= rows || spot.column >= columns;
        if is_off(from) || is_off(to) {
            return None;
        }
        let m: G::Move = (cell_name(from, rows) + &cell_name(to, rows))
            .parse()
            .ok()?;
        (Into::<Spots>::into(m)[..] == [from, to]).then_some(m)
    }

    fn trace(&self, event: &Event) -> Trace {
        let trace = event.effect.on(event.spots.iter().copied());
        trace
            .named(event.effect.name(), event.owner)
            .with(event.piece)
            .of_several(event.effect.name())
    }

    fn pieces() -> Vec<ScenePiece> {
        G::PIECES.to_vec()
    }
}
