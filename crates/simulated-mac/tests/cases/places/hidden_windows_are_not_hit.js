// prelude: facts, elements, hits
// world: {"apps": {"TextEdit": {"hidden": true}}}
// expect: true
what(at(400, 300)).startsWith(`${SAFARI} `);
