// What is in folders, for the disk of a simulated Mac: on a Mac the server lists them itself (src/session/recent/folders.rs).
import * as readableFile from 'macmcp/system/readable_file';

ObjC.import('Foundation');

// What macOS keeps in folders for itself.
const OWN_FILES = ['.DS_Store', '.localized'];

// A file or folder; null where it is gone by now.
function entryAt(path) {
  const found = $.NSFileManager.defaultManager.attributesOfItemAtPathError(path, null);
  if (found.isNil()) return null;
  const facts = ObjC.deepUnwrap(found);
  const isFolder = facts.NSFileType === 'NSFileTypeDirectory';
  return { bytes: isFolder ? 0 : Number(facts.NSFileSize), modified: facts.NSFileModificationDate.getTime(), is_folder: isFolder };
}

function listing(path, most) {
  const found = $.NSFileManager.defaultManager.contentsOfDirectoryAtPathError(path, null);
  if (found.isNil()) return { unreadable: 'macOS gave no reason' };
  const fileNames = ObjC.deepUnwrap(found).filter((name) => !OWN_FILES.includes(name));
  if (fileNames.length > most) return 'too_many';
  const entries = fileNames.map((name) => [name, entryAt(`${path}/${name}`)]).filter(([, entry]) => entry !== null);
  return { entries: Object.fromEntries(entries) };
}

// Each folder by the path that was asked about. One that lies outside of those that may be read is no answer but an error.
export function all({ folders, most }) {
  return Object.fromEntries(folders.map((folder) => [folder.path, listing(readableFile.locateFolder(folder), most)]));
}
