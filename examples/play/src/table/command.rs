//! What the buttons and the foot of the screen offer, and when.

use tabletop::{Match, Remote};

/// Something that a person can ask for with a button or a key.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Chooses a kind of move by its index.
    Kind(usize),
    /// Withdraws the half-chosen move.
    Withdraw,
    /// Plays the move that is previewed.
    Confirm,
    /// In playback, one ply back.
    Back,
    /// Starts playback, or goes on with the game.
    PauseOrPlay,
    /// In playback, one ply forward.
    Forward,
    /// In playback, asks for a ply to go to.
    GoTo,
    /// In playback, plays on from the position shown.
    Branch,
    /// Takes back the last move.
    TakeBack,
    /// Plays again what was taken back.
    PlayAgain,
    /// Lets the computer move.
    Computer,
    /// Asks the computer what it thinks of the position.
    Evaluate,
    /// Turns the board.
    Flip,
    /// Asks for the variant of a new game.
    New,
    /// Asks for a file to open.
    Open,
    /// Asks for a file to write the game to.
    Write,
    /// Asks for colours.
    Colours,
    /// Shows the steps of effects longer.
    Slower,
    /// Shows the steps of effects shorter.
    Faster,
    /// Asks for a move as text.
    Type,
    /// Resigns.
    Resign,
    /// Ends a game over the network without a result.
    Abort,
    /// Agrees to a draw, or offers one.
    Draw,
    /// Asks for a rematch.
    Rematch,
    /// Lets anyone take the seat of an opponent who is gone.
    OpenSeat,
    /// Shows all that stands beside the board, and what every ply did.
    Events,
    /// Shows the keys.
    Help,
    /// Shows what the signs on the board mean.
    Signs,
    /// Goes back to the menu.
    Menu,
    /// Leaves the program.
    Leave,
}

impl Command {
    /// The command of a letter, whatever the game. The keys of its kinds of move come first.
    pub const fn of_letter(letter: char) -> Option<Self> {
        Some(match letter {
            'p' => Self::PauseOrPlay,
            'g' => Self::GoTo,
            'b' => Self::Branch,
            'r' => Self::PlayAgain,
            's' => Self::Computer,
            'e' => Self::Evaluate,
            'F' | 'f' => Self::Flip,
            'n' => Self::New,
            'o' => Self::Open,
            'w' => Self::Write,
            't' => Self::Colours,
            ':' | '/' => Self::Type,
            '[' => Self::Slower,
            ']' => Self::Faster,
            'A' => Self::Abort,
            'R' => Self::Resign,
            'D' => Self::Draw,
            'M' => Self::Rematch,
            'O' => Self::OpenSeat,
            'i' => Self::Events,
            '?' => Self::Help,
            '*' => Self::Signs,
            'm' => Self::Menu,
            'x' | 'q' => Self::Leave,
            _ => return None,
        })
    }

    /// The buttons after the kinds of move.
    pub const BUTTONS: [Self; 5] = [
        Self::Withdraw,
        Self::Confirm,
        Self::Back,
        Self::PauseOrPlay,
        Self::Forward,
    ];

    /// What stands on its button.
    pub fn caption(self, game: &Match) -> &'static str {
        match self {
            Self::Kind(kind) => game.kinds().get(kind).map_or("", |kind| kind.name),
            Self::Withdraw => "undo",
            Self::Confirm => "confirm",
            Self::Back => "<<",
            Self::PauseOrPlay if game.playback().is_some() => "play",
            Self::PauseOrPlay => "playback",
            Self::Forward => ">>",
            _ => "",
        }
    }

    /// Whether its button is lit.
    pub fn is_lit(self, game: &Match) -> bool {
        let is_choosing = game.choice().kind.is_some();
        let [can_go_back, can_go_forward] = game.can_look();
        match self {
            Self::Kind(kind) => {
                let is_chosen = game.choice().kind == Some(kind);
                let is_anothers = game.is_opponents_turn() || game.computer().has_turn(game.game());
                let kind_here = game.kinds().get(kind);
                let is_legal = kind_here.is_some_and(|kind| kind.refusal.is_none());
                !is_chosen && is_legal && game.playback().is_none() && !is_anothers
            }
            Self::Withdraw => is_choosing,
            Self::Confirm => is_choosing && game.choice().candidate.is_some(),
            Self::Back => can_go_back,
            Self::Forward => can_go_forward,
            Self::PauseOrPlay if game.playback().is_some() => !game.is_over() && !can_go_forward,
            Self::PauseOrPlay => !is_choosing,
            _ => true,
        }
    }

    /// What the foot of the screen offers now, in words that name the key: what matters first.
    pub fn at_foot(game: &Match) -> Vec<(&'static str, Self)> {
        let mut offers = vec![
            ("? help", Self::Help),
            ("* signs", Self::Signs),
            ("m menu", Self::Menu),
            ("x leave", Self::Leave),
        ];
        if game.playback().is_some() {
            Self::in_playback(game, &mut offers);
        } else if game.choice().kind.is_some() {
            if game.choice().candidate.is_some() {
                offers.push(("Enter confirm", Self::Confirm));
            }
            offers.push(("u cancel", Self::Withdraw));
        } else if let Some(remote) = game.remote() {
            Self::over_the_network(game, remote, &mut offers);
        } else {
            Self::at_one_screen(game, &mut offers);
        }
        offers
    }

    /// What the key of the hint does.
    fn hint_words(game: &Match) -> &'static str {
        match game.asked_opinion() {
            Some(_) => "e hide hint",
            None => "e hint",
        }
    }

    fn in_playback(game: &Match, offers: &mut Vec<(&'static str, Self)>) {
        let [can_go_back, can_go_forward] = game.can_look();
        if can_go_back {
            offers.push(("Left back", Self::Back));
        }
        if can_go_forward {
            offers.push(("Right forward", Self::Forward));
        }
        offers.push(("g go to", Self::GoTo));
        if can_go_forward && game.remote().is_none() {
            offers.push(("b branch", Self::Branch));
        }
        if game.shown().position_outcome().is_none() && !game.is_fair_play() {
            offers.push((Self::hint_words(game), Self::Evaluate));
        }
        if !game.is_over() || game.kinds().is_empty() {
            let words = if game.is_over() {
                "p end playback"
            } else {
                "p play on"
            };
            offers.push((words, Self::PauseOrPlay));
            return;
        }
        if game.may_take_back() {
            offers.push(("u take back", Self::TakeBack));
        }
        match game.remote() {
            Some(remote) => offers.extend(Self::rematch(remote)),
            None => offers.push(("n new game", Self::New)),
        }
    }

    /// The offer of a rematch, to the two who played and are both here.
    fn rematch(remote: &Remote) -> Option<(&'static str, Self)> {
        let may_ask = !remote.is_watching() && !remote.is_over();
        may_ask.then_some(("M rematch", Self::Rematch))
    }

    fn over_the_network(game: &Match, remote: &Remote, offers: &mut Vec<(&'static str, Self)>) {
        if game.is_over() || remote.is_aborted() {
            offers.extend(Self::rematch(remote));
        } else if remote.is_played() {
            if remote.address().is_some() && !remote.is_opponent_here() {
                offers.push(("O let anyone join", Self::OpenSeat));
            }
            if remote.may_abort() {
                offers.push(("A abort", Self::Abort));
            }
            offers.extend([("D draw", Self::Draw), ("R resign", Self::Resign)]);
        }
        if game.may_take_back() {
            offers.push(("u take back", Self::TakeBack));
        }
        if game.game().ply() > 0 {
            offers.push(("p playback", Self::PauseOrPlay));
        }
        offers.extend([
            ("w save", Self::Write),
            ("F turn board", Self::Flip),
            ("t colours", Self::Colours),
        ]);
    }

    fn at_one_screen(game: &Match, offers: &mut Vec<(&'static str, Self)>) {
        let computer = game.computer();
        let is_thinking = computer.has_turn(game.game());
        if game.is_over() {
            offers.push(("n new game", Self::New));
        }
        if game.may_take_back() {
            offers.push(("u take back", Self::TakeBack));
        }
        if game.may_play_again() {
            offers.push(("r redo", Self::PlayAgain));
        }
        if !game.is_over() {
            if is_thinking {
                offers.push(("s move now", Self::Computer));
            } else {
                offers.extend([
                    (": type move", Self::Type),
                    (Self::hint_words(game), Self::Evaluate),
                    ("s computer moves", Self::Computer),
                ]);
            }
            if game.may_draw().is_ok() {
                offers.push(("D draw", Self::Draw));
            }
            offers.push(("R resign", Self::Resign));
        }
        if game.game().ply() > 0 {
            offers.push(("p playback", Self::PauseOrPlay));
        }
        if !game.is_over() {
            offers.push(("n new game", Self::New));
        }
        offers.extend([
            ("w save", Self::Write),
            ("o open", Self::Open),
            ("F turn board", Self::Flip),
            ("t colours", Self::Colours),
        ]);
    }
}
