//! What a player should not overlook: threats, what a move brings, and moves that lose.

use std::collections::{BTreeMap, BTreeSet};
use std::iter;

use menagerie::board_scene::facts::in_a_sentence;
use menagerie::board_scene::{Effect, Highlight, HighlightKind, Scene, SceneCell};
use menagerie::{AnyGame, Outcome, Pick, Picks, Player, Spot};

use crate::{Deciding, counted, deciding, result_said};
use serde::Serialize;

/// The most moves that are all tried for their loss.
const MOST_MOVES: u64 = 1_000;

/// The most pairs of a move and a reply that are looked at. In a position with more, the replies
/// are not: only moves that lose by themselves are found.
const MOST_REPLIES: u64 = 20_000;

/// The most moves that are named: those that lose, or the only ones that do not.
const FEW: usize = 3;

/// The most replies that are tried for what they cost. Of more, only those of at most one cell are.
const MOST_RAIDS: u64 = 512;

/// The fewest pieces that a reply must cost to be told. It must also cost a fifth of all.
const MANY: usize = 4;

/// Something that a player should not overlook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Warning {
    /// What it is, in a sentence. Empty if the cells need only be marked.
    pub text: String,
    /// Whether a player loses the game by it.
    pub is_loss: bool,
    /// The cells of the pieces in danger.
    pub spots: Vec<Spot>,
}

/// What a move brings its player.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(optional_fields))]
pub struct Foresight {
    /// What matters most of the move before it is played: how it ends the game or loses, or what
    /// the other player's best move would cost; what the player's [next turn](AnyGame::outlook)
    /// brings; what the other player loses by if its next move does not prevent it.
    pub foretold: Vec<String>,
    /// Whether the first of these sentences is an end, a loss or a great cost.
    pub is_grave: bool,
    /// Whether the player is about to lose a piece whose loss loses the game.
    #[serde(skip)]
    pub is_danger_next: bool,
    /// Why the move loses, if it does, at once or to the next move of the other player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub loss: Option<String>,
    /// The cells that the sentences are about: of what ends the game, of what the player loses, and
    /// of what the other player's move can cost.
    pub at_stake: Vec<Spot>,
}

/// A move with which its player loses, at once or by the next move of the other player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Loss {
    /// The move.
    #[serde(rename = "move")]
    pub m: String,
    /// Why it loses, in a sentence.
    pub why: String,
}

/// The moves of a position that lose.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Losses {
    /// What is said of them, in a sentence; empty if no move loses.
    pub text: String,
    /// The moves. None is listed if every move loses: then the text says so.
    pub losses: Vec<Loss>,
    /// The shortest lists of cells to pick after which only moves that lose can follow, in a game
    /// without kinds of move.
    pub picks: Vec<Vec<Spot>>,
}

impl Losses {
    /// Returns whether every move loses, so that no other choice is better.
    pub fn is_all(&self) -> bool {
        self.losses.is_empty() && !self.text.is_empty()
    }

    /// Returns whether only moves that lose can follow these picks.
    pub fn are_lost(&self, picked: &[Spot]) -> bool {
        self.picks.iter().any(|lost| picked.starts_with(lost))
    }

    /// Returns whether only moves that lose can follow a path, and adds the shortest paths of which
    /// that is true, if it is not.
    fn find_picks(&mut self, game: &dyn AnyGame, path: &mut Picks) -> bool {
        let choice = game.choose(path);
        let mut lost = Vec::new();
        for &cell in &choice.cells {
            path.push(Pick::Cell(cell));
            if self.find_picks(game, path) {
                lost.push(cell);
            }
            path.pop();
        }
        let loses = |m: &String| self.losses.iter().any(|loss| loss.m == *m);
        if lost.len() == choice.cells.len() && choice.moves.iter().all(loses) {
            return true;
        }
        let cells = path.iter().filter_map(|pick| match pick {
            Pick::Cell(spot) => Some(*spot),
            Pick::Kind(_) => None,
        });
        let cells: Vec<Spot> = cells.collect();
        let lost = lost.into_iter().map(|cell| [&cells[..], &[cell]].concat());
        self.picks.extend(lost);
        false
    }
}

/// Returns the game if a player is to move, otherwise the game in which the other does nothing.
fn in_turn(game: &dyn AnyGame, player: Player) -> Option<Box<dyn AnyGame>> {
    match game.turn() == player {
        true => Some(game.branch()),
        false => game.passed(),
    }
}

/// Returns the game after a move with which a player wins at once. If the other player is to move,
/// it does nothing. `None` if there is none.
pub fn win(game: &dyn AnyGame, player: Player) -> Option<Box<dyn AnyGame>> {
    let mut after = in_turn(game, player)?;
    let m = after.winning_move()?;
    after.play(&m).ok()?;
    Some(after)
}

/// Returns what the player to move should not overlook: what it may lose the game by, what the other
/// player's best move would cost, and that pieces are about to die. There is nothing to tell if the
/// game is over.
///
/// These are told unasked, so they are dangers alone. What a player could win is for the player to
/// find, and for a hint, which is asked for. Only a win that is there and must be declared is told,
/// and then nothing else matters.
pub fn warnings(game: &dyn AnyGame) -> Vec<Warning> {
    if game.ending().is_some() {
        return Vec::new();
    }
    let (turn, other) = (game.turn(), game.turn().other());
    let enemy = game.about().players[other.index()];
    let own = game.outlook(turn);
    if let Some(won) = own.iter().find(|next| next.is_win) {
        return vec![Warning {
            text: won.warning.clone(),
            is_loss: false,
            spots: won.spots.clone(),
        }];
    }
    // Every move of the enemy wins if the player loses whatever it does.
    let is_lost = own.iter().any(|next| next.is_loss);
    let losses = game.outlook(other).into_iter().filter(|next| next.is_loss);
    let told = own.into_iter().chain(losses).map(|next| Warning {
        text: next.warning,
        is_loss: next.is_loss,
        spots: next.spots,
    });
    let mut told: Vec<Warning> = told.filter(|warning| !warning.text.is_empty()).collect();
    told.sort_by_key(|warning| !warning.is_loss);
    let threat = win(game, other).filter(|_| !is_lost && is_serious(game));
    match threat {
        Some(after) => {
            let m = after.last_move_name().unwrap_or_default();
            let threat = Warning {
                text: format!("{enemy} threatens to win with {m}!"),
                is_loss: true,
                spots: deciding(&*after, game.about()).spots,
            };
            told.insert(0, threat);
        }
        None => told.extend(raid(game, turn, false)),
    }
    told
}

/// Returns whether the other player can still win after at least a tenth of the moves. If nearly
/// every move happens to prevent it, the threat is not worth a warning.
fn is_serious(game: &dyn AnyGame) -> bool {
    let count = game.move_count();
    if count * count > MOST_REPLIES {
        return true;
    }
    let mut after = game.branch();
    let moves = game.moves(count as usize).into_iter();
    let losing = moves.filter(|m| {
        let is_losing = after.play(m).is_ok() && after.winning_move().is_some();
        after.undo();
        is_losing
    });
    losing.count() as u64 * 10 >= count
}

impl Foresight {
    /// Returns what the last move of a game brings its player. Looks for a reply by which the
    /// player loses only if `doubts`.
    pub fn of(game: &dyn AnyGame, mover: Player, doubts: bool) -> Self {
        let is_over = game.ending().is_some();
        let loss = (doubts || is_over).then(|| loss_words(game, mover));
        let loss = loss.flatten();
        if let Some(end) = result_said(game) {
            let Deciding { text, spots, .. } = deciding(game, game.about());
            let first = loss.clone().unwrap_or(end.all);
            // The first reason is told with it.
            let others = text.into_iter().skip(1).filter(|_| loss.is_none());
            return Self {
                foretold: iter::once(first).chain(others).collect(),
                is_grave: true,
                at_stake: spots,
                loss,
                ..Self::default()
            };
        }
        let outlook = game.outlook(mover);
        let raid = raid(game, mover, true).filter(|_| loss.is_none());
        let cost = raid.as_ref().filter(|raid| !raid.text.is_empty());
        let cost = cost.map(|raid| format!("after this {}", raid.text));
        let grave = loss.clone().or(cost);
        let next: Vec<&str> = outlook.iter().map(|next| &*next.text).collect();
        let next = (!next.is_empty())
            .then(|| format!("On your next turn, if nothing changes: {}", next.join("; ")));
        let threats = game.outlook(mover.other()).into_iter();
        let threats = threats
            .filter(|next| next.is_loss && !next.warning.is_empty())
            .map(|next| next.warning);
        let lost = outlook.iter().filter(|next| next.is_loss);
        let at_stake = lost
            .map(|next| &next.spots)
            .chain(raid.iter().map(|raid| &raid.spots));
        Self {
            at_stake: at_stake.flatten().copied().collect(),
            is_grave: grave.is_some(),
            is_danger_next: outlook.iter().any(|next| next.is_grave),
            foretold: grave.into_iter().chain(next).chain(threats).collect(),
            loss,
        }
    }

    /// Returns whether the move is asked for twice before it is played, if this is what it brings:
    /// it loses, and another move from the same position does not.
    pub fn is_doubted(&self, before: &dyn AnyGame) -> bool {
        self.loss.is_some() && !losses(before).is_all()
    }
}

/// Returns when and why a player loses by the last move of a game, which it has made: the move has
/// ended the game, or the other player can win with the next one. `None` if it does not lose.
pub(crate) fn loss_words(game: &dyn AnyGame, mover: Player) -> Option<String> {
    let [name, enemy] = [mover, mover.other()].map(|player| game.about().players[player.index()]);
    let why = |game: &dyn AnyGame| deciding(game, game.about()).text.join("; ");
    if let Some(ending) = game.ending() {
        let is_lost = ending.outcome == Outcome::Win(mover.other());
        return is_lost.then(|| format!("{name} loses at once: {}", why(game)));
    }
    let after = win(game, mover.other())?;
    if let Some(next) = game.outlook(mover).into_iter().find(|next| next.is_loss) {
        return Some(format!("{name} loses next turn: {}", next.text));
    }
    let m = after.last_move_name().unwrap_or_default();
    Some(format!(
        "{enemy} can win next turn with {m}: {}",
        why(&*after)
    ))
}

/// What each move of the player to move leaves of the other player's pieces.
struct Raids {
    /// The other player's pieces.
    own: BTreeSet<Spot>,
    /// The moves that do not end the game, each with the pieces that it leaves.
    kept: Vec<(String, BTreeSet<Spot>)>,
    /// Whether all moves were tried.
    is_whole: bool,
}

impl Raids {
    fn of(game: &mut dyn AnyGame) -> Self {
        let victim = game.turn().other();
        let own = cells_of(&game.scene(), victim);
        let is_whole = game.move_count() <= MOST_RAIDS;
        let kept = raids(game, is_whole).into_iter().filter_map(|m| {
            game.play(&m).ok()?;
            let kept = kept(game, &own, victim);
            let is_over = game.ending().is_some();
            game.undo();
            (!is_over).then_some((m, kept))
        });
        let kept = kept.collect();
        Self {
            own,
            kept,
            is_whole,
        }
    }

    /// Returns the pieces that every move takes.
    fn doomed(&self) -> BTreeSet<Spot> {
        match self.is_whole {
            true => (self.kept.iter()).fold(self.own.clone(), |left, (_, kept)| &left - kept),
            false => BTreeSet::new(),
        }
    }

    /// Returns the move that takes the most, and which pieces it takes that another move leaves.
    fn worst(&self) -> Option<(&str, Vec<Spot>)> {
        let (m, kept) = self.kept.iter().min_by_key(|(_, kept)| kept.len())?;
        let lost = &(&self.own - kept) - &self.doomed();
        Some((m, lost.into_iter().collect()))
    }
}

/// Returns how many pieces the best move of the other player takes, and which, if they are many.
/// What every move takes is no reason to warn of one: it is told apart, before a move, that is
/// if `few`. If they are not many, returns, if `few`, all pieces that the player can lose, first
/// those that every move takes. A move that ends the game does not count. Cells are returned
/// however few they are, since they are won as easily as pieces are attacked.
pub(crate) fn raid(game: &dyn AnyGame, victim: Player, few: bool) -> Option<Warning> {
    let mut after = in_turn(game, victim.other())?;
    let scene = after.scene();
    let raids = Raids::of(&mut *after);
    let (m, mut spots) = raids.worst()?;
    let [name, enemy] = [victim, victim.other()].map(|player| game.about().players[player.index()]);
    let is_many = spots.len() >= MANY && spots.len() * 5 >= raids.own.len();
    if !is_many && !scene.is_area() {
        let lost = || few_lost(game, &mut *after, [name, enemy], &raids);
        return (few && raids.is_whole).then(lost).flatten();
    }
    if spots.is_empty() {
        return None;
    }
    let would = if is_many { "would" } else { "can" };
    let things = match scene.is_area() {
        true => counted(spots.len(), "cell", "cells"),
        false => counted(spots.len(), "piece", "pieces"),
    };
    let (names, m_name) = (lost_names(&scene, &raids.own, &spots), after.move_name(m));
    let mut text = format!("{name} {would} lose {things} to {enemy}'s {m_name}: {names}");
    if !scene.is_area() {
        if let Some((answer, count)) = won_back(&mut *after, m, spots.len()) {
            text += &format!("; {name}'s {answer} then wins {count} back");
        }
        let doomed: Vec<Spot> = raids.doomed().into_iter().filter(|_| few).collect();
        if !doomed.is_empty() {
            let things = counted(doomed.len(), "piece is", "pieces are");
            let names = lost_names(&scene, &raids.own, &doomed);
            text += &format!("; {things} lost whatever {enemy} plays: {names}");
            spots.extend(doomed);
        }
    }
    Some(Warning {
        text: if is_many || few { text } else { String::new() },
        is_loss: false,
        spots,
    })
}

/// Returns the answer to a move that wins at least as many pieces as the move has taken, and how
/// many it wins; `None` if there is none.
fn won_back(game: &mut dyn AnyGame, m: &str, taken: usize) -> Option<(String, usize)> {
    game.play(m).ok()?;
    let raids = Raids::of(game);
    let best = raids.worst().filter(|(_, won)| won.len() >= taken);
    let best = best.map(|(answer, won)| (game.move_name(answer), won.len()));
    game.undo();
    best
}

/// The cells of the pieces that a player still has after the last move of a game, although the move
/// may have pushed them elsewhere.
fn kept(game: &dyn AnyGame, own: &BTreeSet<Spot>, player: Player) -> BTreeSet<Spot> {
    let now = cells_of(&game.scene(), player);
    if own.is_subset(&now) {
        return own.clone();
    }
    // Where each piece is now, and the cell from which it came. A piece is pushed away after
    // another one has come to its cell.
    let mut places: Vec<(Spot, Spot)> = own.iter().map(|&spot| (spot, spot)).collect();
    let events = game.last_events().into_iter();
    for event in events.filter(|event| event.effect == Effect::Moved) {
        let ends = match event.spots[..] {
            [from, _, to] => vec![from, to],
            _ => event.spots.clone(),
        };
        for way in ends.chunks_exact(2) {
            let at = places.iter().position(|(place, _)| *place == way[0]);
            let moved = at.map(|at| (way[1], places.remove(at).1));
            places.extend(moved);
        }
    }
    let places: BTreeMap<Spot, Spot> = places.into_iter().collect();
    let is_there = places.into_iter().filter(|(place, _)| now.contains(place));
    is_there.map(|(_, origin)| origin).collect()
}

/// Returns which pieces are lost whatever the enemy plays, which to most of its moves, and which
/// can be lost; `None` if there are none.
fn few_lost(
    game: &dyn AnyGame,
    after: &mut dyn AnyGame,
    [victim, enemy]: [&str; 2],
    Raids { own, kept, .. }: &Raids,
) -> Option<Warning> {
    // What has just moved was safer before.
    let (moved, scene) = (game.scene_of_last_ply(), after.scene());
    let mut spots: Vec<Spot> = own.iter().copied().collect();
    spots.sort_by_key(|&spot| (!leads_to(&moved, spot), rarity(&scene, own, spot)));
    let (mut always, mut mostly, mut perhaps) = (Vec::new(), Vec::new(), Vec::new());
    spots.retain(|&spot| {
        let takes = kept.iter().filter(|(_, kept)| !kept.contains(&spot));
        let moves: Vec<&str> = takes.map(|(m, _)| &**m).collect();
        let name = scene.cell(spot).map_or_else(String::new, piece_on);
        match moves.len() {
            0 => return false,
            count if count == kept.len() => always.push(name),
            count if count * 2 > kept.len() => mostly.push(name),
            _ => {
                let lands = moves.iter().find(|m| lands_on(after, m, spot));
                let when = if lands.is_some() { "" } else { "after " };
                let m = after.move_name(lands.unwrap_or(&moves[0]));
                perhaps.push((name, format!(" ({when}{m})")));
            }
        }
        true
    });
    let clause = |names: Vec<String>, verb, word, end| {
        (!names.is_empty()).then(|| format!("{verb} {}{end}", some_of(names, word)))
    };
    // What one move takes is lost together.
    let by = perhaps.first().map_or("", |(_, by)| by).to_string();
    let is_one = perhaps.len() > 1 && perhaps.iter().all(|(_, other)| *other == by);
    let perhaps = perhaps.into_iter().map(|(name, by)| match is_one {
        true => name,
        false => name + &by,
    });
    let perhaps: Vec<String> = perhaps.collect();
    let (joined, by) = if is_one { ("and", &*by) } else { ("or", "") };
    let whatever = format!(" whatever {enemy} plays");
    let to_most = format!(" to most of {enemy}'s moves");
    let clauses = [
        clause(always, "loses", "and", &*whatever),
        clause(mostly, "loses", "and", &to_most),
        clause(perhaps, "can lose", joined, by),
    ];
    let clauses: Vec<String> = clauses.into_iter().flatten().collect();
    (!spots.is_empty()).then(|| Warning {
        text: format!("{victim} {}", clauses.join(", and ")),
        is_loss: false,
        spots,
    })
}

/// The piece on a cell, in words: `the knight on e4`.
fn piece_on(cell: &SceneCell) -> String {
    let name = cell.piece.map_or("", |piece| piece.name);
    format!("the {name} on {}", cell.name)
}

/// How many pieces like that on a cell its player has, `own`. A king counts as the rarest. What is
/// rare is worth the most: a queen is one, and pawns are many.
fn rarity(scene: &Scene, own: &BTreeSet<Spot>, spot: Spot) -> usize {
    let piece = |spot| scene.cell(spot).and_then(|cell| cell.piece);
    match piece(spot) {
        Some(king) if king.is_royal => 0,
        Some(one) => {
            let is_like = |other: &Spot| piece(*other).is_some_and(|other| other.name == one.name);
            own.iter().copied().filter(is_like).count()
        }
        None => usize::MAX,
    }
}

/// The names of cells, where a player loses some of its pieces, `own`. A king or a queen must not be
/// overlooked among the others, so the rarest pieces come first, by name.
fn lost_names(scene: &Scene, own: &BTreeSet<Spot>, spots: &[Spot]) -> String {
    let rarity = |spot: Spot| rarity(scene, own, spot);
    let most = own.iter().map(|&spot| rarity(spot)).max().unwrap_or(0);
    let mut spots: Vec<Spot> = spots.to_vec();
    spots.sort_by_key(|&spot| rarity(spot));
    let names = spots.into_iter().enumerate().filter_map(|(index, spot)| {
        let cell = scene.cell(spot)?;
        let is_named = index < FEW && rarity(spot) < most.max(2);
        Some(if is_named {
            piece_on(cell)
        } else {
            cell.name.clone()
        })
    });
    in_a_sentence(names)
}

/// Whether a move leads to a cell, where it takes what stands there. What it does elsewhere is not
/// seen from its name.
fn lands_on(game: &mut dyn AnyGame, m: &str, spot: Spot) -> bool {
    if game.play(m).is_err() {
        return false;
    }
    let leads = leads_to(&game.scene_of_last_ply(), spot);
    game.undo();
    leads
}

/// Whether the move that a picture shows leads to a cell.
fn leads_to(scene: &Scene, spot: Spot) -> bool {
    let is_to = |one: &Highlight| one.kind == HighlightKind::To && one.spot == spot;
    scene.highlights.iter().any(is_to)
}

/// Names in a list of at most three: `the knight on e4, the pawn on d4 or 2 other pieces`.
fn some_of(mut names: Vec<String>, word: &str) -> String {
    if names.len() > FEW {
        let more = names.split_off(FEW - 1).len();
        names.push(format!("{more} other pieces"));
    }
    let last = names.pop().unwrap_or_default();
    match names.is_empty() {
        true => last,
        false => format!("{} {word} {last}", names.join(", ")),
    }
}

/// The moves that are tried for what they take: all, or those of kinds that pick at most one cell.
fn raids(game: &dyn AnyGame, is_whole: bool) -> Vec<String> {
    if is_whole {
        return game.moves(MOST_RAIDS as usize);
    }
    let kinds = game.choose(&[]).kinds;
    let kinds = kinds.iter().enumerate().filter(|(_, kind)| kind.cells <= 1);
    let moves = kinds.flat_map(|(index, kind)| {
        let first = game.choose(&Pick::path(index, []));
        let cells = first.cells.into_iter().filter(|_| kind.cells == 1);
        let then = cells.flat_map(|cell| game.choose(&Pick::path(index, [cell])).moves);
        first.moves.into_iter().chain(then).collect::<Vec<_>>()
    });
    moves.take(MOST_RAIDS as usize).collect()
}

/// The cells with the pieces of a player.
fn cells_of(scene: &Scene, player: Player) -> BTreeSet<Spot> {
    let is_own = |&spot: &Spot| {
        let piece = scene.cell(spot).and_then(|cell| cell.piece);
        piece.is_some_and(|piece| piece.owner == Some(player))
    };
    scene.spots().filter(is_own).collect()
}

/// Returns the moves of the player to move that lose at once or by the next move of the other
/// player. None is listed if all of them lose. There are none if the position has more than a
/// thousand moves; and in a position with very many pairs of a move and a reply, only moves that
/// lose by themselves are found.
pub fn losses(game: &dyn AnyGame) -> Losses {
    let count = game.move_count();
    if game.ending().is_some() || count > MOST_MOVES {
        return Losses::default();
    }
    let (mover, has_replies) = (game.turn(), count * count <= MOST_REPLIES);
    let (mut after, mut safe, mut at_once) = (game.branch(), Vec::new(), 0);
    let lost = game.moves(count as usize).into_iter().filter_map(|m| {
        after.play(&m).ok()?;
        let ending = after.ending();
        let is_looked_at = has_replies || ending.is_some();
        let why = is_looked_at.then(|| loss_words(&*after, mover)).flatten();
        after.undo();
        let Some(why) = why else {
            let is_draw = ending.is_some_and(|ending| ending.outcome == Outcome::Draw);
            safe.push((m, is_draw));
            return None;
        };
        at_once += usize::from(ending.is_some());
        Some(Loss { m, why })
    });
    let mut losses: Vec<Loss> = lost.collect();
    let how = |lost: usize| match lost - at_once {
        0 => " at once",
        later if later == lost => " to the best reply",
        _ => ", at once or to the best reply",
    };
    let text = match (losses.len(), safe.len()) {
        (0, _) => String::new(),
        (_, 0) => {
            // No choice is better, so none is marked.
            let every = format!("Every move loses{}", how(losses.len()));
            let text = match longest_hope(game, &losses) {
                Some((m, reply, [1, _])) => {
                    let m = game.move_name(&m);
                    format!("{every}, but {m} loses only to {reply}, which must be found")
                }
                Some((m, _, [wins, all])) => {
                    let m = game.move_name(&m);
                    format!("{every}, but after {m} only {wins} of {all} replies win")
                }
                None => {
                    let Loss { m, why } = &losses[0];
                    let when = if losses.len() == at_once {
                        " at once"
                    } else {
                        ""
                    };
                    let name = game.move_name(m);
                    format!("Every move loses{when}. After {name}, {why}")
                }
            };
            losses.clear();
            text
        }
        (_, 1..=FEW) => {
            // A move that only does not lose must not read like a good one.
            let names = in_a_sentence(safe.iter().map(|(m, _)| game.move_name(m)));
            let draws = safe.iter().all(|(_, is_draw)| *is_draw);
            let [does, draws] = match (safe.len(), draws) {
                (1, true) => ["does", ", and it draws"],
                (_, true) => ["do", ", and they draw"],
                (1, false) => ["does", ""],
                (_, false) => ["do", ""],
            };
            format!("Only {names} {does} not lose at once or to the best reply{draws}")
        }
        // They are marked. Nobody need think of a few among many.
        (lost, safe) if lost * 3 <= safe => String::new(),
        (1, _) => {
            let Loss { m, why } = &losses[0];
            format!("If you play {}, {why}", game.move_name(m))
        }
        (2..=FEW, _) => {
            let names = losses.iter().map(|loss| game.move_name(&loss.m));
            format!(
                "These moves lose{}: {}",
                how(losses.len()),
                in_a_sentence(names)
            )
        }
        (lost, _) => format!(
            "{lost} of {count} moves lose{}: each is marked ? when you choose",
            how(lost)
        ),
    };
    let mut found = Losses {
        text,
        losses,
        picks: Vec::new(),
    };
    if !found.losses.is_empty() && game.choose(&[]).named_kinds().is_empty() {
        found.find_picks(game, &mut Pick::path(0, []));
    }
    found
}

/// Returns the move after which the fewest replies win, with the last of these replies as people
/// read it, their number and that of all. `None` if every reply to every move wins.
fn longest_hope(game: &dyn AnyGame, losses: &[Loss]) -> Option<(String, String, [usize; 2])> {
    let (mut after, enemy) = (game.branch(), game.turn().other());
    let tried = losses.iter().filter_map(|Loss { m, .. }| {
        after.play(m).ok()?;
        let replies = match after.ending() {
            None => after.moves(MOST_MOVES as usize),
            Some(_) => Vec::new(),
        };
        let all = replies.len();
        let wins = replies.into_iter().filter(|reply| {
            let is_played = after.play(reply).is_ok();
            let end = after.ending().map(|ending| ending.outcome);
            if is_played {
                after.undo();
            }
            end == Some(Outcome::Win(enemy))
        });
        let wins: Vec<String> = wins.collect();
        let last = wins.last().map(|reply| after.move_name(reply));
        after.undo();
        (wins.len() < all).then(|| (m.clone(), last.unwrap_or_default(), [wins.len(), all]))
    });
    tried.min_by_key(|(_, _, [wins, _])| *wins)
}

#[cfg(test)]
mod tests;
