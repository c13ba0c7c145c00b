// Memory for AXValue, and the position of TextEdit's front window.
ObjC.bindFunction('calloc', ['double *', ['unsigned long', 'unsigned long']]);
ObjC.bindFunction('free', ['void', ['void *']]);
ObjC.bindFunction('malloc', ['void *', ['unsigned long']]);
const position = read(front(TEXT_EDIT), 'AXPosition');
