//! Scripts: what is done at a table, and what is seen then, a line at a time.

use tabletop::table::{Act, Question, Update};

/// What a script is played on. A line has steps, and after `=>` what is seen when they are done:
/// claims with `&` between them, or after `!` the beginning or the end of why the last step fails.
pub trait Script {
    /// What stands between two steps.
    const BETWEEN: char = '|';

    /// Does a step. An error is why it cannot be done.
    fn step(&mut self, step: &str) -> Result<(), String>;

    /// What is done before and after the steps of a line.
    fn begin(&mut self) {}
    fn end(&mut self) {}

    /// What a claim says, as it is.
    fn seen(&mut self, claim: &str) -> String;

    /// Does the steps of each line, and checks the claims.
    fn run(&mut self, script: &str) {
        let lines = script.lines().map(str::trim);
        for line in lines.filter(|line| !line.is_empty()) {
            let (steps, claims) = line.split_once("=>").unwrap_or((line, ""));
            let mut done = Ok(());
            self.begin();
            for step in parts(steps, Self::BETWEEN) {
                assert_eq!(done, Ok(()), "{line}");
                done = self.step(step);
            }
            self.end();
            if let Some(words) = claims.trim().strip_prefix("! ") {
                let told = done.expect_err(line);
                let is_told = told.starts_with(words) || told.ends_with(words);
                assert!(is_told, "{line}: {told}");
                continue;
            }
            assert_eq!(done, Ok(()), "{line}");
            for claim in parts(claims, '&') {
                assert_eq!(self.seen(claim), claim, "{line}");
            }
        }
    }
}

fn parts(text: &str, between: char) -> impl Iterator<Item = &str> {
    let parts = text.split(between).map(str::trim);
    parts.filter(|part| !part.is_empty())
}

/// What is asked for with these words, if they are no others.
fn question(words: &str) -> Option<Question> {
    match words {
        "draw" => Some(Question::Draw),
        "rematch" => Some(Question::Rematch),
        _ => Some(Question::Undo {
            ply: words.strip_prefix("undo ")?.parse().unwrap(),
        }),
    }
}

/// The act of these words: `draw`, `rematch` or `undo 3`, after `no` what is declined, `resign`,
/// `abort`, otherwise a move.
pub fn act(words: &str) -> Act {
    let declined = words.strip_prefix("no ").and_then(question);
    match (question(words), declined) {
        (Some(question), _) => Act::Ask(question),
        (_, Some(question)) => Act::Decline(question),
        _ if words == "resign" => Act::Resign,
        _ if words == "abort" => Act::Abort,
        _ => Act::play(words),
    }
}

/// A question in words.
fn asked_for(question: Question) -> String {
    match question {
        Question::Undo { ply } => format!("undo {ply}"),
        Question::Draw => "draw".into(),
        Question::Rematch => "rematch".into(),
    }
}

/// Open questions in words, or `-`.
pub fn asked(questions: impl IntoIterator<Item = Question>) -> String {
    let words: Vec<String> = questions.into_iter().map(asked_for).collect();
    if words.is_empty() {
        "-".into()
    } else {
        words.join(", ")
    }
}

/// What an update tells: of something that was done the number of the seat and the [`act`], of a
/// question also whether it was agreed.
pub fn told(update: &Update) -> String {
    let Update::Done { entry, is_talk } = update else {
        return format!("{update:?}");
    };
    let words = match &entry.act {
        Act::Move { text, .. } => text.clone(),
        Act::Ask(question) if *is_talk => asked_for(*question),
        Act::Ask(question) => asked_for(*question) + ", agreed",
        Act::Decline(question) => format!("no {}", asked_for(*question)),
        other => format!("{other:?}").to_lowercase(),
    };
    format!("{} {words}", u8::from(entry.by))
}
