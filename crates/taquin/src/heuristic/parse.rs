//! Parser of heuristic expressions.

use std::str::FromStr;

use super::{Expression, HeuristicName};

/// How deep parentheses may be nested.
const MAX_DEPTH: usize = 16;

/// Why a text does not describe a heuristic; positions count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExpressionError {
    /// A word is not the name of a heuristic.
    #[error("unknown heuristic \"{word}\" at position {position}{}; known: {}, and max(…, …)", hint(*nearest), known())]
    Unknown {
        /// The word.
        word: String,
        /// Where it begins.
        position: usize,
        /// The most similar known name.
        nearest: Option<HeuristicName>,
    },
    /// Something else was expected here.
    #[error("expected {expected} at position {position}, found {}", quoted(*found))]
    Unexpected {
        /// What was expected.
        expected: &'static str,
        /// The character found, or `None` at the end of the text.
        found: Option<char>,
        /// Where.
        position: usize,
    },
    /// Parentheses are nested too deeply.
    #[error("parentheses nested more than {MAX_DEPTH} deep at position {position}")]
    TooDeep {
        /// Where the limit is passed.
        position: usize,
    },
}

fn known() -> String {
    HeuristicName::ALL.map(HeuristicName::name).join(", ")
}

fn hint(nearest: Option<HeuristicName>) -> String {
    nearest.map(|name| format!(", did you mean \"{name}\"?")).unwrap_or_default()
}

fn quoted(found: Option<char>) -> String {
    found.map_or_else(|| "the end of the text".into(), |c| format!("{c:?}"))
}

impl FromStr for Expression {
    type Err = ExpressionError;

    /// Reads names separated by `+`, `max(…, …)` and parentheses; spaces and case do not matter, nor does `_` for `-`.
    fn from_str(text: &str) -> Result<Expression, ExpressionError> {
        let mut reader = ExpressionReader { text: text.chars().collect(), at: 0, depth: 0 };
        let expression = reader.sum()?;
        match reader.peek() {
            None => Ok(expression),
            Some(_) => Err(reader.unexpected("\"+\" or the end of the text")),
        }
    }
}

struct ExpressionReader {
    text: Vec<char>,
    at: usize,
    depth: usize,
}

impl ExpressionReader {
    /// The next character that is not a space.
    fn peek(&mut self) -> Option<char> {
        while self.text.get(self.at).is_some_and(|c| c.is_whitespace()) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn unexpected(&mut self, expected: &'static str) -> ExpressionError {
        let found = self.peek();
        ExpressionError::Unexpected { expected, found, position: self.at + 1 }
    }

    fn sum(&mut self) -> Result<Expression, ExpressionError> {
        let mut terms = vec![self.term()?];
        while self.eat('+') {
            terms.push(self.term()?);
        }
        Ok(add(terms))
    }

    fn term(&mut self) -> Result<Expression, ExpressionError> {
        match self.peek() {
            Some('(') => {
                let mut inside = self.list()?;
                if inside.len() > 1 {
                    return Err(self.unexpected("one expression in parentheses, or \"max\" before them,"));
                }
                Ok(inside.remove(0))
            }
            Some(c) if c.is_alphanumeric() => self.word(),
            _ => Err(self.unexpected("the name of a heuristic")),
        }
    }

    fn word(&mut self) -> Result<Expression, ExpressionError> {
        let start = self.at;
        while self.text.get(self.at).is_some_and(|&c| c.is_alphanumeric() || c == '-' || c == '_') {
            self.at += 1;
        }
        let word: String = self.text[start..self.at].iter().collect();
        let name = word.to_lowercase().replace('_', "-");
        if name == "max" {
            if self.peek() != Some('(') {
                return Err(self.unexpected("\"(\" after \"max\""));
            }
            let mut terms = self.list()?;
            return Ok(if terms.len() == 1 { terms.remove(0) } else { Expression::Max(terms) });
        }
        match HeuristicName::named(&name) {
            Some(heuristic) => Ok(heuristic.into()),
            None => Err(ExpressionError::Unknown { word, position: start + 1, nearest: nearest(&name) }),
        }
    }

    /// Expressions in parentheses, separated by commas.
    fn list(&mut self) -> Result<Vec<Expression>, ExpressionError> {
        if self.depth == MAX_DEPTH {
            return Err(ExpressionError::TooDeep { position: self.at + 1 });
        }
        self.at += 1;
        self.depth += 1;
        let mut list = vec![self.sum()?];
        while self.eat(',') {
            list.push(self.sum()?);
        }
        if !self.eat(')') {
            return Err(self.unexpected("\"+\", \",\" or \")\""));
        }
        self.depth -= 1;
        Ok(list)
    }
}

/// The sum of terms: Manhattan and its surcharges become one guarded term; everything else stays separate.
///
/// Manhattan named beside a surcharge is the one that the surcharge implies. Named twice without one, it counts twice.
fn add(terms: Vec<Expression>) -> Expression {
    let mut sum: Vec<Expression> = Vec::new();
    let flat = terms.into_iter().flat_map(|term| match term {
        Expression::Sum(inner) => inner,
        other => vec![other],
    });
    for term in flat {
        let joined = match &term {
            Expression::Term(new) => sum.iter_mut().find_map(|other| match other {
                Expression::Term(old) => old.joined(*new).map(|both| *old = both),
                Expression::Sum(_) | Expression::Max(_) => None,
            }),
            Expression::Sum(_) | Expression::Max(_) => None,
        };
        if joined.is_none() {
            sum.push(term);
        }
    }
    if sum.len() == 1 { sum.remove(0) } else { Expression::Sum(sum) }
}

/// The known name with the smallest edit distance, if that is small enough.
fn nearest(word: &str) -> Option<HeuristicName> {
    let distance = |known: &HeuristicName| edits(word, known.name());
    HeuristicName::ALL.into_iter().min_by_key(distance).filter(|known| distance(known) <= known.name().len() / 3 + 1)
}

/// The letters to insert, remove or replace to turn one word into the other (Levenshtein 1965).
fn edits(a: &str, b: &str) -> usize {
    let mut row: Vec<usize> = (0..=b.chars().count()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.chars().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.chars().count()]
}
