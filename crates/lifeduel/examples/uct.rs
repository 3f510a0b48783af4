//! Monte Carlo tree search (UCT) for any game, and a short match against alpha-beta:
//! `cargo run -p lifeduel --example uct`.

use alpha_beta::{Limits, Search};
use grid_core::{Dice, Game, Outcome, Player, Record, playout};
use lifeduel::{Evaluator, Position};

/// A node of the tree.
struct Node<G: Game> {
    position: G,
    /// The legal moves without a child.
    untried: Vec<G::Move>,
    /// The other legal moves, each with the index of its child.
    children: Vec<(G::Move, usize)>,
    visits: f64,
    /// The points of the player who moved to this position: 1 for a win, 0.5 for a draw.
    points: f64,
}

impl<G: Game> Node<G> {
    fn new(position: G) -> Self {
        let untried = position.moves();
        Self {
            position,
            untried,
            children: Vec::new(),
            visits: 0.0,
            points: 0.0,
        }
    }
}

/// Returns a player's points: 1 for a win, 0.5 for a draw or a game without result.
fn points(outcome: Option<Outcome>, player: Player) -> f64 {
    let winner = outcome.and_then(Outcome::winner);
    winner.map_or(0.5, |winner| f64::from(u8::from(winner == player)))
}

/// Returns the move with the most visits; `None` if the game is over.
fn uct<G: Game>(root: &G, playouts: u32, dice: &mut Dice) -> Option<G::Move> {
    let mut tree = vec![Node::new(root.clone())];
    for _ in 0..playouts {
        // Selection: follows the most urgent child while all moves have children.
        let mut path = vec![0];
        let mut at = 0;
        while tree[at].untried.is_empty() && !tree[at].children.is_empty() {
            let log = tree[at].visits.ln();
            let value = |child: usize| {
                let Node { visits, points, .. } = &tree[child];
                points / visits + (2.0 * log / visits).sqrt()
            };
            let children = tree[at].children.iter().map(|&(_, child)| child);
            at = children.max_by(|&a, &b| value(a).total_cmp(&value(b)))?;
            path.push(at);
        }
        // Expansion: adds one child.
        if !tree[at].untried.is_empty() {
            let choice = dice.below(tree[at].untried.len() as u64) as usize;
            let m = tree[at].untried.swap_remove(choice);
            let mut position = tree[at].position.clone();
            position.play_unchecked(m);
            let child = tree.len();
            tree[at].children.push((m, child));
            tree.push(Node::new(position));
            path.push(child);
            at = child;
        }
        // Simulation and backpropagation: a random game counts in every node of the path.
        let outcome = playout(tree[at].position.clone(), dice, 500).outcome;
        for node in path {
            let mover = !tree[node].position.turn();
            tree[node].visits += 1.0;
            tree[node].points += points(outcome, mover);
        }
    }
    let children = tree[0].children.iter();
    let most = children.max_by(|a, b| tree[a.1].visits.total_cmp(&tree[b.1].visits));
    most.map(|&(m, _)| m)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut dice = Dice::seeded(1);
    let mut search = Search::with_table(Evaluator, 1 << 20);
    let mut total = 0.0;
    for uct_player in Player::ALL.repeat(3) {
        let mut game = Record::new(Position::start_of("6x6t3g3".parse()?));
        while game.ending().is_none() {
            let m = if game.position().turn() == uct_player {
                uct(game.position(), 1_000, &mut dice)
            } else {
                search.best_move(game.position(), &Limits::depth(3))
            };
            game.play(m.ok_or("no move")?)?;
        }
        println!("UCT is the {uct_player} player: {game}");
        total += points(game.outcome(), uct_player);
    }
    println!("UCT scores {total} of 6 points against alpha-beta to depth 3");
    Ok(())
}
