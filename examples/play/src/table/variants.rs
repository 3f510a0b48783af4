//! The fields of a form that ask how a game starts: by a variant, its numbers, or a position.

use menagerie::facts::Variant;
use menagerie::{AnyGame, GameInfo, OpenError};

use super::form::{Form, Input};

/// The choice of the position in the next field.
const POSITION: &str = "from a position";

/// A start of a game that cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Nothing is written.
    #[error("type {0}")]
    Empty(String),
    /// There is no such variant or position.
    #[error(transparent)]
    Open(#[from] OpenError),
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
        let plain = info.variants().iter();
        let plain = plain.filter(|variant| variant.numbers.is_empty());
        Self {
            options: plain
                .map(|variant| variant.name)
                .chain([POSITION])
                .collect(),
            info: info.clone(),
        }
    }

    /// The inputs of the two fields, with the name of a variant or the text of a variant or
    /// position.
    pub fn inputs(&self, start: Option<&str>) -> [Input; 2] {
        let options = self.options.clone();
        let named = |start| self.options.iter().position(|&option| option == start);
        match start.map(|start| (named(start), start)) {
            None => [Input::choice(options, 0), Input::text("")],
            Some((Some(variant), _)) => [Input::choice(options, variant), Input::text("")],
            Some((None, start)) => [
                Input::choice(options.clone(), options.len() - 1),
                Input::text(start),
            ],
        }
    }

    /// The variants with numbers, which are typed.
    fn typed(&self) -> impl Iterator<Item = &'static Variant> + use<> {
        let variants = self.info.variants().iter();
        variants.filter(|variant| !variant.numbers.is_empty())
    }

    /// What the variant in the fields is, in words.
    pub fn chosen_words(&self, form: &Form, first: usize) -> Option<String> {
        let text = Self::text(form, first);
        Some(format!("{text}: {}", self.words(text)?))
    }

    /// What a variant is, in words: what its numbers mean, otherwise the size of its board.
    fn words(&self, variant: &str) -> Option<String> {
        if self.info.variants().len() == 1 {
            return None;
        }
        let scene = self.info.start(Some(variant)).ok()?.scene();
        let mut families = self.info.variants().iter();
        let numbers = families.find_map(|family| family.words(variant));
        Some(numbers.unwrap_or_else(|| {
            let (rows, columns) = (usize::from(scene.rows()), usize::from(scene.columns));
            let [rows, columns] = [
                tabletop::counted(rows, "row", "rows"),
                tabletop::counted(columns, "column", "columns"),
            ];
            format!("{rows}, {columns}")
        }))
    }

    /// What the variant in the fields is, and what can be written in the second field.
    pub fn whole_note(&self, form: &Form, first: usize) -> String {
        match self.chosen_words(form, first) {
            Some(words) => format!("{words}. {}", self.note()),
            None => self.note(),
        }
    }

    /// What can be written in the second field.
    pub fn note(&self) -> String {
        let typed: Vec<String> = self.typed().map(Variant::example).collect();
        match &typed[..] {
            [] => format!(
                "the field \"position\" takes a position, such as {}",
                self.example()
            ),
            _ => format!(
                "the field \"position\" takes a variant, such as {} (with other numbers), or a \
                 position, such as {}",
                typed.join(" or "),
                self.example()
            ),
        }
    }

    /// What can be written: a variant with numbers, or a position.
    pub fn example_of_start(&self) -> String {
        match self.typed().next() {
            Some(variant) => format!("a variant, such as {}, or a position", variant.example()),
            None => format!("a position, such as {}", self.example()),
        }
    }

    /// The start of the game as the text of a position.
    fn example(&self) -> String {
        let game = self.info.start(None);
        game.map_or_else(|error| error.to_string(), |game| game.position())
    }

    /// Adjusts the two fields, of which `first` is the first, to the one that changed: writing a
    /// position chooses it, and choosing a variant empties the position. No text is ignored.
    pub fn settle(&self, form: &mut Form, first: usize, changed: usize) {
        if changed == first + 1 {
            form.choose(first, self.options.len() - 1);
        } else if form.text(first) != POSITION {
            form.write(first + 1, "");
        }
        form.note = self.whole_note(form, first);
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

    /// The name of the variant, or the text of a variant or position.
    pub fn text(form: &Form, first: usize) -> &str {
        match form.text(first) {
            POSITION => form.text(first + 1).trim(),
            variant => variant,
        }
    }

    /// Whether a text is meant as a variant rather than as a position. Variants have neither blanks
    /// nor `/`, and only those with numbers are typed.
    pub fn may_be_variant(&self, text: &str) -> bool {
        let has_numbers = self.typed().next().is_some();
        self.options.contains(&text) || (has_numbers && !text.contains([' ', '/']))
    }

    /// Opens the game that the fields ask for.
    ///
    /// # Errors
    /// If there is no such variant, nor such a position.
    pub fn open(&self, form: &Form, first: usize) -> Result<Box<dyn AnyGame>, StartError> {
        let text = Self::text(form, first);
        if text.is_empty() {
            return Err(StartError::Empty(self.example_of_start()));
        }
        match self.info.start(Some(text)) {
            Ok(game) => Ok(game),
            Err(error) if self.may_be_variant(text) => Err(OpenError::from(error).into()),
            Err(_) => Ok(self.info.position(text).map_err(OpenError::from)?),
        }
    }
}

#[cfg(test)]
mod tests {
    use menagerie::Catalogue;

    use super::*;

    #[test]
    fn the_numbers_of_a_variant_are_explained() {
        let words = |name: &str, variant: &str| {
            let catalogue = Catalogue::standard();
            Variants::of(catalogue.find(name).unwrap()).words(variant)
        };
        for row in [
            "lifeduel 6x6t6g3: 6 rows, 6 columns, 6 placements each, 3 generations",
            "lifeduel 8x8t8g5f: 8 rows, 8 columns, 8 placements each, 5 generations, player 1 wins \
             equal counts",
            "conquid 9x20b3: 9 rows, 20 columns, bases of 3 by 3",
            "conquid small: 7 rows, 14 columns",
            "pacifist symmetric:7: the random start array 7, the same for both",
            "pacifist asymmetric:7: the random start array 7, another for each player",
            "pacifist array:7,8: start array 7 of 960 for White, 8 for Black",
        ] {
            let (start, told) = row.split_once(": ").unwrap();
            let (name, variant) = start.split_once(' ').unwrap();
            assert_eq!(words(name, variant).as_deref(), Some(told), "{variant}");
        }
        assert_eq!(words("conquid", "3x"), None);
        assert_eq!(words("wildebeest", "standard"), None);
    }

    #[test]
    fn the_variants_that_the_note_proposes_can_be_opened() {
        let mut proposed = 0;
        for info in Catalogue::standard().games() {
            let variants = Variants::of(info);
            for variant in info.variants() {
                let typed = variant.example();
                assert!(info.start(Some(&typed)).is_ok(), "{typed}");
                let note = variants.note();
                if !variants.options.contains(&variant.name) {
                    assert!(note.contains(&typed), "{note}");
                    proposed += 1;
                }
                let words = variants.words(&typed);
                assert_eq!(words.is_some(), info.variants().len() > 1, "{typed}");
            }
            assert!(!variants.note().contains("capitals"));
        }
        assert!(proposed > 0);
    }
}
