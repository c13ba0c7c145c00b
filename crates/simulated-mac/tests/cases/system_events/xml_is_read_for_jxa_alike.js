// prelude: apple_events
// world: {"disk": {"/Users/demo/Desktop/a.xml": {"text": "<a><b c='1'>x</b><b c='2'>y</b></a>"}}}
// expect: x, y, 2, false, XMLElement
const outermost = se.XMLFiles.byName('/Users/demo/Desktop/a.xml').contents.XMLElements.byName('a');
print([
  outermost.XMLElements[0].value(),
  outermost.XMLElements.whose({ value: 'y' })[0].value(),
  outermost.XMLElements[1].XMLAttributes.byName('c').value(),
  outermost.XMLElements.byName('d').exists(),
  outermost.class(),
]);
