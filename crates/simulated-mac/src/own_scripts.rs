//! Evaluates the simulated Mac's own scripts (`js/`), which make the globals that scripts find.

use rquickjs::{Ctx, context::EvalOptions};

/// Evaluates one of the simulator's own scripts.
pub(crate) fn evaluate<'js, V: rquickjs::FromJs<'js>>(
    ctx: &Ctx<'js>,
    name: &str,
    text: &str,
) -> rquickjs::Result<V> {
    let mut options = EvalOptions::default();
    options.filename = Some(name.to_owned());
    ctx.eval_with_options(text, options)
}
