// How actions on elements fail: the element is there and does not do what it was told.
//
// `target` comes from targets.find.
// Requires: reply, names, ax, elements
const refusals = (() => {
  const called = (target) => `${elements.described(target.node)} of ${names.quoted(target.app.name)}`;

  function fail(code, target, what, why, hint) {
    const details = { app: target.app.name, process_id: target.app.process_id, found: elements.facts(target.node) };
    reply.fail(code, `${called(target)} ${what}`, { why, hint, details });
  }

  function demandEnabled(target) {
    if (target.node.enabled !== false) return;
    fail('Disabled', target, 'is disabled', 'Its application does not let it be used now', 'Do first what enables it, or wait for it with wait_for');
  }

  // Ends the script with what a code means that an element gave, if it is one of those that say it all.
  function demandAnswer(target, code) {
    if (code === ax.CODE.GONE) fail('StaleElement', target, 'has just gone', undefined, 'Take a new snapshot with get_ui_elements');
    if (code === ax.CODE.DENIED) ax.refuse(code, target.app);
  }

  function demandPresence(target, node) {
    if (node === null) demandAnswer(target, ax.CODE.GONE);
  }

  return { called, fail, demandEnabled, demandAnswer, demandPresence };
})();
