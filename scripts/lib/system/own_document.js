// A document of one's own for trying things out: a text file in a folder of its own, open in TextEdit.
import * as clock from 'macmcp/core/clock';
import * as programs from 'macmcp/core/programs';
import * as ax from 'macmcp/ax/ax';
import * as runningApps from 'macmcp/app/running_apps';
import * as surfaces from 'macmcp/window/surfaces';

ObjC.import('Foundation');

export const EDITOR = 'com.apple.TextEdit';
const CLOSE_MS = 3000;

const manager = () => $.NSFileManager.defaultManager;

// NSTemporaryDirectory is private to the user.
const folderOf = (name) => `${ObjC.unwrap($.NSTemporaryDirectory())}${name}`;
const pathOf = (name) => `${folderOf(name)}/${name}.txt`;

// The editor's windows that show something in the folder. AXDocument is a URL [bridge 4.8]. null when nobody tells: without
// the permission, and of an editor that does not answer.
function windows(name) {
  if (!ax.isTrusted()) return null;
  const found = [];
  for (const app of runningApps.withBundleId(EDITOR)) {
    const { code, elements } = surfaces.listed(ax.application(app.process_id, 1));
    if (code === ax.CODE.NO_ANSWER) return null;
    found.push(...elements);
  }
  return found.filter((window) => String(ax.plainValue(window, 'AXDocument') || '').includes(`/${name}/`));
}

// Writes and opens it. Whether it was opened.
export function open(name, text, span) {
  const folder = folderOf(name);
  // Methods of NSFileManager and NSString that answer a boolean: headers only (grade C).
  manager().createDirectoryAtPathWithIntermediateDirectoriesAttributesError($(folder), true, $(), null);
  if (!$(text).writeToFileAtomicallyEncodingError(pathOf(name), true, 4, null)) return false;
  if (!programs.openDocument(EDITOR, pathOf(name), span)) return false;
  return !ax.isTrusted() || Boolean(clock.waitUntil(() => (windows(name) || []).length > 0, span));
}

// Whether keys would reach it: the editor is in front and its focused window shows it. false when that cannot be told.
export function isInFront(name) {
  const front = runningApps.frontmost();
  if (front === null || front.bundle_id !== EDITOR || !ax.isTrusted()) return false;
  const focused = ax.readAttribute(ax.application(front.process_id, 0.5), 'AXFocusedWindow');
  return focused !== null && String(ax.plainValue(focused, 'AXDocument') || '').includes(`/${name}/`);
}

// A changed document that has a file is saved by itself [bridge 9.5], into the folder that goes with it. Whether it is known to
// be closed.
export function close(name, span) {
  for (const window of windows(name) || []) {
    const button = ax.readAttribute(window, 'AXCloseButton');
    if (button !== null) ax.performAction(button, 'AXPress');
  }
  const isClosed = () => {
    const left = windows(name);
    return left !== null && left.length === 0;
  };
  return Boolean(clock.waitUntil(isClosed, clock.part(span, CLOSE_MS)));
}

// Removes the folder. Whether nothing of it is there.
export function remove(name) {
  if (manager().fileExistsAtPath(folderOf(name))) manager().removeItemAtPathError(folderOf(name), null);
  return !manager().fileExistsAtPath(folderOf(name));
}
