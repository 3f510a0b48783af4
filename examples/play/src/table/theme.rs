//! Colours and letters.

use menagerie::Player;
use menagerie::scene::{Effect, Fixture, Ground, ScenePiece, Tone};
use ratatui::style::{Color, Modifier, Style};

use super::colour::Palette;
use super::colours::Colours;

/// What has a colour of its own, apart from the [colours of the players](Colours).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Tint {
    DarkCell,
    LightCell,
    /// A cell that no player has taken.
    FreeCell,
    FirstInk,
    SecondInk,
    FirstChip,
    FirstChipInk,
    SecondChip,
    SecondChipInk,
    SignInk,
    FaintInk,
    GoodInk,
    BadInk,
    BadMark,
    Moved,
    Born,
    Converted,
    Captured,
    Died,
    Poisoned,
    Advised,
    ArrowInk,
    Foreseen,
    Target,
    Picked,
    Cursor,
}

impl Tint {
    /// The ink of each player's pieces.
    const INKS: [Self; 2] = [Self::FirstInk, Self::SecondInk];
    /// The ground of each player's pieces, and the ink on it.
    const CHIPS: [[Self; 2]; 2] = [
        [Self::FirstChip, Self::FirstChipInk],
        [Self::SecondChip, Self::SecondChipInk],
    ];

    /// The colours on a dark and a light terminal of 16 colours, then on those of 256.
    ///
    /// Sixteen colours on a dark ground are mostly greys, so that only what matters stands out.
    const fn colours(self) -> [Color; 4] {
        use Color::{Black, Blue, Cyan, DarkGray, Gray, Green, Magenta, Red, White, Yellow};
        use Color::{
            Indexed, LightBlue, LightCyan, LightGreen, LightMagenta, LightRed, LightYellow,
        };

        match self {
            Self::DarkCell => [Black, Gray, Indexed(65), Indexed(151)],
            Self::LightCell => [DarkGray, White, Indexed(101), Indexed(230)],
            Self::FreeCell => [Black, White, Indexed(235), Indexed(255)],
            Self::FirstInk => [White, Blue, Indexed(231), Indexed(18)],
            Self::SecondInk => [LightCyan, Black, Indexed(16), Indexed(16)],
            Self::FirstChip => [Gray, Cyan, Indexed(231), Indexed(231)],
            Self::FirstChipInk => [Black, Black, Indexed(16), Indexed(18)],
            Self::SecondChip => [Blue, Black, Indexed(16), Indexed(18)],
            Self::SecondChipInk => [White, White, Indexed(231), Indexed(231)],
            Self::SignInk => [Black, Black, Indexed(16), Indexed(16)],
            Self::FaintInk => [DarkGray, Gray, Indexed(243), Indexed(248)],
            Self::GoodInk => [LightGreen, Green, Indexed(228), Indexed(22)],
            Self::BadInk => [White, White, Indexed(231), Indexed(231)],
            Self::BadMark => [Red, Red, Indexed(124), Indexed(160)],
            Self::Moved => [Cyan, LightYellow, Indexed(68), Indexed(186)],
            Self::Born => [Green, Green, Indexed(40), Indexed(77)],
            Self::Converted => [Magenta, Magenta, Indexed(177), Indexed(177)],
            Self::Captured => [LightRed, LightRed, Indexed(203), Indexed(203)],
            Self::Died => [Gray, DarkGray, Indexed(240), Indexed(246)],
            Self::Poisoned => [LightGreen, LightGreen, Indexed(190), Indexed(190)],
            Self::Advised => [LightCyan, LightBlue, Indexed(51), Indexed(87)],
            Self::ArrowInk => [LightYellow, Red, Indexed(16), Indexed(160)],
            Self::Foreseen => [LightMagenta, LightMagenta, Indexed(133), Indexed(183)],
            Self::Target => [Green, LightCyan, Indexed(35), Indexed(117)],
            Self::Picked => [LightYellow, LightYellow, Indexed(172), Indexed(216)],
            Self::Cursor => [Yellow, Yellow, Indexed(208), Indexed(220)],
        }
    }

    /// The colour of a cell where something happened.
    const fn of(effect: Effect) -> Self {
        match effect {
            Effect::Born => Self::Born,
            Effect::Changed | Effect::Converted => Self::Converted,
            Effect::Captured => Self::Captured,
            Effect::Died => Self::Died,
            Effect::Poisoned => Self::Poisoned,
            _ => Self::Moved,
        }
    }
}

/// The sign on both sides of a cell where something happened, and what it is called in the help.
pub const fn effect_sign(effect: Effect) -> (char, &'static str) {
    match Tint::of(effect) {
        Tint::Born => ('+', "born"),
        Tint::Converted => ('~', "changed sides or kind"),
        Tint::Captured => ('x', "captured"),
        Tint::Died => ('-', "died"),
        Tint::Poisoned => ('%', "poisoned"),
        _ => ('\'', "moved or placed"),
    }
}

/// How things look. Whatever a colour says, a sign says too, for terminals without colours.
#[derive(Clone, Debug)]
pub struct Theme {
    /// The colours that the terminal has.
    pub palette: Palette,
    is_light: bool,
    is_ascii: bool,
    colours: Colours,
}

impl Theme {
    /// The look for a terminal with a palette, dark or light, with symbols or letters for pieces.
    #[must_use]
    pub fn new(palette: Palette, is_light: bool, is_ascii: bool) -> Self {
        Self {
            palette,
            is_light,
            is_ascii,
            colours: Colours::default(),
        }
    }

    /// The theme with other colours of the players.
    #[must_use]
    pub fn with_colours(self, colours: Colours) -> Self {
        Self { colours, ..self }
    }

    fn has_colours(&self) -> bool {
        self.palette != Palette::None
    }

    fn tint(&self, tint: Tint) -> Color {
        let [dark_16, light_16, dark_256, light_256] = tint.colours();
        match (self.palette, self.is_light) {
            (Palette::None, _) => Color::Reset,
            (Palette::Sixteen, false) => dark_16,
            (Palette::Sixteen, true) => light_16,
            (Palette::Indexed, false) => dark_256,
            (Palette::Indexed, true) => light_256,
        }
    }

    /// One of two characters: a letter on terminals that have no symbols.
    fn either(&self, letter: char, symbol: char) -> char {
        if self.is_ascii { letter } else { symbol }
    }

    /// Whether what has happened in the last ply needs a sign of its own: without colours.
    #[must_use]
    pub fn signs_happenings(&self) -> bool {
        !self.has_colours()
    }

    /// Whether dark squares need a sign: without colours they look like light ones. Letters have no
    /// sign that is not taken.
    #[must_use]
    pub fn signs_squares(&self) -> bool {
        !self.has_colours() && !self.is_ascii
    }

    /// The character for a piece.
    #[must_use]
    pub fn piece(&self, piece: &ScenePiece) -> char {
        self.either(piece.letter, piece.symbol)
    }

    /// The character for what belongs to a cell.
    #[must_use]
    pub fn fixture(&self, fixture: &Fixture) -> char {
        self.either(fixture.letter, fixture.symbol)
    }

    /// The characters of a mark. Among letters, those that count up births must not look like
    /// pieces.
    #[must_use]
    pub fn mark<'a>(&self, text: &'a str) -> &'a str {
        match text {
            "w" | "b" if self.is_ascii => "^",
            _ => text,
        }
    }

    /// The character for a target without a piece.
    #[must_use]
    pub fn dot(&self) -> char {
        self.either('.', '•')
    }

    /// The character for a cell without anything.
    #[must_use]
    pub fn faint_dot(&self) -> char {
        self.either('.', '·')
    }

    /// The character for a mark that has no room.
    #[must_use]
    pub fn cut(&self) -> char {
        self.either(':', '…')
    }

    /// Signs for more of the board above, below, to the left and to the right.
    #[must_use]
    pub fn ways_on(&self) -> [char; 4] {
        [('^', '▲'), ('v', '▼'), ('<', '◀'), ('>', '▶')]
            .map(|(letter, symbol)| self.either(letter, symbol))
    }

    /// The character for a part of an arrow that goes this way, to the right and down.
    #[must_use]
    pub fn arrow_line(&self, way: (i32, i32)) -> char {
        match way {
            (_, 0) => self.either('-', '─'),
            (0, _) => self.either('|', '│'),
            (right, down) if right == down => self.either('\\', '╲'),
            _ => self.either('/', '╱'),
        }
    }

    /// The character for the head of an arrow that goes this way, to the right and down.
    #[must_use]
    pub fn arrow_head(&self, way: (i32, i32)) -> char {
        let (letter, symbol) = match way {
            (-1, -1) => ('^', '↖'),
            (0, -1) => ('^', '↑'),
            (1, -1) => ('^', '↗'),
            (-1, 1) => ('v', '↙'),
            (0, 1) => ('v', '↓'),
            (1, 1) => ('v', '↘'),
            (-1, _) => ('<', '←'),
            _ => ('>', '→'),
        };
        self.either(letter, symbol)
    }

    /// The ink of the arrow of the move that the computer advises.
    #[must_use]
    pub fn arrow(&self) -> Style {
        Style::new()
            .fg(self.tint(Tint::ArrowInk))
            .add_modifier(Modifier::BOLD)
    }

    /// The ink of what should hardly be seen on an empty cell.
    #[must_use]
    pub fn faint(&self) -> Style {
        match self.has_colours() {
            true => Style::new().fg(self.tint(Tint::FaintInk)),
            false => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// The ink of the signs of a look on an empty cell.
    #[must_use]
    pub fn sign(&self) -> Style {
        Style::new()
            .fg(self.tint(Tint::SignInk))
            .add_modifier(Modifier::BOLD)
    }

    /// The background of a cell; `is_area` says whether players take the cells of the board.
    #[must_use]
    pub fn ground(&self, ground: Ground, look: Look, is_area: bool) -> Style {
        if !self.has_colours() {
            return match look {
                Look::Cursor => Style::new().add_modifier(Modifier::REVERSED),
                _ => Style::new(),
            };
        }
        let tint = match look {
            Look::Happened(effect) => Tint::of(effect),
            Look::Advised => Tint::Advised,
            Look::Foreseen => Tint::Foreseen,
            Look::Target | Look::Waypoint => Tint::Target,
            Look::Picked => Tint::Picked,
            Look::Cursor => Tint::Cursor,
            Look::Plain => match ground {
                Ground::Taken(_) | Ground::Base(_) => return self.taken(ground),
                Ground::Dark => Tint::DarkCell,
                Ground::Light if is_area => Tint::FreeCell,
                _ => Tint::LightCell,
            },
        };
        Style::new().bg(self.tint(tint))
    }

    /// The ground that a player has taken.
    fn taken(&self, ground: Ground) -> Style {
        let colour = match ground {
            Ground::Taken(player) => self.colours.cell(player),
            Ground::Base(player) => self.colours.base(player),
            _ => return Style::new(),
        };
        Style::new().bg(colour.on_terminal(self.palette))
    }

    /// The ink of a piece on a ground.
    #[must_use]
    pub fn piece_ink(&self, ground: Ground, owner: Option<Player>) -> Style {
        match ground {
            Ground::Taken(player) => Style::new().fg(self.colours.cell(player).ink(self.palette)),
            Ground::Base(player) => Style::new().fg(self.colours.base(player).ink(self.palette)),
            _ => self.owner(owner),
        }
    }

    /// The ground of a player's piece with the ink on it; `None` without colours, and for a piece
    /// of neither player.
    #[must_use]
    pub fn chip(&self, owner: Option<Player>) -> Option<Style> {
        let player = owner.filter(|_| self.has_colours())?;
        let [ground, ink] = match self.colours.piece(player) {
            Some(colour) => [colour.on_terminal(self.palette), colour.ink(self.palette)],
            None => Tint::CHIPS[player.index()].map(|tint| self.tint(tint)),
        };
        Some(Style::new().bg(ground).fg(ink))
    }

    /// The look of a label of a player.
    #[must_use]
    pub fn label(&self, player: Player) -> Style {
        let colour = self.colours.cell(player);
        Style::new()
            .fg(colour.ink(self.palette))
            .bg(colour.on_terminal(self.palette))
    }

    /// The ink of a piece or of something that concerns a player.
    #[must_use]
    pub fn owner(&self, owner: Option<Player>) -> Style {
        let own = owner.and_then(|player| self.colours.piece(player));
        let tint = || self.tint(Tint::INKS[owner.unwrap_or(Player::Second).index()]);
        Style::new().fg(own.map_or_else(tint, |colour| colour.on_terminal(self.palette)))
    }

    /// The ink of a mark.
    #[must_use]
    pub fn tone(&self, tone: Tone, owner: Option<Player>) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match tone {
            Tone::Calm => self.owner(owner),
            Tone::Good => bold.fg(self.tint(Tint::GoodInk)),
            Tone::Bad if !self.has_colours() => bold,
            Tone::Bad => bold
                .fg(self.tint(Tint::BadInk))
                .bg(self.tint(Tint::BadMark)),
        }
    }
}

/// What is special about a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// Nothing.
    Plain,
    /// Something happened there in the last ply.
    Happened(Effect),
    /// It can be pointed at next.
    Target,
    /// It can be pointed at next, as a step to a move: a piece that can be flung.
    Waypoint,
    /// The move that the cursor rests on would do something there.
    Foreseen,
    /// The computer, when asked, advises a move there.
    Advised,
    /// It has been pointed at.
    Picked,
    /// The cursor is there.
    Cursor,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every theme with colours.
    fn themes() -> impl Iterator<Item = Theme> {
        let palettes = [Palette::Sixteen, Palette::Indexed].into_iter();
        palettes.flat_map(|palette| [false, true].map(|light| Theme::new(palette, light, false)))
    }

    #[test]
    fn what_happens_has_a_colour_of_its_own_in_every_palette() {
        use Tint::{Born, Captured, Converted, Cursor, DarkCell, Died, LightCell, Moved, Poisoned};

        let tints = [
            Moved, Born, Converted, Captured, Died, Poisoned, DarkCell, LightCell, Cursor,
        ];
        for theme in themes() {
            let colours = tints.map(|tint| theme.tint(tint));
            for (index, colour) in colours.iter().enumerate() {
                assert!(!colours[..index].contains(colour), "{theme:?} {colour}");
            }
        }
    }

    #[test]
    fn pieces_and_bad_marks_are_read_on_their_ground() {
        use Tint::{Advised, ArrowInk, BadInk, BadMark, Cursor, DarkCell, Foreseen, LightCell};
        use Tint::{Picked, SignInk, Target};

        for theme in themes() {
            let tints = |tints: &[Tint]| tints.iter().map(|&t| theme.tint(t)).collect::<Vec<_>>();
            let grounds = tints(&[DarkCell, LightCell]);
            assert_ne!(theme.tint(BadInk), theme.tint(BadMark));
            let chips = Player::ALL.map(|player| theme.chip(Some(player)).unwrap());
            assert_ne!(chips[0].bg, chips[1].bg, "the players differ");
            for chip in chips {
                assert_ne!(chip.bg, chip.fg);
                assert!(!grounds.contains(&chip.bg.unwrap()), "{theme:?}");
            }
            assert!(!tints(&[Cursor, Target, Picked, Foreseen]).contains(&theme.tint(SignInk)));
            assert!(!tints(&[DarkCell, LightCell, Advised]).contains(&theme.tint(ArrowInk)));
        }
    }
}
