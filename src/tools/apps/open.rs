//! `open`: open a web address or a document, in its default app or in a named one.
//!
//! ```json
//! {"name": "open", "arguments": {"url": "https://example.com/"}}
//! → {"opened": "https://example.com/", "name": "Safari", "bundle_id": "com.apple.Safari", "process_id": 823,
//!    "in_front": true, "window_id": 41, "title": "Example Domain", "effect": "confirmed", "note": null}
//! {"name": "open", "arguments": {"path": "~/Documents/Plan.txt"}}
//! → {"opened": "/Users/demo/Documents/Plan.txt", "name": "TextEdit", …}
//! ```
//!
//! Nothing but `http` and `https` addresses ([`crate::web_address`]) and documents of the types that
//! [`crate::document_types`] lists, below the folders of `--read-dir` ([`crate::read_dirs`]). The app is found before
//! anything is opened, asked of the policy, and named to macOS, so that no other one gets it. Needs no permission; whether the app shows it is read with
//! Accessibility, without which `effect` is unverified.

use crate::document_types;
use crate::error::Error;
use crate::read_dirs::{self, ReadableFile};
use crate::session::Session;
use crate::tool::answer::Answer;
use crate::tool::call::Call;
use crate::tool::{
    Aliases, Background, Effect, Examples, Outcome, Reaches, Selftest, Tool, fitting, given,
};
use crate::tools::shared::{APP_ALIASES, NamedApp};
use crate::web_address;
use rmcp::model::JsonObject;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub(crate) struct Open;

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Params {
    /// Address of a web page, with http or https
    #[schemars(length(min = 1, max = 8192))]
    url: Option<String>,
    /// Absolute path of a document; may begin with ~/
    #[schemars(length(min = 1, max = 4096))]
    path: Option<String>,
    /// App to open it with; default: the one that macOS uses
    app: Option<NamedApp>,
}

#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Output {
    /// The address, or the path without links
    opened: String,
    /// App that opened it
    name: String,
    bundle_id: Option<String>,
    process_id: i32,
    /// Whether the app is in front
    in_front: bool,
    /// Window that shows it, or its app's main one
    window_id: Option<u32>,
    title: Option<String>,
    effect: Outcome,
    note: Option<String>,
}

/// What is to be opened, as the script is told.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Target {
    Address {
        url: String,
    },
    Document {
        document: ReadableFile,
        /// The extensions that it may have, and it must not turn out to have another one.
        types: Vec<&'static str>,
    },
}

/// What the template needs to know.
#[derive(Debug, Serialize)]
struct Wanted<'a> {
    #[serde(flatten)]
    target: Target,
    app: Option<&'a NamedApp>,
    /// The apps that nothing is opened with, by bundle id.
    launchers: Vec<&'static str>,
}

impl Params {
    /// Looks at the disk for a document.
    fn target(&self, session: &Session) -> Result<Target, Error> {
        match (&self.url, &self.path) {
            (Some(url), None) => Ok(Target::Address {
                url: web_address::checked(url)?,
            }),
            (None, Some(path)) => {
                let document = session.read_dirs.locate(path)?;
                // What a link leads to on a simulated Mac is judged by its script.
                if document.is_resolved {
                    document_types::check(&document.path)?;
                }
                Ok(Target::Document {
                    document,
                    types: document_types::extensions().collect(),
                })
            }
            (Some(_), Some(_)) => Err(Error::invalid(
                "`url` and `path` name different things, expected one of them",
            )),
            (None, None) => Err(Error::invalid("expected `url` or `path`")
                .hint("launch_app starts an app and opens nothing in it")),
        }
    }
}

impl Tool for Open {
    const NAME: &'static str = "open";
    const TITLE: &'static str = "Open an address or a document";
    const DESCRIPTION: &'static str = "Open a web address, or a document below a folder of --read-dir. Prefer it to typing an address or clicking through Finder. Returns the app, its window, whether it is in front and what it shows.";
    const TOOLSET: &'static str = "apps";
    const EFFECT: Effect = Effect::Act;
    const REACHES: Reaches = Reaches::Opener;
    const EXAMPLES: Examples = Examples {
        works: r#"{"url": "https://example.com/guide"}"#,
        fails: r#"{"url": "ftp://example.com/"}"#,
    };
    const SELFTEST: Selftest = Selftest::Never("would leave a tab or a window behind");
    const BACKGROUND: Background = Background::Chooses;
    const ALIASES: Aliases = &[
        APP_ALIASES,
        &[
            ("address", "url"),
            ("link", "url"),
            ("uri", "url"),
            ("file", "path"),
            ("file_path", "path"),
            ("document", "path"),
            ("browser", "app"),
        ],
    ];
    type Params = Params;
    type Output = Output;

    fn template_params(params: &Params, session: &Session) -> Result<JsonObject, Error> {
        given(&Wanted {
            target: params.target(session)?,
            app: params.app.as_ref(),
            launchers: document_types::launchers().collect(),
        })
    }

    /// A disk may take its time to answer: the server goes on meanwhile, and the call ends in its time.
    async fn run(params: Params, mut call: Call) -> Result<Answer, Error> {
        let session = call.session.clone();
        let late = read_dirs::late().hint("Try again, or open another file");
        let judging = move || Self::input(&params, &session);
        let input = call.on_disk(late, judging).await?;
        let result = call.script(Self::NAME, input).await?;
        let output: Output = fitting(Self::NAME, &result)?;
        Answer::structured(&output)
    }
}
