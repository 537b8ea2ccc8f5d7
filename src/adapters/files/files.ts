export type FileBody = Uint8Array | ReadableStream<Uint8Array>;

export type StoredFile = {
  /** The caller reads it to the end or cancels it. */
  body: ReadableStream<Uint8Array>;
  /** In bytes. */
  size: number;
  contentType: string;
};

/**
 * Store for photos and exports.
 * A key is a path of letters, digits, `_`, `-` and `.`, such as `photos/81/3f9a.webp`; no part of it starts with a
 * dot, and no key is a folder of another. A file is visible as a whole or not at all, also while it is replaced.
 * @throws TypeError for a malformed key or content type, before anything is done
 * @throws FilesAway if the store cannot be reached, is busy, or has no room; another try may succeed
 */
export type Files = {
  /** Resolves when the file would survive a crash. Replaces an existing file. */
  put(key: string, body: FileBody, about: { contentType: string }): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>;
  /**
   * Lists every key that starts with the prefix, in no order. A prefix that ends with a folder, such as
   * `photos/81/`, is fast.
   */
  list(prefix: string): AsyncIterable<string>;
};

export class FilesAway extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = "FilesAway";
  }
}

/** No room, a quota, a limit on the size of files, a disk that fails or can only be read. */
const NO_ROOM = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EIO", "EROFS"]);

/** Returns what a failed write to a disk means for its caller. */
export function toFilesAway(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  return code && NO_ROOM.has(code)
    ? new FilesAway(`The disk cannot be written: ${code}`, { cause: error })
    : error;
}

const PART = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const PREFIX = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*(?:[A-Za-z0-9_-][A-Za-z0-9._-]*)?$/;
const LONGEST_KEY = 512;
const LONGEST_PART = 200;
const CONTENT_TYPE = /^[a-z0-9.+-]+\/[a-z0-9.+-]+(?:; ?[a-z]+=[A-Za-z0-9."-]+)?$/;

export function assertKey(key: string): void {
  const parts = key.split("/");
  if (key.length > LONGEST_KEY || !parts.every((part) => part.length <= LONGEST_PART && PART.test(part))) {
    throw new TypeError(`Not a valid file key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}

export function assertPrefix(prefix: string): void {
  if (prefix.length > LONGEST_KEY || !PREFIX.test(prefix)) {
    throw new TypeError(`Not a prefix of a file key: ${JSON.stringify(prefix.slice(0, 100))}`);
  }
}

export function assertContentType(contentType: string): void {
  if (contentType.length > 100 || !CONTENT_TYPE.test(contentType)) {
    throw new TypeError(`Not a valid content type: ${JSON.stringify(contentType.slice(0, 100))}`);
  }
}
