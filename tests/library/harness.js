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

// The nodes of a tree as it leaves a script that belong to the answer.
function listedIn({ fields, nodes }) {
  const named = nodes.map((row) => Object.fromEntries(fields.map((name, at) => [name, row[at]])));
  return named.filter((each) => each.listed !== false);
}
