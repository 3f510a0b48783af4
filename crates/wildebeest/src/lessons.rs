//! Tasks for people who learn the game.

use grid_core::facts::{Goal, Lesson};

use crate::text::board;

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        rules: "R3.1 R3.3 R8.2",
        task: "Who has no King has lost. Capture the black King (k).",
        position: Some(board!("W K0,5 P3,3 R4,1 k4,8 p7,6")),
        goal: Goal::WinIn(1),
        moves: "4,1-4,8",
        after: "There is no check: a King is captured like any other piece.",
    },
    Lesson {
        rules: "R3.4 R6.1",
        task: "A Serpent (S) never captures, but after each move it poisons every enemy beside it. \
               Poison the King.",
        position: Some(board!("W K0,5 S4,4 k6,4 r6,8")),
        goal: Goal::WinIn(1),
        moves: "4,4-5,3 4,4-5,4 4,4-5,5",
        after: "The Serpent need not touch the King: to stand beside it is enough.",
    },
    Lesson {
        rules: "R3.8",
        task: "A Gorilla (G) captures nothing itself. It pushes the piece beside it by one square, \
               and any piece there is captured. Win with a push.",
        position: Some(board!("W K0,5 G4,4 p5,5 k6,6 p7,2")),
        goal: Goal::WinIn(1),
        moves: "4,4-5,5",
        after: "The pawn was pushed onto its own King. The colour of the two does not matter.",
    },
    Lesson {
        rules: "R3.7 R6.1",
        task: "A Catapult (C) flings a friend beside it in a straight line, as far as you like. It \
               cannot land on a King, but there is another way: fling the Serpent.",
        position: Some(board!("W K0,5 S4,3 C4,4 k5,9 r8,5")),
        goal: Goal::WinIn(1),
        moves: "4,3-4,8 4,3-4,9 4,3-4,10",
        after: "The Serpent lands beside the King, and poisons it after the move.",
    },
    Lesson {
        rules: "R6.2",
        task: "An Old Woman (O) beside a friend that a Serpent poisons becomes a Grand Empress, \
               and takes the Serpent. Offer a pawn.",
        position: Some(board!("W K0,5 P3,3 O3,4 s5,4 k9,9")),
        goal: Goal::Event("white became empress"),
        moves: "3,3-4,3",
        after: "The pawn is lost, the Serpent too, and the Old Woman now moves as Queen and \
                Knight.",
    },
    Lesson {
        rules: "R4",
        task: "The rook will capture your King, which cannot flee. An enemy beside a Beekeeper (Z) \
               makes no move: save your King.",
        position: Some(board!("W K0,0 P0,1 P1,1 Z4,2 r6,0 k9,9")),
        goal: Goal::Safe,
        moves: "4,2-5,1",
        after: "The rook stands beside the Beekeeper and is paralysed.",
    },
    Lesson {
        rules: "R6.0",
        task: "A King that reaches the Jet Pack (#) on 5,5 moves as a Bishop from then on. Take \
               it.",
        position: Some(board!("W K4,4 p7,4 k8,8")),
        goal: Goal::Event("white king took"),
        moves: "4,4-5,5",
        after: "A King with a Jet Pack (W) is still a King: who loses it loses the game.",
    },
    Lesson {
        rules: "R6.5 R6.6",
        task: "After each move the piece on 3,1 is carried to the pad (*) on 7,9. Use it to poison \
               the King.",
        position: Some(board!("W K0,5 S2,1 r8,5 k8,10")),
        goal: Goal::WinIn(1),
        moves: "2,1-3,1",
        after: "Serpents poison before the pads and once more after them.",
    },
    Lesson {
        rules: "R6.0 R6.4",
        task: "A pawn on its last row becomes a Time Machine, which charges your Golf Cart (X): \
               the cart runs through its column and clears it. Win.",
        position: Some(board!("W K0,5 X0,8 k6,8 p8,8 P9,3")),
        goal: Goal::WinIn(1),
        moves: "9,3-10,3",
        after: "The cart cleared its whole column, the King too, and now stands on the other end.",
    },
    Lesson {
        rules: "R6.3 R6.4 R3.9",
        task: "A white pawn on row 5 charges the BLACK cart (x), which would clear your King's \
               column. Stop it.",
        position: Some(board!("W K0,5 P5,2 k9,9 x10,5")),
        goal: Goal::Safe,
        moves: "5,2-6,2",
        after: "No pawn on row 5, no charge. To flee is not enough: the cart would run, and take \
                the King from the end of the column.",
    },
    Lesson {
        rules: "R6.7",
        task: "A Prince Joey explodes with all pieces beside him when 5 or 10 pieces stand in his \
               row. Four stand in the row of Black's: win.",
        position: Some(board!("W K0,5 N2,2 R6,1 p8,0 j8,5 p8,8 b8,10 k9,5")),
        goal: Goal::WinIn(1),
        moves: "6,1-8,1",
        after: "Your rook was the fifth piece in the row. The King stood beside the Joey.",
    },
    Lesson {
        rules: "R6.7 R8.2",
        task: "The trap of every game: eleven pieces stand in your own Joey's row. Ten would blow \
               up your King. Find a first move that does not lose.",
        position: None,
        goal: Goal::Safe,
        moves: "0,1-2,0 0,1-2,2 0,9-2,8 0,9-2,10 1,5-2,4 1,5-2,5 1,5-2,6",
        after: "Move a Knight, which leaves the row as it is, or the Joey himself. Each of the \
                other 23 first moves loses at once.",
    },
];
