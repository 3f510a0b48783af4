//! The table that a keeper sets up, and what a program wants to join.

use super::{ClockSetting, Name, PeerLimits, Plan, Seat, SeatPlan, SetupError, Token};
use menagerie::{AnyGame, Catalogue, GameInfo, Level, OpenError, Player, shown};

/// A table that is to be kept.
///
/// ```
/// use std::time::Duration;
/// use tabletop::table::{Seat, SeatPlan, Table, TableSetup};
/// use menagerie::{Catalogue, Player};
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("pacifist")?;
/// let variant = "symmetric:7";
/// let setup = TableSetup {
///     variant: Some(variant.into()),
///     sides: Player::Second,
///     clock: Some("5m+3s".parse()?),
///     ..TableSetup::new(info.clone(), info.start(Some(variant))?)
/// };
/// let table = Table::new(setup.with_seat(Seat::One, SeatPlan::HERE), Duration::ZERO)?;
/// assert_eq!(table.ledger().side(Seat::One), Player::Second);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TableSetup {
    /// The description of the game.
    pub info: GameInfo,
    /// The game, new or loaded. Its undone moves are dropped.
    pub game: Box<dyn AnyGame>,
    /// The name of the variant that starts as the game does, for the welcome.
    pub variant: Option<String>,
    /// The player that the first seat plays in the first game.
    pub sides: Player,
    /// The clocks, if there are any.
    pub clock: Option<ClockSetting>,
    /// Whether everybody may see the table in the lobby.
    pub listed: bool,
    /// How strong the players should be who come from the lobby, if that matters.
    pub wished: Option<Level>,
    /// To whom the seats belong.
    pub seats: [SeatPlan; 2],
    /// The most programs that watch. Seats need no place among them.
    pub watchers: usize,
    /// The limits on every connection.
    pub limits: PeerLimits,
}

impl TableSetup {
    /// Sets up a table with two open seats, without clocks, at which the first seat plays first.
    pub const fn new(info: GameInfo, game: Box<dyn AnyGame>) -> Self {
        Self {
            info,
            game,
            variant: None,
            sides: Player::First,
            clock: None,
            listed: false,
            wished: None,
            seats: [SeatPlan::Open, SeatPlan::Open],
            watchers: usize::MAX,
            limits: PeerLimits::DEFAULT,
        }
    }

    /// Sets to whom one seat belongs.
    #[must_use]
    pub fn with_seat(mut self, seat: Seat, plan: SeatPlan) -> Self {
        self.seats[seat.index()] = plan;
        self
    }

    /// Checks whether the game can be played at a table.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        let (info, game) = (&self.info, &*self.game);
        let words = if game.name() != info.name() {
            format!("the game is {}, not {}", game.name(), info.name())
        } else if let Some(ending) = game.ending() {
            format!("the game is over ({})", ending.outcome)
        } else if has_own_rules(game) {
            let rules = "the game has its own history rules";
            format!("{rules}: only games with the usual rules can be hosted")
        } else if let Some(name) = &self.variant
            && info.start(Some(name)).map_err(OpenError::from)?.position() != game.start()
        {
            let name = shown(name);
            format!("the game does not start as the variant {name:?} does")
        } else {
            return Ok(());
        };
        Err(SetupError::Game(words))
    }
}

/// Returns whether a game has other history rules than its law. Only its JSON shows them.
fn has_own_rules(game: &dyn AnyGame) -> bool {
    let json: Result<serde_json::Value, _> = serde_json::from_str(&game.to_json());
    json.is_ok_and(|json| json.get("rules").is_some())
}

impl Plan {
    /// Returns how a game goes on that begins like this one, without clocks; the first seat plays
    /// first.
    pub fn new(game: &dyn AnyGame) -> Self {
        Self {
            game: game.name().into(),
            variant: None,
            start: game.start(),
            moves: game.played(),
            sides: Player::First,
            clock: None,
            listed: false,
            wished: None,
        }
    }

    /// Returns how a table begins that is to be kept.
    pub fn of(setup: &TableSetup) -> Self {
        Self {
            variant: setup.variant.clone(),
            sides: setup.sides,
            clock: setup.clock,
            listed: setup.listed,
            wished: setup.wished,
            ..Self::new(&*setup.game)
        }
    }

    /// Sets up a table that begins so, with two open seats.
    ///
    /// # Errors
    /// If the catalogue has no such game, or a move cannot be played.
    pub fn open(&self, catalogue: &Catalogue) -> Result<TableSetup, SetupError> {
        let mut game = catalogue.open(&self.game, None, Some(&self.start))?;
        for text in &self.moves {
            game.play(text)?;
        }
        let info = catalogue.find(&self.game).map_err(OpenError::from)?;
        Ok(TableSetup {
            variant: self.variant.clone(),
            sides: self.sides,
            clock: self.clock,
            listed: self.listed,
            wished: self.wished,
            ..TableSetup::new(info.clone(), game)
        })
    }
}

/// What a program wants to join: a seat at a table, or a place to watch from.
///
/// ```
/// use menagerie::Catalogue;
/// use tabletop::table::{Joining, Peer, PeerLimits, Token};
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("conquid")?;
/// // A program draws the token from an unpredictable source.
/// let token = Token(0x1234);
/// let start = Some(info.start(None)?.position());
/// let joining = Joining { start, ..Joining::seat(info.clone(), token) };
/// let guest = Peer::new(joining, PeerLimits::default());
/// assert!(guest.ledger().is_none());
///
/// // A watcher that knows all games takes whatever is played at the table.
/// let watcher = Peer::new(Joining::watch(&catalogue), PeerLimits::default());
/// assert!(watcher.seat().is_none());
/// # Ok::<(), menagerie::CatalogueError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Joining {
    /// The games that the program can play. If there is one, it accepts no other.
    pub games: Vec<GameInfo>,
    /// The start position as text, if the program accepts no other.
    pub start: Option<String>,
    /// The secret of the seat: a new one for a table with an open seat, or the one that the keeper
    /// gave out. A program that is restarted rejoins with its old token and receives the whole
    /// game. Without a token the program watches.
    pub token: Option<Token>,
    /// The name of the person who takes the seat; `None` if the keeper may know it already.
    pub name: Option<Name>,
}

impl Joining {
    /// Takes a seat at a table of this game.
    pub fn seat(info: GameInfo, token: Token) -> Self {
        Self {
            games: Vec::from([info]),
            start: None,
            token: Some(token),
            name: None,
        }
    }

    /// Watches a table of any of these games.
    pub fn watch(catalogue: &Catalogue) -> Self {
        Self {
            games: catalogue.games().to_vec(),
            start: None,
            token: None,
            name: None,
        }
    }
}
