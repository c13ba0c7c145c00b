// What a file of the user's says without being looked at as a picture.
import * as pdfText from 'macmcp/capture/pdf_text';
import * as readableFile from 'macmcp/system/readable_file';

// {text}: of a PDF its pages, of an image null. null where no file is wanted. `most` pages are read, from `page` on.
/** @type {(params: any) => null | {text: any}} */
export default function documentText({ document }) {
  if (document === undefined) return null;
  const path = readableFile.locate(document.file, document.types);
  return { text: /\.pdf$/i.test(path) ? pdfText.read(path, document.page, document.most) : null };
}
