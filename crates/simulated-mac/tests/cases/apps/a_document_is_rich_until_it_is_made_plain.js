// prelude: facts, elements, keys, apps
// expect: Rich Text Document|undefined
// expect: ✓|Make Plain Text
// expect: Convert this document to plain text?|Make Plain Text
// expect: Make Rich Text|false|-25212
// expect: If no extension is provided, use “.txt”.
// expect: You cannot save this document with extension “.rtf” at the end of the name. The required extension is “.txt”.
// expect: Note.rtf.txt
// expect: Bold.rtf|light heavy|✓
const w = front(TEXT_EDIT);
const area = find(w, (e) => get(e, 'AXRole') === 'AXTextArea');
const bar = read(app(TEXT_EDIT), 'AXMenuBar');
const bold = titled(bar, 'Bold');
const format = () => find(bar, (e) => /^Make (Plain|Rich) Text$/.test(get(e, 'AXTitle')));
const says = (wanted) => find(w, (e) => wanted.test(get(e, 'AXValue')) || wanted.test(get(e, 'AXTitle')));
const value = (e) => get(e, 'AXValue');
const lines = [];
menu(TEXT_EDIT, 'File', 'Save…');
lines.push(`${value(named(w, 'format-popup'))}|${named(w, 'extension-checkbox')}`);
key(ESCAPE);
key(0, COMMAND);
key(11, COMMAND);
lines.push(`${get(bold, 'AXMenuItemMarkChar')}|${get(format(), 'AXTitle')}`);
menu(TEXT_EDIT, 'Format', 'Make Plain Text');
lines.push(`${value(says(/^Convert/))}|${get(format(), 'AXTitle')}`);
press(titled(w, 'OK'));
lines.push(`${get(format(), 'AXTitle')}|${get(bold, 'AXEnabled')}|${get(bold, 'AXMenuItemMarkChar')}`);
menu(TEXT_EDIT, 'File', 'Save…');
lines.push(get(named(w, 'extension-checkbox'), 'AXTitle'));
set(named(w, 'saveAsNameTextField'), 'AXValue', $('Note.rtf'));
press(named(w, 'OKButton'));
lines.push(value(says(/^You cannot save/)));
press(titled(w, 'Use both'));
lines.push(get(w, 'AXTitle'));
menu(TEXT_EDIT, 'File', 'New');
type('light ');
key(11, COMMAND);
type('heavy');
key(1, COMMAND);
const second = front(TEXT_EDIT);
set(named(second, 'saveAsNameTextField'), 'AXValue', $('Bold'));
press(named(second, 'OKButton'));
press(read(second, 'AXCloseButton'));
menu(TEXT_EDIT, 'File', 'Open…');
const panel = front(TEXT_EDIT);
set(row(panel, 'Bold.rtf'), 'AXSelected', $(true));
press(named(panel, 'OKButton'));
const again = front(TEXT_EDIT);
const text = find(again, (e) => get(e, 'AXRole') === 'AXTextArea');
key(124, COMMAND | SHIFT);
set(text, 'AXFocused', $(true));
key(123, SHIFT);
menu(TEXT_EDIT, 'Format', 'Font', 'Bold');
menu(TEXT_EDIT, 'Format', 'Font', 'Bold');
lines.push(`${get(again, 'AXTitle')}|${value(text)}|${get(bold, 'AXMenuItemMarkChar')}`);
lines.join('\n');
