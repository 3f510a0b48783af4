//! Tasks for people who learn the two games.

use grid_core::facts::{Goal, Lesson};

pub(crate) const LESSONS: &[Lesson] = &[
    Lesson {
        rules: "2 3.1 4.2",
        task: "Nothing is captured. A piece that more of your pieces attack than of its own \
               protect becomes yours. Win the black pawn on c5.",
        position: Some("rnbqkbnr/pp1ppppp/8/2p5/8/5N2/PPPPPPPP/RNBQKB1R w 2 ahah ee"),
        goal: Goal::Event("black pawn c5 turned white"),
        moves: "b2b4 d2d4",
        after: "One pawn attacks c5 and no black piece protects it: one against none.",
    },
    Lesson {
        rules: "3.3 4.2",
        task: "The value of a piece does not matter. Win the queen with a pawn.",
        position: Some("rnb1kbnr/pp1ppppp/8/q1p5/8/2N2N2/PPPPPPPP/R1BQKB1R w 4 ahah ee"),
        goal: Goal::Event("black queen turned white"),
        moves: "b2b4",
        after: "The queen stood alone. Then she helped you to win the pawn on c5 as well.",
    },
    Lesson {
        rules: "3.2 4.1 4.2",
        task: "Bishops attack along open lines. Win the rook in the corner: a piece that changes \
               sides attacks for you at once.",
        position: Some("rnbqkbnr/pppppp1p/6p1/8/1P6/8/P1PPPPPP/RNBQKBNR w 2 ahah ee"),
        goal: Goal::Event("black knight turned white"),
        moves: "c1b2",
        after: "The rook changed sides first. With its help so did the pawn and the knight beside \
                it.",
    },
    Lesson {
        rules: "6",
        task: "A pawn that reaches the last row becomes a queen, rook, bishop or knight, and \
               attacks at once. Win a pawn so.",
        position: Some("R1Bqkb1r/PPppppp1/7n/2N4p/1P4p1/8/P1PPPP1P/RNBQKBNR w 8 ahah ee"),
        goal: Goal::Event("black pawn turned white"),
        moves: "b7b8n",
        after: "Only a knight attacks the pawn on d7 from there. The queen is not always the best.",
    },
    Lesson {
        rules: "4.2 10.1",
        task: "Find the move after which seven pieces change sides, the bishop on g8 with them.",
        position: Some("rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --"),
        goal: Goal::Event("black bishop g8 turned white"),
        moves: "e3f5",
        after: "Each round of conversions makes the next: four rounds after one move.",
    },
    Lesson {
        rules: "4.2 3.3",
        task: "Your queen on b4 is alone. An attack by one black piece is enough to lose her. Make \
               her safe from every reply.",
        position: Some("rnbqkbn1/p1ppppp1/7r/1p5p/1QP5/8/PP1PPPPP/RNB1KBNR w 6 ahai ee"),
        goal: Goal::NoEvent("white queen turned black"),
        moves: "a2a3 b4a3 b4b3 b4c3",
        after: "As many protectors as attackers are enough: with equal numbers a piece is safe.",
    },
    Lesson {
        rules: "5.1 9.1",
        task: "Who has no king and cannot win one back at once has lost. Kings attack, too: win \
               with yours.",
        position: Some("rnbq1bnr/pppppppp/8/2k5/K7/P7/1PPPPPPP/RNBQ1BNR w 0 iiii"),
        goal: Goal::WinIn(1),
        moves: "a4b4 a4b5",
        after: "Beside the black king yours wins it, because nothing protects it. No move of Black \
                wins a king back.",
    },
    Lesson {
        rules: "4.2 5.3",
        task: "A converted king is not yet a win. Convert it, and see what Black can do.",
        position: Some("rnb1kbnr/ppp2ppp/3ppq2/8/4P2P/5N2/PPPP1PP1/RNBQKB1R w 6 ahah ee"),
        goal: Goal::Event("black king turned white"),
        moves: "f1b5",
        after: "Five moves of Black win a king back, so the game goes on. Look for a move that \
                leaves none.",
    },
    Lesson {
        rules: "5.2 9.1",
        task: "You have no king! Only moves that win one are legal. One of them wins both, and the \
               game.",
        position: Some("rn1qk1n1/p1pp1p1r/bp2p1pp/8/1pP1N2b/3P1P1N/P1Q1P1PP/R1B1kB1R w 18 ahai ee"),
        goal: Goal::WinIn(1),
        moves: "c1g5",
        after: "Your own king on e1 came back, and the bishop and queen won the other one.",
    },
    Lesson {
        rules: "4.3 9.1",
        task: "Black's queen has come to g4 and threatens to win your king for good. Save it.",
        position: Some("rnbqkb1r/1ppppp1p/p5pn/8/2P3q1/4P3/PP1P1PPP/RNB1KBNR w 6 ahah ee"),
        goal: Goal::Safe,
        moves: "g1e2 g1f3 f1e2 e1e2",
        after: "From d1 the queen would have won the king and nearly all other pieces. Now she \
                cannot stand there, or your king is protected.",
    },
    Lesson {
        rules: "4.2 9.1",
        task: "Black's queen sees her own king along the diagonal. One pawn move wins the game.",
        position: Some("rnbk1bnr/1p1ppppp/p1p5/q7/6P1/P6B/RPPPPP1P/1NBQK1NR w 8 ihii e-"),
        goal: Goal::WinIn(1),
        moves: "b2b4",
        after: "The pawn won the queen, and the queen won the king with all its neighbours.",
    },
    Lesson {
        rules: "3.2 9.1",
        task: "A knight cannot be blocked. Win the king and all that could win it back.",
        position: Some("rnb1kb1r/1p1ppppp/p1p5/q4N2/P3P1P1/1PN5/2PP1P1P/R1BQKBNR w 10 ahah ee"),
        goal: Goal::WinIn(1),
        moves: "f5d6",
        after: "The knight attacks king and bishop. The king on your side did the rest.",
    },
];

pub(crate) const WEIGHTED: &[Lesson] = &[
    Lesson {
        rules: "11 4.2",
        task: "Pieces persuade by their weight: pawn 1, knight and bishop 3, rook 5, queen 9, king \
               1000. Win the queen on e5.",
        position: Some("rnb1kbnr/pppp1ppp/b3p3/4q3/1p6/4p3/p1PP1Ppp/rnBQK1nr w 6 ahah ee"),
        goal: Goal::Event("black queen turned white"),
        moves: "f2f4 c1b2 d1h5",
        after: "Nothing protected the queen. Her weight of nine is now on your side.",
    },
    Lesson {
        rules: "11 3.3",
        task: "Your queen on a5 will be outweighed. Make her safe from every reply.",
        position: Some("rn1qkbnr/1pp1pp2/p7/Q2P1bPp/3P4/PP4P1/2p1PP1P/RNB1KBNR w 12 ahah ee"),
        goal: Goal::NoEvent("white queen turned black"),
        moves: "a5d2 a5c3",
        after: "On d2 the king protects her, with a weight of 1000, on c3 the knight.",
    },
    Lesson {
        rules: "11 9.1",
        task: "A queen in the right place outweighs a whole army. Win with her.",
        position: Some("rnbqkb1r/1pp1pppp/5n2/p2p4/Q4P2/2PP4/PP2P1PP/RNB1KBNR w 8 ahah ee"),
        goal: Goal::WinIn(1),
        moves: "a4c6",
        after: "She won the pieces around the king, and with them the king. A king of 1000 then \
                turns all that it touches.",
    },
];
