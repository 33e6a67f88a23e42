//! Errors of usage and help in the reader's language, and the options that were made one, as data.

use crate::process::{EASY, TWO, TempFolder, command, fed, taquin};
use crate::rows::{check, row, told};

#[test]
fn errors_of_usage_are_in_the_language_of_the_reader() {
    check(&[
        told(
            &["solve", "x", "--json"],
            "",
            2,
            "",
            "error: unexpected argument '--json' found\n\n  tip: use --format json\n\nUsage: taquin solve …\n\nFor more information, try '--help'.\n",
        ),
        told(
            &["solve", "x", "--json", "--lang", "fr"],
            "",
            2,
            "",
            "erreur : argument inattendu : '--json'\n\n  conseil : utilisez --format json\n\nUsage : taquin solve [OPTIONS] …\n\nPour en savoir plus, essayez '--help'.\n",
        ),
        told(
            &["slove", "--lang=ru"],
            "",
            2,
            "",
            "ошибка: неизвестная команда 'slove'\n\n  подсказка: возможно, вы имели в виду 'moves'?\n  подсказка: возможно, вы имели в виду 'serve'?\n  подсказка: возможно, вы имели в виду 'solve'?\n\nИспользование: …",
        ),
        told(
            &["--lang", "de", "solve", EASY, "-a", "astr"],
            "",
            2,
            "",
            "Fehler: ungültiger Wert 'astr' für '--algorithm <NAME>'\n  [mögliche Werte: auto, …]\n\n  Tipp: meinten Sie 'astar'?…",
        ),
        told(&["solve", EASY, "-t", "soon", "--lang", "fr"], "", 2, "", "…: attendu : une durée telle que 10, …"),
        told(&["solve", EASY, "-q", "-v", "--lang", "de"], "", 2, "", "…verträgt sich nicht mit '--verbose'…"),
        told(&["bench", "--lang", "fr"], "", 2, "", "erreur : il manque des arguments obligatoires :\n  <SET>...\n…"),
        told(&["solve", EASY, "--time", "--lang", "de"], "", 2, "", "…"),
        told(&["pdb", "--lang", "fr"], "", 2, "", "erreur : 'pdb' attend une sous-commande…"),
        told(&["solve", EASY, "--weight", "2"], "", 2, "", "…tip: use -a weighted:1.5\n…"),
        told(&["serve", "--name", "bad name"], "", 2, "", "…expected a host name such as teacher.local…"),
        told(&["pdb", "list", "x", "--lang", "ru"], "", 2, "", "ошибка: неожиданный аргумент 'x'…"),
        told(&["solve", EASY, "-a", "weighted:0", "--lang", "fr"], "", 2, "", "…un poids de 1 à 1000…"),
    ]);
}

#[test]
fn help_is_in_the_language_of_the_reader() {
    check(&[
        row(
            &["solve", "-h", "--lang", "fr"],
            "",
            0,
            "Trouver les coups…\n\nUsage : taquin solve [OPTIONS]…\n\nArguments :\n…\n\nOptions :\n…[par défaut : text]…",
        ),
        row(
            &["help", "solve", "--lang", "ru"],
            "",
            0,
            "Найти ходы…Использование: …Параметры:…Примеры:…Коды завершения: …",
        ),
        row(&["--help", "--lang", "de"], "", 0, "Schiebepuzzles…Befehle:…Beispiele:…"),
        row(&["help", "boards", "--lang", "fr"], "", 0, "1 2 3/4 5 6/7 0 8 … lignes séparées par /\n…"),
        row(&["help", "heuristics", "--lang", "de"], "", 0, "Name …\nzero …ja …"),
        row(&["help", "formats", "--lang", "ru"], "", 0, "solve:\n  text        Несколько строк для чтения\n…"),
        row(&["man"], "", 0, "….SH NAME…"),
    ]);
    assert_eq!(taquin(&["man", "--lang", "fr"]).stdout, taquin(&["man"]).stdout, "manual pages are in English");
    let narrow = command(&["solve", "-h", "--lang", "ru"]).env("COLUMNS", "80").output().expect("runs").stdout;
    let narrow = String::from_utf8(narrow).expect("text");
    assert!(narrow.lines().all(|line| line.chars().count() <= 80), "{narrow}");
}

#[test]
fn one_option_has_what_several_had() {
    let folder = TempFolder::created("one-option");
    let (gif, svg) = (folder.file("a.gif"), folder.file("a.svg"));
    check(&[
        row(&["solve", TWO, "-q", "-a", "WA*:1.5"], "", 0, "LU\n"),
        row(&["solve", TWO, "-q", "-a", "beam:50"], "", 0, "LU\n"),
        row(
            &["compare", TWO, "-a", "weighted:1.5,beam:9", "-H", "manhattan", "--format", "csv"],
            "",
            0,
            "…\nweighted,manhattan,2,…,1.5,…\nbeam,manhattan,2,…",
        ),
        told(&["solve", TWO, "--until", "soon"], "", 2, "", "…expected first, a number of moves such as 150, or…"),
        told(&["solve", TWO, "--until", "first"], "", 0, "2 moves…", "--until had no effect: …"),
        row(&["generate", "--goal", "1 2/3 0", "--seed", "1", "-q"], "", 0, "…/…\n"),
        row(&["version"], "", 0, "taquin 0.…"),
        row(&["shuffle", "2", "--seed", "1", "-q"], "", 0, "…/…\n"),
        row(&["show", "1 2/3 0"], "", 0, "┌…"),
        row(&["bench", "hardest8", "-j", "1", "--repeatable", "--limit", "1", "-q"], "", 0, "…"),
    ]);
    taquin(&["solve", TWO, "-q", "--draw", &gif]).prints(0, "LU\n");
    assert!(std::fs::read(&gif).expect("written").starts_with(b"GIF89a"));
    taquin(&["solve", TWO, "-q", "--draw", &svg, "--sheet"]).prints(0, "LU\n");
    assert!(std::fs::read_to_string(&svg).expect("written").starts_with("<svg"));
}

#[test]
fn the_table_of_batch_is_verified() {
    let folder = TempFolder::created("batch-table");
    let boards = folder.file("boards.txt");
    std::fs::write(&boards, "1 2 3/4 0 5/7 8 6\n# none\n1 2 3/4 5 6/8 7 0\n1 2\n3 0\n").expect("writes");
    let table = taquin(&["batch", "-q", &boards]).stdout;
    let valid = fed(&["verify", &boards], &table);
    let expected = "line 1: Valid: 2 moves (2 straight runs) to the goal\nline 3: Not a solution: …";
    assert!(valid.stdout.starts_with(expected.trim_end_matches('…')), "{}", valid.stdout);
    assert_eq!((valid.code, valid.stdout.lines().count()), (Some(1), 3), "{} {}", valid.stdout, valid.stderr);
    fed(&["verify", &boards], "7\t1\tL\tproven\n").rejects("results of line 7, where there is no board");
}

#[test]
fn what_was_meant_is_named() {
    check(&[
        told(&["render", TWO, "LU"], "", 2, "", "error: the terminal shows one board; for a solution write a file…"),
        told(&["render", TWO, "friend.png"], "", 2, "", "…write the picture with -o friend.png\n"),
        row(&["verify", "3 5 0/6 7 2/4 1 8", "RUURDLDRULLDRUULDRURDL"], "", 1, "…add --goal snail\n"),
        row(
            &["inspect", "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 0 24"],
            "",
            0,
            "…walking-distance                –  yes         yes         its tables are too large for this board\n",
        ),
        row(&["solve", "1 2/3 0"], "", 0, "0 moves: the board is the goal\n"),
    ]);
}
