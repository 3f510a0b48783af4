//! What a player remembers from move to move of a game.

use menagerie::{AnyGame, Catalogue, GameInfo, Limits, SearchMemory, SearchOptions};

use crate::any_game::countdown::Countdown;

fn conquid(variant: &str) -> Box<dyn AnyGame> {
    let catalogue = Catalogue::standard();
    catalogue.open("conquid", Some(variant), None).unwrap()
}

fn options(depth: u32, memory: Option<&SearchMemory>) -> SearchOptions {
    SearchOptions {
        memory: memory.cloned(),
        ..SearchOptions::new(Limits::depth(depth))
    }
}

/// Returns the best move and the nodes of a search.
fn search(game: &dyn AnyGame, options: &SearchOptions) -> (String, u64) {
    let report = game.search(options, &mut |_| {}).unwrap();
    (report.best, report.nodes)
}

/// Plays two plies of Conquid. The memory has the search of the first.
fn two_plies(memory: &SearchMemory) -> Box<dyn AnyGame> {
    let mut game = conquid("small");
    let report = game.search(&options(5, Some(memory)), &mut |_| {}).unwrap();
    for m in &report.pv[..2] {
        game.play(m).unwrap();
    }
    game
}

#[test]
fn the_next_move_of_a_game_needs_fewer_nodes() {
    let memory = SearchMemory::new();
    let game = two_plies(&memory);
    let (_, with) = search(&*game, &options(4, Some(&memory)));
    let (_, without) = search(&*game, &options(4, None));
    assert!(with < without, "{with} of {without} nodes");
}

#[test]
fn another_game_begins_with_nothing() {
    let anew = |game: &dyn AnyGame, options: SearchOptions| {
        let fresh = SearchOptions {
            memory: Some(SearchMemory::new()),
            ..options.clone()
        };
        assert_eq!(search(game, &options), search(game, &fresh));
    };
    let begun = || {
        let memory = SearchMemory::new();
        let game = two_plies(&memory);
        (game, memory)
    };
    // Another variety, a new game, another board, undone moves.
    let (game, memory) = begun();
    anew(&*game, options(4, Some(&memory)).with_variety(1));
    anew(&*conquid("small"), options(4, Some(&begun().1)));
    anew(&*conquid("medium"), options(3, Some(&begun().1)));
    let (mut game, memory) = begun();
    assert!(game.undo() && game.undo());
    anew(&*game, options(4, Some(&memory)));
    // Another line of play of which the moves are as many.
    let (mut game, memory) = begun();
    search(&*game, &options(3, Some(&memory)));
    assert!(game.undo());
    let last = game.undone()[0].clone();
    let other = game.moves(9).into_iter().find(|m| *m != last).unwrap();
    game.play(&other).unwrap();
    anew(&*game, options(4, Some(&memory)));
}

#[test]
fn a_search_that_goes_on_has_the_seed_that_began() {
    let second = |seed| {
        let memory = SearchMemory::new();
        let first = options(4, Some(&memory)).with_variety(7);
        let mut game = conquid("small");
        let report = game.search(&first, &mut |_| {}).unwrap();
        for m in &report.pv[..2] {
            game.play(m).unwrap();
        }
        assert!(memory.bytes() > 0);
        search(&*game, &SearchOptions { seed, ..first })
    };
    assert_eq!(second(7), second(8));
}

/// Plays a game between two players with memories, each move with a seed of its own.
fn game_of_seeds(first: u64) -> String {
    let memories = [SearchMemory::new(), SearchMemory::new()];
    let mut game = conquid("small");
    while game.ply() < 8 && game.ending().is_none() {
        let memory = &memories[game.turn().index()];
        let options = SearchOptions {
            memory: Some(memory.clone()),
            ..SearchOptions::new(Limits::nodes(2_000)).with_variety(first + game.ply() as u64)
        };
        let (best, _) = search(&*game, &options);
        game.play(&best).unwrap();
    }
    game.to_line()
}

#[test]
fn the_same_seeds_play_the_same_game() {
    assert_eq!(game_of_seeds(1), game_of_seeds(1));
    assert!((2..12).any(|first| game_of_seeds(first) != game_of_seeds(1)));
}

/// Life Duel in a position that the solver proves to be won.
fn won_life_duel() -> Box<dyn AnyGame> {
    let mut game = (Catalogue::standard().open("lifeduel", Some("4x4t4g3"), None)).unwrap();
    game.play("1,1").unwrap();
    game
}

#[test]
fn the_player_of_life_duel_remembers_what_it_has_solved() {
    let mut game = won_life_duel();
    let memory = SearchMemory::new();
    let options = |memory: &SearchMemory| SearchOptions {
        memory: Some(memory.clone()),
        ..SearchOptions::new(Limits::NONE)
    };
    let (best, first) = search(&*game, &options(&memory));
    game.play(&best).unwrap();
    let reply = game.moves(1).remove(0);
    game.play(&reply).unwrap();
    let (_, with) = search(&*game, &options(&memory));
    let (_, without) = search(&*game, &options(&SearchMemory::new()));
    assert!(with < without, "{with} of {without} nodes, after {first}");
}

#[test]
fn the_player_of_life_duel_keeps_to_its_memory() {
    let game = won_life_duel();
    for most in [1 << 14, 1 << 18, 3 << 20, 16 << 20] {
        let memory = SearchMemory::new();
        let options = SearchOptions {
            table_bytes: most,
            ..SearchOptions::new(Limits::NONE)
        };
        search(
            &*game,
            &SearchOptions {
                memory: Some(memory.clone()),
                ..options
            },
        );
        let bytes = memory.bytes();
        assert!(most / 4 < bytes && bytes <= most, "{bytes} of {most} bytes");
    }
}

#[test]
fn a_game_that_gains_nothing_remembers_nothing() {
    let countdown = GameInfo::of::<Countdown>();
    let memory = SearchMemory::new();
    search(&*countdown.start(None).unwrap(), &options(2, Some(&memory)));
    assert_eq!(memory.bytes(), 0);
}

#[test]
fn the_table_is_no_larger_than_the_limits_can_fill() {
    let both = Limits {
        nodes: Some(5_000),
        ..Limits::millis(10)
    };
    for (limits, expected) in [
        (Limits::NONE, 16 << 20),
        (Limits::depth(3), 16 << 20),
        (Limits::nodes(5_000), 80_000),
        (Limits::millis(10), 800_000),
        (both, 80_000),
        (Limits::millis(u64::MAX), 16 << 20),
        (Limits::nodes(u64::MAX), 16 << 20),
    ] {
        let options = SearchOptions {
            threads: 2,
            ..SearchOptions::new(limits)
        };
        let limits = &options.limits;
        assert_eq!(options.useful_table_bytes(), expected, "{limits:?}");
    }
}
