// prelude: facts, elements, keys, typed
// world: editor
// world: {"keyboard": {"source": "com.apple.inputmethod.Kotoeri.RomajiTyping.Japanese", "sources": ["com.apple.inputmethod.Kotoeri.RomajiTyping.Japanese", "com.apple.keylayout.ABC"]}}
// expect: true
// expect: ok
// expect: true
const id = (source) => ObjC.castRefToObject($.TISGetInputSourceProperty(source, $.kTISPropertyInputSourceID)).js;
const current = () => id($.TISCopyCurrentKeyboardInputSource());
const before = $.TISCopyCurrentKeyboardInputSource();
$.TISSelectInputSource($.TISCopyCurrentASCIICapableKeyboardInputSource());
const isSwitched = current() === 'com.apple.keylayout.ABC';
type('ok');
$.TISSelectInputSource(before);
[isSwitched, typed(), current() === id(before)].join('\n');
