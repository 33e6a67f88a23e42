//! `--metric mtm`: one move, one board and one step per multi-tile move, in every output; options it cannot obey are refused.

use crate::process::{HARD, TempFolder, fed, taquin};

/// 31 slides, 20 moves.
const BOARD: &str = "8 6 7/2 5 4/3 0 1";
const MOVES: &str = "D R U L2 D2 R2 U L D R U2 L2 D R2 U L2 D2 R2 U2 L2";

const NOTHING_TO_STORE: &str = "nothing to store: tables of this size are built about as fast as they are read\n";

fn solve(args: &[&str]) -> crate::process::Ran {
    taquin(&[&["solve", BOARD, "--metric", "mtm"], args].concat())
}

#[test]
fn every_format_has_one_board_or_step_per_multi_tile_move() {
    assert_eq!(solve(&["-q"]).stdout.trim_end(), MOVES);
    let counts: [(&str, &str, &str, usize); 5] = [
        ("variant38", "20", "----------", 20),
        ("princeton", "Minimum number of moves = 20", "3", 21),
        ("steps", "Number of steps: 20", "Move", 20),
        ("grid", "8 6 7", "", 20),
        ("box", "┌───┬───┬───┐", "└───┴───┴───┘", 21),
    ];
    for (format, first, repeated, count) in counts {
        let ran = solve(&["--format", format, "--goal", "row-major"]);
        assert!(ran.first().starts_with(first), "{format}: {}", ran.first());
        let is_repeated = |line: &&str| if format == "steps" { line.starts_with(repeated) } else { *line == repeated };
        assert_eq!(ran.stdout.lines().filter(is_repeated).count(), count, "{format}");
    }
    assert_eq!(solve(&["--format", "line"]).stdout.lines().count(), 21);
    for notation in ["number", "coordinate"] {
        let moves = solve(&["-q", "--moves", notation]).stdout;
        assert_eq!(moves.split_whitespace().count(), 20, "{moves}");
        fed(&["verify", BOARD, "--moves", notation], &moves)
            .prints(0, "Valid: 31 moves (20 straight runs) to the goal\n");
    }
    assert!(solve(&["--format", "steps"]).stdout.ends_with("\nMove 7 8 Left\n"));
    assert!(solve(&["--boards"]).stdout.contains("\n20: 7 8 left\n"));
    let json = solve(&["--format", "json"]).json();
    assert_eq!((&json["length"], &json["metric"]), (&20.into(), &"mtm".into()));
    assert_eq!(json["moves"].as_str().map(str::len), Some(31), "the slides, so that any program can replay them");
    fed(&["batch", "--metric", "mtm"], BOARD).prints(0, &format!("1\t20\t{MOVES}\tproven\n"));
}

#[test]
fn pictures_count_multi_tile_moves() {
    let folder = TempFolder::new("mtm-pictures");
    std::fs::create_dir(&folder.0).expect("makes");
    let path = format!("{}/solution.svg", folder.path());
    assert_eq!(solve(&["--draw", &path]).code, Some(0));
    let svg = std::fs::read_to_string(&path).expect("written");
    assert!(svg.contains("Move 20 of 20: 8 ←") && !svg.contains(" of 31"), "{svg}");
    let json = solve(&["--format", "json"]).stdout;
    let sheet = fed(&["render", "-", "--sheet", "--format", "svg"], &json);
    assert!(sheet.stdout.contains("20: 7 8 ←") && !sheet.stdout.contains("21: "), "{}", sheet.stdout);
}

#[test]
fn options_it_cannot_obey_are_refused() {
    let refused: [(&[&str], &str); 8] = [
        (&["-a", "ida"], "the algorithm ida"),
        (&["-H", "manhattan"], "the heuristic manhattan"),
        (&["-a", "weighted:2"], "the algorithm weighted"),
        (&["-a", "beam:5"], "the algorithm beam"),
        (&["--tables", "light"], "the algorithm pdb"),
        (&["--until", "first"], "a stop at a solution that is good enough"),
        (&["--until", "30"], "a stop at a solution that is good enough"),
        (&["--until", "5%"], "a stop at a solution that is good enough"),
    ];
    for (args, option) in refused {
        solve(args).rejects(&format!(
            "the metric mtm has its own algorithm and heuristic, so it cannot be combined with {option}"
        ));
    }
    fed(&["batch", "--metric", "mtm", "-a", "ida"], BOARD).rejects("cannot be combined with the algorithm ida");
    taquin(&["bench", "hardest8", "--metric", "mtm", "--until", "first"]).rejects("cannot be combined with a stop");
}

#[test]
fn lines_and_long_boards_are_solved() {
    let solved: [(&str, &str); 4] = [
        ("1x6 1 2 3 0 4 5", "L2"),
        ("1/2/3/0/4/5/6/7/8/9/10/11/12/13/14/15", "U12"),
        ("1 2 3 4 5 6 7/0 8 9 10 11 12 13", "L6"),
        ("0 2 3 4 5 6 7 8/1 9 10 11 12 13 14 15", "U L7"),
    ];
    for (board, moves) in solved {
        let ran = taquin(&["solve", board, "--metric", "mtm", "-q"]);
        assert_eq!((ran.code, ran.stdout.trim_end()), (Some(0), moves), "{board}: {ran:?}");
    }
    assert_eq!(taquin(&["solve", "1x3 2 1 0", "--metric", "mtm"]).code, Some(1));
}

#[test]
fn multi_tile_tables_are_built_listed_verified_used_and_rebuilt() {
    let folder = TempFolder::new("mtm-tables");
    let cache = ["--cache", folder.path()];
    let pdb = |args: &[&str]| taquin(&[&["pdb"], args, &cache].concat());
    let build = || pdb(&["build", "2x7", "--metric", "mtm"]);
    let built = build();
    assert!(built.stdout.starts_with("7x2-blank13-mtm0011233.taqpdb built in "), "{built:?}");
    assert!(build().stdout.ends_with(" exists\n"));
    let listed = pdb(&["list", "--format", "json"]).json();
    assert_eq!((&listed[0]["metric"], &listed[0]["shape"]), (&"mtm".into(), &"7x2".into()), "{listed}");
    assert!(listed[0]["damage"].is_null(), "{listed}");
    let verified = pdb(&["verify", "--samples", "500"]);
    assert!(verified.stdout.contains(": no error found, "), "{verified:?}");
    let board = "13 11 0 1 5 9 8/10 6 12 2 4 7 3";
    let solve = || taquin(&[&["solve", board, "--metric", "mtm", "--format", "json"], &cache[..]].concat());
    let read = solve().json();
    assert_eq!((&read["tables"][0]["table_size"], &read["tables"][0]["read"]), (&"full".into(), &1.into()), "{read}");
    assert_eq!(read["optimal"], true, "{read}");
    let path = &folder.files()[0];
    let mut bytes = std::fs::read(path).expect("a table");
    *bytes.last_mut().expect("it has entries") ^= 1;
    std::fs::write(path, &bytes).expect("writes");
    assert_eq!(pdb(&["verify"]).code, Some(1));
    let rebuilt = solve();
    assert_eq!((&rebuilt.json()["length"], rebuilt.stderr.is_empty()), (&read["length"], false), "{rebuilt:?}");
    assert_eq!(pdb(&["verify", "--samples", "10"]).code, Some(0), "it was stored again");
    assert_eq!(pdb(&["remove", "--all"]).code, Some(0));
    pdb(&["build", "3x3", "--metric", "mtm"]).prints(0, NOTHING_TO_STORE);
    pdb(&["build", "5x5", "--metric", "mtm"]).rejects("multi-tile tables");
}

#[test]
fn at_a_limit_there_is_an_upper_bound() {
    for limit in [["--nodes", "1k"], ["--memory", "1M"], ["--time", "1ms"]] {
        let ran = taquin(&[&["solve", HARD, "--metric", "mtm", "--format", "json"], &limit[..]].concat());
        let json = ran.json();
        let (length, least) = (json["length"].as_u64().expect("a solution"), json["lower_bound"].as_u64().unwrap());
        assert_eq!((ran.code, &json["optimal"]), (Some(3), &false.into()), "{limit:?}");
        assert!(least <= 43 && (43..=120).contains(&length), "{limit:?}: {least} to {length}");
        assert_eq!(fed(&["verify"], &ran.stdout).code, Some(0), "{limit:?}");
    }
}
