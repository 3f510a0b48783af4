//! What the buttons, the menu and the keys do, and when they may.

use super::table::{Kind, State, Table};

/// Something that a person can ask for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Chooses a kind of move.
    Choose(Kind),
    /// Withdraws what has been chosen.
    Undo,
    /// Plays the move that is previewed.
    Confirm,
    /// In playback, one position back.
    Back,
    /// Switches between play and playback.
    PauseOrPlay,
    /// In playback, one position forward.
    Forward,
    /// Asks for the size of a new game.
    New,
    /// Asks for a file to open.
    Open,
    /// Asks for a file to save to.
    SaveAs,
    /// Asks for colours.
    Colours,
    /// Lets the computer move.
    Computer,
    /// Takes back the last confirmed move.
    TakeBack,
    /// Plays again what was taken back.
    PlayAgain,
    /// Shows the help.
    Help,
    /// Leaves the program.
    Leave,
}

impl Command {
    /// The row of buttons, as the original has it; the label of the turn stands before [`Undo`](Self::Undo).
    pub const BUTTONS: [Self; 9] = [
        Self::Choose(Kind::Acquire),
        Self::Choose(Kind::Conquer),
        Self::Choose(Kind::Vanquish),
        Self::Choose(Kind::Conquest),
        Self::Undo,
        Self::Confirm,
        Self::Back,
        Self::PauseOrPlay,
        Self::Forward,
    ];

    /// The menu.
    pub const MENU: [Self; 7] = [
        Self::New,
        Self::Open,
        Self::SaveAs,
        Self::Colours,
        Self::Computer,
        Self::Help,
        Self::Leave,
    ];

    /// What stands on its button, and the key of that letter, if one is.
    pub fn caption(self, state: State) -> (&'static str, Option<char>) {
        match self {
            Self::Choose(Kind::Acquire) => ("acquire", Some('a')),
            Self::Choose(Kind::Conquer) => ("conquer", Some('c')),
            Self::Choose(Kind::Vanquish) => ("vanquish", Some('v')),
            Self::Choose(Kind::Conquest) => ("conquest", Some('q')),
            Self::Undo => ("undo", Some('u')),
            Self::Confirm => ("confirm", None),
            Self::Back => ("<<", None),
            Self::PauseOrPlay if state == State::History => ("play", None),
            Self::PauseOrPlay => ("pause", None),
            Self::Forward => (">>", None),
            Self::New => ("n New", Some('n')),
            Self::Open => ("o Open", Some('o')),
            Self::SaveAs => ("w Save as", Some('w')),
            Self::Colours => ("p Colours", Some('p')),
            Self::Computer => ("s Computer", Some('s')),
            Self::TakeBack => ("take back", None),
            Self::PlayAgain => ("r play again", Some('r')),
            Self::Help => ("? Help", Some('?')),
            Self::Leave => ("x Leave", Some('x')),
        }
    }

    /// The command of a letter.
    pub fn of_letter(letter: char) -> Option<Self> {
        let others = [Self::PlayAgain];
        let all = Self::BUTTONS.into_iter().chain(Self::MENU).chain(others);
        let mut all = all.filter(|command| command.caption(State::MoveBlank).1 == Some(letter));
        all.next()
    }

    /// Whether its button is lit.
    pub fn is_lit(self, table: &Table) -> bool {
        let state = table.state();
        let is_chosen = matches!(state, State::MoveStart(_) | State::MoveEnd(_));
        match self {
            Self::Choose(_) => state == State::MoveBlank,
            Self::Undo => is_chosen,
            Self::Confirm => matches!(state, State::MoveEnd(_)),
            Self::Back => table.can_step()[0],
            Self::Forward => table.can_step()[1],
            Self::PauseOrPlay => match state {
                State::MoveBlank => true,
                State::History => !table.is_over() && table.ply() == table.record().ply(),
                State::MoveStart(_) | State::MoveEnd(_) => false,
            },
            Self::New
            | Self::Open
            | Self::SaveAs
            | Self::Colours
            | Self::Computer
            | Self::TakeBack
            | Self::PlayAgain
            | Self::Help
            | Self::Leave => true,
        }
    }
}
