//! The text of the pages of `?`.

use life_worlds::Algorithm;
use life_worlds::pattern::Format;

use super::app::App;
use super::engine::Follow;
use super::words;

const KEYS: &str = "\
Time
  space       run; while anything is computed: stop (Esc too)
  .           one generation (Enter too)
  > <         longer and shorter steps, twice and half (] and [ too); below one generation, slower
  g           go to a generation: type 5206, 1,000,000, 2^40, 1e12, or +1000 from here on
  Home        the pattern as it was at the beginning
  a           algorithm: automatic, unbounded, HashLife (see the page Algorithms)

Place
  arrows      move over the plane (h j k l too)
  + -         closer and farther
  z           zoom to fit: show all living cells
  Z           keep fitting, until you move, zoom or press Z again
  f           follow the spaceship nearest to the middle, until you move, zoom or press f again

Cells
  e           edit: arrows move a cursor, space lets its cell live or die, a click does so with any \
cell; e ends
  s           while editing: select from here to the cursor; then c copies, d cuts, t turns, m flips \
left and right, M top and bottom; s ends
  p           while editing: put the copied cells at the cursor
  u U         undo an edit; do it again
  o           open a file, a pattern by its name (Gosper gun), or an apgcode (xq4_153)
  r           begin with a random soup, another one each time
  w           write the cells to a file: type a name that ends in EXTENSIONS

Screen
  v           show or hide the plot of the population
  ?           this help; arrows turn its pages and scroll
  q           leave (x and Ctrl-C too)";

const SIGNS: &str = "\
Conway's Life: a dead cell with three living neighbours is born, a living cell with two or three \
survives, all others die. Other rules are written as B3/S23 is: born with 3, survives with 2 or 3.

How large a cell is, you choose with + and -. Close by, ██ is a cell; then ▀ and ▄ are one cell \
each and █ is two. Blocks of ░ are dying cells, of rules such as 345/2/4. Farther away, a character has two by four dots, and a dot stands for a square \
of cells: it is set if one of them lives. With --ascii, these are # , ' . : and . + # for few, \
some and many dots.

A line around the cells is the edge of a board or a torus. What leaves a torus on one side comes \
back on the other. Beyond the edge of a board all cells are dead.

The plot shows the population from the first generation that you have seen (left) to the present \
one (right), from zero up to the number beside it. Going back shortens it.

While a step takes longer than a moment, a line tells how far it is, and for how long it has been \
computed. Space stops it, where it is.";

const ALGORITHMS: &str = "\
unbounded   computes each generation where something changes. Best for short steps, and for \
patterns that do not repeat themselves. Its time grows with the generations and the cells that \
move.

HashLife    leaps: it remembers the future of every square it has met, so that what repeats \
itself in space or time costs nothing. Best for long steps: billions of generations of a gun take \
a moment. In chaos it is slower, and a leap that is not finished has no generations to show.

grid        computes every cell of a board. A torus or a bounded board has no other choice.

automatic   takes unbounded for short steps, HashLife for steps from 2^15 generations on, or \
from 2^8 on if they take longer than about a second, and unbounded again below 2^5. Large worlds \
of more than a million cells leap from 2^20 on.";

impl App {
    /// Returns the lines of the page that is open, at most `width` characters wide.
    pub fn page(&self, page: usize, width: usize) -> Vec<String> {
        let (text, second): (String, usize) = match page {
            0 => (KEYS.replace("EXTENSIONS", &Format::extensions()), 14),
            1 => (SIGNS.into(), 0),
            2 => (ALGORITHMS.into(), 12),
            _ => {
                let mut facts = self.facts(|number| number.to_string()).to_vec();
                if let Some(extent) = self.view.extent {
                    facts.push(("top left", format!("({}, {})", extent.left, extent.top)));
                }
                let ((first, last), most) = (self.history.span(), self.history.most());
                facts.push((
                    "seen",
                    format!("at most {most} cells from {first} to {last}"),
                ));
                let lines = facts
                    .iter()
                    .map(|(name, text)| format!("{name:11} {text}\n"));
                (lines.collect(), 12)
            }
        };
        words::wrapped(&text, width, second)
    }

    /// Returns what is known about the generation, the most important first.
    pub fn facts(&self, number: impl Fn(u128) -> String) -> [(&'static str, String); 10] {
        let (view, wants) = (&self.view, &self.wants);
        let state = match (wants.is_busy(), wants.long_task()) {
            (false, _) => "paused",
            (true, Some(_)) => "computing",
            (true, None) => "running",
        };
        let follows = match wants.follows {
            Follow::Nothing => "",
            Follow::All => ", kept fitting",
            Follow::Ship(_) => ", following",
        };
        let is_free = wants.algorithm == Algorithm::Auto && view.topology.is_none();
        let how = if is_free { " (automatic)" } else { "" };
        [
            ("generation", number(view.generation)),
            ("population", number(view.population)),
            ("state", format!("{state}{follows}")),
            ("step", words::step(wants.speed)),
            (
                "algorithm",
                words::algorithm(view.algorithm).to_owned() + how,
            ),
            ("zoom", words::zoom(wants.look.zoom)),
            ("rule", view.rule.to_string()),
            ("world", words::topology(view.topology)),
            ("size", words::size(view.extent)),
            ("middle", words::place(wants.look.middle)),
        ]
    }
}
