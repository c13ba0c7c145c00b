// prelude: facts, elements
// expect: 0,false
// expect: 0,true
const bring = (value) => [set(app(SAFARI), 'AXFrontmost', value), get(app(SAFARI), 'AXFrontmost')].join();
[bring($.kCFBooleanTrue), bring($(true))].join('\n');
