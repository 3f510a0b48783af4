//! What is told of dangers, in each game.

use menagerie::Catalogue;
use menagerie::board_scene::facts::Outlook;

use super::*;

/// A game after some moves.
fn game(name: &str, position: Option<&str>, moves: &str) -> Box<dyn AnyGame> {
    let board = (name == "conquid" && position.is_none()).then_some("medium");
    let mut game = Catalogue::standard().open(name, board, position).unwrap();
    for m in moves.split_whitespace() {
        game.play(m).unwrap();
    }
    game
}

fn texts(name: &str, position: &str) -> Vec<String> {
    let game = game(name, Some(position), "");
    let told = warnings(&*game).into_iter();
    told.map(|warning| warning.text).collect()
}

const ROOK: &str = "4k3/8/8/8/8/8/8/K3R3 w - -";

#[test]
fn a_threat_is_told_unasked_and_a_win_is_not() {
    // A chance is no danger, and nobody has asked for it.
    assert!(texts("conway-chess", ROOK).is_empty());
    let threat = ROOK.replace('w', "b");
    assert_eq!(
        texts("conway-chess", &threat),
        ["White threatens to win with Re1xe8!"]
    );
    let threatened = game("conway-chess", Some(&threat), "");
    let king = Spot { row: 0, column: 4 };
    assert_eq!(warnings(&*threatened)[0].spots, [king]);
    let joined = "7x14b1 14./14./14./4.X4xO4./14./14./14. 2 -";
    assert_eq!(
        texts("conquid", joined),
        ["Player 1 threatens to win with conquest!"]
    );
}

#[test]
fn a_path_that_one_acquire_completes_is_told_with_its_cells() {
    let near = "7x14b1 14./14./14./4.X3.xO4./14./14./14. 2 -";
    let told = "Player 1 can join the bases by taking 3,5; 3,6 and 3,7: then Player 2 has one \
                turn to cut the path";
    assert_eq!(texts("conquid", near), [told]);
    let threatened = game("conquid", Some(near), "");
    assert_eq!(warnings(&*threatened)[0].spots.len(), 3);
    // With four cells to come there is time.
    let far = "7x14b1 14./14./14./4.X4.O4./14./14./14. 2 -";
    assert!(texts("conquid", far).is_empty());
}

#[test]
fn pieces_that_are_about_to_die_are_told() {
    let lonely = "4k3/8/8/8/8/8/8/4K3 w - - \
                  ......../......../......../......../......../......../......../....3...";
    assert_eq!(
        texts("conway-chess", lonely),
        ["White's king on e1 is about to die"]
    );
    // Two turns ahead there is time to save more than one.
    let counted = |count: &str| {
        let empty = "......../".repeat(7);
        let counters = format!("{count}.....{count}.");
        let position = format!("4k3/8/8/8/8/8/8/R3K1R1 w - - {empty}{counters}");
        texts("conway-chess", &position)
    };
    assert!(counted("1").is_empty(), "{:?}", counted("1"));
    assert_eq!(
        counted("2"),
        ["White's pieces on a1 and g1 die in two turns unless their neighbours change"]
    );
    assert_eq!(
        counted("3"),
        ["White's pieces on a1 and g1 are about to die"]
    );
}

/// Returns what comes next for the player who has made the last of these moves in Conway chess.
/// Checks that only what concerns the king is grave.
fn outlook(moves: &str) -> Vec<String> {
    let game = game("conway-chess", None, moves);
    let next = game.outlook(game.turn().other()).into_iter();
    let text = |next: Outlook| {
        assert_eq!(next.is_grave, next.text.contains("king"));
        next.text
    };
    next.map(text).collect()
}

#[test]
fn the_next_life_phase_is_foretold_and_the_king_comes_first() {
    assert_eq!(
        outlook("e2e4 e7e5 g1f3"),
        [
            "your king on e1 is one count from death, and no move can save it",
            "9 pieces are one count from death: b1, c1, d1, b2, c2, d2, f2 and 2 more",
            "3 pieces are born: b3, c3 and d3"
        ]
    );
    let late = outlook("h2h4 c7c6 h4h5");
    assert_eq!(
        late[0],
        "your king on e1 is one count from death, and no move can save it"
    );
    let crowded = outlook("h2h4 c7c6 h4h5 c6c5 g1h3");
    assert_eq!(crowded[0], "your king on e1 dies");
    assert!(crowded[1].contains("pieces die: "), "{crowded:?}");
    assert_eq!(outlook("e2e4"), ["no piece dies or is born"]);
}

#[test]
fn a_move_that_loses_says_why() {
    let why = |name: &str, position: Option<&str>, moves: &str| {
        let game = game(name, position, moves);
        loss_words(&*game, game.turn().other())
    };
    let exploded = why("wildebeest", None, "1,2-3,2").unwrap();
    assert!(
        exploded.starts_with("White loses at once: white king")
            && exploded.contains("5 or 10 pieces"),
        "{exploded}"
    );
    assert_eq!(
        why("conway-chess", None, "h2h4 c7c6 h4h5 c6c5 g1h3").unwrap(),
        "White loses next turn: your king on e1 dies"
    );
    let threat = ROOK.replace('w', "b");
    assert_eq!(
        why("conway-chess", Some(&threat), "e8e7").unwrap(),
        "White can win next turn with Re1xe7: black king captured on e7"
    );
    assert_eq!(why("conway-chess", Some(&threat), "e8d8"), None);
    assert_eq!(why("conway-chess", None, "e2e4"), None);
}

#[test]
fn a_player_without_a_king_is_told_first() {
    let game = game("pacifist", None, "f2f3 e7e5 e1f2 f8c5");
    let told = warnings(&*game);
    let text = "White has no king, and loses unless the next move wins one back";
    assert_eq!((&*told[0].text, told[0].is_loss), (text, true));
}

#[test]
fn a_king_that_can_be_won_back_is_told_to_the_winner() {
    let before = "rnb1kbnr/ppp2ppp/3ppq2/8/4P2P/5N2/PPPP1PP1/RNBQKB1R w 6 ahah ee";
    let threats = |m: &str| {
        let game = game("pacifist", Some(before), m);
        Foresight::of(&*game, Player::First, true).foretold
    };
    let text = "Black has no king, and loses unless the next move wins one back".to_string();
    assert!(threats("f1b5").contains(&text) && !threats("d2d3").contains(&text));
}

#[test]
fn what_dies_before_it_moves_threatens_nothing() {
    let dying = "4k3/8/8/8/8/8/8/K3R3 b - - \
                 ......../......../......../......../......../......../......../....3...";
    assert!(texts("conway-chess", dying).is_empty());
}

#[test]
fn a_reply_that_takes_much_is_told_with_its_cells() {
    let array = "rnb1k2r/1pqp1pb1/p4n1b/2P1P1p1/3P2pp/P1P4B/1P1NPP1P/R2QK1NR w 20 iiah -e";
    let taken = "White would lose 5 pieces to Black's Nf6-e4: c5, e5, d4, c3 and b2";
    assert_eq!(texts("pacifist", array), [taken]);
    let rows = "14x28b2 2x2o2x2o2x2o2x3o2x2o2x2o2xo/o2x2o2x17.o3./10.o.x15./11.x15.x/28./\
                15.x11.o/4.2X16.2O4./.o2.2X2.o13.2O4./o27./x27./2x.o14.x9./28./7.x20./28. 2 -";
    let taken =
        "Player 2 would lose 7 cells to Player 1's conquer: 0,2; 0,3; 0,6; 0,7; 1,0; 1,3 and 1,4";
    assert_eq!(texts("conquid", rows), [taken]);
    // The same after a move that does not help.
    let mut game = game("conquid", Some(rows), "");
    game.play("A13,25;13,26;13,27").unwrap();
    let foresight = Foresight::of(&*game, Player::Second, true);
    let told = (&*foresight.foretold[0], foresight.is_grave);
    assert_eq!(told, (&*format!("after this {taken}"), true));
    assert_eq!(foresight.at_stake.len(), 7);
}

#[test]
fn pieces_that_the_reply_can_take_are_told_before_the_move() {
    let raid = |name: &str, position: Option<&str>, moves: &str| {
        let game = game(name, position, moves);
        let mover = game.turn().other();
        let foretold = Foresight::of(&*game, mover, true).foretold.into_iter();
        let mut raids = foretold.filter(|text| text.starts_with("after this"));
        raids.next().unwrap_or_default()
    };
    let rook = Some("2r1k3/8/8/8/8/8/8/KN5P w - -");
    // A conversion has no move that lands on the piece; a pushed piece is not lost.
    let weighted = "e2e4 d7d5 g1f3 a7a6 f1c4 c8h3 e1e2 h3g4 d2d3 g4h3 h1g1 f7f6 h3c8";
    let pushed = Some(
        "B K........../.........../.........../...g......./...P......./.........../\
         .........../.........../.........../.........../k.........x",
    );
    for (name, position, moves, told) in [
        (
            "conway-chess",
            rook,
            "b1c3",
            "after this White can lose the knight on c3 (Rc8xc3)",
        ),
        ("conway-chess", rook, "b1d2", ""),
        (
            "pacifist-weighted",
            None,
            weighted,
            "after this White loses the bishop on c8 and the pawn on b7 to most of Black's \
             moves, and can lose the pawn on a6 and the pawn on h2 (after Qd8-d6)",
        ),
        ("wildebeest", pushed, "", ""),
        (
            "conquid",
            None,
            "A6,6;6,7;6,8 A0,0;6,9;7,8 A6,10;6,11;7,9",
            "after this Player 1 can lose 2 cells to Player 2's conquer: 6,8 and 7,9",
        ),
    ] {
        assert_eq!(raid(name, position, moves), told, "{name}");
    }
    let names = |count| (0..count).map(|i| format!("p{i}")).collect();
    let told = [1, 2, 3, 5].map(|count| some_of(names(count), "or"));
    assert_eq!(
        told,
        ["p0", "p0 or p1", "p0, p1 or p2", "p0, p1 or 3 other pieces"]
    );
}

#[test]
fn the_losing_moves_of_a_position_are_found() {
    let told = |name: &str, variant: Option<&str>| {
        let catalogue = Catalogue::standard();
        let game = catalogue.open(name, variant, None).unwrap();
        losses(&*game)
    };
    let found = told("wildebeest", None);
    assert_eq!(found.losses.len(), 23);
    assert_eq!(
        found.text,
        "23 of 30 moves lose at once: each is marked ? when you choose"
    );
    assert_eq!(told("conway-chess", None), Losses::default());
    // It has millions of moves.
    assert_eq!(told("conquid", Some("large")), Losses::default());
    let corner = "7k/8/8/8/8/8/8/K5R1 b - -";
    let game = game("conway-chess", Some(corner), "");
    let text = losses(&*game).text;
    assert_eq!(
        text,
        "Only Kh8-h7 does not lose at once or to the best reply"
    );
}

#[test]
fn a_queen_is_named_before_pawns() {
    let game = game("pacifist", None, "");
    let scene = game.scene();
    let own = cells_of(&scene, Player::First);
    let spots = |columns: &[(u16, u16)]| -> Vec<Spot> {
        let spots = columns.iter();
        spots.map(|&(row, column)| Spot { row, column }).collect()
    };
    let all = spots(&[(6, 0), (6, 1), (7, 0), (7, 3), (7, 4), (7, 7)]);
    assert_eq!(
        lost_names(&scene, &own, &all),
        "the king on e1, the queen on d1, the rook on a1, h1, a2 and b2"
    );
    assert_eq!(lost_names(&scene, &own, &all[..2]), "a2 and b2");
}

#[test]
fn a_path_that_is_whole_is_to_be_declared_before_all_else() {
    let joined = "7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -";
    let told = "Player 1's path joins the bases. Declare Conquest to win!";
    assert_eq!(texts("conquid", joined), [told]);
}

#[test]
fn what_is_won_back_and_what_is_lost_anyway_is_told_apart() {
    let told = |position: &str| {
        let game = game("pacifist", Some(position), "");
        let raid = raid(&*game, game.turn().other(), true);
        raid.unwrap().text
    };
    assert_eq!(
        told("2r1kbnr/2pb1p1p/p2ppq2/1p2n1PQ/1P2P3/2Pp1B2/P4PPP/RNB1K1NR w 24 ahih ee"),
        "Black would lose 4 pieces to White's Qh5-g6: the queen on f6, the knight on g8, the \
         rook on h8 and h7; Black's Bf8-g7 then wins 6 back"
    );
    let anyway = "rn1qkbnr/3pp2p/p5p1/1pPb1p2/2pP1N2/2N1P1P1/PP1Q1P1p/R1B1KB1r w 16 ahah ee";
    let told = told(anyway);
    let end = "; 1 piece is lost whatever White plays: the bishop on d5";
    assert!(told.ends_with(end) && !told.contains("back"), "{told}");
}

#[test]
fn where_every_move_loses_the_one_with_the_fewest_refutations_is_named() {
    let text = |position: &str| {
        let game = game("lifeduel", Some(position), "");
        losses(&*game).text
    };
    assert_eq!(
        text("6x6t5g3 4.x./.x.o2./x5./3.xo./o3.x./o.x3. p8"),
        "Every move loses to the best reply, but 1,4 loses only to 2,3, which must be found"
    );
    assert_eq!(
        text("6x6t5g3 4.o./.x3.o/6./4.x./.o.ox./x2.x.x p8"),
        "Every move loses to the best reply, but after 5,2 only 3 of 25 replies win"
    );
}

#[test]
fn a_few_of_many_moves_that_lose_are_marked_without_a_sentence() {
    // Of ten moves, two lead the king to the row of Black's rook.
    let game = game("conway-chess", Some("4k3/8/8/8/8/8/7r/K6R w - -"), "");
    let found = losses(&*game);
    let lost: Vec<&str> = found.losses.iter().map(|loss| &*loss.m).collect();
    assert_eq!((lost, &*found.text), (vec!["a1a2", "a1b2"], ""));
    let game = self::game("conway-chess", Some("7k/8/8/8/8/8/8/K5R1 b - -"), "");
    assert_ne!(losses(&*game).text, "");
}
