//! What has happened, or would, in words for the person at the table.

use conquid::{Cell, Event, Player};

/// Whether something has happened or would.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Tense {
    /// A move that was played.
    Past,
    /// A move that is previewed.
    Conditional,
}

/// So many conquered cells are named one by one.
const NAMED: usize = 4;

/// A number of cells: `1 cell`, `2 cells`.
fn cells(count: usize) -> String {
    format!("{count} cell{}", if count == 1 { "" } else { "s" })
}

fn places(cells: impl IntoIterator<Item = Cell>) -> String {
    let places = cells.into_iter();
    let places = places.map(|cell| format!("{},{}", cell.row(), cell.column()));
    places.collect::<Vec<_>>().join("; ")
}

/// What the cells of a Conquer are: named if they are few, else counted round by round.
fn conquered(taken: &[(Cell, u16)]) -> String {
    let count = cells(taken.len());
    if taken.len() <= NAMED {
        return format!("{count}: {}", places(taken.iter().map(|&(cell, _)| cell)));
    }
    let rounds = taken.iter().map(|&(_, round)| round).max().unwrap_or(1);
    if rounds == 1 {
        return format!("{count} at once");
    }
    let of_round = |round| taken.iter().filter(|&&(_, of)| of == round).count();
    let counts: Vec<String> = (1..=rounds)
        .map(|round| of_round(round).to_string())
        .collect();
    format!("{count} in {rounds} rounds: {}", counts.join(", "))
}

/// The events of a move in a sentence.
pub fn told(events: &[Event], tense: Tense) -> String {
    let says = |owner: Player, past: &str, plain: &str| match tense {
        Tense::Past => format!("player {} {past}", owner.number()),
        Tense::Conditional => format!("player {} would {plain}", owner.number()),
    };
    let taken: Vec<(Cell, u16)> = (events.iter())
        .filter_map(|event| match *event {
            Event::Conquered { cell, round, .. } => Some((cell, round)),
            _ => None,
        })
        .collect();
    let path = (events.iter())
        .filter(|event| matches!(event, Event::Coloured { .. }))
        .count();
    match events.last() {
        Some(&Event::Acquired { owner, cells }) => {
            let places = places(cells.cells());
            format!("{} {places}", says(owner, "acquired", "acquire"))
        }
        Some(&Event::Conquered { owner, .. }) => {
            let conquered = conquered(&taken);
            format!("{} {conquered}", says(owner, "conquered", "conquer"))
        }
        Some(&Event::ConqueredNothing { owner }) => {
            let nothing = says(owner, "conquered nothing", "conquer nothing");
            format!("{nothing}: a pass")
        }
        Some(&Event::Vanquished {
            owner,
            corner,
            content,
        }) => {
            let vanquished = says(owner, "vanquished", "vanquish");
            let held = match content {
                Some(player) => format!("16 cells of player {}", player.number()),
                None => "empty before: a pass".into(),
            };
            format!("{vanquished} the block at {}: {held}", places([corner]))
        }
        Some(&(Event::Won { owner } | Event::Coloured { owner, .. })) => {
            let wins = says(owner, "won", "win");
            format!("{wins} by Conquest, with a path of {}", cells(path))
        }
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use conquid::{Game, Position};

    use super::*;

    /// What is told of a move in a position.
    fn words(position: &str, m: &str) -> [String; 2] {
        let mut position: Position = position.parse().unwrap();
        let mut events = Vec::new();
        position.play_with(m.parse().unwrap(), |event| events.push(event));
        [Tense::Past, Tense::Conditional].map(|tense| told(&events, tense))
    }

    #[test]
    fn moves_are_told_as_done_and_as_thought_of() {
        let start = "5x11b1 11./11./4.X.O4./11./11. 1 -";
        let few = "5x11b1 x2o8./.xo8./2.x.X.O4./11./11. 1 -";
        let one = "5x11b1 xo9./.x9./4.X.O4./11./11. 1 -";
        let many = "5x11b1 11x/x10o/4oX.O4o/11./11. 1 -";
        let block = "5x11b1 4ox6./4ox6./4oX.O4./4o7./2x9. 1 -";
        let joined = "5x11b1 11./4.3x4./4.XoO4./11./11. 1 -";
        for (position, m, past, conditional) in [
            (
                start,
                "A0,1;2,0;3,4",
                "player 1 acquired 0,1; 2,0; 3,4",
                "player 1 would acquire 0,1; 2,0; 3,4",
            ),
            (
                start,
                "C",
                "player 1 conquered nothing: a pass",
                "player 1 would conquer nothing: a pass",
            ),
            (
                one,
                "C",
                "player 1 conquered 1 cell: 0,1",
                "player 1 would conquer 1 cell: 0,1",
            ),
            (
                few,
                "C",
                "player 1 conquered 3 cells: 0,1; 1,2; 0,2",
                "player 1 would conquer 3 cells: 0,1; 1,2; 0,2",
            ),
            (
                many,
                "C",
                "player 1 conquered 10 cells in 10 rounds: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1",
                "player 1 would conquer 10 cells in 10 rounds: 1, 1, 1, 1, 1, 1, 1, 1, 1, 1",
            ),
            (
                block,
                "V0,0",
                "player 1 vanquished the block at 0,0: 16 cells of player 2",
                "player 1 would vanquish the block at 0,0: 16 cells of player 2",
            ),
            (
                joined,
                "Q",
                "player 1 won by Conquest, with a path of 3 cells",
                "player 1 would win by Conquest, with a path of 3 cells",
            ),
        ] {
            assert_eq!(words(position, m), [past, conditional], "{m} in {position}");
        }
    }

    #[test]
    fn many_cells_of_one_round_are_counted() {
        let comb = "5x11b1 xoxoxoxoxox/11./4.X.O4./11./11. 1 -";
        assert_eq!(words(comb, "C")[0], "player 1 conquered 5 cells at once");
    }
}
