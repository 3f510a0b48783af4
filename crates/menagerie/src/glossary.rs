//! What the pieces, fixtures and marks of the standard games do, by their names in scenes.

type Glossary = &'static [(&'static str, &'static str)];

pub(crate) const CONWAY_CHESS: Glossary = &[
    (
        "pawn",
        "one step ahead, two from the second rank; captures diagonally ahead",
    ),
    ("knight", "leaps as in chess"),
    ("bishop", "moves along diagonals"),
    ("rook", "moves along ranks and files"),
    ("queen", "moves as rook and bishop"),
    (
        "king",
        "one step in any direction; losing it loses the game; there is no check",
    ),
    (
        "death counter left of a piece, red at 3",
        "a piece dies when its counter becomes 4; red is 3: once more and it is dead; two or three \
      neighbours of its colour reset it",
    ),
    (
        "overpopulated",
        "more than three neighbours of its colour: the counter of deaths goes up",
    ),
    (
        "underpopulated",
        "fewer than two neighbours of its colour: the counter of deaths goes up",
    ),
    (
        "birth counter in an empty square",
        "White's above, Black's below; a piece is born when it becomes 3",
    ),
    (
        "counts up: exactly three neighbours",
        "the birth counter beside it goes up in that player's next life phase",
    ),
];

pub(crate) const PACIFIST: Glossary = &[
    (
        "pawn",
        "one step ahead, two from the second rank; influences the squares diagonally ahead",
    ),
    (
        "knight",
        "leaps to an empty square; influences where it could leap",
    ),
    (
        "bishop",
        "moves along diagonals; influences what it sees there",
    ),
    (
        "rook",
        "moves along ranks and files; influences what it sees there",
    ),
    (
        "queen",
        "moves as rook and bishop; influences what it sees there",
    ),
    (
        "king",
        "one step; influences the squares beside it; a player without a king must win one with the \
      next move, or loses",
    ),
    (
        "overly persuaded",
        "more enemy than own influence: the enemy's next move converts it, unless that move lifts \
      the persuasion",
    ),
];

pub(crate) const LIFE_DUEL: Glossary = &[(
    "cell",
    "lives on with two or three living neighbours; beside three living cells an empty one becomes \
  a cell of the player who has two or three of them",
)];

pub(crate) const CONQUID: Glossary = &[
    (
        "cell",
        "changes hands if the enemy conquers while two enemy cells are beside it",
    ),
    (
        "base",
        "belongs to its player for ever; a path of cells from base to base wins when its player \
      declares it in a later turn",
    ),
    ("base heart", "the middle of a base"),
    ("winning path", "joins the bases: its player has won"),
];

pub(crate) const WILDEBEEST: Glossary = &[
    (
        "pawn",
        "one step ahead, two from its home row; captures diagonally ahead",
    ),
    ("knight", "leaps as in chess"),
    ("bishop", "moves as in chess"),
    ("rook", "moves as in chess"),
    (
        "king",
        "one step in any direction; losing it loses the game; there is no check",
    ),
    (
        "king with a jet pack",
        "moves and captures as a bishop; losing it loses the game",
    ),
    (
        "serpent",
        "one step onto an empty square; after each move poisons every enemy beside it but golf \
         carts and time machines",
    ),
    (
        "old woman",
        "one step; becomes a grand empress, and takes the serpent, when an enemy serpent poisons a \
         friend beside her",
    ),
    (
        "grand empress",
        "moves as queen and knight; after each move poisons every enemy beside it but golf \
         carts and time machines",
    ),
    (
        "prince joey",
        "one step; explodes with all neighbours at 5 or 10 pieces in its row",
    ),
    (
        "catapult",
        "one step onto an empty square; or choose it, a friend beside it, and where the friend \
      lands: flung over the catapult in a straight line, as far as you like",
    ),
    (
        "gorilla",
        "one step, or pushes a piece beside it; it captures only by a push or when it is flung",
    ),
    (
        "golf cart",
        "one step left or right on an end row; when charged it runs through its column \
      and clears it",
    ),
    (
        "time machine",
        "never moves; charges its owner's golf cart after every move",
    ),
    ("beekeeper", "one step; enemies beside it make no move"),
    (
        "jet pack",
        "a king that steps on it takes it and moves as a bishop from then on",
    ),
    (
        "transporter pad",
        "carries the piece on it to the next pad after every move",
    ),
    (
        "paralysed by a beekeeper",
        "it makes no move of its own while the beekeeper is beside it",
    ),
    (
        "charged",
        "after this turn it runs to the other end of its column and clears the column; two of them \
         in one column leave the board with it",
    ),
];
