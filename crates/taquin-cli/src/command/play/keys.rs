//! What keys and the mouse do.

use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind};
use ratatui::layout::Position;
use taquin::Slide;

/// What the player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayAction {
    Slide(Slide),
    /// A click.
    Point(Position),
    Digit(char),
    /// The tile whose number was typed moves.
    Enter,
    /// The last digit is forgotten.
    Erase,
    Undo,
    Redo,
    Restart,
    New,
    Hint,
    Show,
    Continue,
    Suspend,
    Quit,
    /// As from outside.
    Interrupt,
}

impl PlayAction {
    /// The action of an event, if it has one.
    pub fn of(event: &Event) -> Option<PlayAction> {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => PlayAction::of_key(key),
            Event::Mouse(mouse) if mouse.kind == MouseEventKind::Down(MouseButton::Left) => {
                Some(PlayAction::Point(Position::new(mouse.column, mouse.row)))
            }
            _ => None,
        }
    }

    fn of_key(key: &KeyEvent) -> Option<PlayAction> {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => Some(PlayAction::Interrupt),
                KeyCode::Char('z') => Some(PlayAction::Suspend),
                _ => None,
            };
        }
        Some(match key.code {
            KeyCode::Up => PlayAction::Slide(Slide::Up),
            KeyCode::Down => PlayAction::Slide(Slide::Down),
            KeyCode::Left => PlayAction::Slide(Slide::Left),
            KeyCode::Right => PlayAction::Slide(Slide::Right),
            KeyCode::Enter => PlayAction::Enter,
            KeyCode::Backspace => PlayAction::Erase,
            KeyCode::Esc => PlayAction::Quit,
            KeyCode::Char(letter) => match letter.to_ascii_lowercase() {
                'w' | 'k' => PlayAction::Slide(Slide::Up),
                's' | 'j' => PlayAction::Slide(Slide::Down),
                'a' | 'h' => PlayAction::Slide(Slide::Left),
                'd' | 'l' => PlayAction::Slide(Slide::Right),
                digit @ '0'..='9' => PlayAction::Digit(digit),
                'u' => PlayAction::Undo,
                'y' => PlayAction::Redo,
                'r' => PlayAction::Restart,
                'n' | ' ' => PlayAction::New,
                '?' => PlayAction::Hint,
                'x' => PlayAction::Show,
                'c' => PlayAction::Continue,
                'q' => PlayAction::Quit,
                _ => return None,
            },
            _ => return None,
        })
    }
}
