// What a script hangs onto `$` stays there; Apple's names are still looked up.
// expect: 8,true
$.bind = ObjC.bindFunction.bind($);
$.twice = (n) => 2 * n;
$.bind('getpid', ['int', []]);
[$.twice(4), $.getpid() > 0].join();
