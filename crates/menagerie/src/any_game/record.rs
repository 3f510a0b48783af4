//! The game in progress as the record of a position.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

#[cfg(feature = "ai")]
use alpha_beta::{Report, Uct};
use board_scene::facts::{About, Goal, Outlook};
use board_scene::{Choice, MoveNames, Present, Scene, kind_words};
use grid_core::{
    Dice, Ending, MoveTextError, Outcome, ParseError, Pick, Player, Record, Spot, divide, perft,
    random_move, steps,
};
use serde::Serialize;

use super::lesson::{play_on, solutions, winning_move};
use super::only_win::{OnlyWin, only_win};
use super::{AnyGame, Attempt, EventReport, Preview, Step};
use crate::Playable;
#[cfg(feature = "ai")]
use crate::search::{Purpose, SearchOptions};

/// Makes the report of an event.
fn report<G: Present<Event: Serialize>>(position: &G, event: &G::Event) -> EventReport {
    let trace = position.trace(event);
    EventReport {
        text: event.to_string(),
        spots: trace.spots.to_vec(),
        data: object_of(event),
        effect: trace.effect,
        name: trace.name,
        owner: trace.owner,
        piece: trace.piece,
        of_several: trace.of_several,
    }
}

/// Returns a picture with the words of its cells.
fn in_words<G: Present>(scene: Scene) -> Scene {
    scene.in_words(G::ABOUT.players)
}

/// Returns an event as a JSON object. Events of a game from elsewhere can be any JSON.
fn object_of(event: &impl Serialize) -> serde_json::Value {
    use serde_json::{Map, Value, json};

    match serde_json::to_value(event) {
        Ok(object @ Value::Object(_)) => object,
        Ok(other) => json!({ "event": other }),
        // An event that has no JSON form still has its text.
        Err(_) => Map::new().into(),
    }
}

/// Returns a report with its moves as text.
#[cfg(feature = "ai")]
fn as_text<M: Clone + ToString>(report: &Report<M>) -> Report<String> {
    report.clone().map(|m| m.to_string())
}

impl<G: Playable> AnyGame for Record<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn about(&self) -> &'static About {
        const { &G::ABOUT }
    }

    fn position(&self) -> String {
        self.position().to_string()
    }

    fn start(&self) -> String {
        self.start().to_string()
    }

    fn turn(&self) -> Player {
        self.position().turn()
    }

    fn position_outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    fn ending(&self) -> Option<Ending> {
        self.ending()
    }

    fn key(&self) -> u64 {
        self.position().key()
    }

    fn move_count(&self) -> u64 {
        self.position().move_count()
    }

    fn moves(&self, limit: usize) -> Vec<String> {
        let moves = self.position().first_moves(limit);
        moves.iter().map(ToString::to_string).collect()
    }

    fn successors(&self, limit: usize) -> Vec<(String, String)> {
        let position = self.position();
        (position.first_moves(limit).into_iter())
            .map(|m| {
                let mut after = position.clone();
                after.play_unchecked(m);
                (m.to_string(), after.to_string())
            })
            .collect()
    }

    fn perft(&self, depth: u32) -> u64 {
        perft(self.position(), depth)
    }

    #[cfg(feature = "rayon")]
    fn perft_parallel(&self, depth: u32) -> u64 {
        grid_core::perft_parallel(self.position(), depth)
    }

    fn divide(&self, depth: u32, is_parallel: bool) -> Vec<(String, u64)> {
        let count = match is_parallel {
            #[cfg(feature = "rayon")]
            true => grid_core::perft_parallel,
            _ => perft,
        };
        divide(self.position(), depth, count)
            .into_iter()
            .map(|(m, count)| (m.to_string(), count))
            .collect()
    }

    fn play(&mut self, text: &str) -> Result<Vec<EventReport>, MoveTextError> {
        let before = self.position().clone();
        let mut events = Vec::new();
        self.play_text(text, &mut |event| events.push(report(&before, &event)))?;
        Ok(events)
    }

    fn advance(&mut self, text: &str) -> Result<(), MoveTextError> {
        self.play_text(text, &mut ())?;
        Ok(())
    }

    fn preview(&self, text: &str) -> Result<Preview, MoveTextError> {
        // A copy with the history, which may end the game.
        let mut after = self.clone();
        let events = AnyGame::play(&mut after, text)?;
        Ok(Preview {
            events,
            ending: after.ending(),
            scene: in_words::<G>(after.position().scene()),
        })
    }

    fn move_name(&self, text: &str) -> String {
        let position = self.position();
        match position.parse_move(text) {
            Ok(m) if position.is_legal(m) => position.move_name(m),
            _ => kind_words(text, &position.choose(&[]).kinds),
        }
    }

    fn typed(&self, text: &str) -> String {
        let m = self.position().parse_move(text);
        m.map_or_else(|_| text.into(), |m| format!("{m:#}"))
    }

    fn move_named(&self, name: &str) -> Result<String, ParseError> {
        Ok(self.position().parse_move_name(name)?.to_string())
    }

    fn undo(&mut self) -> bool {
        self.undo()
    }

    fn redo(&mut self) -> bool {
        self.redo()
    }

    fn go_to(&mut self, ply: usize) -> usize {
        self.go_to(ply)
    }

    fn ply(&self) -> usize {
        self.ply()
    }

    fn played(&self) -> Vec<String> {
        self.played().map(|m| m.to_string()).collect()
    }

    fn undone(&self) -> Vec<String> {
        self.undone().map(|m| m.to_string()).collect()
    }

    fn is_terminal(&self) -> bool {
        self.position().terminal_outcome().is_some()
    }

    fn last_events(&self) -> Vec<EventReport> {
        let mut events = Vec::new();
        if let Some((before, m)) = self.last_ply() {
            (before.clone()).play_with(m, &mut |event| events.push(report(&before, &event)));
        }
        events
    }

    fn last_steps_up_to(&self, most: usize) -> Vec<Step> {
        let Some((before, m)) = self.last_ply() else {
            return Vec::new();
        };
        let mut steps = steps(&before, m);
        if steps.len() > most.max(1) {
            let rest = steps.split_off(most.max(1));
            if let Some((events, now)) = steps.last_mut() {
                for (more, later) in rest {
                    events.extend(more);
                    *now = later;
                }
            }
        }
        let step = |(events, now): (Vec<G::Event>, G)| Step {
            events: events.iter().map(|event| report(&before, event)).collect(),
            scene: in_words::<G>(now.scene()),
        };
        steps.into_iter().map(step).collect()
    }

    fn resign(&mut self, player: Player) {
        self.resign(player);
    }

    fn lose_on_time(&mut self, player: Player) {
        self.lose_on_time(player);
    }

    fn agree_draw(&mut self) {
        self.agree_draw();
    }

    fn copy(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }

    fn branch(&self) -> Box<dyn AnyGame> {
        Box::new(self.branch())
    }

    fn random_move(&self, dice: &mut Dice) -> Option<String> {
        random_move(self.position(), dice).map(|m| m.to_string())
    }

    #[cfg(feature = "ai")]
    fn search(
        &self,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>> {
        let report = G::think(self, options, |report| on_iteration(&as_text(report)))?;
        Some(as_text(&report))
    }

    #[cfg(feature = "ai")]
    fn search_by_playouts(
        &self,
        options: &SearchOptions,
        on_iteration: &mut dyn FnMut(&Report<String>),
    ) -> Option<Report<String>> {
        let make = |seed| Uct::new(G::Evaluator::default(), seed ^ self.position().key());
        let place = options.memory.as_ref();
        let (mut uct, purpose) = match place {
            Some(place) => {
                let purpose = Purpose::of::<G, Uct<G::Evaluator, G>>(self, options);
                let (uct, purpose) = place.take(purpose, 0..=options.table_bytes, make);
                (uct, Some(purpose))
            }
            None => (make(options.seed), None),
        };
        uct.tree_bytes = options.table_bytes;
        let report = uct.run(self, &options.limits, |report| {
            on_iteration(&as_text(report));
        })?;
        if let Some((place, purpose)) = place.zip(purpose) {
            let bytes = uct.bytes();
            place.put(uct, bytes, purpose);
        }
        Some(as_text(&report))
    }

    fn scene(&self) -> Scene {
        in_words::<G>(self.position().scene())
    }

    fn scene_of_last_ply(&self) -> Scene {
        in_words::<G>(match self.last_ply() {
            Some((before, m)) => before.scene_after(m),
            None => self.position().scene(),
        })
    }

    fn choose(&self, picked: &[Pick]) -> Choice<String> {
        self.position().choose(picked).map(|m| m.to_string())
    }

    fn refusal(&self, picked: &[Pick]) -> Option<String> {
        self.position().refusal(picked)
    }

    fn generations(&self) -> usize {
        self.position().generations()
    }

    fn terms(&self) -> Vec<String> {
        self.position().terms()
    }

    fn outlook(&self, player: Player) -> Vec<Outlook> {
        self.position().outlook(player)
    }

    fn winning_move(&self) -> Option<String> {
        match self.ending() {
            None => winning_move(self.position()),
            Some(_) => None,
        }
    }

    fn passed(&self) -> Option<Box<dyn AnyGame>> {
        let passed = self.ending().is_none().then(|| self.position().passed());
        Some(Box::new(Self::new(passed.flatten()?)))
    }

    fn attempt(&self, goal: Goal, text: &str) -> Result<Attempt, MoveTextError> {
        let learner = self.position().turn();
        let mut game = self.branch();
        game.play_text(text, &mut ())?;
        let is_right = play_on(&mut game, goal);
        let lost = Some(Outcome::Win(!learner));
        Ok(Attempt {
            is_right,
            is_solved: is_right,
            is_lost: game.position().outcome() == lost,
            game: Box::new(game),
        })
    }

    fn solutions(&self, goal: Goal) -> Vec<String> {
        let mut moves = Vec::new();
        solutions(self.position(), goal, |m| moves.push(m.to_string()));
        moves
    }

    fn only_win(&self, most: u32, nodes: u64) -> Option<OnlyWin> {
        only_win(self, most, nodes)
    }

    fn notes(&self, spot: Spot) -> Vec<String> {
        self.position().notes(spot)
    }

    fn scene_of_choice(&self, picked: &[Pick]) -> Scene {
        in_words::<G>(self.position().scene_of_choice(picked))
    }

    fn to_line(&self) -> String {
        self.to_string()
    }

    fn to_json(&self) -> String {
        self.to_json()
    }

    #[cfg(feature = "std")]
    fn save(&self, path: &std::path::Path) -> std::io::Result<()> {
        atomic_files::write(path, format!("{}\n", self.to_json()).as_bytes())
    }
}
