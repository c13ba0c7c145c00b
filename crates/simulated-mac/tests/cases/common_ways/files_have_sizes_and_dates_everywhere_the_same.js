// world: {"disk": {"/Users/demo/Documents/Plan.txt": {"text": "añ", "modified": 1700000000}, "/Users/demo/Documents/Photos/a.heic": {"bytes": 5000000}}}
// expect: [3,1700000000,5000000]
// expect: [3,1700000000,"NSFileTypeRegular"]
const documents = Application('Finder').home.folders.byName('Documents');
const plan = documents.documentFiles.byName('Plan.txt');
const attributes = $.NSFileManager.defaultManager.attributesOfItemAtPathError('/Users/demo/Documents/Plan.txt', $());
const attribute = (name) => attributes.objectForKey(name).js;
[
  [plan.size(), plan.modificationDate().getTime() / 1000, documents.folders.byName('Photos').size()],
  [Number(attribute('NSFileSize')), attribute('NSFileModificationDate').getTime() / 1000, attribute('NSFileType')],
]
  .map((facts) => JSON.stringify(facts))
  .join('\n');
