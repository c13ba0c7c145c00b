// The text of PDFs, and pictures of their pages [eyes 2.2].
import * as reply from 'macmcp/core/reply';

ObjC.import('PDFKit');

// kPDFDisplayBoxMediaBox; the constant is not on every bridge [eyes 2.2].
const MEDIA_BOX = 0;

// The longest side of the picture of a page, in points: recognition reads small letters of that [eyes 2.2] (grade B).
const LONGEST_SIDE = 2000;

// Of a page no more is read, in characters.
const MOST_CHARACTERS = 20000;

// nil, which is what is not a PDF, has to be asked for before anything else.
function open(path) {
  const document = $.PDFDocument.alloc.initWithURL($.NSURL.fileURLWithPath(path));
  if (document.isNil()) {
    reply.fail('InvalidParameter', 'Invalid parameter: `file` is no PDF that macOS can read', {
      why: 'Its contents are something else, or it is damaged',
      hint: 'Check the file',
    });
  }
  // grade B, as is isEncrypted, which some PDFs are that everybody may read.
  if (document.isLocked) {
    reply.fail('Refused', 'The PDF is locked with a password', { hint: 'Ask the user for a copy of it without a password' });
  }
  return document;
}

function textOf(page) {
  const { string } = page;
  return string.isNil() ? '' : String(ObjC.unwrap(string)).slice(0, MOST_CHARACTERS);
}

// {page_count, pages: [{page, text}]}: `most` pages from the `first` on, counted from 1. A page that is a picture has no text.
export function read(path, first, most) {
  const document = open(path);
  const count = Number(document.pageCount);
  if (first > Math.max(count, 1)) {
    reply.fail('InvalidParameter', `Invalid parameter: \`page\` is ${first}, expected a number between 1 and ${count}`, {
      details: { page_count: count },
    });
  }
  const pages = [];
  for (let number = first; number <= Math.min(count, first + most - 1); number += 1) {
    const page = document.pageAtIndex(number - 1);
    if (!page.isNil()) pages.push({ page: number, text: textOf(page) });
  }
  return { page_count: count, pages };
}

// The picture of a page as an NSImage, which may be nil (grade B).
/** @type {(path: string, number: number) => any} */
export function pictureOf(path, number) {
  const page = open(path).pageAtIndex(number - 1);
  return page.isNil() ? page : page.thumbnailOfSizeForBox($.NSMakeSize(LONGEST_SIDE, LONGEST_SIDE), MEDIA_BOX);
}
