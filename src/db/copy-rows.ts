import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

type Value = string | number | boolean | Date | null | readonly (string | number)[];

const CHUNK_BYTES = 256 * 1024;

/**
 * Inserts many rows with COPY: a million take seconds, where single inserts take minutes.
 * @param columns in the order of each row's values
 * @returns how many rows were inserted
 */
export async function copyRows(
  client: pg.ClientBase,
  { table, columns }: { table: string; columns: readonly string[] },
  rows: Iterable<readonly Value[]> | AsyncIterable<readonly Value[]>,
): Promise<number> {
  const names = columns.map((column) => `"${column}"`).join(", ");
  return copyAlone(client, async () => {
    const stream = client.query(copyFrom(`copy "${table}" (${names}) from stdin`));
    await pipeline(Readable.from(writeLines(rows)), stream);
    return stream.rowCount ?? 0;
  });
}

/**
 * Runs a COPY on a connection of the pool. Such a connection sends a statement before the one before it is answered
 * (`readTogether`), which COPY does not allow.
 */
export async function copyAlone<Result>(client: pg.ClientBase, copy: () => Promise<Result>): Promise<Result> {
  const connection = client as pg.ClientBase & { pipeline: boolean };
  const { pipeline: isPipelined } = connection;
  connection.pipeline = false;
  try {
    return await copy();
  } finally {
    connection.pipeline = isPipelined;
  }
}

/** Groups rows into larger chunks, because one chunk per row would spend more time on chunks than on rows. */
async function* writeLines(rows: Iterable<readonly Value[]> | AsyncIterable<readonly Value[]>) {
  let text = "";
  for await (const row of rows) {
    text += `${row.map(writeValue).join("\t")}\n`;
    if (text.length < CHUNK_BYTES) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}

function writeValue(value: Value): string {
  if (value === null) return "\\N";
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object") return escapeText(`{${value.map(writeElement).join(",")}}`);
  return typeof value === "string" ? escapeText(value) : String(value);
}

function writeElement(element: string | number): string {
  return typeof element === "number" ? String(element) : `"${element.replace(/["\\]/g, "\\$&")}"`;
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function escapeText(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] as string);
}
