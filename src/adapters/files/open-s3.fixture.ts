import { createHash, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { checkSignature, type Keys } from "./check-signature.fixture.ts";

type Stored = { content: Buffer; type: string };
type Upload = { key: string; type: string; parts: Map<number, Buffer> };
type S3Request = { key: string; query: URLSearchParams; body: Buffer; type: string };
type Answer = { status?: number; headers?: Record<string, string>; body?: string | Buffer };
/** The connection breaks instead of the answer, or in the middle of it. */
type Cut = "cut" | "cut halfway";

const BUCKET = "photos";
const SMALLEST_PART = 5 * 1024 * 1024;
const PAGE = 4;

/** The part of S3 that we use, in memory. Checks the signature of every request; lists four keys per page. */
export async function openS3(keys: Keys) {
  const stored = new Map<string, Stored>();
  const uploads = new Map<string, Upload>();
  const calls: string[] = [];
  const faults: (Answer | Cut)[] = [];
  const store = { stored, uploads };

  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const url = new URL(request.url ?? "", "http://s3");
    calls.push(`${request.method} ${url.pathname}${url.search}`);
    const refused = checkSignature(request, body, keys);
    const fault = faults.shift();
    if (refused) return send(response, refusal(403, refused));
    if (fault === "cut") return void response.destroy();
    if (fault && fault !== "cut halfway") return send(response, fault);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
    if (bucket !== BUCKET) return send(response, refusal(404, "NoSuchBucket"));
    const s3Request = { key: rest.join("/"), query: url.searchParams, body, type: typeOf(request) };
    const given = answer(store, request.method ?? "", s3Request);
    if (fault) sendHalf(response, given);
    else send(response, given);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${BUCKET}`,
    stored,
    uploads,
    calls,
    /** Answers for the next correctly signed requests. */
    faults,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

type Store = { stored: Map<string, Stored>; uploads: Map<string, Upload> };

function answer(store: Store, method: string, s3Request: S3Request): Answer {
  const { key, query, body, type } = s3Request;
  const kind = query.has("uploads") ? "begin" : query.has("uploadId") ? "upload" : key ? "object" : "bucket";
  switch (`${method} ${kind}`) {
    case "GET bucket":
      return list(store, query);
    case "GET object":
      return get(store, key);
    case "PUT object":
      store.stored.set(key, { content: body, type });
      return { headers: { etag: etagOf(body) } };
    case "DELETE object":
      store.stored.delete(key);
      return { status: 204 };
    case "POST begin":
      return begin(store, s3Request);
    case "PUT upload":
      return addPart(store, s3Request);
    case "POST upload":
      return complete(store, s3Request);
    case "DELETE upload":
      return store.uploads.delete(query.get("uploadId") ?? "")
        ? { status: 204 }
        : refusal(404, "NoSuchUpload");
    default:
      return refusal(405, "MethodNotAllowed");
  }
}

function get({ stored }: Store, key: string): Answer {
  const found = stored.get(key);
  if (!found) return refusal(404, "NoSuchKey");
  return { headers: { "content-type": found.type, etag: etagOf(found.content) }, body: found.content };
}

function list({ stored }: Store, query: URLSearchParams): Answer {
  const prefix = query.get("prefix") ?? "";
  const after = query.get("continuation-token") ?? "";
  const all = [...stored.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = all.slice(0, Math.min(PAGE, Number(query.get("max-keys") ?? 1000)));
  const last = page.at(-1) ?? "";
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${stored.get(key)?.content.length}</Size></Contents>`,
  );
  const more =
    all.length > page.length
      ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${last}</NextContinuationToken>`
      : "<IsTruncated>false</IsTruncated>";
  return xml(`<ListBucketResult><Name>${BUCKET}</Name>${more}${contents.join("")}</ListBucketResult>`);
}

function begin({ uploads }: Store, { key, type }: S3Request): Answer {
  const id = randomUUID();
  uploads.set(id, { key, type, parts: new Map() });
  return xml(
    `<InitiateMultipartUploadResult><Bucket>${BUCKET}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
  );
}

function addPart({ uploads }: Store, { query, body }: S3Request): Answer {
  const upload = uploads.get(query.get("uploadId") ?? "");
  if (!upload) return refusal(404, "NoSuchUpload");
  upload.parts.set(Number(query.get("partNumber")), body);
  return { headers: { etag: etagOf(body) } };
}

function complete({ stored, uploads }: Store, { query, body }: S3Request): Answer {
  const id = query.get("uploadId") ?? "";
  const upload = uploads.get(id);
  if (!upload) return refusal(404, "NoSuchUpload");
  const named = [
    ...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"?([0-9a-f]+)"?<\/ETag>/g),
  ];
  const parts = named.map(([, number, etag]) => {
    const part = upload.parts.get(Number(number));
    return part && etagOf(part) === `"${etag}"` ? part : null;
  });
  if (parts.length === 0 || parts.includes(null)) return refusal(400, "InvalidPart");
  const whole = parts.filter((part) => part !== null);
  if (whole.slice(0, -1).some((part) => part.length < SMALLEST_PART)) return refusal(400, "EntityTooSmall");
  const content = Buffer.concat(whole);
  stored.set(upload.key, { content, type: upload.type });
  uploads.delete(id);
  return xml(
    `<CompleteMultipartUploadResult><Key>${upload.key}</Key><ETag>${etagOf(content)}</ETag></CompleteMultipartUploadResult>`,
  );
}

export function refusal(status: number, code: string): Answer {
  return { status, ...xml(`<Error><Code>${code}</Code><Message>No.</Message></Error>`) };
}

export function xml(text: string): Answer {
  return { headers: { "content-type": "application/xml" }, body: `<?xml version="1.0"?>${text}` };
}

function send(response: ServerResponse, { status = 200, headers = {}, body = "" }: Answer): void {
  const length = status === 204 ? {} : { "content-length": Buffer.byteLength(body) };
  response.writeHead(status, { ...headers, ...length }).end(body);
}

function sendHalf(response: ServerResponse, { headers = {}, body = "" }: Answer): void {
  response.writeHead(200, { ...headers, "content-length": Buffer.byteLength(body) });
  const half = Buffer.from(body);
  response.write(half.subarray(0, half.length / 2), () => response.destroy());
}

function typeOf(request: IncomingMessage): string {
  return request.headers["content-type"] ?? "binary/octet-stream";
}

function etagOf(content: Buffer): string {
  return `"${createHash("md5").update(content).digest("hex")}"`;
}
