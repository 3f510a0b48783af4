//! What the computer players remember of their games.

use std::collections::VecDeque;

use menagerie::SearchMemory;
use parking_lot::Mutex;
use tabletop::table::Seat;

/// The most bytes that are kept between moves, for all games together. The best level needs 16 MiB,
/// the others at most 192 kB.
const MOST: usize = 64 << 20;

/// The memory of a computer player: its table, its seat, what it remembers.
type Kept = (String, Seat, SearchMemory);

/// What the computer players remember from move to move. The games that wait longest for the
/// computer's next move are forgotten first.
#[derive(Debug, Default)]
pub struct Memories(Mutex<VecDeque<Kept>>);

impl Memories {
    /// Searches with what the computer player at a seat of a table remembers.
    pub fn with<T>(&self, table: &str, seat: Seat, search: impl FnOnce(&SearchMemory) -> T) -> T {
        let memory = self.take(table, seat);
        let found = search(&memory);
        self.put(table, seat, memory);
        found
    }

    fn take(&self, table: &str, seat: Seat) -> SearchMemory {
        let mut all = self.0.lock();
        let place = all
            .iter()
            .position(|(id, player, _)| id == table && *player == seat);
        let kept = place.and_then(|place| all.remove(place));
        kept.map_or_else(SearchMemory::new, |(.., memory)| memory)
    }

    fn put(&self, table: &str, seat: Seat, memory: SearchMemory) {
        if memory.bytes() == 0 {
            return;
        }
        let mut all = self.0.lock();
        all.push_front((table.into(), seat, memory));
        let mut bytes = 0;
        let fitting = all.iter().take_while(|(.., memory)| {
            bytes += memory.bytes();
            bytes <= MOST
        });
        let count = fitting.count();
        all.truncate(count);
    }
}

#[cfg(test)]
mod tests {
    use menagerie::{AnyGame, Catalogue, Limits, SearchOptions};

    use super::*;

    fn game(name: &str) -> Box<dyn AnyGame> {
        Catalogue::standard().open(name, None, None).unwrap()
    }

    /// Searches for a seat with a table of this size. Returns what it remembered before.
    fn search(memories: &Memories, game: &dyn AnyGame, table: &str, mebibytes: usize) -> usize {
        memories.with(table, Seat::One, |memory| {
            let before = memory.bytes();
            let options = SearchOptions {
                table_bytes: mebibytes << 20,
                memory: Some(memory.clone()),
                ..SearchOptions::new(Limits::depth(1))
            };
            game.search(&options, &mut |_| {}).unwrap();
            before
        })
    }

    #[test]
    fn the_games_that_wait_longest_are_forgotten_first() {
        let (memories, game) = (Memories::default(), game("conquid"));
        for table in ["a", "b", "c"] {
            assert_eq!(search(&memories, &*game, table, 16), 0);
        }
        assert_eq!(search(&memories, &*game, "a", 16), 16 << 20);
        assert_eq!(search(&memories, &*game, "d", 32), 0);
        let kept = |table| memories.take(table, Seat::One).bytes() >> 20;
        assert_eq!(memories.take("a", Seat::Two).bytes(), 0);
        assert_eq!(["a", "b", "c", "d"].map(kept), [16, 0, 16, 32]);
    }

    #[test]
    fn a_game_that_gains_nothing_takes_no_place() {
        let memories = Memories::default();
        search(&memories, &*game("lifeduel"), "a", 1);
        assert!(memories.0.lock().is_empty());
        // Larger than all that may be kept.
        search(&memories, &*game("conquid"), "a", 128);
        assert!(memories.0.lock().is_empty());
    }
}
