//! The text of a square: `row,column`.

use core::fmt;

use crate::Square;

/// A square as this game writes it: `row,column`, both from 0 to 10.
pub(crate) struct Place(pub Square);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0.row(), self.0.column())
    }
}

/// Reads `row,column`. Returns `None` for any other text.
pub(crate) fn read_place(text: &str) -> Option<Square> {
    let (row, column) = text.split_once(',')?;
    // Neither signs nor leading zeros: each square has one spelling.
    let number = |text: &str| match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(usize::from(digit - b'0')),
        b"10" => Some(10),
        _ => None,
    };
    Square::new(number(row)?, number(column)?)
}

#[cfg(feature = "serde")]
pub(crate) mod serde_text {
    //! The squares of events as strings, for the attribute `serde(with)`.

    use serde::{Deserialize, Deserializer, Serializer};

    use super::{Place, read_place};
    use crate::Square;

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
    pub(crate) fn serialize<S: Serializer>(
        square: &Square,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Place(*square))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Square, D::Error> {
        let text = alloc::string::String::deserialize(deserializer)?;
        read_place(&text).ok_or_else(|| {
            serde::de::Error::custom(alloc::format!(
                "bad square {text:?}: expected ROW,COLUMN, each 0 to 10"
            ))
        })
    }
}
