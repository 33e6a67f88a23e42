//! One slide of one tile.

/// A slide of a tile into the blank, named by the direction of the *tile*.
///
/// ```
/// use taquin::Slide;
///
/// assert_eq!((Slide::Left.letter(), Slide::Left.inverse()), ('L', Slide::Right));
/// assert_eq!(Slide::from_letter('U'), Some(Slide::Up));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Slide {
    /// The tile below the blank moves up.
    Up,
    /// The tile above the blank moves down.
    Down,
    /// The tile right of the blank moves left.
    Left,
    /// The tile left of the blank moves right.
    Right,
}

impl Slide {
    /// All four, in the order in which searches try them: the blank goes up, left, right, down (Korf 1985), so that
    /// node counts can be compared with published ones.
    pub const ALL: [Slide; 4] = [Slide::Down, Slide::Right, Slide::Left, Slide::Up];

    /// The position in [`Slide::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        match self {
            Slide::Down => 0,
            Slide::Right => 1,
            Slide::Left => 2,
            Slide::Up => 3,
        }
    }

    /// The slide that undoes this one; it is named by the direction of the blank in this one.
    pub fn inverse(self) -> Slide {
        match self {
            Slide::Up => Slide::Down,
            Slide::Down => Slide::Up,
            Slide::Left => Slide::Right,
            Slide::Right => Slide::Left,
        }
    }

    /// Whether the tile changes its row.
    pub fn is_vertical(self) -> bool {
        matches!(self, Slide::Up | Slide::Down)
    }

    /// The letter it is written with: U, D, L or R.
    pub fn letter(self) -> char {
        match self {
            Slide::Up => 'U',
            Slide::Down => 'D',
            Slide::Left => 'L',
            Slide::Right => 'R',
        }
    }

    /// The slide written with this letter, in either case.
    pub fn from_letter(letter: char) -> Option<Slide> {
        match letter.to_ascii_uppercase() {
            'U' => Some(Slide::Up),
            'D' => Some(Slide::Down),
            'L' => Some(Slide::Left),
            'R' => Some(Slide::Right),
            _ => None,
        }
    }

    /// The slide that this arrow shows.
    pub fn from_arrow(arrow: char) -> Option<Slide> {
        match arrow {
            '↑' | '⬆' => Some(Slide::Up),
            '↓' | '⬇' => Some(Slide::Down),
            '←' | '⬅' => Some(Slide::Left),
            '→' | '➡' => Some(Slide::Right),
            _ => None,
        }
    }

    /// The English word for it: Up, Down, Left or Right.
    pub fn word(self) -> &'static str {
        match self {
            Slide::Up => "Up",
            Slide::Down => "Down",
            Slide::Left => "Left",
            Slide::Right => "Right",
        }
    }
}
