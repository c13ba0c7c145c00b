// The identifiers of the elements at `points`, which the test writes above.
ObjC.import('ApplicationServices');

const everything = $.AXUIElementCreateSystemWide();

function identifierAt([x, y]) {
  const out = Ref();
  if (Number($.AXUIElementCopyElementAtPosition(everything, x, y, out)) !== 0) return 'nothing';
  const element = ObjC.castRefToObject(out[0]);
  const value = Ref();
  if (Number($.AXUIElementCopyAttributeValue(element, $('AXIdentifier'), value)) !== 0) return 'nameless';
  return ObjC.castRefToObject(value[0]).js;
}

JSON.stringify(points.map(identifierAt));
