//! The pictures of the README and of the games' pages.

use board_picture::svg;
use menagerie::Catalogue;

/// A picture of a position: a game, its first position and the moves played.
#[derive(Debug)]
pub struct Picture {
    /// The path of the file in the folder of the crates.
    pub file: &'static str,
    title: &'static str,
    /// The game, which a catalogue may not have.
    pub game: &'static str,
    position: Option<&'static str>,
    moves: &'static str,
}

/// All pictures, in the order of the catalogue.
pub const PICTURES: &[Picture] = &[
    Picture {
        file: "conway-chess/pictures/conway-chess.svg",
        title: "Conway's Game of Chess: six white pieces are born",
        game: "conway-chess",
        position: None,
        moves: "h2h3 h7h6 h3h4 a7a6",
    },
    Picture {
        file: "wildebeest/pictures/wildebeest.svg",
        title: "Two-Player Wildebeest: a Catapult flings Prince Joey, and a Golf Cart runs",
        game: "wildebeest",
        position: Some(
            "B P.n.X...x../...Jp...e../P..C.P...../.*NG.....*./..g..b...../.b...#p..../..p..G...../\
             .Z.K.R.sR*./.rjcn...k../.....p...../...H.......",
        ),
        moves: "8,2-8,6",
    },
    Picture {
        file: "pacifist/pictures/pacifist.svg",
        title: "Pacifist: a rook's move converts six pieces in four rounds",
        game: "pacifist",
        position: Some("r2qkb1r/pbppp1pp/bp6/3nnP2/P1pppB2/3k3N/1P3PPP/RN1Q3R w 20 iiah -e"),
        moves: "a1a3",
    },
    Picture {
        file: "pacifist/pictures/pacifist-weighted.svg",
        title: "Weighted Pacifist: a bishop's move converts twelve pieces",
        game: "pacifist-weighted",
        position: Some("rnb1kbnr/pppp1ppp/b3p3/4q3/1p6/4p3/p1PP1Ppp/rnBQK1nr w 6 ahah ee"),
        moves: "c1b2",
    },
    Picture {
        file: "lifeduel/pictures/lifeduel.svg",
        title: "Life Duel: the end of a game, nine living cells to seven",
        game: "lifeduel",
        position: Some("6x6t6g3 6./6./6./6./6./6. p0"),
        moves: "2,3 3,3 4,4 2,2 0,1 0,4 1,1 4,1 4,5 0,3 3,4 3,1",
    },
    Picture {
        file: "conquid/pictures/conquid.svg",
        title: "Conquid: a Conquest, a path of cells from base to base",
        game: "conquid",
        position: Some(
            "7x14b1 .x3o5x.x.o/ox3o5xo2.o/.3o.5x3.o/2.o.X3x.Oo.x./2.o2.o.o4.o./4.x5.o3./\
             x2.x2.2o.xo.o. 1 -",
        ),
        moves: "Q",
    },
];

impl Picture {
    /// Returns the picture as SVG, of a game of the catalogue.
    pub fn draw(&self, catalogue: &Catalogue) -> String {
        let mut game = catalogue
            .open(self.game, None, self.position)
            .expect("the gallery's games are known");
        for m in self.moves.split_whitespace() {
            game.play(m).expect("the gallery's moves are legal");
        }
        let options = svg::Options {
            title: self.title,
            width: Some(400),
            ..svg::Options::default()
        };
        svg::render(&game.scene_of_last_ply(), &options)
    }
}
