//! A computer player keeps to its time.

use std::time::Duration;

use menagerie::{BestPlay, Catalogue, Limits, SearchOptions, Strategy};
use rustix::time::{ClockId, clock_gettime};

/// The processor time of this thread. Other programs do not change it.
fn processor_time() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::try_from(time).expect("a time that is not negative")
}

#[test]
fn a_move_takes_hardly_more_processor_time_than_its_limit() {
    let limit = Duration::from_millis(100);
    let options = SearchOptions::new(Limits::time(limit));
    for info in Catalogue::standard().games() {
        let game = info.start(None).expect("the usual variant");
        let before = processor_time();
        let report = BestPlay.choose(&*game, &options, &mut |_| {});
        let taken = processor_time() - before;
        let nodes = report.expect("a move").nodes;
        println!("{}: {taken:?}, {nodes} nodes", info.name());
        // The time of some nodes, which is long on a slow machine.
        let some = limit.mul_f64(500.0 / nodes.max(1) as f64);
        let most = limit + Duration::from_millis(5) + some;
        assert!(taken <= most, "{}: {taken:?}, {nodes} nodes", info.name());
    }
}
