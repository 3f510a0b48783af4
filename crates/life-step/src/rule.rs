//! Rules: the numbers of neighbours with which a cell is born or survives.

use core::fmt;

/// A rule of the Life family: a dead cell is born and a living cell survives with certain numbers
/// of living neighbours among the eight around it (*outer-totalistic, two states, Moore
/// neighbourhood*).
///
/// Parsing accepts these notations, in upper or lower case:
///
/// | text | notation |
/// |---|---|
/// | `B3/S23`, `b3s23`, `S23/B3` | letters, with or without the slash, in either order |
/// | `23/3` | digits only: survival **first**, then birth |
/// | `life`, `Day & Night`, `day-and-night` | a name; blanks, `-` and `_` are ignored |
///
/// Blanks before and after the text are ignored. Either half may be empty (`B2/S`, `/2`) but not
/// missing, and must not repeat a digit. A rule is always written as `B3/S23`, with its digits in
/// ascending order. Rules of other families are refused;
/// [`RuleError::family`](crate::RuleError::family) names the family.
///
/// `B0`, birth without neighbours, is allowed on bounded boards, where all cells outside stay dead,
/// and on a torus. Unbounded worlds refuse it.
///
/// ```
/// use life_step::Rule;
///
/// let rule: Rule = "23/63".parse()?;
/// assert_eq!(rule, Rule::HIGHLIFE);
/// assert_eq!(rule.to_string(), "B36/S23");
/// assert_eq!(rule.name(), Some("HighLife"));
/// assert!(rule.is_born_with(6) && !rule.survives_with(6));
///
/// # Ok::<(), life_step::RuleError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule {
    /// Bit `n`: born with `n` neighbours.
    born: u16,
    /// Bit `n`: survives with `n` neighbours.
    survives: u16,
}

impl Rule {
    /// Conway's Life, `B3/S23`.
    pub const LIFE: Self = Self::new(&[3], &[2, 3]);
    /// HighLife, `B36/S23`: like Life, with a small pattern that copies itself.
    pub const HIGHLIFE: Self = Self::new(&[3, 6], &[2, 3]);
    /// Pedestrian Life, `B38/S23`: like Life, with different rare spaceships.
    pub const PEDESTRIAN_LIFE: Self = Self::new(&[3, 8], &[2, 3]);
    /// DryLife, `B37/S23`: like Life, with different rare spaceships.
    pub const DRYLIFE: Self = Self::new(&[3, 7], &[2, 3]);
    /// Flock, `B3/S12`: settles quickly.
    pub const FLOCK: Self = Self::new(&[3], &[1, 2]);
    /// 34 Life, `B34/S34`: explodes or dies.
    pub const LIFE_34: Self = Self::new(&[3, 4], &[3, 4]);
    /// 2x2, `B36/S125`: blocks of two by two cells stay aligned to such blocks.
    pub const TWO_BY_TWO: Self = Self::new(&[3, 6], &[1, 2, 5]);
    /// Seeds, `B2/S`: every cell dies after one generation, yet nearly every pattern explodes.
    pub const SEEDS: Self = Self::new(&[2], &[]);
    /// Live Free or Die, `B2/S0`: only cells without neighbours survive.
    pub const LIVE_FREE_OR_DIE: Self = Self::new(&[2], &[0]);
    /// Life without Death, `B3/S012345678`: nothing dies; ladders grow.
    pub const LIFE_WITHOUT_DEATH: Self = Self::new(&[3], &[0, 1, 2, 3, 4, 5, 6, 7, 8]);
    /// Maze, `B3/S12345`: grows into a maze.
    pub const MAZE: Self = Self::new(&[3], &[1, 2, 3, 4, 5]);
    /// Mazectric, `B3/S1234`: a maze with longer corridors.
    pub const MAZECTRIC: Self = Self::new(&[3], &[1, 2, 3, 4]);
    /// Coral, `B3/S45678`: grows slowly, with a texture like coral.
    pub const CORAL: Self = Self::new(&[3], &[4, 5, 6, 7, 8]);
    /// Day & Night, `B3678/S34678`: symmetric in living and dead cells.
    pub const DAY_AND_NIGHT: Self = Self::new(&[3, 6, 7, 8], &[3, 4, 6, 7, 8]);
    /// Anneal, `B4678/S35678`: blobs whose borders straighten out.
    pub const ANNEAL: Self = Self::new(&[4, 6, 7, 8], &[3, 5, 6, 7, 8]);
    /// Diamoeba, `B35678/S5678`: diamonds with ragged edges.
    pub const DIAMOEBA: Self = Self::new(&[3, 5, 6, 7, 8], &[5, 6, 7, 8]);
    /// Morley (also Move), `B368/S245`: has a slow spaceship that occurs naturally.
    pub const MORLEY: Self = Self::new(&[3, 6, 8], &[2, 4, 5]);
    /// Replicator, `B1357/S1357`: copies every pattern.
    pub const REPLICATOR: Self = Self::new(&[1, 3, 5, 7], &[1, 3, 5, 7]);

    /// The rules with a name, for menus. The first name listed for a rule is its
    /// [`name`](Self::name).
    pub const NAMED: &'static [(&'static str, Self)] = &[
        ("Life", Self::LIFE),
        ("HighLife", Self::HIGHLIFE),
        ("Pedestrian Life", Self::PEDESTRIAN_LIFE),
        ("DryLife", Self::DRYLIFE),
        ("Flock", Self::FLOCK),
        ("34 Life", Self::LIFE_34),
        ("2x2", Self::TWO_BY_TWO),
        ("Seeds", Self::SEEDS),
        ("Live Free or Die", Self::LIVE_FREE_OR_DIE),
        ("Life without Death", Self::LIFE_WITHOUT_DEATH),
        ("Maze", Self::MAZE),
        ("Mazectric", Self::MAZECTRIC),
        ("Coral", Self::CORAL),
        ("Day & Night", Self::DAY_AND_NIGHT),
        ("Day and Night", Self::DAY_AND_NIGHT),
        ("Anneal", Self::ANNEAL),
        ("Diamoeba", Self::DIAMOEBA),
        ("Morley", Self::MORLEY),
        ("Move", Self::MORLEY),
        ("Replicator", Self::REPLICATOR),
    ];

    /// The mask of all possible numbers of neighbours, 0 to 8.
    const COUNTS: u16 = 0x1ff;

    /// Returns the rule by which a cell is born and survives with these numbers of neighbours. Use
    /// it for constants.
    ///
    /// ```
    /// use life_step::Rule;
    ///
    /// const FREDKIN: Rule = Rule::new(&[1, 3, 5, 7], &[0, 2, 4, 6, 8]);
    /// assert_eq!(FREDKIN.to_string(), "B1357/S02468");
    /// ```
    ///
    /// # Panics
    /// If a number is greater than 8; in a constant, this is a compile error.
    #[must_use]
    pub const fn new(born: &[u8], survives: &[u8]) -> Self {
        Self {
            born: mask(born),
            survives: mask(survives),
        }
    }

    /// Returns the rule with these masks: bit `n` of `born` means birth with `n` neighbours, bit
    /// `n` of `survives` survival. `None` if there are bits beyond 8.
    ///
    /// ```
    /// use life_step::Rule;
    ///
    /// assert_eq!(Rule::from_masks(1 << 3, 1 << 2 | 1 << 3), Some(Rule::LIFE));
    /// assert_eq!(Rule::from_masks(1 << 9, 0), None);
    /// ```
    #[must_use]
    pub const fn from_masks(born: u16, survives: u16) -> Option<Self> {
        if (born | survives) & !Self::COUNTS == 0 {
            Some(Self { born, survives })
        } else {
            None
        }
    }

    /// The rule with these masks, which have no bits beyond 8.
    pub(crate) const fn of_masks(born: u16, survives: u16) -> Self {
        Self { born, survives }
    }

    /// Returns the numbers of neighbours for a birth, bit `n` for `n` neighbours.
    ///
    /// ```
    /// use life_step::Rule;
    ///
    /// assert_eq!(Rule::HIGHLIFE.born_mask(), 1 << 3 | 1 << 6);
    /// assert_eq!(Rule::HIGHLIFE.survives_mask(), 1 << 2 | 1 << 3);
    /// ```
    #[must_use]
    #[inline]
    pub const fn born_mask(self) -> u16 {
        self.born
    }

    /// Returns the numbers of neighbours for survival, bit `n` for `n` neighbours.
    #[must_use]
    #[inline]
    pub const fn survives_mask(self) -> u16 {
        self.survives
    }

    /// Returns whether a dead cell with that many living neighbours is born.
    ///
    /// ```
    /// use life_step::Rule;
    ///
    /// let births: Vec<u32> = (0..=8).filter(|&n| Rule::HIGHLIFE.is_born_with(n)).collect();
    /// assert_eq!(births, [3, 6]);
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_born_with(self, neighbours: u32) -> bool {
        neighbours <= 8 && self.born >> neighbours & 1 != 0
    }

    /// Returns whether a living cell with that many living neighbours survives.
    ///
    /// ```
    /// use life_step::Rule;
    ///
    /// assert!(Rule::LIFE.survives_with(2) && !Rule::LIFE.survives_with(4));
    /// ```
    #[must_use]
    #[inline]
    pub const fn survives_with(self, neighbours: u32) -> bool {
        neighbours <= 8 && self.survives >> neighbours & 1 != 0
    }

    /// Returns the name of the rule, if it has one in [`Rule::NAMED`].
    ///
    /// ```
    /// use life_step::Rule;
    ///
    /// assert_eq!("B2/S".parse::<Rule>()?.name(), Some("Seeds"));
    /// assert_eq!("B2/S8".parse::<Rule>()?.name(), None);
    /// # Ok::<(), life_step::RuleError>(())
    /// ```
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        Self::NAMED
            .iter()
            .find(|&&(_, rule)| rule == self)
            .map(|&(name, _)| name)
    }
}

/// Returns the mask with these bits.
const fn mask(neighbours: &[u8]) -> u16 {
    let mut mask = 0;
    let mut i = 0;
    while i < neighbours.len() {
        assert!(neighbours[i] <= 8, "a cell has at most 8 neighbours");
        mask |= 1 << neighbours[i];
        i += 1;
    }
    mask
}

/// Conway's Life.
impl Default for Rule {
    fn default() -> Self {
        Self::LIFE
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = |f: &mut fmt::Formatter<'_>, mask: u16| {
            (0..=8)
                .filter(|n| mask >> n & 1 != 0)
                .try_for_each(|n| write!(f, "{n}"))
        };
        f.write_str("B")?;
        digits(f, self.born)?;
        f.write_str("/S")?;
        digits(f, self.survives)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Returns whether two names are equal, ignoring case and word breaks.
pub(crate) fn same_name(a: &str, b: &str) -> bool {
    let letters = |name| {
        str::bytes(name)
            .filter(|byte| !matches!(byte, b' ' | b'-' | b'_'))
            .map(|byte| byte.to_ascii_lowercase())
    };
    letters(a).eq(letters(b))
}
