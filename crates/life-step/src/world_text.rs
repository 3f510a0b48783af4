//! `serde` for worlds, as the text of a pattern file: cells, rule, generation and bounds.

use alloc::string::{String, ToString};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Serialises a world as its text. The text does not include the choice of instructions and the
/// limits.
macro_rules! as_text {
    ($world:ty, $to:ident, $text:ty, $from:ident) => {
        impl Serialize for $world {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(&self.$to().to_string())
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

#[cfg(feature = "grid")]
as_text!(
    crate::grid::Bounded,
    to_pattern,
    crate::pattern::Pattern,
    from_pattern
);
#[cfg(feature = "grid")]
as_text!(
    crate::grid::Torus,
    to_pattern,
    crate::pattern::Pattern,
    from_pattern
);
#[cfg(feature = "unbounded")]
as_text!(
    crate::unbounded::Unbounded,
    to_pattern,
    crate::pattern::Pattern,
    from_pattern
);
#[cfg(feature = "hashlife")]
as_text!(
    crate::hashlife::HashLife,
    to_macrocell,
    crate::pattern::Macrocell,
    from_macrocell
);
