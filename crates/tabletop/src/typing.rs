//! Moves that are typed: what they mean, how they go on, and why they cannot be played.

use menagerie::board_scene::{Effect, MoveKind, Scene, SceneCell, ScenePiece};
use menagerie::{EventReport, MoveTextError, Pick, Spot, castling, kind_words};

use crate::words::kind_text;
use crate::{Fault, Match, refused_pick};

/// The most moves among which a typed move is completed.
const MOST_LISTED: usize = 2_000;

/// The most moves whose names with pieces are made.
const MOST_NAMED: usize = 400;

/// The most targets of a piece that a refusal names.
const MOST_TARGETS: usize = 8;

impl Match {
    /// Plays a move that is typed. A kind of move that leaves the board as it is is only
    /// [chosen](Self::choose_kind), with the same warning as by its key.
    ///
    /// # Errors
    /// If no move can be chosen now, the text is no legal move, or the move is doubted.
    pub fn type_move(&mut self, text: &str) -> Result<(), Fault> {
        self.may_choose()?;
        let m = self.read_move(text)?;
        if let Some(kind) = self.passing_kind(&m) {
            self.withdraw();
            return self.choose_kind(kind);
        }
        self.play_chosen(&m)
    }

    /// Plays a move that was chosen before: also one that [`type_move`](Self::type_move) only
    /// chooses.
    ///
    /// # Errors
    /// As for `type_move`.
    pub fn play_typed(&mut self, text: &str) -> Result<(), Fault> {
        self.type_move(text)?;
        match self.choice.kind {
            Some(_) => self.confirm(),
            None => Ok(()),
        }
    }

    /// The kind of a move that has no cells and leaves the board as it is.
    fn passing_kind(&self, m: &str) -> Option<usize> {
        let mut kinds = self.kinds.iter();
        let is_it = |key: char| m.chars().eq([key.to_ascii_uppercase()]);
        let kind = kinds.position(|kind| kind.cells == 0 && is_it(kind.key))?;
        self.leaves_board(&self.candidate(m)?).then_some(kind)
    }

    /// Reads a legal move as a game writes it, or as people do: `d5-f6`, `Nd5xf6`, `Nf6`, `exd5`,
    /// `O-O`, `4, 4`, in letters of any case.
    ///
    /// # Errors
    /// If no legal move reads so, or several do. The words say why.
    pub fn read_move(&self, text: &str) -> Result<String, Fault> {
        let typed = text.trim();
        let text = &*kind_text(typed, &self.kinds);
        let error = match self.shown().preview(text) {
            Ok(_) => return Ok(text.into()),
            Err(error) => error,
        };
        let moves = self.shown().moves(MOST_LISTED);
        let written = written(text);
        let forms = |m: &str| [m.into(), self.shown().typed(m)];
        let is_it = |m: &&String| forms(m).iter().any(|form| self::written(form) == written);
        let mut fits: Vec<String> = moves.iter().filter(is_it).cloned().collect();
        if fits.is_empty() && !written.is_empty() && moves.len() <= MOST_NAMED {
            let is_named = |m: &&String| self.names(m).contains(&written);
            fits = moves.iter().filter(is_named).cloned().collect();
        }
        if fits.is_empty() && self.kinds.is_empty() {
            fits = self.through_cells(typed);
        }
        match &fits[..] {
            [m] => Ok(m.clone()),
            [] => Err(Fault::refused(self.refusal(typed, &error))),
            _ => Err(Fault::refused(format!(
                "several moves fit: {}",
                self.readable_all(&fits).join(", ")
            ))),
        }
    }

    /// The moves that pick three cells or more in the order in which a text names them: `c2-c3-c8`,
    /// if the catapult on c2 flings what stands on c3 to c8.
    fn through_cells(&self, typed: &str) -> Vec<String> {
        match cells_in(typed, &self.shown().scene()) {
            Some((None, cells)) if cells.len() > 2 => {
                self.shown().choose(&Pick::path(0, cells)).moves
            }
            _ => Vec::new(),
        }
    }

    /// A move as people may type it.
    fn readable(&self, m: &str) -> String {
        kind_words(&self.shown().typed(m), &self.kinds)
    }

    fn readable_all(&self, moves: &[String]) -> Vec<String> {
        moves.iter().map(|m| self.readable(m)).collect()
    }

    /// Whether a piece stands on the board without which its owner loses.
    fn has_royal(scene: &Scene) -> bool {
        let mut pieces = scene.cells.iter().filter_map(|cell| cell.piece);
        pieces.any(|piece| piece.is_royal)
    }

    /// What people call a legal move besides its text, as [`written`]: by the piece and both cells,
    /// the piece and the target, with the column or the row of the piece between them.
    fn names(&self, m: &str) -> Vec<String> {
        let Ok(preview) = self.shown().preview(m) else {
            return Vec::new();
        };
        let events = &preview.events;
        if let Some(castling) = castling(events.iter().map(|e| (e.effect, &e.spots[..]))) {
            let name = written(castling);
            return vec![name.replace('o', "0"), name];
        }
        let scene = self.shown().scene();
        self.names_of_piece(m, events, &scene).unwrap_or_default()
    }

    fn names_of_piece(
        &self,
        m: &str,
        events: &[EventReport],
        scene: &Scene,
    ) -> Option<Vec<String>> {
        let mover = events.iter().find(|e| e.effect == Effect::Moved)?;
        let (from, to) = (mover.spots.first()?, mover.spots.last()?);
        let (from, to) = (scene.cell(*from)?, scene.cell(*to)?);
        let piece = from.piece?;
        let whole = written(&self.shown().typed(m));
        let promotion = whole.strip_prefix(&written(&format!("{}{}", from.name, to.name)));
        let short = format!("{}{}", to.name, promotion.unwrap_or_default());
        let letter = piece.letter.to_ascii_lowercase();
        let wholes = [written(m), format!("{letter}{}", written(m))];
        let mut names = vec![format!("{letter}{whole}"), format!("{letter}{short}")];
        names.extend(wholes);
        let digits = from.name.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
        // Without letters in its name a cell has no column or row that could stand alone.
        let parts = (digits > 0).then(|| from.name.split_at(digits));
        let is_unlettered = !piece.has_letter;
        if let Some((column, row)) = parts {
            names.extend([column, row].map(|part| format!("{letter}{part}{short}")));
        }
        match parts.filter(|_| is_unlettered) {
            Some((column, _)) => names.extend([format!("{column}{short}"), short]),
            None if is_unlettered => names.push(short),
            None => {}
        }
        Some(names)
    }

    /// Why a text is no move: what is wrong with its cells or its kind, otherwise the game's error.
    fn refusal(&self, typed: &str, error: &MoveTextError) -> String {
        let example = || match self.shown().moves(1).first() {
            Some(m) => format!("for example {}", self.readable(m)),
            None => "there is none".into(),
        };
        if typed.is_empty() {
            return format!("type a move, {}", example());
        }
        let word = typed.split_whitespace().next().unwrap_or_default();
        if let Some(kind) = self.kind_named(word) {
            return self.kind_refusal(kind, typed, error);
        }
        if let Some(reason) = reason_of(error) {
            return reason;
        }
        let scene = self.shown().scene();
        if is_castling(typed) && Self::has_royal(&scene) {
            let refusal = self.castling_refusal(typed, &scene);
            return refusal.unwrap_or_else(|| "castling is not possible now".into());
        }
        match cells_in(typed, &scene) {
            Some((letter, cells)) if self.kinds.is_empty() => {
                let refusal = self.cells_refusal(typed, letter, &cells, &scene);
                refusal.unwrap_or_else(|| format!("{typed} is no move here; {}", example()))
            }
            _ => {
                let mut why = String::new();
                if let MoveTextError::Parse(error) = error {
                    why = format!(": expected {}", error.expected);
                    // The place is that of the game's own form, without the letter of a piece.
                    let has_letter = typed.starts_with(|c: char| c.is_uppercase());
                    if self.kinds.is_empty() && !has_letter {
                        why += &format!(" at character {}", error.at + 1);
                    }
                }
                format!("cannot read {typed:?} as a move{why}; {}", example())
            }
        }
    }

    /// Why castling is refused, as the game says it of a king's move to the corner.
    fn castling_refusal(&self, typed: &str, scene: &Scene) -> Option<String> {
        let turn = self.shown().turn();
        let (last_row, last_column) = (scene.rows() - 1, scene.columns - 1);
        let is_short = written(typed).len() == 2;
        let column = if is_short { last_column } else { 0 };
        let cells = scene.spots().zip(&scene.cells);
        let kings = cells.filter(|(spot, cell)| {
            let is_king = |piece: ScenePiece| piece.owner == Some(turn) && piece.is_royal;
            [0, last_row].contains(&spot.row) && cell.piece.is_some_and(is_king)
        });
        kings.into_iter().find_map(|(Spot { row, .. }, king)| {
            let corner = scene.cell(Spot { row, column })?;
            let m = format!("{}{}", king.name, corner.name);
            reason_of(&self.shown().preview(&m).err()?)
        })
    }

    /// The kind of move that a word names: its name, or its letter alone or before a cell.
    fn kind_named(&self, word: &str) -> Option<&MoveKind> {
        let is_named = |kind: &&MoveKind| kind.name == word.to_lowercase();
        self.kinds.iter().find(is_named).or_else(|| {
            let mut letters = word.chars();
            let key = letters.next()?.to_ascii_lowercase();
            let rest = letters.as_str();
            let is_lettered = rest.is_empty() || rest.starts_with(|c: char| c.is_ascii_digit());
            let mut kinds = self.kinds.iter();
            kinds.find(|kind| is_lettered && kind.key == key)
        })
    }

    /// Why no move of a kind reads so.
    fn kind_refusal(&self, kind: &MoveKind, typed: &str, error: &MoveTextError) -> String {
        if let Some(refusal) = &kind.refusal {
            return refusal.clone();
        }
        let name = kind.name;
        let lower = typed.to_lowercase();
        let rest = lower.strip_prefix(name);
        let rest = rest.or_else(|| lower.strip_prefix(kind.key));
        let words = rest.unwrap_or_default();
        let words = words.split(|c: char| c.is_whitespace() || c == ';');
        let cells: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        if let Some(refusal) = self.wrong_cell(&cells) {
            return refusal;
        }
        if let Some(reason) = reason_of(error) {
            return reason;
        }
        let needs = match kind.cells {
            0 => "has no cells".into(),
            1 => "takes one cell, as row,column".into(),
            cells => format!("takes {cells} cells, each as row,column"),
        };
        let index = self.kinds.iter().position(|known| known.name == name);
        let example = index.and_then(|index| self.example_of_kind(index));
        let example = example.map_or_else(String::new, |m| format!("; for example {m}"));
        match cells.len() == kind.cells {
            true => format!("cannot read the cells of {typed:?}: {name} {needs}{example}"),
            false => format!("{name} {needs}{example}"),
        }
    }

    /// What is wrong with the first wrong cell of a move, in words: it is off the board, or named
    /// twice. `None` if there is none.
    fn wrong_cell(&self, cells: &[&str]) -> Option<String> {
        let scene = self.shown().scene();
        let [rows, columns] = [scene.rows(), scene.columns].map(u64::from);
        let read = |cell: &str| {
            let (row, column) = cell.split_once(',')?;
            Some((row.parse::<u64>().ok()?, column.parse::<u64>().ok()?))
        };
        let mut known = Vec::new();
        cells.iter().find_map(|cell| {
            let (row, column) = read(cell)?;
            if row >= rows || column >= columns {
                let (last_row, last_column) = (rows - 1, columns - 1);
                return Some(format!(
                    "{cell} is off the board: rows 0 to {last_row}, columns 0 to {last_column}"
                ));
            }
            let is_repeated = known.contains(&(row, column));
            known.push((row, column));
            is_repeated.then(|| format!("{cell} is named twice"))
        })
    }

    /// A legal move of a kind, as people read it.
    fn example_of_kind(&self, kind: usize) -> Option<String> {
        let mut path = Pick::path(kind, []);
        loop {
            let choice = self.shown().choose(&path);
            if let Some(m) = choice.moves.first() {
                return Some(self.readable(m));
            }
            path.push(Pick::Cell(*choice.cells.first()?));
        }
    }

    /// Why no move goes from cell to cell as it is typed.
    fn cells_refusal(
        &self,
        typed: &str,
        letter: Option<char>,
        cells: &[Spot],
        scene: &Scene,
    ) -> Option<String> {
        let turn = self.shown().turn();
        let is_own = |cell: &SceneCell| cell.piece.filter(|piece| piece.owner == Some(turn));
        let lettered = |c: char| {
            let mut own = scene.cells.iter().filter_map(is_own);
            own.find(|piece| piece.letter.eq_ignore_ascii_case(&c))
        };
        let first = scene.cell(*cells.first()?)?;
        let Some(last) = cells[1..].last().and_then(|&spot| scene.cell(spot)) else {
            let to = &first.name;
            return Some(match letter.map(|c| (c, lettered(c))) {
                Some((_, Some(piece))) => format!("no {} of yours can go to {to}", piece.name),
                Some((c, None)) => format!("you have no piece with the letter {c}"),
                None => match self.shown().refusal(&Pick::path(0, [cells[0]])) {
                    Some(refusal) => refusal,
                    None => format!("no pawn of yours can go to {to}; other moves name two cells"),
                },
            });
        };
        let (from, to) = (&first.name, &last.name);
        let Some(piece) = first.piece else {
            return Some(format!("{from} is empty"));
        };
        let name = piece.name;
        if let Some(c) = letter.filter(|c| !piece.letter.eq_ignore_ascii_case(c)) {
            let other =
                lettered(c).map_or_else(|| c.to_string(), |piece| format!("a {}", piece.name));
            return Some(format!("a {name} stands on {from}, not {other}"));
        }
        if let [from, to] = *cells
            && let Some(refusal) = self.shown().refusal(&Pick::path(0, [from, to]))
        {
            return Some(refusal);
        }
        let targets = self.shown().choose(&Pick::path(0, [cells[0]])).cells;
        if targets.is_empty() {
            return refused_pick(self.shown(), 0, &cells[..1]);
        }
        let is_target = cells.last().is_some_and(|to| targets.contains(to));
        if is_target {
            // The letter of a promotion is missing or wrong.
            let path = Pick::path(0, cells.iter().copied());
            let mut moves = self.shown().choose(&path).moves;
            moves.truncate(MOST_TARGETS);
            let moves = self.readable_all(&moves);
            let words = format!("{typed} is no move here: type {}", moves.join(" or "));
            return (!moves.is_empty()).then_some(words);
        }
        if let Some(own) = is_own(last) {
            return Some(format!("your own {} stands on {to}", own.name));
        }
        let targets = targets_words(&targets, scene);
        Some(format!("the {name} on {from} cannot go to {to}: {targets}"))
    }

    /// Returns the legal moves that begin with a text, at most the given number, as the game or as
    /// people write them. A move of a kind is completed word by word: its name, then cell by cell.
    pub fn completions(&self, text: &str, limit: usize) -> Vec<String> {
        let text = text.trim_start();
        if let Some(completions) = self.kind_completions(text, limit) {
            return completions;
        }
        let text = text.trim_end();
        // Some games have millions of moves.
        let legal = self.shown().moves(MOST_LISTED);
        let kinds = self.kinds.iter().filter(|kind| kind.refusal.is_none());
        let names = kinds.map(|kind| kind.name.to_string());
        let readable = legal.iter().map(|m| self.readable(m));
        let mut moves: Vec<String> = names.chain(readable).collect();
        let plain = written(text);
        let begins = |m: &String| {
            let kind_text = kind_text(m, &self.kinds);
            m.starts_with(text) || kind_text.starts_with(text) || written(m).starts_with(&plain)
        };
        moves.retain(begins);
        if moves.is_empty() && legal.len() <= MOST_NAMED {
            let is_named = |m: &&String| self.names(m).iter().any(|n| n.starts_with(&plain));
            moves = legal
                .iter()
                .filter(is_named)
                .map(|m| self.readable(m))
                .collect();
        }
        moves.sort_unstable();
        moves.dedup();
        moves.truncate(limit);
        moves
    }

    /// Returns how a move of a kind can go on: the names of kinds, or the text with a next cell.
    /// `None` if the text begins with no kind's name.
    fn kind_completions(&self, text: &str, limit: usize) -> Option<Vec<String>> {
        let may_be_played = |kind: &&MoveKind| kind.refusal.is_none();
        let Some((name, cells)) = text.split_once(char::is_whitespace) else {
            let kinds = self.kinds.iter().filter(may_be_played);
            let names = kinds.map(|kind| kind.name);
            let names = names.filter(|name| name.starts_with(text)).take(limit);
            let names: Vec<String> = names.map(Into::into).collect();
            return (!names.is_empty()).then_some(names);
        };
        let kind = self.kinds.iter().position(|kind| kind.name == name)?;
        // The last word may be the beginning of a cell's name.
        let (whole, begun) = match cells.rfind(char::is_whitespace) {
            Some(at) => cells.split_at(at + 1),
            None => ("", cells),
        };
        let scene = self.shown().scene();
        let mut path = Pick::path(kind, []);
        for word in whole.split_whitespace() {
            let next = self.shown().choose(&path).cells;
            let is_it = |&&spot: &&Spot| scene.cell(spot).is_some_and(|cell| cell.name == word);
            match next.iter().find(is_it) {
                Some(&spot) => path.push(Pick::Cell(spot)),
                None => return Some(Vec::new()),
            }
        }
        let next = self.shown().choose(&path);
        if !next.moves.is_empty() && begun.is_empty() {
            return Some(vec![text.trim_end().into()]);
        }
        let names = next.cells.iter();
        let names = names.filter_map(|&spot| Some(&*scene.cell(spot)?.name));
        let before = [name].into_iter().chain(whole.split_whitespace());
        let before = before.collect::<Vec<_>>().join(" ");
        let texts = names.filter(|name| name.starts_with(begun));
        let texts = texts.map(|name| format!("{before} {name}"));
        Some(texts.take(limit).collect())
    }
}

/// Why a move is illegal, if the game says it.
fn reason_of(error: &MoveTextError) -> Option<String> {
    match error {
        MoveTextError::Illegal { reason, .. } => reason.clone(),
        _ => None,
    }
}

/// What people write between the cells of a move, and after them.
const BETWEEN: [char; 9] = ['-', ' ', 'x', '=', '+', '#', '!', '?', ':'];

/// A move in small letters, without what people write between its parts.
fn written(text: &str) -> String {
    let letters = text.chars().filter(|letter| !BETWEEN.contains(letter));
    letters.flat_map(char::to_lowercase).collect()
}

/// Whether a text is how people write castling: `O-O`, `0-0-0`.
fn is_castling(text: &str) -> bool {
    ["oo", "ooo", "00", "000"].contains(&&*written(text))
}

/// The letter of a piece, if one stands first, and the cells that a text names. `None` if it has
/// anything else, or no cell. After the last cell the letter of a promotion may stand.
fn cells_in(text: &str, scene: &Scene) -> Option<(Option<char>, Vec<Spot>)> {
    let text = text.to_lowercase().replace(", ", ",");
    let read = |mut rest: &str| {
        let mut cells = Vec::new();
        while let Some((spot, name)) = cell_at(rest, scene) {
            cells.push(spot);
            rest = rest[name.len()..].trim_start_matches(BETWEEN);
        }
        let is_promotion = cells.len() == 2 && rest.chars().count() == 1;
        (!cells.is_empty() && (rest.is_empty() || is_promotion)).then_some(cells)
    };
    if let Some(cells) = read(&text) {
        return Some((None, cells));
    }
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let cells = read(text[1..].trim_start_matches(BETWEEN))?;
    Some((Some(letter.to_ascii_uppercase()), cells))
}

/// The cell whose name a text begins with: the longest such name.
fn cell_at<'a>(text: &str, scene: &'a Scene) -> Option<(Spot, &'a str)> {
    let cells = scene.cells.iter().enumerate();
    let named = cells.filter(|(_, cell)| !cell.name.is_empty() && text.starts_with(&*cell.name));
    let (index, cell) = named.max_by_key(|(_, cell)| cell.name.len())?;
    let columns = usize::from(scene.columns);
    let spot = Spot {
        row: u16::try_from(index / columns).ok()?,
        column: u16::try_from(index % columns).ok()?,
    };
    Some((spot, &cell.name))
}

/// Names the targets of a piece.
fn targets_words(targets: &[Spot], scene: &Scene) -> String {
    let names = targets.iter();
    let names = names.filter_map(|&spot| Some(&*scene.cell(spot)?.name));
    let shown: Vec<&str> = names.take(MOST_TARGETS).collect();
    let is_cut = targets.len() > shown.len();
    let more = if is_cut { " …" } else { "" };
    format!("it can go to {}{more}", shown.join(" "))
}
