//! What a score is worth, and how a game went: the moves that were mistakes, and why.

use std::time::Duration;

use menagerie::board_scene::Effect;
use menagerie::board_scene::facts::About;
use menagerie::{
    AnyGame, EventReport, Limits, Outcome, Player, Report, Score, SearchOptions, Verdict,
};
use serde::Serialize;

use crate::{counted, dangers, deciding, deed_words};

/// A move that loses this much of the expected result, which is 0 to 1, is a mistake.
const MISTAKE: f64 = 0.2;

/// With this lead, in points, the expected result is about nine tenths.
const LARGE_LEAD: f64 = 500.0;

/// A score, in points, that means a win that is not proved yet.
const CERTAIN: u32 = 100_000;

/// The last move of a game, as the computer judges it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Judged {
    /// The player who made the move.
    #[serde(skip)]
    pub mover: Player,
    /// The first player's [share](share) of the result before the move.
    pub before: f64,
    /// The first player's share after it.
    pub after: f64,
    /// The player who was ahead from the start to after the move, if one was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ahead: Option<Player>,
    /// What is said of a game that ends with the move, if none of its moves was a mistake.
    pub quiet: String,
    /// What was wrong with it, if it was a mistake.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mistake: Option<Mistake>,
}

/// What was wrong with a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Mistake {
    /// The better move.
    pub better: String,
    /// The better move, as people read it.
    pub name: String,
    /// What the move brings, in words.
    pub why: String,
    /// What is said of it, after the name of the move: `was a mistake by White: …`.
    pub text: String,
    /// Why it is no better than the move that is sought, for those who seek it.
    pub hint: String,
}

/// Returns the expected result of a player with this score, from 0, a loss, to 1, a win.
pub fn share(score: Score) -> f64 {
    match score.verdict() {
        Verdict::WinsIn(_) => 1.0,
        Verdict::LosesIn(_) => 0.0,
        Verdict::Points(points) => 0.5 + 0.5 * (f64::from(points) / LARGE_LEAD).tanh(),
    }
}

/// Returns what the score of a player is worth, in words: who is ahead, and by how much.
///
/// ```
/// use menagerie::{Catalogue, Player, Score};
/// use tabletop::worth;
///
/// let catalogue = Catalogue::standard();
/// let about = catalogue.find("conway-chess")?.about();
/// let words = |score| worth(score, Player::First, about);
/// assert_eq!(words(Score::points(-130)), "Black is ahead by about 1.3 pawns");
/// assert_eq!(words(Score::win_in(3)), "White wins in 2 moves");
/// # Ok::<(), menagerie::CatalogueError>(())
/// ```
pub fn worth(score: Score, player: Player, about: &About) -> String {
    worth_in(score, player, about, "is")
}

/// Returns what a score is worth, in words, with a form of "to be".
fn worth_in(score: Score, player: Player, about: &About, is: &str) -> String {
    let name = |player: Player| about.players[player.index()];
    let wins = |winner, plies: u32| match plies.div_ceil(2) {
        // The plies that a game of a fixed length still has are no news.
        _ if about.has_fixed_length => format!("{} can force a win", name(winner)),
        0 | 1 => format!("{} wins at once", name(winner)),
        own => format!("{} wins in {own} moves", name(winner)),
    };
    let (leader, points) = match score.verdict() {
        Verdict::WinsIn(plies) => return wins(player, plies),
        Verdict::LosesIn(plies) => return wins(player.other(), plies),
        Verdict::Points(points) if points < 0 => (player.other(), points.unsigned_abs()),
        Verdict::Points(points) => (player, points.unsigned_abs()),
    };
    let amount = match (about.unit, points) {
        (_, CERTAIN..) => Some("about to win".into()),
        (Some(unit), _) => unit
            .amount(points)
            .map(|lead| format!("ahead by about {lead}")),
        (None, 0..30) => None,
        (None, 30..200) => Some("a little ahead".into()),
        (None, 200..600) => Some("ahead".into()),
        (None, _) => Some("far ahead".into()),
    };
    match amount {
        Some(amount) => format!("{} {is} {amount}", name(leader)),
        None => format!("the game {is} about even"),
    }
}

impl Judged {
    /// Judges the last move of a game. It looks for the best move for this time, and then as far
    /// ahead at the move that was played, for at most twice the time. `ahead` is what was found of
    /// the move before, if there is one. Returns `None` if no move was played.
    ///
    /// Evaluations swing from ply to ply. So two positions are comparable only if both were
    /// searched to the same ply of the game.
    pub fn of(game: &dyn AnyGame, time: Duration, ahead: Option<Player>) -> Option<Self> {
        let (after, played, about) = (game.branch(), game.played().pop()?, game.about());
        let mut before = game.branch();
        before.undo();
        let mover = before.turn();
        let best = search(&*before, Limits::time(time))?;
        let first = |own: f64| match mover {
            Player::First => own,
            Player::Second => 1.0 - own,
        };
        let mut judged = Self {
            mover,
            before: first(share(best.score)),
            after: first(share(best.score)),
            ahead: None,
            quiet: String::new(),
            mistake: None,
        };
        let is_first = game.ply() == 1;
        if best.best == played {
            judged.say_quiet(is_first, ahead, about);
            return Some(judged);
        }
        let (mut next, mut is_lost) = (None, false);
        let own = match after.ending().map(|ending| ending.outcome) {
            Some(Outcome::Draw) => 0.5,
            Some(Outcome::Win(winner)) => {
                is_lost = winner != mover;
                f64::from(u8::from(!is_lost))
            }
            None => {
                let limits = Limits {
                    depth: Some(best.depth.saturating_sub(1).max(1)),
                    ..Limits::time(time * 2)
                };
                let found = search(&*after, limits)?;
                let is_turned = after.turn() != mover;
                let (own, score) = match is_turned {
                    true => (1.0 - share(found.score), -found.score),
                    false => (share(found.score), found.score),
                };
                is_lost = matches!(score.verdict(), Verdict::LosesIn(_));
                next = Some(found);
                own
            }
        };
        judged.after = first(own);
        judged.say_quiet(is_first, ahead, about);
        // A player who is far behind should not lose by force either.
        let is_needless = is_lost && !matches!(best.score.verdict(), Verdict::LosesIn(_));
        if share(best.score) - own >= MISTAKE || is_needless {
            let name = before.move_name(&best.best);
            let is_win = matches!(best.score.verdict(), Verdict::WinsIn(_));
            let why = match is_win {
                true => format!("with {name} {}", worth(best.score, mover, about)),
                false => why(&*after, mover, next.as_ref()),
            };
            // A reader needs both: which player was ahead before the mistake, and which is after it.
            let before = match best.score.verdict() {
                Verdict::Points(_) => {
                    format!(" Before it, {}.", worth_in(best.score, mover, about, "was"))
                }
                _ => String::new(),
            };
            let by = about.players[mover.index()];
            judged.mistake = Some(Mistake {
                better: best.best,
                name,
                text: format!("was a mistake by {by}: {why}.{before}"),
                hint: match is_win {
                    true => "That is no better: there is a way to win.".into(),
                    false => format!("That is no better: {why}."),
                },
                why,
            });
        }
        Some(judged)
    }

    /// Says how a game went without mistakes. `ahead` is of the move before.
    fn say_quiet(&mut self, is_first: bool, ahead: Option<Player>, about: &About) {
        let is_ahead = |share: fn(f64) -> bool| share(self.before) && share(self.after);
        let leads = |player: &Player| match player {
            Player::First => is_ahead(|share| share > 0.5),
            Player::Second => is_ahead(|share| share < 0.5),
        };
        let leader = Player::ALL.into_iter().find(leads);
        self.ahead = leader.filter(|_| is_first || leader == ahead);
        self.quiet = "No big mistakes found.".into();
        if let Some(leader) = self.ahead {
            let name = about.players[leader.index()];
            self.quiet += &format!(" {name} was ahead from the start.");
        }
    }
}

/// What a search has found.
type Found = Report<String>;

fn search(game: &dyn AnyGame, limits: Limits) -> Option<Found> {
    game.search(&SearchOptions::new(limits), &mut |_| {})
}

/// What the last move of a game brings its player, in words: that a piece is in danger without
/// which it loses, that it loses, what it costs, or what the other player answers.
fn why(after: &dyn AnyGame, mover: Player, next: Option<&Found>) -> String {
    let about = after.about();
    let mut outlook = after.outlook(mover).into_iter();
    if let Some(danger) = outlook.find(|danger| danger.is_grave && !danger.warning.is_empty()) {
        return danger.warning;
    }
    if let Some(why) = dangers::loss_words(after, mover) {
        return why;
    }
    if let Some(doom) = next.and_then(|next| doom(after, mover, next)) {
        return doom;
    }
    let raid = dangers::raid(after, mover, false);
    if let Some(raid) = raid.filter(|raid| !raid.text.is_empty()) {
        return raid.text;
    }
    let Some(Found { best, score, .. }) = next else {
        return deciding(after, about).text.join("; ");
    };
    let events = after.preview(best).map(|preview| preview.events);
    let mut events = events.unwrap_or_default();
    // A birth of one's own explains no mistake.
    events.retain(|event| match event.effect {
        Effect::Born | Effect::Converted => event.owner == Some(mover.other()),
        _ => event.owner == Some(mover),
    });
    let deeds = deed_words(&events, about.players).join(", ");
    let (turn, sign) = (after.turn(), if deeds.is_empty() { "" } else { ": " });
    let (enemy, name) = (about.players[turn.index()], after.move_name(best));
    let worth = worth(*score, turn, about);
    format!("{enemy} answers {name}{sign}{deeds}; {worth}")
}

/// How a player loses what it loses the game without, in a later turn of the line that a search has
/// found, in words.
fn doom(after: &dyn AnyGame, mover: Player, next: &Found) -> Option<String> {
    let mut game = after.branch();
    for (ply, m) in next.pv.iter().enumerate() {
        let events = game.play(m).ok()?;
        let is_fatal = |event: &&EventReport| event.royal_loss() == Some(mover);
        // A king that the next move wins back ends nothing.
        let fatal = events.iter().find(is_fatal);
        if let Some(fatal) = fatal.filter(|_| game.ending().is_some()) {
            let enemy = after.about().players[mover.other().index()];
            let name = after.move_name(&next.best);
            let later = match ply / 2 {
                0 => String::new(),
                turns => format!(", and in {}", counted(turns, "turn", "turns")),
            };
            return Some(format!("{enemy} answers {name}{later}: {}", fatal.text));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    /// Judges the last of some moves.
    fn judged(name: &str, position: Option<&str>, moves: &str) -> Judged {
        let mut game = Catalogue::standard().open(name, None, position).unwrap();
        for m in moves.split(' ') {
            game.play(m).unwrap();
        }
        Judged::of(&*game, Duration::from_millis(300), None).unwrap()
    }

    #[test]
    fn a_mistake_is_told_with_the_better_move_and_what_it_brings() {
        let fork = "4k3/8/8/8/8/8/8/K3R3 w - -";
        let won = judged("conway-chess", Some(fork), "e1e8");
        assert_eq!((won.before, won.after, won.mistake), (1.0, 1.0, None));
        let both = "4k3/8/8/8/8/8/1q6/K3R3 w - -";
        let missed = judged("conway-chess", Some(both), "e1e2");
        let mistake = missed.mistake.unwrap();
        assert_eq!((&*mistake.better, &*mistake.name), ("e1e8", "Re1xe8"));
        assert_eq!(mistake.why, "with Re1xe8 White wins at once");
        let blunder = judged("wildebeest", None, "1,2-3,2");
        assert!(
            blunder.after < 0.01 && blunder.mistake.is_some(),
            "{blunder:?}"
        );
    }

    #[test]
    fn a_player_was_ahead_from_the_start_only_if_no_move_tells_otherwise() {
        let catalogue = Catalogue::standard();
        let about = catalogue.find("conway-chess").unwrap().about();
        let ahead = |judged: &[(f64, f64)]| {
            let mut last: Option<Judged> = None;
            for &(before, after) in judged {
                let mut next = judged_as(before, after);
                let ahead = last.as_ref().and_then(|last| last.ahead);
                next.say_quiet(last.is_none(), ahead, about);
                last = Some(next);
            }
            last.unwrap().quiet
        };
        let quiet = "No big mistakes found.";
        let white = "No big mistakes found. White was ahead from the start.";
        assert_eq!(ahead(&[(0.6, 0.7), (0.7, 0.8)]), white);
        assert_eq!(ahead(&[(0.4, 0.3)]), white.replace("White", "Black"));
        for (first, second) in [((0.6, 0.4), (0.4, 0.3)), ((0.6, 0.7), (0.7, 0.4))] {
            assert_eq!(ahead(&[first, second]), quiet);
            assert_eq!(ahead(&[first, second, (0.6, 0.6)]), quiet);
        }
    }

    /// A move of which only the shares are known.
    fn judged_as(before: f64, after: f64) -> Judged {
        Judged {
            mover: Player::First,
            before,
            after,
            ahead: None,
            quiet: String::new(),
            mistake: None,
        }
    }

    #[test]
    fn a_king_that_dies_in_a_later_turn_is_the_reason() {
        let rooks = "7k/8/8/8/8/8/R7/KR6 w - -";
        let game = Catalogue::standard()
            .open("conway-chess", None, Some(rooks))
            .unwrap();
        let found = search(&*game, Limits::depth(7)).unwrap();
        let told = doom(&*game, Player::Second, &found).unwrap();
        assert!(told.starts_with("White answers R"), "{told}");
        assert!(
            told.contains(", and in ") && told.contains(": black king on "),
            "{told}"
        );
        assert_eq!(doom(&*game, Player::First, &found), None);
    }

    #[test]
    fn shares_are_those_of_the_first_player() {
        let second = judged("pacifist", None, "e2e4 e7e5");
        assert!((0.2..0.8).contains(&second.before), "{second:?}");
        assert_eq!(second.mover, Player::Second);
    }

    #[test]
    fn a_mistake_tells_who_was_ahead_before_it() {
        let given = judged("pacifist", None, "e2e4 g8f6 b1c3 d7d6 d2d3 c8g4");
        let text = given.mistake.unwrap().text;
        assert!(
            text.starts_with("was a mistake by Black: White answers h2-h3: "),
            "{text}"
        );
        assert!(
            text.contains(" Before it, ") && text.contains(" was "),
            "{text}"
        );
    }
}
