//! Worlds and patterns for `serde`, as the texts of pattern files: cells, rule, generation and bounds.

use alloc::string::{String, ToString};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::grid::{Bounded, Torus};
use crate::hashlife::HashLife;
use crate::pattern::{Macrocell, Pattern};
use crate::unbounded::Unbounded;

impl Serialize for Pattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(&String::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}

/// The same for worlds of which a text holds everything but how they are stepped.
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

as_text!(Bounded, to_pattern, Pattern, from_pattern);
as_text!(Torus, to_pattern, Pattern, from_pattern);
as_text!(Unbounded, to_pattern, Pattern, from_pattern);
as_text!(HashLife, to_macrocell, Macrocell, from_macrocell);
