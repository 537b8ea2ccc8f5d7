import type { App } from "../app.ts";

/** A column whose texts are encrypted by `seal.hide`. */
export type SealedColumn = {
  table: string;
  /** Primary key of one column. */
  key: string;
  column: string;
  /** Name of the encrypted text, if the column is JSON. */
  field?: string;
  /** Condition in SQL for the rows that have such a text; by default all rows. */
  where?: string;
  purpose: string;
  /** Words that the text is bound to, as a list of SQL expressions. */
  boundTo?: string;
};

/** Files that are encrypted or signed. */
export type SealedFiles = {
  name: string;
  list(app: App): AsyncIterable<string>;
  /** Id of the key that has sealed the file, "" if it names none of ours; null if the file is gone. */
  keyOf(app: App, key: string): Promise<string | null>;
  /** @throws Error if the file cannot be opened */
  reseal(app: App, key: string): Promise<void>;
};

export type SealedValues = { columns: readonly SealedColumn[]; files: readonly SealedFiles[] };
