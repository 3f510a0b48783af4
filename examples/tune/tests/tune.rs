//! The built `tune` program.
#![cfg(unix)]

#[test]
fn a_signal_ends_it_as_a_shell_expects() {
    let play = ["play", "conway-chess", "--games", "1000000"];
    let spsa = ["spsa", "conquid", "--rounds", "1000000"];
    for arguments in [play, spsa] {
        program_tests::check_ending(env!("CARGO_BIN_EXE_tune"), &arguments, "", "");
    }
}

#[test]
fn it_writes_completions_and_its_man_page() {
    program_tests::check_described(env!("CARGO_BIN_EXE_tune"));
}

#[test]
fn numbers_that_are_none_or_too_large_are_refused_with_what_was_expected() {
    let check = |before: &[&str], options: &[&str]| {
        program_tests::check_numbers(env!("CARGO_BIN_EXE_tune"), before, options);
    };
    check(
        &["play", "conquid"],
        &["--games", "--most", "--nodes", "--plies", "--seed"],
    );
    check(&["fit", "conquid", "/no/such/file"], &["--steps", "--pull"]);
    check(&["spsa", "conquid"], &["--rounds", "--nodes", "--seed"]);
}
