//! Search with Gumbel noise at the root: sequential halving, and values completed by the policy.
//! See "Policy improvement by planning with Gumbel" (Danihelka, Guez, Schrittwieser, Silver, 2022).

/// How much visits weigh beside values: the scale is `SCALE * (FIRST_VISITS + most visits)`.
const SCALE: f64 = 0.1;
const FIRST_VISITS: f64 = 50.0;

/// An action, as the formulas need it.
#[derive(Copy, Clone, Debug)]
pub(super) struct Arm {
    /// The logarithm of the prior.
    pub logit: f64,
    pub visits: u32,
    /// The mean result for the player to move; any number without visits.
    pub value: f64,
}

/// Returns how many visits the action to choose has, for each of some simulations: sequential
/// halving among the best `considered` actions.
pub(super) fn halving(considered: usize, simulations: usize) -> Vec<u32> {
    if considered <= 1 {
        return (0..simulations as u32).collect();
    }
    // The logarithm of the next power of two.
    let rounds = considered.next_power_of_two().trailing_zeros() as usize;
    let mut visits = vec![0; considered];
    let mut sequence = Vec::with_capacity(simulations + considered);
    let mut left = considered;
    while sequence.len() < simulations {
        for _ in 0..(simulations / (rounds * left)).max(1) {
            sequence.extend_from_slice(&visits[..left]);
            visits[..left].iter_mut().for_each(|visits| *visits += 1);
        }
        left = (left / 2).max(2);
    }
    sequence.truncate(simulations);
    sequence
}

/// Returns the scaled values of actions. Those without visits get a mean of the value of the node
/// and the values of the others, weighted by their priors.
pub(super) fn completed(arms: &[Arm], value: f64) -> Vec<f64> {
    let (mut visits, mut most, mut priors, mut weighted) = (0.0, 0, 0.0, 0.0);
    for arm in arms.iter().filter(|arm| arm.visits > 0) {
        let prior = arm.logit.exp().max(f64::MIN_POSITIVE);
        visits += f64::from(arm.visits);
        most = most.max(arm.visits);
        priors += prior;
        weighted += prior * arm.value;
    }
    let mixed = match visits > 0.0 {
        true => (value + visits * weighted / priors) / (visits + 1.0),
        false => value,
    };
    let values = arms.iter().map(|arm| match arm.visits {
        0 => mixed,
        _ => arm.value,
    });
    let mut values: Vec<f64> = values.collect();
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    let high = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let scale = SCALE * (FIRST_VISITS + f64::from(most)) / (high - low).max(1e-8);
    for value in &mut values {
        *value = scale * (*value - low);
    }
    values
}

/// Returns the policy that is better than the priors.
pub(super) fn improved(arms: &[Arm], value: f64) -> Vec<f64> {
    let mut policy = completed(arms, value);
    for (value, arm) in policy.iter_mut().zip(arms) {
        *value += arm.logit;
    }
    softmax(&mut policy);
    policy
}

/// Turns logits into probabilities. Minus infinity stands for 0.
pub(super) fn softmax(logits: &mut [f64]) {
    let most = logits.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut sum = 0.0;
    for logit in &mut *logits {
        *logit = (*logit - most).exp();
        sum += *logit;
    }
    for share in logits {
        *share /= sum;
    }
}
