// prelude: facts, elements, values
// expect: true|300|160|0|true|640,480
const data = $.NSMutableData.dataWithLength(16);
const ok = $.AXValueGetValue(position, 1, data.mutableBytes);
const point = $.NSValue.valueWithBytesObjCType(data.bytes, '{CGPoint=dd}').pointValue;
const b = $.malloc(16);
$.NSValue.valueWithRange($.NSMakeRange(3, 4)).getValue(b);
const range = ObjC.castRefToObject($.AXValueCreate(4, b));
$.NSValue.valueWithSize($.NSMakeSize(640, 480)).getValue(b);
const size = ObjC.castRefToObject($.AXValueCreate(2, b));
[ok, point.x, point.y, b[0], /location:3 length:4 type = kAXValueCFRangeType/.test(ObjC.unwrap(range.description)), numbers(size)].join(
  '|',
);
