// prelude: apple_events
// expect: Application can't be found. (-2700)
// expect: Application can't be found. (-2700)
// expect: Can't get object. (-1728)
// expect: Invalid index. (-1719)
// expect: Invalid index. (-1719)
// expect: Can't get object. (-1728)
// expect: An error of type -25212 has occurred. (-25212)
// expect: Can't set object. (-10006)
// expect: Can't convert types. (-1700)
// expect: Message not understood. (-1708)
// expect: Message not understood. (-1708)
// expect: true, -1728, Can't get object.
print(
  failure(() => Application('NoSuchApp').name()),
  failure(() => Application(99999).name()),
  failure(() => se.processes.byName('Nope').name()),
  failure(() => se.processes.whose({ name: 'Nope' })[0].name()),
  failure(() => se.processes.byName('TextEdit').windows[9].name()),
  failure(() => se.processes.byName('TextEdit').windows[0].unixId()),
  failure(() => se.processes.byName('Dock').attributes.byName('AXFocusedWindow').value()),
  failure(() => {
    se.processes[0].name = 'x';
  }),
  failure(() => {
    se.processes.byName('TextEdit').frontmost = 'x';
  }),
  failure(() => se.processes.byName('TextEdit').perform()),
  failure(() => se.displayNotification('x')),
  (() => {
    try {
      return se.processes.byName('Nope').name();
    } catch (e) {
      return [e instanceof Error, e.errorNumber, e.message];
    }
  })(),
);
