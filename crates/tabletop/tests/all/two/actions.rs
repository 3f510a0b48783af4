//! Actions of players.

use super::*;

#[test]
fn every_game_is_played_to_its_end_and_has_a_rematch() {
    for info in Catalogue::standard().games() {
        let game = info.start(None).unwrap();
        let limits = PeerLimits {
            burst: u32::MAX,
            ..PeerLimits::DEFAULT
        };
        let mut session = Session::new(info, game, Player::Second, None, limits);
        session.settle();
        let mut dice = Dice::seeded(3);
        for side in [Player::Second, Player::First] {
            assert_eq!(session.side(), side);
            while let Some(m) = session.game(HOST).random_move(&mut dice) {
                assert!(2 * m.len() <= MAX_MOVE_BYTES);
                if session.game(HOST).ending().is_some() {
                    break;
                }
                let host_moves = session.game(HOST).turn() == side;
                let mover = if host_moves { HOST } else { GUEST };
                let error = session.request(mover.other(), play(&m)).unwrap_err();
                assert!(error.to_string().ends_with("player's move"), "{error}");
                session.request(mover, play(&m)).unwrap();
                session.settle();
            }
            session.check_settled();
            let end = session.game(HOST).ending().unwrap();
            assert_eq!(session.game(GUEST).ending(), Some(end));
            session.run("guest rematch\n host rematch => played");
        }
    }
}

#[test]
fn a_move_is_told_on_both_sides() {
    let mut session = session();
    session.run("host b1c3");
    for seat in Seat::ALL {
        let told: Vec<String> = news(&mut session, seat).iter().map(script::told).collect();
        assert_eq!(told, ["1 b1c3"]);
    }
}

#[test]
fn what_both_want_is_done() {
    for (what, script) in [
        (
            "a move is taken back only by agreement",
            "host e2e4
             guest e7e5
             host g1f3
             host undo 2 => host told 1 undo 2 & guest told 1 undo 2 & host asks undo 2
             guest no undo 2 => host told 2 no undo 2 & host asks - & played e2e4 e7e5 g1f3
             guest undo 1
             host undo 1 => guest told 1 undo 1, agreed & played e2e4
             guest c7c5 => played e2e4 c7c5",
        ),
        (
            "a resignation can be taken back by agreement",
            "host e2e4
             host resign => ended 0-1, by resignation
             host undo 1
             guest undo 1 => ended -
             guest e7e5",
        ),
        (
            "a draw is agreed, and an offer lapses with the other player's move; a player's own \
             move keeps it, but withdraws the request to take back",
            "guest draw
             host e2e4 => guest asks -
             guest draw
             guest undo 0 => guest asks undo 0, draw
             guest e7e5 => guest asks draw
             host draw => ended 1/2-1/2, by agreement",
        ),
        (
            "an impossible request is refused with the reason and changes nothing",
            "guest rematch => ! no rematch is possible while the game goes on
             guest undo 0 => ! cannot go back to ply 0 from ply 0
             guest no draw => ! a draw was not asked for
             guest e7e5 => ! first player's move
             host e2e5 => ! illegal move e2e5: the pawn on e2 cannot go to e5: it can go to e3 e4
             => entries 0
             host draw
             host draw => ! a draw was already asked for
             host resign
             host e2e4 => ! the game is over (0-1)
             host resign => ! the game is over (0-1)
             => entries 2",
        ),
    ] {
        println!("{what}");
        session().run(script);
    }
}

#[test]
fn a_loaded_game_goes_on() {
    let mut game = chess();
    for text in ["e2e4", "e7e5", "g1f3", "b8c6"] {
        game.play(text).unwrap();
    }
    game.undo();
    let mut session = Session::new(
        &chess_info(),
        game,
        Player::First,
        None,
        PeerLimits::DEFAULT,
    );
    session.settle();
    session.check_settled();
    session.run("=> played e2e4 e7e5 g1f3 & host plays 1");
    // Moves from before the session can also be taken back.
    session.run(
        "guest g8f6
         host undo 1
         guest undo 1 => played e2e4",
    );
}

#[test]
fn a_game_that_cannot_be_hosted_is_refused() {
    let host = |game, variant: Option<&str>| {
        let game: Box<dyn menagerie::AnyGame> = game;
        let setup = TableSetup::new(find(game.name()), game);
        Table::new(
            TableSetup {
                variant: variant.map(Into::into),
                ..setup
            },
            NOW,
        )
        .map(|_| ())
    };
    assert_eq!(host(chess(), Some("standard")), Ok(()));
    let mut over = chess();
    over.resign(Player::First);
    let is_over = |error: SetupError| error.to_string().starts_with("the game is over (");
    assert!(host(over, None).is_err_and(is_over));
    let own = chess()
        .to_json()
        .replace("\"moves\"", "\"rules\":{\"repetitions\":5},\"moves\"");
    let own = Catalogue::standard().read(&own).unwrap();
    let rules = "the game has its own history rules: only games with the usual rules can be hosted";
    assert_eq!(host(own, None), Err(SetupError::Game(rules.into())));
    let pacifist = find("pacifist");
    let variant = Some("symmetric:7");
    assert_eq!(host(pacifist.start(variant).unwrap(), variant), Ok(()));
    let other = "the game does not start as the variant \"symmetric:7\" does";
    let start = pacifist.start(None).unwrap();
    assert_eq!(host(start, variant), Err(SetupError::Game(other.into())));
    assert!(matches!(
        host(pacifist.start(None).unwrap(), Some("none")),
        Err(SetupError::Open(_))
    ));
    let mut long = chess_info().position("4k3/8/8/8/8/8/8/R3K3 w - -").unwrap();
    // A record of that many moves would need its own history rules, so a long text is used.
    let round = ["a1a2", "e8e7", "a2a1", "e7e8"];
    let mut played = 0;
    while long.ending().is_none() {
        long.play(round[played % 4]).unwrap();
        played += 1;
    }
    assert!(host(long, None).is_err_and(is_over));
}
