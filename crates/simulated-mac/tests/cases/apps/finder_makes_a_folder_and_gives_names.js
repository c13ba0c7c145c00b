// prelude: facts, elements, keys, apps, files
// expect: untitled folder|AXTextField|0,15
// expect: Letters|AXOutline|true|false
// expect: Plan.txt|0,4
// expect: Ideas.txt|1. Look
// expect: Ideas.txt
// expect: The name “Letters” is already taken. Please choose a different name.|Ideas.txt
// expect: Photos
ObjC.import('AppKit');
$.NSRunningApplication.runningApplicationWithProcessIdentifier(FINDER).activateWithOptions(2);
delay(0.5);
const focus = () => read(app(FINDER), 'AXFocusedUIElement');
const value = (e) => get(e, 'AXValue');
const range = (e) => (ObjC.unwrap(read(e, 'AXSelectedTextRange').description).match(/\d+/g) || []).slice(-2).join();
const rows = () => find(front(FINDER), (e) => get(e, 'AXDescription') === 'list view');
const choose = (name) => set(row(rows(), name), 'AXSelected', $(true));
const lines = [];
key(45, COMMAND | SHIFT);
lines.push(`${value(focus())}|${get(focus(), 'AXRole')}|${range(focus())}`);
type('Letters');
key(RETURN);
lines.push(`${selection()}|${get(focus(), 'AXRole')}|${there('Documents/Letters')}|${there('Documents/untitled folder')}`);
choose('Plan.txt');
key(RETURN);
lines.push(`${value(focus())}|${range(focus())}`);
type('Ideas');
key(RETURN);
const text = $.NSString.stringWithContentsOfFileEncodingError('/Users/demo/Documents/Ideas.txt', 4, null).js;
lines.push(`${selection()}|${text.split('\n')[0]}`);
key(RETURN);
type('Nothing');
key(ESCAPE);
lines.push(selection());
key(RETURN);
key(0, COMMAND);
type('Letters');
key(RETURN);
const alert = front(FINDER);
const says = find(alert, (e) => /taken/.test(value(e)));
const said = value(says);
press(titled(alert, 'OK'));
key(ESCAPE);
lines.push(`${said}|${selection()}`);
key(35);
key(4);
lines.push(selection());
lines.join('\n');
