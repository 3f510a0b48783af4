//! Rules: the neighbourhoods after which a cell lives.

mod letters;
mod map;
mod parse;
mod table;
mod text;

pub use self::parse::{RuleError, RuleFamily};
pub use self::table::TruthTable;

/// A rule of two states: whether a cell lives next depends on its *neighbourhood*, the 3x3
/// cells around it, itself included.
///
/// Parsing accepts these notations, in upper or lower case:
///
/// | text | notation |
/// |---|---|
/// | `B3/S23`, `b3s23`, `S23/B3` | the numbers of living neighbours, with letters, with or without the slash, in either order |
/// | `B3/23`, `3/S23`, `23b3` | only one letter: the half without a letter is the other one |
/// | `B2`, `S23` | one half; the other is empty |
/// | `23/3` | digits only: survival **first**, then birth |
/// | `B2-a/S12`, `b2ce3as23-k`, `B2ce_S12` | the arrangements of neighbours too, in Hensel's notation: the letters of the arrangements of a number, or a minus and the letters of the others |
/// | `B2/S34H` | six neighbours in a hexagonal grid: the neighbourhood without north east and south west |
/// | `B13/S012V` | the four neighbours that share a side (*von Neumann*) |
/// | `W30` | Wolfram's elementary rules, even numbers only: a dead cell depends on the three above it, and a living one survives |
/// | `MAP` and 86, 22 or 6 digits | a table of all neighbourhoods in base64, for all nine, the hexagonal seven or the von Neumann five cells, perhaps with `==` at the end |
/// | `life`, `Day & Night`, `day-and-night` | a name; blanks, `-` and `_` are ignored |
///
/// These are the notations of Golly, described in its help under "QuickLife". Blanks are ignored,
/// and an underscore stands for a slash. Either half may be empty (`B2/S`, `/2`). A digit or a
/// letter may be repeated (`B33/S23`, `B2a2c/S`); a minus without letters excludes nothing. Rules
/// of other families are refused; [`RuleError::family`](crate::RuleError::family) names the family.
///
/// A rule is a function, and equal functions are equal rules whatever their text. A rule is written
/// in the first of these notations that can express it: `B3/S23`, `V`, `H`, Hensel's, `W`, `MAP`.
/// Digits and letters are in ascending order, and letters that are shorter with a minus have one.
///
/// `B0`, birth without neighbours, does not change that all cells outside a bounded board are dead.
/// On an unbounded plane it changes the background; the crate `life-worlds` says how.
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
/// let just_friends: Rule = "B2cekin/S12".parse()?;
/// assert_eq!(just_friends.to_string(), "B2-a/S12");
/// # Ok::<(), life_step::RuleError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rule(Kind);

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Kind {
    /// Only the number of living neighbours matters. Bit `n` of each mask: with `n` neighbours.
    Counts { born: u16, survives: u16 },
    /// Every other rule.
    Table(TruthTable),
}

/// The constants of rules with a name, and the list of all names.
macro_rules! named {
    ($($(#[$doc:meta])* $rule:ident $name:literal $born:tt $survives:tt)*) => {
        impl Rule {
            $($(#[$doc])* pub const $rule: Self = Self::new(&$born, &$survives);)*

            /// The rules with a name, for menus. The first name listed for a rule is its
            /// [`name`](Self::name).
            pub const NAMED: &'static [(&'static str, Self)] = &[
                $(($name, Self::$rule),)*
                ("Day and Night", Self::DAY_AND_NIGHT),
                ("Move", Self::MORLEY),
            ];
        }
    };
}

named! {
    /// Conway's Life, `B3/S23`.
    LIFE "Life" [3] [2, 3]
    /// HighLife, `B36/S23`: like Life, with a small pattern that copies itself.
    HIGHLIFE "HighLife" [3, 6] [2, 3]
    /// Pedestrian Life, `B38/S23`: like Life, with different rare spaceships.
    PEDESTRIAN_LIFE "Pedestrian Life" [3, 8] [2, 3]
    /// DryLife, `B37/S23`: like Life, with different rare spaceships.
    DRYLIFE "DryLife" [3, 7] [2, 3]
    /// Flock, `B3/S12`: settles quickly.
    FLOCK "Flock" [3] [1, 2]
    /// 34 Life, `B34/S34`: explodes or dies.
    LIFE_34 "34 Life" [3, 4] [3, 4]
    /// 2x2, `B36/S125`: blocks of two by two cells stay aligned to such blocks.
    TWO_BY_TWO "2x2" [3, 6] [1, 2, 5]
    /// Seeds, `B2/S`: every cell dies after one generation, yet nearly every pattern explodes.
    SEEDS "Seeds" [2] []
    /// Live Free or Die, `B2/S0`: only cells without neighbours survive.
    LIVE_FREE_OR_DIE "Live Free or Die" [2] [0]
    /// Life without Death, `B3/S012345678`: nothing dies; ladders grow.
    LIFE_WITHOUT_DEATH "Life without Death" [3] [0, 1, 2, 3, 4, 5, 6, 7, 8]
    /// Maze, `B3/S12345`: grows into a maze.
    MAZE "Maze" [3] [1, 2, 3, 4, 5]
    /// Mazectric, `B3/S1234`: a maze with longer corridors.
    MAZECTRIC "Mazectric" [3] [1, 2, 3, 4]
    /// Coral, `B3/S45678`: grows slowly, with a texture like coral.
    CORAL "Coral" [3] [4, 5, 6, 7, 8]
    /// Day & Night, `B3678/S34678`: symmetric in living and dead cells.
    DAY_AND_NIGHT "Day & Night" [3, 6, 7, 8] [3, 4, 6, 7, 8]
    /// Anneal, `B4678/S35678`: blobs whose borders straighten out.
    ANNEAL "Anneal" [4, 6, 7, 8] [3, 5, 6, 7, 8]
    /// Diamoeba, `B35678/S5678`: diamonds with ragged edges.
    DIAMOEBA "Diamoeba" [3, 5, 6, 7, 8] [5, 6, 7, 8]
    /// Morley (also Move), `B368/S245`: has a slow spaceship that occurs naturally.
    MORLEY "Morley" [3, 6, 8] [2, 4, 5]
    /// Replicator, `B1357/S1357`: copies every pattern.
    REPLICATOR "Replicator" [1, 3, 5, 7] [1, 3, 5, 7]
}

impl Rule {
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
    pub const fn new(born: &[u8], survives: &[u8]) -> Self {
        Self::of_masks(mask(born), mask(survives))
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
    pub const fn from_masks(born: u16, survives: u16) -> Option<Self> {
        if (born | survives) >> 9 == 0 {
            Some(Self::of_masks(born, survives))
        } else {
            None
        }
    }

    /// The rule with these masks, which have no bits beyond 8.
    pub(crate) const fn of_masks(born: u16, survives: u16) -> Self {
        Self(Kind::Counts { born, survives })
    }

    /// Returns the rule under which a cell lives next after the neighbourhoods for which `lives`
    /// is true.
    ///
    /// A neighbourhood is a number of nine bits; see [`TruthTable`].
    ///
    /// ```
    /// use life_step::Rule;
    ///
    /// // Every cell moves one place to the right.
    /// let rule = Rule::from_fn(|neighbourhood| neighbourhood >> 5 & 1 != 0);
    /// assert_eq!(rule.to_string(), "MAPAP8A/w");
    /// assert_eq!(Rule::from_fn(|neighbourhood| neighbourhood.count_ones() == 3).to_string(), "B3/S2");
    /// ```
    pub fn from_fn(lives: impl FnMut(u16) -> bool) -> Self {
        Self::of_table(TruthTable::from_fn(lives))
    }

    /// Returns the rule under which a cell lives next after the neighbourhoods of this table.
    pub fn of_table(table: TruthTable) -> Self {
        match table.counts(TruthTable::NINE & !TruthTable::CENTRE) {
            Some((born, survives)) => Self::of_masks(born, survives),
            None => Self(Kind::Table(table)),
        }
    }

    /// Returns the neighbourhoods after which a cell lives next.
    pub fn table(self) -> TruthTable {
        match self.0 {
            Kind::Counts { born, survives } => TruthTable::of_counts(born, survives),
            Kind::Table(table) => table,
        }
    }

    /// Returns the masks of births and survivals if only the number of living neighbours matters,
    /// that is, if the rule is *outer-totalistic*.
    ///
    /// ```
    /// use life_step::Rule;
    ///
    /// assert_eq!(Rule::LIFE.as_counts(), Some((1 << 3, 1 << 2 | 1 << 3)));
    /// assert_eq!("B2-a/S12".parse::<Rule>()?.as_counts(), None);
    /// # Ok::<(), life_step::RuleError>(())
    /// ```
    #[inline]
    pub const fn as_counts(self) -> Option<(u16, u16)> {
        match self.0 {
            Kind::Counts { born, survives } => Some((born, survives)),
            Kind::Table(_) => None,
        }
    }

    /// Returns whether a cell lives next if this is its neighbourhood of nine cells; see
    /// [`from_fn`](Self::from_fn) on neighbourhoods.
    ///
    /// ```
    /// use life_step::Rule;
    ///
    /// // Two neighbours give birth unless they are adjacent.
    /// let rule: Rule = "B2-a/S12".parse()?;
    /// assert!(rule.lives_after(0b001_000_100));
    /// assert!(!rule.lives_after(0b110_000_000));
    /// # Ok::<(), life_step::RuleError>(())
    /// ```
    #[inline]
    pub const fn lives_after(self, neighbourhood: u16) -> bool {
        match self.0 {
            Kind::Counts { born, survives } => {
                let mask = if neighbourhood & TruthTable::CENTRE == 0 {
                    born
                } else {
                    survives
                };
                mask >> (neighbourhood & TruthTable::NINE & !TruthTable::CENTRE).count_ones() & 1
                    != 0
            }
            Kind::Table(table) => table.get(neighbourhood),
        }
    }

    /// Returns the neighbours that the rule sees, as bits of a neighbourhood: those that can change
    /// the next state of a cell. A rule that counts eight neighbours sees them all.
    pub(crate) fn seen(self) -> u16 {
        let Kind::Table(table) = self.0 else {
            return TruthTable::NINE & !TruthTable::CENTRE;
        };
        let bits = (0..9)
            .map(|i| 1 << i)
            .filter(|&bit| bit != TruthTable::CENTRE);
        bits.filter(|bit| !table.depends_only_on(TruthTable::NINE & !bit))
            .sum()
    }

    /// Returns the number of Wolfram's elementary rule that this rule is, if any: a living cell
    /// survives, and a dead one depends on the three above it.
    pub(crate) fn elementary(self) -> Option<u8> {
        let number = (0..8).fold(0, |number, above| {
            number | u8::from(self.lives_after(above << 6)) << above
        });
        let is_it = self == Self::of_elementary(number) && number % 2 == 0;
        is_it.then_some(number)
    }

    /// The elementary rule with this number.
    pub(crate) fn of_elementary(number: u8) -> Self {
        Self::from_fn(|neighbourhood| {
            neighbourhood & TruthTable::CENTRE != 0 || number >> (neighbourhood >> 6) & 1 != 0
        })
    }

    /// Returns whether a dead cell with that many living neighbours is born however they are
    /// arranged.
    ///
    /// ```
    /// use life_step::Rule;
    ///
    /// let births: Vec<u32> = (0..=8).filter(|&n| Rule::HIGHLIFE.is_born_with(n)).collect();
    /// assert_eq!(births, [3, 6]);
    /// assert!(Rule::LIFE.survives_with(2) && !Rule::LIFE.survives_with(4));
    /// ```
    pub fn is_born_with(self, neighbours: u32) -> bool {
        self.always_lives(0, neighbours)
    }

    /// Returns whether a living cell with that many living neighbours survives however they are
    /// arranged.
    pub fn survives_with(self, neighbours: u32) -> bool {
        self.always_lives(TruthTable::CENTRE, neighbours)
    }

    /// Returns whether a cell in this state lives after all neighbourhoods with this number.
    fn always_lives(self, cell: u16, neighbours: u32) -> bool {
        let has =
            |&around: &u16| around & TruthTable::CENTRE == 0 && around.count_ones() == neighbours;
        let mut all = (0..=TruthTable::NINE).filter(has);
        neighbours <= 8 && all.all(|around| self.lives_after(around | cell))
    }

    /// Returns the name of the rule, if it has one in [`Rule::NAMED`].
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

/// Returns whether two names are equal, ignoring case, word breaks and apostrophes.
pub fn same_name(a: &str, b: &str) -> bool {
    let letters = |name| {
        str::bytes(name)
            .filter(|byte| !matches!(byte, b' ' | b'-' | b'_' | b'\''))
            .map(|byte| byte.to_ascii_lowercase())
    };
    letters(a).eq(letters(b))
}
