import type { z } from "zod";
import { type Bytes, type BytesLimits, bytesLimitsOf } from "#base/bytes.ts";
import { MEGABYTE } from "#base/picture-upload.ts";
import { GroundError } from "../errors.ts";
import { requirePlainJson } from "./plain-input.ts";

/** Limit in bytes of a JSON body or a form. Anything larger, such as a photo, is received as a stream of bytes. */
const MAX_BODY = 64 * 1024;

/**
 * Reads the body as its schema needs it: parsed JSON, or a stream of bytes.
 * @param maxBytes limit for a stream; the schema's if undefined
 */
export async function readBody(schema: z.ZodType, request: Request, maxBytes?: number): Promise<unknown> {
  const limits = bytesLimitsOf(schema);
  return limits
    ? takeBytes(request, { ...limits, maxBytes: maxBytes ?? limits.maxBytes })
    : readJson(request);
}

/**
 * Returns a copy of a page's form request with its body already read, so that an endless body is cut off.
 * @param address of the copy
 */
export async function limitForm(request: Request, address = request.url): Promise<Request> {
  if (request.method === "GET" || request.method === "HEAD") return request;
  const { method, headers, signal } = request;
  return new Request(address, { method, headers, signal, body: await readAll(request) });
}

async function readAll(request: Request): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new GroundError("body_too_large");
  if (isAnnounced(request, MAX_BODY)) return readAnnounced(request, tooLarge);
  const chunks: Uint8Array[] = [];
  for await (const chunk of limited(request, MAX_BODY, tooLarge)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** True if Content-Length is given and within the limit. The server then reads no more than that. */
function isAnnounced({ headers }: Request, limit: number): boolean {
  const length = headers.get("content-length");
  return length !== null && Number(length) <= limit;
}

/** Reads the body in one piece: a web stream around the connection's took five times as long, 60 µs per send. */
async function readAnnounced(request: Request, tooLarge: () => GroundError): Promise<Buffer<ArrayBuffer>> {
  const body = await request.arrayBuffer().catch(() => {
    throw new GroundError("body_broke_off");
  });
  if (body.byteLength > MAX_BODY) throw tooLarge();
  return Buffer.from(body);
}

async function readJson(request: Request): Promise<unknown> {
  if (contentTypeOf(request) !== "application/json") throw new GroundError("unsupported_content_type");
  const body = parseJson(await readAll(request));
  requirePlainJson(body);
  return body;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw new GroundError("broken_json");
  }
}

function takeBytes(request: Request, { contentTypes, maxBytes }: BytesLimits): Bytes {
  const contentType = contentTypeOf(request) ?? "";
  if (!contentTypes.includes(contentType)) {
    const types = contentTypes.map((type) => type.slice(type.indexOf("/") + 1).toUpperCase()).join(", ");
    throw new GroundError("unsupported_file_type", { values: { types } });
  }
  const tooLarge = () =>
    new GroundError("file_too_large", { values: { megabytes: Math.floor(maxBytes / MEGABYTE) } });
  return { contentType, stream: limited(request, maxBytes, tooLarge) };
}

/**
 * Refuses a body whose Content-Length is too large before reading any of it, and any other body when it reaches the
 * limit.
 */
function limited(request: Request, limit: number, tooLarge: () => GroundError): AsyncIterable<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge();
  return readAtMost(request, limit, tooLarge);
}

async function* readAtMost(request: Request, limit: number, tooLarge: () => GroundError) {
  let size = 0;
  for await (const chunk of untilBroken(request.body)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge();
    yield chunk;
  }
}

/** Turns a connection that breaks off into an error of the client, not of the server. */
async function* untilBroken(body: Request["body"]): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? [];
  } catch {
    throw new GroundError("body_broke_off");
  }
}

function contentTypeOf(request: Request): string | undefined {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}
