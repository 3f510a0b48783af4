//! Games and generations recorded from an independent program.

use grid_core::testing::{check_laws, check_move};
use grid_core::{Game, Notation, Outcome, Player};
use lifeduel::{Event, Phase, Position};

fn position(text: &str) -> Position {
    let position: Position = text.parse().unwrap();
    assert_eq!(position.to_string(), text);
    check_laws(&position);
    position
}

#[test]
fn every_game_is_played_as_recorded() {
    let lines = include_str!("data/games.tsv").lines();
    assert_eq!(lines.clone().count(), 500);
    for line in lines {
        let [moves, placed, first, second, third, result] =
            line.split('\t').collect::<Vec<_>>()[..]
        else {
            panic!("not a game: {line}");
        };
        let mut game = Position::START;
        let mut generations = Vec::new();
        for m in moves.split(' ') {
            check_laws(&game);
            assert_eq!(game.outcome(), None);
            let m = game.parse_move(m).unwrap();
            assert!(game.is_legal(m), "{m} in {game}");
            check_move(&game, m);
            game.play_with(m, &mut |event| {
                if let Event::Generation { board, .. } = event {
                    generations.push(board);
                }
            });
        }
        assert_eq!(game, position(third));
        assert_eq!(
            generations,
            [first, second, third].map(|text| position(text).board())
        );

        let counts = Player::ALL.map(|player| game.board().count(player).to_string());
        let winner = match game.outcome() {
            Some(Outcome::Win(player)) => player.number().to_string(),
            Some(Outcome::Draw) => "draw".into(),
            None => panic!("{game} goes on"),
        };
        assert_eq!(format!("{} {} {winner}", counts[0], counts[1]), result);
        // Every position after the last placement gives the same result.
        for text in [placed, first, second] {
            let position = position(text);
            assert_eq!(position.outcome(), game.outcome(), "{text}");
            assert_eq!(position.simulated(), game.board(), "{text}");
        }
    }
}

#[test]
fn every_generation_is_as_recorded() {
    let lines = include_str!("data/generations.tsv").lines();
    assert_eq!(lines.clone().count(), 500);
    for line in lines {
        let (before, after) = line.split_once('\t').unwrap();
        let (before, after) = (position(before), position(after));
        assert_eq!(before.phase(), Phase::Simulation(0));
        assert_eq!(before.board().after(1), after.board());
    }
}
