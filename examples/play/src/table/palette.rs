//! How many colours a terminal has.

use std::env;

/// The colours that a terminal has.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, clap::ValueEnum)]
pub enum Palette {
    /// No colours: only bold, faint and reversed letters.
    None,
    /// The 16 colours of the oldest terminals.
    #[value(name = "16")]
    Sixteen,
    /// The palette of 256 colours, which every terminal with more colours has, too.
    #[value(name = "256", alias = "all")]
    Indexed,
}

impl Palette {
    /// What the terminal says that it has: `TERM`, `COLORTERM`, and `NO_COLOR` for
    /// [none](https://no-color.org).
    pub fn of_terminal() -> Self {
        Self::of_environment(|name| env::var(name).ok())
    }

    fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let value = |name| variable(name).unwrap_or_default();
        let (term, has_all) = (value("TERM"), !value("COLORTERM").is_empty());
        let is_old = |old: &&str| term.starts_with(*old);
        if !value("NO_COLOR").is_empty() || ["dumb", "vt"].iter().any(is_old) {
            Self::None
        } else if !has_all && ["linux", "ansi", "cons"].iter().any(is_old) {
            Self::Sixteen
        } else {
            // Every terminal in use that is none of these has them, whatever its name says.
            Self::Indexed
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_tells_the_palette() {
        let all = ("COLORTERM", "truecolor");
        for (variables, palette) in [
            (&[][..], Palette::Indexed),
            (&[("TERM", "xterm-256color")], Palette::Indexed),
            (&[("TERM", "xterm"), all], Palette::Indexed),
            (&[("TERM", "linux"), all], Palette::Indexed),
            (&[("NO_COLOR", "1"), all], Palette::None),
            (&[("NO_COLOR", ""), all], Palette::Indexed),
            (&[("TERM", "linux")], Palette::Sixteen),
            (&[("TERM", "dumb")], Palette::None),
            (&[("TERM", "vt100")], Palette::None),
            (&[("TERM", "vt220"), all], Palette::None),
        ] {
            let value = |name: &str| {
                let found = variables.iter().find(|(other, _)| *other == name);
                found.map(|(_, value)| (*value).to_string())
            };
            assert_eq!(Palette::of_environment(value), palette, "{variables:?}");
        }
    }
}
