// expect: U.S.
ObjC.import('Carbon');
ObjC.bindFunction('CFMakeCollectable', ['id', ['void *']]);
const name = $.TISGetInputSourceProperty($.TISCopyCurrentKeyboardInputSource(), $.kTISPropertyLocalizedName);
ObjC.unwrap($.CFMakeCollectable(name));
