//! Enums that users choose from by name: each variant is one row with its name and description.

/// Defines an enum from rows `Variant => "name", "description"`, the default first, with `ALL`, `name`, `description`
/// and `FromStr`; the text after the enum's name says what it is in error messages.
macro_rules! named_choice {
    (
        $(#[$meta:meta])*
        pub enum $type:ident ($what:literal) {
            $default:ident => $default_name:literal, $default_description:literal;
            $($variant:ident => $name:literal, $description:literal;)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum $type {
            #[default]
            #[doc = $default_description]
            $default,
            $(#[doc = $description] $variant,)*
        }

        impl $type {
            /// All choices, the default first.
            pub const ALL: &[$type] = &[$type::$default, $($type::$variant),*];

            /// The name users choose it by.
            pub fn name(self) -> &'static str {
                match self {
                    $type::$default => $default_name,
                    $($type::$variant => $name,)*
                }
            }

            /// What it means, in one phrase.
            pub fn description(self) -> &'static str {
                match self {
                    $type::$default => $default_description,
                    $($type::$variant => $description,)*
                }
            }
        }

        impl std::str::FromStr for $type {
            type Err = crate::RenderError;

            fn from_str(name: &str) -> Result<$type, crate::RenderError> {
                let found = $type::ALL.iter().find(|choice| choice.name() == name);
                found.copied().ok_or_else(|| {
                    crate::RenderError::unknown($what, name, $type::ALL.iter().map(|choice| choice.name()))
                })
            }
        }
    };
}

pub(crate) use named_choice;
