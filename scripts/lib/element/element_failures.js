// How actions on elements fail: the element is there and does not do what it was told.
//
// `target` comes from findElement.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as ax from 'macmcp/ax/ax';
import * as elementNode from 'macmcp/element/element_node';

export const describe = (target) => `${elementNode.describe(target.node)} of ${names.quote(target.app.name)}`;

/** @type {(code: ErrorCode, target: any, what: string, why?: string, hint?: string) => never} */
export function fail(code, target, what, why, hint) {
  const details = { app: target.app.name, process_id: target.app.process_id, found: elementNode.facts(target.node) };
  return reply.fail(code, `${describe(target)} ${what}`, { why, hint, details });
}

export function requireEnabled(target) {
  if (target.node.enabled !== false) return;
  fail(
    'Disabled',
    target,
    'is disabled',
    'Its application does not let it be used now',
    'Do first what enables it, or wait for it with wait_for',
  );
}

// Ends the script with what a code means that an element gave, if it is one of those that say it all.
export function failForCode(target, code) {
  if (code === ax.CODE.GONE) fail('StaleElement', target, 'no longer exists', undefined, 'Take a new snapshot with get_ui_elements');
  if (code === ax.CODE.DENIED) ax.failWithCode(code, target.app);
}

// What to say of an action that came back with an error and may have been performed [findings-2 7.2].
export const doubt = (code) =>
  `The action was sent, and macOS answered with AXError ${code}, as it does for actions that were performed as well: it is not ` +
  'repeated. Look with get_ui_elements or take_screenshot; if it did nothing, the pointer is the other way: click at its position.';

export function requirePresent(target, node) {
  if (node === null) failForCode(target, ax.CODE.GONE);
}
