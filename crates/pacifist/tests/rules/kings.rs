//! Kings, and the end of the game.

use super::*;

#[test]
fn rule_5_1_kings_may_meet_and_one_wins_the_other() {
    let mut position = pacifist("rnbq1bnr/pppppppp/8/2k5/K7/P7/1PPPPPPP/RNBQ1BNR w 0 iiii");
    let events = play(&mut position, "a4b4");
    assert_eq!(events[1].to_string(), "black king on c5 turned white");
    assert_eq!(
        events[2].to_string(),
        "black has lost the king on c5 to white"
    );
    assert_eq!(
        position.pieces_of_kind(Player::First, PieceKind::King),
        squares("b4 c5")
    );
}

#[test]
fn rule_5_2_without_a_king_only_moves_that_win_one_are_legal() {
    let position = pacifist(DIAGRAM_2);
    assert!(
        position
            .pieces_of_kind(Player::Second, PieceKind::King)
            .is_empty()
    );
    assert_eq!(moves(&position), "a8b6 b7b5 d7d6 g7g6");
    let mut won = position;
    let events = play(&mut won, "g7g6");
    let king_won = Event::KingConverted {
        owner: Player::Second,
        square: square("e7"),
    };
    assert!(events.contains(&king_won), "{events:?}");
    assert_eq!(outcome(&won), "*");
}

#[test]
fn rule_5_2_a_refused_move_says_what_it_means_for_the_king() {
    let reason = |text: &str, m: &str| {
        let position = pacifist(text);
        assert!(!is_legal(&position, m));
        position.why_illegal(m.parse().unwrap()).unwrap()
    };
    assert_eq!(
        reason(DIAGRAM_2, "a7a6"),
        "you have no king, and it wins none"
    );
    // The pawns on d7 and f7 influence e6.
    let far = "rnbqkbnr/pppppppp/8/4K3/8/8/PPPPPPPP/RNBQ1BNR w 0 iiii --";
    assert!(is_legal(&pacifist(far), "e5e4"));
    assert_eq!(
        reason(far, "e5e6"),
        "it would leave every king of yours overly persuaded"
    );
}

#[test]
fn rule_5_2_of_two_kings_one_may_be_left_to_its_fate() {
    // White owns both kings and leaves the one on e7 where Black converts it back.
    let mut position = pacifist(&DIAGRAM_2.replace(" b ", " w "));
    play(&mut position, "h2h3");
    assert_eq!(
        position
            .pieces_of_kind(Player::First, PieceKind::King)
            .len(),
        2
    );
    let events = play(&mut position, "g7g6");
    assert!(
        events
            .iter()
            .any(|event| matches!(event, Event::KingConverted { .. }))
    );
}

#[test]
fn rule_5_3_kings_and_pawns_in_random_games() {
    let ends = squares("a1 b1 c1 d1 e1 f1 g1 h1 a8 b8 c8 d8 e8 f8 g8 h8");
    for seed in 0..50 {
        let mut position = Pacifist::asymmetric(seed);
        let mut dice = grid_core::Dice::seeded(seed);
        while let Some(m) = grid_core::random_move(&position, &mut dice) {
            let mover = position.turn();
            assert!(position.pieces_of_kind(mover, PieceKind::King).len() <= 1);
            position.play(m).unwrap();
            assert!(!position.pieces_of_kind(mover, PieceKind::King).is_empty());
            assert!(!position.of_kind(PieceKind::Pawn).intersects(ends));
            if position.ply() == 200 {
                break;
            }
        }
    }
}

#[test]
fn rule_9_1_a_player_who_has_no_king_and_cannot_win_one_has_lost() {
    let mut position = pacifist(DIAGRAM_3);
    play(&mut position, "g1b6");
    assert!(
        position
            .pieces_of_kind(Player::Second, PieceKind::King)
            .is_empty()
    );
    assert_eq!((moves(&position).as_str(), outcome(&position)), ("", "1-0"));
}

#[test]
fn rule_9_2_with_a_king_and_no_move_it_is_a_draw() {
    let drawn: Vec<Pacifist> = include_str!("../data/pacifist.jsonl")
        .lines()
        .filter(|line| line.contains("\"status\": \"1/2-1/2\""))
        .map(|line| {
            let case: serde_json::Value = serde_json::from_str(line).unwrap();
            pacifist(case["fen"].as_str().unwrap())
        })
        .collect();
    assert_eq!(drawn.len(), 3);
    for position in drawn {
        assert!(
            !position
                .pieces_of_kind(position.turn(), PieceKind::King)
                .is_empty()
        );
        assert_eq!((position.move_count(), outcome(&position)), (0, "1/2-1/2"));
    }
}

#[test]
fn rule_9_3_the_third_occurrence_and_two_hundred_quiet_plies_are_draws_in_the_record() {
    let shuttle = ["b1a3", "b8a6", "a3b1", "a6b8"];
    let mut record = Record::new(Pacifist::START);
    for m in shuttle.into_iter().cycle().take(8) {
        assert_eq!(record.ending(), None);
        record.play(m.parse().unwrap()).unwrap();
    }
    assert_eq!(
        record.ending().map(|ending| ending.reason),
        Some(Reason::Repetition)
    );
    let mut rules = Pacifist::HISTORY_RULES;
    rules.repetitions = None;
    let mut record = Record::with_rules(Pacifist::START, rules);
    record.play("a2a3".parse().unwrap()).unwrap();
    assert_eq!(record.history().quiet_plies(), 0, "a pawn move");
    for m in ["b8a6", "b1c3", "a6b8", "c3b1"]
        .into_iter()
        .cycle()
        .take(200)
    {
        assert_eq!(record.ending(), None);
        record.play(m.parse().unwrap()).unwrap();
    }
    assert_eq!(
        record.ending().map(|ending| ending.reason),
        Some(Reason::QuietPlies)
    );
}
