//! Counts, results and events in words.

use menagerie::board_scene::facts::About;
use menagerie::board_scene::{Effect, MoveKind, Scene};
use menagerie::{AnyGame, EventReport, GameInfo, Outcome, Player, Reason, Spot};
use serde::Serialize;

/// A number of things: `1 ply`, `2 plies`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    let thing = if count == 1 { one } else { many };
    format!("{count} {thing}")
}

/// Returns how far a search has looked, in words: `looked 3 plies ahead`.
pub fn looked_words(depth: u32) -> String {
    match depth {
        0 => "a first guess".into(),
        depth => format!("looked {} ahead", counted(depth as usize, "ply", "plies")),
    }
}

/// Returns the number of a ply, from 1, as people count moves, one for each player: `3.`, or `3…`
/// for the second player.
pub fn move_number(ply: usize, mover: Player) -> String {
    match mover {
        Player::First => format!("{}.", ply / 2 + 1),
        Player::Second => format!("{}…", ply.div_ceil(2)),
    }
}

/// Returns the text of a move that is written as [people read it](menagerie::kind_words). Other
/// texts stay as they are.
pub(crate) fn kind_text(words: &str, kinds: &[MoveKind]) -> String {
    let mut parts = words.split_whitespace();
    let name = parts.next().unwrap_or_default().to_lowercase();
    match kinds.iter().find(|kind| kind.name == name) {
        Some(kind) => {
            let cells = parts.collect::<Vec<_>>().join(";");
            format!("{}{cells}", kind.key.to_ascii_uppercase())
        }
        None => words.into(),
    }
}

/// What happened to the pieces on single cells, each with the owner of the piece: those that were
/// born, changed sides, died or were poisoned.
pub fn deeds(events: &[EventReport]) -> Vec<(Effect, Player)> {
    use Effect::{Born, Converted, Died, Poisoned};

    let is_deed = |event: &&EventReport| {
        matches!(event.effect, Born | Converted | Died | Poisoned) && event.spots.len() == 1
    };
    let deeds = events.iter().filter(is_deed);
    let deeds = deeds.filter_map(|event| Some((event.effect, event.owner?)));
    deeds.collect()
}

/// What events do to the pieces, in words: `captures 1 of Black's`.
pub fn deed_words(events: &[EventReport], players: [&str; 2]) -> Vec<String> {
    use Effect::{Born, Captured, Converted, Died, Poisoned};

    let captured = events.iter().filter(|event| event.effect == Captured);
    let mut all = deeds(events);
    all.extend(captured.filter_map(|event| Some((Captured, event.owner?))));
    let mut words = Vec::new();
    for effect in [Captured, Converted, Died, Poisoned, Born] {
        for player in Player::ALL {
            let known = all.iter().filter(|&&known| known == (effect, player));
            let (count, name) = (known.count(), players[player.index()]);
            words.extend((count > 0).then(|| match (effect, count) {
                (Captured, _) => format!("captures {count} of {name}'s"),
                (Converted, _) => format!("converts {count} to {name}"),
                (Died, 1) => format!("1 of {name}'s dies"),
                (Died, _) => format!("{count} of {name}'s die"),
                (Poisoned, _) => format!("poisons {count} of {name}'s"),
                (_, 1) => format!("1 of {name}'s is born"),
                _ => format!("{count} of {name}'s are born"),
            }));
        }
    }
    words
}

/// What a variant of a game with several is, in words: what its numbers mean, otherwise the size of
/// its board. `None` if there is no such variant.
pub fn variant_words(info: &GameInfo, variant: &str) -> Option<String> {
    if info.variants().len() == 1 {
        return None;
    }
    let scene = info.start(Some(variant)).ok()?.scene();
    let mut families = info.variants().iter();
    let numbers = families.find_map(|family| family.words(variant));
    Some(numbers.unwrap_or_else(|| {
        let rows = counted(scene.rows().into(), "row", "rows");
        let columns = counted(scene.columns.into(), "column", "columns");
        format!("{rows}, {columns}")
    }))
}

/// If a ply that ends a game has more steps of Life than this, their changes are not marked.
const FEW_STEPS: usize = 3;

/// Whether the last ply ends a game with many generations of Life, whose changes would hide the
/// last position.
pub fn ends_in_generations(game: &dyn AnyGame) -> bool {
    use Effect::{Born, Died, Nothing, Placed};

    if game.ending().is_none() {
        return false;
    }
    let is_life = |event: &EventReport| matches!(event.effect, Placed | Born | Died | Nothing);
    let steps = game.last_steps_up_to(FEW_STEPS + 1);
    steps.len() > FEW_STEPS && steps.iter().all(|step| step.events.iter().all(is_life))
}

/// Why the law has ended a game.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Deciding {
    /// The reason in sentences: `white king on e1 died of overpopulation`.
    pub text: Vec<String>,
    /// The cells of the events that decided it.
    pub spots: Vec<Spot>,
    /// These events.
    #[serde(skip)]
    pub told: Vec<Told>,
}

/// Why the law ended a game: the events of the last ply that decided it, or the goal of the game;
/// or that the player to move has no legal move. There is nothing if the game goes on, or did not
/// end by its position.
pub fn deciding(game: &dyn AnyGame, about: &About) -> Deciding {
    let ending = game.ending();
    let Some(ending) = ending.filter(|ending| ending.reason == Reason::Position) else {
        return Deciding::default();
    };
    let loser = match ending.outcome {
        Outcome::Win(winner) => Some(winner.other()),
        Outcome::Draw => None,
    };
    let events = game.last_events();
    let name = |player: Player| about.players[player.index()];
    let mut deciding: Vec<&EventReport> = Vec::new();
    let mut because = Vec::new();
    for (index, event) in events.iter().enumerate() {
        let kind = about.decisive.iter().find(|kind| kind.event == event.name);
        let is_loss = event
            .royal_loss()
            .is_some_and(|owner| loser.is_none_or(|loser| loser == owner));
        if !is_loss && (kind.is_none() || event.piece.is_some()) {
            continue;
        }
        deciding.push(event);
        if let Some(kind) = kind {
            let cause = cause(&events, index, kind.cause);
            deciding.extend(cause.filter(|&cause| !deciding.contains(&cause)));
            because.push(kind.because.replace("{}", loser.map_or("", name)));
        }
    }
    if deciding.is_empty() {
        let text = match (game.is_terminal(), about.goal) {
            (false, _) => vec![format!("{} has no legal move", name(game.turn()))],
            (true, "") => Vec::new(),
            (true, goal) => vec![goal.into()],
        };
        return Deciding {
            text,
            ..Deciding::default()
        };
    }
    let spots = deciding.iter().flat_map(|event| event.spots.clone());
    let spots = spots.collect();
    because.retain(|words| !words.is_empty());
    because.dedup();
    let told = told(deciding, &game.scene());
    let text = told.iter().map(|one| one.text.clone());
    let text = text.chain(because).collect();
    Deciding { text, spots, told }
}

/// The event of a name that caused the event with this index: the run of a cart, an explosion.
fn cause<'a>(events: &'a [EventReport], index: usize, name: &str) -> Option<&'a EventReport> {
    let is_cause = |event: &&EventReport| event.name == name;
    let before = events[..index].iter().rfind(is_cause);
    before.or_else(|| events[index..].iter().find(is_cause))
}

/// Events of single cells of which the same is said, or one event.
struct Group<'a> {
    /// The first event.
    first: &'a EventReport,
    /// The names of its piece and of its cell, and those of the others; empty if it is told alone.
    cells: Vec<[String; 2]>,
    /// The cells of all its events.
    spots: Vec<Spot>,
}

impl<'a> Group<'a> {
    fn of(event: &'a EventReport, scene: &Scene) -> Self {
        let cell = match event.spots[..] {
            [spot] if !event.of_several.is_empty() => scene.cell(spot),
            _ => None,
        };
        // What happens to a king must not be lost among the other pieces.
        let cell = cell.filter(|_| !event.piece.is_some_and(|piece| piece.is_royal));
        // A piece that is lost could be seen until now.
        let piece = event.piece.filter(|_| !event.effect.is_loss());
        let piece = piece.map_or("", |piece| piece.name);
        let cells = cell.map(|cell| [piece.into(), cell.name.clone()]);
        Self {
            first: event,
            cells: cells.into_iter().collect(),
            spots: event.spots.clone(),
        }
    }

    /// Whether the events can share a line.
    fn takes(&self, other: &Self) -> bool {
        let (one, next) = (self.first, other.first);
        let is_same = (one.name, &one.of_several) == (next.name, &next.of_several);
        !self.cells.is_empty() && !other.cells.is_empty() && is_same
    }

    fn take(&mut self, mut other: Self) {
        self.cells.append(&mut other.cells);
        self.spots.append(&mut other.spots);
    }

    fn words(&self) -> String {
        if self.cells.len() < 2 {
            return self.first.text.clone();
        }
        let alike = self.cells.chunk_by(|[one, _], [next, _]| one == next);
        let alike = alike.map(|cells| {
            let piece = [&*cells[0][0]].into_iter().filter(|name| !name.is_empty());
            let names = cells.iter().map(|[_, name]| &**name);
            piece.chain(names).collect::<Vec<_>>().join(" ")
        });
        let cells = alike.collect::<Vec<_>>().join(", ");
        format!("{} {}: {cells}", self.cells.len(), self.first.of_several)
    }
}

/// Some events in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Told {
    /// What happened: `8 white pieces died of overpopulation: b1 c1 d1 …`.
    pub text: String,
    /// The cells of all these events.
    pub spots: Vec<Spot>,
    /// Whether the sentences about the whole move say it too.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(as = "Option<_>", optional))]
    pub is_known: bool,
}

/// Events in words, as [`told`], without their cells.
pub fn grouped<'a>(
    events: impl IntoIterator<Item = &'a EventReport>,
    scene: &Scene,
) -> Vec<String> {
    let told = told(events, scene).into_iter();
    told.map(|told| told.text).collect()
}

/// Events in words. Those of which the same is said share a line: `3 white pieces born: pawn b3 c3,
/// rook d3`.
pub fn told<'a>(events: impl IntoIterator<Item = &'a EventReport>, scene: &Scene) -> Vec<Told> {
    let mut groups: Vec<Group> = Vec::new();
    // What happens after an event without a cell, such as a new generation, is told after it.
    let mut since = 0;
    let mut before: Option<&EventReport> = None;
    for event in events {
        // What only names what has just happened on the cell, such as the loss of a king that
        // died there, would tell it twice.
        let last = before.replace(event);
        let is_same =
            |last: &EventReport| last.effect != Effect::Nothing && last.spots == event.spots;
        if event.effect == Effect::Nothing && last.is_some_and(is_same) {
            continue;
        }
        let new = Group::of(event, scene);
        if event.spots.is_empty() {
            since = groups.len() + 1;
        }
        // What happens on a cell is told in its order.
        let tells_of = |spot| new.spots.contains(spot);
        let told = groups
            .iter()
            .rposition(|group| group.spots.iter().any(tells_of));
        let first = told.map_or(since, |told| since.max(told + 1));
        let mut known = groups.iter_mut().skip(first);
        match known.find(|group| group.takes(&new)) {
            Some(group) => group.take(new),
            None => groups.push(new),
        }
    }
    let told = groups.into_iter().map(|group| Told {
        text: group.words(),
        spots: group.spots,
        is_known: false,
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;
    use menagerie::board_scene::ScenePiece;

    use super::*;

    /// An event as a game reports it, about a pawn.
    fn event(text: &str, of_several: &'static str, spots: &[(u16, u16)]) -> EventReport {
        let spots = spots.iter().map(|&(row, column)| Spot { row, column });
        EventReport {
            text: text.into(),
            spots: spots.collect(),
            piece: Some(ScenePiece::new(Player::Second, 'p', '♟', "pawn")),
            of_several: of_several.into(),
            effect: Effect::Poisoned,
            ..EventReport::default()
        }
    }

    /// A king that dies or turns is one event of the piece and one of the game.
    #[test]
    fn the_loss_of_a_king_is_told_once() {
        let before = "rnb1kbnr/ppp2ppp/3ppq2/8/4P2P/5N2/PPPP1PP1/RNBQKBNR w 6 ahah ee";
        for (name, position, moves) in [
            ("conway-chess", None, "h2h3 h7h6 h3h4 a7a6 b3b4 a6a5"),
            ("pacifist", Some(before.replace("BNR w", "B1R w")), "f1b5"),
        ] {
            let catalogue = Catalogue::standard();
            let mut game = catalogue.open(name, None, position.as_deref()).unwrap();
            for m in moves.split(' ') {
                game.play(m).unwrap();
            }
            let told = grouped(&game.last_events(), &game.scene());
            let kings = told.iter().filter(|text| text.contains("king"));
            assert_eq!(kings.count(), 1, "{told:?}");
        }
    }

    #[test]
    fn many_generations_at_the_end_are_told_in_the_plural_and_only_there() {
        for (name, position, moves, ends) in [
            ("lifeduel", "4x4t1g9 4./.2o./.o2./4. p1", "2,2", true),
            ("lifeduel", "4x4t1g1 4./.2o./.o2./4. p1", "2,2", false),
            ("lifeduel", "4x4t2g9 4./.2o./.o2./4. p1", "2,2", false),
            ("conway-chess", "4k3/8/8/8/8/8/8/K3R3 w - -", "e1e8", false),
        ] {
            let mut game = Catalogue::standard()
                .open(name, None, Some(position))
                .unwrap();
            game.play(moves).unwrap();
            assert_eq!(ends_in_generations(&*game), ends, "{position}");
        }
    }

    #[test]
    fn events_of_which_the_same_is_said_share_a_line() {
        let mut game = Catalogue::standard()
            .open("conway-chess", None, None)
            .unwrap();
        for m in ["h2h3", "h7h6", "h3h4", "a7a6"] {
            game.play(m).unwrap();
        }
        let told = grouped(&game.last_events(), &game.scene());
        let born = "6 white pieces born: pawn b3, rook c3, pawn d3, knight e3, pawn f3, bishop g3";
        assert_eq!(told.last().map(String::as_str), Some(born));
        let mut alone = event("black king poisoned on 0,1", "poisoned", &[(0, 1)]);
        alone.piece = alone.piece.map(ScenePiece::royal);
        let poisoned = |column| event("", "black pieces poisoned", &[(0, column)]);
        let told = grouped(&[poisoned(0), alone, poisoned(2)], &game.scene());
        let pawns = "2 black pieces poisoned: a8 c8";
        assert_eq!(told, [pawns, "black king poisoned on 0,1"]);
    }

    #[test]
    fn what_happens_twice_on_a_cell_is_told_twice_and_in_order() {
        let game = Catalogue::standard()
            .open("wildebeest", None, None)
            .unwrap();
        let poisoned = |row| {
            let text = format!("black pawn poisoned on j{}", row + 1);
            event(&text, "black pieces poisoned", &[(row, 1)])
        };
        let pushed = event("black pawn pushed from j7 to j8", "", &[(6, 1), (7, 1)]);
        let events = [poisoned(7), poisoned(3), pushed, poisoned(7), poisoned(4)];
        assert_eq!(
            grouped(&events, &game.scene()),
            [
                "3 black pieces poisoned: j8 j4 j5",
                "black pawn pushed from j7 to j8",
                "black pawn poisoned on j8",
            ]
        );
    }

    #[test]
    fn the_numbers_of_a_variant_are_explained() {
        let words = |name: &str, variant: &str| {
            let catalogue = Catalogue::standard();
            variant_words(catalogue.find(name).unwrap(), variant)
        };
        for row in [
            "lifeduel 6x6t6g3: 6 rows, 6 columns, 6 placements each, 3 generations",
            "lifeduel 8x8t8g5f: 8 rows, 8 columns, 8 placements each, 5 generations, player 1 wins \
             equal counts",
            "conquid 9x20b3: 9 rows, 20 columns, bases of 3 by 3",
            "conquid small: 7 rows, 14 columns",
            "pacifist symmetric:7: the random start array 7, the same for both",
            "pacifist asymmetric:7: the random start array 7, another for each player",
            "pacifist array:7,8: start array 7 of 960 for White, 8 for Black",
        ] {
            let (start, told) = row.split_once(": ").unwrap();
            let (name, variant) = start.split_once(' ').unwrap();
            assert_eq!(words(name, variant).as_deref(), Some(told), "{variant}");
        }
        assert_eq!(words("conquid", "3x"), None);
        assert_eq!(words("wildebeest", "standard"), None);
    }

    /// Why a game ends with these moves.
    fn why(name: &str, position: Option<&str>, moves: &[&str]) -> Vec<String> {
        let catalogue = Catalogue::standard();
        let mut game = catalogue.open(name, None, position).unwrap();
        for m in moves {
            assert!(game.ending().is_none());
            game.play(m).unwrap();
        }
        assert!(game.ending().is_some());
        deciding(&*game, catalogue.find(name).unwrap().about()).text
    }

    #[test]
    fn the_events_that_decide_a_game_are_told_without_the_others() {
        let births = ["h2h3", "h7h6", "h3h4", "a7a6", "h4h5", "a6a5"];
        assert_eq!(
            why("conway-chess", None, &births),
            ["white king on e1 died of overpopulation"]
        );
        let exploded = why("wildebeest", None, &["1,2-3,2"]);
        assert_eq!(
            exploded,
            [
                "white king on f1 lost in the explosion",
                "white prince joey exploded on f2",
                "a prince joey explodes when 5 or 10 pieces stand in its row"
            ]
        );
        let duel = "6x6t6g3 6./.3x2./3.2o./2.2o2./.3x2./4.o. p11";
        let counted = why("lifeduel", Some(duel), &["2,2"]);
        assert!(
            counted.len() == 1 && counted[0].starts_with("the count is "),
            "{counted:?}"
        );
        let taken = why(
            "conway-chess",
            Some("4k3/8/8/8/8/8/8/K3R3 w - -"),
            &["e1e8"],
        );
        assert_eq!(taken, ["black king captured on e8"]);
        let array = "1rknn1br/p1pp1p1p/3bp1p1/1p1q2n1/5p2/2P4B/pP1PP1PP/B1RKR1QN w 0 iiii --";
        assert_eq!(
            why("pacifist", Some(array), &["g1b6"]),
            [
                "black lost the king on c8",
                "Black has no king, and no move wins one back: so Black loses",
            ]
        );
    }

    #[test]
    fn generations_are_told_one_after_the_other() {
        let duel = "6x6t6g3 6./.3x2./3.2o./2.2o2./.3x2./4.o. p11";
        let mut game = Catalogue::standard()
            .open("lifeduel", None, Some(duel))
            .unwrap();
        let events = game.play("2,2").unwrap();
        let told = grouped(&events, &game.scene());
        let at = |words: &str| {
            told.iter()
                .position(|line| line.starts_with(words))
                .unwrap()
        };
        let second = at("generation 2");
        let deaths = |lines: &[String]| lines.iter().filter(|line| line.contains("died")).count();
        assert!(
            deaths(&told[..second]) > 0 && deaths(&told[second..]) > 0,
            "{told:?}"
        );
        assert_eq!(told[2], "3 cells of player 1 born: 0,2 5,2 5,3");
    }
}
