// The one place where a script starts a program: three Apple programs, by absolute path, with fixed arguments, no shell.
// The lint allows NSTask nowhere else, and no other path or argument here.
//
// Requires: core/clock
ObjC.import('Foundation');

const programs = (() => {
  // Runs a program to its end, within a span. NSTask from JXA is graded A [bridge 12]: properties are set before
  // `launch`, which raises when the program is not there. Output beyond a pipe's 64 KB would block the program; these
  // programs write lines. The program has a process group of its own, which the end of a killed script does not reach
  // [findings 6.4]: they end by themselves soon, and the span is shorter than the script's time.
  function run(path, args, span) {
    const task = $.NSTask.alloc.init;
    const output = $.NSPipe.pipe;
    const errors = $.NSPipe.pipe;
    task.launchPath = path;
    task.arguments = $(args);
    // Its own pipes: what it inherited would be the script's reply and the script's input.
    task.standardInput = $.NSPipe.pipe;
    task.standardOutput = output;
    task.standardError = errors;
    task.launch;
    if (!clock.waitUntil(() => !task.running, span)) {
      task.terminate;
      return { ended: false, status: null, output: '', errors: '' };
    }
    const said = text(output.fileHandleForReading.readDataToEndOfFile);
    const complained = text(errors.fileHandleForReading.readDataToEndOfFile);
    return { ended: true, status: Number(task.terminationStatus), output: said, errors: complained };
  }

  function text(data) {
    return (ObjC.unwrap($.NSString.alloc.initWithDataEncoding(data, 4)) || '').trim();
  }

  // Opens an application: `-b` with a bundle id, `-a` with the path of its bundle; `-g` leaves it behind [bridge 9.3].
  // {started, reason}: reason is what `open` wrote, for a person; empty when it started or ran out of time.
  function openApp(kind, target, span, { behind = false } = {}) {
    try {
      const end = run('/usr/bin/open', [...(behind ? ['-g'] : []), kind === '-b' ? '-b' : '-a', target], span);
      return { started: end.ended && end.status === 0, reason: end.errors };
    } catch (error) {
      return { started: false, reason: String(error.message || error) };
    }
  }

  // Opens a document in an application of that bundle id [bridge 9.3] (grade C for a document beside `-b`, by open's manual).
  function openDocument(bundleId, path, span) {
    try {
      const end = run('/usr/bin/open', ['-b', bundleId, path], span);
      return end.ended && end.status === 0;
    } catch (_) {
      return false;
    }
  }

  // Opens a pane of System Settings by its link. Exit status 0 says nothing of which pane is shown [events 8.4].
  function openSettings(url, span) {
    try {
      if (!/^x-apple\.systempreferences:[\w.?-]+$/.test(url)) throw new Error('it is no link to System Settings');
      const end = run('/usr/bin/open', [url], span);
      return { started: end.ended && end.status === 0, reason: end.errors };
    } catch (error) {
      return { started: false, reason: String(error.message || error) };
    }
  }

  // What the kernel says under some names, one line each [bridge 12]; nothing when one of them is unknown.
  function kernelLines(keys, span) {
    try {
      const end = run('/usr/sbin/sysctl', ['-n', ...keys], span);
      return end.ended && end.status === 0 ? end.output.split('\n') : [];
    } catch (error) {
      return [];
    }
  }

  // The kernel's values, null for a name that this Mac does not know.
  function readKernelValues(keys, span) {
    const lines = kernelLines(keys, span);
    if (lines.length === keys.length) return lines;
    return keys.map((key) => kernelLines([key], span)[0] || null);
  }

  // What macOS prints of its power sources [bridge 12] [findings 6.4]; null when it prints nothing.
  function readPowerSources(span) {
    try {
      const end = run('/usr/bin/pmset', ['-g', 'batt'], span);
      return end.ended && end.status === 0 && end.output !== '' ? end.output : null;
    } catch (_) {
      return null;
    }
  }

  return { openApp, openDocument, openSettings, readKernelValues, readPowerSources };
})();
