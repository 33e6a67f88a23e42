//! `Named`: choices that users make by name, and the macro that defines them as rows.

/// A choice that a user makes by its name: an algorithm, a goal, a metric, a theme.
///
/// ```
/// use taquin::{Algorithm, Named};
///
/// fn help<T: Named>() -> Vec<String> {
///     T::choices().iter().map(|choice| format!("{}: {}", choice.name(), choice.description())).collect()
/// }
/// assert!(help::<Algorithm>().iter().any(|line| line.starts_with("bfs: ")));
/// ```
pub trait Named: Clone + 'static {
    /// All choices, in the order in which they are offered.
    fn choices() -> Vec<Self>;

    /// The name that the user types.
    fn name(&self) -> &'static str;

    /// What it means, in one sentence.
    fn description(&self) -> &'static str;
}

/// Defines an enum from rows `Variant => "name", "description";` with `ALL`, `name`, `description`, `named` and [`Named`].
/// The description is the documentation of a variant that has no other.
#[doc(hidden)]
#[macro_export]
macro_rules! named_rows {
    (
        $(#[$meta:meta])*
        pub enum $type:ident {
            $($(#[$attribute:meta])* $variant:ident => $name:literal, $description:literal;)+
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
        pub enum $type {
            $(#[doc = $description] $(#[$attribute])* $variant,)+
        }

        impl $type {
            /// All choices, in the order in which they are offered.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$variant),+];

            /// The name that users type.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)+
                }
            }

            /// What it means, in one sentence.
            pub const fn description(self) -> &'static str {
                match self {
                    $($type::$variant => $description,)+
                }
            }

            /// The choice with this name.
            pub fn named(name: &str) -> Option<$type> {
                $type::ALL.into_iter().find(|choice| choice.name() == name)
            }
        }

        $crate::named_by_methods!($type, $type::ALL);
    };
}

/// Implements [`Named`] for a `Copy` type by its own `name` and `description`.
#[doc(hidden)]
#[macro_export]
macro_rules! named_by_methods {
    ($type:ty, $all:expr) => {
        impl $crate::Named for $type {
            fn choices() -> Vec<$type> {
                $all.into()
            }

            fn name(&self) -> &'static str {
                <$type>::name(*self)
            }

            fn description(&self) -> &'static str {
                <$type>::description(*self)
            }
        }
    };
}

named_by_methods!(taquin_search::TieBreak, taquin_search::TieBreak::ALL);
