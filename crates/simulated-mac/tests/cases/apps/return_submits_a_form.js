// prelude: facts, elements, apps, keys
// expect: Thank you! We will write to a@b.c.|a@b.c
$.NSRunningApplication.runningApplicationWithProcessIdentifier(SAFARI).activateWithOptions(2);
delay(0.5);
const w = front(SAFARI);
press(titled(w, 'More information…'));
const email = named(w, 'email');
set(email, 'AXFocused', $(true));
type('a@b.c');
key(RETURN);
[get(named(w, 'status'), 'AXValue'), get(email, 'AXValue')].join('|');
