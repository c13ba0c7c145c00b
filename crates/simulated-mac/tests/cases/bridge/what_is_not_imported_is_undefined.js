const kinds = () => [typeof $.NSWorkspace, typeof $.AXIsProcessTrusted, typeof $.exit, typeof $.NSString].join();
// ----
// expect: undefined,undefined,undefined,function
kinds();
// ----
// expect: function,function,function,function
ObjC.import('AppKit');
ObjC.import('ApplicationServices');
ObjC.import('stdlib');
kinds();
// ----
// fails: 1 execution error
$.AXIsProcessTrusted();
