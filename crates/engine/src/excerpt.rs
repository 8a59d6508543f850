//! Shortens texts from outside for error messages.

const MAX_CHARS: usize = 40;

/// Control characters become spaces.
pub fn excerpt(text: &str) -> String {
    let mut excerpt: String = text.chars().take(MAX_CHARS).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        excerpt.push('…');
    }
    excerpt
}
