import { mkdir, open, rename } from "node:fs/promises";
import { dirname } from "node:path";

const OWNER_ONLY = 0o700;
/** Another process may remove an empty folder between its creation and the rename into it, so try several times. */
const TRIES = 10;

export async function writeDurably(path: string, chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of chunks) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Moves a file to its path and creates the folders. Afterwards the file survives a crash of the machine. */
export async function publish(from: string, to: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const made = await mkdir(dirname(to), { recursive: true, mode: OWNER_ONLY });
      await rename(from, to);
      await syncFolders(dirname(to), made ? dirname(made) : dirname(to));
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === TRIES) throw error;
    }
  }
}

async function syncFolders(deepest: string, highest: string): Promise<void> {
  await syncFolder(deepest);
  if (deepest !== highest) await syncFolders(dirname(deepest), highest);
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
