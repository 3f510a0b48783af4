//! Properties that hold for any input.

use super::*;

/// An input of a player, or bytes in its place. Most are lines that advance a game.
fn any_input() -> impl Strategy<Value = (Player, Option<Vec<u8>>, PlayerInput<'static>)> {
    let line = prop_oneof![
        12 => (0..7_i32, -1..6_i32).prop_map(|(row, column)| {
            format!("{{\"place\": [{row}, {column}]}}").into_bytes()
        }),
        1 => prop::collection::vec(any::<u8>(), 0..60),
        1 => "[{}\\[\\]\":,placen0-9.eE\\-\r\n \t]{0,40}".prop_map(String::into_bytes),
    ];
    let end = prop::sample::select(vec!["", "\n"]);
    let sent = (line, end).prop_map(|(line, end)| Some([&line, end.as_bytes()].concat()));
    let player = || prop::sample::select(Player::ALL.to_vec());
    use PlayerInput::{Connected, Left, TimedOut};
    let other = prop::sample::select(vec![Connected, Connected, Left, TimedOut]);
    prop_oneof![10 => (player(), sent, Just(TimedOut)), 1 => (player(), Just(None), other)]
}

fn any_spec() -> impl Strategy<Value = Spec> {
    (1..=6_usize, 2..=6_usize, 1..=18_usize, 0..4_usize).prop_map(
        |(height, width, placements, generations)| {
            let placements = placements.min(height * width / 2);
            Spec::new(height, width, placements, generations).unwrap()
        },
    )
}

proptest! {
    #[test]
    fn any_bytes_at_any_time_end_in_a_lawful_verdict(
        spec in any_spec(),
        both_there in prop::bool::weighted(0.8),
        inputs in prop::collection::vec(any_input(), 0..60),
    ) {
        let start = Player::ALL.map(|player| (player, PlayerInput::Connected));
        let inputs = inputs.iter().map(|(player, bytes, other)| {
            (*player, bytes.as_deref().map_or(*other, PlayerInput::Bytes))
        });
        check_game(spec, 80, start.into_iter().filter(|_| both_there).chain(inputs));
    }

    #[test]
    fn every_pair_of_integers_is_read(row: i64, column: i64) {
        let line = format!("{{\"place\": [{row}, {column}]}}");
        prop_assert_eq!(placement::read(line.as_bytes()), Ok([row, column]));
    }

    #[test]
    fn placements_are_read_as_by_a_reader_of_whole_documents(
        line in "\\{\"place\": ?\\[[-0-9.e,\\[\\]\" ]{0,12}\\]\\}",
    ) {
        let expected = serde_json::from_str::<serde_json::Value>(&line).ok().and_then(|json| {
            match &json["place"].as_array()?[..] {
                [row, column] => Some([row.as_i64()?, column.as_i64()?]),
                _ => None,
            }
        });
        let read = placement::read(line.as_bytes()).ok();
        // `serde_json` reads -0 and numbers beyond i64 as floats.
        if expected.is_some() || read.is_none_or(|pair| !pair.contains(&0)) {
            prop_assert_eq!(read, expected);
        }
    }

    #[test]
    fn any_bytes_of_a_server_bring_a_client_to_an_end(
        pieces in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..60), 0..6),
    ) {
        check_client(40, pieces.iter().map(Vec::as_slice));
    }

    #[test]
    fn any_lines_of_a_server_bring_a_client_to_an_end(
        lines in prop::collection::vec(prop::sample::select(vec![
            "placement\n",
            "waiting\r\n",
            "simulation\n",
            "you win\n",
            "you lose",
            "{\"height\": 2, \"width\": 2}\n",
            "{\"phase\": \"placement\", \"board\": [[1, 0], [0, 0]], \"next_player\": 2}\n",
            "{\"phase\": \"placement\", \"board\": [[1, 0], [0, 2]], \"next_player\": 1}\n",
            "{\"phase\": \"life_result\", \"board\": [[0, 0], [0, 0]], \
             \"count\": {\"1\": 0, \"2\": 0}}\n",
            "nonsense\n",
        ]), 0..12),
    ) {
        let greeting: [&[u8]; 2] = [
            b"This is a lifegame_py server.  Tell me your name.\n",
            b"{\"height\": 2, \"width\": 2}\n",
        ];
        let pieces = greeting.into_iter().chain(lines.iter().map(|line| line.as_bytes()));
        check_client(LINE, pieces);
    }
}
