//! Why a command fails: messages, each followed by its cause.

use std::any::Any;
use std::{fmt, io};

use taquin::{Message, Phrase, phrase};

use crate::messages::text;

/// The result of what may fail.
pub type Result<T, E = Failure> = std::result::Result<T, E>;

/// Why a command fails. Any [`Message`] becomes one, so that an error without an entry in the catalogues does not compile.
#[derive(Debug)]
pub struct Failure {
    /// The message, its cause, the cause of that.
    causes: Vec<Phrase>,
    is_broken_pipe: bool,
}

impl<M: Message + 'static> From<M> for Failure {
    fn from(message: M) -> Failure {
        let error = (&message as &dyn Any).downcast_ref::<io::Error>();
        let is_broken_pipe = error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe);
        Failure { causes: vec![message.phrase()], is_broken_pipe }
    }
}

impl Failure {
    /// The message with its causes.
    pub fn phrase(&self) -> Phrase {
        let mut causes = self.causes.iter().rev().cloned();
        let last = causes.next().expect("a failure has a message");
        causes.fold(last, |cause, message| phrase!("cli.join.colon", first = message, second = cause))
    }

    /// The same failure as the cause of this message.
    pub fn after(mut self, message: impl Message) -> Failure {
        self.causes.insert(0, message.phrase());
        self
    }

    /// Whether the reader of the output is gone.
    pub fn is_broken_pipe(&self) -> bool {
        self.is_broken_pipe
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&text(&self.phrase()))
    }
}

/// Parsers of option values fail with it, too.
impl std::error::Error for Failure {}

/// Adds what failed to the error that is its cause.
pub trait Context<T> {
    /// The same result, with this message before the error.
    fn context(self, message: impl Message) -> Result<T>
    where
        Self: Sized,
    {
        self.with_context(|| message)
    }

    /// Like [`Context::context`], with a message that is made only for an error.
    fn with_context<M: Message>(self, message: impl FnOnce() -> M) -> Result<T>;
}

impl<T, E: Into<Failure>> Context<T> for std::result::Result<T, E> {
    fn with_context<M: Message>(self, message: impl FnOnce() -> M) -> Result<T> {
        self.map_err(|error| error.into().after(message()))
    }
}

/// An error in JSON.
#[derive(Debug)]
pub struct JsonError(pub serde_json::Error);

impl Message for JsonError {
    fn phrase(&self) -> Phrase {
        let JsonError(error) = self;
        let sentence = error.to_string();
        let field = sentence.strip_prefix("missing field `").and_then(|rest| rest.split('`').next());
        let what = match field {
            Some(field) => phrase!("cli.error.json-field", field),
            None if error.is_eof() => phrase!("cli.error.json-end"),
            None if error.is_syntax() => phrase!("cli.error.json-syntax"),
            None => phrase!("cli.error.json-value"),
        };
        match error.line() {
            0 => what,
            line => phrase!("cli.error.json-place", what, line, column = error.column()),
        }
    }
}

/// Returns a failure with this message.
macro_rules! bail {
    ($message:expr) => {
        return Err($crate::failure::Failure::from($message).into())
    };
}
pub(crate) use bail;
