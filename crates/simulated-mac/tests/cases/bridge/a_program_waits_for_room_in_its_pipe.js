// What 300 paths of 270 letters take does not fit a pipe of 64 KB.
ObjC.import('Foundation');
const files = $.NSFileManager.defaultManager;
for (let n = 0; n < 300; n += 1) {
  files.createDirectoryAtPathWithIntermediateDirectoriesAttributesError(
    `/Users/demo/Public/${'x'.repeat(247)}${1000 + n}`,
    true,
    $(),
    null,
  );
}
const pipe = $.NSPipe.pipe;
const end = pipe.fileHandleForReading;
const task = $.NSTask.alloc.init;
task.launchPath = '/usr/bin/mdfind';
task.arguments = $(['(kMDItemFSName == "xx*")']);
task.standardOutput = pipe;
task.launch;
function status() {
  try {
    return Number(task.terminationStatus);
  } catch (error) {
    return error.message;
  }
}
const running = () => Boolean(task.running);
const taken = () => Number(end.availableData.length);
// ----
// expect: true exception raised by object: *** -[NSConcreteTask terminationStatus]: task still running
// expect: 65536 false 0
// expect: 15764 0
[[running(), status()].join(' '), [taken(), running(), status()].join(' '), [taken(), taken()].join(' ')].join('\n');
// ----
// expect: true false 15
// expect: 65536 0
const before = running();
task.terminate;
[[before, running(), status()].join(' '), [Number(end.readDataToEndOfFile.length), taken()].join(' ')].join('\n');
// ----
// expect: 81300 false 0
[Number(end.readDataToEndOfFile.length), running(), status()].join(' ');
