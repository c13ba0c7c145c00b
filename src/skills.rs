//! The skills that teach a model to use this server well, as the Skills extension of MCP (SEP-2640) serves them: listed with the digest
//! of their files, read as resources. Beside those of the program stand the user's own, of their tools' folder.

use crate::embedded;
use crate::own_tools::OwnTools;
use rmcp::model::{
    ErrorData, GetSkillResult, ListSkillsResult, ReadResourceResult, ResourceContents, Skill,
    SkillFrontmatter, SkillResource, SkillResources,
};
use serde_json::json;
use std::borrow::Cow;
use std::sync::Arc;
use tokio::task::spawn_blocking;

/// What the addresses of skills begin with.
const SCHEME: &str = "skill://";

/// A skill.
pub(crate) struct File {
    /// The name of its folder, as the extension asks for.
    name: Cow<'static, str>,
    text: Cow<'static, str>,
}

/// Those of the program, as a client installs them.
fn bundled() -> impl Iterator<Item = File> {
    let files = embedded::folder!("$CARGO_MANIFEST_DIR/scripts/dist/skill").iter();
    files.filter_map(|file| {
        Some(File {
            name: file.path.strip_suffix("/SKILL.md")?.into(),
            text: file.text().into(),
        })
    })
}

/// Every skill. Names that begin as the program's do are not the user's to give.
async fn all(own: Option<&Arc<OwnTools>>) -> Vec<File> {
    let own = own.map(Arc::clone);
    // The user's are on the disk, which a request must not wait for on the thread of all.
    let own = spawn_blocking(move || own.map(|own| own.skills()));
    let own = own.await.ok().flatten().unwrap_or_default().into_iter();
    let own = own.filter(|(name, _)| !name.starts_with("macmcp"));
    let own = own.map(|(name, text)| File {
        name: name.into(),
        text: text.into(),
    });
    bundled().chain(own).collect()
}

impl File {
    fn uri(&self) -> String {
        format!("{SCHEME}{}/SKILL.md", self.name)
    }

    /// A field of the front matter: one line each, plain text behind the name.
    fn field(&self, name: &str) -> Option<&str> {
        let matter = self.text.strip_prefix("---\n")?.split("\n---\n").next()?;
        let mut fields = matter.lines().filter_map(|line| line.split_once(": "));
        fields.find(|(key, _)| *key == name).map(|(_, text)| text)
    }

    /// The skill; none where the file does not say what the format asks for.
    fn skill(&self) -> Option<Skill> {
        let name = self.field("name").filter(|name| *name == self.name)?;
        let files = vec![SkillResource::from_bytes(self.uri(), self.text.as_bytes())];
        Some(Skill::new(
            self.uri(),
            SkillFrontmatter::new(name, self.field("description")?),
            SkillResources::Files(files),
        ))
    }
}

/// Every skill that this server has.
pub(crate) async fn list(own: Option<&Arc<OwnTools>>) -> ListSkillsResult {
    let skills = all(own).await.iter().filter_map(File::skill).collect();
    ListSkillsResult::with_all_items(skills)
}

/// The skill whose file is at that address.
///
/// # Errors
/// That there is none.
pub(crate) async fn get(
    uri: &str,
    own: Option<&Arc<OwnTools>>,
) -> Result<GetSkillResult, ErrorData> {
    let all = all(own).await;
    let skill = all.iter().find(|file| file.uri() == uri);
    let result = skill.and_then(File::skill).map(GetSkillResult::new);
    let why = "There is no such skill: see skills/list";
    result.ok_or_else(|| ErrorData::invalid_params(why, Some(json!({ "uri": uri }))))
}

/// The text of the skill, where the address is that of its file.
pub(crate) async fn read(uri: &str, own: Option<&Arc<OwnTools>>) -> Option<ReadResourceResult> {
    if !uri.starts_with(SCHEME) {
        return None;
    }
    let mut all = all(own).await.into_iter();
    all.find(|file| file.uri() == uri).map(|file| {
        let contents = ResourceContents::text(file.text, uri).with_mime_type("text/markdown");
        ReadResourceResult::new(vec![contents])
    })
}

/// The text of the program's skill of that name, without its front matter; none for the general one, which is long.
pub(crate) fn named(name: &str) -> Option<String> {
    let file = bundled().find(|file| file.name == name && name != "macmcp")?;
    let (_, text) = file.text.split_once("\n---\n")?;
    Some(text.trim().to_owned())
}
