// TextEdit's window lies over Safari's, Safari's over Finder's; the desktop is below all of them.
// prelude: facts, elements, hits
// expect: 840 AXTextArea|823 AXWebArea|570 AXTextField|823 AXWebArea|840 AXButton|571 AXMenuBarItem|563 AXDockItem|866 AXCell|570 AXGroup|-25212
[
  what(at(400, 300)),
  what(at(400, 300, app(SAFARI))),
  what(at(340, 202, app(FINDER))),
  what(at(100, 300)),
  what(at(310, 170)),
  what(at(1265, 10)),
  what(at(516, 945)),
  what(at(-1600, 270)),
  what(at(1500, 800)),
  what(at(5000, 5000)),
].join('|');
