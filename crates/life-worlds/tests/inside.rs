//! The tests that stand inside the library, and those of how much work is done.

use life_worlds::analysis::{SoupCounter, fate};
use life_worlds::grid::Grid;
use life_worlds::pattern::{Pattern, Topology};
use life_worlds::testing::{memories_swept, rows_stepped, rules_prepared};
use life_worlds::{Algorithm, Kernel, Rule, World, WorldOptions};

use crate::unbounded::soup;

macro_rules! tests {
    ($($name:ident),* $(,)?) => { $(#[test] fn $name() { life_worlds::testing::$name(); })* };
}

tests! {
    a_cycle_is_found_within_the_limit,
    a_short_task_keeps_what_hashlife_has_learned,
    a_slow_task_passes_to_hashlife,
    a_task_is_slow_after_much_work,
    boards_too_large_for_the_caches_are_cut,
    instructions_of_the_processor_compute_what_counting_does,
    operations_of_three_operands_compute_what_counting_does,
    plain_words_compute_what_counting_does,
    strips_make_the_same_generations_as_the_whole_board,
    the_memory_of_a_board_is_that_of_its_planes,
    things_that_stay_apart_never_meet,
}

#[test]
fn a_rule_is_prepared_once_however_long_a_world_runs() {
    for text in [
        "B3/S23",
        "B36/S23",
        "B35/S236",
        "B2-a/S12",
        "B3-q4e/S23",
        "B03/S2",
    ] {
        let rule: Rule = text.parse().unwrap();
        let pattern = Pattern::new(soup(20, 20, 3, 1)).with_rule(rule);
        for algorithm in [Algorithm::Unbounded, Algorithm::HashLife] {
            let options = WorldOptions {
                algorithm,
                ..Default::default()
            };
            // For even and for odd generations.
            let prepared = rules_prepared(|| {
                let mut world = World::from_pattern(&pattern, &options).unwrap();
                for n in [30, 1, 7, 30, 1] {
                    world.advance(n).unwrap();
                }
            });
            assert_eq!(prepared, 2, "{text} {algorithm}");
        }
        let prepared = rules_prepared(|| {
            let mut board = Grid::new(Topology::torus(30, 30), rule).unwrap();
            (0..20).for_each(|_| board.step());
            board.clone().advance(100);
        });
        assert_eq!(prepared, 1, "{text}");
    }
    // For the general proof and for the tiles.
    let prepared = rules_prepared(|| {
        let mut counter = SoupCounter::new(Rule::HIGHLIFE, 20_000).unwrap();
        for seed in 1..=20 {
            counter.count(&soup(16, 16, 2, seed)).unwrap();
        }
    });
    assert_eq!(prepared, 2);
    let pentomino = Pattern::named("R-pentomino").unwrap();
    assert_eq!(rules_prepared(|| _ = fate(&pentomino, 300)), 1);
}

#[test]
fn what_sleeps_flies_or_repeats_itself_is_not_stepped() {
    // A few more than are stepped now.
    for (name, generations, most) in [
        ("Block", 1_000_000, 60),
        ("Blinker", 1_000_000, 60),
        ("Glider", 40_000, 49_000),
        ("Gosper gun", 16_384, 150_000),
        ("R-pentomino", 1_104, 41_000),
        ("R-pentomino", 1_000_000, 13_500_000),
        ("Acorn", 5_206, 280_000),
    ] {
        let pattern = Pattern::named(name).unwrap();
        let mut world = crate::model::unbounded(&pattern, Kernel::fastest());
        let rows = rows_stepped(|| world.advance(generations).unwrap());
        assert!(rows <= most, "{name}, {generations}: {rows}");
    }
}

#[test]
fn a_glider_flies_whatever_its_phase_and_direction() {
    let glider = Pattern::named("Glider").unwrap().cells;
    for mirrored in [&glider, &glider.flip_horizontal()] {
        for cells in [mirrored, &mirrored.flip_vertical()] {
            let pattern = Pattern::new(cells.clone());
            let mut world = crate::model::unbounded(&pattern, Kernel::fastest());
            for phase in 0..4 {
                let rows = rows_stepped(|| world.advance(40_000).unwrap());
                assert!(rows <= 60_000, "phase {phase}: {rows}");
                world.advance(1).unwrap();
            }
        }
    }
}

#[test]
fn a_leap_that_is_stopped_and_swept_once_is_not_shortened() {
    let soup = Pattern::new(soup(200, 200, 2, 1));
    let mut swept_once = 0;
    for limit in (750_000..1_250_000).step_by(50_000) {
        let mut world = World::from_pattern(&soup, &crate::model::leaping(limit)).unwrap();
        let (n, mut taken) = (1 << 9, 0);
        let sweeps = memories_swept(|| {
            while taken == 0 {
                taken = world.advance_while(n, |_| false).unwrap();
            }
        });
        if sweeps < 2 {
            assert_eq!(taken, n, "{limit}: {sweeps} sweeps");
        }
        swept_once += u64::from(sweeps == 1);
    }
    assert!(swept_once > 0);
}

#[test]
fn a_memory_that_is_full_is_swept_seldom() {
    // A few more times than it is swept now.
    let acorn = Pattern::named("Acorn").unwrap();
    for (limit, most) in [(400_000, 3), (100_000, 34), (30_000, 1_500)] {
        let mut world = World::from_pattern(&acorn, &crate::model::leaping(limit)).unwrap();
        let swept = memories_swept(|| world.advance(5_206).unwrap());
        assert!(swept <= most, "{limit}: {swept}");
    }
}
