//! Instance files: every published file can be read, and errors name the line.

use taquin::Goal;
use taquin::instance_file::{InstanceError, read_instance, read_instances, read_rows};

#[test]
fn fields_after_the_goal_are_kept() {
    let instance = read_instance("a\t2x3\t?\t1 2 3 4 5 0\tsnail\textra\tmore").unwrap();
    assert_eq!((instance.name.as_str(), instance.board.to_string()), ("a", "1 2 3/4 5 0".to_owned()));
    assert_eq!((&instance.goal, instance.optimal, instance.unsolvable), (&Goal::Snail, None, false));
    assert_eq!(instance.goal_board().to_string(), "1 2 3/0 5 4");
    assert_eq!(instance.extras, ["extra", "more"]);
    assert!(read_instance("b\t2\tunsolvable\t1 2 0 3\trowmajor0last").unwrap().unsolvable);
}

#[test]
fn errors_name_the_line_and_the_field() {
    let error = |line: &str| read_instances(&format!("# comment\n\n{line}\n")).unwrap_err();
    let missing = error("a\t2\t1");
    assert_eq!((missing.line, missing.error), (3, InstanceError::Fields { found: 3 }));
    for (line, message) in [
        ("a\t2\tmany\t1 2 3 0\tsnail", "line 3: 'many' is not a length; expected a number, '?' or 'unsolvable'"),
        ("a\t0\t1\t1 2 3 0\tsnail", "line 3: '0' is not a size; expected a side such as 4 or a shape such as 3x5"),
        ("a\t2\t1\t1 2 x 0\tsnail", "line 3: 'x' is not a tile"),
        ("a\t2\t1\t1 2 2 0\tsnail", "line 3: tile 2 appears twice, at positions 2 and 3"),
        ("a\t2\t1\t1 2 3 0\tsideways", "line 3: there is no goal 'sideways'"),
    ] {
        assert_eq!(error(line).to_string(), message);
    }
}

#[test]
fn rows_skip_comments_and_empty_lines() {
    let rows: Vec<_> = read_rows("# a\tb\n1\t2\n\n3\t4\n").collect();
    assert_eq!(rows, [["1", "2"], ["3", "4"]]);
}
