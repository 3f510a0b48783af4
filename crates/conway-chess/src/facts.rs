//! What people should know about the game.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use board_scene::Effect;
use board_scene::facts::{
    About, InShort, KnownMark, Levels, Outlook, SetupPart, Unit, in_a_sentence,
};
use grid_core::{Game, Outcome, Player};

use crate::{PieceKind, Position, Set, Square, rules};

/// The facts that are the same in all positions.
pub(crate) const ABOUT: About = About {
    title: "Conway's Game of Chess",
    summary: "chess whose pieces are born and die by their neighbours",
    in_short: IN_SHORT,
    rules: rules::PAGE,
    players: ["White", "Black"],
    below: Some(Player::First),
    unit: Some(Unit::PAWNS),
    effects: &[
        (Effect::Moved, "moved"),
        (Effect::Born, "born"),
        (Effect::Changed, "became another piece"),
        (Effect::Captured, "captured"),
        (Effect::Died, "died"),
    ],
    notation: &[
        "Nb1xc3: the piece, where it was, where it goes. x is a capture, =Q what a pawn \
         becomes, O-O and O-O-O castling. A pawn has no letter.",
    ],
    glossary: include_str!("../data/glossary.txt"),
    marks: MARKS,
    examples: include_str!("../data/examples.txt"),
    lessons: include_str!("../data/lessons.txt"),
    puzzles: include_str!("../data/puzzles.txt"),
    levels: Levels {
        random: [24, 0, 0],
        medium: 1_200,
        hard: 4_500,
    },
    setup: &[
        SetupPart::PLACEMENT,
        SetupPart::SIDE,
        SetupPart::Text {
            label: "Castling rights",
            hint: "some of KQkq, or - for none",
        },
        SetupPart::Text {
            label: "En passant",
            hint: "the square that a pawn has just passed, or -",
        },
        SetupPart::Layer {
            label: "Counters",
            on_pieces: ".123",
            on_empty: ".abcdefgh",
        },
        SetupPart::Text {
            label: "Births so far",
            hint: "of White and of Black, each modulo 14: 0,0",
        },
        SetupPart::Text {
            label: "Half-moves in which nothing changed",
            hint: "since the last pawn move, capture, birth or death",
        },
        SetupPart::Text {
            label: "Move",
            hint: "its number, from 1",
        },
    ],
    ..About::PLAIN
};

/// The marks that can be on the board.
pub(crate) const MARKS: &[KnownMark] = &[DEATHS, OVERPOPULATED, UNDERPOPULATED, BIRTHS, FERTILE];

pub(crate) const DEATHS: KnownMark = KnownMark {
    meaning: "death counter",
    texts: "1 2 3",
    does: "in so many of its owner's turns in a row it had too few or too many neighbours; at 4 it \
           dies, and two or three neighbours of its colour set it back to 0",
};

pub(crate) const OVERPOPULATED: KnownMark = KnownMark {
    meaning: "overpopulated",
    texts: "o",
    does: "it has more than three neighbours of its colour, so its death counter goes up in its \
           owner's next turn",
};

pub(crate) const UNDERPOPULATED: KnownMark = KnownMark {
    meaning: "underpopulated",
    texts: "u",
    does: "it has fewer than two neighbours of its colour, so its death counter goes up in its \
           owner's next turn",
};

pub(crate) const BIRTHS: KnownMark = KnownMark {
    meaning: "birth counter",
    texts: ". :",
    does: "one dot or two, for the turns in a row in which this empty square had exactly three \
           neighbours; at the third a piece is born. White's dots are above, Black's below",
};

pub(crate) const FERTILE: KnownMark = KnownMark {
    meaning: "exactly three neighbours",
    texts: "w b",
    does: "this empty square has exactly three white (w) or black (b) neighbours, so its birth \
           counter goes up in that player's next turn",
};

impl Position {
    /// Returns what a player's next life phase brings: what becomes of the king, then who dies, who
    /// dies in the phase after it, and who is born.
    pub(crate) fn next_life_phase(&self, player: Player) -> Vec<Outlook> {
        let name = ["White", "Black"][player.index()];
        let king = self.pieces_of_kind(player, PieceKind::King);
        let troubled = self.overpopulated(player) | self.underpopulated(player);
        let counted = |squares: Set, count: u8| -> Vec<Square> {
            let is_at = |&square: &Square| self.counter(player, square) == count;
            squares.into_iter().filter(is_at).collect()
        };
        let dying = counted(troubled & !king, 3);
        let failing = counted(troubled & !king, 2);
        let born = counted(self.fertile(player), 2);
        let told = |squares: &[Square], is_loss, text: String, warning: String| Outlook {
            text,
            warning,
            is_win: false,
            is_loss,
            is_grave: false,
            spots: squares.iter().map(|square| square.spot()).collect(),
        };
        let mut outlook = Vec::new();
        for king in counted(troubled & king, 3) {
            let text = format!("your king on {king} dies");
            let warning = format!("{name}'s king on {king} is about to die");
            outlook.push(Outlook {
                is_grave: true,
                ..told(&[king], true, text, warning)
            });
        }
        for king in counted(troubled & king, 2) {
            let saving = self.saving_moves(player);
            let saved = match saving {
                0 => "no move can save it".to_string(),
                1 => "only one move can save it".to_string(),
                _ => format!("{saving} moves can save it"),
            };
            let text = format!("your king on {king} is one count from death, and {saved}");
            let warning =
                format!("{name}'s king on {king} dies in two turns unless its neighbours change");
            outlook.push(Outlook {
                is_grave: true,
                ..told(&[king], false, text, warning)
            });
        }
        match &dying[..] {
            [] => {}
            [one] => outlook.push(told(
                &dying,
                false,
                format!("1 piece dies: {one}"),
                format!("{name}'s piece on {one} is about to die"),
            )),
            _ => outlook.push(told(
                &dying,
                false,
                format!("{} pieces die: {}", dying.len(), in_a_sentence(&dying)),
                format!(
                    "{name}'s pieces on {} are about to die",
                    in_a_sentence(&dying)
                ),
            )),
        }
        // In time to save more than one of them. Their counters mark them on the board.
        match &failing[..] {
            [] => {}
            [one] => outlook.push(told(
                &[],
                false,
                format!("1 piece is one count from death: {one}"),
                format!("{name}'s piece on {one} dies in two turns unless its neighbours change"),
            )),
            _ => {
                let squares = in_a_sentence(&failing);
                outlook.push(told(
                    &[],
                    false,
                    format!(
                        "{} pieces are one count from death: {squares}",
                        failing.len()
                    ),
                    format!(
                        "{name}'s pieces on {squares} die in two turns unless their neighbours \
                         change"
                    ),
                ));
            }
        }
        if !born.is_empty() {
            let are = if born.len() == 1 {
                "piece is"
            } else {
                "pieces are"
            };
            let text = format!("{} {are} born: {}", born.len(), in_a_sentence(&born));
            outlook.push(told(&born, false, text, String::new()));
        }
        if outlook.is_empty() {
            let text = "no piece dies or is born".to_string();
            outlook.push(told(&[], false, text, String::new()));
        }
        outlook
    }

    /// Returns the position in the turn of a player, after that player's next life phase.
    pub(crate) fn turn_of(&self, player: Player) -> Self {
        let mut next = Self {
            turn: player,
            en_passant: None,
            ..*self
        };
        next.life_phase(player, &mut ());
        next
    }

    /// Returns how many moves save the king of a player after the player's next life phase, if the
    /// other player changes nothing.
    fn saving_moves(&self, player: Player) -> usize {
        let next = self.turn_of(player);
        let mut count = 0;
        next.for_each_move(|m| {
            let mut after = next;
            after.play_unchecked(m);
            let king = after.pieces_of_kind(player, PieceKind::King);
            let troubled = after.overpopulated(player) | after.underpopulated(player);
            let mut doomed = (troubled & king).into_iter();
            let dies = doomed.any(|square| after.counter(player, square) == 3);
            count += usize::from(!dies || after.outcome() == Some(Outcome::Win(player)));
        });
        count
    }
}

/// The game in five lines.
const IN_SHORT: InShort = InShort {
    aim: "Capture the enemy king, or make it die. There is no check.",
    turn: "First your life phase, which happens by itself; then one chess move.",
    then: "Only your own pieces count as neighbours. A piece is born on an empty square that has \
           exactly three of them in three of your turns in a row. A piece dies if it has fewer \
           than two, or more than three, in four of your turns in a row.",
    end: "You lose if your king is captured or dies. It is a draw if the player to move has no \
          move, if a position occurs for the third time, or after 50 moves each without a pawn \
          move, capture, birth or death.",
    trap: "Your king begins with five neighbours and dies at the start of your fourth turn. Give \
           it two or three in time: once the pawns have left d2 and e2 it has three. Most pieces \
           at home are as crowded: whatever you do not loosen by then dies with them.",
};
