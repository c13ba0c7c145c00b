// The one place where a script starts a program: four Apple programs, by absolute path, with fixed arguments, no shell.
// The lint allows NSTask nowhere else, and no other path or argument here.
import * as clock from 'macmcp/core/clock';
import * as reply from 'macmcp/core/reply';

ObjC.import('Foundation');

// A program that is ready to be launched. NSTask from JXA is graded A [bridge 12]: properties are set before `launch`,
// which raises when the program is not there. The program has a process group of its own, which the end of a killed
// script does not reach [findings 6.4]: they end by themselves soon, and a span is shorter than the script's time.
function prepared(path, args) {
  reply.requireGoingOn();
  const task = $.NSTask.alloc.init;
  const output = $.NSPipe.pipe;
  const errors = $.NSPipe.pipe;
  task.launchPath = path;
  task.arguments = $(args);
  // Its own pipes: what it inherited would be the script's reply and the script's input.
  task.standardInput = $.NSPipe.pipe;
  task.standardOutput = output;
  task.standardError = errors;
  return { task, output, errors };
}

// The property has two names; where the first one is none, a program would seem to have ended at once [findings-2 10.5]
// (grade C).
const isRunning = (started) => Boolean(started.running === undefined ? started.isRunning : started.running);

// Runs a program that writes lines to its end, within a span: what has no room in a pipe's 64 KB would block it.
function run(path, args, span) {
  const { task, output, errors } = prepared(path, args);
  task.launch;
  if (!clock.waitUntil(() => !isRunning(task), span)) {
    task.terminate;
    return { ended: false, status: null, output: '', errors: '' };
  }
  const said = text(output.fileHandleForReading.readDataToEndOfFile);
  const complained = text(errors.fileHandleForReading.readDataToEndOfFile);
  return { ended: true, status: Number(task.terminationStatus), output: said, errors: complained };
}

// Empty for what is no UTF-8.
const decoded = (data) => ObjC.unwrap($.NSString.alloc.initWithDataEncoding(data, 4)) || '';
const text = (data) => decoded(data).trim();

// Runs a program and reads what it writes while it runs, however long that is [bridge 12]: {data, isWhole}. A program
// that has written more than `most` bytes is ended. Waits for each piece as long as the program takes.
function read(path, args, most) {
  const { task, output } = prepared(path, args);
  const data = $.NSMutableData.data;
  task.launch;
  for (;;) {
    const piece = output.fileHandleForReading.availableData;
    if (Number(piece.length) === 0) return { data, isWhole: true };
    data.appendData(piece);
    if (Number(data.length) > most) {
      task.terminate;
      return { data, isWhole: false };
    }
  }
}

// The paths of which each is a line. Names may have line breaks, behind which no path begins. Where the output is cut the
// last path is left out; the cut may have gone through a letter of it, which has four bytes at most.
function paths({ data, isWhole }) {
  let said = decoded(data);
  for (let bytes = 1; said === '' && !isWhole && bytes < 4; bytes += 1) {
    data.length = Number(data.length) - 1;
    said = decoded(data);
  }
  const lines = said.replace(/\n$/, '').split(/\n(?=\/)/);
  return (isWhole ? lines : lines.slice(0, -1)).filter((line) => /^\//.test(line));
}

// Opens an application: `-b` with a bundle id, `-a` with the path of its bundle; `-g` leaves it behind [bridge 9.3], `-j` hides
// its windows [apps 2.3] (grade B).
// {started, reason}: reason is what `open` wrote, for a person; empty when it started or ran out of time.
export function openApp(kind, target, span, { behind = false, hidden = false } = {}) {
  try {
    const options = [...(behind ? ['-g'] : []), ...(hidden ? ['-j'] : [])];
    const end = run('/usr/bin/open', [...options, kind === '-b' ? '-b' : '-a', target], span);
    return { started: end.ended && end.status === 0, reason: end.errors };
  } catch (error) {
    return { started: false, reason: String(error.message || error) };
  }
}

// Opens a document by its path or an address of the web in one application, by its bundle id, or by its path where that is null
// [bridge 9.7]; no other application is asked. {started, reason} as above.
export function openIn(bundleId, appPath, target, span, { behind = false } = {}) {
  try {
    if (!/^(\/|https?:\/\/)/.test(target)) throw new Error('open would take it for something else');
    const by = bundleId === null ? ['-a', appPath] : ['-b', bundleId];
    const end = run('/usr/bin/open', [...(behind ? ['-g'] : []), ...by, target], span);
    return { started: end.ended && end.status === 0, reason: end.errors };
  } catch (error) {
    return { started: false, reason: String(error.message || error) };
  }
}

// Opens a document in an application of that bundle id. Whether it was opened.
export const openDocument = (bundleId, path, span) => openIn(bundleId, '', path, span).started;

// Opens a pane of System Settings by its link. Exit status 0 says nothing of which pane is shown [events 8.4].
export function openSettings(url, span) {
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
  } catch (_) {
    return [];
  }
}

// The kernel's values, null for a name that this Mac does not know.
export function readKernelValues(keys, span) {
  const lines = kernelLines(keys, span);
  if (lines.length === keys.length) return lines;
  return keys.map((key) => kernelLines([key], span)[0] || null);
}

// What macOS prints of its power sources [bridge 12] [findings 6.4]; null when it prints nothing.
export function readPowerSources(span) {
  try {
    const end = run('/usr/bin/pmset', ['-g', 'batt'], span);
    return end.ended && end.status === 0 && end.output !== '' ? end.output : null;
  } catch (_) {
    return null;
  }
}

// What is read of the paths that Spotlight finds, in bytes: some thousands of them.
const MOST_PATHS = 262144;

// What Spotlight finds for a query, anywhere or in a folder [bridge 12]: {total, paths}, of many not all paths. Without an
// answer `total` is null, and `reason` what mdfind said instead, empty when the span was over. It is counted first, which
// can be waited for with a limit and takes one line. mdfind has no `--`: neither text may begin as an option does.
export function findFiles(query, folder, span) {
  if (!/^\(/.test(query) || !/^(\/|$)/.test(folder)) throw new Error('mdfind would take it for an option');
  const args = folder === '' ? [query] : ['-onlyin', folder, query];
  try {
    const counted = run('/usr/bin/mdfind', ['-count', ...args], span);
    // What it cannot read it says on its standard output, with a status that differs between versions of macOS.
    if (!/^\d+$/.test(counted.output)) return { total: null, paths: [], reason: counted.output || counted.errors };
    const total = Number(counted.output);
    const found = total === 0 ? [] : paths(read('/usr/bin/mdfind', args, MOST_PATHS));
    return { total: Math.max(total, found.length), paths: found, reason: '' };
  } catch (error) {
    return { total: null, paths: [], reason: String(error.message || error) };
  }
}
