//! The explanation of solvability in Russian.

use taquin::{Explanation, ExplanationWords, OrderDifference};

use crate::messages::Russian;

/// The parity of a number, as a predicate.
fn parity(number: usize) -> &'static str {
    if number.is_multiple_of(2) { "чётно" } else { "нечётно" }
}

impl ExplanationWords for Russian {
    fn verdict(&self, solvable: bool) -> &'static str {
        if solvable { "поле можно собрать" } else { "поле нельзя собрать" }
    }

    fn tiles_of_board(&self) -> &'static str {
        "поле без пустой клетки:"
    }

    fn tiles_of_goal(&self) -> &'static str {
        "цель без пустой клетки:"
    }

    fn no_tiles(&self) -> &'static str {
        "фишек нет"
    }

    fn more(&self, hidden: usize) -> String {
        format!("… и ещё {hidden}")
    }

    fn inversions(&self, count: usize) -> String {
        match count {
            0 => "инверсии: 0".to_owned(),
            _ => format!("инверсии: {count}, большая фишка перед меньшей:"),
        }
    }

    fn orders(&self, difference: Option<OrderDifference>) -> String {
        let rule = "в одной строке или столбце фишки не обходят друг друга: порядок должен быть одинаковым,";
        match difference {
            None => format!("{rule} и он одинаков"),
            Some(OrderDifference { number, tile, goal_tile }) => {
                format!("{rule} но на месте {number} стоит фишка {tile}, а в цели — фишка {goal_tile}")
            }
        }
    }

    fn blank(&self, Explanation { board, goal, blank_distance, .. }: &Explanation) -> String {
        format!(
            "пустая клетка: строка {}, столбец {} на поле; строка {}, столбец {} в цели; расстояние {blank_distance}",
            board.blank_row, board.blank_col, goal.blank_row, goal.blank_col
        )
    }

    fn permutation(&self, explanation: &Explanation) -> String {
        let permutation = if explanation.odd_permutation { "нечётна" } else { "чётна" };
        format!(
            "каждый ход меняет местами пустую клетку и фишку и сдвигает пустую на одну клетку, поэтому чётность \
             перестановки от поля к цели и чётность расстояния пустой клетки должны совпадать: перестановка \
             {permutation}, расстояние {}",
            parity(explanation.blank_distance)
        )
    }

    fn columns(&self, Explanation { board, goal, shape, .. }: &Explanation) -> String {
        let (columns, a, b) = (shape.cols(), board.inversions, goal.inversions);
        if columns % 2 == 1 {
            return format!(
                "то же по инверсиям: при нечётном числе столбцов ({columns}) ни один ход не меняет чётности их числа: {a} \
                 {}, {b} {}",
                parity(a),
                parity(b)
            );
        }
        format!(
            "то же по инверсиям: при чётном числе столбцов ({columns}) ни один ход не меняет чётности суммы числа инверсий \
             и номера строки пустой клетки: {a} + {} {}, {b} + {} {}",
            board.blank_row,
            parity(board.inversions_and_row()),
            goal.blank_row,
            parity(goal.inversions_and_row())
        )
    }
}
