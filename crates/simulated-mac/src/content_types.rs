//! Content types, and what they conform to: Apple's System-Declared Uniform Type Identifiers.

use simulated_world::world::{Place, disk::split_extension};

/// The types that what stands at a path conforms to, its own first.
pub(crate) fn tree(place: Place, name: &str) -> Vec<&'static str> {
    match place {
        Place::Folder | Place::Disk => vec!["public.folder", "public.directory", "public.item"],
        Place::Application => vec![
            "com.apple.application-bundle",
            "com.apple.application",
            "public.executable",
            "com.apple.bundle",
            "com.apple.package",
            "public.directory",
            "public.item",
        ],
        Place::Document => {
            let extension = split_extension(name).1.to_ascii_lowercase();
            let mut types = of_extension(&extension).to_vec();
            types.extend(["public.data", "public.item"]);
            types
        }
    }
}

/// The types that only files have; none for an extension that is not known here.
fn of_extension(extension: &str) -> &'static [&'static str] {
    match extension {
        ".txt" | ".text" => &["public.plain-text", "public.text", "public.content"],
        ".md" | ".markdown" => &[
            "net.daringfireball.markdown",
            "public.text",
            "public.content",
        ],
        ".rtf" => &["public.rtf", "public.text", "public.content"],
        ".csv" => &[
            "public.comma-separated-values-text",
            "public.text",
            "public.content",
        ],
        ".html" | ".htm" => &["public.html", "public.text", "public.content"],
        ".tsv" => &[
            "public.tab-separated-values-text",
            "public.text",
            "public.content",
        ],
        ".yaml" | ".yml" => &["public.yaml", "public.text", "public.content"],
        ".command" | ".tool" => &[
            "com.apple.terminal.shell-script",
            "public.shell-script",
            "public.source-code",
            "public.plain-text",
            "public.text",
            "public.content",
        ],
        ".json" => &["public.json", "public.text", "public.content"],
        ".c" | ".h" | ".js" | ".py" | ".rs" | ".sh" | ".swift" => &[
            "public.source-code",
            "public.plain-text",
            "public.text",
            "public.content",
        ],
        ".pdf" => &[
            "com.adobe.pdf",
            "public.composite-content",
            "public.content",
        ],
        ".png" => &["public.png", "public.image", "public.content"],
        ".jpg" | ".jpeg" => &["public.jpeg", "public.image", "public.content"],
        ".gif" => &["com.compuserve.gif", "public.image", "public.content"],
        ".heic" => &["public.heic", "public.image", "public.content"],
        ".tif" | ".tiff" => &["public.tiff", "public.image", "public.content"],
        ".mov" => &[
            "com.apple.quicktime-movie",
            "public.movie",
            "public.audiovisual-content",
            "public.content",
        ],
        ".mp4" => &[
            "public.mpeg-4",
            "public.movie",
            "public.audiovisual-content",
            "public.content",
        ],
        ".mp3" => &[
            "public.mp3",
            "public.audio",
            "public.audiovisual-content",
            "public.content",
        ],
        ".wav" => &[
            "com.microsoft.waveform-audio",
            "public.audio",
            "public.audiovisual-content",
            "public.content",
        ],
        ".pptx" => &[
            "org.openxmlformats.presentationml.presentation",
            "public.presentation",
            "public.composite-content",
            "public.content",
        ],
        ".xlsx" => &[
            "org.openxmlformats.spreadsheetml.sheet",
            "public.spreadsheet",
            "public.content",
        ],
        ".docx" => &[
            "org.openxmlformats.wordprocessingml.document",
            "public.composite-content",
            "public.content",
        ],
        ".zip" => &["public.zip-archive", "public.archive"],
        ".tar" => &["public.tar-archive", "public.archive"],
        ".dmg" => &[
            "com.apple.disk-image-udif",
            "com.apple.disk-image",
            "public.disk-image",
        ],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_is_told_by_the_extension() {
        assert!(tree(Place::Document, "海.JPG").contains(&"public.image"));
        assert_eq!(
            tree(Place::Document, "LICENSE"),
            ["public.data", "public.item"]
        );
        assert!(tree(Place::Application, "Safari.app").contains(&"com.apple.application"));
        assert!(!tree(Place::Folder, "a.txt").contains(&"public.text"));
    }
}
