//! Colours and letters.

use menagerie::Player;
use menagerie::board_scene::{Effect, Fixture, Ground, ScenePiece, Tone};
use ratatui::style::{Color, Modifier, Style};
use tabletop::{FrameWords, SignWords};

use super::colours::{BUILT_IN, Colours, Part, Tint, is_light};
use super::palette::Palette;

const fn cell_of(player: Player) -> Part {
    match player {
        Player::First => Part::FirstCell,
        Player::Second => Part::SecondCell,
    }
}

/// The part of the ground that a player has taken; `None` if none has.
const fn taken(ground: Ground) -> Option<Part> {
    Some(match ground {
        Ground::Taken(player) => cell_of(player),
        Ground::Base(Player::First) => Part::FirstBase,
        Ground::Base(Player::Second) => Part::SecondBase,
        _ => return None,
    })
}

/// The colour of a cell where something happened, and the sign on both sides of it.
const fn effect_row(effect: Effect) -> (Part, char) {
    match effect {
        Effect::Born => (Part::Born, '+'),
        Effect::Converted | Effect::Changed => (Part::Converted, '~'),
        Effect::Captured => (Part::Captured, 'x'),
        Effect::Died => (Part::Died, '-'),
        Effect::Poisoned => (Part::Poisoned, '%'),
        _ => (Part::Moved, '\''),
    }
}

/// The sign on both sides of a cell where something happened.
pub const fn effect_sign(effect: Effect) -> char {
    effect_row(effect).1
}

/// What can be special about a cell besides what happened there: the sign beside the piece in the
/// smallest cells, the signs left and right of it in the others, the colour of the cell, and what
/// it is called in most games.
pub type LookRow = (Look, char, [char; 2], Part, &'static str);

/// All of them.
pub const LOOKS: [LookRow; 9] = {
    const WORDS: SignWords = SignWords::USUAL;
    const MOVE: FrameWords = WORDS.foretold;
    [
        (Look::Cursor, '<', ['[', ']'], Part::Cursor, "the cursor"),
        (Look::Picked, ')', ['(', ')'], Part::Picked, MOVE.selected),
        (Look::Target, 'v', ['>', '<'], Part::Target, WORDS.target),
        (Look::Waypoint, '^', ['^'; 2], Part::Target, ""),
        (Look::Losing, '?', ['?'; 2], Part::BadMark, WORDS.losing),
        (Look::Danger, '/', ['/', '\\'], Part::BadMark, WORDS.danger),
        (Look::Ending, '*', ['*'; 2], Part::BadMark, WORDS.ending),
        (Look::Preview, '+', ['{', '}'], Part::Preview, MOVE.affected),
        (Look::Hint, '=', ['='; 2], Part::Hint, "the computer's hint"),
    ]
};

/// The row of a look.
pub fn look_row(look: Look) -> Option<LookRow> {
    LOOKS.into_iter().find(|row| row.0 == look)
}

/// How things look. Whatever a colour says, a sign says too, for terminals without colours.
#[derive(Clone, Debug)]
pub struct Theme {
    /// The colours that the terminal has.
    pub palette: Palette,
    /// Whether pieces are letters.
    pub is_ascii: bool,
    colours: Colours,
}

impl Theme {
    /// The look for a terminal with a palette, dark or light, with symbols or letters for pieces.
    pub fn new(palette: Palette, is_light: bool, is_ascii: bool) -> Self {
        Self {
            palette,
            is_ascii,
            colours: BUILT_IN[usize::from(is_light)].clone(),
        }
    }

    /// The theme with other colours for some parts.
    pub fn with_colours(mut self, colours: &Colours) -> Self {
        self.colours.extend(colours);
        self
    }

    /// Whether it has colours.
    pub fn has_colours(&self) -> bool {
        self.palette != Palette::None
    }

    /// The colour of a part; without colours, that in which the terminal writes.
    pub fn tint(&self, part: Part) -> Color {
        self.known_tint(part).unwrap_or(Color::Reset)
    }

    fn known_tint(&self, part: Part) -> Option<Color> {
        let Tint([sixteen, indexed]) = *self.colours.get(&part)?;
        match self.palette {
            Palette::None => None,
            Palette::Sixteen => Some(sixteen),
            Palette::Indexed => Some(indexed),
        }
    }

    /// Black or white, whichever is read better on a part.
    fn ink_on(&self, part: Part) -> Color {
        match (self.palette, is_light(self.tint(part))) {
            (Palette::None, _) => Color::Reset,
            (Palette::Sixteen, true) => Color::Black,
            (Palette::Sixteen, false) => Color::White,
            (Palette::Indexed, true) => Color::Indexed(16),
            (Palette::Indexed, false) => Color::Indexed(231),
        }
    }

    /// One of two characters: a letter on terminals that have no symbols.
    pub fn either(&self, letter: char, symbol: char) -> char {
        if self.is_ascii { letter } else { symbol }
    }

    /// The character for a piece.
    pub fn piece(&self, piece: &ScenePiece) -> char {
        self.either(piece.letter, piece.symbol)
    }

    /// The character for what belongs to a cell.
    pub fn fixture(&self, fixture: &Fixture) -> char {
        self.either(fixture.letter, fixture.symbol)
    }

    /// The characters of a mark. Among letters, those that count up births must not look like
    /// pieces.
    pub fn mark<'a>(&self, text: &'a str) -> &'a str {
        match text {
            "w" | "b" if self.is_ascii => "^",
            _ => text,
        }
    }

    /// The character for a part of an arrow that goes this way, to the right and down.
    pub fn arrow_line(&self, way: (i32, i32)) -> char {
        match way {
            (_, 0) => self.either('-', '─'),
            (0, _) => self.either('|', '│'),
            (right, down) if right == down => self.either('\\', '╲'),
            _ => self.either('/', '╱'),
        }
    }

    /// The character for the head of an arrow that goes this way, to the right and down.
    pub fn arrow_head(&self, (right, down): (i32, i32)) -> char {
        const HEADS: [[(char, char); 3]; 3] = [
            [('^', '↖'), ('^', '↑'), ('^', '↗')],
            [('<', '←'), (' ', ' '), ('>', '→')],
            [('v', '↙'), ('v', '↓'), ('v', '↘')],
        ];
        let (letter, symbol) = HEADS[(down + 1) as usize][(right + 1) as usize];
        self.either(letter, symbol)
    }

    /// The ink of the arrow of the move that the computer advises.
    pub fn arrow(&self) -> Style {
        Style::new()
            .fg(self.tint(Part::ArrowInk))
            .add_modifier(Modifier::BOLD)
    }

    /// The ink of what should hardly be seen on an empty cell.
    pub fn faint(&self) -> Style {
        match self.has_colours() {
            true => Style::new().fg(self.tint(Part::FaintInk)),
            false => Style::new().add_modifier(Modifier::DIM),
        }
    }

    /// The ink of the signs of a look on an empty cell.
    pub fn sign(&self) -> Style {
        Style::new()
            .fg(self.tint(Part::SignInk))
            .add_modifier(Modifier::BOLD)
    }

    /// The background of a cell; `is_area` says whether players take the cells of the board.
    pub fn ground(&self, ground: Ground, look: Look, is_area: bool) -> Style {
        if !self.has_colours() {
            return match look {
                Look::Cursor => Style::new().add_modifier(Modifier::REVERSED),
                _ => Style::new(),
            };
        }
        let free = match ground {
            Ground::Dark => Part::DarkCell,
            Ground::Light if is_area => Part::FreeCell,
            _ => taken(ground).unwrap_or(Part::LightCell),
        };
        let tint = match look {
            Look::Happened(effect) => effect_row(effect).0,
            look => look_row(look).map_or(free, |row| row.3),
        };
        Style::new().bg(self.tint(tint))
    }

    /// The ink of a piece on a ground.
    pub fn piece_ink(&self, ground: Ground, owner: Option<Player>) -> Style {
        match taken(ground) {
            Some(part) => Style::new().fg(self.ink_on(part)),
            None => self.owner(owner),
        }
    }

    /// The ground of a player's piece with the ink on it; `None` without colours, and for a piece
    /// of neither player.
    pub fn chip(&self, owner: Option<Player>) -> Option<Style> {
        let player = owner.filter(|_| self.has_colours())?;
        let [piece, chip, ink] = match player {
            Player::First => [Part::FirstPiece, Part::FirstChip, Part::FirstChipInk],
            Player::Second => [Part::SecondPiece, Part::SecondChip, Part::SecondChipInk],
        };
        let style = Style::new();
        Some(match self.known_tint(piece) {
            Some(tint) => style.bg(tint).fg(self.ink_on(piece)),
            None => style.bg(self.tint(chip)).fg(self.tint(ink)),
        })
    }

    /// The look of a label of a player.
    pub fn label(&self, player: Player) -> Style {
        let part = cell_of(player);
        Style::new().fg(self.ink_on(part)).bg(self.tint(part))
    }

    /// The ink of a piece or of something that concerns a player.
    pub fn owner(&self, owner: Option<Player>) -> Style {
        let [piece, ink] = match owner {
            Some(Player::First) => [Part::FirstPiece, Part::FirstInk],
            Some(Player::Second) => [Part::SecondPiece, Part::SecondInk],
            None => [Part::SecondInk; 2],
        };
        Style::new().fg(self.known_tint(piece).unwrap_or_else(|| self.tint(ink)))
    }

    /// The ink of a mark.
    pub fn tone(&self, tone: Tone, owner: Option<Player>) -> Style {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        match tone {
            Tone::Calm => self.owner(owner),
            Tone::Good => bold.fg(self.tint(Part::GoodInk)),
            Tone::Bad if !self.has_colours() => bold,
            Tone::Bad => bold
                .fg(self.tint(Part::BadInk))
                .bg(self.tint(Part::BadMark)),
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
    /// It can be pointed at next, and the move loses at once.
    Losing,
    /// A piece is in danger without which its player loses.
    Danger,
    /// It has ended the game.
    Ending,
    /// The move that the cursor rests on would do something there.
    Preview,
    /// The computer, when asked, advises a move there.
    Hint,
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
        use Part::{Born, Captured, Converted, Cursor, DarkCell, Died, LightCell, Moved, Poisoned};

        let happens = [Moved, Born, Converted, Captured, Died, Poisoned];
        for theme in themes() {
            let parts = happens.into_iter().chain([DarkCell, LightCell, Cursor]);
            let colours: Vec<Color> = parts.map(|part| theme.tint(part)).collect();
            for (index, colour) in colours.iter().enumerate() {
                assert!(!colours[..index].contains(colour), "{theme:?} {colour}");
            }
        }
    }

    #[test]
    fn pieces_and_bad_marks_are_read_on_their_ground() {
        use Part::{
            ArrowInk, BadInk, BadMark, Cursor, DarkCell, Hint, LightCell, Picked, Preview, SignInk,
            Target,
        };

        for theme in themes() {
            let tints = |parts: &[Part]| parts.iter().map(|&p| theme.tint(p)).collect::<Vec<_>>();
            let grounds = tints(&[DarkCell, LightCell]);
            assert_ne!(theme.tint(BadInk), theme.tint(BadMark));
            let chips = Player::ALL.map(|player| theme.chip(Some(player)).unwrap());
            assert_ne!(chips[0].bg, chips[1].bg, "the players differ");
            for chip in chips {
                assert_ne!(chip.bg, chip.fg);
                assert!(!grounds.contains(&chip.bg.unwrap()), "{theme:?}");
            }
            assert!(!tints(&[Cursor, Target, Picked, Preview]).contains(&theme.tint(SignInk)));
            assert!(!tints(&[DarkCell, LightCell, Hint]).contains(&theme.tint(ArrowInk)));
        }
    }
}
