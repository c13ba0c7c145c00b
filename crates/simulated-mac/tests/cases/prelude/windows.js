// The window server's list.
const windows = (options) => ObjC.deepUnwrap(ObjC.castRefToObject($.CGWindowListCopyWindowInfo(options, 0)));
const normal = (options) => windows(options).filter((w) => w.kCGWindowLayer === 0);
