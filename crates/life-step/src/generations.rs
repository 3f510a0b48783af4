//! Rules of the family Generations, whose cells die slowly, and boards of such cells.

use alloc::format;
use core::fmt;
use core::ops::Not;
use core::str::FromStr;

use grid_core::SquareSet;

use crate::rule::same_name;
use crate::{Rule, RuleError, RuleFamily, word};

/// A rule of the family *Generations*: a cell that does not survive passes through more states
/// before it is dead. While it is dying, it is no neighbour and nothing is born in its place.
///
/// State 0 is dead and 1 alive; a dying cell has state 2, then 3, up to the last one. With two
/// states the rule is its [`Rule`].
///
/// Text is `345/2/4`: survival, birth and the number of states, as in Golly. Both halves may be all
/// that a [`Rule`] may be: `B2/S/3`, `12/3-a/4`, `MAP…/3`. The letter `H` or `V` is at the end:
/// `2/13/21H`. `C` or `G` may stand before the number, and names are known, too.
///
/// ```
/// use life_step::{Generations, Rule};
///
/// let rule: Generations = "Brian's Brain".parse()?;
/// assert_eq!((rule.rule(), rule.states()), (Rule::SEEDS, 3));
/// assert_eq!(rule.to_string(), "/2/3");
/// assert_eq!("B2/S/C3".parse(), Ok(rule));
/// assert_eq!("B3/S23".parse(), Ok(Generations::from(Rule::LIFE)));
/// # Ok::<(), life_step::RuleError>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Generations {
    rule: Rule,
    /// 0 for 256.
    states: u8,
}

impl Generations {
    /// The rules with a name, for menus.
    pub const NAMED: &'static [(&'static str, Self)] = &[
        ("Brian's Brain", Self::of(Rule::SEEDS, 3)),
        ("Star Wars", Self::of(Rule::new(&[2], &[3, 4, 5]), 4)),
        (
            "Banners",
            Self::of(Rule::new(&[3, 4, 5, 7], &[2, 3, 6, 7]), 5),
        ),
        (
            "Bloomerang",
            Self::of(Rule::new(&[3, 4, 6, 7, 8], &[2, 3, 4]), 24),
        ),
        (
            "Caterpillars",
            Self::of(Rule::new(&[3, 7, 8], &[1, 2, 4, 5, 6, 7]), 4),
        ),
        ("Cooties", Self::of(Rule::new(&[2], &[2, 3]), 8)),
        ("Fireworks", Self::of(Rule::new(&[1, 3], &[2]), 21)),
        ("Frogs", Self::of(Rule::new(&[3, 4], &[1, 2]), 3)),
        (
            "Lava",
            Self::of(Rule::new(&[4, 5, 6, 7, 8], &[1, 2, 3, 4, 5]), 8),
        ),
        (
            "Lines",
            Self::of(Rule::new(&[4, 5, 8], &[0, 1, 2, 3, 4, 5]), 3),
        ),
        ("Sticks", Self::of(Rule::new(&[2], &[3, 4, 5, 6]), 6)),
        ("Transers", Self::of(Rule::new(&[2, 6], &[3, 4, 5]), 5)),
        (
            "Xtasy",
            Self::of(Rule::new(&[2, 3, 5, 6], &[1, 4, 5, 6]), 16),
        ),
    ];

    /// Returns the rule with this many states, of 2 to 256.
    ///
    /// ```
    /// use life_step::{Generations, Rule};
    ///
    /// let slow_life = Generations::new(Rule::LIFE, 10).unwrap();
    /// assert_eq!(slow_life.to_string(), "23/3/10");
    /// assert_eq!(Generations::new(Rule::LIFE, 257), None);
    /// ```
    pub const fn new(rule: Rule, states: u16) -> Option<Self> {
        match states {
            2..=256 => Some(Self::of(rule, states as u8)),
            _ => None,
        }
    }

    const fn of(rule: Rule, states: u8) -> Self {
        Self { rule, states }
    }

    /// Returns the rule of births and survivals.
    pub const fn rule(self) -> Rule {
        self.rule
    }

    /// Returns the number of states, dead and alive included.
    pub const fn states(self) -> u16 {
        match self.states {
            0 => 256,
            states => states as u16,
        }
    }

    /// Returns the name of the rule, if it has one in [`Generations::NAMED`] or [`Rule::NAMED`].
    pub fn name(self) -> Option<&'static str> {
        if self.states == 2 {
            return self.rule.name();
        }
        let named = Self::NAMED.iter().find(|&&(_, rule)| rule == self);
        named.map(|&(name, _)| name)
    }
}

/// A rule of two states.
impl From<Rule> for Generations {
    fn from(rule: Rule) -> Self {
        Self::of(rule, 2)
    }
}

/// Conway's Life.
impl Default for Generations {
    fn default() -> Self {
        Rule::LIFE.into()
    }
}

/// What is expected instead of a rule of another family.
const KNOWN: &str = "a rule of nine cells, such as B3/S23 or 345/2/4";

/// What is expected after the second slash.
const STATES: &str = "a number of states from 2 to 256";

impl FromStr for Generations {
    type Err = RuleError;

    fn from_str(text: &str) -> Result<Self, RuleError> {
        if let Some(&(_, rule)) = Self::NAMED.iter().find(|(name, _)| same_name(name, text)) {
            return Ok(rule);
        }
        let error = match text.parse::<Rule>() {
            Ok(rule) => return Ok(rule.into()),
            Err(error) => error,
        };
        let is_table = |map| same_name(map, "MAP") || text.trim_start().starts_with(['W', 'w']);
        let slash = match error.family {
            // A table may hold slashes itself.
            _ if text.trim_start().get(..3).is_some_and(is_table) => text.rfind('/'),
            Some(RuleFamily::Generations) => text.char_indices().nth(error.at).map(|(at, _)| at),
            _ => None,
        };
        let split = slash.and_then(|at| text[..at].is_empty().not().then(|| text.split_at(at)));
        let Some((halves, states)) = split else {
            let expected = error.family.map_or(error.expected, |_| KNOWN);
            return Err(RuleError { expected, ..error });
        };
        let states = states[1..].trim();
        let digits = states.trim_end_matches(['H', 'h', 'V', 'v']);
        let number = digits.trim_end().trim_start_matches(['C', 'c', 'G', 'g']);
        let rule = format!("{halves}{}", &states[digits.len()..]).parse();
        let at = text[..halves.len() + 1].chars().count();
        match (
            rule,
            number.parse().ok().and_then(|n| Self::new(Rule::LIFE, n)),
        ) {
            (Ok(rule), Some(states)) => Ok(Self { rule, ..states }),
            (Err(inner), _) => Err(RuleError {
                text: error.text,
                ..inner
            }),
            (_, None) => Err(RuleError {
                at,
                family: None,
                expected: STATES,
                ..error
            }),
        }
    }
}

impl fmt::Display for Generations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}", self.rule);
        // A table may hold `/S` itself.
        let halves = text
            .strip_prefix('B')
            .and_then(|text| text.split_once("/S"));
        let Some((born, survives)) = halves.filter(|_| self.states != 2) else {
            return match self.states {
                2 => f.write_str(&text),
                _ => write!(f, "{text}/{}", self.states()),
            };
        };
        let counts = survives.trim_end_matches(['H', 'V']);
        let shape = &survives[counts.len()..];
        write!(f, "{counts}/{born}/{}{shape}", self.states())
    }
}

impl fmt::Debug for Generations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(feature = "serde")]
grid_core::serde_as_text!(Generations);

/// A board of living and dying cells under a rule of [`Generations`].
///
/// ```
/// use grid_core::{Bitboard, SquareSet};
/// use life_step::{DyingCells, Generations};
/// type Cells = Bitboard<u64, 8, 8>;
///
/// // 1 1      1 2 2 1      Two cells of Brian's Brain become a front on each side.
/// // . .  ->  . . . .
/// let rule: Generations = "/2/3".parse()?;
/// let pair: Cells = ["d4".parse()?, "d5".parse()?].into_iter().collect();
/// let next = DyingCells::from(pair).step(rule);
/// assert_eq!((next.alive().len(), next.dying()), (4, pair));
/// assert_eq!(next.state("d4".parse()?), 2);
/// assert!(next.step(rule).dying().intersects(next.alive()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct DyingCells<S> {
    alive: S,
    /// The binary digits of the states of dying cells, ones first.
    dying: [S; 8],
}

/// The board with these living cells.
impl<S: SquareSet> From<S> for DyingCells<S> {
    fn from(alive: S) -> Self {
        let dying = [S::EMPTY; 8];
        Self { alive, dying }
    }
}

impl<S: SquareSet> DyingCells<S> {
    /// Returns the living cells.
    #[inline]
    pub fn alive(self) -> S {
        self.alive
    }

    /// Returns the dying cells.
    #[inline]
    pub fn dying(self) -> S {
        union(self.dying)
    }

    /// Returns the state of a square: 0 dead, 1 alive, more if a cell is dying there.
    #[inline]
    pub fn state(self, square: S::Square) -> u8 {
        let digits = self.dying.iter().rev();
        let dying = digits.fold(0, |state, set| state << 1 | u8::from(set.contains(square)));
        dying | u8::from(self.alive.contains(square))
    }

    /// Returns the board with a square in this state. A state that a rule does not have dies as its
    /// last one would, after as many more generations as there are states up to 255.
    #[inline]
    #[must_use]
    pub fn with(mut self, square: S::Square, state: u8) -> Self {
        self = self.within(!S::of(square));
        if state == 1 {
            self.alive.insert(square);
        } else {
            for (i, digit) in self.dying.iter_mut().enumerate() {
                if state >> i & 1 != 0 {
                    digit.insert(square);
                }
            }
        }
        self
    }

    /// Returns the cells inside a set. Boards smaller than their shape use it after every step to
    /// remove cells born outside the board.
    #[inline]
    #[must_use]
    pub fn within(self, set: S) -> Self {
        Self {
            alive: self.alive & set,
            dying: self.dying.map(|digit| digit & set),
        }
    }

    /// Returns the next generation.
    #[inline]
    #[must_use]
    pub fn step(self, rule: Generations) -> Self {
        let next = word::step(self.alive, rule.rule);
        let mut digits = self.dying;
        let alive = next - union(digits);
        // All that is dying grows a state older; what begins to die does so from state 1.
        digits[0] |= self.alive - next;
        let mut carry = union(digits);
        for digit in &mut digits {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
        let is_dead = |dead: S, (i, &digit): (usize, &S)| match rule.states >> i & 1 {
            0 => dead - digit,
            _ => dead & digit,
        };
        let dead = digits.iter().enumerate().fold(S::FULL, is_dead);
        Self {
            alive,
            dying: digits.map(|digit| digit - dead),
        }
    }

    /// Returns the board after `n` generations. Whole periods are skipped, as in
    /// [`word::advance`].
    #[must_use]
    pub fn advance(self, rule: Generations, n: u64) -> Self {
        word::repeat(self, n, |cells| cells.step(rule))
    }
}

#[inline(always)]
fn union<S: SquareSet>(sets: [S; 8]) -> S {
    sets.into_iter().fold(S::EMPTY, |all, set| all | set)
}
