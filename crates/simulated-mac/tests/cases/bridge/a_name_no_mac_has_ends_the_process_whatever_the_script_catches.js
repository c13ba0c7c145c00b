// fails: 78 simulated-mac: no such name: $.NSWorkspce (did you mean NSWorkspace?)
try {
  $.NSWorkspce;
} catch (error) {}
1;
// ----
// fails: 78 simulated-mac: no such name: uppercasString of NSString (did you mean uppercaseString?)
try {
  $('x').uppercasString;
} finally {
  1;
}
// ----
// fails: 78 stringWithString
try {
  $.NSString.stringWithStrin('x');
} catch (error) {}
// ----
// fails: 78 ObjC.import('NoSuchFramework')
ObjC.import('NoSuchFramework');
// ----
// fails: 78 noSuchFunction
ObjC.bindFunction('noSuchFunction', ['void', []]);
try {
  $.noSuchFunction();
} catch (error) {}
// ----
// fails: 78 length of NSArray
typeof $([1]).length;
