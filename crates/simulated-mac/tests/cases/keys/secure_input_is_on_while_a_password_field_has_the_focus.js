// prelude: facts, elements, keys, typed
// world: editor
const secureInput = () => {
  const session = ObjC.deepUnwrap(ObjC.castRefToObject($.CGSessionCopyCurrentDictionary()));
  return [$.IsSecureEventInputEnabled(), session.kCGSSessionSecureInputPID].join();
};
// ----
// expect: false,
secureInput();
// ----
// world: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"subrole": "AXSecureTextField"}}}}}}}}}
// expect: true,840
secureInput();
// ----
// expect: •••,3
type('pä👋');
const field = read(app(TEXT_EDIT), 'AXFocusedUIElement');
[get(field, 'AXValue'), get(field, 'AXNumberOfCharacters')].join();
