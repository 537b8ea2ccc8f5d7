/**
 * These marks are long enough not to occur in a photo by chance: at most once in some hundred thousand files of 10
 * MB.
 */
const PAGE = /<script[\s>/]|<!doctype\s|<html[\s>]|<iframe[\s>]|<svg\s[^<>]*xmlns|<\?php\s/i;
const [ZIP_ENTRY, ZIP_END] = ["PK\x01\x02", "PK\x05\x06"];
const ZIP_END_BYTES = 22;
const LONGEST_COMMENT = 65_535;
const PDF_STARTS_WITHIN = 1_024;

/** Tells whether a picture is also a page, a program or an archive. No camera writes such a file. */
export function isPolyglot(file: Uint8Array): boolean {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString("latin1");
  return PAGE.test(text) || text.slice(0, PDF_STARTS_WITHIN).includes("%PDF-") || isZip(text);
}

/** An archive is recognised by its end record, which gives the length of the comment behind it. */
function isZip(text: string): boolean {
  if (!text.includes(ZIP_ENTRY)) return false;
  const tail = text.slice(-(ZIP_END_BYTES + LONGEST_COMMENT));
  for (let at = tail.indexOf(ZIP_END); at >= 0; at = tail.indexOf(ZIP_END, at + 1)) {
    const comment = tail.charCodeAt(at + 20) + tail.charCodeAt(at + 21) * 256;
    if (at + ZIP_END_BYTES + comment <= tail.length) return true;
  }
  return false;
}
