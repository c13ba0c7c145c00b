// prelude: facts, elements, apps, keys
const RIGHT = 124;
const DOWN = 125;
const A = 0;
const B = 11;
const C = 8;
const I = 34;
const V = 9;
const Z = 6;
const board = $.NSPasteboard.generalPasteboard;
const on = (type) => ObjC.unwrap(board.stringForType(type));
const area = (w) => find(w, (e) => get(e, 'AXRole') === 'AXTextArea');
const box = (said) => find(front(TEXT_EDIT), (e) => get(e, 'AXDescription') === said);
const come = (pid) => {
  $.NSRunningApplication.runningApplicationWithProcessIdentifier(pid).activateWithOptions(2);
  delay(0.5);
};
const rich = area(front(TEXT_EDIT));
// ----
// expect: see the site
// expect: public.rtf,public.utf8-plain-text
// expect: {\field{\*\fldinst{HYPERLINK "https://example.com/"}}{\fldrslt
// leaves: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"bold": [[0, 3]], "italic": [[8, 4]], "links": [{"part": [4, 8], "url": "https://example.com/"}]}}}}}}}}}
// What a browser copies is pasted with its styles into a rich document, and goes on as rich text.
board.clearContents;
board.setStringForType($('<b>see</b> <a href="https://example.com/">the <i>site</i></a>'), 'public.html');
board.setStringForType($('see the site'), 'public.utf8-plain-text');
key(A, COMMAND);
key(V, COMMAND);
const shown = get(rich, 'AXValue');
key(A, COMMAND);
key(C, COMMAND);
const field = on('public.rtf').match(/\{\\field.*fldrslt/)[0];
`${shown}\n${ObjC.deepUnwrap(board.types)}\n${field}`;
// ----
// expect: <div>milk, bread, apples<b>see</b> the <i>site</i></div>
// expect: public.rtf,public.utf8-plain-text
// A note keeps links, which scripts do not see in its body.
come(NOTES);
const note = area(front(NOTES));
set(note, 'AXFocused', $(true));
key(DOWN, COMMAND);
key(V, COMMAND);
key(A, COMMAND);
key(C, COMMAND);
const kept = Application('Notes')
  .notes.body()
  .find((one) => one.includes('<i>'));
if (!on('public.rtf').includes('HYPERLINK "https://example.com/"')) throw new Error('no link');
`${kept.split('\n')[1]}\n${ObjC.deepUnwrap(board.types)}`;
// ----
// expect: public.rtf,public.html,public.utf8-plain-text
// expect: Shopping|milk, bread, apples<b>see</b> <a href="https://example.com/">the </a><a href="https://example.com/"><i>site</i></a>
// expect: «class RTF »,«class HTML»,Unicode text,string
// Mail writes in a web view, which copies HTML as well.
const mail = Application('Mail');
mail.activate();
delay(3);
mail.outgoingMessages.push(mail.OutgoingMessage({ subject: 'Site', content: '', visible: true }));
const pid = $.NSWorkspace.sharedWorkspace.frontmostApplication.processIdentifier;
const draft = area(front(pid));
set(draft, 'AXFocused', $(true));
key(V, COMMAND);
key(A, COMMAND);
key(C, COMMAND);
const me = Application.currentApplication();
me.includeStandardAdditions = true;
const lines = on('public.html')
  .split('</div>')
  .map((line) => line.replace('<div>', ''));
const kinds = me.clipboardInfo().map((one) => one[0]);
[ObjC.deepUnwrap(board.types), `${lines[0]}|${lines[1]}`, kinds].join('\n');
// ----
// expect: two words
// leaves: {"app_data": {"com.apple.mail": {"outgoingMessages": {"1": {"content": "two words", "bold": [[4, 5]]}}}}}
// A script gives a message HTML.
const writer = Application('Mail');
writer.outgoingMessages.push(writer.OutgoingMessage({ subject: 'HTML', htmlContent: 'two <b>words</b>', visible: true }));
writer.outgoingMessages[1].content();
// ----
// expect: 1 0 1|✓|0 0 0
// leaves: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"value": "bold plain", "italic": [[0, 4]], "bold": null, "underline": [[0, 4]]}}}}}}}}}
// Italic is in the menu, underline in the bar; what is typed next is as what stands before it until it is changed.
come(TEXT_EDIT);
set(rich, 'AXFocused', $(true));
key(A, COMMAND);
key(51);
type('bold');
key(A, COMMAND);
key(I, COMMAND);
press(box('underline'));
const values = () => ['italic', 'bold', 'underline'].map((one) => get(box(one), 'AXValue')).join(' ');
const marked = values();
const sign = get(titled(read(app(TEXT_EDIT), 'AXMenuBar'), 'Italic'), 'AXMenuItemMarkChar');
key(RIGHT);
key(I, COMMAND);
press(box('underline'));
type(' plain');
`${marked}|${sign}|${values()}`;
// ----
// expect: bold plain
// leaves: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"value": "bold plain", "bold": [[0, 10]], "italic": [[0, 4]]}}}}}}}}}
// Undo brings the styles back.
key(A, COMMAND);
key(B, COMMAND);
key(51);
key(Z, COMMAND);
get(rich, 'AXValue');
// ----
// expect: bold plainbold plain
// leaves: {"apps": {"TextEdit": {"windows": {"Untitled": {"children": {"AXScrollArea": {"children": {"AXTextArea": {"bold": [[0, 20]], "italic": [[0, 4]], "underline": [[0, 4]]}}}}}}}}}
// Paste and Match Style takes the text alone, with the style of what stands before it.
key(A, COMMAND);
key(C, COMMAND);
key(RIGHT);
key(V, COMMAND | OPTION | SHIFT);
get(rich, 'AXValue');
// ----
// expect: public.rtf,public.html,public.utf8-plain-text
// expect: Example Domain|Welcome to the simulated Mac.|More information…|Search|Remember me
// expect: <div><b>Example Domain</b></div>|<div>Welcome to the simulated Mac.</div>|<div><a href="https://example.com/guide">More information…</a></div>
// expect: true
// A page is copied with its links as a whole, as long as it is selected.
come(SAFARI);
const page = find(front(SAFARI), (e) => get(e, 'AXRole') === 'AXWebArea');
set(page, 'AXFocused', $(true));
const count = board.changeCount;
key(C, COMMAND);
const untouched = board.changeCount === count;
key(A, COMMAND);
key(C, COMMAND);
const parts = on('public.html').split('</div>').slice(0, 3);
const divs = parts.map((part) => `${part}</div>`).join('|');
[ObjC.deepUnwrap(board.types), on('public.utf8-plain-text').replaceAll('\n', '|'), divs, untouched].join('\n');
