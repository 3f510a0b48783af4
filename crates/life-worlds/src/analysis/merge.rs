//! Rows of cells side by side.

/// Returns the places that items are seen from, in order, with the items of the rows above, at and
/// below each. `place(item, 1)` is the place below an item, `place(item, -1)` the one above it; the
/// places are in the order of the items.
pub(super) fn in_three_rows<T, K: Copy + Ord>(
    items: &[T],
    place: impl Fn(&T, i64) -> K,
) -> impl Iterator<Item = (K, [Option<&T>; 3])> {
    // Three cursors over the same items: for those above, at and below the place.
    let mut cursors = [0; 3];
    std::iter::from_fn(move || {
        let at = |row: usize| Some(place(items.get(cursors[row])?, 1 - row as i64));
        let places: [_; 3] = std::array::from_fn(at);
        let next = places.into_iter().flatten().min()?;
        let near = std::array::from_fn(|row| {
            let item = (places[row] == Some(next)).then(|| &items[cursors[row]]);
            cursors[row] += usize::from(item.is_some());
            item
        });
        Some((next, near))
    })
}
