/** A cell that begins like this is a formula for a spreadsheet, which may send what is beside it somewhere. */
const FORMULA = /^[=+\-@\t\r]/;
/** Tells spreadsheets that the file is UTF-8. */
export const CSV_START = "\uFEFF";

/** Writes rows as CSV after RFC 4180. A cell that would be a formula is led by an apostrophe. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(writeCell).join(",")}\r\n`).join("");
}

function writeCell(text: string): string {
  const inert = FORMULA.test(text) ? `'${text}` : text;
  return `"${inert.replaceAll('"', '""')}"`;
}
