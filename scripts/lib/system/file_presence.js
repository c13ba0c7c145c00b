// Whether there is a file or folder, without opening it and without asking anybody for permission.
import * as names from 'macmcp/core/names';
import * as readableFile from 'macmcp/system/readable_file';

ObjC.import('Foundation');

// NSFileNoSuchFileError and NSFileReadNoSuchFileError; any other error says that macOS did not look.
const MISSING = [4, 260];

// {there, unsure, near}: `unsure` says why a file that was not seen may be there all the same, null when it is not. A link is a file
// of its own, whatever it leads to. The error is a boxed nil before the call [bridge 12] (grade B;
// probe `bridge-missing-file-has-a-code`): where it says nothing, or anything else, nothing is concluded from it.
export default function filePresence(given) {
  const path = readableFile.locatePlace(given);
  const error = $();
  const found = $.NSFileManager.defaultManager.attributesOfItemAtPathError(path, error);
  if (!found.isNil()) return { there: true, unsure: null, near: [`there is something at ${names.quote(path, 300)}`] };
  const code = error.isNil() ? NaN : Number(error.code);
  if (MISSING.includes(code)) return { there: false, unsure: null, near: [] };
  const why = Number.isNaN(code) ? 'macOS gave no reason' : `macOS did not let this server look (error ${code})`;
  return { there: false, unsure: `${why}; the permission Full Disk Access may be missing`, near: [] };
}
