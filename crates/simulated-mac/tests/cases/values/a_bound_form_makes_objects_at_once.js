// prelude: facts, elements, values
// expect: 7,8
ObjC.bindFunction('AXValueCreate', ['id', ['int', 'void *']]);
const b = $.malloc(16);
$.NSValue.valueWithPoint($.NSMakePoint(7, 8)).getValue(b);
numbers($.AXValueCreate(1, b));
