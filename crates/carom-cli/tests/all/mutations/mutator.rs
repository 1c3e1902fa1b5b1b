//! Texts spoilt at random, from a seed: by bytes, by lines, by numbers, by words, by pieces of other texts.

use carom_test::Random;

pub fn seeded(seed: u64) -> Random {
    Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d)
}

/// Numbers and expressions that have broken something somewhere.
const NUMBERS: [&str; 44] = [
    "0",
    "-0.0",
    "1",
    "-1",
    "2",
    "0.5",
    "1.5",
    "3",
    "7",
    "1e-3",
    "1e3",
    "1e5",
    "1e-5",
    "1e6",
    "1e-6",
    "1e12",
    "1e-12",
    "1e300",
    "-1e300",
    "1e-300",
    "1e308",
    "5e-324",
    "2.2250738585072014e-308",
    "1.7976931348623157e308",
    "0.9999999999999999",
    "1.0000000000000002",
    "inf",
    "-inf",
    "nan",
    "1e999",
    "99999999999999999999",
    "0x7fffffffffffffff",
    "1_000",
    "1e16",
    "\"t\"",
    "\"sin(t)\"",
    "\"step(t-1)\"",
    "\"1/0\"",
    "\"exp(t)\"",
    "\"0*t\"",
    "\"1e308*10\"",
    "true",
    "[]",
    "1979-05-27",
];

/// Pieces of expressions.
const PIECES: [&str; 36] = [
    "(",
    ")",
    "t",
    "+",
    "-",
    "*",
    "/",
    "^",
    "**",
    ",",
    "1",
    "2e3",
    ".",
    "sin(",
    "step(",
    "min(",
    "max(",
    "abs(",
    "exp(",
    "ln(",
    "sqrt(",
    "atan(",
    "tanh(",
    "log(",
    "pow(",
    "m1",
    "m2",
    "v0",
    "m",
    "pi",
    "e",
    "inf",
    " ",
    "step(sin(1e3*t))",
    "exp(-t)",
    "µ",
];

/// The other texts from which pieces are taken.
pub struct Words {
    lines: Vec<String>,
    strings: Vec<String>,
    keys: Vec<String>,
}

impl Words {
    pub fn of(texts: &[String]) -> Words {
        let lines: Vec<String> = texts.iter().flat_map(|t| t.lines()).map(String::from).collect();
        let strings = lines.iter().filter_map(|l| l.split('"').nth(1)).map(String::from).collect();
        let keys = lines.iter().filter_map(|l| l.split_once('=')).map(|(k, _)| k.trim().to_string()).collect();
        Words { lines, strings, keys }
    }
}

/// How much a text is spoilt.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Touch {
    /// In one to five places, in every way: most are refused.
    Rough,
    /// In one or two places, mostly its numbers: most are computed.
    Light,
}

/// Spoils a text.
pub fn mutate(text: &str, words: &Words, touch: Touch, random: &mut Random) -> Vec<u8> {
    let mut bytes = text.as_bytes().to_vec();
    let light = touch == Touch::Light;
    for _ in 0..1 + random.below(if light { 2 } else { 5 }) {
        let way = if light && random.below(8) > 0 { 6 + random.below(10) } else { random.below(16) };
        bytes = match way {
            0 => byte(bytes, random),
            1 => cut(bytes, random),
            2 => repeat(bytes, random),
            3 => nest(bytes, random),
            4 | 5 => line(bytes, words, random),
            6 | 7 => number(bytes, random),
            8..=10 => number_of_other_size(bytes, random),
            11 => string(bytes, words, random),
            12 => key(bytes, words, random),
            13 | 14 => expression(bytes, random),
            _ => flip_sign(bytes, random),
        };
    }
    bytes
}

fn byte(mut bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let at = random.below(bytes.len() + 1);
    match random.below(3) {
        0 if at < bytes.len() => bytes[at] = random.bits() as u8,
        1 if at < bytes.len() => bytes[at] = *random.pick(b"=[]{}\".,#\n\t -+0123456789eE'_\\"),
        _ => bytes.insert(at, random.bits() as u8 & 0x7f),
    }
    bytes
}

fn span(bytes: &[u8], random: &mut Random) -> std::ops::Range<usize> {
    let start = random.below(bytes.len() + 1);
    let longest = if random.below(4) == 0 { bytes.len() } else { 12 };
    start..(start + random.below(longest + 1)).min(bytes.len())
}

fn cut(mut bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    bytes.drain(span(&bytes, random));
    bytes
}

fn repeat(mut bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let at = span(&bytes, random);
    let piece = bytes[at.clone()].repeat(1 + random.below(3));
    bytes.splice(at.end..at.end, piece);
    bytes
}

fn nest(mut bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let piece = *random.pick(&["(", "[", "{a=", "a.", "-", "sin(", "[[a]]\n", "[a.b]\n", "x=1\n", "\"", "1,", "e1"]);
    let times = *random.pick(&[1, 2, 3, 10, 90, 201, 3000]);
    let at = random.below(bytes.len() + 1);
    bytes.splice(at..at, piece.repeat(times).into_bytes());
    bytes
}

/// Changes the lines of a text, as far as it is one.
fn line(bytes: Vec<u8>, words: &Words, random: &mut Random) -> Vec<u8> {
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let mut lines: Vec<&str> = text.lines().collect();
    let (a, b) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(4) {
        0 if !lines.is_empty() => drop(lines.remove(a)),
        1 if !lines.is_empty() => lines.insert(b, lines[a]),
        2 if !lines.is_empty() => lines.swap(a, b),
        _ => lines.insert(a, &words.lines[random.below(words.lines.len())]),
    }
    (lines.join("\n") + "\n").into_bytes()
}

/// The places of what `wanted` takes for parts of one thing, each beginning where `first` allows it.
fn places(bytes: &[u8], first: impl Fn(u8) -> bool, wanted: impl Fn(u8) -> bool) -> Vec<std::ops::Range<usize>> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let length = bytes[at..].iter().take_while(|b| wanted(**b)).count();
        if length > 0 && first(bytes[at]) {
            found.push(at..at + length);
        }
        at += length.max(1);
    }
    found
}

fn numbers(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    places(bytes, |b| b.is_ascii_digit(), |b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'_' | b'x'))
}

fn replace(mut bytes: Vec<u8>, at: std::ops::Range<usize>, new: &str) -> Vec<u8> {
    bytes.splice(at, new.bytes());
    bytes
}

fn number(bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    match &numbers(&bytes)[..] {
        [] => bytes,
        found => {
            let (at, new) = (random.pick(found).clone(), *random.pick(&NUMBERS));
            replace(bytes, at, new)
        }
    }
}

fn number_of_other_size(bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    match &numbers(&bytes)[..] {
        [] => bytes,
        found => {
            let at = random.pick(found).clone();
            let old: f64 = std::str::from_utf8(&bytes[at.clone()]).ok().and_then(|t| t.parse().ok()).unwrap_or(1.0);
            let power = random.below(1201) as f64 / 100.0 - 6.0;
            replace(bytes, at, &format!("{:?}", old * 10f64.powf(power)))
        }
    }
}

fn strings(bytes: &[u8]) -> Vec<std::ops::Range<usize>> {
    let quotes: Vec<usize> = (0..bytes.len()).filter(|i| bytes[*i] == b'"').collect();
    quotes.chunks_exact(2).map(|pair| pair[0] + 1..pair[1]).collect()
}

fn string(bytes: Vec<u8>, words: &Words, random: &mut Random) -> Vec<u8> {
    match &strings(&bytes)[..] {
        [] => bytes,
        found => {
            let (at, new) = (random.pick(found).clone(), random.pick(&words.strings).clone());
            replace(bytes, at, &new)
        }
    }
}

fn key(bytes: Vec<u8>, words: &Words, random: &mut Random) -> Vec<u8> {
    let found = places(&bytes, |b| b.is_ascii_alphabetic(), |b| b.is_ascii_alphanumeric() || b == b'_');
    match &found[..] {
        [] => bytes,
        found => {
            let (at, new) = (random.pick(found).clone(), random.pick(&words.keys).clone());
            replace(bytes, at, &new)
        }
    }
}

/// Puts pieces of expressions into a string, or in place of a number.
fn expression(bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    let pieces: String = (0..1 + random.below(6)).map(|_| *random.pick(&PIECES)).collect();
    let strings = strings(&bytes);
    let numbers = numbers(&bytes);
    if !strings.is_empty() && random.below(2) == 0 {
        let inside = random.pick(&strings).clone();
        let at = inside.start + random.below(inside.len() + 1);
        replace(bytes, at..at, &pieces)
    } else if !numbers.is_empty() {
        let at = random.pick(&numbers).clone();
        replace(bytes, at, &format!("\"{pieces}\""))
    } else {
        bytes
    }
}

fn flip_sign(bytes: Vec<u8>, random: &mut Random) -> Vec<u8> {
    match &numbers(&bytes)[..] {
        [] => bytes,
        found => {
            let at = random.pick(found).start;
            if at > 0 && bytes[at - 1] == b'-' { replace(bytes, at - 1..at, "") } else { replace(bytes, at..at, "-") }
        }
    }
}
