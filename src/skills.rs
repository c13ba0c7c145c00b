//! The skill that teaches a model to use this server well, as the Skills extension of MCP (SEP-2640) serves it: listed with
//! the digest of its file, read as a resource.

use crate::embedded::text;
use rmcp::model::{
    ErrorData, GetSkillResult, ListSkillsResult, ReadResourceResult, ResourceContents, Skill,
    SkillFrontmatter, SkillResource, SkillResources,
};
use serde_json::json;

/// Where the skill is a resource. The folder has its name, as the extension asks for.
pub(crate) const SKILL_URI: &str = "skill://macmcp/SKILL.md";

/// The file, as a client installs it and as it is read here.
fn file() -> &'static str {
    text!("scripts/dist/skill/macmcp/SKILL.md")
}

/// A field of the front matter: one line each, plain text behind the name.
fn field(name: &str) -> Option<&'static str> {
    let matter = file().strip_prefix("---\n")?.split("\n---\n").next()?;
    let mut fields = matter.lines().filter_map(|line| line.split_once(": "));
    fields.find(|(key, _)| *key == name).map(|(_, text)| text)
}

fn skill() -> Result<Skill, ErrorData> {
    let (Some(name), Some(description)) = (field("name"), field("description")) else {
        return Err(ErrorData::internal_error(
            "The skill has no name or no description",
            None,
        ));
    };
    let files = vec![SkillResource::from_bytes(SKILL_URI, file().as_bytes())];
    Ok(Skill::new(
        SKILL_URI,
        SkillFrontmatter::new(name, description),
        SkillResources::Files(files),
    ))
}

/// Every skill that this server has.
///
/// # Errors
/// When the file is no skill; only a mistake in it can cause that.
pub(crate) fn list() -> Result<ListSkillsResult, ErrorData> {
    Ok(ListSkillsResult::with_all_items(vec![skill()?]))
}

/// The skill whose file is at that address.
///
/// # Errors
/// That there is none.
pub(crate) fn get(uri: &str) -> Result<GetSkillResult, ErrorData> {
    if uri != SKILL_URI {
        return Err(ErrorData::invalid_params(
            format!("There is no such skill; the skill of this server is {SKILL_URI}"),
            Some(json!({ "uri": uri })),
        ));
    }
    Ok(GetSkillResult::new(skill()?))
}

/// The text of the skill, where the address is that of its file.
#[must_use]
pub(crate) fn read(uri: &str) -> Option<ReadResourceResult> {
    (uri == SKILL_URI).then(|| {
        let contents = ResourceContents::text(file(), SKILL_URI).with_mime_type("text/markdown");
        ReadResourceResult::new(vec![contents])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use saphyr::LoadableYamlNode as _;

    /// The front matter is YAML for those who install the file.
    #[test]
    fn the_front_matter_is_read_as_yaml_reads_it() {
        let matter = file().split("---\n").nth(1).unwrap();
        let read = saphyr::Yaml::load_from_str(matter).unwrap();
        let Skill { frontmatter, .. } = skill().unwrap();
        assert_eq!(read[0]["name"].as_str(), Some(frontmatter.name.as_str()));
        let description = read[0]["description"].as_str();
        assert_eq!(description, Some(frontmatter.description.as_str()));
        assert_eq!(read[0].as_mapping().unwrap().len(), 2);
    }
}
