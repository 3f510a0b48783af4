//! The events of a game as a table: what each is about, and its sentence.

use alloc::borrow::Cow;
use alloc::string::ToString;
use core::fmt;

/// Makes the enum of a game's events from a table. Each event has the name of the function that
/// creates it from its fields, its fields, its effect on the pieces of a picture, the squares that
/// it concerns, and its sentence.
///
/// The first field is `owner`, and the second one `piece` if the event is about a piece. These
/// fields need neither type nor docs: `owner` (a [`Player`](grid_core::Player)), `piece` (a
/// `PieceKind`), `square`, `from` and `to` (each a `Square`), and `king` and `rook` (two squares
/// each). `PieceKind` and `Square` are those of the module. A sentence names fields in braces, and
/// values that `where` computes from them. An owner is written as a [colour](crate::colour). Behind
/// `many` stands what is [said of several](board_scene::Trace::of_several) such events.
///
/// Attributes before the enum are kept. With those of the example an event is an object: `event`
/// has its name in kebab case, and the other keys are its fields.
///
/// ```
/// use chess_men::{PieceKind, Square, events};
/// use grid_core::Player;
///
/// events! {
///     /// An event of a ply.
///     #[derive(serde::Serialize)]
///     #[serde(tag = "event", rename_all = "kebab-case")]
///     pub enum Event {
///         /// A piece moved.
///         moved: Moved { owner, piece, from, to }
///             => Moved [from, to] "{owner} {piece} moved {from} to {to}",
///         /// A piece was traded for coins.
///         sold: Sold {
///             owner, piece, square,
///             /// The number of coins.
///             price: u8,
///         } where buyer = chess_men::colour(!owner)
///             => Died [square] "{owner} {piece} on {square} sold to {buyer} for {price}"
///             many "sold for {price}",
///     }
/// }
///
/// let (owner, piece, square) = (Player::First, PieceKind::Rook, Square::A1);
/// let sold = Event::sold(owner, piece, square, 5);
/// assert_eq!(sold.to_string(), "white rook on a1 sold to black for 5");
/// let trace = sold.trace();
/// assert_eq!((trace.name, trace.owner), ("sold", Some(owner)));
/// assert_eq!(trace.of_several, "sold for 5");
/// assert_eq!(trace.piece.map(|piece| piece.name), Some("rook"));
/// assert_eq!(trace.spots[..], [square.spot()]);
/// assert_eq!(serde_json::to_value(sold)?["event"], "sold");
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// The crate that calls it needs no other dependency than this one:
///
/// ```
/// mod game {
/// #     mod grid_core {}
/// #     mod serde {}
/// #     mod core {}
///     use chess_men::{PieceKind, Square, events};
///
///     events! {
///         /// An event of a ply.
///         pub enum Event {
///             /// A piece moved.
///             moved: Moved { owner, piece, from, to }
///                 => Moved [from, to] "{owner} {piece} moved {from} to {to}",
///         }
///     }
/// #   pub fn told() -> String {
/// #       let (owner, piece) = (chess_men::grid_core::Player::First, PieceKind::Rook);
/// #       Event::moved(owner, piece, Square::A1, Square::A2).to_string()
/// #   }
/// }
/// # assert_eq!(game::told(), "white rook moved a1 to a2");
/// ```
#[macro_export]
macro_rules! events {
    (
        $(#[$about:meta])*
        pub enum $Event:ident {
            $(
                $(#[$doc:meta])*
                $new:ident: $Name:ident { $($(#[$field_doc:meta])* $field:ident $(: $Type:ty)?),+ $(,)? }
                $(where $($value:pat_param = $of:expr),+)?
                => $effect:ident [$($spot:expr),+] $words:literal $(many $many:literal)?
            ),+ $(,)?
        }
    ) => {
        $(#[$about])*
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum $Event {
            $(
                $(#[$doc])*
                $Name {
                    $(
                        $(#[$field_doc])*
                        #[doc = $crate::event_field!(doc $field)]
                        $field: $crate::event_field!(type $field $(: $Type)?),
                    )+
                },
            )+
        }

        impl $Event {
            $(
                #[inline(always)]
                pub(crate) const fn $new(
                    $($field: $crate::event_field!(type $field $(: $Type)?)),+
                ) -> Self {
                    Self::$Name { $($field),+ }
                }
            )+

            /// Returns what the event is about: its name in kebab case, the player and the piece
            /// that it concerns, its effect on the pieces of a picture, and its squares.
            pub fn trace(&self) -> $crate::board_scene::Trace {
                match *self {
                    $(
                        Self::$Name { $($field),+ } => {
                            // Not every field is a square.
                            let _ = ($($field,)+);
                            const NAME: &[u8] = &$crate::kebab_case::<
                                { ::core::stringify!($new).len() },
                            >(::core::stringify!($new));
                            const NAMED: &str = $crate::ascii(NAME);
                            let (owner, piece) = $crate::event_about!($($field $field),+);
                            let trace = $crate::board_scene::Effect::$effect
                                .on([$($spot.spot()),+])
                                .named(NAMED, owner)
                                .with(piece);
                            $($(let $value = $of;)+)?
                            $(let $field = $crate::event_field!(word $field $field);)+
                            // Not every event uses all of them.
                            let _ = (::core::format_args!($words), $($field,)+);
                            $(let trace = trace.of_several($crate::said(
                                ::core::format_args!($many),
                            ));)?
                            trace
                        }
                    )+
                }
            }
        }

        impl ::core::fmt::Display for $Event {
            fn fmt(&self, f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                match *self {
                    $(
                        Self::$Name { $($field),+ } => {
                            $($(let $value = $of;)+)?
                            $(let $field = $crate::event_field!(word $field $field);)+
                            // A sentence need not name every field.
                            let _ = ($($field,)+);
                            write!(f, $words)
                        }
                    )+
                }
            }
        }
    };
}

/// The name of an event, made from that of the function that creates it.
#[doc(hidden)]
pub const fn kebab_case<const N: usize>(name: &str) -> [u8; N] {
    let mut kebab = [b'-'; N];
    let mut i = 0;
    while i < N {
        if name.as_bytes()[i] != b'_' {
            kebab[i] = name.as_bytes()[i];
        }
        i += 1;
    }
    kebab
}

/// Words that are made only if they name something.
#[doc(hidden)]
pub fn said(words: fmt::Arguments<'_>) -> Cow<'static, str> {
    match words.as_str() {
        Some(words) => words.into(),
        None => words.to_string().into(),
    }
}

#[doc(hidden)]
pub const fn ascii(text: &[u8]) -> &str {
    match core::str::from_utf8(text) {
        Ok(text) => text,
        Err(_) => panic!("the names of events are ASCII"),
    }
}

/// The owner and the piece among the fields of an event, each field told twice: what it is called,
/// and its value.
#[doc(hidden)]
#[macro_export]
macro_rules! event_about {
    (owner $owner:ident, piece $piece:ident $(, $name:ident $value:ident)*) => {
        ($owner, Some($crate::scene_piece($owner, $piece)))
    };
    (owner $owner:ident $(, $name:ident $value:ident)*) => {
        ($owner, None)
    };
}

/// The type, the docs and the word of a field of [`events!`].
#[doc(hidden)]
#[macro_export]
macro_rules! event_field {
    (type $field:ident: $Type:ty) => {
        $Type
    };
    (type owner) => {
        $crate::grid_core::Player
    };
    (type piece) => {
        PieceKind
    };
    (type king) => {
        (Square, Square)
    };
    (type rook) => {
        (Square, Square)
    };
    (type $square:ident) => {
        Square
    };
    (doc owner) => {
        "The owner of the piece."
    };
    (doc piece) => {
        "The kind of the piece."
    };
    (doc square) => {
        "The square on which the piece stands, or stood before it left the board."
    };
    (doc from) => {
        "The square that the piece left."
    };
    (doc to) => {
        "The square that the piece reached."
    };
    (doc king) => {
        "The squares that the king left and reached."
    };
    (doc rook) => {
        "The squares that the rook left and reached."
    };
    (doc $field:ident) => {
        ""
    };
    (word owner $owner:ident) => {
        $crate::colour($owner)
    };
    (word $field:ident $value:ident) => {
        $value
    };
}
