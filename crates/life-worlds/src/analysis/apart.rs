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
