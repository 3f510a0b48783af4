//! Snapshots of pictures. `INSTA_UPDATE=always cargo test -p board-picture` updates them.

use std::collections::BTreeSet;

use board_picture::{ansi, has_shape, sprite, svg, symbol_id};
use board_scene::{
    ArrowKind, Fixture, Ground, HighlightKind, Mark, MarkPlace, Panel, Scene, SceneCell,
    ScenePiece, Shade, Tone,
};
use grid_core::{Player, Spot};
use menagerie::{AnyGame, Catalogue, Dice, GameInfo};

fn find(name: &str) -> GameInfo {
    Catalogue::standard().find(name).unwrap().clone()
}

#[test]
fn the_page_lists_the_shapes_of_all_pieces() {
    let page = include_str!("../src/lib.rs");
    for info in Catalogue::standard().games() {
        for piece in info.pieces() {
            let name = piece.name;
            let is_listed = page.contains(&format!("`{name}`"));
            assert!(has_shape(name) && is_listed, "{name}");
        }
    }
}

/// The pieces that have shapes of their own.
fn pieces() -> impl Iterator<Item = &'static str> {
    let names = "pawn, knight, bishop, rook, queen, king, king with a jet pack, serpent, \
        old woman, grand empress, prince joey, catapult, gorilla, golf cart, time machine, beekeeper";
    names.split(", ")
}

const TOKENS: [&str; 4] = ["cell", "base", "base heart", "winning path"];

fn piece(name: &'static str, owner: Option<Player>) -> SceneCell {
    let piece = ScenePiece::new(Player::First, '?', '?', name);
    SceneCell {
        name: name.into(),
        piece: Some(ScenePiece { owner, ..piece }),
        ..SceneCell::default()
    }
}

fn fixture(name: &'static str) -> SceneCell {
    SceneCell {
        fixture: Some(Fixture {
            letter: '?',
            symbol: '?',
            name,
        }),
        ..SceneCell::default()
    }
}

fn row(cells: Vec<SceneCell>) -> Scene {
    Scene {
        columns: cells.len() as u16,
        cells,
        ..Scene::default()
    }
}

fn draw(scene: &Scene) -> String {
    svg::render(scene, &svg::Options::default())
}

/// The shapes of a picture: the text between `<defs>` and `</defs>`.
fn shapes(picture: &str) -> &str {
    let begin = picture.find("<defs>").unwrap() + "<defs>\n".len();
    &picture[begin..picture.find("</defs>").unwrap()]
}

/// A scene of 2x2 cells with one of everything, and with names that must be escaped.
fn everything() -> Scene {
    let spot = |row, column| Spot { row, column };
    let mark = |place, text: &str, owner, tone| Mark {
        place,
        text: text.into(),
        owner: Some(owner),
        meaning: "a mark",
        tone,
    };
    let mut unknown = piece("<unicorn> & co", Some(Player::First));
    unknown.name = "\"a\"".into();
    unknown.ground = Ground::Light;
    unknown.marks = vec![
        mark(MarkPlace::Left, "3", Player::First, Tone::Calm),
        mark(MarkPlace::Right, "!", Player::Second, Tone::Bad),
    ];
    let mut pad = fixture("transporter pad");
    pad.name = "b".into();
    pad.marks = vec![
        mark(MarkPlace::TopLeft, "2", Player::First, Tone::Good),
        mark(MarkPlace::BottomRight, "10", Player::Second, Tone::Good),
    ];
    let mut pawn = piece("pawn", Some(Player::Second));
    pawn.name = "c".into();
    let mut stone = piece("stone", None);
    stone.name = "d".into();
    stone.ground = Ground::Light;
    let mut scene = Scene {
        columns: 2,
        cells: vec![unknown, pad, pawn, stone],
        row_labels: vec!["2".into(), "1".into()],
        column_labels: vec!["a".into(), "b".into()],
        panels: vec![Panel {
            title: "second".into(),
            owner: Some(Player::Second),
            lines: vec!["a line that is too long".into(), "x < y".into()],
            ..Panel::default()
        }],
        ..Scene::default()
    };
    scene.highlight(spot(1, 0), HighlightKind::From);
    scene.highlight(spot(0, 0), HighlightKind::To);
    scene.highlight(spot(0, 1), HighlightKind::Affected);
    scene.highlight(spot(1, 1), HighlightKind::Selected);
    scene.arrow(spot(1, 0), spot(0, 0), ArrowKind::Move);
    scene.arrow(spot(1, 1), spot(0, 1), ArrowKind::Effect);
    scene
}

#[test]
fn everything_in_svg() {
    let scene = everything();
    let options = svg::Options {
        title: "one of <everything>",
        width: Some(200),
        has_panels: true,
    };
    insta::assert_snapshot!(svg::render(&scene, &options));
}

#[test]
fn everything_in_text() {
    let scene = everything();
    insta::assert_snapshot!("text", scene.to_string());
    for (name, colours) in [
        ("sixteen_colours", ansi::Colours::Sixteen),
        ("many_colours", ansi::Colours::Many),
    ] {
        let options = ansi::Options {
            colours,
            has_symbols: false,
        };
        let text = ansi::render(&scene, &options).replace('\x1b', "\\e");
        insta::assert_snapshot!(name, text);
    }
}

#[test]
fn the_shapes_of_all_pieces() {
    for owner in Player::ALL {
        let kinds = [("pieces", pieces().collect()), ("tokens", TOKENS.to_vec())];
        for (kind, names) in kinds {
            let cells = names.into_iter().map(|name| piece(name, Some(owner)));
            let picture = draw(&row(cells.collect()));
            let name = format!("{kind}_of_player_{}", owner.number());
            insta::assert_snapshot!(name, shapes(&picture));
        }
    }
    let fixtures = ["transporter pad", "jet pack"].map(fixture);
    insta::assert_snapshot!("fixtures", shapes(&draw(&row(fixtures.into()))));
}

/// A silhouette is a shape without its colours.
#[test]
fn every_piece_has_its_own_silhouette() {
    let silhouette = |name| {
        let picture = draw(&row(vec![piece(name, None)]));
        let (_, paths) = shapes(&picture).split_once('\n').unwrap();
        paths.to_string()
    };
    let silhouettes: BTreeSet<String> = pieces().map(silhouette).collect();
    assert_eq!(silhouettes.len(), pieces().count());
}

/// Where players have only cells, their tokens differ in shape, not only in colour.
#[test]
fn the_tokens_of_the_players_differ_in_shape() {
    let paths = |name, owner| -> String {
        let picture = draw(&row(vec![piece(name, Some(owner))]));
        shapes(&picture)
            .split("d=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().unwrap().to_string() + " ")
            .collect()
    };
    for name in ["cell", "base", "winning path"] {
        assert_ne!(paths(name, Player::First), paths(name, Player::Second));
    }
}

/// Where Black moves first, the first player's pieces are dark.
#[test]
fn a_shade_decides_the_colours_of_a_piece() {
    let king = ScenePiece::new(Player::First, '?', '?', "king");
    let dark = ScenePiece {
        shade: Some(Shade::Dark),
        ..king
    };
    let on_a_cell = |piece| {
        let piece = Some(piece);
        row(vec![SceneCell {
            piece,
            ..SceneCell::default()
        }])
    };
    let colours = |king| draw(&on_a_cell(king));
    let black = piece("king", Some(Player::Second));
    let text = |piece| ansi::render(&on_a_cell(piece), &ansi::Options::default());
    assert_eq!(shapes(&colours(dark)), shapes(&draw(&row(vec![black]))));
    assert_ne!(shapes(&colours(dark)), shapes(&colours(king)));
    assert_ne!(text(dark), text(king));
}

#[test]
fn an_empty_scene_is_a_picture() {
    let nothing = Scene::default();
    assert!(draw(&nothing).ends_with("</svg>\n"));
    assert_eq!(ansi::render(&nothing, &ansi::Options::default()), " \n");
}

#[test]
fn highlights_and_arrows_off_the_board_are_left_out() {
    let mut scene = row(vec![piece("pawn", None)]);
    let plain = draw(&scene);
    let outside = Spot { row: 7, column: 7 };
    scene.highlight(outside, HighlightKind::To);
    scene.arrow(outside, Spot { row: 0, column: 0 }, ArrowKind::Move);
    // An arrow from a cell to itself is left out too.
    let here = Spot { row: 0, column: 0 };
    scene.arrow(here, here, ArrowKind::Move);
    let without_words = |picture: &str| picture.split("</desc>").nth(1).unwrap().to_string();
    assert_eq!(without_words(&draw(&scene)), without_words(&plain));
}

/// Every piece and fixture that occurs in play has a shape. None is drawn as a letter.
#[test]
fn every_piece_of_every_game_has_a_shape() {
    let mut seen = BTreeSet::new();
    let mut look_at = |game: &dyn AnyGame| {
        let scene = game.scene_of_last_ply();
        let is_shown = |cell: &&SceneCell| cell.piece.is_some() || cell.fixture.is_some();
        let shown = scene.cells.iter().filter(is_shown);
        assert_eq!(draw(&scene).matches("<use ").count(), shown.count());
        seen.extend(scene.cells.iter().filter_map(|cell| Some(cell.piece?.name)));
    };
    let mut dice = Dice::seeded(3);
    for info in Catalogue::standard().games() {
        let mut game = info.start(None).unwrap();
        while game.ending().is_none() && game.ply() < 120 {
            let m = game.random_move(&mut dice).unwrap();
            game.play(&m).unwrap();
            look_at(&*game);
        }
    }
    // Rare in random play: a king with a jet pack, an empress, a time machine, a base of 3x3 cells,
    // a path.
    let crowded = "W h........k./.....W...../..E......../.*.......*./.........../.....#...../.........../\
        .*.......*./.........../.........../...........";
    look_at(&*find("wildebeest").position(crowded).unwrap());
    let conquid = find("conquid");
    look_at(&*conquid.start(Some("large")).unwrap());
    let joined = "7x14b1 14./14./14./4.X4xO4./14./14./14. 1 -";
    let mut joined = conquid.position(joined).unwrap();
    joined.play("Q").unwrap();
    look_at(&*joined);

    let known: BTreeSet<&str> = pieces().chain(TOKENS).collect();
    assert_eq!(seen, known);
}

/// A page finds every piece of every game among the symbols, and draws it as a picture does.
#[test]
fn the_sprite_has_a_symbol_for_every_shape() {
    let sprite = sprite();
    let mut ids = BTreeSet::new();
    let mut known = |cell: SceneCell, name: &str, owner| {
        let id = symbol_id(name, owner);
        let picture = draw(&row(vec![cell]));
        let (_, shape) = shapes(&picture).split_once('\n').unwrap();
        let symbol = format!(r#"<symbol id="{id}" viewBox="0 0 100 100" overflow="visible">"#);
        let (_, rest) = sprite.split_once(&symbol).unwrap();
        let (found, _) = rest.split_once("</symbol>").unwrap();
        assert!(found.contains(shape), "{id}");
        ids.insert(id);
    };
    for name in pieces().chain(TOKENS) {
        for owner in [None, Some(Player::First), Some(Player::Second)] {
            known(piece(name, owner), name, owner);
        }
    }
    for name in ["transporter pad", "jet pack"] {
        known(fixture(name), name, None);
    }
    ids.extend([0, 1, 2].map(|owner| format!("piece-unknown-{owner}")));
    let found = sprite.split(r#" id=""#).skip(1);
    let found: Vec<&str> = found.map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(found.len(), ids.len(), "every id occurs once");
    assert!(found.iter().all(|id| ids.contains(*id)), "{found:?}");
}

/// Every XML element that is opened is closed, in order.
#[test]
fn pictures_are_well_formed() {
    let mut scenes: Vec<Scene> = Catalogue::standard()
        .games()
        .iter()
        .map(|info| info.start(None).unwrap().scene())
        .collect();
    scenes.push(everything());
    let pictures = scenes.iter().map(draw).chain([sprite()]);
    for picture in pictures {
        let mut open = Vec::new();
        for tag in picture.split('<').skip(1) {
            let (tag, text) = tag.split_once('>').unwrap();
            assert!(!text.contains('>'));
            let name = tag.split([' ', '/']).find(|name| !name.is_empty()).unwrap();
            if tag.starts_with('/') {
                assert_eq!(open.pop(), Some(name));
            } else if !tag.ends_with('/') {
                open.push(name);
            }
            assert!(tag.matches('"').count().is_multiple_of(2), "{tag}");
        }
        assert!(open.is_empty(), "{open:?}");
    }
}

#[test]
fn a_picture_has_the_width_of_the_options() {
    let scene = find("lifeduel").start(None).unwrap().scene();
    for (width, begin) in [(Some(200), "200"), (None, "288"), (Some(0), "1")] {
        let options = svg::Options {
            width,
            ..svg::Options::default()
        };
        let picture = svg::render(&scene, &options);
        let expected = format!(r#" width="{begin}" height="#);
        assert!(picture.contains(&expected), "{picture}");
    }
    let options = svg::Options {
        has_panels: false,
        ..svg::Options::default()
    };
    assert!(svg::render(&scene, &options).len() < draw(&scene).len());
}

#[test]
fn without_colours_text_is_the_display_of_the_scene() {
    let scene = find("wildebeest").start(None).unwrap().scene();
    for (has_symbols, display) in [(false, scene.to_string()), (true, format!("{scene:#}"))] {
        let options = ansi::Options {
            colours: ansi::Colours::None,
            has_symbols,
        };
        let text = ansi::render(&scene, &options);
        assert_eq!(text, display);
        assert!(!text.contains('\x1b'));
    }
}
