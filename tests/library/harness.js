// Around the library tests: as much of JXA as the library files touch when they are loaded, and two functions.
// The last value is the list of failures.
const failures = [];
const logged = [];
const ObjC = { import() {} };
const console = { log: (line) => logged.push(line) };

function test(name, body) {
  try {
    body();
  } catch (error) {
    failures.push(`${name}: ${error.message}`);
  }
}

function equal(found, expected) {
  const [left, right] = [found, expected].map((value) => JSON.stringify(value === undefined ? null : value));
  if (left !== right) throw new Error(`found ${left}, expected ${right}`);
}
