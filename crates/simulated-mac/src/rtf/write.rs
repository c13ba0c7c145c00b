//! Writes Rich Text Format, in the words of Cocoa's writer.

use simulated_world::world::{Style, TextStyles};

const HEAD: &str =
    "{\\rtf1\\ansi\\ansicpg1252\\cocoartf2822\n\\cocoatextscaling0\\cocoaplatform0{\\fonttbl";
const BODY: &str = "}\n{\\colortbl;\\red255\\green255\\blue255;}\n\\pard\\tx720\\pardirnatural\\partightenfactor0\n\n\\f0\\fs24 \\cf0 ";

/// The rich text of a text with its styles.
pub(crate) fn written(text: &str, styles: &TextStyles) -> String {
    let mut faces = Faces(vec![HELVETICA.to_owned(), format!("{HELVETICA}-Bold")]);
    let mut body = Body {
        text: String::new(),
        now: PLAIN,
        link: None,
    };
    for (piece, style) in styles.pieces(text) {
        body.begin(style, faces.look(style));
        for letter in piece.chars() {
            write_letter(&mut body.text, letter);
        }
    }
    body.end_link();
    let mut table = String::new();
    for (number, face) in faces.0.iter().enumerate() {
        let family = if face.starts_with(HELVETICA) {
            "swiss"
        } else {
            "nil"
        };
        table.push_str(&format!("\\f{number}\\f{family}\\fcharset0 {face};"));
    }
    format!("{HEAD}{table}{BODY}{}}}", body.text)
}

const HELVETICA: &str = "Helvetica";
/// The size of text that has no font of its own, in half points.
const HALF_POINTS: u32 = 24;

/// What the letters that come next look like.
#[derive(Clone, Copy)]
struct Look {
    /// The number of the face in the table.
    face: usize,
    half_points: u32,
    bold: bool,
    italic: bool,
    underline: bool,
}

/// That of text without styles.
const PLAIN: Look = Look {
    face: 0,
    half_points: HALF_POINTS,
    bold: false,
    italic: false,
    underline: false,
};

/// The names of the faces that a text uses.
struct Faces(Vec<String>);

impl Faces {
    fn look(&mut self, style: &Style) -> Look {
        let (family, half_points) = match &style.font {
            // As many as fit; none of them is negative.
            Some(font) => (font.name.as_str(), (font.size * 2.0).round() as u32),
            None => (HELVETICA, HALF_POINTS),
        };
        let slanted = match family {
            HELVETICA | "Courier" => "Oblique",
            _ => "Italic",
        };
        let name = match (style.bold, style.italic) {
            (false, false) => family.to_owned(),
            (true, false) => format!("{family}-Bold"),
            (false, true) => format!("{family}-{slanted}"),
            (true, true) => format!("{family}-Bold{slanted}"),
        };
        let face = self.0.iter().position(|face| *face == name);
        let face = face.unwrap_or_else(|| {
            self.0.push(name);
            self.0.len() - 1
        });
        Look {
            face,
            half_points,
            bold: style.bold,
            italic: style.italic,
            underline: style.underline,
        }
    }
}

/// The text as far as it is written.
struct Body {
    text: String,
    now: Look,
    /// Where the text that is written leads, and the look of what stands before it.
    link: Option<(String, Look)>,
}

impl Body {
    /// What comes next has a style.
    fn begin(&mut self, style: &Style, look: Look) {
        let url = self.link.as_ref().map(|(url, _)| url.as_str());
        if url != style.link.as_deref() {
            self.end_link();
            if let Some(url) = &style.link {
                self.begin_link(url);
            }
        }
        let was = std::mem::replace(&mut self.now, look);
        let mut words = String::new();
        if was.face != look.face {
            words.push_str(&format!("\\f{}", look.face));
        }
        if was.half_points != look.half_points {
            words.push_str(&format!("\\fs{}", look.half_points));
        }
        let switches = [
            (was.bold, look.bold, "\\b", "\\b0"),
            (was.italic, look.italic, "\\i", "\\i0"),
            (was.underline, look.underline, "\\ul", "\\ulnone"),
        ];
        for (was, is, on, off) in switches {
            if was != is {
                words.push_str(if is { on } else { off });
            }
        }
        if !words.is_empty() {
            self.text.push_str(&format!("\n{words} "));
        }
    }

    fn begin_link(&mut self, url: &str) {
        self.text.push_str("{\\field{\\*\\fldinst{HYPERLINK \"");
        for letter in url.chars() {
            match letter {
                // It would end the URL.
                '"' => self.text.push_str("%22"),
                other => write_letter(&mut self.text, other),
            }
        }
        self.text.push_str("\"}}{\\fldrslt ");
        self.link = Some((url.to_owned(), self.now));
    }

    /// The look of before is that of what comes behind a group.
    fn end_link(&mut self) {
        if let Some((_, before)) = self.link.take() {
            self.text.push_str("}}");
            self.now = before;
        }
    }
}

fn write_letter(file: &mut String, letter: char) {
    match letter {
        '\\' | '{' | '}' => file.extend(['\\', letter]),
        '\n' => file.push_str("\\\n"),
        '\t' => file.push('\t'),
        plain if plain.is_ascii() => file.push(plain),
        other => {
            for unit in other.encode_utf16(&mut [0; 2]) {
                file.push_str(&format!("\\uc0\\u{unit} "));
            }
        }
    }
}
