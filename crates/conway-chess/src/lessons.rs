//! Tasks for people who learn the game.

use grid_core::facts::{Goal, Lesson};

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        rules: "4.1 5.1",
        task: "Who loses the king loses the game. Capture the black king.",
        position: Some("4k3/8/8/8/8/8/3P4/2K1R3 w - -"),
        goal: Goal::WinIn(1),
        moves: "e1e8",
        after: "A king is captured like any other piece, and the game is over at once.",
    },
    Lesson {
        rules: "4.1",
        task: "There is no check. Black's rook attacks your king, and so does the black king. You \
               are to move: be first.",
        position: Some("8/8/8/3kK2r/8/8/8/8 w - -"),
        goal: Goal::WinIn(1),
        moves: "e5d5",
        after: "Kings may stand side by side. Then the player to move wins.",
    },
    Lesson {
        rules: "4.1 5.1",
        task: "Nobody warns you of an attack. Black's rook will capture your king: bring it to \
               safety.",
        position: Some("4r1k1/8/8/8/8/8/3P1P2/4K3 w - -"),
        goal: Goal::Safe,
        moves: "e1d1 e1f1",
        after: "The king has left the rook's file. Look for attacks on your king before each move.",
    },
    Lesson {
        rules: "1.2 2.2 2.3",
        task: "An empty square beside exactly three of your pieces, three turns in a row, bears a \
               piece. c3 has counted 2, and a knight (N) comes next. Keep exactly three pieces \
               beside c3, and do not step on it.",
        position: Some(
            "6k1/8/8/8/3P4/1P6/P2K4/8 w - - \
             ......../......../......../......../......../..f...../......../........ 3,0 0 1",
        ),
        goal: Goal::Event("white knight born c3"),
        moves: "a2a3 a2a4 b3b4 d2c2 d2d3",
        after: "A knight is born at the start of your next turn, without a move of yours. Which \
                three pieces stand beside the square does not matter.",
    },
    Lesson {
        rules: "2.3 3.2",
        task: "c3 and e4 have both counted 2. White's births go from the first row up, so c3 would \
               get the knight, and e4 the pawn after it. Have the knight born on e4.",
        position: Some(
            "6k1/8/8/3P1P2/8/1P1P4/2K5/8 w - - \
             ......../......../......../......../....f.../..f...../......../........ 3,0 0 1",
        ),
        goal: Goal::Event("white knight born e4"),
        moves: "c2b1 c2c1 c2d1 c2c3",
        after: "c3 no longer has three neighbours, or is no longer empty. So the next birth, the \
                knight, is that on e4.",
    },
    Lesson {
        rules: "2.2 2.4",
        task: "A piece beside more than three of your pieces, four turns in a row, dies. Your \
               queen on d2 has counted 3 and has four neighbours. Save her.",
        position: Some(
            "6k1/8/8/8/8/2PPP3/2RQ4/K7 w - - \
             ......../......../......../......../......../......../...3..../........ 0,0 0 1",
        ),
        goal: Goal::NoEvent("white queen died"),
        moves: "c3c4 d3d4 e3e4 c2a2 c2b2 d2e2",
        after: "With two or three neighbours a piece lives, and its count begins again at 0.",
    },
    Lesson {
        rules: "2.2 2.4 3.1",
        task: "A piece with fewer than two neighbours dies, too. Your rook is alone and has \
               counted 3. Save it.",
        position: Some(
            "6k1/8/8/8/8/8/PPK5/7R w - - \
             ......../......../......../......../......../......../......../.......3 0,0 0 1",
        ),
        goal: Goal::NoEvent("white rook died"),
        moves: "h1a1 h1b1 h1c1",
        after: "A move alone does not save a piece: it takes its count along. Two or three \
                neighbours do.",
    },
    Lesson {
        rules: "2.3 3.2",
        task: "Black counts as well: a queen is about to be born on e7, beside the king and two \
               pawns. Prevent it.",
        position: Some(
            "4k3/3p1p2/8/2B5/8/8/4P3/3K4 w - - \
             ......../....b.../......../......../......../......../......../........ 0,7 0 1",
        ),
        goal: Goal::NoEvent("black queen born"),
        moves: "c5e7",
        after: "Nothing is born on a square that is taken. To capture one of the three neighbours \
                would help, too.",
    },
    Lesson {
        rules: "2.4 2.5 5.2",
        task: "The black king has counted 3. Do not attack it: leave it alone, with one neighbour.",
        position: Some(
            "kr6/1p6/8/8/4B3/8/3P4/3K4 w - - \
             3......./......../......../......../......../......../......../........ 0,0 0 1",
        ),
        goal: Goal::WinIn(1),
        moves: "e4b7",
        after: "After your move comes Black's life phase. The king has one neighbour left, the \
                rook, and dies of it: you have won.",
    },
    Lesson {
        rules: "2.3 4.6",
        task: "A rook (R) is about to be born on d3, on the black king's file. Let it be born, and \
               win with it.",
        position: Some(
            "2pkp3/2p1p3/8/8/8/2P5/2P1K3/8 w - - \
             ......../......../......../......../......../...f..../......../........ 1,0 0 1",
        ),
        goal: Goal::WinIn(3),
        moves: "c3c4 e2d2 e2e3",
        after: "A newborn piece may move in the turn in which it is born. Black cannot leave the \
                file in time.",
    },
    Lesson {
        rules: "2.5 3.1 3.4",
        task: "Your own king has counted 3 and has one neighbour. Save it.",
        position: Some(
            "6k1/8/8/8/8/PPB5/3K4/8 w - - \
             ......../......../......../......../......../......../...3..../........ 0,0 0 1",
        ),
        goal: Goal::Safe,
        moves: "d2c2",
        after: "On c2 the king has two neighbours, the pawn and the bishop. Only the neighbours at \
                the start of your turn count.",
    },
    Lesson {
        rules: "2.4 2.5 2.7",
        task: "The trap of every game: at home your king has too many neighbours. Now it has four, \
               and has counted 3. Save it.",
        position: Some(
            "4k3/8/8/8/4P3/8/PPPP1PPP/RNBQKBNR w - - \
             ......../......../......../......../......../......../......../....3... 0,0 0 1",
        ),
        goal: Goal::Safe,
        moves: "d2d3 d2d4 f2f3 f2f4 f1d3 f1c4 f1b5 f1a6 d1f3 d1g4 d1h5",
        after: "With three neighbours the king lives. In a real game take two of its five \
                neighbours away in your first three moves.",
    },
];
