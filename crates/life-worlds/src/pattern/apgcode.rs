//! Reading apgcodes, the names of objects.

use grid_core::ParseError;

use super::cell_set::CellSet;

impl CellSet {
    /// Returns the cells that an apgcode such as `xq4_153` stands for, its top left corner at (0,
    /// 0). What is before the `_` may be missing and is not compared with the cells.
    /// [`fate`](crate::analysis::fate) tells the code of a pattern.
    ///
    /// # Errors
    /// If the text is not a code.
    ///
    /// ```
    /// use life_worlds::pattern::{CellSet, Pattern};
    ///
    /// let boat = Pattern::named("Boat").unwrap().cells;
    /// assert_eq!(CellSet::from_apgcode("xs5_253")?, boat.flip_horizontal().translated(3, 0).unwrap());
    /// let error = CellSet::from_apgcode("xs5_25A").unwrap_err();
    /// assert_eq!((error.at, &*error.expected), (6, "a digit or a letter from a to z"));
    /// # Ok::<(), grid_core::ParseError>(())
    /// ```
    pub fn from_apgcode(code: &str) -> Result<Self, ParseError> {
        let error = |at, expected| Err(ParseError::new("apgcode", code, at, expected));
        let start = code.find('_').map_or(0, |at| at + 1);
        let is_kind = |kind| {
            let period = code[..start].trim_end_matches('_').strip_prefix(kind);
            period.is_some_and(|period| period.parse::<u64>().is_ok())
        };
        if start > 0 && !["xs", "xp", "xq"].into_iter().any(is_kind) {
            return error(0, "xs, xp or xq and a number before _");
        }
        let mut cells = Vec::new();
        let (mut x, mut y) = (0, 0);
        let mut digits = code.char_indices().skip_while(|&(at, _)| at < start);
        let value = |digit: Option<(usize, char)>| match digit {
            Some((_, digit)) if !digit.is_ascii_uppercase() => digit.to_digit(36).map(i64::from),
            _ => None,
        };
        while let Some((at, digit)) = digits.next() {
            match digit {
                'w' => x += 2,
                'x' => x += 3,
                'y' => match value(digits.next()) {
                    Some(more) => x += 4 + more,
                    None => return error(at + 1, "the number of zeros after y"),
                },
                'z' => (x, y) = (0, y + 5),
                _ => {
                    let Some(column) = value(Some((at, digit))) else {
                        return error(at, "a digit or a letter from a to z");
                    };
                    let rows = (0..5).filter(|row| column >> row & 1 != 0);
                    cells.extend(rows.map(|row| (x, y + row)));
                    x += 1;
                }
            }
        }
        if cells.is_empty() {
            return error(code.len(), "a digit or a letter from a to z");
        }
        Ok(cells.into_iter().collect())
    }
}
