// What tells one element from another: how it looks, and what it shows. `src/session/elements/fingerprint.rs` writes the
// same. No macOS calls.

// An identifier without its query part, which says what state its owner is in: `TabBarTab?isActive=true` [trees 2.3].
function withoutState(identifier) {
  const at = identifier ? identifier.indexOf('?') : -1;
  return at > 0 ? identifier.slice(0, at) : identifier;
}

// What may change while it stays the same is left out.
export function fingerprint(node) {
  const text = (value) => (value === undefined || value === '' ? null : value);
  return [node.role].concat([node.subrole, withoutState(node.identifier), node.title, node.description, node.label].map(text));
}

const shownText = (node) => (typeof node.value === 'string' && node.value !== '' ? node.value : null);

// What tells one row from another: how an element looks, with the text that it shows.
export const fingerprintWithText = (node) => fingerprint(node).concat([shownText(node)]);

export const hasTexts = (node) => Boolean(node.title) || Boolean(node.description) || shownText(node) !== null;

export const equal = (a, b) => a.length === b.length && a.every((value, index) => value === b[index]);
