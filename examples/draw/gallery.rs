//! The pictures of the README.

use menagerie::AnyGame;
use menagerie_examples::open;
use picture::svg;

/// A picture: a game, where it begins and what is played.
#[derive(Debug)]
pub struct Picture {
    /// The name of the file.
    pub file: &'static str,
    title: &'static str,
    game: &'static str,
    variant: Option<&'static str>,
    position: Option<&'static str>,
    moves: &'static str,
}

/// All pictures.
pub const PICTURES: &[Picture] = &[Picture {
    file: "wildebeest.svg",
    title: "Two-Player Wildebeest",
    game: "wildebeest",
    variant: None,
    position: Some(
        "B .....ZBO.../.KXGJWNSPHC/.R........./.*.......*./.......*.../.....#...../.rn..h.b.../.*.......*./..p.pppx.../...s.czg.../..ekjwo....",
    ),
    moves: "",
}];

impl Picture {
    fn game(&self) -> Box<dyn AnyGame> {
        let mut game =
            open(self.game, self.variant, self.position).expect("the gallery's games are known");
        for m in self.moves.split_whitespace() {
            game.play(m).expect("the gallery's moves are legal");
        }
        game
    }

    /// The picture as SVG.
    pub fn draw(&self) -> String {
        let options = svg::Options {
            title: self.title,
            width: Some(400),
            ..svg::Options::default()
        };
        svg::render(&self.game().scene_of_last_ply(), &options)
    }
}
