/** Why a backup failed. The health page names it. */
export type BackupFault =
  | "no_folder"
  | "not_permitted"
  | "no_space"
  | "no_archiving"
  | "busy"
  | "stopped"
  | "other";

/** A backup or a restore that an operator can put right. The message says what is wrong, then what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
  readonly code: BackupFault;

  constructor(code: BackupFault, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

const FULL = new Set(["ENOSPC", "EDQUOT", "EFBIG"]);
const FORBIDDEN = new Set(["EACCES", "EPERM", "EROFS"]);

/** Explains an error of the file system. Other errors stay as they are. */
export function explainBackupError(error: unknown, folder: string): unknown {
  const { code = "", path = folder } = error as NodeJS.ErrnoException;
  if (FULL.has(code))
    return new BackupError(
      "no_space",
      `The disk with ${folder} is full, or a quota or file size limit has been reached. Free some space and try again. What was there before is unharmed.`,
      error,
    );
  if (FORBIDDEN.has(code))
    return new BackupError(
      "not_permitted",
      `No permission to read or write ${path}. Give it to the user that runs Velvet (chown).`,
      error,
    );
  return error;
}
