// prelude: facts, elements, keys, typed
// world: editor
// world: {"keyboard": {"source": "com.apple.keylayout.German", "sources": ["com.apple.keylayout.German"]}}
// expect: aY@ö
key(0);
key(6, SHIFT);
key(37, OPTION);
key(41);
typed();
