//! A macro for methods that set a field.

/// Defines methods that set a field and return the value. The parameter has the name of the field.
///
/// ```
/// #[derive(Default)]
/// pub struct Options {
///     depth: u32,
///     name: String,
/// }
///
/// impl Options {
///     grid_core::setters! {
///         /// Sets the depth, in plies.
///         pub fn with_depth(depth: u32);
///         /// Sets the name.
///         pub fn with_name(name: String);
///     }
/// }
///
/// let options = Options::default().with_depth(4).with_name("quick".into());
/// assert_eq!((options.depth, &*options.name), (4, "quick"));
/// ```
#[macro_export]
macro_rules! setters {
    ($($(#[$attribute:meta])* $visibility:vis fn $method:ident($field:ident: $type:ty);)+) => {$(
        $(#[$attribute])*
        #[must_use]
        $visibility fn $method(mut self, $field: $type) -> Self {
            self.$field = $field;
            self
        }
    )+};
}
