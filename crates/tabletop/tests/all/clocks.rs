//! Matches with clocks. The time is passed in, so nothing here depends on the machine.

use std::time::Duration;

use menagerie::Catalogue;
use tabletop::{Match, Setup, Sitter};

use crate::script::Script;

/// Conway chess with these clocks and this second player.
fn game(clock: &str, second: &str) -> Match {
    let catalogue = Catalogue::standard();
    let info = catalogue.find("conway-chess").unwrap().clone();
    let seats = [Sitter::Human, Sitter::read(second, &catalogue).unwrap()];
    let setup = Setup {
        pause: Duration::ZERO,
        ..Setup::new(info.start(None).unwrap(), info)
    };
    Match::new(setup.with_seats(seats).with_clock(clock.parse().unwrap()))
}

#[test]
fn clocks_run_while_a_player_thinks_and_a_player_without_time_loses() {
    for (what, clock, second, script) in [
        (
            "a player without time loses and cannot take that back; another game has new clocks",
            "1m",
            "human",
            r#"@0 :e2e4 :e7e5 => left 60 60 & busy true
             @59 => left 1 60 & status White to move
             @60 @61 => status Black wins, on time & ended true & busy false & act {"act":"flag"}
             undo => ! the time is up
             @120 => may undo false & entries 3
             new => left 60 60 & running -"#,
        ),
        (
            "the clocks run after two moves of a game that is opened without clocks",
            "1m",
            "ai:depth:1",
            "@0 new:e2e4,e7e5 => running -
             ask answer:4@0 => running 1
             @10 => left 50 60",
        ),
        (
            "what was used is used after a move was taken back",
            "1m+5s",
            "human",
            "@0 :e2e4 :e7e5 @10 :d2d4 => left 55 60
             @30 undo => left 55 40 & running 1",
        ),
        (
            "the clock of the computer stands still while the person looks back or is asked \
             something, the person's clock runs; after an undo the computer waits to be asked",
            "1m",
            "ai:random",
            "@0 :e2e4 answer:2@0 :d2d4
             p @10 p hold@20 => left 60 60
             answer:4@21 => left 60 59
             p @31 hold@41 => left 40 59
             p :a2a3 @41 undo => running 1",
        ),
        (
            "the computer thinks no longer than its clock allows: a part of a second, and not ten \
             minutes",
            "1s",
            "ai:600s",
            "@0 :e2e4 answer:2@0",
        ),
        (
            "a move taken back cannot be played again once the time is up",
            "1m",
            "human",
            "@0 :e2e4 :e7e5 :d2d4 undo => may redo true
             @1 @120 => status Black wins, on time & may redo false
             redo => ! the time is up",
        ),
        (
            "a branch gives no time back but begins anew after a loss on time",
            "1m",
            "human",
            "@0 :e2e4 :e7e5 :d2d4 @20
             p back branch => left 60 40 & running 1
             @20 @80 => status Black wins, on time
             p back branch => left 60 60",
        ),
    ] {
        println!("{what}");
        game(clock, second).run(script);
    }
}
