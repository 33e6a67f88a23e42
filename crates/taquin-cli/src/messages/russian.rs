//! Messages in Russian: results and what all messages share.

use std::fmt::Display;
use std::io;

use taquin::{Explanation, LengthVerdict, Slide};
use taquin_search::Stop;

use super::explanation::explained;
use super::{BatchCounts, Messages, Noun, SearchCost, alternatives};

/// Russian.
pub struct Russian;

/// The form for a number: 1 and 21, 2 to 4 and 22, the others.
pub(super) fn plural(count: usize, [one, few, many]: [&'static str; 3]) -> &'static str {
    match (count % 10, count % 100) {
        (_, 11..=14) => many,
        (1, _) => one,
        (2..=4, _) => few,
        _ => many,
    }
}

pub(super) const TILES: [&str; 3] = ["фишка", "фишки", "фишек"];

impl Messages for Russian {
    fn separators(&self) -> (char, char) {
        ('\u{202f}', ',')
    }

    fn noun(&self, count: usize, noun: Noun) -> &'static str {
        let forms = match noun {
            Noun::Move => ["ход", "хода", "ходов"],
            Noun::Slide => ["сдвиг", "сдвига", "сдвигов"],
            Noun::Board => ["поле", "поля", "полей"],
            Noun::Run => ["прямая серия", "прямые серии", "прямых серий"],
            Noun::Tile => TILES,
            Noun::Table => ["таблица", "таблицы", "таблиц"],
            Noun::ShortestSolution => ["кратчайшее решение", "кратчайших решения", "кратчайших решений"],
        };
        plural(count, forms)
    }

    fn colon(&self) -> &'static str {
        ":"
    }

    fn semicolon(&self) -> &'static str {
        ";"
    }

    fn error(&self) -> &'static str {
        "ошибка:"
    }

    fn warning(&self) -> &'static str {
        "внимание:"
    }

    fn stopped(&self, stop: Stop) -> &'static str {
        match stop {
            Stop::Time => "остановлено по времени",
            Stop::Nodes => "остановлено по числу узлов",
            Stop::Memory => "остановлено по памяти",
            Stop::Cancelled => "прервано",
            Stop::Depth => "остановлено: путь стал слишком длинным",
            Stop::DeadEnd => "остановлено в тупике (более широкий луч может найти решение)",
            _ => "остановлено по другой причине",
        }
    }

    fn no_solution(&self) -> &'static str {
        "Решения не существует"
    }

    fn check_says_why(&self) -> &'static str {
        "'taquin check' объясняет почему"
    }

    fn other_goals(&self, goals: &[&str]) -> String {
        format!(", но поле можно собрать к цели --goal {}", alternatives(goals, "или"))
    }

    fn is_the_goal(&self) -> &'static str {
        "поле уже собрано"
    }

    fn proven_shortest(&self) -> &'static str {
        "доказано, что короче нельзя"
    }

    fn not_proven_shortest(&self) -> &'static str {
        "не доказано, что короче нельзя"
    }

    fn none_found(&self) -> &'static str {
        "решение не найдено"
    }

    fn at_least(&self, moves: usize) -> String {
        format!("ходов в любом решении не меньше {}", self.number(moves as u64))
    }

    fn cost(&self, cost: &SearchCost) -> String {
        let stored = match cost.stored {
            0 => String::new(),
            boards => format!("наибольшее число хранимых полей: {}, ", self.number(boards as u64)),
        };
        let (expanded, generated) = (self.number(cost.expanded), self.number(cost.generated));
        format!("раскрыто {expanded}, порождено {generated}; {stored}память: {}; {}", cost.memory, cost.time)
    }

    fn may_be_longer(&self, algorithm: &dyn Display, times: &str) -> String {
        format!("{algorithm} может найти решение, которое до {times} раз длиннее кратчайшего")
    }

    fn guarantees_nothing(&self, algorithm: &dyn Display) -> String {
        format!("{algorithm} не гарантирует кратчайшего решения")
    }

    fn overestimates(&self, heuristic: &str) -> String {
        format!("{heuristic} может превышать истинное расстояние, поэтому решение может быть не кратчайшим")
    }

    fn start(&self) -> &'static str {
        "Начало"
    }

    fn direction(&self, slide: Slide) -> &'static str {
        match slide {
            Slide::Up => "вверх",
            Slide::Down => "вниз",
            Slide::Left => "влево",
            Slide::Right => "вправо",
        }
    }

    fn shortest_solutions(&self, solutions: usize, moves: usize) -> String {
        let length = self.counted(moves, Noun::Move);
        format!("{}, длина: {length}", self.counted(solutions, Noun::ShortestSolution))
    }

    fn not_all_found(&self, stop: Stop, found: u64) -> String {
        let so_far =
            if found > 0 { format!(", пока найдено {}", self.number(found)) } else { String::new() };
        format!("{}, найдены не все{so_far}", self.stopped(stop))
    }

    fn needed_no_improvement(&self, option: &str) -> String {
        format!("{option} не подействовал: поле такого размера решается сразу")
    }

    fn valid_pushes(&self, moves: usize, slides: usize) -> String {
        format!("Верно: {} ({}) до цели", self.counted(moves, Noun::Move), self.counted(slides, Noun::Slide))
    }

    fn valid(&self, moves: usize, runs: usize) -> String {
        format!("Верно: {} ({}) до цели", self.counted(moves, Noun::Move), self.counted(runs, Noun::Run))
    }

    fn length_verdict(&self, verdict: Result<LengthVerdict, Stop>) -> String {
        match verdict {
            Ok(LengthVerdict::Shortest) => "короче решения нет".to_owned(),
            Ok(LengthVerdict::Shorter(moves)) => {
                format!("не кратчайшее: есть решение длины {}", self.number(moves as u64))
            }
            Err(stop) => format!("не проверено, кратчайшее ли оно: {}", self.stopped(stop)),
        }
    }

    fn not_a_solution(&self, reason: &dyn Display) -> String {
        format!("Не решение: {reason}")
    }

    fn no_moves(&self) -> &'static str {
        "ходов нет"
    }

    fn other_length(&self, made: usize, said: usize) -> String {
        format!("{}, а в JSON указано {said}", self.counted(made, Noun::Move))
    }

    fn explanation(&self, explanation: &Explanation, all_inversions: bool) -> String {
        explained(explanation, self, all_inversions)
    }

    fn batch_summary(&self, counts: &BatchCounts) -> String {
        let &BatchCounts { solved, unproven, unsolvable, bad, stopped } = counts;
        let number = |count: usize| self.number(count as u64);
        let all = self.counted(counts.all(), Noun::Board);
        let unproven = if unproven > 0 {
            format!(" (без доказательства: {})", number(unproven))
        } else {
            String::new()
        };
        let [solved, unsolvable, bad, stopped] = [solved, unsolvable, bad, stopped].map(number);
        format!("{all}: решено {solved}{unproven}, без решения {unsolvable}, с ошибкой {bad}, остановлено {stopped}")
    }

    fn no_such_file_either(&self, name: &str) -> String {
        format!("файла «{name}» тоже нет")
    }

    fn cannot_open(&self, path: &dyn Display, error: &io::Error) -> String {
        match error.kind() {
            io::ErrorKind::NotFound => format!("не открыть {path}: такого файла нет"),
            _ => format!("не открыть {path}: {}", (self as &dyn Messages).io_error(error)),
        }
    }

    fn is_a_folder(&self, path: &dyn Display) -> String {
        format!("{path} — папка, а не файл")
    }
}
