//! Examples of the rules of the standard games.

/// An example of a rule: a position, and the moves that show what the rule means.
///
/// ```
/// use menagerie::Catalogue;
///
/// let catalogue = Catalogue::standard();
/// let info = catalogue.find("conway-chess")?;
/// let birth = info.examples()[0];
/// assert_eq!((birth.rule, birth.position), ("2.3", None));
/// let mut game = info.start(None)?;
/// for m in birth.moves {
///     game.play(m)?;
/// }
/// assert_eq!(game.last_events()[1].data["event"], "born");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RuleExample {
    /// The number of the rule on the page of the game: `2.3`.
    pub rule: &'static str,
    /// The position before the moves as text; `None` for the start position.
    pub position: Option<&'static str>,
    /// The moves. The last one shows the rule; without moves the position does.
    pub moves: &'static [&'static str],
}

impl RuleExample {
    /// Creates an example of a rule from a position.
    #[must_use]
    pub const fn new(
        rule: &'static str,
        position: Option<&'static str>,
        moves: &'static [&'static str],
    ) -> Self {
        Self {
            rule,
            position,
            moves,
        }
    }
}

pub(crate) const CONWAY_CHESS: &[RuleExample] = &[
    RuleExample::new("2.3", None, &["h2h3", "h7h6", "h3h4", "a7a6"]),
    RuleExample::new(
        "2.7",
        None,
        &["h2h3", "h7h6", "h3h4", "a7a6", "h4h5", "a6a5"],
    ),
];

pub(crate) const WILDEBEEST: &[RuleExample] = &[
    RuleExample::new(
        "R3.7",
        Some(
            "W K........../.........../.........../.........../.........../..GC....n../\
            .........../.........../.........../.........../..........k",
        ),
        &["5,2-5,8"],
    ),
    RuleExample::new(
        "R3.8",
        Some(
            "W K........../.........../.........../.........../...GRn...../.........../\
            .........../.........../.........../.........../..........k",
        ),
        &["4,3-4,4"],
    ),
    RuleExample::new(
        "R4",
        Some(
            "W K........../.........../.........../...R......./...Cz.N..../.....G...../\
            .........../.........../.........../.........../..........k",
        ),
        &[],
    ),
    RuleExample::new(
        "R6.0",
        Some(
            "W .........../.........../..P......../.........../....K....../.........../\
            .........../.........../.........../.........../..........k",
        ),
        &["4,4-5,5"],
    ),
    RuleExample::new(
        "R6.1",
        Some(
            "W K........../.........../.........../....S....../.....r...../...Pn....../\
            .........../.........../.........../.........../..........k",
        ),
        &["3,4-4,4"],
    ),
    RuleExample::new(
        "R6.2",
        Some(
            "W K........../.........../.........../....S....../.........../....n....../\
            ....o....../.........../.........../.........../..........k",
        ),
        &["3,4-4,4"],
    ),
    RuleExample::new(
        "R6.3",
        Some(
            "W .........../K........../.........../.........../...P..n..../.........../\
            .........../.........../.........../..........k/......x....",
        ),
        &["4,3-5,3"],
    ),
    RuleExample::new(
        "R6.5",
        Some(
            "W K........../.........../.........../.N.......b./.........../.........../\
            .........../.........../.........../.........../..........k",
        ),
        &["0,0-0,1"],
    ),
    RuleExample::new(
        "R6.7",
        Some(
            "W K........../.........../........R../.....R...../N.N.J.....n/.........../\
            .........../.........../.........../.........../..........k",
        ),
        &["2,8-4,8"],
    ),
];

pub(crate) const PACIFIST: &[RuleExample] = &[
    RuleExample::new(
        "4.2",
        Some("rkqn1rb1/ppppppbp/P7/1n4p1/8/4N3/1PPPPPPP/RNK1BBQR w 0 iiii --"),
        &["e3f5"],
    ),
    RuleExample::new(
        "5.3",
        Some("rnbq1bnr/pppppppp/8/2k5/K7/P7/1PPPPPPP/RNBQ1BNR w 0 iiii"),
        &["a4b4"],
    ),
    RuleExample::new(
        "9.1",
        Some("nbr1b1qr/ppppKppp/7n/4pN2/K3P3/P7/QPPP1PPP/B1R1RBN1 b 0 iiii --"),
        &["g7g6"],
    ),
];

pub(crate) const WEIGHTED_PACIFIST: &[RuleExample] = &[RuleExample::new(
    "11",
    Some("qrbnkb1n/1pppp1rp/p7/5Pp1/5PPP/3N3Q/PPPPP3/BR1BK1RN b 0 iiii --"),
    &["a8a7"],
)];

pub(crate) const LIFE_DUEL: &[RuleExample] = &[RuleExample::new(
    "1.4",
    Some("6x6t6g3 6./.3x2./3.2o./2.2o2./.3x2./4.o. p11"),
    &["2,2"],
)];

pub(crate) const CONQUID: &[RuleExample] = &[
    RuleExample::new(
        "2.1",
        Some("7x14b1 14./14./14./4.X4.O4./14./14./14. 1 -"),
        &["A3,5;3,6;3,7"],
    ),
    RuleExample::new(
        "2.2",
        Some("7x14b1 x2o11./.xo11./2.x11./4.X4.O4./14./14./14. 1 -"),
        &["C"],
    ),
    RuleExample::new(
        "2.3",
        Some("7x14b1 4ox9./4ox9./4ox9./4oX4.O4./x13./14./14. 1 -"),
        &["V0,0"],
    ),
    RuleExample::new(
        "2.4",
        Some("7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -"),
        &["Q"],
    ),
];
