//! Tasks for people who learn the game.

use grid_core::facts::{Goal, Lesson};

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        rules: "1.2 1.4",
        task: "You place the last cell; then one generation passes. A dead cell beside exactly \
               three living ones is born. Have one born on 2,2.",
        position: Some("5x5t1g1 5./5./.o.o./5./5. p1"),
        goal: Goal::Event("player 2 born 2,2"),
        moves: "1,1 1,2 1,3 3,1 3,2 3,3",
        after: "The third neighbour may stand at a corner or an edge of the cell.",
    },
    Lesson {
        rules: "1.4",
        task: "A living cell lives on beside two or three living ones. Let none of your cells die.",
        position: Some("4x4t1g1 4./.2o./4./4. p1"),
        goal: Goal::NoEvent("player 2 died"),
        moves: "0,1 0,2 2,1 2,2",
        after: "Each of the three has the two others beside it.",
    },
    Lesson {
        rules: "1.4",
        task: "Now three generations pass. Build a shape in which no cell ever dies.",
        position: Some("4x4t1g3 4./.2o./.o2./4. p1"),
        goal: Goal::NoEvent("died"),
        moves: "2,2",
        after: "A block of four stays as it is for ever: each cell has three neighbours.",
    },
    Lesson {
        rules: "1.4",
        task: "Cells outside the board are dead. Have a cell born in the corner, 0,0.",
        position: Some("4x4t1g1 .o2./o3./4./4. p1"),
        goal: Goal::Event("player 2 born 0,0"),
        moves: "1,1",
        after: "A corner has only three neighbours, so all three must live.",
    },
    Lesson {
        rules: "1.4",
        task: "Neighbours count whoever owns them. Keep your cell alive, beside an enemy's.",
        position: Some("4x4t1g1 4./.ox./4./4. p1"),
        goal: Goal::NoEvent("player 2 died"),
        moves: "0,1 0,2 2,1 2,2",
        after: "The enemy's cell is one of the two neighbours that yours needs. A living cell \
                keeps its owner.",
    },
    Lesson {
        rules: "1.4",
        task: "A cell beside more than three living ones dies. Crowd out the enemy's cell on 2,2.",
        position: Some("5x5t1g1 5./5./.3x./2.x2./5. p1"),
        goal: Goal::Event("player 1 2,2 died"),
        moves: "1,1 1,2 1,3 3,1 3,3",
        after: "It had three neighbours. Yours is the fourth.",
    },
    Lesson {
        rules: "1.4",
        task: "A newborn cell belongs to the player who has most of its three parents. Get 1,2.",
        position: Some("5x5t1g1 5./.o3./2.x2./5./5. p1"),
        goal: Goal::Event("player 2 born 1,2"),
        moves: "0,1 0,2 0,3 1,3 2,1 2,3",
        after: "Two of the three parents are yours, so the child is yours.",
    },
    Lesson {
        rules: "1.4",
        task: "Player 1 will get a cell on 2,2. Prevent it.",
        position: Some("5x5t1g1 5./.x.x./5./2.x2./5. p1"),
        goal: Goal::NoEvent("player 1 born 2,2"),
        moves: "1,2 2,1 2,2 2,3 3,1 3,3",
        after: "With four neighbours nothing is born, nor where a cell already lives.",
    },
    Lesson {
        rules: "1.4 1.5",
        task: "The player with more living cells in the end wins. Place your last cell so that it \
               is you.",
        position: Some("4x4t3g1 .ox./.ox./4./2.x. p5"),
        goal: Goal::WinIn(1),
        moves: "2,1",
        after: "Count what each cell has beside it, then what is born and to whom.",
    },
    Lesson {
        rules: "1.2 1.5",
        task: "Player 2 has the last word. Place your last cell so that you do not lose, whatever \
               comes.",
        position: Some("4x4t3g1 .ox./.ox./4./4. p4"),
        goal: Goal::Safe,
        moves: "2,2",
        after: "After any other cell player 2 has an answer that wins.",
    },
    Lesson {
        rules: "1.2 1.5",
        task: "Player 2 has the last word. Place your last cell so that you win, whatever comes.",
        position: Some("4x4t3g1 4./.xo./3.x/2.o. p4"),
        goal: Goal::WinIn(3),
        moves: "0,2",
        after: "Who cannot place last must leave the opponent nothing to spoil.",
    },
    Lesson {
        rules: "1.4 1.5",
        task: "The usual game: the last of twelve cells is yours, and three generations follow. \
               Only one cell wins. The digits on the board tell how cells would end.",
        position: Some("6x6t6g3 6./.x.o2./o4.x/x2.x2./o2.x.o/.x.o2. p11"),
        goal: Goal::WinIn(1),
        moves: "3,2",
        after: "Nobody sees three generations ahead without practice: look at the digits as you \
                choose.",
    },
];
