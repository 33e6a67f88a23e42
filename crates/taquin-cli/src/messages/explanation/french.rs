//! The explanation of solvability in French.

use taquin::{Explanation, ExplanationWords, OrderDifference};

use crate::messages::French;

/// The parity of a number.
fn parity(number: usize) -> &'static str {
    if number.is_multiple_of(2) { "pair" } else { "impair" }
}

/// The parity of a permutation or a distance, which are feminine.
fn feminine_parity(number: usize) -> &'static str {
    if number.is_multiple_of(2) { "paire" } else { "impaire" }
}

impl ExplanationWords for French {
    fn verdict(&self, solvable: bool) -> &'static str {
        if solvable { "la grille peut être résolue" } else { "la grille ne peut pas être résolue" }
    }

    fn tiles_of_board(&self) -> &'static str {
        "grille sans la case vide :"
    }

    fn tiles_of_goal(&self) -> &'static str {
        "but sans la case vide :"
    }

    fn no_tiles(&self) -> &'static str {
        "aucune pièce"
    }

    fn more(&self, hidden: usize) -> String {
        format!("… et {hidden} de plus")
    }

    fn inversions(&self, count: usize) -> String {
        match count {
            0 => "inversions : 0".to_owned(),
            _ => format!("inversions : {count}, une grande pièce avant une plus petite :"),
        }
    }

    fn orders(&self, difference: Option<OrderDifference>) -> String {
        let rule = "sur une seule ligne ou colonne, aucune pièce n'en dépasse une autre\u{a0}: les ordres doivent être les \
                    mêmes,";
        match difference {
            None => format!("{rule} et ils le sont"),
            Some(OrderDifference { number, tile, goal_tile }) => {
                format!("{rule} mais la pièce {tile} est au rang {number}, où le but a la pièce {goal_tile}")
            }
        }
    }

    fn blank(&self, Explanation { board, goal, blank_distance, .. }: &Explanation) -> String {
        format!(
            "case vide\u{a0}: ligne {}, colonne {} de la grille\u{a0}; ligne {}, colonne {} du but\u{a0}; distance \
             {blank_distance}",
            board.blank_row, board.blank_col, goal.blank_row, goal.blank_col
        )
    }

    fn permutation(&self, explanation: &Explanation) -> String {
        format!(
            "chaque coup échange la case vide avec une pièce et la déplace d'une case\u{a0}: la permutation de la grille au \
             but et la distance de la case vide doivent donc être toutes deux paires ou toutes deux impaires\u{a0}; la \
             permutation est {}, la distance est {}",
            feminine_parity(usize::from(explanation.odd_permutation)),
            feminine_parity(explanation.blank_distance)
        )
    }

    fn columns(&self, Explanation { board, goal, shape, .. }: &Explanation) -> String {
        let (columns, a, b) = (shape.cols(), board.inversions, goal.inversions);
        if columns % 2 == 1 {
            return format!(
                "de même par les inversions\u{a0}: avec un nombre impair de colonnes ({columns}), aucun coup ne change la \
                 parité de leur nombre\u{a0}: {a} est {}, {b} est {}",
                parity(a),
                parity(b)
            );
        }
        format!(
            "de même par les inversions\u{a0}: avec un nombre pair de colonnes ({columns}), aucun coup ne change la parité \
             des inversions plus la ligne de la case vide\u{a0}: {a} + {} est {}, {b} + {} est {}",
            board.blank_row,
            parity(board.inversions_and_row()),
            goal.blank_row,
            parity(goal.inversions_and_row())
        )
    }
}
