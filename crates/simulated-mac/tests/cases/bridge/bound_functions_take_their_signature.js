ObjC.import('CoreGraphics');
ObjC.bindFunction('CGPreflightPostEventAccess', ['bool', []]);
// ----
// expect: true
$.CGPreflightPostEventAccess();
// ----
// fails: 1 execution error
$.CGPreflightPostEventAccess(1);
// ----
// fails: 1 execution error
ObjC.bindFunction('getpid', ['nonsense', []]);
