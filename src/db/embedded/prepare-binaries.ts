import { join } from "node:path";
import type { Place } from "./choose-place.ts";
import { copyBinaries, findInode } from "./copy-binaries.ts";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import type { Binaries } from "./find-binaries.ts";
import { linkLibraries } from "./link-libraries.ts";
import { type Outcome, runProgram } from "./run-program.ts";

type Options = { binaries: Binaries; place: Place; copyRoot: string; log: (line: string) => void };

/** Returns a folder with server files that the server's user can run: the installed one, or a copy. */
export async function prepareBinaries({ binaries, place, copyRoot, log }: Options): Promise<string> {
  await linkLibraries(binaries.native).catch(() => {});
  if ((await tryBinaries(binaries.native, place)).ok) return binaries.native;

  const copy = join(copyRoot, `pg-${binaries.version}`);
  const copied = join(copy, "native");
  const broken = await findInode(copy);
  if ((await tryBinaries(copied, place)).ok) return copied;
  log(`The database user cannot run the server in ${binaries.native}: copying it to ${copied}.`);
  await copyBinaries(binaries, copyRoot, broken);
  const { ok, output } = await tryBinaries(copied, place);
  if (ok) return copied;
  throw new EmbeddedDatabaseError("cannot_start", explainRefusal(output, copied));
}

async function tryBinaries(native: string, { owner }: Place): Promise<Outcome> {
  const script = 'test -r "$1/share/postgresql/postgres.bki" && "$1/bin/initdb" -V && "$1/bin/postgres" -V';
  return await runProgram("/bin/sh", ["-c", script, "sh", native], { owner });
}

function explainRefusal(output: string, native: string): string {
  const library = /(?:loading shared libraries|Library not loaded): (\S+?)(:|\s)/.exec(output)?.[1];
  const remedy = library
    ? `Install the system package that contains ${library}`
    : "Check that the disk allows programs to run (not mounted noexec)";
  return `The database server in ${native} does not run. ${remedy}, or set DATABASE_URL.\n${output.trim()}`;
}
