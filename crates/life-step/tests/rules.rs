//! Rules as text.

use life_step::{Generations, Rule, RuleError, RuleFamily};

#[test]
fn every_rule_is_read_back() {
    for born in 0..512 {
        for survives in 0..512 {
            let rule = Rule::from_masks(born, survives).unwrap();
            let text = rule.to_string();
            assert_eq!(text.parse(), Ok(rule));
            let (b, s) = text[1..].split_once("/S").unwrap();
            assert_eq!(format!("{s}/{b}").parse(), Ok(rule));
            assert_eq!(rule.as_counts(), Some((born, survives)));
            for n in 0..=8 {
                assert_eq!(rule.is_born_with(n), b.contains(&n.to_string()));
                assert_eq!(rule.survives_with(n), s.contains(&n.to_string()));
            }
            assert!(!rule.is_born_with(9) && !rule.survives_with(u32::MAX));
        }
    }
    assert_eq!(Rule::from_masks(1 << 9, 0), None);
    assert_eq!(Rule::from_masks(0, 1 << 15), None);
}

#[test]
fn all_notations_are_read() {
    for (text, canonical) in [
        ("B3/S23", "B3/S23"),
        ("b3/s23", "B3/S23"),
        ("B3S23", "B3/S23"),
        ("b3s23", "B3/S23"),
        ("S23/B3", "B3/S23"),
        ("s32b3", "B3/S23"),
        ("23/3", "B3/S23"),
        ("3/23", "B23/S3"),
        ("B63/S32", "B36/S23"),
        ("B2/S", "B2/S"),
        ("b2s", "B2/S"),
        ("S/B2", "B2/S"),
        ("/2", "B2/S"),
        ("23/", "B/S23"),
        ("B/S", "B/S"),
        ("/", "B/S"),
        ("B0/S8", "B0/S8"),
        ("012345678/876543210", "B012345678/S012345678"),
        ("life", "B3/S23"),
        ("LIFE", "B3/S23"),
        ("HighLife", "B36/S23"),
        ("high-life", "B36/S23"),
        ("day & night", "B3678/S34678"),
        ("Day&Night", "B3678/S34678"),
        ("day_and_night", "B3678/S34678"),
        ("Life Without Death", "B3/S012345678"),
        ("2x2", "B36/S125"),
        ("34life", "B34/S34"),
        ("seeds", "B2/S"),
        (" B3/S23", "B3/S23"),
        ("\tB3/S23 \n", "B3/S23"),
        (" 23/3 ", "B3/S23"),
        (" life ", "B3/S23"),
        ("B2-a/S12", "B2-a/S12"),
        ("b2CEKIN/s12", "B2-a/S12"),
        ("b2a3-i4cejks23", "B2a3-i4cejk/S23"),
        ("S12/B2cekin", "B2-a/S12"),
        ("23-a4eiktyz/3", "B3/S23-a4eiktyz"),
        ("B2aceikn3/S", "B23/S"),
        ("B2-aceikn3/S1ce", "B3/S1"),
        ("B4-qjrtwz/S", "B4aceikny/S"),
        ("B5c6-e7c8/S0", "B5c6-e7c8/S0"),
        ("B2/S34H", "B2/S34H"),
        ("b2s34h", "B2/S34H"),
        ("34/2h ", "B2/S34H"),
        ("S34/B2H", "B2/S34H"),
        ("B1/S012V", "B1/S012V"),
        ("012/1v", "B1/S012V"),
        ("/H", "B/S"),
        ("B0123456/S0123456H", "B012345678/S012345678"),
        ("W30", "W30"),
        ("w110", "W110"),
        ("MAPAP8A/w", "MAPAP8A/w"),
        ("mapAP8A/w==", "MAPAP8A/w"),
        // One half, an underscore, one letter, blanks, and what is repeated.
        ("B234", "B234/S"),
        ("B2", "B2/S"),
        ("s23", "B/S23"),
        ("B", "B/S"),
        ("B3/", "B3/S"),
        ("S23_", "B/S23"),
        ("B2e3a", "B2e3a/S"),
        ("S34H", "B/S34H"),
        ("B3/23", "B3/S23"),
        ("3/S23", "B3/S23"),
        ("S23/3", "B3/S23"),
        ("23/B3", "B3/S23"),
        ("23b3", "B3/S23"),
        ("3s23", "B3/S23"),
        ("/B3", "B3/S"),
        ("B3_S23", "B3/S23"),
        ("23_3", "B3/S23"),
        ("B2ce_S12", "B2ce/S12"),
        ("b2ce_12", "B2ce/S12"),
        ("B3 / S2 3", "B3/S23"),
        ("B 2 -a / S12", "B2-a/S12"),
        ("B2 / S34 H", "B2/S34H"),
        ("B33/S232", "B3/S23"),
        ("232/3", "B3/S23"),
        ("B2a2c/S", "B2ac/S"),
        ("B2aea/S", "B2ae/S"),
        ("B22a/S", "B2/S"),
        ("B2-3/S", "B23/S"),
        ("B3/S23-", "B3/S23"),
        ("B2-/S", "B2/S"),
        ("B2-aa/S12", "B2-a/S12"),
        (
            "MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA",
            "B3/S23",
        ),
    ] {
        let rule: Rule = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(rule.to_string(), canonical, "{text}");
        assert_eq!(format!("{rule:?}"), canonical, "{text}");
    }
}

#[test]
fn errors_tell_the_place_and_what_was_expected() {
    let start = "B, S, a digit or the name of a rule";
    let end = "a digit from 0 to 8 or the end";
    for (text, at, expected) in [
        ("", 0, start),
        ("conway", 0, start),
        ("  ", 2, start),
        ("  conway", 2, start),
        (" B3/S29", 6, end),
        ("B3/S23\0", 6, end),
        ("B3/S23x ", 6, end),
        ("é", 0, start),
        // A letter of a neighbourhood needs something to count.
        ("BH", 0, start),
        ("sv", 0, start),
        ("9/3", 0, start),
        ("B9/S23", 1, "a digit from 0 to 8, / or S"),
        ("B39/S23", 2, "a digit from 0 to 8, / or S"),
        ("B3b3", 2, "a digit from 0 to 8, / or S"),
        ("S3s3", 2, "a digit from 0 to 8, / or B"),
        ("B3/b3", 3, end),
        ("B3//S23", 3, end),
        ("23", 2, "a digit from 0 to 8, /, B or S"),
        ("B3/S29", 5, end),
        ("B3/S23:T32,32", 6, end),
        ("B3/S2\u{663}", 5, end),
        ("B3\0/S23", 2, "a digit from 0 to 8, / or S"),
        // Words are names, whatever they begin with.
        ("Bugs", 0, start),
        (" Snakeskin", 1, start),
        ("Seeds too", 0, start),
        ("BSomething", 0, start),
        ("BS9", 2, end),
        ("B2-ab", 4, "a digit from 0 to 8, / or S"),
        ("B2--a/S", 3, "a digit from 0 to 8, / or S"),
        (
            "B2a2-c/S",
            3,
            "a digit without - before it: it cannot be repeated",
        ),
        (
            "B2-a3e2-c/S",
            6,
            "a digit without - before it: it cannot be repeated",
        ),
        ("B1a/S", 2, "c or e after 1 and 7"),
        ("B5z/S", 2, "one of aceijknqry after 3 and 5"),
        ("B/S6q", 4, "one of aceikn after 2 and 6"),
        ("B8c/S", 2, "no letter after 0 and 8"),
        ("B2/S7H", 4, "a digit from 0 to 6 before H"),
        ("B5/SV", 1, "a digit from 0 to 4 before V"),
        ("B2-a/S34H", 2, "a digit from 0 to 8, / or S"),
        ("W31", 1, "an even number from 0 to 254 after W"),
        ("W256", 1, "an even number from 0 to 254 after W"),
        ("MAP", 3, "6, 22 or 86 digits of base64 after MAP"),
        ("MAPAAAAAA=", 3, "6, 22 or 86 digits of base64 after MAP"),
        (
            "MAPAA_AAA",
            5,
            "a digit of base64: a letter, a digit, + or /",
        ),
    ] {
        let error: RuleError = text.parse::<Rule>().unwrap_err();
        assert_eq!((error.family, error.text.as_str()), (None, text));
        assert_eq!((error.at, error.expected), (at, expected), "{text:?}");
    }
    let long = "3".repeat(1_000_000);
    assert_eq!(long.parse::<Rule>().unwrap_err().at, 1_000_000);
}

#[test]
fn rules_of_other_families_are_refused_by_name() {
    for (text, family, at) in [
        ("/2/3", RuleFamily::Generations, 2),
        ("B2/S/C3", RuleFamily::Generations, 4),
        ("B2/S/3", RuleFamily::Generations, 4),
        ("345/2/4", RuleFamily::Generations, 5),
        ("23-a/3/4", RuleFamily::Generations, 6),
        ("G3/B2/S", RuleFamily::Generations, 0),
        ("R5,C0,M1,S34..58,B34..45,NM", RuleFamily::LargerThanLife, 0),
        (" r2,c2,s6-9,b7-8", RuleFamily::LargerThanLife, 1),
        ("WireWorld", RuleFamily::RuleTable, 0),
        ("JvN29", RuleFamily::RuleTable, 0),
        ("LifeHistory", RuleFamily::RuleTable, 0),
        (" B3/S23History", RuleFamily::RuleTable, 1),
        ("b3/s23history", RuleFamily::RuleTable, 0),
        ("Banks-I", RuleFamily::RuleTable, 0),
        ("banks-iv", RuleFamily::RuleTable, 0),
        ("SDSR-Loop", RuleFamily::RuleTable, 0),
        ("Nobili32", RuleFamily::RuleTable, 0),
        ("Hutton32", RuleFamily::RuleTable, 0),
        ("Codd", RuleFamily::RuleTable, 0),
        ("Codd2", RuleFamily::RuleTable, 0),
        ("Byl-Loop", RuleFamily::RuleTable, 0),
        ("Langtons-Loops", RuleFamily::RuleTable, 0),
        ("Langtons-Ant", RuleFamily::RuleTable, 0),
        ("Perrier", RuleFamily::RuleTable, 0),
        ("Evoloop", RuleFamily::RuleTable, 0),
        ("Chou-Reggia-1", RuleFamily::RuleTable, 0),
        ("Chou-Reggia-2", RuleFamily::RuleTable, 0),
        ("Tempesti", RuleFamily::RuleTable, 0),
        ("Devore", RuleFamily::RuleTable, 0),
        ("Caterpillars", RuleFamily::RuleTable, 0),
        ("Banks-II", RuleFamily::RuleTable, 0),
        ("Banks-III", RuleFamily::RuleTable, 0),
        ("B3/23/S2", RuleFamily::Generations, 5),
        ("2//3", RuleFamily::Generations, 2),
        ("B3/S23Super", RuleFamily::RuleTable, 0),
    ] {
        let error = text.parse::<Rule>().unwrap_err();
        assert_eq!((error.family, error.at), (Some(family), at), "{text}");
        assert_eq!(error.text, text);
        let message = error.to_string();
        assert!(message.contains(&family.to_string()), "{message}");
    }
    assert_eq!(
        "/2/3".parse::<Rule>().unwrap_err().to_string(),
        "\"/2/3\" is a Generations rule (character 3): expected a rule of two states and nine \
         cells, such as B3/S23"
    );
    // The last digits of a table may be a word.
    for word in ["Super", "History"] {
        let map = format!("MAP{}{word}", "A".repeat(86 - word.len()));
        assert!(map.parse::<Rule>().is_ok(), "{map}");
    }
    // A letter without a digit before it is no rule of any family.
    assert_eq!("Ba/S".parse::<Rule>().unwrap_err().family, None);
}

#[test]
fn rules_of_more_states_are_read() {
    let life =
        "MAPARYXfhZofugWaH7oaIDogBZofuhogOiAaIDogIAAgAAWaH7oaIDogGiA6ICAAIAAaIDogIAAgACAAIAAAAAAAA";
    // A table may look like the two halves of a rule.
    let table = format!("MAP{}/SQ/5", "A".repeat(83));
    for (text, canonical) in [
        (table.as_str(), table.as_str()),
        ("B2/S/3", "/2/3"),
        (" /2/3 ", "/2/3"),
        ("b2/s/c3", "/2/3"),
        ("brians brain", "/2/3"),
        ("StarWars", "345/2/4"),
        ("345_2_4", "345/2/4"),
        ("S23/B3/4", "23/3/4"),
        ("12/3-a/4", "12/3-a/4"),
        ("B34-q/S/G24", "/34-q/24"),
        ("2/13/21H", "2/13/21H"),
        ("B13/S2/21 v", "2/13/21V"),
        ("2//256", "2//256"),
        ("23/3/2", "B3/S23"),
        ("life", "B3/S23"),
        ("W30/7", "W30/7"),
        ("MAPAP8A/w/5", "MAPAP8A/w/5"),
        (&format!("{life}/3"), "23/3/3"),
    ] {
        let rule: Generations = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(rule.to_string(), canonical, "{text}");
        assert_eq!(canonical.parse(), Ok(rule));
    }
    for &(name, rule) in Generations::NAMED {
        assert_eq!((name.parse(), rule.name()), (Ok(rule), Some(name)));
        assert_eq!(rule.to_string().parse(), Ok(rule));
    }
    let life: Generations = Rule::LIFE.into();
    assert_eq!((life.name(), life.states()), (Some("Life"), 2));
    assert_eq!(Generations::new(Rule::LIFE, 1), None);

    let states = "a number of states from 2 to 256";
    let known = "a rule of nine cells, such as B3/S23 or 345/2/4";
    for (text, at, expected) in [
        ("/2/1", 3, states),
        ("/2/257", 3, states),
        ("B3/23/S2", 6, states),
        ("345/2/", 6, states),
        ("345/2/4/5", 6, states),
        ("/2/é", 3, states),
        ("B3/S29", 5, "a digit from 0 to 8 or the end"),
        ("B3/9", 3, "a digit from 0 to 8 or the end"),
        ("5/2/4V", 0, "a digit from 0 to 4 before V"),
        ("MAPA/3", 3, "6, 22 or 86 digits of base64 after MAP"),
        ("G3/B2/S", 0, known),
        ("WireWorld", 0, known),
        ("", 0, "B, S, a digit or the name of a rule"),
        ("Wé", 0, "B, S, a digit or the name of a rule"),
    ] {
        let error = text.parse::<Generations>().unwrap_err();
        assert_eq!((error.at, error.expected), (at, expected), "{text}");
        assert_eq!(error.text, text);
    }
}

#[test]
fn names_are_unique_and_read_back() {
    for (i, &(name, rule)) in Rule::NAMED.iter().enumerate() {
        assert_eq!(name.parse(), Ok(rule));
        assert_eq!(name.to_uppercase().parse(), Ok(rule));
        assert!(Rule::NAMED[..i].iter().all(|&(other, _)| other != name));
        assert_eq!(rule.name().unwrap().parse(), Ok(rule));
    }
    assert_eq!(Rule::default().name(), Some("Life"));
    assert_eq!(Rule::DAY_AND_NIGHT.name(), Some("Day & Night"));
    assert_eq!(Rule::new(&[0], &[]).name(), None);
}

#[cfg(feature = "serde")]
#[test]
fn rules_are_text_in_json() {
    let json = serde_json::to_string(&Rule::HIGHLIFE).unwrap();
    assert_eq!(json, r#""B36/S23""#);
    assert_eq!(serde_json::from_str::<Rule>(&json).unwrap(), Rule::HIGHLIFE);
    assert!(serde_json::from_str::<Rule>(r#""B9/S""#).is_err());
}
