// prelude: workspace
// expect: Notes.sdef
// expect: <class name="note" code="note" plural="notes" inherits="item">
// expect: <element type="attachment"/>
// expect: true true true
const bundle = (path) => $.NSBundle.bundleWithPath(path);
const named = (path) => bundle(path).objectForInfoDictionaryKey('OSAScriptingDefinition');
const read = (path) => $.NSXMLDocument.alloc.initWithContentsOfURLOptionsError($.NSURL.fileURLWithPath(path), 1 << 16, null);
const notes = workspace.fullPathForApplication('Notes').js;
const file = named(notes).js;
const text = read(`${notes}/Contents/Resources/${file}`).XMLString.js;
const lines = text.split('\n');
const at = lines.findIndex((line) => line.startsWith('<class name="note" '));
const slack = workspace.fullPathForApplication('Slack').js;
const missing = [named(slack), read(`${notes}/Contents/Resources/Other.sdef`), read(`${slack}/Contents/Resources/Slack.sdef`)];
[file, lines[at], lines.slice(at).find((line) => line.startsWith('<element ')), missing.map((one) => one.isNil()).join(' ')].join('\n');
