const failure = Ref();
const names = $.NSFileManager.defaultManager.contentsOfDirectoryAtPathError('/x', failure);
// ----
// expect: true
names.isNil();
// ----
// fails: killed
try {
  failure[0];
} catch (error) {}
('survived');
