//! A form: a few fields in a box, filled in with the keyboard.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::Modifier;
use ratatui::text::Span;
use tui_input::InputRequest;
use tui_input::backend::crossterm::to_input_request;

use super::sections::reversed_if;

/// What a field holds: a line of text, perhaps with texts to choose from, or one of a few words.
#[derive(Clone, Debug)]
pub struct Input {
    /// The text with its caret.
    line: tui_input::Input,
    /// Whether all of it is selected: what is typed takes its place.
    is_selected: bool,
    /// Texts to choose from: Left and Right go through them while the field holds one of them or
    /// nothing, and Tab completes them.
    choices: Vec<String>,
    /// Whether first letters choose one of them.
    goes_by_letters: bool,
    /// The letters that were typed to choose one of them.
    typed: String,
    /// Whether other texts can be typed.
    is_free: bool,
}

impl Input {
    /// A line of text with the caret at its end.
    pub fn text(value: impl Into<String>) -> Self {
        Self {
            line: value.into().into(),
            is_selected: false,
            choices: Vec::new(),
            goes_by_letters: false,
            typed: String::new(),
            is_free: true,
        }
    }

    /// The same line of text, with texts to choose from.
    pub fn with_choices(self, choices: Vec<String>) -> Self {
        Self { choices, ..self }
    }

    /// The same line of text, with words to choose from by their first letters too.
    pub fn with_words(self, choices: Vec<String>) -> Self {
        Self {
            choices,
            goes_by_letters: true,
            ..self
        }
    }

    /// A line of text that is selected: a proposal, whose place is taken by what is typed.
    pub fn proposed_text(value: impl Into<String>) -> Self {
        Self {
            is_selected: true,
            ..Self::text(value)
        }
    }

    /// One of a few words.
    pub fn choice<T: ToString>(words: &[T], chosen: usize) -> Self {
        let all = words.iter().map(T::to_string).collect();
        Self {
            is_free: false,
            ..Self::proposed_text(words[chosen].to_string()).with_words(all)
        }
    }

    /// The text.
    pub fn value(&self) -> &str {
        self.line.value()
    }

    /// Whether a letter goes on with the text: not if it is chosen among others, or proposed.
    pub const fn is_written(&self) -> bool {
        self.is_free && !self.is_selected
    }

    /// Whether Left and Right choose from the texts now.
    pub fn is_choosing(&self) -> bool {
        !self.choices.is_empty() && (self.value().is_empty() || self.chosen().is_some())
    }

    /// The index of the text among those to choose from.
    fn chosen(&self) -> Option<usize> {
        self.choices
            .iter()
            .position(|choice| choice == self.value())
    }

    /// Puts another text in the place of the one that is there.
    fn replace(&mut self, value: String, is_selected: bool) {
        (self.line, self.is_selected) = (value.into(), is_selected);
        self.typed.clear();
    }

    /// Puts the text that is `by` places further among its choices in its place.
    fn go_through(&mut self, by: isize) {
        let next = self.chosen().map_or(0, |at| {
            (at as isize + by).rem_euclid(self.choices.len() as isize) as usize
        });
        self.replace(self.choices[next].clone(), true);
    }

    /// Chooses the text that begins with the letters typed so far and this one, or else the next
    /// one that begins with this one. Returns whether there is such a text.
    fn go_to(&mut self, typed: &str, letter: char) -> bool {
        let at = self.chosen();
        let next = at.map_or(0, |at| at + 1);
        for (begin, from) in [(typed, at.unwrap_or(0)), ("", next)] {
            let typed = format!("{begin}{letter}").to_lowercase();
            let (before, after) = self.choices.split_at(from);
            let mut all = after.iter().chain(before);
            if let Some(next) = all.find(|choice| choice.to_lowercase().starts_with(&typed)) {
                self.replace(next.clone(), true);
                self.typed = typed;
                return true;
            }
        }
        false
    }

    /// Completes the text as far as its choices agree that begin with it. Returns whether it is
    /// longer now.
    fn complete(&mut self) -> bool {
        let value = self.value();
        let choices = self.choices.iter().cloned();
        let fitting = choices.filter(|choice| choice.starts_with(value));
        let whole = fitting.reduce(|one, other| shared(&one, &other));
        let whole = whole.filter(|whole| !value.is_empty() && whole.len() > value.len());
        whole.map(|whole| self.replace(whole, false)).is_some()
    }

    /// Does what a key asks for. Returns whether the input changed.
    fn key(&mut self, key: KeyEvent) -> bool {
        let typed = std::mem::take(&mut self.typed);
        let by = match key.code {
            KeyCode::Left => Some(-1),
            KeyCode::Right => Some(1),
            KeyCode::Char(' ') if !self.is_free => Some(1),
            _ => None,
        };
        if let Some(by) = by.filter(|_| self.is_choosing()) {
            self.go_through(by);
            return true;
        }
        if let KeyCode::Char(letter) = key.code
            && !key
                .modifiers
                .intersects(KeyModifiers::CONTROL | KeyModifiers::ALT)
            && self.goes_by_letters
            && self.is_selected
        {
            let before = self.value().to_string();
            if self.go_to(&typed, letter) {
                return self.value() != before;
            }
            // A word of one's own may begin as one of the others.
            if !typed.is_empty() && self.is_free {
                self.replace(typed, false);
            }
        }
        self.edit(key)
    }

    /// Does what a key asks for in a line of text. Returns whether the input changed.
    fn edit(&mut self, key: KeyEvent) -> bool {
        use InputRequest::{
            GoToEnd, GoToNextChar, GoToNextWord, GoToPrevChar, GoToPrevWord, GoToStart, InsertChar,
        };
        let request = to_input_request(&Event::Key(key)).filter(|_| self.is_free);
        let is_full = self.value().chars().count() >= LONGEST;
        let Some(request) = request.filter(|one| !is_full || !matches!(one, InsertChar(_))) else {
            return false;
        };
        let goes = [
            GoToPrevChar,
            GoToNextChar,
            GoToPrevWord,
            GoToNextWord,
            GoToStart,
            GoToEnd,
        ];
        let is_edit = !goes.contains(&request);
        let was_selected = std::mem::take(&mut self.is_selected);
        if was_selected && is_edit {
            self.line.reset();
        }
        self.line.handle(request).is_some() || was_selected
    }

    /// What it holds in at most `room` columns, with the caret or the choice marked if it has the
    /// focus.
    pub fn spans(&self, has_focus: bool, room: usize) -> Vec<Span<'static>> {
        let mark = reversed_if(has_focus);
        let [left, right] = match self.is_choosing() {
            true => ["< ", " >"],
            false => ["", ""],
        };
        let room = room.saturating_sub(left.len() + right.len()).max(1);
        let caret = self.line.cursor();
        // Of a line that is too long, the part around the caret is shown.
        let first = (caret + 1).saturating_sub(room);
        let mut shown: Vec<char> = self.value().chars().skip(first).take(room).collect();
        let caret = caret - first;
        if first > 0 && caret > 0 {
            shown[0] = '…';
        }
        if first + shown.len() < self.value().chars().count() && caret + 1 < shown.len() {
            shown[room - 1] = '…';
        }
        if self.is_choosing() && self.is_selected {
            let word = Span::styled(String::from_iter(shown), mark);
            return vec![left.into(), word, right.into()];
        }
        let (before, rest) = shown.split_at(caret.min(shown.len()));
        let before = String::from_iter(before);
        let at = rest.first().unwrap_or(&' ').to_string();
        let after = String::from_iter(rest.iter().skip(1));
        let selected = match has_focus && self.is_selected {
            true => Modifier::REVERSED,
            false => Modifier::UNDERLINED,
        };
        vec![
            left.into(),
            Span::styled(before, selected),
            Span::styled(at, mark),
            Span::styled(after, Modifier::UNDERLINED),
            right.into(),
        ]
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
        if !matches!(key.code, KeyCode::Char(_)) {
            self.fields[self.focus].input.typed.clear();
        }
        match key.code {
            KeyCode::Enter => return Answer::Accept,
            KeyCode::Esc => return Answer::Cancel,
            KeyCode::Tab if self.fields[self.focus].input.complete() => {
                return Answer::Changed(self.focus);
            }
            KeyCode::Tab | KeyCode::Down => self.focus = (self.focus + 1) % count,
            KeyCode::BackTab | KeyCode::Up => self.focus = (self.focus + count - 1) % count,
            code => {
                let input = &mut self.fields[self.focus].input;
                if input.key(key) {
                    self.note.clear();
                    return Answer::Changed(self.focus);
                }
                let is_letter = matches!(code, KeyCode::Char(letter) if letter != ' ');
                if is_letter && !input.is_free && input.typed.is_empty() {
                    self.note = "Left, Right, or first letters choose here".into();
                }
            }
        }
        Answer::Nothing
    }

    /// Moves the focus to a field, and presses a key there. Right goes on to the next word, if the
    /// field has words and had the focus.
    pub fn click(&mut self, field: usize, key: KeyCode) -> Answer {
        self.fields[self.focus].input.typed.clear();
        let had_focus = std::mem::replace(&mut self.focus, field) == field;
        let goes_on = had_focus && self.fields[field].input.is_choosing();
        match key != KeyCode::Right || goes_on {
            true => self.key(key.into()),
            false => Answer::Nothing,
        }
    }

    /// The text of a field; of a choice, the word that is chosen.
    pub fn text(&self, field: usize) -> &str {
        self.fields[field].input.value()
    }

    /// The index of the text of a field among those to choose from; 0 if it is none of them.
    pub fn chosen(&self, field: usize) -> usize {
        self.fields[field].input.chosen().unwrap_or(0)
    }

    /// Chooses a text of a field by its index.
    pub fn choose(&mut self, field: usize, index: usize) {
        let text = self.fields[field].input.choices[index].clone();
        self.fields[field].input.replace(text, true);
    }

    /// Writes a field of text. Its choices stay.
    pub fn write(&mut self, field: usize, text: impl Into<String>) {
        self.fields[field].input.replace(text.into(), false);
    }

    /// Sets the texts among which a field of text can be chosen.
    pub fn set_choices(&mut self, field: usize, texts: Vec<String>) {
        self.fields[field].input.choices = texts;
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
        let words = Input::choice(&["one", "two", "three"], 0);
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
    fn first_letters_choose_a_word_and_others_are_a_text() {
        let words = ["easy", "beginner", "best"].map(String::from).into();
        let mut form = form(Input::proposed_text("easy").with_words(words));
        for (keys, shown) in [
            ("b", "beginner"),
            ("b", "best"),
            ("b", "beginner"),
            ("es", "best"),
            ("→be", "beginner"),
            // What was typed before other keys is forgotten.
            ("→2s", "2s"),
            ("⌫⌫←", "easy"),
            ("↓↑x", "x"),
            ("⌫←BE", "beginner"),
            ("x", "bex"),
            ("y", "bexy"),
        ] {
            press(&mut form, keys);
            assert_eq!(form.text(0), shown, "{keys}");
        }
        // Where only some words can be, other letters do nothing.
        press(&mut form, "↑");
        for (keys, shown) in [("tw", "two"), ("x", "two"), ("th", "three")] {
            press(&mut form, keys);
            assert_eq!(form.text(2), shown, "{keys}");
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
    fn a_text_without_room_is_marked_where_it_is_cut() {
        let shown = |input: &Input, room| {
            let spans = input.spans(true, room);
            let text: String = spans.into_iter().map(|span| span.content).collect();
            text.trim_end().to_string()
        };
        let mut form = form(Input::text("/home/me/games/1.json"));
        for (keys, cut) in [
            ("", "…mes/1.json"),
            ("⇱", "/home/me/ga…"),
            ("→", "/home/me/ga…"),
        ] {
            keys.chars()
                .for_each(|key| _ = press(&mut form, &key.to_string()));
            assert_eq!(shown(&form.fields[0].input, 12), cut, "{keys}");
        }
        assert_eq!(shown(&form.fields[0].input, 40), "/home/me/games/1.json");
        let files = vec!["/home/me/games/1.json".to_string()];
        let chosen = Input::choice(&files, 0);
        assert_eq!(shown(&chosen, 15), "< …es/1.json >");
        assert_eq!(shown(&chosen, 40), "< /home/me/games/1.json >");
    }

    #[test]
    fn a_second_click_goes_on_to_the_next_word() {
        let mut form = form(Input::text(""));
        for (field, key, answer, text) in [
            (2, KeyCode::Right, Answer::Nothing, "one"),
            (2, KeyCode::Right, Answer::Changed(2), "two"),
            (2, KeyCode::Left, Answer::Changed(2), "one"),
            (0, KeyCode::Right, Answer::Nothing, ""),
            // Text is typed.
            (0, KeyCode::Right, Answer::Nothing, ""),
        ] {
            assert_eq!(form.click(field, key), answer);
            assert_eq!((form.text(field), form.focus), (text, field));
        }
    }
}
