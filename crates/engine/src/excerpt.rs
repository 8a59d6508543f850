//! Shortens texts from outside, for use in error messages.

/// Maximum number of characters of an excerpt.
const MAX_CHARS: usize = 40;

/// The beginning of a text, with control characters replaced by spaces.
pub fn excerpt(text: &str) -> String {
    let mut excerpt: String = text.chars().take(MAX_CHARS).map(|c| if c.is_control() { ' ' } else { c }).collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        excerpt.push('…');
    }
    excerpt
}
