// prelude: facts, elements, keys, typed
// world: editor
// world: {"keyboard": {"source": "com.apple.inputmethod.Kotoeri.RomajiTyping.Japanese", "sources": ["com.apple.inputmethod.Kotoeri.RomajiTyping.Japanese", "com.apple.keylayout.ABC"]}}
// ----
// expect: []
// leaves: {"keyboard": {"composing": "ab"}}
key(0);
type('b');
`[${typed()}]`;
// ----
// expect: [ab]
key(RETURN);
`[${typed()}]`;
