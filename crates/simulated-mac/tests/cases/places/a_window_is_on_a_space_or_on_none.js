// What an app keeps off the screen is on no Space [findings-2 8.5].
// prelude: facts, elements, windows
// world: {"apps": {"TextEdit": {"windows": {"0": {"space": 0}, "1": {"space": 3}}}}}
// expect: 0,1,1,1
ObjC.bindFunction('CGSMainConnectionID', ['int', []]);
ObjC.bindFunction('CGSCopySpacesForWindows', ['id', ['int', 'int', 'id']]);
const spaces = (...ids) => {
  const numbers = $(ids.map((id) => $.NSNumber.numberWithInt(id)));
  return Number($.CGSCopySpacesForWindows($.CGSMainConnectionID(), 7, numbers).count);
};
[spaces(91), spaces(92), spaces(81), spaces(71, 72, 81)].join();
