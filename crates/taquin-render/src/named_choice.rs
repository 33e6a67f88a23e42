//! Enums that users choose from by name: rows, with the errors of this crate.

/// Defines an enum by [`taquin::named_rows!`], and reads it from its name; the text after the name of the enum says what it
/// is in error messages.
macro_rules! named_choice {
    (
        $(#[$meta:meta])*
        pub enum $type:ident ($what:literal) { $default:ident => $($rest:tt)* }
    ) => {
        taquin::named_rows! {
            $(#[$meta])*
            #[non_exhaustive]
            pub enum $type {
                #[default]
                $default => $($rest)*
            }
        }

        impl std::str::FromStr for $type {
            type Err = crate::RenderError;

            fn from_str(name: &str) -> Result<$type, crate::RenderError> {
                let known = $type::ALL.iter().map(|choice| choice.name());
                $type::named(name).ok_or_else(|| crate::RenderError::unknown($what, name, known))
            }
        }
    };
}

pub(crate) use named_choice;
