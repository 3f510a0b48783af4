//! What the buttons and the foot of the screen offer, and when.

use tabletop::table::{Act, Question};
use tabletop::{Link, Match, Message, Playback, Way};

use super::lesson::Lesson;

/// Something that a person can ask for with a button or a key.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Chooses a kind of move by its index.
    Kind(usize),
    /// Withdraws the half-chosen move.
    Withdraw,
    /// Plays the move that is previewed.
    Confirm,
    Back,
    Forward,
    /// Starts playback, or goes on with the game.
    PauseOrPlay,
    /// In playback, asks for a ply to go to.
    GoTo,
    /// In playback, plays on from the position shown.
    Branch,
    /// In playback, goes over to another line that was played or tried.
    OtherLine,
    TakeBack,
    /// Plays again what was taken back.
    PlayAgain,
    /// Lets the computer move.
    Computer,
    /// Asks the computer what it thinks of the position.
    Evaluate,
    /// In playback, asks so at every position.
    EvaluateAll,
    /// Asks the computer which moves were mistakes.
    Review,
    Flip,
    New,
    Open,
    /// Asks for a file to write the game to.
    Write,
    /// In playback, asks for a comment on the position.
    Comment,
    /// Asks what to copy to the clipboard.
    Copy,
    /// Shows the steps of effects longer, or shorter.
    Slower,
    Faster,
    /// Asks for a move as text.
    Type,
    Resign,
    /// Ends a game over the network without a result.
    Abort,
    /// Agrees to a draw, or offers one.
    Draw,
    Rematch,
    /// Says something to the others at the table.
    Greet,
    /// Lets anyone take the seat of an opponent who is gone.
    OpenSeat,
    /// Shows all that stands beside the board, and what every ply did.
    Events,
    Help,
    Signs,
    Menu,
    /// Leaves the program.
    Leave,
}

impl Command {
    /// The keys of the commands, whatever the game: the one that the foot of the screen names first.
    /// A command without a letter has its key only where it is offered.
    const KEYS: [(Self, &'static [&'static str]); 34] = [
        (Self::PauseOrPlay, &["p"]),
        (Self::GoTo, &["g"]),
        (Self::Branch, &["b"]),
        (Self::PlayAgain, &["r"]),
        (Self::Computer, &["s"]),
        (Self::Evaluate, &["e"]),
        (Self::EvaluateAll, &["E"]),
        (Self::Review, &["t"]),
        (Self::Flip, &["F", "f"]),
        (Self::New, &["n"]),
        (Self::Open, &["o"]),
        (Self::Write, &["w"]),
        (Self::Copy, &["y"]),
        (Self::Comment, &[";"]),
        (Self::Type, &[":", "/"]),
        (Self::Slower, &["["]),
        (Self::Faster, &["]"]),
        (Self::Abort, &["A"]),
        (Self::Resign, &["R"]),
        (Self::Draw, &["D"]),
        (Self::Rematch, &["M"]),
        (Self::Greet, &["G"]),
        (Self::OpenSeat, &["O"]),
        (Self::Events, &["i"]),
        (Self::Help, &["?"]),
        (Self::Signs, &["*"]),
        (Self::Menu, &["m"]),
        (Self::Leave, &["x", "q"]),
        (Self::Back, &["Left"]),
        (Self::Forward, &["Right"]),
        (Self::OtherLine, &["Tab"]),
        (Self::Confirm, &["Enter"]),
        (Self::Withdraw, &["u"]),
        (Self::TakeBack, &["u"]),
    ];

    /// The command of a letter. The keys of the game's kinds of move come first, and `u` takes back
    /// what is half chosen before it takes back a move.
    pub fn of_letter(letter: char) -> Option<Self> {
        let is_key = |key: &&str| letter != 'u' && key.chars().eq([letter]);
        let mut keys = Self::KEYS.into_iter();
        let found = keys.find(|(_, keys)| keys.iter().any(&is_key));
        found.map(|(command, _)| command)
    }

    /// The page of the help that it shows.
    pub const fn page(self) -> Option<&'static str> {
        match self {
            Self::Help => Some("Keys"),
            Self::Signs => Some("Board"),
            Self::Events => Some("Game"),
            _ => None,
        }
    }

    /// The key that the foot of the screen names.
    pub fn key(self) -> &'static str {
        let mut keys = Self::KEYS.into_iter();
        let found = keys.find(|(command, _)| *command == self);
        found.map_or("", |(_, keys)| keys[0])
    }

    /// A text with the keys of the commands that it names in braces: `{TakeBack}`.
    pub fn keyed(text: &str) -> String {
        let keys = Self::KEYS.iter();
        keys.fold(text.into(), |text, (command, keys)| {
            text.replace(&format!("{{{command:?}}}"), keys[0])
        })
    }

    /// A message, with the keys of what can be done about it.
    pub fn told(message: impl Into<Message>) -> String {
        let told = message.into().with_keys(|way| match way {
            Way::TakeBack => Self::TakeBack.key(),
            Way::Look => "Left and Right",
            Way::GoToLatest => "End",
            Way::PauseOrPlay => Self::PauseOrPlay.key(),
            Way::Hurry => Self::Computer.key(),
            Way::New => Self::New.key(),
            Way::Choose => "Space",
            Way::Confirm => Self::Confirm.key(),
            Way::Cancel => "Esc",
        });
        Self::keyed(&told)
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
                let is_anothers = game.is_opponents_turn() || game.is_computers_turn();
                let kind_here = game.kinds().get(kind);
                let is_over = game.shown().ending().is_some();
                let is_legal = kind_here.is_some_and(|kind| kind.refusal.is_none() && !is_over);
                !is_chosen && is_legal && (game.playback().is_some() || !is_anothers)
            }
            Self::Withdraw => is_choosing,
            Self::Confirm => is_choosing && game.choice().candidate.is_some(),
            Self::Back => can_go_back,
            Self::Forward => can_go_forward,
            Self::PauseOrPlay => game.may_pause_or_play().is_ok(),
            _ => true,
        }
    }

    /// What can be done now, in a game or a lesson, in words: what matters first.
    pub fn offers(game: &Match, lesson: Option<&Lesson>) -> Vec<(&'static str, Self)> {
        let (is_game, remote) = (lesson.is_none(), game.remote());
        let is_answered = lesson.is_some_and(Lesson::is_answered);
        let is_task = !is_game && !is_answered;
        let is_over = game.is_over() && is_game;
        let is_choosing = !is_answered && game.choice().kind.is_some();
        let is_back = is_game && game.playback().is_some() && !is_choosing;
        let rests = is_game && !is_back && !is_choosing;
        let is_here = rests && remote.is_none();
        // The end of a game with kinds of move is shown in playback.
        let is_end = is_over && (rests || !game.kinds().is_empty()) && !is_choosing;
        let is_thinking = game.is_computers_turn();
        let may_move = is_here && !is_over && !is_thinking;
        let [can_go_back, can_go_forward] = game.can_look().map(|can| can && is_back);
        let is_played = rests && remote.is_some_and(Link::is_played);
        let is_alone = |remote: &Link| remote.address().is_some() && !remote.is_opponent_here();
        let goes_on = game.shown().position_outcome().is_none() && !game.is_fair_play();
        let actions = if rests || is_end {
            game.actions()
        } else {
            Vec::new()
        };
        let may = |is_meant: fn(&Act) -> bool| {
            let mut possible = actions.iter().filter(|action| action.refusal.is_none());
            possible.any(|action| is_meant(&action.act))
        };
        let hint = match game.asked_opinion() {
            Some(_) => "hide hint",
            None => "hint",
        };
        let is_tried = game.playback().is_some_and(Playback::is_tried);
        let playback = match (is_back, is_over) {
            (true, _) if is_tried => "back to the game",
            (true, true) => "end playback",
            (true, false) => "play on",
            (false, _) => "playback",
        };
        let may_look = rests && game.game().ply() > 0 || is_back;
        let has_others =
            (game.shown().ply().checked_sub(1)).is_some_and(|ply| !game.others(ply).is_empty());
        let is_latest = game.playback().is_none_or(Playback::is_at_end);
        let may_take_back = may(|act| matches!(act, Act::Ask(Question::Undo { .. })));
        let can_confirm = is_choosing && game.choice().candidate.is_some();
        let may_try = may_move || is_back && goes_on;
        // A move that is typed now is played after that of the opponent.
        let waits = rests && !is_over && (is_thinking || is_played && game.is_opponents_turn());
        let offers = [
            ("help", Self::Help, true),
            ("signs", Self::Signs, true),
            ("menu", Self::Menu, true),
            (
                "leave",
                Self::Leave,
                !lesson.is_some_and(|lesson| lesson.is_of_menu),
            ),
            ("back", Self::Back, can_go_back),
            ("forward", Self::Forward, can_go_forward),
            ("go to", Self::GoTo, is_back),
            ("other line", Self::OtherLine, has_others),
            (
                "play on from here",
                Self::Branch,
                is_back && !is_latest && remote.is_none(),
            ),
            ("goes on", Self::Confirm, is_answered),
            ("confirm", Self::Confirm, can_confirm),
            ("cancel", Self::Withdraw, is_choosing),
            (
                "rematch",
                Self::Rematch,
                may(|act| *act == Act::Ask(Question::Rematch)),
            ),
            ("new game", Self::New, is_end && remote.is_none()),
            (
                "let anyone join",
                Self::OpenSeat,
                is_played && remote.is_some_and(is_alone),
            ),
            ("abort", Self::Abort, may(|act| *act == Act::Abort)),
            (
                "mistakes",
                Self::Review,
                (is_back || is_end) && !game.is_fair_play() && game.game().ply() > 0,
            ),
            (
                "take back",
                Self::TakeBack,
                may_take_back || is_back && game.is_trying(),
            ),
            ("redo", Self::PlayAgain, is_here && game.may_play_again()),
            (
                "move now",
                Self::Computer,
                is_here && !is_over && is_thinking,
            ),
            ("type move", Self::Type, may_try || is_task || waits),
            (hint, Self::Evaluate, may_try || is_task),
            ("next", Self::New, !is_game),
            ("begin again", Self::TakeBack, !is_game && !is_choosing),
            ("computer moves", Self::Computer, may_move),
            ("greet", Self::Greet, is_played),
            (
                "draw",
                Self::Draw,
                may(|act| *act == Act::Ask(Question::Draw)),
            ),
            ("resign", Self::Resign, may(|act| *act == Act::Resign)),
            (
                playback,
                Self::PauseOrPlay,
                may_look && game.may_pause_or_play().is_ok(),
            ),
            ("new game", Self::New, is_here && !is_over),
            ("save", Self::Write, rests),
            ("open", Self::Open, is_here),
            ("turn board", Self::Flip, rests || !is_game),
            ("comment", Self::Comment, is_back),
            ("copy", Self::Copy, rests || is_back),
        ];
        let offers = offers.into_iter().filter(|&(_, _, applies)| applies);
        offers.map(|(words, command, _)| (words, command)).collect()
    }

    /// What the foot of the screen offers: the [offers](Self::offers) with their keys.
    pub fn at_foot(game: &Match, lesson: Option<&Lesson>) -> Vec<(String, Self)> {
        let offers = Self::offers(game, lesson).into_iter();
        offers
            .map(|(words, command)| (format!("{} {words}", command.key()), command))
            .collect()
    }
}
