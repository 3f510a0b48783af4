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
