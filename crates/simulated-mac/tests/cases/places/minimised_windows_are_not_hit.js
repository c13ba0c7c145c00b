// prelude: facts, elements, hits
// expect: false
set(front(TEXT_EDIT), 'AXMinimized', $(true));
what(at(310, 170)).includes('AXButton');
