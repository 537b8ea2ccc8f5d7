import fc from "fast-check";
import { expect, test } from "vitest";
import { writeCsv } from "./write-csv.ts";

test("[bad case 22] a cell that a spreadsheet would run as a formula is led by an apostrophe", () => {
  for (const formula of ["=HYPERLINK(1)", "+1", "-1", "@sum", "\tx", "\rx"])
    expect(writeCsv([[formula]])).toBe(`"'${formula}"\r\n`);
  expect(writeCsv([["1-2", "a=b", ""]])).toBe('"1-2","a=b",""\r\n');
});

test("quotes, commas and line ends stay in their cell", () => {
  expect(writeCsv([['say "no"', "a,b", "one\ntwo"]])).toBe('"say ""no""","a,b","one\ntwo"\r\n');
});

test("what is written can be read again, but for the apostrophe", () =>
  fc.assert(
    fc.property(fc.array(fc.string({ unit: "grapheme" }), { minLength: 1 }), (row) => {
      const cells = [...writeCsv([row]).matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)];
      const read = cells.map(([, cell = ""]) => cell.replaceAll('""', '"'));
      expect(
        read.map((cell, index) => (row[index]?.startsWith("'") ? cell : cell.replace(/^'/, ""))),
      ).toEqual(row);
    }),
  ));
