const booleans = () => [$(true).js, ObjC.unwrap($(false)), ObjC.deepUnwrap($([true]))[0]].join();
// ----
// expect: true,false,true
booleans();
// ----
// world: {"bridge": {"booleans": "numbers"}}
// expect: 1,0,1
booleans();
