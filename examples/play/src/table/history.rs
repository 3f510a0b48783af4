//! The moves of a game as people read them, and what each player has gained and lost.

use std::fmt::Write;
use std::iter::repeat_n;

use menagerie::board_scene::facts::About;
use menagerie::board_scene::{Effect, Scene};
use menagerie::{AnyGame, EventReport, Player};
use tabletop::{Army, Ply, deeds};

use super::theme::{Theme, effect_sign};

/// What the plies of a game did, those that were taken back included.
#[derive(Clone, Debug, Default)]
pub struct History {
    start: String,
    /// The picture with which the game began.
    begin: Scene,
    plies: Vec<Ply>,
}

/// The effects that are counted, with the words for their number.
const COUNTED: [(Effect, &str); 4] = [
    (Effect::Born, "born"),
    (Effect::Converted, "won over"),
    (Effect::Died, "died"),
    (Effect::Poisoned, "poisoned"),
];

impl History {
    /// Brings the history into line with a game: only plies that are new are looked at.
    pub fn follow(&mut self, game: &dyn AnyGame) {
        let mut moves = game.played();
        moves.extend(game.undone());
        let known = self.plies.iter().zip(&moves);
        let same = known.take_while(|(ply, m)| ply.played == **m).count();
        if same > 0 && same == moves.len() && same == self.plies.len() {
            return;
        }
        let (start, mut shown) = (game.start(), game.copy());
        let same = if start == self.start { same } else { 0 };
        shown.go_to(same);
        if start != self.start {
            (self.start, self.begin) = (start, shown.scene());
        }
        self.plies.truncate(same);
        let new = moves.into_iter().skip(same);
        self.plies.extend(new.map(|m| Ply::next(&mut *shown, m)));
    }

    /// The first plies of the line, or all if there are fewer.
    pub fn first(&self, plies: usize) -> &[Ply] {
        &self.plies[..plies.min(self.plies.len())]
    }

    /// What the signs behind the first moves mean, in the words of the game: `(+3): 3 born`.
    pub fn signs(&self, plies: usize, about: &About) -> Vec<String> {
        let plies = self.first(plies);
        let words = COUNTED.into_iter().filter_map(|(effect, usual)| {
            let of_ply = |ply: &Ply| ply.deeds.iter().filter(|deed| deed.0 == effect).count();
            let count = plies.iter().map(of_ply).find(|&count| count > 0)?;
            let own = about.effects.iter().find(|own| own.0 == effect);
            let words = own.map_or(usual, |own| own.1);
            Some(format!("({}{count}): {count} {words}", effect_sign(effect)))
        });
        words.collect()
    }

    /// What the signs behind the moves of a game can be, in its words: `(+3) 3 born`.
    pub fn signs_of(about: &About) -> Vec<String> {
        let known = about.effects.iter().filter_map(|&(effect, words)| {
            COUNTED.iter().find(|counted| counted.0 == effect)?;
            Some(format!("({}3) 3 {words}", effect_sign(effect)))
        });
        known.collect()
    }

    /// Returns a line for each player: the number of pieces, what became of them in the first
    /// `plies` plies, and which of the first pieces are missing. Of the next ply only these events
    /// have been shown. Returns no lines if the game counts the pieces itself.
    pub fn counts(
        &self,
        (plies, events): (usize, &[EventReport]),
        scene: &Scene,
        players: [&str; 2],
        theme: &Theme,
    ) -> Vec<String> {
        let (whole, deeds_now) = (self.first(plies), deeds(events));
        let line = |(player, army): (Player, Army)| {
            let mut line = format!("{}: {}", players[player.index()], army.count);
            let mut sign = "; so far";
            for (deed, words) in COUNTED {
                let deeds = whole.iter().flat_map(|ply| &ply.deeds).chain(&deeds_now);
                let number = deeds.filter(|known| **known == (deed, player)).count();
                if number > 0 {
                    let _ = write!(line, "{sign} {number} {words}");
                    if deed == Effect::Converted {
                        let _ = write!(line, " from {}", players[player.other().index()]);
                    }
                    sign = ",";
                }
            }
            if !army.missing.is_empty() {
                let missing = army.missing.iter();
                let missing =
                    missing.flat_map(|(piece, count)| repeat_n(theme.piece(piece), *count));
                let _ = write!(line, "; {}: {}", army.label, missing.collect::<String>());
            }
            line
        };
        let armies = Player::ALL.into_iter().zip(Army::both(&self.begin, scene));
        armies.map(line).collect()
    }
}

/// A move as people read it, with what it does: `a7-a6 (+6)`.
pub fn name(ply: &Ply) -> String {
    let effects = COUNTED.into_iter().filter_map(|(deed, _)| {
        let count = ply.deeds.iter().filter(|known| known.0 == deed).count();
        (count > 0).then(|| format!("{}{count}", effect_sign(deed)))
    });
    let effects: Vec<String> = effects.collect();
    match &effects[..] {
        [] => ply.name.clone(),
        _ => format!("{} ({})", ply.name, effects.join(" ")),
    }
}

/// The moves of a line of play from a position, as people read them, with what they do.
pub fn line_names(game: &dyn AnyGame, moves: &[String]) -> Vec<String> {
    let mut game = game.branch();
    let names = moves
        .iter()
        .map(|m| name(&Ply::next(&mut *game, m.clone())));
    names.collect()
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;
    use crate::table::palette::Palette;

    fn followed(name: &str, position: Option<&str>, moves: &[&str]) -> (Box<dyn AnyGame>, History) {
        let mut game = Catalogue::standard().open(name, None, position).unwrap();
        for m in moves {
            game.play(m).unwrap();
        }
        let mut history = History::default();
        history.follow(&*game);
        (game, history)
    }

    #[test]
    fn moves_are_named_by_piece_cells_and_effects() {
        let open = Some("4k3/P2p4/4P3/8/8/8/8/R3K2R w KQ -");
        let conquer = "7x14b1 x2o11./.xo11./2.x11./4.X4.O4./14./14./14. 1 -";
        for (name, position, moves, names) in [
            (
                "conway-chess",
                None,
                "h2h3 h7h6 h3h4 a7a6",
                "h2-h3, h7-h6, h3-h4, a7-a6 (+6)",
            ),
            (
                "conway-chess",
                open,
                "e6d7 e8d7 a7a8q",
                "e6xd7, Ke8xd7, a7-a8=Q",
            ),
            ("conway-chess", open, "e1g1", "O-O"),
            ("conway-chess", open, "e1c1", "O-O-O"),
            ("lifeduel", None, "2,3", "2,3"),
            ("conquid", Some(conquer), "C", "conquer (~3)"),
            ("conquid", None, "A0,1;0,2;0,3", "acquire 0,1 0,2 0,3"),
            // The prince explodes with five others.
            ("wildebeest", None, "1,2-3,2", "i2-i4 (-6)"),
        ] {
            let moves: Vec<&str> = moves.split(' ').collect();
            let (_, history) = followed(name, position, &moves);
            let told: Vec<String> = history.plies.iter().map(super::name).collect();
            assert_eq!(told.join(", "), names);
        }
    }

    #[test]
    fn a_piece_on_which_its_own_player_pushes_another_has_died() {
        let theme = Theme::new(Palette::None, false, true);
        let rows = "K........../.........../.........../...G......./...P......./...N......./\
                    .........../.........../.........../.........../k.........x";
        let start = format!("W {rows}");
        let (game, history) = followed("wildebeest", Some(&start), &["3,3-4,3"]);
        let told = history.counts((1, &[]), &game.scene(), ["White", "Black"], &theme);
        assert_eq!(
            told,
            [
                "White: 3 pieces; so far 1 died; fewer of these than at the start: N",
                "Black: 2 pieces"
            ]
        );
    }

    #[test]
    fn the_words_behind_a_sum_tell_of_no_single_moment() {
        for info in Catalogue::standard().games() {
            for sign in History::signs_of(info.about()) {
                assert!(!sign.contains("this"), "{}: {sign}", info.name());
            }
        }
    }

    #[test]
    fn what_was_born_and_lost_is_counted_for_the_plies_that_are_shown() {
        let theme = Theme::new(Palette::None, false, true);
        let counts = |history: &History, game: &dyn AnyGame| {
            let catalogue = Catalogue::standard();
            let players = catalogue.find(game.name()).unwrap().players();
            let counts = history.counts((game.ply(), &[]), &game.scene(), players, &theme);
            counts.join("; ")
        };
        let start = "4k3/3p4/4P3/8/8/8/8/4K3 w - -";
        let (mut game, mut history) = followed("conway-chess", Some(start), &["e6d7", "e8d7"]);
        let both = "White: 1 piece; fewer of these than at the start: P; \
                    Black: 1 piece; fewer of these than at the start: p";
        assert_eq!(counts(&history, &*game), both);
        game.undo();
        history.follow(&*game);
        let one = "White: 2 pieces; Black: 1 piece; fewer of these than at the start: p";
        assert_eq!(counts(&history, &*game), one);
        game.play("e8e7").unwrap();
        history.follow(&*game);
        assert_eq!(history.plies.last().map(name).as_deref(), Some("Ke8-e7"));
        for (name, moves, told) in [
            (
                "conway-chess",
                &["h2h3", "h7h6", "h3h4", "a7a6"][..],
                "White: 22 pieces; so far 6 born; Black: 16 pieces",
            ),
            // Its panels count cells.
            ("lifeduel", &["2,3"], ""),
        ] {
            let (game, history) = followed(name, None, moves);
            assert_eq!(counts(&history, &*game), told);
        }
    }
}
