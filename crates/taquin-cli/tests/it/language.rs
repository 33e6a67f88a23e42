//! Results and errors in English, French and Russian; what programs read does not depend on the language.

use crate::process::{EASY, HARD, LOYD, Ran, TWO, command, fed, taquin};

/// Runs with this locale.
fn in_locale(locale: &[(&str, &str)], args: &[&str]) -> Ran {
    let mut command = command(args);
    for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
        command.env_remove(name);
    }
    command.envs(locale.iter().copied()).output().expect("runs").into()
}

#[test]
fn what_people_read_is_translated() {
    let unsolved: &[&str] = &["solve", HARD, "-a", "bfs", "--nodes", "1k"];
    let translated: [(&[&str], &str, &str, &str); 16] = [
        (&["solve", TWO], "2 moves, proven shortest", "2 coups, prouvé minimal", "2 хода, доказано, что короче нельзя"),
        (&["solve", EASY], "1 move, proven", "1 coup, prouvé", "1 ход, доказано"),
        (&["solve", "1 2/3 0"], "0 moves: the board is the goal", "0 coup : la grille est le but", "0 ходов: поле уже"),
        (&["solve", LOYD], "No solution exists", "Il n'existe pas de solution", "Решения не существует"),
        (
            unsolved,
            "Stopped by the node limit; no solution",
            "Arrêté par la limite de nœuds",
            "Остановлено по числу узлов",
        ),
        (&["solve", TWO, "--boards"], "1: 5 Left", "1: 5 vers la gauche", "1: 5 влево"),
        (
            &["solve", TWO, "--count"],
            "1 shortest solution of 2",
            "1 solution la plus courte, en 2",
            "1 кратчайшее решение",
        ),
        (&["verify", EASY, "U"], "Valid: 1 move", "Valide : 1 coup", "Верно: 1 ход (1 прямая серия) до цели"),
        (
            &["verify", EASY, "D"],
            "the moves (1) do not end",
            "les coups (1) ne mènent pas",
            "ходы (1) не приводят к цели",
        ),
        (
            &["solve", "8 6 7/2 5 4/3 0 1", "-a", "greedy"],
            "warning: greedy does not",
            "attention : greedy ne",
            "внимание: greedy не",
        ),
        (&["check", LOYD], "cannot be solved", "la grille ne peut pas être résolue", "поле нельзя собрать"),
        (&["check", EASY], "can be solved", "la grille peut être résolue", "поле можно собрать"),
        (&["solve", "1 2/2 0"], "tile 2 appears twice", "la pièce 2 figure deux fois", "фишка 2 встречается дважды"),
        (&["solve", "1 2 3/4 5/6 7 0"], "row 2 has 2 tiles", "la ligne 2 a 2 pièces", "в строке 2 2 фишки вместо 3"),
        (&["solve", "puzle"], "no file named", "pas non plus de fichier nommé", "файла «puzle» тоже нет"),
        (
            &["solve", "-f", "/no/such"],
            "cannot open /no/such: there is no such",
            "ce fichier n'existe pas",
            "такого файла нет",
        ),
    ];
    for (args, english, french, russian) in translated {
        for (language, expected) in [("en", english), ("FR", french), ("ru", russian)] {
            let ran = taquin(&[args, &["--lang", language]].concat());
            let printed = ran.stdout + &ran.stderr;
            assert!(printed.contains(expected), "{args:?} {language}: no {expected:?} in:\n{printed}");
        }
        let (plain, french) = (taquin(args).code, taquin(&[args, &["--lang", "fr"]].concat()).code);
        assert_eq!(plain, french, "{args:?}");
    }
    assert!(taquin(&["--lang", "fr", "solve", "x y"]).stderr.starts_with("erreur : "));
    assert!(taquin(&["--lang", "ru", "solve", "x y"]).stderr.starts_with("ошибка: "));
    let summary = fed(&["batch", "--lang", "fr"], format!("{EASY}\n{LOYD}\nx y\n")).stderr;
    assert_eq!(summary, "3 grilles : 1 résolue, 1 sans solution, 1 illisible, 0 arrêtée\n");
}

#[test]
fn the_locale_chooses_the_language() {
    let first = |locale: &[(&str, &str)]| in_locale(locale, &["solve", EASY]).first().to_owned();
    let (english, french, russian) =
        ("1 move, proven shortest", "1 coup, prouvé minimal", "1 ход, доказано, что короче нельзя");
    assert_eq!(first(&[]), english);
    assert_eq!(first(&[("LANG", "fr_FR.UTF-8")]), french);
    assert_eq!(first(&[("LANG", "fr_FR.UTF-8"), ("LC_MESSAGES", "ru_RU.UTF-8")]), russian);
    assert_eq!(first(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]), english);
    assert_eq!(first(&[("LC_ALL", ""), ("LANG", "ru_RU.UTF-8")]), russian);
    assert_eq!(first(&[("LANG", "de_DE.UTF-8")]), english);
    assert_eq!(in_locale(&[("LANG", "fr")], &["solve", EASY, "--lang", "en"]).first(), english);
    taquin(&["solve", EASY, "--lang", "de"]).rejects("[possible values: en, fr, ru]");
}

#[test]
fn what_programs_read_is_not_translated() {
    let commands: [&[&str]; 8] = [
        &["solve", LOYD, "--format", "json"],
        &["solve", LOYD, "--format", "variant38"],
        &["solve", LOYD, "--format", "princeton"],
        &["solve", LOYD, "--format", "school42"],
        &["solve", TWO, "--format", "steps"],
        &["solve", TWO, "--quiet"],
        &["check", LOYD, "--format", "json"],
        &["convert", EASY, "--to", "box"],
    ];
    for args in commands {
        let without_time = |ran: Ran| ran.stdout.split("\"seconds\"").next().unwrap_or_default().to_owned();
        let french = in_locale(&[("LC_ALL", "fr_FR.UTF-8")], args);
        assert_eq!(without_time(french), without_time(taquin(args)), "{args:?}");
    }
    let lines = format!("{EASY}\n{LOYD}\nx y\n");
    let batch = |language| fed(&["batch", "--quiet", "--lang", language], &lines).stdout;
    assert_eq!(batch("ru"), batch("en"));
}

#[test]
fn no_error_is_that_of_a_library() {
    let raw = ["invalid digit", "ParseIntError", "invalid float", "os error", "ExitStatus", "invalid IP address"];
    let commands: [&[&str]; 14] = [
        &["solve", EASY, "--seed", "x"],
        &["solve", EASY, "--target", "-1"],
        &["solve", EASY, "--quality", "x"],
        &["solve", EASY, "-j", "x"],
        &["solve", "-f", "/no/such/file"],
        &["solve", EASY, "--gif", "/no/such/file.gif"],
        &["generate", "--walk", "x"],
        &["generate", "--length", "1.5"],
        &["bench", "hardest8", "--limit", "x"],
        &["render", EASY, "--scale", "x"],
        &["render", EASY, "--tile", "x"],
        &["serve", "--port", "70000"],
        &["serve", "--host", "nowhere"],
        &["pdb", "verify", "--samples", "x"],
    ];
    for args in commands {
        let ran = taquin(args);
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{args:?}: {}", ran.stderr);
        assert!(!raw.iter().any(|raw| ran.stderr.contains(raw)), "{args:?}: {}", ran.stderr);
    }
}

#[test]
fn tables_and_summaries_are_translated_and_csv_is_not() {
    let boards = "1 2 3/4 5 0/7 8 6\n1 2 3/4 0 5/7 8 6\n1 2 3/4 5 6/8 7 0\n";
    let run = |language: &str, args: &[&str]| fed(&[args, &["--lang", language]].concat(), boards);
    let bench: &[&str] = &["bench", "-", "-a", "ida,bfs", "--nodes", "3"];
    let cases: [(&str, &[&str], &[&str]); 4] = [
        (
            "fr",
            bench,
            &[
                "nom  méthode",
                "limite de nœuds",
                "grilles     2 grilles par 2 méthodes, 4 recherches : 3 prouvées minimales, 1 non résolue",
                "contrôle    les 3 solutions sont valides",
                "méthode     bfs, 1 fil (2 grilles, en moyenne",
                "1 grille insoluble ignorée : 3",
            ],
        ),
        (
            "ru",
            bench,
            &[
                "имя  метод",
                "предел узлов",
                "поля       2 поля, 2 метода, 4 поиска: доказано кратчайших 3, не решено 1",
                "проверка   все решения верны (3)",
                "1 неразрешимое поле пропущено: 3",
            ],
        ),
        (
            "fr",
            &["compare", "--set", "-", "-a", "ida"],
            &["algorithme  heuristique", "longueur  grilles  résolues", "toutes"],
        ),
        ("ru", &["compare", "--set", "-", "-a", "ida"], &["алгоритм  эвристика", "раскрыто", "  все  "]),
    ];
    for (language, args, expected) in cases {
        let ran = run(language, args);
        for text in expected {
            assert!((ran.stdout.clone() + &ran.stderr).contains(text), "no {text:?} in {}{}", ran.stdout, ran.stderr);
        }
    }
    for command in [&["bench", "-", "-a", "ida"][..], &["compare", "--set", "-", "-a", "ida"]] {
        for format in ["csv", "json"] {
            let names = |language| {
                let text = run(language, &[command, &["-q", "--format", format]].concat()).stdout;
                text.chars().filter(|c| !c.is_ascii_digit()).collect::<String>()
            };
            assert_eq!(names("fr"), names("en"));
        }
    }
}
