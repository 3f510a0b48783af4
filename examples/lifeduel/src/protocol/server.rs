//! The server of one game (rules 3.1 to 3.7 and 4.13 to 4.18): takes the players' inputs and
//! returns messages.

use grid_core::{Game, Player};

use super::{
    Ending, FinishedGame, LineLimits, Lines, LinesError, ServerMessage, Verdict, Violation,
    placement, read_name,
};
use lifeduel::{Cell, Phase, Position, Spec};

/// An input from one of the players.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TableInput<'a> {
    /// The player has connected.
    Connected,
    /// The player has sent these bytes: a part of a line, or many lines.
    Bytes(&'a [u8]),
    /// The player has left: the stream has ended or broken.
    Left,
    /// The player has not sent in time what the game [awaits](Table::awaits).
    TimedOut,
}

/// What the server must do. It must carry out every action.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Send a message to a player.
    Send(Player, ServerMessage),
    /// Close the connection of a player after all messages are sent.
    Close(Player),
}

/// What a game waits for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// The connection of a player.
    Connection(Player),
    /// A player's name.
    Name(Player),
    /// A placement.
    Placement {
        /// The player to place.
        player: Player,
        /// How many cells were placed before.
        placed: u8,
    },
}

impl Awaited {
    /// The player for whom the game waits.
    #[must_use]
    pub const fn player(self) -> Player {
        match self {
            Self::Connection(player) | Self::Name(player) | Self::Placement { player, .. } => {
                player
            }
        }
    }
}

/// A player's place in a game, from the greeting to the size of the board. In a lobby it waits for a
/// game.
#[derive(Clone, Debug)]
pub struct Seat {
    lines: Lines,
    presence: Presence,
    name: Option<String>,
}

/// The state of a player's connection.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Presence {
    Absent,
    Connected,
    Greeted,
    Named,
    Gone,
}

impl Seat {
    /// An empty seat.
    const fn empty(limits: LineLimits) -> Self {
        Self {
            lines: Lines::new(limits),
            presence: Presence::Absent,
            name: None,
        }
    }

    /// The seat of a player who has connected.
    #[must_use]
    pub fn new(limits: LineLimits) -> Self {
        Self {
            presence: Presence::Connected,
            ..Self::empty(limits)
        }
    }

    /// Takes bytes that the player has sent.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.lines.push(bytes);
    }

    /// Whether further bytes are kept. If a player has sent too much, or too long a line, it loses
    /// when a line is due: no more need be received.
    #[must_use]
    pub const fn listens(&self) -> bool {
        self.lines.is_open()
    }

    /// The player's name, when it has been given.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The next message to send before a game: the greeting, and after the name the size of the
    /// board. `None` if no message is due now.
    ///
    /// # Errors
    /// If the line with the name is too long.
    pub fn welcome(&mut self, spec: Spec) -> Result<Option<ServerMessage>, LinesError> {
        let (presence, message) = match self.presence {
            Presence::Connected => (Presence::Greeted, ServerMessage::Greeting),
            Presence::Greeted => match self.lines.next_line()? {
                None => return Ok(None),
                Some(line) => {
                    self.name = Some(read_name(&line));
                    let (height, width) = (spec.height(), spec.width());
                    (Presence::Named, ServerMessage::Size { height, width })
                }
            },
            Presence::Absent | Presence::Named | Presence::Gone => return Ok(None),
        };
        self.presence = presence;
        Ok(Some(message))
    }
}

/// One game with its two players, from the first connection to the verdict.
///
/// The table greets the second player after the first has given a name. It keeps lines that come
/// early, in order, until they are due. A line that is too long is a violation when it is due. A
/// player who leaves loses at once, even out of turn or with kept lines.
///
/// A player who leaves before both names are known loses too. The other player is sent the verdict
/// after giving a name, because clients do not listen before that. If both leave, there is no game.
///
/// ```
/// use lifeduel_programs::protocol::{Action, Ending, TableInput, LineLimits, ServerMessage, Table, Verdict};
/// use lifeduel::{Player, Spec};
///
/// let mut table = Table::new(Spec::STANDARD, LineLimits::default());
/// let greeting = table.handle(Player::First, TableInput::Connected);
/// assert_eq!(greeting, [Action::Send(Player::First, ServerMessage::Greeting)]);
/// table.handle(Player::First, TableInput::Bytes(b"Ada\n"));
/// table.handle(Player::Second, TableInput::Connected);
/// table.handle(Player::Second, TableInput::Bytes(b"Bob\n"));
/// let end = table.handle(Player::First, TableInput::Bytes(b"[2, 3]\n"));
/// assert_eq!(end[0], Action::Send(Player::First, ServerMessage::Verdict(Verdict::Lose)));
/// assert_eq!(end[1], Action::Send(Player::Second, ServerMessage::Verdict(Verdict::Win)));
/// assert!(matches!(
///     table.finished().unwrap().ending,
///     Ending::Violated { player: Player::First, .. }
/// ));
/// ```
#[derive(Clone, Debug)]
pub struct Table {
    seats: [Seat; 2],
    position: Position,
    moves: Vec<Cell>,
    stage: Stage,
    actions: Vec<Action>,
}

#[derive(Clone, Debug)]
enum Stage {
    /// Names are missing. A player who has lost is not asked for one.
    Names { lost: Option<(Player, Lost)> },
    /// Both names are known; cells are placed.
    Placements,
    /// The game has ended.
    Over(FinishedGame),
}

/// How a player lost before the end.
#[derive(Clone, Debug)]
enum Lost {
    Violated(Violation),
    Left,
}

impl Table {
    /// Makes a game for two players who have not connected yet.
    #[must_use]
    pub fn new(spec: Spec, limits: LineLimits) -> Self {
        Self::with(spec, [Seat::empty(limits), Seat::empty(limits)])
    }

    /// Makes a game for two players whose [`welcome`](Seat::welcome) is complete; also returns the
    /// first actions.
    #[must_use]
    pub fn seated(spec: Spec, seats: [Seat; 2]) -> (Self, Vec<Action>) {
        let mut table = Self::with(spec, seats);
        table.go_on();
        let actions = std::mem::take(&mut table.actions);
        (table, actions)
    }

    fn with(spec: Spec, seats: [Seat; 2]) -> Self {
        Self {
            seats,
            position: Position::start_of(spec),
            moves: Vec::new(),
            stage: Stage::Names { lost: None },
            actions: Vec::new(),
        }
    }

    /// The current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// What the game waits for; `None` if it is over.
    #[must_use]
    pub fn awaits(&self) -> Option<Awaited> {
        match &self.stage {
            Stage::Names { .. } => {
                let player = self.unnamed()?;
                Some(match self.seat(player).presence {
                    Presence::Absent => Awaited::Connection(player),
                    _ => Awaited::Name(player),
                })
            }
            Stage::Placements => Some(Awaited::Placement {
                player: self.position.turn(),
                // Never more than 64.
                placed: self.moves.len() as u8,
            }),
            Stage::Over(_) => None,
        }
    }

    /// Whether a player's seat [listens](Seat::listens).
    #[must_use]
    pub const fn listens_to(&self, player: Player) -> bool {
        self.seats[player.index()].listens()
    }

    /// The finished game; `None` while it goes on. It is available before the verdicts are sent, so
    /// that it can be recorded first.
    #[must_use]
    pub const fn finished(&self) -> Option<&FinishedGame> {
        match &self.stage {
            Stage::Over(game) => Some(game),
            _ => None,
        }
    }

    /// Takes an input of a player, and returns the actions to carry out. An input that is
    /// impossible now changes nothing.
    #[must_use = "the actions must be carried out"]
    pub fn handle(&mut self, player: Player, input: TableInput<'_>) -> Vec<Action> {
        let seat = &mut self.seats[player.index()];
        match (input, seat.presence) {
            (TableInput::Connected, Presence::Absent) => {
                seat.presence = Presence::Connected;
                self.go_on();
            }
            (TableInput::Connected, _) | (_, Presence::Absent | Presence::Gone) => {}
            (TableInput::Bytes(bytes), _) => {
                seat.receive(bytes);
                self.go_on();
            }
            (TableInput::Left, _) => {
                // The last line counts if it is due.
                seat.lines.end();
                self.go_on();
                self.seats[player.index()].presence = Presence::Gone;
                self.lose(player, Lost::Left);
                self.go_on();
            }
            (TableInput::TimedOut, _) => {
                if self
                    .awaits()
                    .is_some_and(|awaited| awaited.player() == player)
                {
                    self.lose(player, Lost::Violated(Violation::TimedOut));
                    self.go_on();
                }
            }
        }
        std::mem::take(&mut self.actions)
    }

    /// Stops the game, and returns the actions to carry out. A game that was not over has no
    /// result, and the players are sent no verdict.
    #[must_use = "the actions must be carried out"]
    pub fn interrupt(&mut self) -> Vec<Action> {
        match self.stage {
            Stage::Names { .. } => self.end(Ending::NotStarted),
            Stage::Placements => self.end(Ending::Interrupted),
            Stage::Over(_) => {}
        }
        std::mem::take(&mut self.actions)
    }

    fn seat(&self, player: Player) -> &Seat {
        &self.seats[player.index()]
    }

    fn send(&mut self, player: Player, message: ServerMessage) {
        self.actions.push(Action::Send(player, message));
    }

    fn send_both(&mut self, message: ServerMessage) {
        for player in Player::ALL {
            self.send(player, message);
        }
    }

    /// The player whose name is asked for next.
    fn unnamed(&self) -> Option<Player> {
        let Stage::Names { lost } = &self.stage else {
            return None;
        };
        let lost = lost.as_ref().map(|&(player, _)| player);
        Player::ALL
            .into_iter()
            .find(|&player| self.seat(player).presence != Presence::Named && lost != Some(player))
    }

    /// Continues the game as far as the kept lines allow.
    fn go_on(&mut self) {
        loop {
            let gone_on = match self.stage {
                Stage::Names { .. } => match self.unnamed() {
                    Some(player) => self.ask_name(player),
                    None => self.begin(),
                },
                Stage::Placements => self.next_placement(),
                Stage::Over(_) => false,
            };
            if !gone_on {
                return;
            }
        }
    }

    /// Greets a player or takes the name. Returns whether the game goes on.
    fn ask_name(&mut self, player: Player) -> bool {
        let spec = self.position.spec();
        match self.seats[player.index()].welcome(spec) {
            Ok(None) => return false,
            Ok(Some(message)) => self.send(player, message),
            Err(error) => self.lose(player, Lost::Violated(error.into())),
        }
        true
    }

    /// Begins the placements, or ends the game if a player has lost before.
    fn begin(&mut self) -> bool {
        let begun = Stage::Placements;
        if let Stage::Names { lost: Some(lost) } = std::mem::replace(&mut self.stage, begun) {
            let (player, how) = lost;
            self.end(how.by(player));
        } else {
            self.ask_placement();
        }
        true
    }

    fn ask_placement(&mut self) {
        let player = self.position.turn();
        self.send(player, ServerMessage::Placement);
        self.send(player.other(), ServerMessage::Waiting);
    }

    /// Plays the placement of the player to move, if it has come.
    fn next_placement(&mut self) -> bool {
        let player = self.position.turn();
        match self.seats[player.index()].lines.next_line() {
            Ok(None) => return false,
            Ok(Some(line)) => match self.legal(&line) {
                Ok(cell) => self.place(cell),
                Err(violation) => self.lose(player, Lost::Violated(violation)),
            },
            Err(error) => self.lose(player, Lost::Violated(error.into())),
        }
        true
    }

    /// The cell that a line names, if it may be placed.
    fn legal(&self, line: &[u8]) -> Result<Cell, Violation> {
        let [row, column] = placement::read(line)?;
        let board = self.position.board();
        let cell = placement::cell_on(board, row, column);
        let cell = cell.ok_or(Violation::OffBoard { row, column })?;
        match board.owner(cell) {
            Some(owner) => Err(Violation::Alive { cell, owner }),
            None => Ok(cell),
        }
    }

    /// Plays a legal placement and sends its result to both players.
    fn place(&mut self, cell: Cell) {
        let board = self.position.board().with(self.position.turn(), cell);
        self.position.play_unchecked(cell);
        self.moves.push(cell);
        // After the last placement the message names the first player.
        let next_player = self.position.turn();
        self.send_both(ServerMessage::Placed { board, next_player });
        if let Phase::Placement(_) = self.position.phase() {
            self.ask_placement();
        } else {
            self.send_both(ServerMessage::Simulation);
            self.send_both(ServerMessage::life_result(self.position.board()));
            self.end(Ending::Counted);
        }
    }

    /// Notes that a player has lost before the cells are counted.
    fn lose(&mut self, player: Player, how: Lost) {
        match &mut self.stage {
            Stage::Over(_) => {}
            Stage::Placements => self.end(how.by(player)),
            Stage::Names {
                lost: Some((loser, _)),
            } if *loser == player => {}
            Stage::Names { lost: lost @ None }
                if self.seats[player.other().index()].presence != Presence::Absent =>
            {
                // The other player has won, and is sent the verdict after giving a name.
                *lost = Some((player, how));
            }
            // No player is left to win.
            Stage::Names { .. } => self.end(Ending::NotStarted),
        }
    }

    /// Ends the game: sends the verdicts and closes the connections.
    fn end(&mut self, ending: Ending) {
        let loser = match &ending {
            Ending::Violated { player, .. } | Ending::Left { player } => Some(*player),
            Ending::Counted | Ending::Interrupted | Ending::NotStarted => None,
        };
        if let Some(position) = loser.and_then(|loser| self.position.violated_by(loser)) {
            self.position = position;
        }
        let finished = FinishedGame {
            names: [0, 1].map(|seat| self.seats[seat].name.take()),
            moves: std::mem::take(&mut self.moves),
            position: self.position,
            ending,
        };
        if let Some(outcome) = finished.outcome() {
            // The order: the violator first; without one the winner; in a draw the first player.
            let first = match (&finished.ending, outcome.winner()) {
                (Ending::Violated { player, .. }, _) => *player,
                (_, winner) => winner.unwrap_or(Player::First),
            };
            for player in [first, first.other()] {
                if finished.ending != (Ending::Left { player }) {
                    self.send(player, ServerMessage::Verdict(Verdict::of(outcome, player)));
                }
            }
        }
        for player in Player::ALL {
            if self.seat(player).presence != Presence::Absent {
                self.actions.push(Action::Close(player));
            }
        }
        self.stage = Stage::Over(finished);
    }
}

impl Lost {
    /// The ending of a game that this player has lost.
    fn by(self, player: Player) -> Ending {
        match self {
            Self::Violated(violation) => Ending::Violated { player, violation },
            Self::Left => Ending::Left { player },
        }
    }
}
