// prelude: facts, elements, values
// expect: true|300,160|12.5,-22.25|true|false|2
const buffer = $.calloc(2, 8);
const taken = $.AXValueGetValue(position, 1, buffer);
const seen = [buffer[0], buffer[1]];
buffer[0] = 12.5;
buffer[1] = -22.25;
const made = ObjC.castRefToObject($.AXValueCreate(2, buffer));
const given = $.AXValueGetValue(made, 2, buffer);
const other = $.AXValueGetValue(made, 1, buffer);
$.free(buffer);
[taken, seen, numbers(made), given, other, Number($.AXValueGetType(made))].join('|');
