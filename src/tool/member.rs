//! Tools that are one tool with its `action` set: clients call each by a name of its own, and its declaration is data.

use super::declaration::{PlannedStep, Tool};
use super::effect::Effect;
use super::spec::Spec;
use crate::error::Error;
use crate::session::Session;
use rmcp::model::JsonObject;
use serde::Deserialize;
use std::borrow::Cow;
use std::sync::OnceLock;

/// One of them, as a table in JSON says it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Member {
    /// What clients call it, which is the action.
    name: String,
    title: String,
    description: String,
    effect: Effect,
    /// The schema of its parameters, as it is listed and enforced.
    parameters: JsonObject,
}

impl Spec {
    /// The tool that is `T` with that action. Its name in the registry is that of `T`, a point, and what clients call it.
    pub(crate) fn member<T: Tool>(member: Member) -> Self {
        Self {
            name: Cow::Owned(format!("{}.{}", T::NAME, member.name)),
            title: Cow::Owned(member.title),
            description: Cow::Owned(member.description),
            effect: member.effect,
            may_destroy: member.effect != Effect::Read,
            trial: None,
            input: OnceLock::from(member.parameters),
            action: Some(member.name),
            ..Self::of::<T>()
        }
    }

    /// The call of another tool that an acting one of them is, where it is known without a look.
    ///
    /// # Errors
    /// As [`Spec::steps`].
    pub(crate) fn the_one_step(
        &self,
        arguments: JsonObject,
        session: &Session,
    ) -> Result<Option<PlannedStep>, Error> {
        if self.action.is_none() || self.effect == Effect::Read {
            return Ok(None);
        }
        Ok(self.steps(arguments, session)?.into_iter().next())
    }

    /// What clients call it.
    #[must_use]
    pub fn called(&self) -> &str {
        self.action.as_deref().unwrap_or(&self.name)
    }
}
