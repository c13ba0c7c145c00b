// prelude: events
// world: {"session": {"gui": false}}
// expect: true
ObjC.castRefToObject($.CGWindowListCopyWindowInfo(17, 0)).isNil();
