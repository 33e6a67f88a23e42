//! Expressions as text.

use taquin::heuristic::{Expression, ExpressionError, HeuristicName};

fn read(text: &str) -> Expression {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn refusal(text: &str) -> ExpressionError {
    text.parse::<Expression>().unwrap_err()
}

#[test]
fn written_in_one_way() {
    for (text, written) in [
        ("manhattan", "manhattan"),
        ("  Manhattan + LINEAR_conflict ", "manhattan+linear-conflict"),
        ("linear-conflict", "manhattan+linear-conflict"),
        ("last-move+corner", "manhattan+corner+last-move"),
        ("(manhattan+corner)+(last-move)", "manhattan+corner+last-move"),
        ("max(manhattan,walking-distance)", "max(manhattan, walking-distance)"),
        ("max(max(zero, hamming), linear-conflict)", "max(max(zero, hamming), manhattan+linear-conflict)"),
        ("max(manhattan)", "manhattan"),
        ("hamming+manhattan+corner", "hamming+manhattan+corner"),
        ("manhattan+manhattan", "manhattan+manhattan"),
    ] {
        assert_eq!(read(text).to_string(), written, "{text}");
        assert_eq!(read(written), read(text), "{text}");
    }
}

#[test]
fn manhattan_and_its_surcharges_are_one_guarded_sum() {
    let Expression::Term(all) = read("last-move+corner+linear-conflict") else { panic!("not one term") };
    assert_eq!(all.to_string(), "manhattan+linear-conflict+corner+last-move");
    assert_eq!(all.surcharges().count(), 3);
    assert_eq!(read("linear-conflict"), Expression::LINEAR_CONFLICT);
    assert_eq!(read("manhattan"), Expression::MANHATTAN);
    assert!(matches!(read("corner+corner"), Expression::Sum(terms) if terms.len() == 2));
}

#[test]
fn every_name_is_read_and_described() {
    for name in HeuristicName::ALL {
        assert!(read(name.name()).to_string().ends_with(name.name()));
        assert!(name.description().ends_with('.'), "{name}");
    }
}

#[test]
fn unknown_words_are_named_with_their_place_and_the_nearest_known_one() {
    let error = refusal("max(manhattan, manhatan+zero)");
    let nearest = Some(HeuristicName::Manhattan);
    assert_eq!(error, ExpressionError::Unknown { word: "manhatan".into(), position: 16, nearest });
    let known = HeuristicName::ALL.map(HeuristicName::name).join(", ");
    assert_eq!(
        error.to_string(),
        format!(
            "unknown heuristic \"manhatan\" at position 16, did you mean \"manhattan\"?; \
             known: {known}, and max(…, …)"
        )
    );
    assert_eq!(refusal("xyzzy"), ExpressionError::Unknown { word: "xyzzy".into(), position: 1, nearest: None });
}

#[test]
fn bad_expressions_are_refused_where_they_go_wrong() {
    for (text, position, found) in [
        ("", 1, None),
        ("manhattan+", 11, None),
        ("manhattan zero", 11, Some('z')),
        ("max", 4, None),
        ("max(zero", 9, None),
        ("max(zero,)", 10, Some(')')),
        ("(zero, hamming)", 16, None),
        ("*manhattan", 1, Some('*')),
        ("zero)", 5, Some(')')),
    ] {
        match refusal(text) {
            ExpressionError::Unexpected { position: at, found: what, .. } => {
                assert_eq!((at, what), (position, found), "{text}");
            }
            other => panic!("{text}: {other}"),
        }
    }
}

#[test]
fn deep_nesting_is_refused() {
    let nested = |depth: usize| "(".repeat(depth) + "zero" + &")".repeat(depth);
    assert_eq!(read(&nested(16)), read("zero"));
    assert_eq!(refusal(&nested(17)), ExpressionError::TooDeep { position: 17 });
    assert!(nested(100_000).parse::<Expression>().is_err());
}
