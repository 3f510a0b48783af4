//! The server as browsers, other programs and hostile ones see it.

mod common;
mod crash;
mod http;
mod older_data;
mod operator;
mod tables;

#[test]
fn it_writes_completions_and_its_man_page() {
    program_tests::check_described(env!("CARGO_BIN_EXE_serve"));
}
