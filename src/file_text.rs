//! The text of image files and PDFs of the user's, for `read_text`.
//!
//! Only below the folders of `--read-dir` ([`crate::read_dirs`]): the server judges the path, and each script that opens the file judges
//! it again. A PDF says its text itself; a page that has hardly any is a picture, which is read like an image file
//! ([`crate::recognition`]).

use crate::capture::target::TargetKind;
use crate::error::{Code, Error};
use crate::geometry::{Mapping, Rect};
use crate::read_dirs::ReadableFile;
use crate::recognition::{self, Document, Level, Outcome, Request, State};
use crate::text::signs::compared;
use crate::tool::call::Call;
use crate::tool::fitting;
use pictures::PixelSize;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The extensions of what is read.
pub(crate) const TYPES: &[&str] = &[
    "pdf", "png", "jpg", "jpeg", "gif", "heic", "heif", "tif", "tiff", "bmp", "webp",
];

/// How many pages are read in one call.
pub(crate) const MOST_PAGES: u32 = 10;

/// A page with fewer characters is taken for a picture [eyes 2.2] (grade B).
const FEW: usize = 20;

/// How many lines are answered.
const MOST_LINES: usize = 1000;

/// What text was read of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[schemars(inline)]
pub(crate) enum Source {
    Display,
    Window,
    Region,
    File,
}

impl From<TargetKind> for Source {
    fn from(kind: TargetKind) -> Self {
        match kind {
            TargetKind::Display => Self::Display,
            TargetKind::Window => Self::Window,
            TargetKind::Region => Self::Region,
        }
    }
}

/// What the script is told of a file.
#[derive(Debug, Serialize)]
pub(crate) struct Wanted {
    pub(crate) file: ReadableFile,
    pub(crate) types: &'static [&'static str],
    /// The first page of a PDF.
    pub(crate) page: u32,
    /// How many are read.
    pub(crate) most: u32,
}

/// How it is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Options<'a> {
    pub(crate) level: Level,
    pub(crate) languages: &'a [String],
    pub(crate) find: Option<&'a str>,
    pub(crate) barcodes: bool,
}

/// What the script answers.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    system: String,
    /// None for an image.
    text: Option<Pdf>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Pdf {
    page_count: u32,
    pages: Vec<Page>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    page: u32,
    text: String,
}

/// What was read.
#[derive(Debug, Default)]
pub(crate) struct FileText {
    /// How many pages a PDF has.
    pub(crate) page_count: Option<u32>,
    pub(crate) lines: Vec<FileLine>,
    /// How many lines there are, whether they match or not.
    pub(crate) count: u32,
    pub(crate) codes: Option<Vec<FileCode>>,
    /// Of what was read as a picture: how well, and in which languages.
    pub(crate) level: Option<Level>,
    pub(crate) languages: Vec<String>,
    pub(crate) is_degraded: bool,
    /// Each a sentence without its full stop.
    pub(crate) notes: Vec<String>,
}

/// A line of it.
#[derive(Debug)]
pub(crate) struct FileLine {
    pub(crate) page: Option<u32>,
    pub(crate) text: String,
    pub(crate) matched: Option<String>,
    /// Of what was read as a picture.
    pub(crate) confidence: Option<f64>,
    /// In pixels of the picture.
    pub(crate) frame: Option<Rect>,
}

/// A bar code.
#[derive(Debug)]
pub(crate) struct FileCode {
    pub(crate) kind: String,
    pub(crate) text: Option<String>,
    /// In pixels of the picture.
    pub(crate) frame: Rect,
}

impl FileText {
    /// What came of it.
    pub(crate) fn state(&self) -> State {
        match (self.count, self.is_degraded) {
            (_, true) => State::Degraded,
            (0, false) => State::Empty,
            _ => State::Read,
        }
    }
}

/// Checks that a path has the extension of what is read. Where it is a link, the script judges what it leads to.
///
/// # Errors
/// `InvalidParameter`.
pub(crate) fn check(path: &str) -> Result<(), Error> {
    let extension = Path::new(path).extension();
    let extension = extension.map(|extension| extension.to_string_lossy().to_lowercase());
    if extension.is_some_and(|extension| TYPES.contains(&extension.as_str())) {
        return Ok(());
    }
    Err(Error::invalid(format!(
        "`file` has to be an image or a PDF, with one of the extensions {}",
        TYPES.join(", ")
    )))
}

/// Reads a file that was judged; `script` is the tool's own, with its `params`.
///
/// # Errors
/// Those of the judging, of PDFKit, and of the recognition.
pub(crate) async fn read(
    call: &mut Call,
    script: &'static str,
    params: JsonObject,
    (file, first): (&ReadableFile, u32),
    options: Options<'_>,
) -> Result<FileText, Error> {
    let Found { system, text } = fitting(script, &call.script(script, params).await?)?;
    call.deadline = call.end_after(recognition::LONGEST);
    let mut all = FileText::default();
    let Some(pdf) = text else {
        let outcome = picture(call, file, None, options, &system).await?;
        all.add(outcome, None, options);
        return Ok(all);
    };
    all.page_count = Some(pdf.page_count);
    let last = pdf.pages.last().map_or(first, |page| page.page);
    let mut drawn = Vec::new();
    for page in &pdf.pages {
        if page.text.trim().chars().count() >= FEW {
            all.add_text(page, options.find);
            continue;
        }
        match picture(call, file, Some(page.page), options, &system).await {
            Ok(outcome) if outcome.reading.count > 0 => {
                drawn.push(page.page.to_string());
                all.add(outcome, Some(page.page), options);
            }
            Ok(_) => all.add_text(page, options.find),
            Err(error) if all.count > 0 && error.code != Code::Cancelled => {
                all.notes.push(format!(
                    "Page {} and what follows it were not read: {}",
                    page.page, error.what
                ));
                break;
            }
            Err(error) => return Err(error),
        }
    }
    if !drawn.is_empty() {
        let note = format!(
            "Read as pictures, because they have no text: pages {}",
            drawn.join(", ")
        );
        all.notes.push(note);
    }
    if last < pdf.page_count {
        all.notes.push(format!(
            "Pages {first} to {last} of {} were read: pass page {} for those that follow",
            pdf.page_count,
            last + 1
        ));
    }
    if all.lines.len() > MOST_LINES {
        all.lines.truncate(MOST_LINES);
        all.notes
            .push(format!("Only the first {MOST_LINES} lines are returned"));
    }
    if all.count == 0 && all.notes.is_empty() {
        all.notes.push("No text was found".to_owned());
    }
    Ok(all)
}

/// Reads an image file, or a page of a PDF, as a picture.
async fn picture(
    call: &Call,
    file: &ReadableFile,
    page: Option<u32>,
    options: Options<'_>,
    system: &str,
) -> Result<Outcome, Error> {
    // Its size is told by who opens it.
    let whole = Mapping {
        area: Rect {
            x: 0.0,
            y: 0.0,
            width: 1.0,
            height: 1.0,
        },
        pixels: PixelSize {
            width: 1,
            height: 1,
        },
    };
    let request = Request {
        path: "",
        document: Some(Document {
            file,
            types: TYPES,
            page,
        }),
        mapping: whole,
        area: whole.area,
        level: options.level,
        languages: options.languages,
        find: options.find,
        barcodes: options.barcodes,
    };
    recognition::recognize(call, request, system).await
}

impl FileText {
    fn add(&mut self, outcome: Outcome, page: Option<u32>, options: Options<'_>) {
        let Outcome {
            reading,
            level,
            state,
            notes,
        } = outcome;
        let picture = Rect {
            x: 0.0,
            y: 0.0,
            width: reading.size.width,
            height: reading.size.height,
        };
        self.count += reading.count;
        self.level = Some(level);
        self.is_degraded |= state == State::Degraded;
        self.languages = reading.languages;
        for note in notes {
            if !self.notes.contains(&note) {
                self.notes.push(note);
            }
        }
        if let (true, Some(codes)) = (options.barcodes, reading.codes) {
            let found = codes.into_iter().map(|code| FileCode {
                frame: code.frame(picture),
                kind: code.kind,
                text: code.text,
            });
            self.codes.get_or_insert_default().extend(found);
        }
        let lines = reading.lines.into_iter().map(|line| FileLine {
            page,
            frame: Some(line.frame(picture)),
            confidence: Some(line.confidence),
            text: line.text,
            matched: line.matched,
        });
        self.lines.extend(lines);
    }

    /// What a page says itself.
    fn add_text(&mut self, page: &Page, find: Option<&str>) {
        let wanted = find.map(compared);
        for line in page.text.lines().map(str::trim) {
            if line.is_empty() {
                continue;
            }
            self.count += 1;
            if wanted
                .as_ref()
                .is_some_and(|wanted| !compared(line).contains(wanted))
            {
                continue;
            }
            self.lines.push(FileLine {
                page: Some(page.page),
                text: line.to_owned(),
                matched: None,
                confidence: None,
                frame: None,
            });
        }
    }
}
