//! The options of a program, its completions for shells, and its page for `man`.

use std::ffi::OsString;
use std::io::{self, Write};
use std::ops::RangeInclusive;
use std::process;

use clap::builder::PossibleValuesParser;
use clap::error::{ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, Parser, ValueEnum, value_parser};
use clap_complete::{Generator, Shell};
use clap_mangen::Man;
use grid_core::text::seen;

use crate::unwritten;

/// Reads the options of a program from its arguments, the first of which is its name. Ends the
/// program if the arguments are wrong, or if they ask for help or for [completions or a man
/// page](describe), which are those of `described`.
pub fn parse_from<T: Parser>(
    arguments: impl IntoIterator<Item = OsString>,
    described: &Command,
) -> T {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    describe(described, &arguments);
    let command = T::command().after_help(described.get_after_help().cloned().unwrap_or_default());
    let mut command = with_descriptions(command);
    let options = (command.try_get_matches_from_mut(arguments))
        .and_then(|matches| T::from_arg_matches(&matches));
    options.unwrap_or_else(|error| refuse(error.format(&mut command)))
}

/// Ends the program because its arguments ask for help or are wrong. They may be hostile names of
/// files: the terminal obeys none of them.
pub fn refuse(mut error: clap::Error) -> ! {
    let told = error.context().filter_map(|(kind, value)| match value {
        ContextValue::String(text) => Some((kind, ContextValue::String(seen(text)))),
        ContextValue::StyledStrs(tips) => {
            let tips = tips.iter().map(|tip| seen(&tip.to_string()).into());
            Some((kind, ContextValue::StyledStrs(tips.collect())))
        }
        _ => None,
    });
    for (kind, value) in told.collect::<Vec<_>>() {
        error.insert(kind, value);
    }
    error.exit()
}

/// Adds the options that [`describe`] answers, so that the help text lists them.
pub fn with_descriptions(command: Command) -> Command {
    let completions = Arg::new("completions")
        .long("completions")
        .value_name("SHELL")
        .value_parser(value_parser!(Shell))
        .help("Print the completions for a shell");
    let man = Arg::new("man").long("man").action(ArgAction::SetTrue);
    let man = man.help(match command.has_subcommands() {
        true => "Print the man page; after the name of a command, the page of that command",
        false => "Print the man page",
    });
    command.args([completions, man].map(|arg| arg.exclusive(true).display_order(1_000)))
}

/// Lets the completions of a command offer words for some arguments, here and in the subcommands.
/// The arguments still take other words.
pub fn offering<'a>(
    command: Command,
    arguments: &[&str],
    words: impl Iterator<Item = &'a str> + Clone,
) -> Command {
    let offer = |arg: Arg| match arguments.contains(&arg.get_id().as_str()) {
        true => {
            let values = PossibleValuesParser::new(words.clone().map(str::to_owned));
            arg.value_parser(values).hide_possible_values(true)
        }
        false => arg,
    };
    let subcommands = |sub| offering(sub, arguments, words.clone());
    command.mut_args(offer).mut_subcommands(subcommands)
}

/// Prints completions and ends the program if the arguments end in `--completions SHELL`; prints
/// the man page and ends the program if they end in `--man`. The name of a subcommand, which has a
/// page of its own, can stand before that.
pub fn describe(command: &Command, arguments: &[OsString]) {
    let (path, shell) = match arguments.get(1..).unwrap_or_default() {
        [path @ .., word] if word == "--man" => (path, None),
        [path @ .., word, shell] if word == "--completions" => (path, Some(shell)),
        _ => return,
    };
    let mut command = without_help_commands(with_descriptions(command.clone()));
    command.set_bin_name(command.get_name().to_owned());
    command.build();
    let mut path = path.iter();
    let Some(sub) = path.try_fold(&command, |command, word| command.find_subcommand(word)) else {
        return;
    };
    let printed = match shell {
        None => print_page(sub.clone()),
        Some(shell) => {
            let Ok(shell) = Shell::from_str(&shell.to_string_lossy(), true) else {
                let known = Shell::value_variants().iter().map(ToString::to_string);
                let known = known.collect::<Vec<_>>().join(", ");
                let why = format!("unknown shell {shell:?}: expected {known}");
                refuse(command.error(ErrorKind::InvalidValue, why))
            };
            shell.try_generate(&command, &mut io::stdout())
        }
    };
    let status = printed.map_or_else(|error| unwritten(&error), |()| 0);
    process::exit(status.into());
}

/// Returns a command without `help`, whose pages would repeat those of the other subcommands.
fn without_help_commands(command: Command) -> Command {
    let command = command.disable_help_subcommand(true);
    command.mut_subcommands(without_help_commands)
}

/// Prints a man page. The lines after the options, such as examples, stay as they are.
fn print_page(command: Command) -> io::Result<()> {
    let mut page = Vec::new();
    Man::new(command).render(&mut page)?;
    let page = String::from_utf8_lossy(&page);
    let page = match page.split_once(".SH EXTRA\n") {
        Some((before, extra)) => {
            let extra = extra.replacen(".SH ", ".fi\n.SH ", 1);
            format!("{before}.SH EXTRA\n.nf\n{extra}")
        }
        None => page.into_owned(),
    };
    io::stdout().write_all(page.as_bytes())
}

/// Returns a reader of whole numbers in a range, for the value of an option.
pub fn number<T: TryFrom<u64> + 'static>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        let (least, most) = (range.start(), range.end());
        number.ok_or_else(|| format!("expected a whole number from {least} to {most}"))
    }
}
