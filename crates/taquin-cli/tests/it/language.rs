//! Results and errors in several languages; what programs read does not depend on the language.

use taquin_words::Language;

use crate::process::{EASY, HARD, LOYD, Ran, TWO, command, fed, taquin, without_times};

/// Runs with this locale.
fn in_locale(locale: &[(&str, &str)], args: &[&str]) -> Ran {
    command(args).env_remove("LC_ALL").envs(locale.iter().copied()).output().expect("runs").into()
}

/// A command, and a part of what it says in English, French and Russian.
type Translated = (&'static [&'static str], &'static str, &'static str, &'static str);

/// Runs the commands in three languages; only the words differ.
#[track_caller]
fn says_in_three_languages(translated: &[Translated]) {
    for &(args, english, french, russian) in translated {
        let run = |language| taquin(&[args, &["--lang", language]].concat());
        let code = taquin(args).code;
        for (language, expected) in [("en", english), ("FR", french), ("ru", russian)] {
            let ran = run(language);
            assert_eq!(ran.code, code, "{args:?} {language}");
            let printed = ran.stdout + &ran.stderr;
            assert!(printed.contains(expected), "{args:?} {language}: no {expected:?} in:\n{printed}");
        }
    }
}

#[test]
fn what_people_read_is_translated() {
    let unsolved: &'static [&str] = &["solve", HARD, "-a", "bfs", "--nodes", "1k"];
    let translated: [Translated; 19] = [
        (
            &["solve", TWO],
            "2 moves, proven shortest",
            "2 coups, solution minimale prouvée",
            "2 хода, доказано, что короче нельзя",
        ),
        (&["solve", EASY], "1 move, proven", "1 coup, solution minimale prouvée", "1 ход, доказано"),
        (
            &["solve", "1 2/3 0"],
            "0 moves: the board is the goal",
            "0 coup : le plateau est le but",
            "0 ходов: поле уже",
        ),
        (&["solve", LOYD], "No solution exists", "Aucune solution n’existe", "Решения не существует"),
        (
            unsolved,
            "Stopped by the node limit; no solution",
            "Arrêté par la limite de nœuds",
            "Остановлено по числу узлов",
        ),
        (&["solve", TWO, "--boards"], "1: 5 left", "1: 5 vers la gauche", "1: 5 влево"),
        (
            &["solve", TWO, "--count"],
            "1 shortest solution of 2",
            "1 solution la plus courte, en 2",
            "1 кратчайшее решение",
        ),
        (&["verify", EASY, "U"], "Valid: 1 move", "Valide : 1 coup", "Верно: 1 ход (1 прямая серия) до цели"),
        (
            &["verify", EASY, "U", "--optimal"],
            "; no solution is shorter",
            " ; aucune solution n'est plus courte",
            "; короче решения нет",
        ),
        (
            &["verify", TWO, "RLLU", "--optimal"],
            "not shortest: there is a solution of 2 moves",
            "pas minimale : il y a une solution en 2 coups",
            "не кратчайшее: есть решение длины 2",
        ),
        (
            &["verify", TWO, "RLLU", "--optimal", "-m", "1K"],
            "not checked whether it is shortest: stopped by the memory limit",
            "minimalité non contrôlée : arrêté par la limite de mémoire",
            "не проверено, кратчайшее ли оно: остановлено по памяти",
        ),
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
        (&["check", LOYD], "cannot be solved.", "Ce plateau est insoluble.", "Это поле нерешаемо."),
        (&["check", EASY], "can be solved.", "Ce plateau est soluble.", "Это поле решаемо."),
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
    says_in_three_languages(&translated);
    assert!(taquin(&["--lang", "fr", "solve", "x y"]).stderr.starts_with("erreur : "));
    assert!(taquin(&["--lang", "ru", "solve", "x y"]).stderr.starts_with("ошибка: "));
    let summary = fed(&["batch", "--lang", "fr"], format!("{EASY}\n{LOYD}\nx y\n")).stderr;
    assert_eq!(summary, "3 plateaux : 1 résolu, 1 sans solution, 1 illisible, 0 arrêté\n");
}

#[test]
fn every_command_speaks_three_languages() {
    says_in_three_languages(&[
        (
            &["check", LOYD],
            "with 4 columns, an even number, no slide changes",
            "avec 4 colonnes, nombre pair, aucun coup ne",
            "столбцов 4, чётное число, и ни один ход не меняет",
        ),
        (
            &["check", "1x4 0 2 1 3"],
            "Tile 2 is number 1 where the goal has tile 1.",
            "La pièce 2 est au rang 1, où le but a la pièce",
            "На месте 1 стоит фишка 2, а в цели — фишка 1",
        ),
        (
            &["check", EASY, "--lockstep"],
            "in 1 move, so it is solvable",
            "en 1 coup, il est donc soluble",
            "решено поле, 1 ход, значит, его можно собрать",
        ),
        (&["inspect", TWO], "is the goal  no\n", "est le but    non\n", "уже собрано     нет\n"),
        (&["inspect", TWO], "heuristic ", "heuristique ", "эвристика "),
        (
            &["distances", "2x2"],
            "12 boards, farthest 6 moves, mean 3.000",
            "12 plateaux, au plus 6 coups, moyenne 3,000",
            "12 полей, самые далёкие: 6 ходов, в среднем 3,000",
        ),
        (&["distances", "4x4"], "has more than 12 cells", "a plus de 12 cases", "больше 12 клеток"),
        (
            &["generate", "3", "--hardest"],
            "31 moves from the goal, the maximum; 2 boards in all",
            "à 31 coups du but, le maximum ; 2 plateaux en tout",
            "31 ход до цели, дальше не бывает; всего 2 поля",
        ),
        (&["generate", "3"], "seed ", "graine ", "зерно "),
        (
            &["generate", "3", "--length", "32"],
            "error: no 3x3 board is 32",
            "erreur : aucun plateau 3x3 n’est à 32 coups",
            "ошибка: полей 3x3 на расстоянии 32",
        ),
        (
            &["generate", "--hardest", "--seed", "1"],
            "--seed has no effect with --hardest: the hardest boards are not random",
            "--seed n'a pas d'effet avec --hardest : les plateaux les plus difficiles ne sont pas aléatoires",
            "--seed не действует с --hardest: самые трудные поля не случайны",
        ),
        (
            &["solve", EASY, "-a", "bfs", "-H", "manhattan"],
            "--heuristic has no effect on the algorithm bfs",
            "--heuristic n'a pas d'effet avec l'algorithme bfs : aucune heuristique n'est utilisée",
            "--heuristic не действует при алгоритме bfs: эвристика не используется",
        ),
        (
            &["solve", EASY, "-v"],
            "ida with manhattan+linear-conflict: IDA* needs no memory",
            "ida avec manhattan+linear-conflict : IDA* se passe de mémoire",
            "ida с manhattan+linear-conflict: IDA* не требует памяти",
        ),
        (&["solve", HARD, "-v", "--nodes", "1k"], "light tables, ", "tables light, ", "таблицы light, "),
        (&["solve", EASY, "-v"], "bound 1: 1 expanded", "seuil 1 : 1 développé", "порог 1: раскрыто 1"),
        (
            &["solve", EASY, "--format", "school42"],
            "implies --goal snail",
            "implique --goal snail",
            "означает --goal snail",
        ),
        (
            &["solve", LOYD, "--draw", "never-written.png"],
            "warning: no picture is written",
            "attention : sans solution, aucune image",
            "внимание: без решения картинка",
        ),
        (
            &["solve", EASY, "--goal", "1 2/3 0"],
            "the goal is a 2x2 board, but the board to solve is 3x3",
            "le but est un plateau 2x2, mais le plateau à résoudre est 3x3",
            "цель — поле 2x2, а решаемое поле — 3x3",
        ),
        (&["solve", EASY, "--goal", "snial"], "did you mean snail?", "vouliez-vous dire snail ?", "может быть, snail?"),
        (
            &["solve", TWO, "--all", "-a", "greedy"],
            "shortest: greedy does not",
            "est minimale : greedy ne le prouve pas",
            "короче нельзя: greedy этого не доказывает",
        ),
        (
            &["solve", EASY, "--metric", "mtm", "-a", "ida"],
            "cannot be combined with the algorithm ida",
            "ne se combine pas avec l’algorithme ida",
            "нельзя сочетать алгоритм ida",
        ),
        (
            &["solve", "1 2/3 0\n\n2 1/3 0"],
            "2 boards, but expected one",
            "2 plateaux, mais un seul est attendu",
            "2 поля, а нужно одно",
        ),
        (
            &["solve", EASY, "-o", "/no/such/folder/file"],
            "cannot write /no/such/folder/file: there is no folder /no/such/folder",
            "le dossier /no/such/folder n'existe pas",
            "папки /no/such/folder нет",
        ),
        (&["solve", EASY, "--checkpoint", "-"], "needs the name of a file", "un nom de fichier", "нужно имя файла"),
        (
            &["solve", "3x3 1 2 3/4 5 6"],
            "found 2 rows, but a 3x3 board has 3",
            "2 lignes, mais un plateau 3x3 en a 3",
            "2 строки, а у поля 3x3 их 3",
        ),
        (&["solve", "{\"a\": 1}"], "without the field \"board\"", "sans le champ « board »", "нет поля «board»"),
        (
            &["verify", EASY, "5 9", "--moves", "number"],
            "Not a solution: <argument>:1:3: move 2: tile 9 is not next to the blank",
            "coup 2 : la pièce 9 ne touche pas la case vide",
            "ход 2: фишка 9 не рядом с пустой клеткой",
        ),
        (&["verify"], "expected the JSON of", "il faut le JSON de", "нужен JSON команды"),
        (
            &["convert", EASY, "--moves", "DD", "--moves-to", "number"],
            "move 2 (D) is impossible: the blank is in row 1, column 3",
            "le coup 2 (D) est impossible : la case vide est à la ligne 1, colonne 3",
            "ход 2 (D) невозможен: пустая клетка в строке 1, столбце 3",
        ),
        (
            &["convert", "1,2,3,4,5,6,7,8,9"],
            "9 is read as the blank",
            "9 est lu comme la case vide",
            "за неё принято число 9",
        ),
        (
            &["render", EASY, "U", "-o", "never-written.png"],
            "a PNG shows moves only with --sheet",
            "un PNG ne montre des coups qu'avec --sheet",
            "PNG показывает ходы только с --sheet",
        ),
        (
            &["render", EASY, "--fps", "5", "-o", "never-written.svg"],
            "--fps is for GIF files, not for an SVG of one board",
            "--fps est pour les fichiers GIF, pas pour un SVG d'un plateau",
            "--fps — для файлов GIF; SVG одного поля этого не умеет",
        ),
        (
            &["render", EASY, "RRR", "-o", "never-written.gif"],
            "move 3 (R) is impossible",
            "le coup 3 (R) est impossible : aucune pièce ne peut glisser vers la droite",
            "ход 3 (R) невозможен: вправо двинуть нечего",
        ),
        (&["batch", "/no/such"], "there is no such file", "ce fichier n'existe pas", "такого файла нет"),
        (
            &["serve", "--folder", "/nowhere"],
            "cannot start the server: cannot read /nowhere: ",
            "impossible de démarrer le serveur : impossible de lire /nowhere : ",
            "не удаётся запустить сервер: не удаётся прочитать /nowhere: ",
        ),
        (
            &["serve", "--host", "192.0.2.1"],
            "cannot start the server: cannot listen on 192.0.2.1",
            "impossible de démarrer le serveur : impossible d'écouter sur 192.0.2.1",
            "не удаётся запустить сервер: не удаётся слушать адрес 192.0.2.1",
        ),
        (&["pdb", "remove"], "name the tables to remove", "nommez les tables à supprimer", "назовите таблицы"),
        (&["pdb", "build", "3x3", "--tables", "light"], "nothing to store", "rien à garder", "хранить нечего"),
        (
            &["pdb", "verify", "nothing"],
            "there is no table 'nothing'",
            "pas de table « nothing »",
            "таблицы «nothing» нет",
        ),
    ]);
}

/// Frequent words of English sentences that are neither names nor words of another language.
const ENGLISH: [&str; 41] = [
    "the", "is", "are", "were", "of", "with", "without", "and", "by", "from", "this", "that", "has", "have", "not",
    "cannot", "there", "it", "its", "to", "at", "least", "for", "be", "board", "boards", "tile", "tiles", "move",
    "moves", "blank", "goal", "found", "expected", "solved", "search", "file", "folder", "no", "yes", "than",
];

/// The English words of a text, other than options and commands in quotation marks.
fn english_words(text: &str) -> Vec<String> {
    let quoted = |piece: &str| piece.strip_prefix("taquin ").is_some();
    let outside = text.split('\'').filter(|piece| !quoted(piece)).collect::<Vec<_>>().join("'");
    let tokens = outside.split_whitespace().filter(|token| !token.starts_with('-') && !token.contains(['/', '<']));
    let words = tokens.flat_map(|token| token.split(|c: char| !c.is_alphabetic() && c != '-')).map(str::to_lowercase);
    words.filter(|word| ENGLISH.contains(&word.as_str())).collect()
}

#[test]
fn no_english_is_left() {
    assert_eq!(english_words("'taquin check' explains why: the --board /of/the is"), ["the", "is"]);
    let json = taquin(&["solve", TWO, "--format", "json"]).stdout;
    let commands: [(&[&str], &str); 40] = [
        (&["solve", TWO, "-v", "--boards"], ""),
        (&["solve", LOYD], ""),
        (&["solve", TWO, "--count"], ""),
        (&["solve", TWO, "-a", "weighted"], ""),
        (&["solve", HARD, "-v", "--nodes", "2k", "--memory", "1M"], ""),
        (&["solve", HARD, "--tables", "full", "--memory", "1M", "--nodes", "1k"], ""),
        (&["solve", EASY, "--until", "first"], ""),
        (&["solve", EASY, "--checkpoint", "-"], ""),
        (&["solve", EASY, "--checkpoint", "/no/such/a"], ""),
        (&["solve", EASY, "--checkpoint", "a", "-a", "bfs"], ""),
        (&["solve", EASY, "--tie", "fifo", "--tables", "light"], ""),
        (&["solve", EASY, "--tie", "fifo", "-a", "ida"], ""),
        (&["solve", EASY, "-a", "ida,bfs"], ""),
        (&["solve", "2x9 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 0", "--metric", "mtm"], ""),
        (&["solve", "2x9 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 0", "-H", "walking-distance"], ""),
        (&["solve", "3x9 1 2 3", "-a", "pdb"], ""),
        (&["solve"], ""),
        (&["solve"], "# x"),
        (&["solve"], "3x3\n1 2 3\n4 -5 6\n7 8 0"),
        (&["solve"], "0x3"),
        (&["solve"], "[1, 2, 3, 0"),
        (&["solve"], "[1, 2], 3, 0"),
        (&["solve"], "│ 1 2 │ 3 │"),
        (&["solve", "1 2 3 4 5 6 7"], ""),
        (&["solve", "1 2 3/4 5 6/7 8 9 10"], ""),
        (&["check", HARD, "-v"], ""),
        (&["check", HARD, "--lockstep", "--nodes", "1k"], ""),
        (&["check", LOYD, "-t", "1"], ""),
        (&["inspect", HARD, "-v"], ""),
        (&["inspect", "9x9"], ""),
        (&["distances", "3x3", "--nodes", "100"], ""),
        (&["generate", "4", "--length", "81"], ""),
        (&["generate", "1x1", "--unsolvable"], ""),
        (&["generate", "2x2", "--length", "6", "--count", "5", "--distinct"], ""),
        (&["verify", EASY], "U D X"),
        (&["verify", EASY, "2", "--moves", "coordinate"], ""),
        (&["verify"], "{\"board\": 1}"),
        (&["verify"], &json),
        (&["render", EASY, "-o", "a.xyz"], ""),
        (&["render", EASY, "--theme", "heat", "--depth", "mono"], ""),
    ];
    for language in Language::all().skip(1).map(Language::code) {
        for (args, input) in commands {
            let ran = fed(&[args, &["--lang", language]].concat(), input);
            let printed = ran.stdout + &ran.stderr;
            let left = english_words(&printed);
            assert!(left.is_empty() && !printed.is_empty(), "{args:?} {language}: {left:?} in:\n{printed}");
        }
    }
}

#[test]
fn the_locale_chooses_the_language() {
    let first = |locale: &[(&str, &str)]| in_locale(locale, &["solve", EASY]).first().to_owned();
    let (english, french, russian) =
        ("1 move, proven shortest", "1 coup, solution minimale prouvée", "1 ход, доказано, что короче нельзя");
    assert_eq!(first(&[]), english);
    assert_eq!(first(&[("LANG", "fr_FR.UTF-8")]), french);
    assert_eq!(first(&[("LANG", "fr_FR.UTF-8"), ("LC_MESSAGES", "ru_RU.UTF-8")]), russian);
    assert_eq!(first(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]), english);
    assert_eq!(first(&[("LC_ALL", ""), ("LANG", "ru_RU.UTF-8")]), russian);
    assert_eq!(first(&[("LANG", "xx_XX.UTF-8")]), english);
    assert_eq!(in_locale(&[("LANG", "fr")], &["solve", EASY, "--lang", "en"]).first(), english);
    taquin(&["solve", EASY, "--lang", "xx"]).rejects("[possible values: en, fr, ");
}

/// JSON or lines of CSV without the fields that differ between two runs.
fn comparable(text: &str) -> String {
    if let Ok(value) = serde_json::from_str(text) {
        return without_times(value).to_string();
    }
    let is_time = |name: &str| ["seconds", "cpu_seconds", "first_seconds", "date"].contains(&name);
    let names: Vec<&str> = text.lines().next().unwrap_or_default().split(',').collect();
    let kept = |line: &str| {
        let fields = line.split(',').enumerate();
        let fields = fields.filter(|&(at, _)| !names.get(at).is_some_and(|name| is_time(name)));
        fields.map(|(_, field)| field).collect::<Vec<_>>().join(",")
    };
    text.lines().map(kept).collect::<Vec<_>>().join("\n")
}

#[test]
fn what_programs_read_is_not_translated() {
    let commands: [&[&str]; 14] = [
        &["solve", LOYD, "--format", "json"],
        &["verify", EASY, "D", "--format", "json"],
        &["verify", EASY, "9", "--moves", "number", "--format", "json"],
        &["solve", LOYD, "--format", "variant38"],
        &["solve", LOYD, "--format", "princeton"],
        &["solve", LOYD, "--format", "school42"],
        &["solve", TWO, "--format", "steps"],
        &["solve", TWO, "--quiet"],
        &["check", LOYD, "--format", "json"],
        &["inspect", LOYD, "--format", "json"],
        &["distances", "2x3", "--format", "json"],
        &["distances", "2x3", "--format", "csv"],
        &["generate", "3", "--hardest"],
        &["convert", EASY, "--to", "box"],
    ];
    for args in commands {
        let french = in_locale(&[("LC_ALL", "fr_FR.UTF-8")], args);
        assert_eq!(comparable(&french.stdout), comparable(&taquin(args).stdout), "{args:?}");
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
        &["solve", EASY, "--until", "-1"],
        &["solve", EASY, "--until", "x"],
        &["solve", EASY, "-j", "x"],
        &["solve", "-f", "/no/such/file"],
        &["solve", EASY, "--draw", "/no/such/file.gif"],
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
                "plateaux    2 plateaux par 2 méthodes, 4 recherches : minimalité prouvée pour 3, 1 non résolu",
                "contrôle    les 3 solutions sont valides",
                "méthode     bfs, 1 fil (2 plateaux, en moyenne",
                "1 plateau insoluble ignoré : 3",
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
            &["algorithme  heuristique", "longueur  plateaux  résolus", "toutes"],
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
            let results =
                |language| comparable(&run(language, &[command, &["-q", "--format", format]].concat()).stdout);
            assert_eq!(results("fr"), results("en"));
        }
    }
}
