// expect: 1 Unable to find application named 'com.nope'
// expect: 1 LSCopyApplicationURLsForBundleIdentifier() failed
const open = (flag) => {
  const task = $.NSTask.alloc.init;
  const pipe = $.NSPipe.pipe;
  task.launchPath = '/usr/bin/open';
  task.arguments = $([flag, 'com.nope']);
  task.standardError = pipe;
  task.launch;
  const said = $.NSString.alloc.initWithDataEncoding(pipe.fileHandleForReading.readDataToEndOfFile, 4).js;
  return `${task.terminationStatus} ${said.trim()}`;
};
[open('-a'), open('-b').replace(/failed.*/s, 'failed')].join('\n');
