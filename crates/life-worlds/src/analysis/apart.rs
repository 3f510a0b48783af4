//! Whether things that move evenly, and things that engines leave behind, ever meet.

use crate::pattern::Rectangle;

/// The distance between two things, or how far a thing moves in a window.
pub(super) type Offset = (i128, i128);

/// A thing in the world: an engine, an object that existed at the start, or an object that an
/// engine leaves in each window.
#[derive(Copy, Clone)]
pub(super) struct Thing {
    /// The box of all it touches in its first window. For an object that is left, the box one
    /// window earlier.
    pub bounds: Rectangle,
    /// How far it moves in a window.
    pub step: Offset,
}

/// Returns whether boxes meet only as the top of `engine.rs` allows, with K = `age`. `first` are
/// the things that existed at the start. `left` are the things that engines leave, each with the
/// index of its engine.
pub(super) fn stay_apart(first: &[Thing], left: &[(usize, Thing)], age: i128) -> bool {
    let minus = |a: Offset, b: Offset| (a.0 - b.0, a.1 - b.1);
    // Whether they never meet from window `age` on, in any combination of these ways.
    let apart = |a: Thing, b: Thing, ways: &[Offset]| {
        let corners = ways.iter().map(|way| (way.0 * age, way.1 * age));
        never_meet(a.bounds, b.bounds, &corners.collect::<Vec<_>>(), ways)
    };
    // The same if they take only one of these ways, whichever it is, for `age` windows.
    let apart_on_any = |a: Thing, b: Thing, ways: [Offset; 2]| {
        ways.iter().all(|way| {
            let corner = (way.0 * age, way.1 * age);
            never_meet(a.bounds, b.bounds, &[corner], &ways)
        })
    };
    let of_first = first.iter().enumerate().all(|(i, a)| {
        first[i + 1..].iter().all(|b| {
            let way = minus(a.step, b.step);
            way == (0, 0) || apart(*a, *b, &[way])
        })
    });
    of_first
        && left.iter().enumerate().all(|(i, &(source, a))| {
            let engine = first[source];
            // Relative to its engine.
            let away = minus(a.step, engine.step);
            let of_others = first.iter().enumerate().all(|(other, b)| {
                if other == source {
                    return apart(a, *b, &[away]);
                }
                let along = minus(engine.step, b.step);
                if a.step == b.step {
                    apart(a, *b, &[along])
                } else {
                    apart(a, *b, &[along, minus(a.step, b.step)])
                }
            });
            of_others
                && left[i..].iter().all(|&(other, b)| {
                    let of_b = first[other].step;
                    if source == other && a.step == b.step {
                        let back = minus(engine.step, a.step);
                        return apart(a, b, &[away]) && apart(a, b, &[back]);
                    }
                    if source == other {
                        return apart_on_any(a, b, [away, minus(of_b, b.step)]);
                    }
                    if a.step == b.step {
                        let ways = [minus(engine.step, a.step), minus(b.step, of_b)];
                        return apart_on_any(a, b, ways);
                    }
                    let ends = |a: Offset| [minus(a, of_b), minus(a, b.step)];
                    apart(a, b, [ends(engine.step), ends(a.step)].as_flattened())
                })
        })
}

/// Returns whether `a` never meets `b`, when `a` is moved to any point between the `corners` and
/// from there any distance along any of the `ways`.
fn never_meet(a: Rectangle, b: Rectangle, corners: &[Offset], ways: &[Offset]) -> bool {
    // The distances at which they meet.
    let [left, right] = [b.left - a.right, b.right - a.left].map(i128::from);
    let [top, bottom] = [b.top - a.bottom, b.bottom - a.top].map(i128::from);
    let between = |&(x, y): &Offset| corners.iter().map(move |other| (other.0 - x, other.1 - y));
    let edges = corners.iter().flat_map(between).chain(ways.iter().copied());
    // Two convex figures in the plane are disjoint if a line along an edge of one of them separates
    // them.
    edges
        .chain([(1, 0), (0, 1)])
        .flat_map(|(x, y)| [(y, -x), (-y, x)])
        .any(|(x, y)| {
            let along = |offset: &Offset| x * offset.0 + y * offset.1;
            let nearest = corners.iter().map(along).min();
            let farthest = (x * left).max(x * right) + (y * top).max(y * bottom);
            ways.iter().all(|way| along(way) >= 0) && nearest.is_some_and(|near| near > farthest)
        })
}

#[cfg(feature = "testing")]
#[allow(missing_docs, clippy::missing_panics_doc, reason = "they are tests")]
pub(crate) mod tests {
    use super::*;
    use grid_core::Dice;

    /// Something at a time: its box, and of what is left, its engine and how many windows ago.
    struct Now {
        bounds: Rectangle,
        step: Offset,
        left: Option<(usize, i128)>,
        /// The window in which it was left; 0 for what existed at the start.
        born: i128,
        first: Option<usize>,
    }

    fn at(thing: &Thing, windows: i128, engine: Offset, born: i128) -> Rectangle {
        let along = |engine: i128, step: i128| (born * engine + (windows - born) * step) as i64;
        let way = (along(engine.0, thing.step.0), along(engine.1, thing.step.1));
        thing.bounds.moved(way.0, way.1)
    }

    /// Returns whether two things may meet, by the top of `engine.rs`.
    fn may_meet(a: &Now, b: &Now, age: i128, now: i128) -> bool {
        let same = a.step == b.step;
        match (a.left, b.left) {
            (None, None) => same || now < age,
            (Some((source, ago)), None) | (None, Some((source, ago))) => {
                let first = a.first.or(b.first);
                let born = a.born.max(b.born);
                match first == Some(source) {
                    true => ago < age,
                    false if same => born < age,
                    false => now < age,
                }
            }
            (Some((one, i)), Some((other, j))) => match (one == other, same) {
                (true, true) => (i - j).abs() < age,
                (true, false) => i < age && j < age,
                (false, true) => a.born < age && b.born < age,
                (false, false) => now < age,
            },
        }
    }

    pub fn things_that_stay_apart_never_meet() {
        let mut dice = Dice::seeded(1);
        let mut apart = [0; 2];
        for round in 0..60_000 {
            let mut number = |most: u64| dice.below(most) as i64;
            let mut thing = |far: u64| {
                let place = |number: &mut dyn FnMut(u64) -> i64| number(far) - far as i64 / 2;
                let (left, top) = (place(&mut number), place(&mut number));
                let (right, bottom) = (left + number(3), top + number(3));
                let step = (i128::from(number(5)) - 2, i128::from(number(5)) - 2);
                let bounds = Rectangle::between(left, top, right, bottom);
                Thing { bounds, step }
            };
            let engines = 1 + round % 2;
            let mut first: Vec<Thing> = (0..engines + round / 2 % 2).map(|_| thing(24)).collect();
            let mut left: Vec<(usize, Thing)> = Vec::new();
            for (engine, at) in first.iter().enumerate().take(engines) {
                for _ in 0..=round / 4 % 2 {
                    let mut object = thing(6);
                    object.bounds = object.bounds.moved(at.bounds.left, at.bounds.top);
                    left.push((engine, object));
                }
            }
            if round % 8 == 7 {
                first.truncate(engines);
            }
            let age = 1 + (round / 8 % 3) as i128;
            if !stay_apart(&first, &left, age) {
                continue;
            }
            apart[engines - 1] += 1;
            for now in 0..age + 9 {
                let mut all: Vec<Now> = Vec::new();
                for (i, thing) in first.iter().enumerate() {
                    let bounds = at(thing, now, thing.step, now);
                    all.push(Now {
                        bounds,
                        step: thing.step,
                        left: None,
                        born: 0,
                        first: Some(i),
                    });
                }
                for (source, thing) in &left {
                    for born in 1..=now {
                        let bounds = at(thing, now, first[*source].step, born);
                        let left = Some((*source, now - born));
                        all.push(Now {
                            bounds,
                            step: thing.step,
                            left,
                            born,
                            first: None,
                        });
                    }
                }
                for (i, a) in all.iter().enumerate() {
                    for b in &all[..i] {
                        let meet = a.bounds.intersection(b.bounds).is_some();
                        assert!(
                            !meet || may_meet(a, b, age, now),
                            "round {round}, window {now}, age {age}"
                        );
                    }
                }
            }
        }
        assert!(apart.iter().all(|&count| count > 100), "{apart:?}");
    }
}
