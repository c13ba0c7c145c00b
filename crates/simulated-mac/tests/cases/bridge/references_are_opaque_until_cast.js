ObjC.import('ApplicationServices');
const session = $.CGSessionCopyCurrentDictionary();
// ----
// expect: true, false
[session instanceof Ref, ObjC.castRefToObject(session) instanceof Ref];
// ----
// expect: true
ObjC.deepUnwrap(ObjC.castRefToObject(session)).kCGSSessionOnConsoleKey;
// ----
// fails: 1 execution error: Error: Error: Ref has incompatible type (-2700)
ObjC.deepUnwrap(session);
// ----
// fails: 1 execution error: Error: Error: Ref has incompatible type (-2700)
ObjC.unwrap(session);
// ----
// fails: 1 execution error: Error: Error: Ref has incompatible type (-2700)
session.js;
// ----
// fails: 1 execution error: Error: Error: Ref has incompatible type (-2700)
$.NSArray.arrayWithObject(session);
