//! Errors of reading boards and solutions in French.

use taquin::read::{Missing, ReadErrorKind};
use taquin::{Shape, VerifyError};

use crate::messages::french::plural;
use crate::messages::{French, LibraryMessages, ReadMessages};

fn missing(missing: &Missing) -> String {
    let tiles = match missing.tiles {
        0 => return "il manque la case vide".into(),
        1 => format!("il manque la pièce {}", missing.lowest),
        several => format!("il manque {several} pièces (la plus petite est {})", missing.lowest),
    };
    if missing.blank { tiles + " et la case vide" } else { tiles }
}

fn name(tile: u16) -> String {
    if tile == 0 { "la case vide".into() } else { format!("la pièce {tile}") }
}

impl ReadMessages for French {
    fn read_error(&self, error: &ReadErrorKind) -> String {
        match error {
            ReadErrorKind::Empty { comments: true } => "aucune grille, seulement des commentaires".into(),
            ReadErrorKind::Empty { comments: false } => "aucune grille : le texte est vide".into(),
            ReadErrorKind::NotATile { found } => {
                format!("{found} n'est pas une pièce : un nombre, ou 0 _ x . - pour la case vide")
            }
            ReadErrorKind::NotSquare { tiles } => format!(
                "{tiles} pièces ne forment pas un carré ; commencez par la forme (lignes x colonnes, comme 3x5) ou \
                 séparez les lignes par /"
            ),
            ReadErrorKind::Ragged { row, found, expected } => {
                format!("la ligne {row} a {found} {} au lieu de {expected}", plural(*found, ["pièce", "pièces"]))
            }
            ReadErrorKind::TooFew { found, shape, missing: lacking } => format!(
                "la grille s'arrête après {found} {}, mais une grille {shape} a {} cases : {}",
                plural(*found, ["pièce", "pièces"]),
                shape.cells(),
                missing(lacking)
            ),
            ReadErrorKind::TooMany { found, shape } => {
                format!("{found} pièces, mais une grille {shape} n'a que {} cases", shape.cells())
            }
            ReadErrorKind::OutOfRange { found, shape, missing: lacking } => format!(
                "la pièce {found} n'existe pas : une grille {shape} a les pièces 1 à {} et la case vide ; {}",
                shape.cells() - 1,
                missing(lacking)
            ),
            ReadErrorKind::Duplicate { tile, first, missing: lacking } => format!(
                "{} figure deux fois (d'abord ligne {}, colonne {}), et {}",
                name(*tile),
                first.line,
                first.column,
                missing(lacking)
            ),
            ReadErrorKind::NotText { byte } => format!("l'octet 0x{byte:02X} n'est pas du texte UTF-8"),
            ReadErrorKind::Negative { found } => {
                format!("{found} est négatif, mais ni les pièces ni les tailles ne le sont")
            }
            ReadErrorKind::SizeZero { found } => {
                format!("la taille {found} est impossible : une grille a au moins une ligne et une colonne")
            }
            ReadErrorKind::SizeTooLarge { found } => {
                format!("la taille {found} est trop grande : une grille a au plus {} cases", Shape::MAX_CELLS)
            }
            ReadErrorKind::TooLong => {
                format!("le texte est trop long : une grille a au plus {} cases", Shape::MAX_CELLS)
            }
            ReadErrorKind::Rows { found, shape } => format!(
                "{found} {}, mais une grille {shape} en a {}",
                plural(*found, ["ligne", "lignes"]),
                shape.rows()
            ),
            ReadErrorKind::Stray { found } => format!("on trouve {found}, mais il faut une pièce avant"),
            ReadErrorKind::Bracket { found } => {
                format!("on trouve {found} sans la parenthèse ou le crochet correspondant")
            }
            ReadErrorKind::OutsideBrackets { found } => {
                format!("on trouve {found} hors des listes, mais les pièces sont toutes dans des listes")
            }
            ReadErrorKind::NoBoardField => "on trouve un objet sans le champ « board »".into(),
            ReadErrorKind::OutsideBox { found } => {
                format!("on trouve {found} hors du cadre, mais les pièces sont toutes entre des barres")
            }
            ReadErrorKind::Crowded { found } => format!("on trouve {found} dans une case déjà prise"),
            other => other.to_string(),
        }
    }

    fn verify_error(&self, error: &VerifyError) -> String {
        match error {
            VerifyError::Shape(error) => self.goal_shape(error),
            VerifyError::Edge { number, slide, row, col } => self.impossible_slide(*number, *slide, Some((*row, *col))),
            VerifyError::NotGoal { slides, misplaced } => {
                format!("les coups ({slides}) ne mènent pas au but ; pièces mal placées : {misplaced}")
            }
            other => other.to_string(),
        }
    }
}
