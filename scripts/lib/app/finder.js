// Finder: what it shows and what is selected there, by Apple events [events 4], and showing files, which needs no
// permission [bridge 9].
//
// Own process: an Apple event to a Finder that hangs blocks the process that sent it until it is killed.
import * as reply from 'macmcp/core/reply';
import * as appPolicy from 'macmcp/core/app_policy';
import * as clock from 'macmcp/core/clock';
import * as names from 'macmcp/core/names';
import * as nearNames from 'macmcp/core/near_names';
import * as nativeFunctions from 'macmcp/core/native_functions';
import * as effectProof from 'macmcp/observe/effect_proof';

ObjC.import('AppKit');

const BUNDLE_ID = 'com.apple.finder';

// Each file costs three events.
const MOST = 200;
const READING_MS = 8000;
const SHOWN_MS = 1500;
const ANSWER_MS = 5000;

const NOT_ALLOWED = [-1743, -1744];
const GONE = [-600, -609];
const SILENT = -1712;

const app = () => Application(BUNDLE_ID);

const concernsFinder = (number) => number === SILENT || NOT_ALLOWED.includes(number) || GONE.includes(number);

// Asked once: the process ends with this script.
let isAllowed = null;

// Runs `question`, whose events Finder must answer soon. While the person at the Mac has not decided whether they are
// allowed, an event waits for that answer, which killing the process would lose: then only the deadline ends it.
function bounded(question) {
  isAllowed = isAllowed ?? nativeFunctions.automationPermission(BUNDLE_ID) === 0;
  return isAllowed ? reply.awaitApp('Finder', ANSWER_MS, question) : question();
}

// Runs events; what fails because of Finder itself fails naming it: macOS says so in the user's language only.
function runEvents(question) {
  appPolicy.requireInstalled('Finder', BUNDLE_ID);
  try {
    return question();
  } catch (error) {
    const number = error.errorNumber;
    const details = { target: 'Finder', number };
    if (NOT_ALLOWED.includes(number)) reply.fail('AutomationDenied', 'Automation permission required', { details });
    if (GONE.includes(number)) {
      const hint = 'Launch Finder, then try again';
      reply.fail('AppNotRunning', 'Application is not running: Finder', { hint, details });
    }
    if (number === SILENT) {
      const hint = 'Look at the screen: Finder may be busy, or a permission prompt is waiting';
      reply.fail('AppNotResponding', 'Finder does not answer', { hint, details });
    }
    throw error;
  }
}

// A value that not everything in Finder has: null then.
function orNull(question) {
  try {
    return question();
  } catch (error) {
    if (concernsFinder(error.errorNumber)) throw error;
    return null;
  }
}

// Finder's URLs are percent-encoded, those of folders end with a slash [events 4].
export function pathOfUrl(url) {
  const match = /^file:\/\/[^/]*(\/.*)$/.exec(String(url));
  if (!match) return null;
  const path = decodeURIComponent(match[1]);
  return path === '/' ? path : path.replace(/\/+$/, '');
}

const itemPath = (item) => orNull(() => pathOfUrl(item.url()));

// The selection is an array of references [events 4], which are read one by one (B).
function selection() {
  const items = bounded(() => app().selection());
  return Array.isArray(items) ? items : [];
}

function file(item) {
  return bounded(() => ({ path: itemPath(item), name: orNull(() => item.name()), kind: orNull(() => item.kind()) }));
}

// A page of what is selected: `limit` files from the place `offset`, fewer when the time is up. `next_offset` is where the next
// page begins, null after the last one.
export function selectedFiles({ offset, limit }, span) {
  return runEvents(() => {
    const items = selection();
    const end = Math.min(items.length, offset + limit);
    const files = [];
    const time = clock.part(span, READING_MS);
    while (offset + files.length < end && time.left() > 0) files.push(file(items[offset + files.length]));
    const next = offset + files.length;
    const count = items.length === 1 ? '1 item is' : `${items.length} items are`;
    const notes = items.length === 0 ? 'Nothing is selected in Finder.' : `Only ${count} selected in Finder.`;
    return {
      files,
      total: items.length,
      truncated: next < items.length,
      offset,
      next_offset: next < items.length ? next : null,
      note: items.length === 0 || offset >= items.length ? notes : null,
    };
  });
}

// The target of a window that shows no folder cannot be read [events 4] (grade B).
export function frontWindowPath() {
  return runEvents(() => {
    const windows = app().finderWindows;
    if (Number(bounded(() => windows.length)) === 0) return { path: null, note: 'No Finder window is open.' };
    const path = bounded(() => orNull(() => pathOfUrl(windows[0].target().url())));
    const note = 'The front Finder window shows no folder (search results, Recents, AirDrop and the like).';
    return { path, note: path === null ? note : null };
  });
}

// Listing these asks the person at the Mac for permission, and blocks until they answer [findings 6.4].
const PROTECTED = ['Desktop', 'Documents', 'Downloads', 'Library/Mobile Documents', 'Library/CloudStorage'];

function isProtected(folder) {
  const home = ObjC.unwrap($.NSHomeDirectory());
  const within = (path) => `${names.foldedPath(folder)}/`.startsWith(`${names.foldedPath(path)}/`);
  return [...PROTECTED.map((name) => `${home}/${name}`), '/Volumes', '/Network', '/net'].some(within);
}

const namesIn = (folder) => {
  if (isProtected(folder)) return [];
  // An array of names, nil for what cannot be read [bridge 9.2] (probe `bridge-directory-listing`).
  return ObjC.deepUnwrap($.NSFileManager.defaultManager.contentsOfDirectoryAtPathError(folder, null)) || [];
};

// What is there of a path that is not: the nearest folder, and names in it that are similar.
function failMissing(path) {
  const files = $.NSFileManager.defaultManager;
  let parts = path.split('/');
  let name = '';
  do {
    name = parts[parts.length - 1];
    parts = parts.slice(0, -1);
  } while (parts.length > 1 && !files.fileExistsAtPath(parts.join('/')));
  const folder = parts.join('/') || '/';
  const near = nearNames.similar(name, namesIn(folder));
  const similar = near.length > 0 ? ` From the screen: similar names there are ${names.quoteList(near)}` : '';
  reply.fail('PathNotFound', `There is no file or folder at ${names.quote(path)}`, {
    why: `${names.quote(folder)} is the nearest folder that exists.${similar}`,
    hint: 'Check the path',
    details: { path, folder, near },
  });
}

// Finder writes paths as the disk does: in the case and the form of letters that the file has, and with /private.
function isSelected(path) {
  const wanted = names.comparablePath(path);
  return selection()
    .slice(0, MOST)
    .some((item) => {
      const found = bounded(() => itemPath(item));
      return found !== null && names.comparablePath(found) === wanted;
    });
}

// Whether Finder has it selected, as far as that may be read without asking the person at the Mac [bridge 3.1].
function readBack(path, span) {
  const permission = nativeFunctions.automationPermission(BUNDLE_ID);
  if (permission !== 0) {
    const note = 'Finder was asked to show it. Verifying this needs the Automation permission for Finder.';
    return effectProof.ofState('reveal_file', null, note);
  }
  const seen = runEvents(() => clock.waitUntil(() => isSelected(path), clock.part(span, SHOWN_MS)));
  const note = 'Finder was asked to show it, but reports that something else is selected.';
  return effectProof.ofState('reveal_file', seen ? 'file_selected' : null, seen ? null : note);
}

// Brings Finder to the front with the file selected in a window of its folder.
export function revealFile(given, span) {
  appPolicy.requireInstalled('Finder', BUNDLE_ID);
  // Expands `~`, and takes out `.` and `..`.
  const path = ObjC.unwrap($(given).stringByStandardizingPath);
  if (!$.NSFileManager.defaultManager.fileExistsAtPath(path)) failMissing(path);
  // Needs no permission, so nobody is asked meanwhile.
  const show = () => $.NSWorkspace.sharedWorkspace.selectFileInFileViewerRootedAtPath(path, '');
  reply.beginAct();
  const taken = reply.awaitApp('Finder', ANSWER_MS, show);
  if (!taken) {
    reply.fail('ScriptFailed', `Finder did not show ${names.quote(path)}`, {
      hint: 'Check the screen, then try again',
      details: { path },
    });
  }
  return Object.assign({ path }, readBack(path, span));
}
