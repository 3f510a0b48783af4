//! The boards that the crate's documentation draws.

use board_scene::Present;
use conway_chess::{Game, Outcome, Player, Position};

#[test]
fn the_drawn_boards_are_those_of_the_game() {
    let counters = "......../......../......../......../......../2......./.g....../........";
    let crowd: Position = format!("4k3/8/8/8/8/ppp5/8/RKR5 w - - {counters}")
        .parse()
        .unwrap();
    let mut shown = vec![crowd];
    let mut game = Position::START;
    for moves in ["h2h3 h7h6 h3h4", "a7a6", "b3b4 a6a5"] {
        for m in moves.split(' ') {
            game.play(m.parse().unwrap()).unwrap();
        }
        shown.push(game);
    }

    let drawings = rule_pages::drawings(include_str!("../src/lib.rs"));
    assert_eq!(drawings.len(), shown.len());
    for (drawing, position) in drawings.iter().zip(shown) {
        // Ranks 3 to 1, some of the files, and remarks at the right.
        let width = drawing[0].len();
        let scene = position.scene().to_string();
        for (drawn, line) in drawing.iter().zip(scene.lines().skip(20)) {
            assert_eq!(&drawn[..width], &line[..width], "{scene}");
        }
    }
}

#[test]
fn the_king_among_the_drawn_births_is_lost() {
    let after = |game: &Position, n| {
        let mut after = *game;
        after.play_unchecked(game.nth_move(n).unwrap());
        after
    };
    let mut game = Position::START;
    for m in ["h2h3", "h7h6", "h3h4", "a7a6"] {
        game.play(m.parse().unwrap()).unwrap();
    }
    // After every move, Black has one that wins at once.
    for game in (0..game.move_count()).map(|n| after(&game, n)) {
        let is_mate = |n| after(&game, n).outcome() == Some(Outcome::Win(Player::Second));
        assert!((0..game.move_count()).any(is_mate), "{game}");
    }
}
