//! `--gpu` and `gpu`: searches on a device of OpenCL. Where there is none, only the refusals are tested, unless
//! `TAQUIN_NEEDS_OPENCL` is set.

use crate::process::{EASY, Ran, TempFile, TempFolder, command, fed, taquin};

#[test]
fn a_device_that_does_not_exist_is_refused() {
    let ran = taquin(&["solve", EASY, "--gpu=no such card"]);
    assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
    let reasons = ["no graphics card is named 'no such card'", "OpenCL is not installed", "there is no graphics card"];
    assert!(reasons.iter().any(|reason| ran.stderr.contains(reason)), "{}", ran.stderr);
    let batch = fed(&["batch", "--gpu=no such card"], EASY);
    assert_eq!((batch.code, batch.stdout.as_str(), batch.stderr), (Some(2), "", ran.stderr));
    taquin(&["solve", EASY, "-a", "bfs", "--gpu"]).rejects("--gpu has no effect on the algorithm bfs");
}

/// A 15-puzzle, and its goal and tables.
const BOARD: [&str; 7] =
    ["14 13 15 7/11 12 9 5/6 0 2 1/4 8 10 3", "-g", "blank-first", "-a", "pdb", "--tables", "light"];

/// Runs where no driver of OpenCL is found.
fn without_devices(args: &[&str]) -> Ran {
    command(args).env("OCL_ICD_VENDORS", "/nonexistent").env("OPENCL_LAYERS", "").output().expect("runs").into()
}

#[test]
fn without_a_device_the_processor_searches() {
    let solve = [&["solve"], &BOARD[..], &["--gpu"]].concat();
    let sentences = [
        (
            "en",
            ["there is no graphics card that OpenCL knows", "OpenCL is not installed"],
            "; the processor takes over\n",
        ),
        ("fr", ["OpenCL ne connaît aucune carte", "OpenCL n'est pas installé"], " ; le processeur prend le relais\n"),
        ("ru", ["OpenCL не знает ни одной видеокарты", "OpenCL не установлен"], "берёт на себя процессор\n"),
    ];
    for (language, reasons, consequence) in sentences {
        let ran = without_devices(&[&solve[..], &["--lang", language, "--format", "json"]].concat());
        assert_eq!(ran.code, Some(0), "{ran:?}");
        assert_eq!(ran.stderr.lines().count(), 1, "{ran:?}");
        assert!(reasons.iter().any(|reason| ran.stderr.contains(reason)), "{ran:?}");
        assert!(ran.stderr.ends_with(consequence), "{ran:?}");
        let report = ran.json();
        assert_eq!((report["length"].as_u64(), report.get("device")), (Some(57), None), "{report}");
    }
    let quiet = without_devices(&[&solve[..], &["--quiet"]].concat());
    assert_eq!((quiet.code, quiet.stderr.as_str()), (Some(0), ""), "{quiet:?}");
    let file = TempFile::new("gpu-boards.txt", BOARD[0]);
    let folder = TempFolder::new("gpu-tables");
    let others = [
        [&["batch", file.path(), "--gpu"], &BOARD[1..]].concat(),
        [&["bench", file.path(), "--gpu"], &BOARD[1..]].concat(),
        vec!["pdb", "build", "3x4", "--tables", "medium", "--gpu", "--cache", folder.path()],
    ];
    for args in others {
        let ran = without_devices(&args);
        assert_eq!(ran.code, Some(0), "{args:?}: {ran:?}");
        assert_eq!(ran.stderr.matches("; the processor takes over").count(), 1, "{args:?}: {ran:?}");
    }
    for args in [&["solve", BOARD[0], "--gpu=NVIDIA"][..], &["gpu"]] {
        let ran = without_devices(args);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}: {ran:?}");
        assert!(!ran.stderr.contains("CL_"), "{ran:?}");
    }
}

#[test]
fn a_card_without_effect_is_said() {
    let large: Vec<String> = (1..48).chain([0, 48]).map(|tile| tile.to_string()).collect();
    let large = format!("7x7 {}", large.join(" "));
    for board in [EASY, &large] {
        let ran = without_devices(&["solve", board, "--gpu"]);
        assert_eq!((ran.code, ran.first()), (Some(0), "1 move, proven shortest"), "{ran:?}");
        assert!(ran.stderr.starts_with("--gpu has no effect here: "), "{ran:?}");
        let french = without_devices(&["solve", board, "--gpu", "--lang", "fr"]);
        assert!(french.stderr.starts_with("--gpu n'a pas d'effet ici : "), "{french:?}");
    }
    let bench = fed(&["bench", "-", "--gpu"], EASY);
    assert!(bench.stderr.contains("--gpu has no effect here: "), "{bench:?}");
    taquin(&["solve", BOARD[0], "--metric", "mtm", "--gpu"]).rejects("--gpu has no effect with --metric mtm");
}

#[test]
fn devices_are_listed_and_tested() {
    let ran = taquin(&["gpu"]);
    if ran.code == Some(2) {
        assert!(std::env::var_os("TAQUIN_NEEDS_OPENCL").is_none(), "{}", ran.stderr);
        return;
    }
    assert_eq!(ran.code, Some(0), "{}", ran.stdout);
    assert!(ran.stdout.contains("passed: ") && ran.stdout.contains("longest slice "), "{}", ran.stdout);
    for shape in ["4x4", "5x5", "5x6", "6x6"] {
        assert!(ran.stdout.contains(&format!("  {shape}: full tables ")), "{}", ran.stdout);
    }
    for (language, said) in [("fr", "4x4 : les tables full "), ("ru", "4x4: таблицы full ")] {
        let ran = taquin(&["gpu", "--no-test", "--lang", language]);
        assert!(ran.stdout.contains(said), "{}", ran.stdout);
    }
    let listed = taquin(&["gpu", "--no-test", "--format", "json", "--lang", "fr"]).json();
    let first = &listed[0];
    assert!(first["memory"].as_u64() > first["usable_memory"].as_u64() && first["test"].is_null(), "{first}");
    let tables = first["full_tables"].as_array().expect("a list");
    let shapes: Vec<&str> = tables.iter().filter_map(|fit| fit["shape"].as_str()).collect();
    assert_eq!(shapes, ["4x4", "5x5", "5x6", "6x6"]);
    assert!(tables.windows(2).all(|pair| pair[0]["table_bytes"].is_u64() && pair[1]["node_bytes"].is_u64()), "{first}");
    let solved = taquin(&[&["solve"], &BOARD[..], &["--gpu"]].concat());
    assert_eq!((solved.first(), solved.stderr.as_str()), ("57 moves, proven shortest", ""));
    // A board for which the processor would take a million expansions.
    let board = "15 2 12 11/14 13 9 5/1 3 8 7/0 10 6 4";
    let method = ["solve", board, "-g", "blank-first", "-a", "pdb", "--tables", "light", "--gpu", "--verbose"];
    let hard = taquin(&[&method[..], &["--format", "json"]].concat());
    assert!(hard.stdout.contains("\"device\":\""), "{}", hard.stdout);
    assert!(hard.stderr.contains("searched on "), "{}", hard.stderr);
    assert!(hard.stderr.contains("longest slice on the device: "), "{}", hard.stderr);
}

#[test]
fn multi_tile_tables_are_not_built_on_a_gpu() {
    taquin(&["pdb", "build", "4x4", "--metric", "mtm", "--gpu"]).rejects("--gpu has no effect with --metric mtm");
}
