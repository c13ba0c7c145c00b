// prelude: apple_events
// expect: AB
// leaves: {"input": {"keys": [55, 58], "flags": 1572864}}
const area = se.processes.byName('TextEdit').windows[0].scrollAreas[0].textAreas[0];
se.processes.byName('TextEdit').frontmost = true;
area.value = '';
area.focused = true;
se.keyDown('shift');
se.keystroke('ab');
se.keyUp('shift');
se.keyDown(['command', 'option']);
delay(0.1);
area.value();
