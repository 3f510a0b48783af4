//! Measures the time of a ply of two instant computers, on a terminal of 80x24 and without one.

#[cfg(unix)]
mod unix {
    use std::process::Command;
    use std::time::{Duration, Instant};

    use menagerie::Catalogue;
    use program_tests::terminal::Terminal;

    /// The `play` program.
    const PLAY: &str = env!("CARGO_BIN_EXE_play");

    /// A game of two computers that choose their moves by chance and at once.
    fn arguments(game: &str, seed: u64) -> Vec<String> {
        let random = "ai:random";
        let words = [
            game, "--first", random, "--second", random, "--pause", "0", "--seed",
        ];
        let words = words.into_iter().map(String::from);
        words.chain([seed.to_string()]).collect()
    }

    /// Plays a game on a terminal. Returns its time and its number of plies.
    fn on_screen(game: &str, seed: u64) -> (Duration, usize) {
        let arguments = arguments(game, seed);
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        let begin = Instant::now();
        let mut terminal = Terminal::run(PLAY, &arguments, &[], (80, 24));
        terminal.wait_for("Esc closes this");
        let time = begin.elapsed();
        terminal.press("p");
        terminal.wait_for("(ply ");
        let shown = terminal.contents();
        let (_, plies) = shown.split_once(" of ").expect("the number of plies");
        let digits: String = plies.chars().take_while(char::is_ascii_digit).collect();
        (time, digits.parse().expect("the number of plies"))
    }

    /// Plays a game without a terminal. Returns its time and its number of plies.
    fn without_screen(game: &str, seed: u64) -> (Duration, usize) {
        let begin = Instant::now();
        let output = Command::new(PLAY).args(arguments(game, seed)).output();
        let output = output.expect("the program runs");
        let time = begin.elapsed();
        let text = program_tests::stdout(&output);
        let record = text.lines().last().unwrap_or_default();
        let record = Catalogue::standard().read(record);
        (time, record.expect("the program prints the game").ply())
    }

    /// The milliseconds of a ply in several games, starting the program included.
    fn millis(play: fn(&str, u64) -> (Duration, usize), game: &str, games: u64) -> String {
        let (mut time, mut plies) = (Duration::ZERO, 0);
        for seed in 1..=games {
            let one = play(game, seed);
            time += one.0;
            plies += one.1;
        }
        let millis = time.as_secs_f64() * 1_000.0 / plies.max(1) as f64;
        format!("{millis:.2} ms a ply ({plies} plies)")
    }

    pub fn main() {
        let is_test = std::env::args().any(|argument| argument == "--test");
        let (names, games) = match is_test {
            true => (&["pacifist"][..], 1),
            false => (&["pacifist", "conquid"][..], 5),
        };
        for game in names {
            println!("{game} on 80x24: {}", millis(on_screen, game, games));
            let without = millis(without_screen, game, games);
            println!("{game} without a terminal: {without}");
        }
    }
}

fn main() {
    #[cfg(unix)]
    unix::main();
}
