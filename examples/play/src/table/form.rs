//! A form: a few fields in a box, filled in with the keyboard.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use tui_input::InputRequest;

/// What a field holds.
#[derive(Clone, Debug)]
pub enum Input {
    /// A line of text.
    Text {
        /// The text with its caret.
        line: tui_input::Input,
        /// Whether all of it is selected: what is typed takes its place.
        is_selected: bool,
        /// Texts to choose from: Left and Right go through them while the field holds one of them
        /// or nothing, and Tab completes them.
        choices: Vec<String>,
    },
    /// One of a few words.
    Choice {
        /// The words.
        options: Vec<&'static str>,
        /// The one that is chosen.
        chosen: usize,
    },
}

impl Input {
    /// A line of text with the caret at its end.
    pub fn text(value: impl Into<String>) -> Self {
        Self::Text {
            line: value.into().into(),
            is_selected: false,
            choices: Vec::new(),
        }
    }

    /// The same line of text, with texts to choose from.
    pub fn with_choices(mut self, texts: Vec<String>) -> Self {
        if let Self::Text { choices, .. } = &mut self {
            *choices = texts;
        }
        self
    }

    /// A line of text that is selected: a proposal, whose place is taken by what is typed.
    pub fn proposed_text(value: impl Into<String>) -> Self {
        let mut input = Self::text(value);
        if let Self::Text { is_selected, .. } = &mut input {
            *is_selected = true;
        }
        input
    }

    /// One of a few words.
    pub const fn choice(options: Vec<&'static str>, chosen: usize) -> Self {
        Self::Choice { options, chosen }
    }

    /// Whether Left and Right choose from the texts of a line now.
    pub fn is_choosing(&self) -> bool {
        match self {
            Self::Text { line, choices, .. } => {
                let is_known = line.value().is_empty() || choices.iter().any(|c| c == line.value());
                !choices.is_empty() && is_known
            }
            Self::Choice { .. } => false,
        }
    }

    /// Whether the field is a line of text.
    pub const fn is_text(&self) -> bool {
        matches!(self, Self::Text { .. })
    }

    /// Whether the field is filled in by typing alone.
    pub fn is_typed(&self) -> bool {
        self.is_text() && !self.is_choosing()
    }

    /// Puts the text of a line `by` places further among its choices in its place.
    fn go_through(&mut self, by: isize) {
        if let Self::Text { line, choices, .. } = self {
            let at = choices.iter().position(|choice| choice == line.value());
            let count = choices.len() as isize;
            let next = at.map_or(0, |at| (at as isize + by).rem_euclid(count));
            let next = choices[next as usize].clone();
            *self = Self::proposed_text(next).with_choices(std::mem::take(choices));
        }
    }

    /// Completes the text of a line as far as its choices agree that begin with it. Returns whether
    /// it is longer now.
    fn complete(&mut self) -> bool {
        let Self::Text { line, choices, .. } = self else {
            return false;
        };
        let value = line.value();
        let fitting = choices.iter().filter(|choice| choice.starts_with(value));
        let whole = fitting.cloned().reduce(|one, other| shared(&one, &other));
        match whole.filter(|whole| !value.is_empty() && whole.len() > value.len()) {
            Some(whole) => {
                *self = Self::text(whole).with_choices(std::mem::take(choices));
                true
            }
            None => false,
        }
    }

    /// Does what a key asks for. Returns whether the input changed.
    fn key(&mut self, code: KeyCode) -> bool {
        if self.is_choosing() && matches!(code, KeyCode::Left | KeyCode::Right) {
            self.go_through(if code == KeyCode::Left { -1 } else { 1 });
            return true;
        }
        match self {
            Self::Text {
                line, is_selected, ..
            } => {
                let was_selected = std::mem::take(is_selected);
                let request = match code {
                    KeyCode::Char(_) if line.value().chars().count() >= LONGEST => return false,
                    KeyCode::Char(letter) => InputRequest::InsertChar(letter),
                    KeyCode::Backspace => InputRequest::DeletePrevChar,
                    KeyCode::Delete => InputRequest::DeleteNextChar,
                    KeyCode::Left => InputRequest::GoToPrevChar,
                    KeyCode::Right => InputRequest::GoToNextChar,
                    KeyCode::Home => InputRequest::GoToStart,
                    KeyCode::End => InputRequest::GoToEnd,
                    _ => return was_selected,
                };
                let is_edit = matches!(
                    code,
                    KeyCode::Char(_) | KeyCode::Backspace | KeyCode::Delete
                );
                if was_selected && is_edit {
                    line.reset();
                }
                line.handle(request).is_some() || was_selected
            }
            Self::Choice { options, chosen } => {
                let count = options.len();
                match code {
                    KeyCode::Left => *chosen = (*chosen + count - 1) % count,
                    KeyCode::Right | KeyCode::Char(' ') => *chosen = (*chosen + 1) % count,
                    _ => return false,
                }
                count > 1
            }
        }
    }
}

/// The longest line of text.
const LONGEST: usize = 400;

/// What two texts begin with.
pub(super) fn shared(one: &str, other: &str) -> String {
    let pairs = one.chars().zip(other.chars());
    pairs.take_while(|(a, b)| a == b).map(|(a, _)| a).collect()
}

/// A field of a form.
#[derive(Clone, Debug)]
pub struct Field {
    /// What stands before it.
    pub label: &'static str,
    /// What it holds.
    pub input: Input,
}

impl Field {
    /// A field with a label.
    pub const fn new(label: &'static str, input: Input) -> Self {
        Self { label, input }
    }
}

/// A form.
#[derive(Clone, Debug)]
pub struct Form {
    /// What it is for.
    pub title: String,
    /// Its fields.
    pub fields: Vec<Field>,
    /// The field that the keys go to.
    pub focus: usize,
    /// The words below the fields.
    pub note: String,
    /// The lines that are kept free for these words, so that the form stays where it is.
    pub note_lines: usize,
    /// What Enter and Esc do.
    pub words: [&'static str; 2],
}

/// The result of a key.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing changes outside the form.
    Nothing,
    /// The field with this number has changed.
    Changed(usize),
    /// The form is filled in.
    Accept,
    /// The form is cancelled.
    Cancel,
}

impl Form {
    /// A form with the focus on its first field.
    pub fn new(title: impl Into<String>, fields: Vec<Field>) -> Self {
        Self {
            title: title.into(),
            fields,
            focus: 0,
            note: String::new(),
            note_lines: 2,
            words: ["OK", "cancel"],
        }
    }

    /// Does what a key asks for.
    pub fn key(&mut self, key: KeyEvent) -> Answer {
        let count = self.fields.len();
        match key.code {
            KeyCode::Enter => return Answer::Accept,
            KeyCode::Esc => return Answer::Cancel,
            KeyCode::Tab if self.fields[self.focus].input.complete() => {
                return Answer::Changed(self.focus);
            }
            KeyCode::Tab | KeyCode::Down => self.focus = (self.focus + 1) % count,
            KeyCode::BackTab | KeyCode::Up => self.focus = (self.focus + count - 1) % count,
            KeyCode::Char('u') if key.modifiers == KeyModifiers::CONTROL => return self.clear(),
            _ if key
                .modifiers
                .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {}
            code => {
                let input = &mut self.fields[self.focus].input;
                if input.key(code) {
                    self.note.clear();
                    return Answer::Changed(self.focus);
                }
                let is_letter = matches!(code, KeyCode::Char(letter) if letter != ' ');
                if is_letter && matches!(input, Input::Choice { .. }) {
                    self.note = "Left, Right choose here".into();
                }
            }
        }
        Answer::Nothing
    }

    /// Empties the field with the focus if it holds text.
    fn clear(&mut self) -> Answer {
        let Input::Text { line, .. } = &self.fields[self.focus].input else {
            return Answer::Nothing;
        };
        if line.value().is_empty() {
            return Answer::Nothing;
        }
        self.write(self.focus, "");
        self.note.clear();
        Answer::Changed(self.focus)
    }

    /// Moves the focus to a field. A field that has it goes on to its next word.
    pub fn click(&mut self, field: usize) -> Answer {
        let had_focus = self.focus == field;
        self.focus = field;
        match self.fields[field].input {
            _ if had_focus && !self.fields[field].input.is_typed() => {
                self.key(KeyCode::Right.into())
            }
            _ => Answer::Nothing,
        }
    }

    /// Moves the focus to a field with a choice, and goes back by one word.
    pub fn click_back(&mut self, field: usize) -> Answer {
        self.focus = field;
        self.key(KeyCode::Left.into())
    }

    /// The text of a field; of a choice, the word that is chosen.
    pub fn text(&self, field: usize) -> &str {
        match &self.fields[field].input {
            Input::Text { line, .. } => line.value(),
            Input::Choice { options, chosen } => options[*chosen],
        }
    }

    /// The number of the word that is chosen in a field; 0 in a field of another kind.
    pub fn chosen(&self, field: usize) -> usize {
        match self.fields[field].input {
            Input::Choice { chosen, .. } => chosen,
            _ => 0,
        }
    }

    /// Chooses a word in a field.
    pub fn choose(&mut self, field: usize, word: usize) {
        if let Input::Choice { options, chosen } = &mut self.fields[field].input {
            *chosen = word.min(options.len() - 1);
        }
    }

    /// Writes a field of text. Its choices stay.
    pub fn write(&mut self, field: usize, text: impl Into<String>) {
        let choices = match &mut self.fields[field].input {
            Input::Text { choices, .. } => std::mem::take(choices),
            _ => Vec::new(),
        };
        self.fields[field].input = Input::text(text).with_choices(choices);
    }

    /// Sets the texts among which a field of text can be chosen.
    pub fn set_choices(&mut self, field: usize, texts: Vec<String>) {
        if let Input::Text { choices, .. } = &mut self.fields[field].input {
            *choices = texts;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::tests::code;

    /// A text, a text with choices, and a choice of words.
    fn form(text: Input) -> Form {
        let files = ["game.json", "game-2.json", "old.json"].map(String::from);
        let files = Input::text("").with_choices(files.into());
        let words = Input::choice(vec!["one", "two", "three"], 0);
        let fields = [text, files, words].map(|input| Field::new("field", input));
        Form::new("", fields.into())
    }

    /// Presses keys by their signs.
    fn press(form: &mut Form, keys: &str) -> Answer {
        let keys = keys.chars().map(|sign| form.key(code(sign).into()));
        keys.last().unwrap()
    }

    fn control(letter: char) -> KeyEvent {
        KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL)
    }

    #[test]
    fn keys_do_what_they_say() {
        use Answer::{Accept, Cancel, Changed, Nothing};

        let proposed = || Input::proposed_text("game.json");
        for (text, steps) in [
            // Text is edited at the caret.
            (
                Input::text("gäme"),
                &[
                    ("←←", Changed(0), "gäme"),
                    ("⌫a", Changed(0), "game"),
                    ("⇱⌦⇲s", Changed(0), "ames"),
                    ("⌦", Nothing, "ames"),
                    ("⏎", Accept, "ames"),
                    ("⎋", Cancel, "ames"),
                ][..],
            ),
            // What is typed takes the place of a proposal.
            (proposed(), &[("ab", Changed(0), "ab")]),
            (proposed(), &[("⌫", Changed(0), "")]),
            (proposed(), &[("⌦", Changed(0), "")]),
            (proposed(), &[("⇲5", Changed(0), "game.json5")]),
            (proposed(), &[("⇱a", Changed(0), "agame.json")]),
            // Arrows go through the choices of a text, and Tab completes them. In a text of one's
            // own the caret moves.
            (
                proposed(),
                &[
                    ("⇥→", Changed(1), "game.json"),
                    ("←", Changed(1), "old.json"),
                    ("g⇥", Changed(1), "game"),
                    ("←x", Changed(1), "gamxe"),
                    ("⇥", Nothing, "one"),
                ],
            ),
            // Choices go round, and so does the focus.
            (
                proposed(),
                &[
                    ("↑←", Changed(2), "three"),
                    ("→␣", Changed(2), "two"),
                    ("⇥", Nothing, "game.json"),
                    ("↑", Nothing, "two"),
                    ("↓", Nothing, "game.json"),
                ],
            ),
            (
                Input::text("x".repeat(LONGEST)),
                &[("x", Nothing, &*"x".repeat(LONGEST))],
            ),
        ] {
            let mut form = form(text);
            for &(keys, answer, shown) in steps {
                assert_eq!(press(&mut form, keys), answer, "{keys}");
                assert_eq!(form.text(form.focus), shown, "{keys}");
            }
        }
    }

    #[test]
    fn control_u_empties_a_text_and_other_control_keys_do_nothing() {
        let mut form = form(Input::proposed_text("game.json"));
        assert_eq!(form.key(control('v')), Answer::Nothing);
        assert_eq!(form.key(control('u')), Answer::Changed(0));
        assert_eq!(form.text(0), "");
        assert_eq!(form.key(control('u')), Answer::Nothing);
    }

    #[test]
    fn a_second_click_goes_on_to_the_next_word() {
        let mut form = form(Input::text(""));
        assert_eq!(form.click(2), Answer::Nothing);
        assert_eq!(form.click(2), Answer::Changed(2));
        assert_eq!((form.text(2), form.focus), ("two", 2));
        assert_eq!(form.click_back(2), Answer::Changed(2));
        assert_eq!((form.text(2), form.focus), ("one", 2));
        assert_eq!(form.click(0), Answer::Nothing);
        assert_eq!(form.click(0), Answer::Nothing, "text is typed");
    }
}
