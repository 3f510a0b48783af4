//! From a game that is chosen at run time to its type.

/// Binds the `Record<G>` behind a `&dyn AnyGame` to a name and evaluates an expression with it;
/// `None` for a game that is not in the standard catalogue.
macro_rules! with_record {
    ($game:expr, $record:ident => $body:expr) => {{
        let game: &dyn ::core::any::Any = $game;
        $crate::typed::first_of!(game, $record => $body;
            conway_chess::Position,
            wildebeest::Position,
            pacifist::Position<pacifist::Count>,
            pacifist::Position<pacifist::Value>,
            lifeduel::Position,
            conquid::Position,
        )
    }};
}

/// Tries the types one after the other.
macro_rules! first_of {
    ($game:ident, $record:ident => $body:expr; $($position:ty,)*) => {
        'found: {
            $(if let Some($record) = $game.downcast_ref::<::grid_core::Record<$position>>() {
                break 'found Some($body);
            })*
            None
        }
    };
}

pub(crate) use {first_of, with_record};
