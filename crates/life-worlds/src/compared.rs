//! Worlds as values: when two are equal, and what is known about one.

/// Worlds are equal if they have the same rule and cells, whatever the generation. Their debug
/// output consists of what some methods return.
macro_rules! compared {
    ($world:ident by |$of:ident| $cells:expr, $($fact:ident),+) => {
        impl PartialEq for $world {
            fn eq(&self, other: &Self) -> bool {
                let cells = |$of: &Self| $cells;
                self.rule() == other.rule() && cells(self) == cells(other)
            }
        }

        impl Eq for $world {}

        impl std::hash::Hash for $world {
            fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
                let cells = |$of: &Self| $cells;
                (self.rule(), cells(self)).hash(state);
            }
        }

        impl std::fmt::Debug for $world {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let mut told = f.debug_struct(stringify!($world));
                $(told.field(stringify!($fact), &self.$fact());)+
                told.finish()
            }
        }
    };
}
pub(crate) use compared;
