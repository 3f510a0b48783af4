//! Draws a position of any game as text, SVG or PNG.
//!
//! ```text
//! draw conway-chess --moves "e2e4 e7e5" --out position.svg
//! ```
//!
//! `draw --gallery crates` makes the pictures of the README and of the games' pages, and
//! `draw --previews examples/serve/pictures` those that show a link to a game.

mod gallery;
mod png;

use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{fs, io};

use board_picture::{ansi, svg};
use clap::{Command, CommandFactory, Parser, ValueEnum};
use menagerie::{AnyGame, Catalogue, Causes, LoadError, MoveTextError, OpenError};

/// Draw a position of a game, and its last move.
#[derive(Debug, Parser)]
#[command(version)]
struct Options {
    /// The game, such as conway-chess
    #[arg(required_unless_present_any = ["load", "gallery", "previews"], conflicts_with = "load")]
    game: Option<String>,
    /// Start from this variant of the game
    #[arg(long, conflicts_with_all = ["load", "position"])]
    variant: Option<String>,
    /// Start from this position
    #[arg(long, conflicts_with = "load")]
    position: Option<String>,
    /// Draw the game in this file
    #[arg(long, value_name = "FILE")]
    load: Option<PathBuf>,
    /// Play these moves first, separated by spaces
    #[arg(long, default_value = "", hide_default_value = true)]
    moves: String,
    /// Draw the position after this number of moves [default: all moves]
    #[arg(long, value_name = "MOVES", value_parser = terminal::number::<usize>(0..=u64::MAX))]
    ply: Option<usize>,
    /// Show the board from the second player's side
    #[arg(long)]
    flip: bool,
    /// The kind of picture [default: the extension of the file, else text]. The extensions are
    /// .svg, .png and, for text of all kinds, .txt
    #[arg(long)]
    format: Option<Format>,
    /// The width of an SVG or PNG picture in pixels [default: 48 per column]
    #[arg(long, value_name = "PIXELS", value_parser = terminal::number::<u32>(16..=8_192))]
    size: Option<u32>,
    /// Write to this file [default: standard output]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the pictures of the README and of the games' pages into this folder: crates
    #[arg(long, value_name = "FOLDER", exclusive = true)]
    gallery: Option<PathBuf>,
    /// Write the picture of each game as PNG into this folder, for previews of links:
    /// examples/serve/pictures
    #[arg(long, value_name = "FOLDER", exclusive = true)]
    previews: Option<PathBuf>,
}

/// A kind of picture.
#[derive(Copy, Clone, Debug, ValueEnum)]
enum Format {
    /// Text with symbols for the pieces
    Text,
    /// Text with letters for the pieces
    Ascii,
    /// Text with colours for terminals
    Ansi,
    /// Scalable Vector Graphics
    Svg,
    /// Portable Network Graphics
    Png,
}

impl Format {
    /// The extension of files of this format.
    fn extension(self) -> &'static str {
        match self {
            Self::Svg => "svg",
            Self::Png => "png",
            Self::Text | Self::Ascii | Self::Ansi => "txt",
        }
    }
}

/// Returns the format that is asked for, or that the extension of the file gives. A name without an
/// extension can have any.
fn format(options: &Options) -> Result<Format, Error> {
    let extension = options.out.as_deref().and_then(Path::extension);
    let Some(extension) = extension.map(|extension| extension.to_string_lossy()) else {
        return Ok(options.format.unwrap_or(Format::Text));
    };
    // Of the kinds of text, plain text is the first.
    let asked = options.format.as_ref().map(std::slice::from_ref);
    let mut formats = asked.unwrap_or(Format::value_variants()).iter();
    let fitting = formats.find(|format| extension.eq_ignore_ascii_case(format.extension()));
    fitting.copied().ok_or_else(|| {
        let path = options.out.clone().unwrap_or_default();
        let expected = options
            .format
            .map_or("svg, .png or .txt", Format::extension);
        Error::Extension(path, expected)
    })
}

/// Why the program fails.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("move {0}")]
    Move(usize, #[source] MoveTextError),
    #[error("--ply {asked}: expected at most {played}, the number of moves of the game")]
    Ply { asked: usize, played: usize },
    #[error(transparent)]
    Png(#[from] png::Error),
    #[error("a terminal cannot show a PNG: write it to a file with --out FILE")]
    Terminal,
    #[error("{}: expected a name that ends in .{}", .0.display(), .1)]
    Extension(PathBuf, &'static str),
    #[error("cannot write {}", .0.display())]
    WriteFile(PathBuf, #[source] io::Error),
    #[error("cannot write")]
    Write(#[from] io::Error),
}

fn write_file(path: &Path, contents: &[u8]) -> Result<(), Error> {
    atomic_files::write(path, contents).map_err(|error| Error::WriteFile(path.into(), error))
}

/// Returns the game at the position to draw.
fn game(catalogue: &Catalogue, options: &Options) -> Result<Box<dyn AnyGame>, Error> {
    let mut game = match (&options.load, &options.game) {
        (Some(path), _) => catalogue.load(path)?,
        (None, name) => catalogue.open(
            name.as_deref().unwrap_or_default(),
            options.variant.as_deref(),
            options.position.as_deref(),
        )?,
    };
    for (index, m) in options.moves.split_whitespace().enumerate() {
        game.play(m)
            .map_err(|reason| Error::Move(index + 1, reason))?;
    }
    if let Some(asked) = options.ply {
        let played = game.go_to(asked);
        if played != asked {
            return Err(Error::Ply { asked, played });
        }
    }
    Ok(game)
}

/// Returns the picture of a game's position.
fn draw(
    catalogue: &Catalogue,
    game: &dyn AnyGame,
    format: Format,
    options: &Options,
) -> Result<Vec<u8>, Error> {
    let mut scene = game.scene_of_last_ply();
    if options.flip {
        scene = scene.flipped();
    }
    let title = catalogue.picture_title(game);
    let look = svg::Options {
        title: &title,
        width: options.size,
        ..svg::Options::default()
    };
    Ok(match format {
        Format::Text => format!("{scene:#}").into(),
        Format::Ascii => scene.to_string().into(),
        Format::Ansi => ansi::render(&scene, &ansi::Options::default()).into(),
        Format::Svg => svg::render(&scene, &look).into(),
        Format::Png => png::encode(&svg::render(&scene, &look))?,
    })
}

fn run(catalogue: &Catalogue, options: &Options) -> Result<(), Error> {
    if let Some(folder) = options.gallery.as_ref().or(options.previews.as_ref()) {
        let is_known = |picture: &&gallery::Picture| catalogue.find(picture.game).is_ok();
        for picture in gallery::PICTURES.iter().filter(is_known) {
            let svg = picture.draw(catalogue);
            let (name, drawn) = match options.previews {
                Some(_) => (format!("{}.png", picture.game), png::encode(&svg)?),
                None => (picture.file.into(), svg.into_bytes()),
            };
            let path = folder.join(name);
            let parent = path.parent().unwrap_or(folder);
            fs::create_dir_all(parent).map_err(|error| Error::WriteFile(parent.into(), error))?;
            write_file(&path, &drawn)?;
        }
        return Ok(());
    }
    let format = format(options)?;
    let picture = draw(catalogue, &*game(catalogue, options)?, format, options)?;
    let mut out = io::stdout().lock();
    match &options.out {
        Some(path) => write_file(path, &picture)?,
        None if out.is_terminal() && picture.starts_with(b"\x89PNG") => {
            return Err(Error::Terminal);
        }
        None => out.write_all(&picture)?,
    }
    Ok(())
}

/// Returns the command line of the program, for completions and man pages.
pub fn command(catalogue: &Catalogue) -> Command {
    terminal::offering(Options::command(), &["game"], catalogue.names())
}

/// Runs the program for the games of a catalogue, with the arguments of this process.
pub fn main(catalogue: &Catalogue) -> ExitCode {
    main_with(catalogue, std::env::args_os())
}

/// Runs the program for the games of a catalogue. The first argument is the name of the program.
pub fn main_with(catalogue: &Catalogue, arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let done = run(
        catalogue,
        &terminal::parse_from(arguments, &command(catalogue)),
    );
    let told = done.map_err(|error| {
        let status = match &error {
            Error::Write(error) => terminal::unwritten(error),
            Error::Load(_) | Error::Png(_) | Error::WriteFile(..) => 1,
            _ => 2,
        };
        (status, Causes(&error).to_string())
    });
    terminal::exit_code("draw", told)
}
