//! A table as it is stored: in the database of a server, in the browser of a page, and in the file
//! of a program that hosts it.

use std::time::Duration;

use super::{
    Entry, Head, NewTable, Plan, PlanError, SeatPlan, SetupError, Table, TableSetup, Token, millis,
};
use menagerie::Catalogue;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A table as it is stored. Its text is a line of JSON, and lines with what was done since, which a
/// [`Journal`](crate::Journal) writes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stored {
    /// How it began.
    pub plan: Plan,
    /// Its seats.
    pub seats: [SeatPlan; 2],
    /// The game so far in a few words; `None` in files that no list shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub head: Option<Head>,
    /// What was done.
    #[serde(default)]
    pub entries: Vec<Entry>,
    /// The time of play, in milliseconds, if it is later than the last entry.
    #[serde(default)]
    pub played: u64,
}

impl Stored {
    /// Returns a new table as somebody asks for it. Each person gets one of these secrets.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be played.
    pub fn new(
        asked: NewTable,
        catalogue: &Catalogue,
        tokens: [Token; 2],
    ) -> Result<Self, PlanError> {
        let table = asked.set_up(catalogue, tokens)?;
        Ok(Self::of(&table, Duration::ZERO))
    }

    /// Returns a table as it is stored.
    pub fn of(table: &Table, now: Duration) -> Self {
        Self {
            seats: table.seats().map(Clone::clone),
            head: Some(Head::of(table)),
            entries: table.ledger().entries_after(0).cloned().collect(),
            played: millis(table.played(now)),
            ..Self::hosted(table.ledger().plan().clone())
        }
    }

    /// A table that a person hosts, before anybody comes and anything is done.
    pub(crate) fn hosted(plan: Plan) -> Self {
        Self {
            plan,
            seats: [SeatPlan::HERE, SeatPlan::Open],
            head: None,
            entries: Vec::new(),
            played: 0,
        }
    }

    /// Goes on with the table: the time until now does not count. Every entry is checked.
    ///
    /// # Errors
    /// If there cannot be such a table, or an entry cannot be done.
    pub fn resume(&self, catalogue: &Catalogue, now: Duration) -> Result<Table, SetupError> {
        let setup = TableSetup {
            seats: self.seats.clone(),
            ..self.plan.open(catalogue)?
        };
        let played = Duration::from_millis(self.played);
        Table::resume(setup, self.entries.iter().cloned(), played, now)
    }

    /// Reads the text of a table, also that of an older program.
    ///
    /// # Errors
    /// If a line of it is of another kind.
    pub fn read(text: &[u8]) -> serde_json::Result<Self> {
        let (first, mut lines) = split(text)?;
        let (mut stored, is_older) = match serde_json::from_slice(first)? {
            First::Table(stored) => (stored, false),
            First::Plan(plan) => (Self::hosted(plan), true),
            First::Object {
                mut beginning,
                entries,
                note,
            } => {
                if let Some(sides) = beginning.get_mut("sides") {
                    *sides = if sides == "second" { 2 } else { 1 }.into();
                }
                lines = entries.into_iter().map(Line::Entry).collect();
                lines.push(Line::Note(note));
                (Self::hosted(serde_json::from_value(beginning)?), true)
            }
        };
        for line in lines {
            match line {
                Line::Entry(entry) => stored.entries.push(entry),
                Line::Note(note) => {
                    stored.played = note.played;
                    stored.seats = note.seats.unwrap_or(stored.seats);
                    if is_older {
                        stored.seats[1] = note.guest.map_or(SeatPlan::Open, SeatPlan::person);
                    }
                }
            }
        }
        Ok(stored)
    }
}

/// The first line of a text.
#[derive(Deserialize)]
#[serde(untagged, expecting = "there is no table in the first line")]
enum First {
    Table(Stored),
    /// Older programs wrote no more than this of a hosted table.
    Plan(Plan),
    /// Still older programs wrote a hosted table as one object, with the sides in words.
    Object {
        beginning: Value,
        entries: Vec<Entry>,
        #[serde(flatten)]
        note: Note,
    },
}

/// A line after the first one.
#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "a line is neither an entry nor a note")]
pub(crate) enum Line {
    Entry(Entry),
    Note(Note),
}

/// What is known of a table beside its log.
#[derive(Serialize, Deserialize)]
pub(crate) struct Note {
    /// The time of play, in milliseconds.
    pub(crate) played: u64,
    /// What is left to the first and to the second player of a match, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) left: Option<[u64; 2]>,
    /// The seats, if they have changed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seats: Option<[SeatPlan; 2]>,
    /// The secret of the guest. Older programs told in every note whether there is a guest.
    #[serde(default, skip_serializing)]
    pub(crate) guest: Option<Token>,
}

impl Note {
    /// A note that tells the time of play alone.
    pub(crate) fn at(played: Duration) -> Self {
        Self {
            played: millis(played),
            left: None,
            seats: None,
            guest: None,
        }
    }
}

/// Splits a text into its first line and those after it. A last line without an end was being
/// written when the program ended, and is dropped: nobody was told of it.
pub(crate) fn split(text: &[u8]) -> serde_json::Result<(&[u8], Vec<Line>)> {
    let is_end = |byte: &u8| *byte == b'\n';
    let end = text.iter().rposition(is_end).unwrap_or(text.len());
    let mut lines = text[..end].split(is_end);
    let first = lines.next().unwrap_or_default();
    let later: serde_json::Result<_> = lines.map(serde_json::from_slice).collect();
    Ok((first, later?))
}
