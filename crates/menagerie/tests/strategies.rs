//! Strategies: by name, in every game, and programs that are late, hostile or have ended.

use std::time::{Duration, Instant};

use alpha_beta::testing::check_kept_lines;
use board_scene::simple::{Cells, Simple, SimpleGame};
use grid_core::Square;
use menagerie::board_scene::ScenePiece;
use menagerie::{
    AnyGame, BestPlay, Catalogue, Dice, GameInfo, Level, Limits, MonteCarlo, Outcome, Pipe,
    PipeError, Player, Random, Report, SearchOptions, Spot, StopFlag, Strategy, StrategyError,
};

fn catalogue() -> Catalogue {
    Catalogue::standard()
}

fn chess() -> Box<dyn AnyGame> {
    catalogue().open("conway-chess", None, None).unwrap()
}

#[test]
fn every_word_plays_every_game() {
    let catalogue = catalogue();
    for word in [
        "random",
        "greedy",
        "depth:2",
        "nodes:500",
        "20ms",
        "uct:nodes:30",
        "search:5ms",
    ] {
        let player = catalogue.player(word).unwrap();
        assert_eq!(player.to_string(), word);
        for info in catalogue.games() {
            let mut game = info.start(None).unwrap();
            for seed in 0..3 {
                if game.ending().is_some() {
                    break;
                }
                let options = SearchOptions {
                    seed,
                    ..SearchOptions::default()
                };
                let report = player.choose(&*game, &options, &mut |_| {}).unwrap();
                assert_eq!(report.pv[0], report.best);
                game.play(&report.best).unwrap();
            }
        }
    }
}

#[test]
fn levels_choose_moves_in_every_game_and_a_beginner_varies_by_seed() {
    let catalogue = Catalogue::standard();
    for info in catalogue.games() {
        let game = info.start(None).unwrap();
        for level in [Level::Beginner, Level::Easy, Level::Medium] {
            let player = catalogue.player(level.word()).unwrap();
            let chosen = |seed| {
                let options = SearchOptions {
                    seed,
                    ..SearchOptions::default()
                };
                player.choose(&*game, &options, &mut |_| {}).unwrap().best
            };
            let varies = (0..8).any(|seed| chosen(seed) != chosen(seed + 8));
            assert!(varies || level > Level::Beginner, "{}", info.name());
            assert_eq!(chosen(1), chosen(1));
        }
    }
}

/// Returns the games of the catalogue, from the start of each variant and after random moves.
fn games_in_progress(plies: [usize; 3]) -> Vec<Box<dyn AnyGame>> {
    let mut games = Vec::new();
    for info in catalogue().games() {
        // Some are patterns, such as those with a seed.
        let variants = info.variants().iter();
        for mut game in variants.filter_map(|variant| info.start(Some(variant.name)).ok()) {
            let mut dice = Dice::seeded(7);
            for ply in plies {
                while game.ply() < ply && game.ending().is_none() {
                    let m = game.random_move(&mut dice).unwrap();
                    game.play(&m).unwrap();
                }
                if game.ending().is_none() {
                    games.push(game.copy());
                }
            }
        }
    }
    games
}

/// Checks that a strategy keeps to the limits, which end it soon.
fn check_limits(strategy: &dyn Strategy, game: &dyn AnyGame, limits: &Limits) {
    let options = SearchOptions::new(limits.clone()).with_variety(3);
    let begin = Instant::now();
    let report = strategy.choose(game, &options, &mut |_| {}).unwrap();
    let case = format!("{strategy:?} of {}: {limits:?}, {report:?}", game.to_line());
    assert!(report.nodes <= limits.nodes.unwrap_or(u64::MAX), "{case}");
    assert!(report.depth <= limits.depth.unwrap_or(u32::MAX), "{case}");
    assert!(begin.elapsed() < Duration::from_secs(30), "{case}");
    game.branch().play(&report.best).unwrap();
}

#[test]
fn every_strategy_keeps_to_the_limits_of_the_options() {
    let few = |limits| Limits {
        nodes: Some(40),
        ..limits
    };
    let narrow = [Limits::nodes(1), few(Limits::NONE), few(Limits::depth(1))];
    let more = [few(Limits::depth(2)), few(Limits::millis(1))];
    // In the usual game of Life Duel three, two and one placements are to come in the last ones.
    for game in [[0, 5, 8], [9, 10, 11]]
        .into_iter()
        .flat_map(games_in_progress)
    {
        for limits in narrow.iter().chain(&more) {
            for strategy in [&BestPlay as &dyn Strategy, &MonteCarlo, &Random] {
                check_limits(strategy, &*game, limits);
            }
            for level in Level::ALL {
                check_limits(&level, &*game, limits);
            }
        }
        for nodes in [700, 10_000] {
            check_limits(&BestPlay, &*game, &Limits::nodes(nodes));
        }
    }
}

/// A player who takes any cell but the first loses at once.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct Mines(Cells<5, 1>, Player);

impl SimpleGame for Mines {
    const NAME: &'static str = "mines";
    const START: &'static str = "..... 1";
    const PIECES: &'static [ScenePiece] = &[ScenePiece::new(Player::First, 'x', '●', "stone")];
    type Move = Square<5, 1>;

    fn turn(&self) -> Player {
        self.1
    }

    fn legal(&self) -> impl Iterator<Item = Self::Move> {
        Square::all().filter(|&cell| self.0[cell].is_none())
    }

    fn apply(&mut self, m: Self::Move) {
        self.0[m] = Some('x');
        self.1 = !self.1;
    }

    fn result(&self, _: bool) -> Option<Outcome> {
        let mut taken = self.0.squares('x');
        let is_lost = taken.any(|cell| cell != Square::at(0, 0));
        is_lost.then_some(Outcome::Win(self.1))
    }

    fn at(&self, spot: Spot) -> Option<char> {
        self.0.at(spot)
    }

    fn of_letters(letter: impl Fn(Spot) -> Option<char>, turn: Player) -> Option<Self> {
        Some(Self(Cells::of(letter), turn))
    }
}

/// Half of a beginner's moves are random, and four of five moves lose at once.
#[test]
fn a_beginner_seldom_ends_the_game_with_a_loss() {
    let game = GameInfo::of::<Simple<Mines>>().start(None).unwrap();
    let is_lost = |&seed: &u64| {
        let options = SearchOptions::default().with_variety(seed);
        let report = Level::Beginner.choose(&*game, &options, &mut |_| {});
        report.unwrap().best != "a1"
    };
    let lost = (0..300).filter(is_lost).count();
    assert!((1..45).contains(&lost), "{lost} of 300");
}

#[test]
fn the_best_level_by_itself_takes_a_second() {
    let options = SearchOptions::default();
    let report = Level::Best
        .choose(&*chess(), &options, &mut |_| {})
        .unwrap();
    assert!(
        report.time >= Some(Duration::from_millis(500)),
        "{report:?}"
    );
}

/// A search that stops within a depth keeps the lines of the last depth that it has finished.
#[test]
fn an_unfinished_depth_makes_no_line_shorter() {
    for game in games_in_progress([0, 4, 9]) {
        for nodes in [500, 1_500, 2_500, 4_000, 9_000] {
            for lines in [1, 3] {
                let mut limits = Limits::nodes(nodes);
                limits.lines = lines;
                let mut finished = None;
                let mut note = |report: &Report<String>| finished = Some(report.clone());
                let report = game.search(&SearchOptions::new(limits), &mut note).unwrap();
                for line in report
                    .others
                    .iter()
                    .map(|line| &line.pv)
                    .chain([&report.pv])
                {
                    let mut ahead = game.branch();
                    line.iter().for_each(|m| drop(ahead.play(m).unwrap()));
                }
                if let Some(finished) = finished {
                    check_kept_lines(&finished, &report);
                }
            }
        }
    }
}

#[test]
fn limits_are_read_and_others_refused() {
    let catalogue = catalogue();
    let limits = |word: &str| {
        let limits = catalogue.player(word).unwrap().limits().clone();
        let millis = limits.hard_time.map(|time| time.as_millis());
        (limits.depth, limits.nodes, millis)
    };
    for (word, expected) in [
        ("depth:5", (Some(5), None, None)),
        ("nodes:10000", (None, Some(10_000), None)),
        ("250ms", (None, None, Some(250))),
        ("2s", (None, None, Some(2_000))),
        ("0.2s", (None, None, Some(200))),
        ("1.5m", (None, None, Some(90_000))),
        (".5s", (None, None, Some(500))),
        // A command may have limits before it.
        ("pipe:./bot a:b", (None, None, Some(1_000))),
        ("pipe:depth:5:./bot", (Some(5), None, None)),
        ("pipe:2s:./bot:1", (None, None, Some(2_000))),
    ] {
        assert_eq!(limits(word), expected, "{word}");
    }
    for word in [
        "",
        "ms",
        "s",
        "0ms",
        "depth:0",
        "depth:99999999999",
        "18446744073709551615s",
        "nodes:-1",
        "0.0001s",
        "1.2.3s",
        "1e3s",
        "infs",
        "-1s",
    ] {
        assert!(catalogue.player(word).is_err(), "{word}");
        let with_name = format!("random:{word}");
        assert!(catalogue.player(&with_name).is_err(), "{with_name}");
    }
}

#[test]
fn errors_about_unknown_players_list_the_known_ones() {
    let catalogue = catalogue();
    for word in [
        "",
        "clever",
        "uct:",
        "uct:x",
        "0ms",
        "pipe:",
        "pipe: ",
        "pipe:5ms:",
        ":5ms",
        "a:b:c",
    ] {
        let known = catalogue.player(word);
        assert!(known.is_err(), "{word}: {known:?}");
    }
    assert_eq!(
        catalogue.player("clever").unwrap_err().to_string(),
        "unknown player \"clever\": expected beginner, easy, medium, hard or best; search, uct, random, \
         each with limits after a colon if you like; pipe:COMMAND, greedy, or limits alone; limits \
         are depth:PLIES, nodes:POSITIONS or a time such as 100ms or 2s, with numbers above 0"
    );
    // Requests from outside must not start programs.
    assert!(catalogue.strategy("pipe:true").is_err());
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let mut game = chess();
    game.resign(menagerie::Player::First);
    for word in ["random", "greedy", "uct:nodes:5", "pipe:true"] {
        let player = catalogue().player(word).unwrap();
        let chosen = player.choose(&*game, &SearchOptions::default(), &mut |_| {});
        assert!(
            matches!(chosen, Err(StrategyError::Over(_))),
            "{word}: {chosen:?}"
        );
    }
}

#[test]
fn playouts_find_a_king_that_can_be_taken_and_report_their_progress() {
    let catalogue = catalogue();
    let player = catalogue.player("uct:nodes:300").unwrap();
    let rook = Some("4k3/8/8/8/8/8/8/K3R3 w - -");
    let won = catalogue.open("conway-chess", None, rook).unwrap();
    let report = player.choose(&*won, &SearchOptions::default(), &mut |_| {});
    assert_eq!(report.unwrap().best, "e1e8");
    let game = catalogue.open("conway-chess", None, None).unwrap();
    let mut told = Vec::new();
    let options = SearchOptions::default();
    let report = player
        .choose(&*game, &options, &mut |report| told.push(report.nodes))
        .unwrap();
    assert_eq!(report.nodes, 300);
    assert_eq!(told, [1, 2, 4, 8, 16, 32, 64, 128, 256]);
    let again = player.choose(&*game, &options, &mut |_| {}).unwrap();
    assert_eq!(again, report, "the same seed plays the same");
}

#[test]
fn playouts_beat_random_play() {
    let catalogue = catalogue();
    let players = ["uct:nodes:60", "random"].map(|word| catalogue.player(word).unwrap());
    let mut points = 0;
    for number in 0..10 {
        let mut game = catalogue.open("lifeduel", Some("6x6t6g3"), None).unwrap();
        while game.ending().is_none() {
            let player = &players[(game.turn().index() + number) % 2];
            let options = SearchOptions {
                seed: number as u64,
                ..SearchOptions::default()
            };
            let report = player.choose(&*game, &options, &mut |_| {}).unwrap();
            game.play(&report.best).unwrap();
        }
        let outcome = game.ending().unwrap().outcome;
        points += match outcome {
            menagerie::Outcome::Draw => 1,
            menagerie::Outcome::Win(winner) => 2 * usize::from(winner.index() == number % 2),
        };
    }
    assert!(points > 13, "{points} of 20 half points");
}

/// Makes a program of a line of shell, with a time limit that is enough on a busy machine.
fn shell(script: &str) -> Pipe {
    let patience = Duration::from_secs(60);
    Pipe::new("sh -c")
        .with_arguments([script.into()])
        .with_patience(patience)
}

fn asked(pipe: &Pipe, limits: Limits) -> Result<String, StrategyError> {
    let options = SearchOptions::new(limits);
    pipe.choose(&*chess(), &options, &mut |_| {})
        .map(|report| report.best)
}

#[test]
fn one_process_handles_several_requests() {
    let counting = "n=0; while read line; do n=$((n+1)); \
        echo \"{\\\"id\\\":$n,\\\"move\\\":\\\"h2h3\\\",\\\"score\\\":$n}\"; done";
    let pipe = shell(counting);
    for score in 1..4 {
        let options = SearchOptions::new(Limits::millis(10_000));
        let report = pipe.choose(&*chess(), &options, &mut |_| {}).unwrap();
        assert_eq!((&*report.best, report.score.number()), ("h2h3", score));
    }
}

#[test]
fn failures_of_programs_have_different_errors() {
    let fault = |script: &str| match asked(&shell(script), Limits::millis(100)) {
        Err(StrategyError::Pipe(error)) => error,
        other => panic!("{script}: {other:?}"),
    };
    assert!(matches!(fault("exit 3"), PipeError::Ended { .. }));
    assert!(matches!(
        fault("echo no JSON; exec sleep 100"),
        PipeError::Reply { .. }
    ));
    assert!(matches!(
        fault("echo '{\"id\":1}'; exec sleep 100"),
        PipeError::Reply { .. }
    ));
    let old = "echo '{\"id\":7,\"move\":\"h2h3\"}'; exec sleep 100";
    assert!(matches!(fault(old), PipeError::Reply { .. }));
    let refusal = "echo '{\"id\":1,\"error\":{\"kind\":\"x\",\"message\":\"not today\"}}'";
    assert!(fault(refusal).to_string().ends_with("refused: not today"));
    // An endless line, and endless lines.
    assert!(matches!(
        fault("exec cat /dev/zero"),
        PipeError::TooLong { .. }
    ));
    assert!(matches!(fault("exec yes"), PipeError::Reply { .. }));
    let missing = asked(&Pipe::new("/no/such/program"), Limits::millis(1));
    assert!(matches!(
        missing,
        Err(StrategyError::Pipe(PipeError::Start { .. }))
    ));
}

#[test]
fn a_late_program_is_an_error() {
    for script in ["exec sleep 100", "while read line; do :; done"] {
        let pipe = shell(script).with_patience(Duration::from_millis(100));
        let chosen = asked(&pipe, Limits::millis(100));
        let is_late = matches!(chosen, Err(StrategyError::Pipe(PipeError::Late { .. })));
        assert!(is_late, "{script}: {chosen:?}");
    }
}

#[test]
fn a_move_of_a_program_is_checked() {
    for text in ["e2e5", "castle", ""] {
        let script = format!("echo '{{\"id\":1,\"move\":\"{text}\"}}'; exec sleep 100");
        let chosen = asked(&shell(&script), Limits::millis(100));
        assert!(matches!(chosen, Err(StrategyError::Move(_))), "{chosen:?}");
    }
}

#[test]
fn a_program_is_started_again_after_an_error() {
    let file = std::env::temp_dir().join(format!("menagerie-pipe-{}", std::process::id()));
    let _ = std::fs::remove_file(&file);
    let path = file.display();
    let script = format!(
        "read line; if [ -e '{path}' ]; then echo '{{\"id\":2,\"move\":\"h2h3\"}}'; \
         else touch '{path}'; fi"
    );
    let pipe = shell(&script);
    assert!(asked(&pipe, Limits::millis(5_000)).is_err());
    assert_eq!(asked(&pipe, Limits::millis(5_000)).unwrap(), "h2h3");
    std::fs::remove_file(&file).unwrap();
}

#[test]
fn a_raised_stop_flag_ends_the_wait() {
    let stop = StopFlag::new();
    stop.raise();
    let begin = Instant::now();
    let limits = Limits {
        stop: Some(stop),
        ..Limits::millis(60_000)
    };
    let chosen = asked(&shell("exec sleep 100"), limits);
    assert!(matches!(chosen, Err(StrategyError::Stopped)), "{chosen:?}");
    assert!(begin.elapsed() < Duration::from_secs(30));
}

/// Uniform random games of Conquid never declare a Conquest among 100,000 moves.
#[test]
fn tree_search_declares_a_conquest_and_prevents_one() {
    let best = |position: &str| {
        let game = catalogue().open("conquid", None, Some(position)).unwrap();
        let player = catalogue().player("uct:nodes:20").unwrap();
        let options = SearchOptions::default();
        player.choose(&*game, &options, &mut |_| {}).unwrap().best
    };
    let path = "7x14b1 14./14./14./4.X4xO4./14./14./14.";
    assert_eq!(best(&format!("{path} 1 -")), "Q");
    // Two cells beside the path conquer it.
    let cut = path
        .replacen("14./4.X4xO", "6.o7./4.X4xO", 1)
        .replacen("O4./14.", "O4./6.o7.", 1);
    assert_eq!(best(&format!("{cut} 2 -")), "C");
}

#[test]
fn tree_search_wins_conquid_against_random_moves() {
    let mut game = catalogue().open("conquid", Some("small"), None).unwrap();
    let players = ["uct:nodes:60", "random"].map(|word| catalogue().player(word).unwrap());
    while game.ending().is_none() {
        assert!(game.ply() < 60, "{}", game.to_line());
        let options = SearchOptions {
            seed: game.ply() as u64,
            ..SearchOptions::default()
        };
        let player = &players[game.turn().index()];
        let report = player.choose(&*game, &options, &mut |_| {}).unwrap();
        game.play(&report.best).unwrap();
    }
    let ending = game.ending().unwrap();
    assert_eq!(
        ending.outcome,
        menagerie::Outcome::Win(menagerie::Player::First)
    );
}
