//! The text of the pages of `?`.

use life_worlds::Algorithm;

use super::app::App;
use super::words;
use crate::numbers::number;

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
  r           begin with a random soup, another one each time
  w           write the cells to a file: type a name that ends in .rle, .cells, .lif or .mc

Screen
  v           show or hide the plot of the population
  ?           this help; arrows turn its pages and scroll
  q           leave (x and Ctrl-C too)";

const SIGNS: &str = "\
Conway's Life: a dead cell with three living neighbours is born, a living cell with two or three \
survives, all others die. Other rules are written as B3/S23 is: born with 3, survives with 2 or 3.

How large a cell is, you choose with + and -. Close by, ██ is a cell; then ▀ and ▄ are one cell \
each and █ is two. Farther away, a character has two by four dots, and a dot stands for a square \
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
        let text = match page {
            0 => KEYS.into(),
            1 => SIGNS.into(),
            2 => ALGORITHMS.into(),
            _ => self.facts(),
        };
        words::wrapped(&text, width)
    }

    /// Returns all that is known about the generation.
    fn facts(&self) -> String {
        let (view, look) = (&self.view, self.wants.look);
        let how = match self.wants.algorithm {
            Algorithm::Auto => "chosen automatically",
            _ => "chosen by you",
        };
        let (x, y) = look.middle;
        let corner = view.extent.map_or_else(String::new, |extent| {
            format!(", from ({}, {}) on", extent.left, extent.top)
        });
        let (first, last) = self.history.span();
        format!(
            "generation  {}\npopulation  {} (at most {} from {} to {})\nsize        {}{corner}\n\
             world       {}\nrule        {}\nalgorithm   {}, {how}\nstep        {}\n\
             zoom        {}\nmiddle      ({x}, {y})",
            view.generation,
            view.population,
            number(self.history.most()),
            number(first),
            number(last),
            words::size(view.extent),
            words::topology(view.topology),
            view.rule,
            words::algorithm(view.algorithm),
            words::step(self.wants.speed),
            words::zoom(look.zoom),
        )
    }
}
