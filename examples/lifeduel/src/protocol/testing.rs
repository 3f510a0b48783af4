//! Checks that must pass for any input, for tests and fuzzing.

use grid_core::{Game, Player};

use super::{
    Awaited, Client, Ending, FinishedGame, PlayerInput, PlayerOutcome, ServedGame, ServerMessage,
};
use lifeduel::{Cell, Position, Spec};

/// Plays a game with these inputs, after which both players leave. Checks that every player still
/// connected gets one verdict: a win and a loss, the violator's first, or two draws. Checks that
/// messages come in the order of the protocol, and that the moves lead to the last board.
///
/// # Panics
/// If any of this does not hold.
pub fn check_game<'a>(
    spec: Spec,
    limit: usize,
    inputs: impl IntoIterator<Item = (Player, PlayerInput<'a>)>,
) -> FinishedGame {
    let mut served = ServedGame::new(spec, limit);
    let mut told = Told::default();
    let leaving = Player::ALL.map(|player| (player, PlayerInput::Left));
    for (cause, input) in inputs.into_iter().chain(leaving) {
        let awaited = served.awaits();
        let over = served.finished().is_some();
        let sent = served.handle(cause, input);
        assert!(!over || sent.is_empty(), "{sent:?} after the end");
        for (player, message) in sent {
            let awaited = awaited.filter(|&(due, _)| due == player && player != cause);
            told.note(player, message, awaited.map(|(_, what)| what));
        }
    }
    // A game that no player has joined is not finished.
    assert!(served.finished().is_some() || !told.anything);
    assert_eq!(served.finished().is_none(), served.awaits().is_some());
    served.interrupt();
    let game = served.finished().expect("the game is over").clone();
    told.check(&game);
    check_record(spec, &game);
    game
}

/// What the players were told.
#[derive(Default)]
struct Told {
    clients: [Client; 2],
    anything: bool,
    verdicts: Vec<(Player, PlayerOutcome)>,
}

impl Told {
    /// Notes what a player is sent while something else is still awaited from it.
    fn note(&mut self, player: Player, message: ServerMessage, awaited: Option<Awaited>) {
        self.anything = true;
        let may_come = match awaited {
            Some(Awaited::Name) => message == ServerMessage::Greeting,
            // Nothing but the end of the game.
            Some(Awaited::Placement(_)) => matches!(message, ServerMessage::Outcome(_)),
            Some(Awaited::Connection) | None => true,
        };
        assert!(may_come, "{message} before {awaited:?}");
        let client = &mut self.clients[player.index()];
        client.receive(message.to_line().as_bytes());
        while let Some(message) = client.next_message() {
            match message.expect("the server keeps the protocol") {
                ServerMessage::Greeting => drop(client.give_name("")),
                ServerMessage::Placement => drop(client.place(Cell::at(0, 0))),
                ServerMessage::Outcome(verdict) => self.verdicts.push((player, verdict)),
                _ => {}
            }
        }
        assert!(client.player().is_none_or(|seat| seat == player));
    }

    fn check(&self, game: &FinishedGame) {
        let Some(outcome) = game.outcome() else {
            assert_eq!(self.verdicts, [], "{game:?}");
            return;
        };
        for &(player, verdict) in &self.verdicts {
            assert_eq!(verdict, PlayerOutcome::of(outcome, player), "{game:?}");
        }
        let told: Vec<Player> = self.verdicts.iter().map(|&(player, _)| player).collect();
        let winner = outcome.winner().unwrap_or(Player::First);
        match &game.ending {
            Ending::Left(player) => assert_eq!(told, [player.other()]),
            Ending::Violated(player, _) => assert_eq!(told, [*player, player.other()]),
            _ => assert_eq!(told, [winner, winner.other()]),
        }
    }
}

/// Checks that the moves lead to the last board.
fn check_record(spec: Spec, game: &FinishedGame) {
    let mut position = Position::start_of(spec);
    for &cell in &game.moves {
        position.play(cell).expect("only legal moves are recorded");
    }
    if game.ending == Ending::Counted {
        assert_eq!(game.moves.len(), spec.plies());
    }
    let last = match game.ending.loser() {
        Some(loser) => position.violated_by(loser),
        None => Some(position),
    };
    assert_eq!(last, Some(game.position));
}

/// Sends these pieces to a client that replies to every request, then ends the stream. Checks that
/// the last event is the only verdict or error.
///
/// # Panics
/// If this does not hold.
pub fn check_client<'a>(limit: usize, pieces: impl IntoIterator<Item = &'a [u8]>) {
    let mut client = Client::new(limit);
    let mut ends = 0;
    let mut note = |client: &mut Client| {
        while let Some(message) = client.next_message() {
            assert_eq!(ends, 0, "{message:?} after the end");
            match message {
                Ok(ServerMessage::Greeting) => {
                    assert_eq!(client.give_name("Ada").as_deref(), Ok("Ada\n"));
                    assert!(client.give_name("Ada").is_err(), "one name");
                }
                Ok(ServerMessage::Placement) => {
                    assert!(client.player().is_some());
                    let cell = Cell::at(2, 3);
                    let line = client.place(cell);
                    assert_eq!(line.as_deref(), Ok("{\"place\": [2, 3]}\n"));
                    assert!(client.place(cell).is_err(), "one placement");
                }
                Ok(
                    ServerMessage::Placed { board, .. } | ServerMessage::LifeResult { board, .. },
                ) => {
                    assert_eq!(client.board(), Some(board));
                }
                Ok(ServerMessage::Outcome(_)) | Err(_) => ends += 1,
                Ok(_) => {}
            }
            assert_eq!(client.is_over(), ends > 0);
        }
    };
    for piece in pieces {
        client.receive(piece);
        note(&mut client);
    }
    client.end();
    note(&mut client);
    note(&mut client);
    assert!(client.is_over(), "neither a verdict nor an error");
}
