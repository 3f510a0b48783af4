//! Draws a scene as coloured text for terminals.
//!
//! A cell is five columns wide: two for a mark, one for the piece, two for a mark. Cells are three
//! lines high if the scene has marks above or below its pieces, and otherwise one.

use alloc::format;
use alloc::string::String;
use core::fmt::{self, Write};

use board_scene::{Ground, HighlightKind, Mark, MarkPlace, Scene, SceneCell, Tone};
use grid_core::{Player, Spot};

/// Options of the text.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Options {
    /// The colours that the terminal supports.
    pub colours: Colours,
    /// Whether pieces are Unicode symbols instead of letters.
    pub has_symbols: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            colours: Colours::Many,
            has_symbols: true,
        }
    }
}

/// The number of colours of a terminal.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Colours {
    /// No colours: the text is the `Display` of the scene.
    None,
    /// The sixteen standard colours.
    Sixteen,
    /// The palette of 256.
    Many,
}

/// Returns the scene as lines of text. Every line ends by resetting the colours.
pub fn render(scene: &Scene, options: &Options) -> String {
    let mut text = String::new();
    // Writing to a string never fails.
    let _ = match (options.colours, options.has_symbols) {
        (Colours::None, true) => write!(text, "{scene:#}"),
        (Colours::None, false) => write!(text, "{scene}"),
        _ => write_scene(&mut text, scene, options),
    };
    text
}

/// A terminal colour: its number in the palette of 256 and in the palette of sixteen.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Colour(u8, u8);

/// The background of a cell: that of its highlight, or else of its ground.
fn background(ground: Ground, highlight: Option<HighlightKind>) -> Colour {
    match (highlight, ground) {
        (Some(HighlightKind::From), _) => Colour(67, 4),
        (Some(HighlightKind::To), _) => Colour(68, 12),
        (Some(HighlightKind::Affected), _) => Colour(133, 5),
        (Some(HighlightKind::Selected), _) => Colour(172, 3),
        (None, Ground::Dark) => Colour(65, 2),
        (None, _) => Colour(101, 6),
    }
}

/// The text colour of a player's pieces.
const fn ink(owner: Option<Player>) -> Colour {
    match owner {
        Some(Player::First) => Colour(231, 15),
        _ => Colour(16, 0),
    }
}

/// The text colour of a mark.
const fn mark_ink(mark: &Mark) -> Colour {
    match mark.tone {
        Tone::Calm => ink(mark.owner),
        Tone::Good => Colour(228, 11),
        Tone::Bad => Colour(52, 9),
    }
}

/// Writes coloured text, with escape codes only where the colours change.
struct Pen<'a> {
    out: &'a mut String,
    colours: Colours,
    /// The current background and text colour, and whether the text is bold.
    now: Option<(Colour, Colour, bool)>,
}

impl Pen<'_> {
    fn write(&mut self, background: Colour, ink: Colour, is_bold: bool, text: &str) -> fmt::Result {
        // A blank needs no text colour.
        let is_blank = text.trim().is_empty();
        let is_same = self.now.is_some_and(|(now_background, now_ink, was_bold)| {
            now_background == background && (is_blank || (now_ink, was_bold) == (ink, is_bold))
        });
        if !is_same {
            self.now = Some((background, ink, is_bold));
            let weight = if is_bold { 1 } else { 22 };
            match self.colours {
                Colours::None => {}
                Colours::Many => {
                    let (background, ink) = (background.0, ink.0);
                    write!(self.out, "\x1b[{weight};48;5;{background};38;5;{ink}m")?;
                }
                Colours::Sixteen => {
                    // The eight bright colours have codes of their own.
                    let code = |number: u8, dim: u8, bright: u8| match number.checked_sub(8) {
                        Some(number) => bright + number,
                        None => dim + number,
                    };
                    let background = code(background.1, 40, 100);
                    let ink = code(ink.1, 30, 90);
                    write!(self.out, "\x1b[{weight};{background};{ink}m")?;
                }
            }
        }
        self.out.write_str(text)
    }

    /// Resets the terminal's colours.
    fn reset(&mut self) -> fmt::Result {
        self.now = None;
        self.out.write_str("\x1b[0m")
    }
}

fn write_cell(
    pen: &mut Pen<'_>,
    cell: &SceneCell,
    highlight: Option<HighlightKind>,
    (left, right): (MarkPlace, MarkPlace),
    has_symbols: bool,
) -> fmt::Result {
    let background = background(cell.ground, highlight);
    let (left_mark, right_mark) = (cell.mark(left), cell.mark(right));
    fn text(mark: Option<&Mark>) -> &str {
        mark.map_or("", |mark| &mark.text)
    }
    let mark_ink = |mark: Option<&Mark>| mark.map_or(ink(None), mark_ink);

    let left_text = format!("{:<2}", text(left_mark));
    pen.write(background, mark_ink(left_mark), false, &left_text)?;

    // A longer mark does not touch the piece if there is room.
    let gap = usize::from(text(left_mark).len() > 1 && text(right_mark).len() < 2);
    pen.write(background, ink(None), false, &" ".repeat(gap))?;

    let shown = match (cell.piece, cell.fixture) {
        (Some(piece), _) => Some((piece.letter, piece.symbol, piece.side())),
        (None, Some(fixture)) => Some((fixture.letter, fixture.symbol, None)),
        (None, None) => None,
    };
    let shown = shown.filter(|_| left == MarkPlace::Left);
    let (letter, symbol, owner) = shown.unwrap_or((' ', ' ', None));
    let (mut buffer, shown) = ([0; 4], if has_symbols { symbol } else { letter });
    let shown = shown.encode_utf8(&mut buffer);
    // Light pieces are also bold.
    pen.write(background, ink(owner), owner == Some(Player::First), shown)?;

    let right_text = format!("{:>1$}", text(right_mark), 2 - gap);
    pen.write(background, mark_ink(right_mark), false, &right_text)
}

fn write_scene(out: &mut String, scene: &Scene, options: &Options) -> fmt::Result {
    const LINES: [(MarkPlace, MarkPlace); 3] = [
        (MarkPlace::TopLeft, MarkPlace::TopRight),
        (MarkPlace::Left, MarkPlace::Right),
        (MarkPlace::BottomLeft, MarkPlace::BottomRight),
    ];
    let has_marks = |(left, right): (MarkPlace, MarkPlace)| {
        let mut cells = scene.cells.iter();
        cells.any(|cell| cell.mark(left).or(cell.mark(right)).is_some())
    };
    let is_tall = has_marks(LINES[0]) || has_marks(LINES[2]);
    let lines = if is_tall { &LINES[..] } else { &LINES[1..2] };
    let margin = scene.row_labels.iter().map(|label| label.chars().count());
    let margin = margin.max().unwrap_or(0);

    for row in 0..scene.rows() {
        for &places in lines {
            let label = scene.row_labels.get(usize::from(row));
            let label = label.filter(|_| places.0 == MarkPlace::Left);
            write!(out, "{:>margin$} ", label.map_or("", |label| label))?;
            let mut pen = Pen {
                out,
                colours: options.colours,
                now: None,
            };
            for column in 0..scene.columns {
                let spot = Spot { row, column };
                if let Some(cell) = scene.cell(spot) {
                    // A picked cell and the target of a move take precedence over other highlights.
                    let highlight = scene.highlights_at(spot).max_by_key(|kind| match kind {
                        HighlightKind::Affected => 0,
                        HighlightKind::From => 1,
                        HighlightKind::To => 2,
                        HighlightKind::Selected => 3,
                    });
                    write_cell(&mut pen, cell, highlight, places, options.has_symbols)?;
                }
            }
            pen.reset()?;
            writeln!(out)?;
        }
    }
    write!(out, "{:margin$} ", "")?;
    for label in &scene.column_labels {
        write!(out, "{label:^5}")?;
    }
    writeln!(out)?;
    write!(out, "{}", scene.words())
}
