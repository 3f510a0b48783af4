//! Colours and letters.

use menagerie::Player;
use menagerie::scene::{Fixture, Ground, ScenePiece, Tone};
use ratatui::style::{Color, Modifier, Style};

use super::colour::{Palette, Rgb};
use super::colours::Colours;
use super::deed::Deed;
use super::tints::Tints;

/// How things look. Whatever a colour says, a sign says too, for terminals without colours.
#[derive(Clone, Debug)]
pub struct Theme {
    palette: Palette,
    is_light: bool,
    is_ascii: bool,
    tints: Tints,
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
            tints: Tints::of(palette, is_light),
            colours: Colours::default(),
        }
    }

    /// The colours that the terminal has.
    #[must_use]
    pub fn palette(&self) -> Palette {
        self.palette
    }

    /// Whether what has happened in the last ply needs a sign of its own: without colours.
    #[must_use]
    pub fn signs_happenings(&self) -> bool {
        self.palette == Palette::None
    }

    /// The character for a piece.
    #[must_use]
    pub fn piece(&self, piece: &ScenePiece) -> char {
        if self.is_ascii {
            piece.letter
        } else {
            piece.symbol
        }
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

    /// The character for what belongs to a cell.
    #[must_use]
    pub fn fixture(&self, fixture: &Fixture) -> char {
        if self.is_ascii {
            fixture.letter
        } else {
            fixture.symbol
        }
    }

    /// The lower and the upper half of a cell, if letters are not all there is.
    #[must_use]
    pub fn halves(&self) -> Option<[char; 2]> {
        (!self.is_ascii).then_some(['▄', '▀'])
    }

    /// The character for a target without a piece.
    #[must_use]
    pub fn dot(&self) -> char {
        if self.is_ascii { '.' } else { '•' }
    }

    /// The character for a mark that has no room.
    #[must_use]
    pub fn cut(&self) -> char {
        if self.is_ascii { ':' } else { '…' }
    }

    /// Signs for more of the board above, below, to the left and to the right.
    #[must_use]
    pub fn ways_on(&self) -> [char; 4] {
        if self.is_ascii {
            ['^', 'v', '<', '>']
        } else {
            ['▲', '▼', '◀', '▶']
        }
    }

    /// The ink of the arrow of the move that the computer advises.
    #[must_use]
    pub fn arrow(&self) -> Color {
        self.tints.arrow
    }

    /// The character for a part of an arrow that goes this way, to the right and down.
    #[must_use]
    pub fn arrow_line(&self, way: (i32, i32)) -> char {
        match (way, self.is_ascii) {
            ((_, 0), true) => '-',
            ((0, _), true) => '|',
            ((right, down), true) if right == down => '\\',
            (_, true) => '/',
            ((_, 0), false) => '─',
            ((0, _), false) => '│',
            ((right, down), false) if right == down => '╲',
            (_, false) => '╱',
        }
    }

    /// The character for the head of an arrow that goes this way, to the right and down.
    #[must_use]
    pub fn arrow_head(&self, way: (i32, i32)) -> char {
        let (ascii, symbol) = match way {
            (-1, -1) => ('^', '↖'),
            (0, -1) => ('^', '↑'),
            (1, -1) => ('^', '↗'),
            (-1, 1) => ('v', '↙'),
            (0, 1) => ('v', '↓'),
            (1, 1) => ('v', '↘'),
            (-1, _) => ('<', '←'),
            _ => ('>', '→'),
        };
        if self.is_ascii { ascii } else { symbol }
    }

    /// The ink of what should hardly be seen on an empty cell.
    #[must_use]
    pub fn faint(&self) -> Style {
        match (self.palette, self.is_light) {
            (Palette::None, _) => Style::new().add_modifier(Modifier::DIM),
            (Palette::Sixteen, true) => Style::new().fg(Color::Gray),
            (Palette::Sixteen, false) => Style::new().fg(Color::DarkGray),
            (_, true) => Style::new().fg(Color::Indexed(248)),
            (_, false) => Style::new().fg(Color::Indexed(243)),
        }
    }

    /// Whether dark squares need a sign: without colours they look like light ones. Letters have no
    /// sign that is not taken.
    #[must_use]
    pub fn signs_squares(&self) -> bool {
        self.palette == Palette::None && !self.is_ascii
    }

    /// The character for a cell without anything.
    #[must_use]
    pub fn faint_dot(&self) -> char {
        if self.is_ascii { '.' } else { '·' }
    }

    /// The theme with other colours of the players.
    #[must_use]
    pub fn with_colours(mut self, colours: Colours) -> Self {
        self.colours = colours;
        for player in Player::ALL {
            if let Some(colour) = colours.piece(player) {
                let shown = colour.on_terminal(self.palette);
                self.tints.player[player.index()] = shown;
                self.tints.chip[player.index()] = [shown, colour.ink(self.palette)];
            }
        }
        self
    }

    /// The background of a cell; `is_area` says whether players take the cells of the board.
    #[must_use]
    pub fn ground(&self, ground: Ground, look: Look, is_area: bool) -> Style {
        if self.palette == Palette::None {
            return match look {
                Look::Cursor => Style::new().add_modifier(Modifier::REVERSED),
                _ => Style::new(),
            };
        }
        let area = |colour: Rgb| colour.on_terminal(self.palette);
        let plain = match ground {
            Ground::Dark => self.tints.ground[0],
            Ground::Light if is_area => area(Colours::EMPTY[usize::from(self.is_light)]),
            Ground::Taken(player) => area(self.colours.cell(player)),
            Ground::Base(player) => area(self.colours.base(player)),
            _ => self.tints.ground[1],
        };
        Style::new().bg(match look {
            Look::Plain => plain,
            Look::Happened(deed) => self.tints.deeds[deed as usize],
            Look::Advised => self.tints.advised,
            Look::Foreseen => self.tints.foreseen,
            Look::Target | Look::Missile => self.tints.target,
            Look::Picked => self.tints.picked,
            Look::Cursor => self.tints.cursor,
        })
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
        let [ground, ink] = self.tints.chip[owner?.index()];
        (self.palette != Palette::None).then(|| Style::new().bg(ground).fg(ink))
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
        match owner {
            Some(player) => Style::new().fg(self.tints.player[player.index()]),
            None => Style::new().fg(self.tints.player[1]),
        }
    }

    /// The ink of the signs of a look on an empty cell.
    #[must_use]
    pub fn sign(&self) -> Style {
        Style::new()
            .fg(self.tints.sign)
            .add_modifier(Modifier::BOLD)
    }

    /// The ink of a mark.
    #[must_use]
    pub fn tone(&self, tone: Tone, owner: Option<Player>) -> Style {
        match tone {
            Tone::Calm => self.owner(owner),
            Tone::Good => Style::new()
                .fg(self.tints.good)
                .add_modifier(Modifier::BOLD),
            Tone::Bad => {
                let [ink, ground] = self.tints.bad;
                let style = Style::new().add_modifier(Modifier::BOLD);
                match self.palette {
                    Palette::None => style,
                    _ => style.fg(ink).bg(ground),
                }
            }
        }
    }
}

/// What is special about a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Look {
    /// Nothing.
    Plain,
    /// Something happened there in the last ply.
    Happened(Deed),
    /// It can be pointed at next.
    Target,
    /// It can be pointed at next, as a step to a move: a piece that can be flung.
    Missile,
    /// The move that the cursor rests on would do something there.
    Foreseen,
    /// The computer, when asked, advises a move there.
    Advised,
    /// It has been pointed at.
    Picked,
    /// The cursor is there.
    Cursor,
}

impl Look {
    /// What the sign of it means.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "nothing",
            Self::Happened(deed) => deed.name(),
            Self::Target => "can be chosen",
            Self::Missile => "can be flung: choose it, then where it lands",
            Self::Foreseen => "would change",
            Self::Advised => "the computer's hint",
            Self::Picked => "chosen",
            Self::Cursor => "cursor",
        }
    }
}
