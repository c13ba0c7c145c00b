// prelude: apple_events
// expect: false, Can't get object. (-1728)
// leaves: {"disk": {"/Users/demo/Documents/Plan.txt": null}}
const file = se.files.byName('/Users/demo/Documents/Plan.txt');
se.delete(file);
print([file.exists(), failure(() => file.delete())]);
