//! Measurements in Russian.

use std::cmp::Ordering;

use taquin_search::Stop;

use super::{
    BenchCounts, CheckCounts, Heading, LengthWords, MeasurementMessages, MethodWords, NodeWords, SummaryLabel,
    TimeWords,
};
use crate::messages::russian::{Russian, plural};
use crate::messages::{Messages, Noun};

const RESULTS: [&str; 3] = ["результат", "результата", "результатов"];

impl Russian {
    fn noun_counted(&self, count: usize, forms: [&'static str; 3]) -> String {
        format!("{} {}", (self as &dyn Messages).number(count as u64), plural(count, forms))
    }
}

impl MeasurementMessages for Russian {
    fn heading(&self, heading: Heading) -> &'static str {
        match heading {
            Heading::Id => "имя",
            Heading::Method => "метод",
            Heading::Algorithm => "алгоритм",
            Heading::Heuristic => "эвристика",
            Heading::Moves => "ходы",
            Heading::Published => "известно",
            Heading::Expanded => "раскрыто",
            Heading::Generated => "порождено",
            Heading::Duplicates => "повторы",
            Heading::Reopened => "переоткрыто",
            Heading::Stored => "хранилось",
            Heading::Memory => "память",
            Heading::Time => "время",
            Heading::CpuTime => "ЦП",
            Heading::Rate => "порождено/с",
            Heading::Note => "примечание",
            Heading::Length => "длина",
            Heading::Boards => "поля",
            Heading::Solved => "решено",
            Heading::TimePerBoard => "время на поле",
            Heading::BoardsExpanded => "раскрыто полей",
            Heading::LengthRatio => "длина / кратчайшая длина или нижняя граница",
        }
    }

    fn summary_label(&self, label: SummaryLabel) -> &'static str {
        match label {
            SummaryLabel::Method => "метод",
            SummaryLabel::Boards => "поля",
            SummaryLabel::Lengths => "длины",
            SummaryLabel::First => "первое",
            SummaryLabel::Time => "время",
            SummaryLabel::Nodes => "узлы",
            SummaryLabel::SetUp => "подготовка",
            SummaryLabel::Check => "проверка",
        }
    }

    fn all_lengths(&self) -> &'static str {
        "все"
    }

    fn stop_word(&self, stop: Stop) -> &'static str {
        match stop {
            Stop::Time => "предел времени",
            Stop::Nodes => "предел узлов",
            Stop::Memory => "предел памяти",
            Stop::Cancelled => "прервано",
            Stop::Depth => "путь слишком длинный",
            Stop::DeadEnd => "тупик",
            _ => "остановлено",
        }
    }

    fn unsolvable_word(&self) -> &'static str {
        "неразрешимо"
    }

    fn wrong(&self, fault: &str) -> String {
        format!("НЕВЕРНО: {fault}")
    }

    fn method(&self, method: &MethodWords) -> String {
        let heuristic = method.heuristic.map_or(String::new(), |heuristic| format!(" с {heuristic}"));
        let tables = method.tables.map_or(String::new(), |size| format!(", таблицы {size}"));
        let share = method.share.as_ref().map_or(String::new(), |share| {
            let boards = (self as &dyn Messages).counted(share.boards, Noun::Board);
            format!(" ({boards}, в среднем раскрыто {}, {})", share.mean_expanded, share.mean_time)
        });
        let threads = self.noun_counted(method.threads, ["поток", "потока", "потоков"]);
        format!("{}{heuristic}{tables}, {threads}{share}", method.algorithm)
    }

    fn board_counts(&self, counts: &BenchCounts) -> String {
        let &BenchCounts { boards, methods, searches, proven, unproven, unsolved } = counts;
        let mut text = (self as &dyn Messages).counted(boards, Noun::Board);
        if methods > 1 {
            let methods = self.noun_counted(methods, ["метод", "метода", "методов"]);
            text += &format!(", {methods}, {}", self.noun_counted(searches, ["поиск", "поиска", "поисков"]));
        }
        if proven == searches {
            return text + ", доказано, что короче нельзя";
        }
        let parts = [(proven, "доказано кратчайших"), (unproven, "решено без доказательства"), (unsolved, "не решено")];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> =
            parts.map(|(count, what)| format!("{what} {}", (self as &dyn Messages).number(count as u64))).collect();
        format!("{text}: {}", parts.join(", "))
    }

    fn lengths(&self, lengths: &LengthWords) -> String {
        let LengthWords { solutions, sum, mean, .. } = lengths;
        let ratio =
            lengths.times_manhattan.as_ref().map_or(String::new(), |ratio| format!(", {ratio} × манхэттенское"));
        let start = if *solutions == 1 { sum.clone() } else { format!("всего {sum}, в среднем {mean}") };
        let published = lengths.published.as_ref().map_or(String::new(), |(order, percent)| match order {
            Ordering::Equal => ", как опубликовано".to_owned(),
            Ordering::Greater => format!(", на {percent} % больше опубликованных"),
            Ordering::Less => format!(", на {percent} % меньше опубликованных"),
        });
        format!("{start}{ratio}{published}")
    }

    fn first_solutions(&self, ratio: &str, time: &str) -> String {
        format!("{ratio} × манхэттенское через {time}")
    }

    fn times(&self, times: &TimeWords) -> String {
        let TimeWords { searches, mean, median, worst, worst_board, sum, cpu } = times;
        let cpu = cpu.as_ref().map_or(String::new(), |cpu| format!(", ЦП {cpu}"));
        match searches {
            1 => format!("{sum}{cpu}"),
            _ => format!("среднее {mean}, медиана {median}, худшее {worst} ({worst_board}), всего {sum}{cpu}"),
        }
    }

    fn nodes(&self, nodes: &NodeWords) -> String {
        let NodeWords { expanded, expanded_rate, generated, generated_rate } = nodes;
        format!("раскрыто {expanded} ({expanded_rate}/с), порождено {generated} ({generated_rate}/с)")
    }

    fn set_up(&self, time: &str, cpu: Option<&str>, size: &str) -> String {
        let cpu = cpu.map_or(String::new(), |cpu| format!(", ЦП {cpu}"));
        format!("{time}{cpu}, таблицы {size}")
    }

    fn check(&self, counts: &CheckCounts) -> String {
        let &CheckCounts { solved, published, confirmed, faults } = counts;
        let valid = match (faults, solved) {
            (1.., _) => {
                let verb = plural(faults, ["неверен", "неверны", "неверны"]);
                return format!("{} {verb}", self.noun_counted(faults, RESULTS));
            }
            (0, 0) => return "нет решений для проверки".into(),
            (0, 1) => "решение верно".to_owned(),
            (0, _) => format!("все решения верны ({})", (self as &dyn Messages).number(solved as u64)),
        };
        match published {
            0 => valid,
            _ if confirmed == solved => valid + ", длина равна опубликованной кратчайшей",
            _ => format!("{valid}; с опубликованной кратчайшей длиной {confirmed} из {published}"),
        }
    }

    fn unsolvable_skipped(&self, boards: usize, names: &str) -> String {
        let skipped = plural(boards, ["пропущено", "пропущены", "пропущено"]);
        let boards = self.noun_counted(boards, ["неразрешимое поле", "неразрешимых поля", "неразрешимых полей"]);
        format!("{boards} {skipped}: {names}")
    }

    fn taken_over(&self, results: usize) -> String {
        let taken = plural(results, ["взят", "взяты", "взято"]);
        format!("{} {taken} из прежнего запуска", self.noun_counted(results, RESULTS))
    }

    fn compared_once(&self, method: &str) -> String {
        format!("{method} сравнивается один раз: вторая строка была бы такой же")
    }

    fn chart_key(&self) -> &'static str {
        "синий: одно поле, оранжевый: медианы"
    }

    fn methods_compared(&self) -> &'static str {
        "сравнение методов"
    }
}
