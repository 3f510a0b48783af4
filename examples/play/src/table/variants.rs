//! The fields of a form that ask how a game starts: by a variant, its numbers, or a position.

use menagerie::{AnyGame, GameInfo, OpenError};

use super::form::{Field, Form, Input};

/// The choice of the position in the next field.
const POSITION: &str = "from a position";

/// A variant with numbers for the words in capitals: `symmetric:7`, `9x20b3`.
fn with_numbers(variant: &str) -> String {
    let mut text = String::new();
    let mut word = String::new();
    for letter in variant.chars().chain(['\0']) {
        if letter.is_ascii_uppercase() {
            word.push(letter);
            continue;
        }
        text += match &*std::mem::take(&mut word) {
            "" => "",
            "R" => "9",
            "C" => "20",
            "K" => "3",
            _ => "7",
        };
        text.push(letter);
    }
    text.pop();
    text
}

/// The variants of a game, as a form offers them.
#[derive(Clone, Debug)]
pub struct Variants {
    info: GameInfo,
    options: Vec<&'static str>,
}

impl Variants {
    /// The variants of a game that need no numbers, and the choice of another start.
    pub fn of(info: &GameInfo) -> Self {
        let is_plain =
            |variant: &&str| !variant.contains(|letter: char| letter.is_ascii_uppercase());
        let plain = info.variants().iter().copied().filter(is_plain);
        Self {
            options: plain.chain([POSITION]).collect(),
            info: info.clone(),
        }
    }

    /// The two fields.
    pub fn fields(&self) -> [Field; 2] {
        [
            Field::new("Variant", Input::choice(self.options.clone(), 0)),
            Field::new("  position", Input::text("")),
        ]
    }

    /// What can be written in the second field.
    pub fn note(&self) -> String {
        let typed = self.info.variants().iter().copied();
        let typed: Vec<String> = typed
            .filter(|&variant| !self.options.contains(&variant))
            .map(with_numbers)
            .collect();
        match &typed[..] {
            [] => format!(
                "the field \"position\" takes a position, such as {}",
                self.example()
            ),
            _ => format!(
                "the field \"position\" takes a variant, such as {} (with any numbers), or a \
                 position, such as {}",
                typed.join(" or "),
                self.example()
            ),
        }
    }

    /// The start of the game as the text of a position.
    fn example(&self) -> String {
        let game = self.info.start(None);
        game.map_or_else(|error| error.to_string(), |game| game.position())
    }

    /// Adjusts the two fields, of which `first` is the first, to the one that changed: writing a
    /// position chooses it.
    pub fn settle(&self, form: &mut Form, first: usize, changed: usize) {
        if changed == first + 1 {
            form.choose(first, self.options.len() - 1);
        }
        form.note = self.note();
    }

    /// The name of the variant that starts with a position.
    pub fn name(&self, start: &str) -> Option<&'static str> {
        let starts = |variant: &&&str| {
            let game = self.info.start(Some(variant));
            game.is_ok_and(|game| game.start() == start)
        };
        let named = self.options.iter().filter(|&&option| option != POSITION);
        named.clone().find(starts).copied()
    }

    /// Writes the name of a variant, or the text of a variant or position, into the two fields.
    pub fn write(&self, form: &mut Form, first: usize, text: &str) {
        match self.options.iter().position(|&option| option == text) {
            Some(option) => form.choose(first, option),
            None => {
                form.write(first + 1, text);
                form.choose(first, self.options.len() - 1);
            }
        }
    }

    /// The name of the variant, or the text of a variant or position.
    pub fn text(form: &Form, first: usize) -> &str {
        match form.text(first) {
            POSITION => form.text(first + 1).trim(),
            variant => variant,
        }
    }

    /// Opens the game that the fields ask for.
    ///
    /// # Errors
    /// If there is no such variant, nor such a position.
    pub fn open(&self, form: &Form, first: usize) -> Result<Box<dyn AnyGame>, OpenError> {
        let text = Self::text(form, first);
        let has_numbers = self.info.variants().len() >= self.options.len();
        match self.info.start(Some(text)) {
            Ok(game) => Ok(game),
            // Variants have no blanks.
            Err(error) if has_numbers && !text.is_empty() && !text.contains(' ') => {
                Err(error.into())
            }
            Err(_) => Ok(self.info.position(text)?),
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
            let variants = Variants::of(info);
            for variant in info.variants() {
                let typed = with_numbers(variant);
                assert!(info.start(Some(&typed)).is_ok(), "{typed}");
                if !variants.options.contains(variant) {
                    assert!(variants.note().contains(&typed), "{}", variants.note());
                    proposed += 1;
                }
            }
            assert!(!variants.note().contains("capitals"));
        }
        assert!(proposed > 0);
    }
}
