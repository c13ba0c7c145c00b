// A file that may be opened: where it is when every link is resolved, and that it is a plain file of a type on the list. The server
// has judged the path on the disk it can see (`src/read_dirs.rs`); what it passes on is judged again here, by what macOS sees.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';

ObjC.import('Foundation');

// Expands `~`, follows every link and takes out `.` and `..` [bridge 9.7].
const resolved = (path) => String(ObjC.unwrap($(path).stringByResolvingSymlinksInPath));

function failNotAllowed(path, why, hint) {
  reply.fail('PathNotAllowed', `The path is not allowed: ${names.quote(path, 300)}`, { why, hint, details: { path } });
}

function requireInside(path, { path: given, folders }) {
  const inside = folders.some((folder) => {
    const around = names.comparablePath(resolved(folder)).replace(/\/$/, '');
    return `${names.comparablePath(path)}/`.startsWith(`${around}/`);
  });
  if (inside) return;
  const list = folders.map((folder) => names.quote(folder, 300)).join(' or ');
  failNotAllowed(
    given,
    'It is outside the folders from which this server may open files',
    `Use a file below ${list}. The user can start the server with --read-dir FOLDER`,
  );
}

const KEYS = ['NSURLIsRegularFileKey', 'NSURLIsPackageKey', 'NSURLIsAliasFileKey'];

// What macOS says of a file; null when there is none. The keys are texts: a constant as a key ends the process [bridge 16].
function facts(path) {
  const values = $.NSURL.fileURLWithPath(path).resourceValuesForKeysError($(KEYS), null);
  return values.isNil() ? null : ObjC.deepUnwrap(values);
}

// What a file says of itself must be said: where one of the three is missing the file is not opened.
function requirePlain(path, given) {
  const said = facts(path);
  if (said === null) {
    reply.fail('PathNotFound', `There is no file at ${names.quote(given, 300)}`, { hint: 'Check the path', details: { path: given } });
  }
  const [regular, isPackage, alias] = KEYS.map((key) => (said[key] === undefined ? null : Boolean(said[key])));
  if (regular === true && isPackage === false && alias === false) return;
  const why = alias ? 'It is an alias, which opens something else' : 'It is a folder, an app or a package, not a plain file';
  failNotAllowed(given, why, alias ? 'Pass the path of the original' : 'Pass the path of a document');
}

// As a name has it: what is behind the last full stop, nothing where that begins the name.
const extensionOf = (path) => (/[^/]\.([^./]+)$/.exec(path) || ['', ''])[1].toLowerCase();

function requireType(path, given, types) {
  const extension = extensionOf(path);
  if (types.includes(extension)) return;
  const kind = extension === '' ? 'It has no extension' : `Files with the extension ${names.quote(extension, 40)} are not on the list`;
  reply.fail('Refused', `The document is not opened: ${names.quote(given, 300)}`, {
    why: `${kind}, because what opens them may run code`,
    hint: `Ask the user to open it; types that are opened: ${types.join(', ')}`,
    details: { path: given },
  });
}

// The path to open. `file` is what `src/read_dirs.rs` says of it.
export function locate(file, types) {
  const path = resolved(file.path);
  if (!file.is_resolved) requireInside(path, file);
  else if (names.comparablePath(path) !== names.comparablePath(file.path)) {
    failNotAllowed(file.path, 'It has become a link to another file', 'Look what changed there, then try again');
  }
  requirePlain(path, file.path);
  requireType(path, file.path, types);
  return path;
}

// The place of which may be told whether something is there: a link at its end is told of itself.
export function locatePlace(file) {
  const [, around, name] = /^(.*?)\/*([^/]*)\/*$/.exec(file.path);
  const isName = !['', '.', '..', '~'].includes(name);
  const path = isName ? `${resolved(around || '/').replace(/\/$/, '')}/${name}` : resolved(file.path);
  requireInside(path, file);
  return path;
}

// The folder whose contents may be told: one of the folders, or one below them.
export function locateFolder(file) {
  const path = resolved(file.path);
  requireInside(path, file);
  return path;
}
