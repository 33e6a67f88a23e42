//! Errors of reading boards and solutions in Russian.

use taquin::read::{Missing, ReadErrorKind};
use taquin::{Shape, VerifyError};

use crate::messages::russian::{TILES, plural};
use crate::messages::{LibraryMessages, ReadMessages, Russian};

const CELLS: [&str; 3] = ["клетка", "клетки", "клеток"];

fn missing(missing: &Missing) -> String {
    let tiles = match missing.tiles {
        0 => return "нет пустой клетки".into(),
        1 => format!("нет фишки {}", missing.lowest),
        several => format!("не хватает фишек: {several}, наименьшая из них {}", missing.lowest),
    };
    if missing.blank { tiles + ", и нет пустой клетки" } else { tiles }
}

fn name(tile: u16) -> String {
    if tile == 0 { "пустая клетка".into() } else { format!("фишка {tile}") }
}

impl ReadMessages for Russian {
    fn read_error(&self, error: &ReadErrorKind) -> String {
        match error {
            ReadErrorKind::Empty { comments: true } => "поля нет, только комментарии".into(),
            ReadErrorKind::Empty { comments: false } => "поля нет: текст пуст".into(),
            ReadErrorKind::NotATile { found } => {
                format!("{found} — не фишка: нужно число, или 0 _ x . - для пустой клетки")
            }
            ReadErrorKind::NotSquare { tiles } => format!(
                "{tiles} {} не образуют квадрат; начните с размера (строки x столбцы, например 3x5) или разделите \
                 строки знаком /",
                plural(*tiles, TILES)
            ),
            ReadErrorKind::Ragged { row, found, expected } => {
                format!("в строке {row} {found} {} вместо {expected}", plural(*found, TILES))
            }
            ReadErrorKind::TooFew { found, shape, missing: lacking } => format!(
                "на поле {found} {}, а у поля {shape} {} {}: {}",
                plural(*found, TILES),
                shape.cells(),
                plural(shape.cells(), CELLS),
                missing(lacking)
            ),
            ReadErrorKind::TooMany { found, shape } => {
                let (tiles, cells) = (plural(*found, TILES), plural(shape.cells(), CELLS));
                format!("{found} {tiles}, а у поля {shape} только {} {cells}", shape.cells())
            }
            ReadErrorKind::OutOfRange { found, shape, missing: lacking } => format!(
                "фишки {found} не бывает: у поля {shape} фишки от 1 до {} и пустая клетка; {}",
                shape.cells() - 1,
                missing(lacking)
            ),
            ReadErrorKind::Duplicate { tile, first, missing: lacking } => format!(
                "{} встречается дважды (сначала в строке {}, столбце {}), и {}",
                name(*tile),
                first.line,
                first.column,
                missing(lacking)
            ),
            ReadErrorKind::NotText { byte } => format!("байт 0x{byte:02X} — не текст в UTF-8"),
            ReadErrorKind::Negative { found } => {
                format!("{found} — отрицательное число, а фишки и размеры такими не бывают")
            }
            ReadErrorKind::SizeZero { found } => {
                format!("размера {found} не бывает: у поля хотя бы одна строка и один столбец")
            }
            ReadErrorKind::SizeTooLarge { found } => {
                format!("размер {found} слишком велик: у поля не больше {} клеток", Shape::MAX_CELLS)
            }
            ReadErrorKind::TooLong => format!("текст слишком длинный: у поля не больше {} клеток", Shape::MAX_CELLS),
            ReadErrorKind::Rows { found, shape } => format!(
                "{found} {}, а у поля {shape} их {}",
                plural(*found, ["строка", "строки", "строк"]),
                shape.rows()
            ),
            ReadErrorKind::Stray { found } => format!("здесь {found}, а перед этим нужна фишка"),
            ReadErrorKind::Bracket { found } => format!("у скобки {found} нет пары"),
            ReadErrorKind::OutsideBrackets { found } => format!("{found} стоит вне списков, а все фишки — в списках"),
            ReadErrorKind::NoBoardField => "в объекте нет поля «board»".into(),
            ReadErrorKind::OutsideBox { found } => format!("{found} стоит вне рамки, а все фишки — между чертами"),
            ReadErrorKind::Crowded { found } => format!("{found} стоит в уже занятой клетке"),
            other => other.to_string(),
        }
    }

    fn verify_error(&self, error: &VerifyError) -> String {
        match error {
            VerifyError::Shape(error) => self.goal_shape(error),
            VerifyError::Edge { number, slide, row, col } => self.impossible_slide(*number, *slide, Some((*row, *col))),
            VerifyError::NotGoal { slides, misplaced } => {
                format!("ходы ({slides}) не приводят к цели; фишек не на месте: {misplaced}")
            }
            other => other.to_string(),
        }
    }
}
