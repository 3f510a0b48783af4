//! The server of one game (rules 3.1 to 3.7 and 4.13 to 4.18): takes the players' inputs and
//! returns messages.

use grid_core::{Game, Player};

use super::{
    Ending, FinishedGame, Lines, LinesError, PlayerOutcome, ServerMessage, Violation, placement,
    read_name,
};
use lifeduel::{Cell, Phase, Position, Spec};

/// An input from one of the players.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PlayerInput<'a> {
    /// The player has connected.
    Connected,
    /// The player has sent these bytes: a part of a line, or many lines.
    Bytes(&'a [u8]),
    /// The player has left: the stream has ended or broken.
    Left,
    /// The player has not sent in time what the game [awaits](ServedGame::awaits).
    TimedOut,
}

/// A message and the player to whom the server must send it.
pub type Sent = (Player, ServerMessage);

/// What a game waits for from a player.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// The connection.
    Connection,
    /// The name.
    Name,
    /// A placement, after this many others.
    Placement(usize),
}

/// A player's place in a game, from the greeting to the size of the board. In a lobby it waits for
/// a game.
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
    /// An empty seat of a player who sends lines of at most `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self {
            lines: Lines::new(limit),
            presence: Presence::Absent,
            name: None,
        }
    }

    /// Notes that the player has connected.
    pub const fn connect(&mut self) {
        self.presence = Presence::Connected;
    }

    /// Takes bytes that the player has sent.
    pub fn receive(&mut self, bytes: &[u8]) {
        self.lines.push(bytes);
    }

    /// Whether further bytes are kept. If a player has sent too much, or too long a line, it loses
    /// when a line is due: no more need be received.
    pub const fn listens(&self) -> bool {
        self.lines.is_open()
    }

    /// The player's name, when it has been given.
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
/// It greets the second player after the first has given a name. It keeps lines that come
/// early, in order, until they are due. A line that is too long is a violation when it is due. A
/// player who leaves loses at once, even out of turn or with kept lines.
///
/// A player who leaves before both names are known loses too. The other player is sent the verdict
/// after giving a name, because clients do not listen before that. If both leave, there is no game.
#[derive(Clone, Debug)]
pub struct ServedGame {
    seats: [Seat; 2],
    position: Position,
    moves: Vec<Cell>,
    stage: Stage,
    /// What is to be sent.
    sent: Vec<Sent>,
}

#[derive(Clone, Debug)]
enum Stage {
    /// Names are missing. A player who has lost is not asked for one.
    Names { lost: Option<Ending> },
    /// Both names are known; cells are placed.
    Placements,
    /// The game has ended.
    Over(FinishedGame),
}

impl ServedGame {
    /// Makes a game for two players who have not connected yet, and who send lines of at most
    /// `limit` bytes.
    pub fn new(spec: Spec, limit: usize) -> Self {
        Self::seated(spec, [(); 2].map(|()| Seat::new(limit)))
    }

    /// Makes a game for two players whose [`welcome`](Seat::welcome) is complete.
    pub fn seated(spec: Spec, seats: [Seat; 2]) -> Self {
        Self {
            seats,
            position: Position::start_of(spec),
            moves: Vec::new(),
            stage: Stage::Names { lost: None },
            sent: Vec::new(),
        }
    }

    /// Whom the game waits for, and for what; `None` if it is over.
    pub fn awaits(&self) -> Option<(Player, Awaited)> {
        match &self.stage {
            Stage::Names { .. } => {
                let player = self.unnamed()?;
                Some(match self.seats[player.index()].presence {
                    Presence::Absent => (player, Awaited::Connection),
                    _ => (player, Awaited::Name),
                })
            }
            Stage::Placements => {
                let placed = self.moves.len();
                Some((self.position.turn(), Awaited::Placement(placed)))
            }
            Stage::Over(_) => None,
        }
    }

    /// Whether a player's seat [listens](Seat::listens).
    pub const fn listens_to(&self, player: Player) -> bool {
        self.seats[player.index()].listens()
    }

    /// The finished game; `None` while it goes on. It is available before the verdicts are sent, so
    /// that it can be recorded first. The server closes the connections after it has sent them.
    pub const fn finished(&self) -> Option<&FinishedGame> {
        match &self.stage {
            Stage::Over(game) => Some(game),
            _ => None,
        }
    }

    /// Takes an input of a player, and returns what to send. An input that is impossible now
    /// changes nothing.
    #[must_use = "the messages must be sent"]
    pub fn handle(&mut self, player: Player, input: PlayerInput<'_>) -> Vec<Sent> {
        let seat = &mut self.seats[player.index()];
        match (input, seat.presence) {
            (PlayerInput::Connected, Presence::Absent) => seat.connect(),
            (PlayerInput::Connected, _) | (_, Presence::Absent | Presence::Gone) => {}
            (PlayerInput::Bytes(bytes), _) => seat.receive(bytes),
            (PlayerInput::Left, _) => {
                // The last line counts if it is due.
                seat.lines.end();
                self.advance();
                self.seats[player.index()].presence = Presence::Gone;
                self.lose(Ending::Left(player));
            }
            (PlayerInput::TimedOut, _) => {
                if self.awaits().is_some_and(|(awaited, _)| awaited == player) {
                    self.violate(player, Violation::TimedOut);
                }
            }
        }
        self.go_on()
    }

    /// Stops the game. A game that was not over has no result, and the players are sent no verdict.
    pub fn interrupt(&mut self) {
        match self.stage {
            Stage::Names { .. } => self.end(Ending::NotStarted),
            Stage::Placements => self.end(Ending::Interrupted),
            Stage::Over(_) => {}
        }
    }

    fn send(&mut self, player: Player, message: ServerMessage) {
        self.sent.push((player, message));
    }

    fn send_both(&mut self, message: ServerMessage) {
        self.sent
            .extend(Player::ALL.map(|player| (player, message)));
    }

    /// The player whose name is asked for next.
    fn unnamed(&self) -> Option<Player> {
        let Stage::Names { lost } = &self.stage else {
            return None;
        };
        let loser = lost.as_ref().and_then(Ending::loser);
        Player::ALL.into_iter().find(|&player| {
            self.seats[player.index()].presence != Presence::Named && loser != Some(player)
        })
    }

    /// Continues the game as far as the kept lines allow, and returns what to send.
    #[must_use = "the messages must be sent"]
    pub fn go_on(&mut self) -> Vec<Sent> {
        self.advance();
        std::mem::take(&mut self.sent)
    }

    fn advance(&mut self) {
        while match self.stage {
            Stage::Names { .. } => match self.unnamed() {
                Some(player) => self.ask_name(player),
                None => self.begin(),
            },
            Stage::Placements => self.next_placement(),
            Stage::Over(_) => false,
        } {}
    }

    /// Greets a player or takes the name. Returns whether the game goes on.
    fn ask_name(&mut self, player: Player) -> bool {
        let spec = self.position.spec();
        match self.seats[player.index()].welcome(spec) {
            Ok(None) => return false,
            Ok(Some(message)) => self.send(player, message),
            Err(error) => self.violate(player, error.into()),
        }
        true
    }

    /// Begins the placements, or ends the game if a player has lost before.
    fn begin(&mut self) -> bool {
        match std::mem::replace(&mut self.stage, Stage::Placements) {
            Stage::Names { lost: Some(ending) } => self.end(ending),
            _ => self.ask_placement(),
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
                Err(violation) => self.violate(player, violation),
            },
            Err(error) => self.violate(player, error.into()),
        }
        true
    }

    /// The cell that a line names, if it may be placed.
    fn legal(&self, line: &[u8]) -> Result<Cell, Violation> {
        let [row, column] = placement::read(line)?;
        let board = self.position.board();
        let cell = placement::cell_on(board, row, column);
        let cell = cell.ok_or(Violation::OffBoard(row, column))?;
        match board.owner(cell) {
            Some(owner) => Err(Violation::Alive(cell, owner)),
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
            let board = self.position.board();
            let counts = Player::ALL.map(|player| board.count(player));
            self.send_both(ServerMessage::LifeResult { board, counts });
            self.end(Ending::Counted);
        }
    }

    fn violate(&mut self, player: Player, violation: Violation) {
        self.lose(Ending::Violated(player, violation));
    }

    /// Notes that a player has lost before the cells are counted.
    fn lose(&mut self, ending: Ending) {
        let both_there = (self.seats.iter()).all(|seat| seat.presence != Presence::Absent);
        match &mut self.stage {
            Stage::Over(_) => {}
            Stage::Placements => self.end(ending),
            Stage::Names { lost: Some(lost) } if lost.loser() == ending.loser() => {}
            // The other player has won, and is sent the verdict after giving a name.
            Stage::Names { lost: lost @ None } if both_there => *lost = Some(ending),
            // No player is left to win.
            Stage::Names { .. } => self.end(Ending::NotStarted),
        }
    }

    /// Ends the game and sends the verdicts.
    fn end(&mut self, ending: Ending) {
        let lost = ending.loser();
        let lost = lost.and_then(|loser| self.position.violated_by(loser));
        let finished = FinishedGame {
            names: [0, 1].map(|seat| self.seats[seat].name.take()),
            moves: std::mem::take(&mut self.moves),
            position: lost.unwrap_or(self.position),
            ending,
        };
        if let Some(outcome) = finished.outcome() {
            // The order: the violator first; without one the winner; in a draw the first player.
            let first = match (&finished.ending, outcome.winner()) {
                (Ending::Violated(player, _), _) => *player,
                (_, winner) => winner.unwrap_or(Player::First),
            };
            for player in [first, first.other()] {
                if finished.ending != (Ending::Left(player)) {
                    let verdict = PlayerOutcome::of(outcome, player);
                    self.send(player, ServerMessage::Outcome(verdict));
                }
            }
        }
        self.stage = Stage::Over(finished);
    }
}
