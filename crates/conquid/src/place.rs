//! The text of a cell and of three cells: `row,column`, joined by `;`.

use core::fmt;

use grid_core::ParseError;
use grid_core::text::Field;

use crate::{Cell, Triple};

/// Writes a cell as Conquid does: `row,column`, both from 0.
pub(crate) struct Place(pub Cell);

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.0.row(), self.0.column())
    }
}

/// Writes three cells as Conquid does: `6,6;6,7;6,8`.
pub(crate) struct Places(pub Triple);

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c] = self.0.cells().map(Place);
        write!(f, "{a};{b};{c}")
    }
}

/// Reads `row,column`.
pub(crate) fn read_place(field: &Field<'_>) -> Result<Cell, ParseError> {
    // Signs and leading zeros are refused: a cell has one spelling.
    let number = |text: &str| match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(usize::from(digit - b'0')),
        [tens @ b'1'..=b'9', digit @ b'0'..=b'9'] => {
            Some(usize::from(tens - b'0') * 10 + usize::from(digit - b'0'))
        }
        _ => None,
    };
    (field.text.split_once(','))
        .and_then(|(row, column)| Cell::new(number(row)?, number(column)?))
        .ok_or_else(|| field.error(0, "ROW,COLUMN, from 0"))
}

/// Reads `row,column;row,column;row,column`, in any order.
pub(crate) fn read_places(field: &Field<'_>) -> Result<Triple, ParseError> {
    const THREE: &str = "three different cells joined by ;";
    let mut cells = [Cell::at(0, 0); 3];
    let mut found = 0;
    let mut at = 0;
    for text in field.text.split(';') {
        let place = Field {
            at: field.at + at,
            text,
            ..*field
        };
        let cell = cells.get_mut(found).ok_or_else(|| field.error(at, THREE))?;
        *cell = read_place(&place)?;
        at += text.len() + 1;
        found += 1;
    }
    if found < 3 {
        return Err(field.error(field.text.len(), THREE));
    }
    Triple::new(cells).ok_or_else(|| field.error(0, THREE))
}

/// Cells as their texts, in events.
#[cfg(feature = "serde")]
pub(crate) mod serde_text {
    use alloc::borrow::Cow;

    use grid_core::text::Field;
    use serde::{Deserialize, Deserializer, Serializer};

    use super::{Place, read_place};
    use crate::Cell;

    pub(crate) fn serialize<S: Serializer>(cell: &Cell, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&Place(*cell))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Cell, D::Error> {
        let text: Cow<'de, str> = Deserialize::deserialize(deserializer)?;
        read_place(&Field::of("cell", &text)).map_err(serde::de::Error::custom)
    }
}

/// Triples as lists of the texts of cells.
#[cfg(feature = "serde")]
mod serde_forms {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use crate::{Cell, Triple};

    /// One cell as its text.
    #[derive(Serialize, Deserialize)]
    struct Text(#[serde(with = "super::serde_text")] Cell);

    impl Serialize for Triple {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.cells().map(Text))
        }
    }

    impl<'de> Deserialize<'de> for Triple {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let cells = <[Text; 3]>::deserialize(deserializer)?;
            Self::new(cells.map(|Text(cell)| cell))
                .ok_or_else(|| Error::custom("expected three different cells"))
        }
    }
}
