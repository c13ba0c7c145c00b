// What stands in the home folder, and the names that Finder has selected.
const there = (path) => Boolean($.NSFileManager.defaultManager.fileExistsAtPath(`/Users/demo/${path}`));
const selection = () =>
  Application('Finder')
    .selection()
    .map((one) => one.name())
    .join();
