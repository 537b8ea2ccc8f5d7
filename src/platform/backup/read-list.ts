import type { CopiedFile } from "./copy-files.ts";
import { partOf } from "./manifest.ts";
import { openFile, type Store } from "./store.ts";

/** Reads the list of the files of a backup. */
export async function* readList(store: Store, name: string): AsyncGenerator<CopiedFile> {
  let rest = "";
  const decoder = new TextDecoder();
  for await (const block of openFile(store, partOf(name, "files"))) {
    const lines = (rest + decoder.decode(block, { stream: true })).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) yield JSON.parse(line) as CopiedFile;
  }
}
