//! Tasks for people who learn the game.

use grid_core::facts::{Goal, Lesson};

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        rules: "2.4 3.1",
        task: "A path of your cells joins the two bases. That wins only when you say so: \
               declare the Conquest.",
        position: Some("3x13b1 13./4.X3xO4./13. 1 -"),
        goal: Goal::WinIn(1),
        moves: "Q",
        after: "Conquest takes your turn and wins at once. Nothing else ends the game.",
    },
    Lesson {
        rules: "2.1 3.1",
        task: "Acquire takes three empty cells anywhere. Lay a path between the bases, so that you \
               can win in your next turn.",
        position: Some("3x13b1 13./4.X3.O4./13. 1 -"),
        goal: Goal::WinIn(3),
        moves: "A1,5;1,6;1,7",
        after: "Only cells that share an edge are joined. The opponent had one turn, and no way to \
                cut the path.",
    },
    Lesson {
        rules: "1.3 2.2",
        task: "Conquer takes every enemy cell that shares an edge with two of yours. Take the cell \
               that stands in your way.",
        position: Some("3x13b1 13./4.XxoxO4./13. 1 -"),
        goal: Goal::Event("player 1 conquered 1,6"),
        moves: "C",
        after: "1,6 lay between two of your cells. Now your path is whole.",
    },
    Lesson {
        rules: "2.2",
        task: "A conquered cell helps at once. Take both enemy cells in one turn.",
        position: Some("3x13b1 6.x6./4.Xx2oO4./7.x5. 1 -"),
        goal: Goal::Event("player 1 conquered 1,7"),
        moves: "C",
        after: "First 1,6 fell, beside 1,5 and 0,6. Then 1,7 had two of your cells beside it.",
    },
    Lesson {
        rules: "2.2 3.1",
        task: "Player 2 has a path and will declare it in the next turn. Cut it.",
        position: Some("3x13b1 6.x6./4.X3oO4./6.x6. 1 -"),
        goal: Goal::Safe,
        moves: "C",
        after: "One missing cell is enough: the path must survive your turn.",
    },
    Lesson {
        rules: "2.3",
        task: "Vanquish empties a block of 4x4 cells that are all the same, if four of your cells \
               share an edge with it. No cell can be conquered here: cut the path by Vanquish. \
               Name the block by its top left cell.",
        position: Some("4x14b1 4.x4ox4./4.x4o5./4.X4oO4./4.x4o5. 1 -"),
        goal: Goal::Safe,
        moves: "V0,5",
        after: "All sixteen cells are empty again. The base beside the block did not count as one \
                of the four cells.",
    },
    Lesson {
        rules: "3.1",
        task: "Both players have a path. What now?",
        position: Some("3x13b1 4.5x4./4.X3oO4./13. 1 -"),
        goal: Goal::WinIn(1),
        moves: "Q",
        after: "The player to move declares first. Look for your own path before the enemy's.",
    },
    Lesson {
        rules: "2.2 2.4",
        task: "Player 2 is about to declare a path. Do not only cut it: make it yours.",
        position: Some("3x13b1 5.2x6./4.X3oO4./5.x.x5. 1 -"),
        goal: Goal::WinIn(3),
        moves: "C",
        after: "Each cell of the path touched two of yours, or did so when the one before it had \
                fallen. Player 2 has nothing left to cut it with.",
    },
    Lesson {
        rules: "2.1 2.2 3.1",
        task: "The straight path would be cut: 2,6 touches two enemy cells. Acquire a path that \
               player 2 cannot cut.",
        position: Some("5x13b1 13./6.o6./4.X3.O4./4.x.o.x4./4.2x7. 1 -"),
        goal: Goal::WinIn(3),
        moves: "A4,6;4,7;4,8 A3,7;4,6;4,7",
        after: "No cell of this path touches two enemy cells, so it is still there in your next \
                turn.",
    },
];
