//! The field of a form that asks how a game starts: by a variant, its numbers, or a position.

use menagerie::board_scene::facts::Variant;
use menagerie::{AnyGame, GameInfo, OpenError};
use tabletop::variant_words;

use super::form::Input;

/// A start of a game that cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("type {0}")]
    Empty(String),
    #[error(transparent)]
    Open(#[from] OpenError),
}

/// The variants of a game, as a field offers them.
#[derive(Copy, Clone, Debug)]
pub struct Variants<'a>(pub &'a GameInfo);

impl Variants<'_> {
    /// The names of the variants without numbers, which are chosen.
    fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let variants = self.0.variants().iter();
        let plain = variants.filter(|variant| variant.numbers.is_empty());
        plain.map(|variant| variant.name)
    }

    /// The variants with numbers, which are typed.
    fn typed(&self) -> impl Iterator<Item = &'static Variant> + use<> {
        let variants = self.0.variants().iter();
        variants.filter(|variant| !variant.numbers.is_empty())
    }

    /// The field, with the name of a variant, or the text of a variant or position.
    pub fn input(&self, start: Option<&str>) -> Input {
        let names: Vec<String> = self.names().map(Into::into).collect();
        let first = names.first().cloned().unwrap_or_default();
        Input::proposed_text(start.map_or(first, Into::into)).with_choices(names)
    }

    /// The name of the variant that starts with a position, otherwise the position.
    pub fn name<'b>(&self, start: &'b str) -> &'b str {
        let starts = |variant: &&str| {
            let game = self.0.start(Some(variant));
            game.is_ok_and(|game| game.start() == start)
        };
        self.names().find(starts).unwrap_or(start)
    }

    /// What the start in the field is, in words, and what else can be written there. The text of a
    /// position, which frightens, is shown only to those who write one.
    pub fn note(&self, start: &str) -> String {
        let what = match variant_words(self.0, start) {
            Some(words) => format!("{start}: {words}"),
            None if self.names().any(|name| name == start) => "the usual start".into(),
            None => "a position of its own".into(),
        };
        match self.open(start) {
            Ok(_) => format!("{what}. Optional: {}", self.others()),
            Err(_) => format!("type {}", self.example()),
        }
    }

    /// What can be written: a variant with numbers, or a position.
    fn others(&self) -> String {
        let typed: Vec<String> = self.typed().map(Variant::example).collect();
        match &typed[..] {
            [] => "a position".into(),
            _ => {
                let typed = typed.join(" or ");
                format!("a variant, such as {typed} (with other numbers), or a position")
            }
        }
    }

    /// The same with a position.
    pub fn example(&self) -> String {
        let game = self.0.start(None);
        let position = game.map_or_else(|error| error.to_string(), |game| game.position());
        format!("{}, such as {position}", self.others())
    }

    /// Whether a text is meant as a variant rather than as a position. Variants have neither blanks
    /// nor `/`, and only those with numbers are typed.
    pub fn may_be_variant(&self, text: &str) -> bool {
        let has_numbers = self.typed().next().is_some();
        self.names().any(|name| name == text) || (has_numbers && !text.contains([' ', '/']))
    }

    /// Opens the game that the text of the field asks for.
    ///
    /// # Errors
    /// If there is no such variant, nor such a position.
    pub fn open(&self, text: &str) -> Result<Box<dyn AnyGame>, StartError> {
        if text.is_empty() {
            return Err(StartError::Empty(self.example()));
        }
        match self.0.start(Some(text)) {
            Ok(game) => Ok(game),
            Err(error) if self.may_be_variant(text) => Err(OpenError::from(error).into()),
            Err(_) => Ok(self.0.position(text).map_err(OpenError::from)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn the_variants_that_the_note_proposes_can_be_opened() {
        let mut proposed = 0;
        for info in Catalogue::standard().games() {
            let variants = Variants(info);
            for variant in info.variants() {
                let typed = variant.example();
                assert!(info.start(Some(&typed)).is_ok(), "{typed}");
                let note = variants.example();
                if !variants.names().any(|name| name == variant.name) {
                    assert!(note.contains(&typed), "{note}");
                    proposed += 1;
                }
                let words = variant_words(info, &typed);
                assert_eq!(words.is_some(), info.variants().len() > 1, "{typed}");
            }
            assert!(!variants.example().contains("capitals"));
        }
        assert!(proposed > 0);
    }
}
