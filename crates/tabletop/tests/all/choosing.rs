//! Picks that are refused, in every game.

use menagerie::{Catalogue, GameInfo, Pick, Spot};
use tabletop::{Fault, Match, Setup, refused_pick};

/// A match of two people, and all cells of its board.
fn table(name: &str) -> (Match, Vec<Spot>) {
    let info = Catalogue::standard().find(name).unwrap().clone();
    let game = Match::new(Setup::new(info.start(None).unwrap(), info));
    let spots = game.scene().spots().collect();
    (game, spots)
}

/// Picks a cell after others that can be picked; returns why it is refused.
fn fault(game: &mut Match, kind: Option<usize>, picked: &[Spot]) -> Option<Fault> {
    while game.choice().kind.is_some() || !game.choice().picked.is_empty() {
        game.withdraw();
    }
    if let Some(kind) = kind {
        game.choose_kind(kind).unwrap();
    }
    let (&last, before) = picked.split_last().unwrap();
    for &spot in before {
        game.point(spot).unwrap();
    }
    game.point(last).err()
}

#[test]
fn a_match_refuses_a_pick_in_the_words_that_pages_have() {
    let catalogue = Catalogue::standard();
    for name in catalogue.games().iter().map(GameInfo::name) {
        let (mut game, spots) = table(name);
        // On an empty board every cell can be picked.
        let goes_on = |m: &String| game.game().preview(m).unwrap().ending.is_none();
        let first = game.game().moves(50).into_iter().find(goes_on);
        game.play_typed(&first.unwrap()).unwrap();
        let kind = game.kinds().iter().position(|kind| kind.cells > 0);
        let index = kind.unwrap_or(0);
        let (mut first, mut told) = (None, 0);
        for &spot in &spots {
            match refused_pick(game.game(), index, &[spot]) {
                Some(why) => {
                    let fault = fault(&mut game, kind, &[spot]).unwrap();
                    assert_eq!(fault.to_string(), why, "{name}: {spot:?}");
                    told += 1;
                }
                None => first = Some(spot),
            }
        }
        let first = first.unwrap();
        // In a game of which one cell is a whole move nothing follows it.
        let next = game.game().choose(&Pick::path(index, [first]));
        let is_path = !next.cells.is_empty();
        for &spot in spots.iter().filter(|&&spot| is_path && spot != first) {
            let starts_anew = kind.is_none() && refused_pick(game.game(), index, &[spot]).is_none();
            let refusal = refused_pick(game.game(), index, &[first, spot]);
            if let Some(why) = refusal.filter(|_| !starts_anew) {
                let fault = fault(&mut game, kind, &[first, spot]).unwrap();
                assert_eq!(fault.to_string(), why, "{name}: {first:?} {spot:?}");
                told += 1;
            }
        }
        assert!(told > 0, "{name} refuses nothing");
    }
}
