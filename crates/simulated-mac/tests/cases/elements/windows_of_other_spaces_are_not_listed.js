// prelude: facts, elements
// world: {"apps": {"TextEdit": {"windows": {"Untitled": {"space": 2}}}}}
// expect: Plan.txt
list(read(app(TEXT_EDIT), 'AXWindows'))
  .map((w) => get(w, 'AXTitle'))
  .join();
