// Searching files by Spotlight: [bridge 12]. Needs no permission; what the program that runs this may not read is left out.
import * as reply from 'macmcp/core/reply';
import * as clock from 'macmcp/core/clock';
import * as dates from 'macmcp/core/dates';
import * as names from 'macmcp/core/names';
import * as listPage from 'macmcp/core/list_page';
import * as programs from 'macmcp/core/programs';

ObjC.import('Foundation');

// Content types that others conform to.
const TYPES = {
  application: 'com.apple.application',
  archive: 'public.archive',
  audio: 'public.audio',
  folder: 'public.folder',
  image: 'public.image',
  movie: 'public.movie',
  pdf: 'com.adobe.pdf',
  presentation: 'public.presentation',
  source_code: 'public.source-code',
  spreadsheet: 'public.spreadsheet',
  text: 'public.text',
};

const ANSWER_MS = 15000;
// How many files are looked at to find the newest; each takes some tenths of a millisecond.
const MOST = 2000;
const DAY = 86400;

// A text within quotes of a query, so that each letter means itself: a backslash before `"`, `'` and itself [bridge 12],
// and before the wildcards `*` and `?` (C, belief `wildcards-of-spotlight`).
const literal = (text) => text.replace(/[\\"'*?]/g, '\\$&');

// What no query and no argument of a program can hold.
const CONTROL = /[\u0000-\u001f\u007f]/;

function contains(attribute, params, name) {
  if (CONTROL.test(params[name])) {
    reply.fail('InvalidParameter', `Invalid parameter: ${name} has a line break or another control character`, {
      hint: 'Search for a part of one line',
      details: { parameter: name },
    });
  }
  return `${attribute} == "*${literal(params[name])}*"cd`;
}

// The query, in the syntax of mdfind: a comparison in parentheses for each thing asked for.
function queryOf(params) {
  const parts = [];
  if (params.name !== '') {
    parts.push(`${contains('kMDItemFSName', params, 'name')} || ${contains('kMDItemDisplayName', params, 'name')}`);
  }
  if (params.text !== '') parts.push(contains('kMDItemTextContent', params, 'text'));
  if (params.kind !== 'any') parts.push(`kMDItemContentTypeTree == "${TYPES[params.kind]}"`);
  if (params.modified_within_days !== undefined) {
    parts.push(`kMDItemFSContentChangeDate >= $time.now(-${Math.ceil(params.modified_within_days * DAY)})`);
  }
  if (parts.length === 0) {
    reply.fail('InvalidParameter', 'Invalid parameters: nothing to search for', {
      hint: 'Pass at least one of name, text, kind and modified_within_days',
    });
  }
  return parts.map((part) => `(${part})`).join(' && ');
}

// What the file manager knows of a path [bridge 12]; null when nothing is there.
function attributesOf(path) {
  const found = $.NSFileManager.defaultManager.attributesOfItemAtPathError(path, null);
  return found.isNil() ? null : ObjC.deepUnwrap(found);
}

// The folder to search in, as an absolute path; empty for everywhere.
function folderOf(given) {
  if (given === '') return '';
  // Expands `~`, and takes out `.` and `..`.
  const folder = ObjC.unwrap($(given).stringByStandardizingPath);
  const details = { parameter: 'folder' };
  if (CONTROL.test(given) || !folder.startsWith('/')) {
    const hint = 'Give its absolute path, or one that begins with ~';
    reply.fail('InvalidParameter', `Invalid parameter: folder ${names.quote(given)} is not an absolute path`, { hint, details });
  }
  const found = attributesOf(folder);
  if (found === null) {
    reply.fail('PathNotFound', `There is no folder at ${names.quote(folder)}`, {
      hint: 'Check the path, or search without folder',
      details,
    });
  }
  if (found.NSFileType === 'NSFileTypeRegular') {
    const hint = 'Give the folder that it is in';
    reply.fail('InvalidParameter', `Invalid parameter: ${names.quote(folder)} is a file, not a folder`, { hint, details });
  }
  return folder;
}

function fileAt(path) {
  const found = attributesOf(path);
  if (found === null) return null;
  // An app is a folder to the file manager, whose size says nothing.
  const isFolder = found.NSFileType === 'NSFileTypeDirectory';
  return {
    path,
    name: path.slice(path.lastIndexOf('/') + 1),
    modified: found.NSFileModificationDate.getTime(),
    bytes: isFolder ? null : Number(found.NSFileSize),
  };
}

const byChange = (a, b) => b.modified - a.modified;

function noteOf({ name, text }, total, seen) {
  const literal = /[*?:"|]/.test(`${name}${text}`) ? 'The search text was taken literally: it has no wildcards and no operators. ' : '';
  return `${literal}${noteOfWhat(total, seen) || ''}`.trim() || null;
}

function noteOfWhat(total, seen) {
  if (total === 0) {
    return 'Spotlight finds what it has indexed and macmcp may read: no hidden files, and nothing while it indexes or is off.';
  }
  return seen < total ? `The files are the newest of the first ${seen} that Spotlight named.` : null;
}

// {files, total, offset, next_offset, truncated, note}: the newest change first.
export function search(params, span) {
  const query = queryOf(params);
  const { total, paths, reason } = programs.findFiles(query, folderOf(params.folder), clock.part(span, ANSWER_MS));
  if (total === null) {
    reply.fail('ScriptFailed', 'Spotlight did not answer', {
      why: reason === '' ? 'mdfind was ended because it took too long' : `mdfind said: ${names.quote(reason)}`,
      hint: 'Search in a folder or for more of the name, or look for the file in Finder',
    });
  }
  const found = [];
  let seen = 0;
  while (seen < Math.min(paths.length, MOST) && (seen === 0 || span.left() > 0)) {
    const file = fileAt(paths[seen]);
    if (file !== null) found.push(file);
    seen += 1;
  }
  const { shown, ...place } = listPage.pageOf(found.sort(byChange), params, (file) => ({
    ...file,
    modified: dates.written(file.modified),
  }));
  return { files: shown, ...place, total, truncated: shown.length < total, note: noteOf(params, total, seen) };
}
