// Reads the text of a picture with Vision [eyes 1.2]. Where the picture is on the screen is not known here: places are shares of
// its width and height, from the top left.
//
// It runs in a process of its own: one in which the recognition has failed never succeeds again [eyes 0] [eyes 1.6]. The call is
// synchronous, without a block or a run loop.
import * as reply from 'macmcp/core/reply';
import * as names from 'macmcp/core/names';
import * as opposites from 'macmcp/core/opposites';
import * as pdfText from 'macmcp/capture/pdf_text';
import * as readableFile from 'macmcp/system/readable_file';

ObjC.import('Foundation');
ObjC.import('AppKit');
ObjC.import('Vision');

// VNRequestTextRecognitionLevel; the constants are not on every bridge [bridge 0.5].
const LEVELS = { accurate: 0, fast: 1 };

// Of that many lines a model reads no more.
const MOST_LINES = 1000;
const MOST_CODES = 100;

const listed = (array) => (array.isNil() ? [] : Array.from({ length: Number(array.count) }, (_, at) => array.objectAtIndex(at)));

// The languages that a request can read; null where macOS does not tell [eyes 1.4] (grade B).
function supported(request) {
  const known = request.supportedRecognitionLanguagesAndReturnError($());
  return known.isNil() ? null : listed(known).map((name) => ObjC.unwrap(name));
}

// One that is not supported would vanish without an error, and its text with it [eyes 1.4].
function requireSupported(languages, known) {
  const wrong = languages.filter((language) => known !== null && !known.includes(language));
  if (wrong.length === 0) return;
  reply.fail('InvalidParameter', `Invalid parameter: \`languages\` has ${names.quoteList(wrong)}, which this Mac cannot read`, {
    why: `It reads ${known.join(', ')}`,
    hint: 'Pass some of these, or omit `languages`',
    details: { languages: wrong, supported: known },
  });
}

// A request, and the languages that it reads: ['automatic'] where macOS finds them out. `strict` refuses those that it cannot read,
// else they are left out.
function requestFor({ level, languages, strict }) {
  const request = $.VNRecognizeTextRequest.alloc.init;
  request.recognitionLevel = LEVELS[level];
  // Correction turns names and codes into words [eyes 1.4].
  request.usesLanguageCorrection = false;
  if (languages.length > 0) {
    const known = supported(request);
    if (strict) requireSupported(languages, known);
    const used = languages.filter((language) => known === null || known.includes(language));
    if (used.length > 0) {
      request.recognitionLanguages = $(used);
      return { request, languages: used };
    }
  }
  if (level === 'accurate' && request.respondsToSelector('setAutomaticallyDetectsLanguage:')) {
    request.automaticallyDetectsLanguage = true;
    return { request, languages: ['automatic'] };
  }
  return { request, languages: level === 'fast' ? ['Latin letters'] : ['en-US'] };
}

// A box of Vision in pixels of the picture; Vision counts from the lower left corner [eyes 1.3].
const boxOf = ({ origin, size }, { width, height }) => ({
  x: origin.x * width,
  y: (1 - origin.y - size.height) * height,
  width: size.width * width,
  height: size.height * height,
});

const right = (box) => box.x + box.width;
const bottom = (box) => box.y + box.height;

function around(one, other) {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  return { x, y, width: Math.max(right(one), right(other)) - x, height: Math.max(bottom(one), bottom(other)) - y };
}

// What Vision found, in its order: [{text, confidence, box, candidate}]. An observation may have no candidate.
function piecesOf(request, pixels) {
  const pieces = [];
  for (const seen of listed(request.results)) {
    const [candidate] = listed(seen.topCandidates(1));
    if (candidate === undefined) continue;
    const text = String(ObjC.unwrap(candidate.string));
    const box = boxOf(seen.boundingBox, pixels);
    if (text.trim() !== '') pieces.push({ text, confidence: Math.round(candidate.confidence * 100) / 100, box, candidate });
  }
  return pieces;
}

// Whether a piece goes on with the line of another: in the same row, and about a space behind it. The ends of lines that Vision
// cuts come last [eyes 1.3]; that reference joins over one and a half heights, which would make one line of the buttons of a bar.
function continues(line, piece) {
  const height = Math.min(line.height, piece.height);
  const shared = Math.min(bottom(line), bottom(piece)) - Math.max(line.y, piece.y);
  const gap = piece.x - right(line);
  return shared > height / 2 && gap > -height / 2 && gap < 0.6 * height;
}

// Lines from top to bottom and from left to right: [{text, confidence, box, parts: [{at, piece}]}].
function linesOf(pieces) {
  const rest = pieces.slice().sort((one, other) => one.box.x - other.box.x);
  const lines = [];
  for (const piece of rest) {
    const line = lines.find((known) => continues(known.box, piece.box));
    if (line === undefined) {
      lines.push({ text: piece.text, confidence: piece.confidence, box: piece.box, parts: [{ at: 0, piece }] });
      continue;
    }
    line.parts.push({ at: line.text.length + 1, piece });
    line.text += ` ${piece.text}`;
    line.confidence = Math.min(line.confidence, piece.confidence);
    line.box = around(line.box, piece.box);
  }
  return lines.sort((one, other) => {
    const sameRow = Math.abs(one.box.y - other.box.y) < Math.min(one.box.height, other.box.height) / 2;
    return sameRow ? one.box.x - other.box.x : one.box.y - other.box.y;
  });
}

// The box of a part of a piece; null where Vision has none [eyes 1.3] (grade B).
function boxOfPart(piece, at, length, pixels) {
  const range = $.NSMakeRange(at, length);
  const found = piece.candidate.boundingBoxForRangeError(range, $());
  return found.isNil() ? null : boxOf(found.boundingBox, pixels);
}

// Where a part of a line stands: {box, exact}. A piece that has no box for its part stands for it whole.
function placeOf(line, at, length, pixels) {
  let box = null;
  let exact = true;
  for (const part of line.parts) {
    const from = Math.max(at - part.at, 0);
    const to = Math.min(at + length - part.at, part.piece.text.length);
    if (from >= to) continue;
    const own = boxOfPart(part.piece, from, to - from, pixels);
    exact = exact && own !== null;
    box = box === null ? own || part.piece.box : around(box, own || part.piece.box);
  }
  return { box: box || line.box, exact };
}

const isPartOfWord = (text, at) => /[\p{L}\p{N}]/u.test(text.charAt(at));

// Whether a part of a text ends where words do: `4` of `42` does not.
function isWhole(text, at, length) {
  const cutsWord = (edge) => isPartOfWord(text, edge - 1) && isPartOfWord(text, edge);
  return !cutsWord(at) && !cutsWord(at + length);
}

// Whether the word before a part makes the opposite of it: `Save` of `Don't Save`.
function isNegated(text, at, length) {
  const [before] = opposites.words(text.slice(0, at)).slice(-1);
  const part = text.slice(at, at + length);
  return before !== undefined && opposites.areOpposite(`${before} ${part}`, part);
}

// The lines in which a text stands, once for each place of it.
function matchesIn(lines, wanted, pixels) {
  return lines.flatMap((line) =>
    names.placesOf(line.text, wanted).map(({ at, length }) => {
      const { box, exact } = placeOf(line, at, length, pixels);
      const match = line.text.slice(at, at + length);
      return {
        text: line.text,
        confidence: line.confidence,
        box,
        match,
        exact,
        whole: isWhole(line.text, at, length) && !isNegated(line.text, at, length),
      };
    }),
  );
}

// The codes of a picture: [{kind, text, box}], or null where macOS cannot look for them. It is a request of its own: what fails in
// text recognition is not about codes [eyes 2.1] (grade B). A code that holds no text has null.
function codesOf(handler, pixels) {
  const request = $.VNDetectBarcodesRequest.alloc.init;
  if (!handler.performRequestsError($([request]), $())) return null;
  return listed(request.results)
    .slice(0, MOST_CODES)
    .map((code) => {
      const text = code.payloadStringValue;
      // The names end in what the kind is called: belief `names-of-codes`.
      const kind = String(ObjC.unwrap(code.symbology)).replace(/^VNBarcodeSymbology/, '');
      return { kind, text: text.isNil() ? null : String(ObjC.unwrap(text)), box: boxOf(code.boundingBox, pixels) };
    });
}

const isWithin = (box, area) => {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return x >= area.x && x < right(area) && y >= area.y && y < bottom(area);
};

const shares = (box, { width, height }) => ({
  x: box.x / width,
  y: box.y / height,
  width: box.width / width,
  height: box.height / height,
});

const told = ({ text, confidence, box, match, exact, whole }, pixels) => ({
  text,
  confidence,
  ...shares(box, pixels),
  match,
  exact,
  whole,
});

const handlerOf = (path) => $.VNImageRequestHandler.alloc.initWithURLOptions($.NSURL.fileURLWithPath(path), $({}));

// An image file of the user's, or a page of a PDF, as text recognition takes it: {handler, pixels, area}. It is judged once more.
// The bytes of an image tell its size, and are what is read (grade B) [eyes 2.2].
function pictureIn({ file, types, page }) {
  const path = readableFile.locate(file, types);
  const image = page === null ? $.NSImage.alloc.initWithContentsOfFile(path) : pdfText.pictureOf(path, page);
  const bytes = image.isNil() ? image : image.TIFFRepresentation;
  const bitmap = bytes.isNil() ? bytes : $.NSBitmapImageRep.imageRepWithData(bytes);
  if (bitmap.isNil()) {
    reply.fail('InvalidParameter', 'Invalid parameter: `file` is no picture that macOS can read', {
      why: 'Its contents are something else, or it is damaged',
      hint: 'Check the file',
    });
  }
  const pixels = { width: Number(bitmap.pixelsWide), height: Number(bitmap.pixelsHigh) };
  const handler = $.VNImageRequestHandler.alloc.initWithDataOptions(bytes, $({}));
  return { handler, pixels, area: Object.assign({ x: 0, y: 0 }, pixels) };
}

// What is read of a picture: {failed} or {languages, count, lines, codes, size}. It is the one at `path`, of which `area` is the part
// that counts, in pixels; or, with `document`, a file of the user's.
export function read({ path, document, pixels: known, area: part, level, languages, strict, find, barcodes }) {
  const { handler, pixels, area } = document === null ? { handler: handlerOf(path), pixels: known, area: part } : pictureIn(document);
  const { request, languages: used } = requestFor({ level, languages, strict });
  const codes = barcodes ? codesOf(handler, pixels) : null;
  // A Ref() here would end the process [eyes 0.1].
  const error = $();
  if (!handler.performRequestsError($([request]), error)) {
    return { failed: error.isNil() ? 'macOS gave no reason' : String(ObjC.unwrap(error.localizedDescription)) };
  }
  const pieces = piecesOf(request, pixels).filter((piece) => isWithin(piece.box, area));
  const lines = linesOf(pieces);
  const wanted = find === null ? lines : matchesIn(lines, find, pixels);
  return {
    languages: used,
    size: pixels,
    count: lines.length,
    lines: wanted.slice(0, MOST_LINES).map((line) => told(line, pixels)),
    truncated: wanted.length > MOST_LINES,
    codes:
      codes === null
        ? null
        : codes.filter(({ box }) => isWithin(box, area)).map(({ kind, text, box }) => ({ kind, text, ...shares(box, pixels) })),
  };
}
