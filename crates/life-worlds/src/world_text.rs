//! `serde` for worlds, as the text of a pattern file: cells, rule, generation and bounds.

use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::pattern::PatternLimits;

/// A text that may be too large to be read again.
trait Readable {
    fn check(&self) -> Result<(), crate::pattern::TooLarge>;
}

impl Readable for crate::pattern::Pattern {
    fn check(&self) -> Result<(), crate::pattern::TooLarge> {
        PatternLimits::DEFAULT.check(&self.cells)
    }
}

impl Readable for crate::pattern::Macrocell {
    fn check(&self) -> Result<(), crate::pattern::TooLarge> {
        Ok(())
    }
}

/// Serialises a world as its text. The text does not include the choice of instructions and the
/// limits. Fails if the text could not be read again, because the world exceeds the limits on
/// patterns.
macro_rules! as_text {
    ($world:ty, $to:ident, $text:ty, $from:ident) => {
        impl Serialize for $world {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let text = self.$to();
                text.check().map_err(S::Error::custom)?;
                serializer.serialize_str(&text.to_string())
            }
        }

        impl<'de> Deserialize<'de> for $world {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                let cells: $text = text.parse().map_err(D::Error::custom)?;
                Self::$from(&cells).map_err(D::Error::custom)
            }
        }
    };
}

as_text!(
    crate::grid::Bounded,
    to_pattern,
    crate::pattern::Pattern,
    from_pattern
);
as_text!(
    crate::grid::Torus,
    to_pattern,
    crate::pattern::Pattern,
    from_pattern
);
as_text!(
    crate::unbounded::Unbounded,
    to_pattern,
    crate::pattern::Pattern,
    from_pattern
);
as_text!(
    crate::hashlife::HashLife,
    to_macrocell,
    crate::pattern::Macrocell,
    from_macrocell
);
