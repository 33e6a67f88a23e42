//! Help, completions, manual pages.

use taquin::heuristic::HeuristicName;
use taquin::{Algorithm, Goal, Notation};
use taquin_render::Theme;

use crate::process::{TempFile, command, taquin};

const COMMANDS: [&str; 22] = [
    "solve",
    "check",
    "inspect",
    "hint",
    "play",
    "review",
    "explain",
    "grade",
    "moves",
    "verify",
    "compare",
    "generate",
    "convert",
    "render",
    "serve",
    "distances",
    "batch",
    "bench",
    "pdb",
    "completions",
    "man",
    "help",
];

#[test]
fn alone_it_prints_a_short_help() {
    let ran = taquin(&[]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    assert!(COMMANDS.iter().all(|command| ran.stderr.contains(&format!("\n  {command}"))), "{}", ran.stderr);
    assert!(taquin(&["--version"]).stdout.starts_with("taquin 0."));
    for args in [["--version", "--verbose"], ["-V", "-v"], ["--verbose", "--version"]] {
        let ran = taquin(&args);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""));
        let names: Vec<&str> = ran.stdout.lines().filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(names, ["taquin", "commit", "target", "build", "processor"], "{}", ran.stdout);
    }
}

#[test]
fn every_command_has_examples() {
    for command in COMMANDS {
        for args in [[command, "--help"], ["help", command]] {
            let ran = taquin(&args);
            assert_eq!(ran.code, Some(0));
            assert!(ran.stdout.contains(&format!("Examples:\n  taquin {command}")), "{}", ran.stdout);
        }
    }
}

#[test]
fn the_help_lists_every_row_of_the_libraries() {
    let help = taquin(&["help", "solve"]).stdout;
    let words: Vec<&str> = help.split(|c: char| c.is_whitespace() || ",:".contains(c)).collect();
    let rows = [
        Algorithm::ALL.map(Algorithm::name).to_vec(),
        HeuristicName::ALL.map(HeuristicName::name).to_vec(),
        Goal::NAMED.iter().map(Goal::name).collect(),
        Notation::ALL.map(Notation::name).to_vec(),
        Theme::ALL.iter().map(Theme::name).collect(),
    ];
    for name in rows.concat() {
        assert!(words.contains(&name), "no {name} in:\n{help}");
    }
}

/// Every command with its subcommands.
fn all_commands() -> Vec<Vec<&'static str>> {
    let pdb = ["build", "list", "verify", "remove", "path"].map(|sub| vec!["pdb", sub]);
    std::iter::once(vec![]).chain(COMMANDS.map(|command| vec![command])).chain(pdb).collect()
}

/// The lines of the examples in a help text.
fn examples(help: &str) -> Vec<&str> {
    let after = help.split("Examples:\n").nth(1).unwrap_or_default();
    after.lines().take_while(|line| !line.is_empty()).collect()
}

#[test]
fn no_example_is_cut_at_80_columns() {
    for args in all_commands() {
        for option in ["-h", "--help"] {
            let run = |columns| {
                let ran = command(&[&args[..], &[option]].concat()).env("COLUMNS", columns).output().expect("runs");
                String::from_utf8(ran.stdout).expect("text")
            };
            let (narrow, wide) = (run("80"), run("1000"));
            assert_eq!(examples(&narrow), examples(&wide), "{args:?}");
            let longest = narrow.lines().max_by_key(|line| line.chars().count()).unwrap_or_default();
            assert!(longest.chars().count() <= 80, "{args:?}: {longest}");
            let indented = examples(&narrow).iter().all(|line| line.starts_with("  "));
            let has_examples = narrow.contains("Examples:") || args == ["pdb", "path"] || option == "-h";
            assert!(indented && has_examples, "{args:?}: {narrow}");
            let most = if args.is_empty() { 40 } else { 30 };
            let lines = narrow.lines().count();
            assert!(option == "--help" || lines <= most, "{args:?}: {lines} lines\n{narrow}");
        }
    }
}

#[test]
fn topics_have_one_line_for_each_row() {
    let topic = |name: &str| {
        let ran = taquin(&["help", name]);
        assert_eq!((ran.code, ran.stderr.as_str()), (Some(0), ""), "{name}");
        ran.stdout
    };
    let heuristics = topic("heuristics");
    for row in HeuristicName::ALL.map(HeuristicName::row) {
        let line = heuristics.lines().find(|line| line.split_whitespace().next() == Some(row.name)).expect("a line");
        let fields: Vec<&str> = line.split_whitespace().collect();
        let word = |is| if is { "yes" } else { "no" };
        assert_eq!(fields[1..4], [word(row.is_admissible), word(row.is_consistent), row.mean_3x3], "{line}");
        assert!(line.ends_with(row.description), "{line}");
    }
    let starts = |text: &str| -> Vec<String> {
        text.lines().map(|line| line.split_whitespace().next().unwrap_or_default().to_owned()).collect()
    };
    let distances = taquin(&["distances", "3", "--format", "json"]).json();
    assert_eq!(distances["boards"], 181_440);
    let mean = distances["mean"].as_f64().expect("a number");
    assert!(heuristics.contains(&format!("their mean distance is {mean:.3}.")), "{mean}");
    assert_eq!(starts(&topic("algorithms")), Algorithm::ALL.map(Algorithm::name));
    assert_eq!(starts(&topic("Goals")), Goal::NAMED.each_ref().map(Goal::name));
    assert_eq!(starts(&topic("notations")), Notation::ALL.map(Notation::name));
    assert!(topic("goals").contains("snail        1 2 3/8 0 4/7 6 5  1 2 3 … along"), "{}", topic("goals"));
    let formats = topic("formats");
    assert!(formats.starts_with("solve:\n  text        A few lines for people\n"), "{formats}");
    assert!(formats.contains("\ncompare, distances, bench, pdb list:\n  table "), "{formats}");
    taquin(&["help", "heuristic"]).rejects("did you mean 'heuristics'?");
    assert_eq!(taquin(&["help", "pdb", "build"]).stdout, taquin(&["pdb", "build", "--help"]).stdout);
    assert_eq!(taquin(&["help"]).stdout, taquin(&["--help"]).stdout);
}

#[test]
fn topics_and_rows_are_explained_by_name() {
    let rows: [(&[&str], &str); 9] = [
        (&["help", "boards"], "1 2 3/4 5 6/7 0 8                        rows separated by /\n"),
        (&["help", "moves"], "[Left, Up]"),
        (&["help", "exit-codes"], "Exit codes: 0 "),
        (&["help", "manhattan"], "manhattan: "),
        (&["help", "A*"], "astar: "),
        (&["help", "ida"], "ida: "),
        (&["scramble", "2", "--seed", "1", "-q"], "/"),
        (&["draw", "1 2/3 0"], "│ 3 │   │"),
        (&["solve", "1 2/3 0", "-a", "ucs", "-q"], "\n"),
    ];
    for (args, part) in rows {
        let ran = taquin(args);
        assert!(ran.code == Some(0) && ran.stdout.contains(part), "{args:?}: {ran:?}");
    }
    let narrow = command(&["help", "heuristics"]).env("COLUMNS", "80").output().expect("runs").stdout;
    let narrow = String::from_utf8(narrow).expect("text");
    assert!(narrow.lines().all(|line| line.chars().count() <= 80), "{narrow}");
}

#[test]
fn tips_name_what_has_the_option() {
    let rows: [(&[&str], &str); 5] = [
        (&["solve", "x", "--json"], "tip: use --format json"),
        (&["solve", "x", "--shard", "1/2"], "tip: --shard is an option of 'batch', 'bench'"),
        (&["check", "x", "--image", "f"], "tip: --image is an option of 'render'"),
        (&["solve", "x", "--princeton"], "tip: use --format princeton"),
        (&["solve", "x", "--heur", "zero"], "tip: did you mean '--heuristic'?"),
    ];
    for (args, tip) in rows {
        let ran = taquin(args);
        assert!(ran.code == Some(2) && ran.stderr.contains(tip), "{args:?}: {}", ran.stderr);
        assert!(!ran.stderr.contains("as a value"), "{}", ran.stderr);
    }
    assert!(!taquin(&["solve", "x", "-q", "-v"]).stderr.contains("tip"));
}

#[test]
fn completions_know_sets_themes_and_goals() {
    for shell in ["bash", "fish", "zsh", "powershell", "elvish"] {
        let script = taquin(&["completions", shell]).stdout;
        // The scripts of these shells complete options, not their values.
        let names = if ["powershell", "elvish"].contains(&shell) {
            &["bench"][..]
        } else {
            &["korf100", "heat", "snail", "walking-distance", "heuristics"]
        };
        for name in names {
            assert!(script.contains(name), "{shell} does not know {name}");
        }
    }
}

#[test]
fn completions_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let ran = taquin(&["completions", shell]);
        assert_eq!((ran.code, ran.stdout.contains("distances")), (Some(0), true), "{shell}");
    }
    taquin(&["completions", "cmd"]).rejects("possible values");
}

#[test]
fn manual_pages() {
    let ran = taquin(&["man"]);
    assert_eq!((ran.code, ran.stdout.contains(".TH taquin 1")), (Some(0), true));
    let dir = std::env::temp_dir().join(format!("taquin-man-{}", std::process::id()));
    let ran = taquin(&["man", "--dir", dir.to_str().expect("a plain name")]);
    let page = std::fs::read_to_string(dir.join("taquin-solve.1")).expect("a page for each command");
    std::fs::remove_dir_all(&dir).expect("it is there");
    assert_eq!((ran.code, ran.stdout.as_str(), page.contains("heuristic")), (Some(0), "", true));
    assert!(page.contains("\n.SH EXAMPLES\n.nf\n  taquin solve \"1 2 3/4 5 6/7 0 8\"\n"), "{page}");
    assert!(page.contains("\n  taquin solve large.txt \\-\\-time 1m             improve for a minute\n"), "{page}");
    assert!(!page.contains(".SH EXTRA"), "{page}");
    let file = TempFile::new("not-a-folder", "");
    taquin(&["man", "--dir", file.path()]).rejects("cannot write manual pages to");
}

#[test]
fn only_options_of_a_star_have_its_heading() {
    for command in ["solve", "batch", "bench", "compare"] {
        let help = taquin(&[command, "--help"]).stdout;
        let section = help.split("A* (for lectures):\n").nth(1).expect("the heading").lines();
        let section = section.take_while(|line| line.is_empty() || line.starts_with(' '));
        let options = section.filter(|line| line.trim_start().starts_with("--"));
        let names: Vec<&str> = options.filter_map(|line| line.split_whitespace().next()).collect();
        assert_eq!(names, ["--tie", "--no-reopen", "--no-critical-optimization"], "{command}: {help}");
    }
}
