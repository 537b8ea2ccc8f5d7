import { type EmbeddedDatabaseCode, EmbeddedDatabaseError } from "./embedded-error.ts";

type Explanation = { pattern: RegExp; code: EmbeddedDatabaseCode; say: (place: string) => string };

const ownServer = "or set DATABASE_URL to use your own PostgreSQL server";

const explanations: Explanation[] = [
  {
    pattern: /No space left on device|Disk quota exceeded|File too large|File size limit exceeded|SIGXFSZ/,
    code: "no_space",
    say: (place) =>
      `The disk with ${place} is full, or a quota or file size limit has been reached. ` +
      "Free some space and start again. No saved data is lost.",
  },
  {
    pattern: /lock file ".*" (already exists|is empty)|pre-existing shared memory block/,
    code: "in_use",
    say: (place) =>
      `Another database server is still using the data in ${place}. Stop it and start again, or set DATA_DIR to another folder.`,
  },
  {
    pattern: /database files are incompatible with server/,
    code: "other_version",
    say: (place) =>
      `The data in ${place} was written by another version of PostgreSQL. ` +
      `Start the version of Velvet that wrote it, set DATA_DIR to another folder, ${ownServer}.`,
  },
  {
    pattern: /could not look up effective user ID/,
    code: "not_permitted",
    say: () =>
      "PostgreSQL cannot start for a user that has no name on this machine. " +
      `Run Velvet as a user that is listed in /etc/passwd, ${ownServer}.`,
  },
  {
    pattern: /Permission denied|Operation not permitted|Read-only file system|has wrong ownership/,
    code: "not_permitted",
    say: (place) =>
      `The database has no permission to read or write ${place}. ` +
      `Give the folder to the user that runs Velvet (chown), set DATA_DIR to another folder, ${ownServer}.`,
  },
];

/** Turns the last output of initdb or the server into an error with a remedy. */
export function explainFailure(output: string, place: string): EmbeddedDatabaseError {
  const known = explanations.find(({ pattern }) => pattern.test(output));
  const lastLines = output.trim().split("\n").slice(-12).join("\n");
  if (known) return new EmbeddedDatabaseError(known.code, known.say(place), lastLines);
  return new EmbeddedDatabaseError(
    "cannot_start",
    `The database in ${place} cannot start. Its last log lines are below; if they do not help, restore a backup, ${ownServer}.\n${lastLines}`,
  );
}

const fileErrors: Record<string, string> = {
  ENOSPC: "No space left on device",
  EDQUOT: "Disk quota exceeded",
  EFBIG: "File too large",
  EACCES: "Permission denied",
  EPERM: "Operation not permitted",
  EROFS: "Read-only file system",
};

/** The same for an error of the file system or of starting a process. */
export function explainError(error: unknown, place: string): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (code === "ENOTDIR" || code === "EEXIST") {
    return new EmbeddedDatabaseError(
      "not_a_directory",
      `${place} (or a part of that path) is a file, not a folder. Move it away or set DATA_DIR to another folder.`,
      error,
    );
  }
  return explainFailure(`${fileErrors[code] ?? ""}\n${(error as Error).message}`, place);
}
