//! How deep a TOML text nests, known before anything is built of it: every walk of a tree, its end included, is as deep as the tree.
//!
//! toml counts too, but brackets and parts of keys each on their own, 80 of 80 together, and a table without a key, as in `{{}`, makes it count
//! backwards. Either is more than the stack of a thread.

use std::ops::Range;
use toml_parser::Source;
use toml_parser::lexer::{Token, TokenKind};

/// So deep may brackets nest, and so many parts may a key have: twice what any file needs.
pub(crate) const DEEPEST: usize = 8;

/// The first bracket or dot that goes too deep, in bytes. A bracket that does not close the last one opened closes nothing, so that a text
/// which is no TOML is never taken for less deep than what toml makes of it.
pub(crate) fn too_deep(text: &str) -> Option<Range<usize>> {
    let (mut open, mut parts) = (Vec::new(), 1);
    let deep = |token: &Token| {
        match token.kind() {
            TokenKind::Dot => parts += 1,
            TokenKind::Atom | TokenKind::Whitespace | TokenKind::BasicString | TokenKind::LiteralString => {}
            TokenKind::MlBasicString | TokenKind::MlLiteralString => {}
            // Everything else ends a key.
            end => {
                parts = 1;
                match end {
                    TokenKind::LeftSquareBracket => open.push(TokenKind::RightSquareBracket),
                    TokenKind::LeftCurlyBracket => open.push(TokenKind::RightCurlyBracket),
                    other => drop(open.pop_if(|closing| *closing == other)),
                }
            }
        }
        open.len() > DEEPEST || parts > DEEPEST
    };
    Source::new(text).lex().find(deep).map(|token| token.span().start()..token.span().end())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_as_deep_as_allowed_is_not_too_deep() {
        let key = "a.b.c.d.e.f.g.h";
        let tables = format!("[{key}]\n{key} = {}1{}\n", format!("{{{key} = ").repeat(8), "}".repeat(8));
        assert_eq!(too_deep(&tables), None);
        assert!(toml::de::DeTable::parse(&tables).is_ok());
        for flat in ["[[a]]\nb = [[1.5, 2.5], {c.d = 1}]\n".repeat(100), "x = \"[[[[[[[[[[\" # [[[[[[[[[[".into()] {
            assert_eq!(too_deep(&flat), None, "{flat}");
        }
        assert_eq!(too_deep("x = '''\n[[[[[[[[[[ a.b.c.d.e.f.g.h.i.j\n'''"), None);
    }

    #[test]
    fn the_first_that_is_too_deep_is_found() {
        assert_eq!(too_deep("x = [[[[[[[[ [1]]]]]]]]]"), Some(13..14));
        assert_eq!(too_deep("x = 1\na.b.c.d.e.f.g.h.i = 1"), Some(21..22));
        // A bracket of the other kind closes nothing.
        assert_eq!(too_deep("x = [}[}[}[}[}[}[}[}[}"), Some(20..21));
    }
}
