const lengths = () => [typeof $('abc').length, typeof $(['a']).count, $('abc').length + 1].join();
// ----
// expect: string,string,31
lengths();
// ----
// world: {"bridge": {"long_integers": "numbers"}}
// expect: number,number,4
lengths();
