//! Colours and letters.

use menagerie::Player;
use menagerie::scene::{Effect, Fixture, Ground, ScenePiece, Tone};
use ratatui::style::{Color, Modifier, Style};

use self::tints::Tint;
use super::colour::Palette;
use super::colours::Colours;

/// What has a colour of its own, apart from what the colours of the players tell.
mod tints {
    use ratatui::style::Color;
    use ratatui::style::Color::{Black, Blue, Cyan, DarkGray, Gray, Green, Magenta, Red, White};
    use ratatui::style::Color::{Indexed, LightBlue, LightCyan, LightGreen, LightMagenta};
    use ratatui::style::Color::{LightRed, LightYellow, Yellow};

    /// The colours on a dark and a light terminal of 16 colours, then on those of 256.
    ///
    /// Sixteen colours on a dark ground are mostly greys, so that only what matters stands out.
    pub type Tint = [Color; 4];

    pub const DARK_CELL: Tint = [Black, Gray, Indexed(65), Indexed(151)];
    pub const LIGHT_CELL: Tint = [DarkGray, White, Indexed(101), Indexed(230)];
    /// A cell that no player has taken.
    pub const FREE_CELL: Tint = [Black, White, Indexed(235), Indexed(255)];
    /// The ink of each player's pieces.
    pub const INKS: [Tint; 2] = [
        [White, Blue, Indexed(231), Indexed(18)],
        [LightCyan, Black, Indexed(16), Indexed(16)],
    ];
    /// The ground of each player's pieces, and the ink on it.
    pub const CHIPS: [[Tint; 2]; 2] = [
        [
            [Gray, Cyan, Indexed(231), Indexed(231)],
            [Black, Black, Indexed(16), Indexed(18)],
        ],
        [
            [Blue, Black, Indexed(16), Indexed(18)],
            [White, White, Indexed(231), Indexed(231)],
        ],
    ];
    pub const SIGN_INK: Tint = [Black, Black, Indexed(16), Indexed(16)];
    pub const FAINT_INK: Tint = [DarkGray, Gray, Indexed(243), Indexed(248)];
    pub const GOOD_INK: Tint = [LightGreen, Green, Indexed(228), Indexed(22)];
    pub const BAD_INK: Tint = [White, White, Indexed(231), Indexed(231)];
    pub const BAD_MARK: Tint = [Red, Red, Indexed(124), Indexed(160)];
    pub const MOVED: Tint = [Cyan, LightYellow, Indexed(68), Indexed(186)];
    pub const BORN: Tint = [Green, Green, Indexed(40), Indexed(77)];
    pub const CONVERTED: Tint = [Magenta, Magenta, Indexed(177), Indexed(177)];
    pub const CAPTURED: Tint = [LightRed, LightRed, Indexed(203), Indexed(203)];
    pub const DIED: Tint = [Gray, DarkGray, Indexed(240), Indexed(246)];
    pub const POISONED: Tint = [LightGreen, LightGreen, Indexed(190), Indexed(190)];
    pub const ADVISED: Tint = [LightCyan, LightBlue, Indexed(51), Indexed(87)];
    pub const ARROW_INK: Tint = [LightYellow, Red, Indexed(16), Indexed(160)];
    pub const FORESEEN: Tint = [LightMagenta, LightMagenta, Indexed(133), Indexed(183)];
    pub const TARGET: Tint = [Green, LightCyan, Indexed(35), Indexed(117)];
    pub const PICKED: Tint = [LightYellow, LightYellow, Indexed(172), Indexed(216)];
    pub const CURSOR: Tint = [Yellow, Yellow, Indexed(208), Indexed(220)];
}

/// The colour of a cell where something happened.
const fn effect_tint(effect: Effect) -> Tint {
    match effect {
        Effect::Born => tints::BORN,
        Effect::Changed | Effect::Converted => tints::CONVERTED,
        Effect::Captured => tints::CAPTURED,
        Effect::Died => tints::DIED,
        Effect::Poisoned => tints::POISONED,
        _ => tints::MOVED,
    }
}

/// The sign on both sides of a cell where something happened, and what it is called in the help.
pub const fn effect_sign(effect: Effect) -> (char, &'static str) {
    match effect {
        Effect::Born => ('+', "born"),
        Effect::Changed | Effect::Converted => ('~', "changed sides or kind"),
        Effect::Captured => ('x', "captured"),
        Effect::Died => ('-', "died"),
        Effect::Poisoned => ('%', "poisoned"),
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
        let [dark_16, light_16, dark_256, light_256] = tint;
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
            .fg(self.tint(tints::ARROW_INK))
            .add_modifier(Modifier::BOLD)
    }

    /// The ink of what should hardly be seen on an empty cell.
    #[must_use]
    pub fn faint(&self) -> Style {
        match self.has_colours() {
            true => Style::new().fg(self.tint(tints::FAINT_INK)),
            false => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// The ink of the signs of a look on an empty cell.
    #[must_use]
    pub fn sign(&self) -> Style {
        Style::new()
            .fg(self.tint(tints::SIGN_INK))
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
            Look::Happened(effect) => effect_tint(effect),
            Look::Advised => tints::ADVISED,
            Look::Foreseen => tints::FORESEEN,
            Look::Target | Look::Waypoint => tints::TARGET,
            Look::Picked => tints::PICKED,
            Look::Cursor => tints::CURSOR,
            Look::Plain => match ground {
                Ground::Taken(_) | Ground::Base(_) => return self.taken(ground),
                Ground::Dark => tints::DARK_CELL,
                Ground::Light if is_area => tints::FREE_CELL,
                _ => tints::LIGHT_CELL,
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
            None => tints::CHIPS[player.index()].map(|tint| self.tint(tint)),
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
        let tint = || self.tint(tints::INKS[owner.unwrap_or(Player::Second).index()]);
        Style::new().fg(own.map_or_else(tint, |colour| colour.on_terminal(self.palette)))
    }

    /// The ink of a mark.
    #[must_use]
    pub fn tone(&self, tone: Tone, owner: Option<Player>) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match tone {
            Tone::Calm => self.owner(owner),
            Tone::Good => bold.fg(self.tint(tints::GOOD_INK)),
            Tone::Bad if !self.has_colours() => bold,
            Tone::Bad => bold
                .fg(self.tint(tints::BAD_INK))
                .bg(self.tint(tints::BAD_MARK)),
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
        let tints = [
            [tints::MOVED, tints::BORN, tints::CONVERTED],
            [tints::CAPTURED, tints::DIED, tints::POISONED],
            [tints::DARK_CELL, tints::LIGHT_CELL, tints::CURSOR],
        ]
        .concat();
        for theme in themes() {
            let colours: Vec<Color> = tints.iter().map(|&tint| theme.tint(tint)).collect();
            for (index, colour) in colours.iter().enumerate() {
                assert!(!colours[..index].contains(colour), "{theme:?} {colour}");
            }
        }
    }

    #[test]
    fn pieces_and_bad_marks_are_read_on_their_ground() {
        use super::tints::{
            ADVISED, ARROW_INK, BAD_INK, BAD_MARK, CURSOR, DARK_CELL, FORESEEN, LIGHT_CELL, PICKED,
            SIGN_INK, TARGET,
        };

        for theme in themes() {
            let tints = |tints: &[Tint]| tints.iter().map(|&t| theme.tint(t)).collect::<Vec<_>>();
            let grounds = tints(&[DARK_CELL, LIGHT_CELL]);
            assert_ne!(theme.tint(BAD_INK), theme.tint(BAD_MARK));
            let chips = Player::ALL.map(|player| theme.chip(Some(player)).unwrap());
            assert_ne!(chips[0].bg, chips[1].bg, "the players differ");
            for chip in chips {
                assert_ne!(chip.bg, chip.fg);
                assert!(!grounds.contains(&chip.bg.unwrap()), "{theme:?}");
            }
            assert!(!tints(&[CURSOR, TARGET, PICKED, FORESEEN]).contains(&theme.tint(SIGN_INK)));
            assert!(!tints(&[DARK_CELL, LIGHT_CELL, ADVISED]).contains(&theme.tint(ARROW_INK)));
        }
    }
}
