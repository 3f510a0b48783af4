//! Games of your own for the Python package `menagerie`: copy this folder and list your games.

use board_scene::simple::Simple;

menagerie_python::module! {
    my_games:
        Simple<breakthrough::Breakthrough>,
        chess::Position,
        Simple<amazons::Short>,
}
