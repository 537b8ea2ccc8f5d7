import { S3mini, S3ServiceError } from "s3mini";
import { assertContentType, assertKey, assertPrefix, type FileBody, type Files, FilesAway } from "./files.ts";

export type S3Options = {
  /** Host and bucket: `https://s3.example.org/photos` or `https://photos.s3.example.org`. */
  url: string;
  region: string;
  keyId: string;
  secret: string;
  /** Milliseconds until the server answers. Each megabyte that is sent adds a third of that. */
  timeLimit?: number;
};

const MEGABYTE = 1024 * 1024;
/**
 * Content up to this size is one upload; a larger stream is uploaded in parts of this size, one in memory at a
 * time.
 */
const PART = 8 * MEGABYTE;
const TRIES = 3;
const FIRST_PAUSE = 200;
const KEYS_PER_PAGE = 1000;

/** Files in a bucket of any S3-compatible store. */
export function s3Files({ url, region, keyId, secret, timeLimit = 15_000 }: S3Options): Files {
  const s3 = new S3mini({
    endpoint: url.replace(/\/+$/, ""),
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    fetch: fetchWithin(timeLimit),
  });

  return {
    async put(key, body, { contentType }) {
      assertKey(key);
      assertContentType(contentType);
      const parts = inParts(body);
      try {
        const { value: first = new Uint8Array() } = await parts.next();
        if (first.length < PART || body instanceof Uint8Array) {
          const answer = await persist(() => s3.putObject(key, first, contentType));
          await answer.body?.cancel();
        } else {
          await putInParts(s3, key, { contentType, first, rest: parts });
        }
      } finally {
        await parts.return(undefined);
      }
    },

    async get(key) {
      assertKey(key);
      const answer = await persist(() => s3.getObjectResponse(key));
      if (!answer) return null;
      return {
        body: answer.body ?? new Blob([]).stream(),
        size: Number(answer.headers.get("content-length")),
        contentType: answer.headers.get("content-type") ?? "application/octet-stream",
      };
    },

    async remove(key) {
      assertKey(key);
      await persist(() => s3.deleteObject(key));
    },

    list(prefix) {
      assertPrefix(prefix);
      return listKeys(s3, prefix);
    },
  };
}

async function* listKeys(s3: S3mini, prefix: string): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const page = await persist(() => s3.listObjectsPaged("/", prefix, KEYS_PER_PAGE, token));
    if (!page) throw new Error("The file bucket does not exist");
    for (const { Key } of page.objects ?? []) yield Key;
    token = page.nextContinuationToken;
  } while (token);
}

type Parts = { contentType: string; first: Uint8Array; rest: AsyncIterable<Uint8Array> };

/** Makes the file visible in the last step; after a failure the parts are discarded. */
async function putInParts(s3: S3mini, key: string, { contentType, first, rest }: Parts): Promise<void> {
  const upload = await persist(() => s3.getMultipartUploadId(key, contentType));
  try {
    const done = [await persist(() => s3.uploadPart(key, upload, first, 1))];
    for await (const part of rest) {
      done.push(await persist(() => s3.uploadPart(key, upload, part, done.length + 1)));
    }
    const { etag } = await s3.completeMultipartUpload(key, upload, done);
    // A store may answer 200 first and fail afterwards.
    if (!etag) throw new FilesAway("The file store did not complete the multipart upload");
  } catch (error) {
    await s3.abortMultipartUpload(key, upload).catch(() => {});
    throw error;
  }
}

async function* inParts(body: FileBody): AsyncGenerator<Uint8Array> {
  if (body instanceof Uint8Array) return yield body;
  let held: Uint8Array[] = [];
  let size = 0;
  for await (let chunk of body) {
    while (size + chunk.length >= PART) {
      const wanted = PART - size;
      yield Buffer.concat([...held, chunk.subarray(0, wanted)]);
      chunk = chunk.subarray(wanted);
      held = [];
      size = 0;
    }
    held.push(chunk);
    size += chunk.length;
  }
  if (size > 0) yield Buffer.concat(held);
}

/**
 * Stores answer 503 when they are busy, so try again. A store that is silent is asked once: whoever waits for it has
 * waited long enough. @throws FilesAway if another request may succeed later
 */
async function persist<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask();
    } catch (error) {
      if (!mayPass(error)) throw error;
      if (attempt === TRIES || isSilence(error)) throw toAway(error);
      await new Promise((resume) => setTimeout(resume, FIRST_PAUSE * 2 ** (attempt - 1)));
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof FilesAway) return false;
  return !(error instanceof S3ServiceError) || error.status >= 500 || error.status === 429;
}

function isSilence(error: unknown): boolean {
  return error instanceof Error && (error.name === "TimeoutError" || isSilence(error.cause));
}

function toAway(error: unknown): FilesAway {
  if (error instanceof FilesAway) return error;
  return new FilesAway(`The file store failed: ${wordsOf(error)}`, { cause: error });
}

/** Names the fault, never the address, which has the key of a file. */
function wordsOf(error: unknown): string {
  if (error instanceof S3ServiceError) return `${error.status} ${error.serviceCode ?? ""}`.trim();
  const { cause, code, name, message } = error as NodeJS.ErrnoException;
  if (name === "TimeoutError") return message;
  return code ?? (cause ? wordsOf(cause) : name);
}

/**
 * The limit ends with the first byte of the answer: a slow reader of the body is not the store's fault. A redirect is
 * not followed, since it would carry members' files to another host.
 */
function fetchWithin(timeLimit: number): typeof fetch {
  return async (input, init) => {
    const stop = new AbortController();
    const timer = setTimeout(
      () => stop.abort(new DOMException("No answer in time", "TimeoutError")),
      timeLimit * (1 + sizeOf(init?.body) / (3 * MEGABYTE)),
    );
    try {
      const answer = await fetch(input, { ...init, redirect: "manual", signal: stop.signal });
      assertStore(answer);
      return answer;
    } finally {
      clearTimeout(timer);
    }
  };
}

/** A proxy may answer 200 with a page of its own. Nothing was stored, found or removed then. */
function assertStore({ ok, headers }: Response): void {
  if (ok && !headers.has("etag") && headers.get("content-type")?.startsWith("text/html"))
    throw new FilesAway("The file store answered with a web page");
}

function sizeOf(body: unknown): number {
  return typeof body === "string" ? body.length : ArrayBuffer.isView(body) ? body.byteLength : 0;
}
