//! The queue in which pieces are born (rule 1.2).

use crate::PieceKind;

/// The order in which pieces are born: circular, and the same for both colours. No king is ever
/// born.
pub const BIRTH_QUEUE: [PieceKind; 14] = {
    use PieceKind::{Bishop as B, Knight as N, Pawn as P, Queen as Q, Rook as R};
    [P, R, P, N, P, B, P, Q, P, B, P, N, P, R]
};
