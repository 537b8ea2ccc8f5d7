import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Files } from "./files.ts";
import { contentOf, listed, streamOf, testFiles } from "./files-contract.ts";
import { openS3, refusal, xml } from "./open-s3.fixture.ts";
import { s3Files } from "./s3-files.ts";

const KEYS = { keyId: "AKIDVELVET", secret: "s3cr3t/with+signs=", region: "eu-central-1" };
const WEBP = { contentType: "image/webp" };
const MB = 1024 * 1024;

let s3: Awaited<ReturnType<typeof openS3>>;
let files: Files;
beforeAll(async () => {
  s3 = await openS3(KEYS);
  files = s3Files({ url: s3.url, ...KEYS });
});
afterAll(() => s3.close());
beforeEach(() => {
  s3.calls.length = 0;
});

describe("files in a bucket", () => {
  testFiles(() => files);
});

test.each([
  ["another secret", { secret: "wrong" }, "SignatureDoesNotMatch"],
  ["another key", { keyId: "AKIDOTHER" }, "InvalidAccessKeyId"],
  ["another region", { region: "us-east-1" }, "AuthorizationHeaderMalformed"],
])("with %s the store refuses, and the request is not retried", async (_title, change, code) => {
  const stranger = s3Files({ url: s3.url, ...KEYS, ...change });
  await expect(stranger.put("strange/a", Buffer.from("x"), WEBP)).rejects.toThrow(code);
  await expect(stranger.get("strange/a")).rejects.toThrow(code);
  await expect(stranger.remove("strange/a")).rejects.toThrow(code);
  await expect(listed(stranger.list("strange/"))).rejects.toThrow(code);
  expect(s3.calls).toHaveLength(4);
  expect(s3.stored.has("strange/a")).toBe(false);
});

test("a long list is requested page by page", async () => {
  for (let n = 0; n < 11; n++) await files.put(`paged/${n}`, Buffer.from("x"), WEBP);
  s3.calls.length = 0;
  expect(await listed(files.list("paged/"))).toHaveLength(11);
  expect(s3.calls).toHaveLength(3);
});

test("a small stream is one request, a large one is sent in parts", async () => {
  await files.put("small", streamOf(Buffer.from("x")), WEBP);
  expect(s3.calls).toHaveLength(1);
  s3.calls.length = 0;
  await files.put("large", streamOf(randomBytes(17 * MB)), WEBP);
  expect(s3.calls).toHaveLength(5);
});

test("a request to a busy store is tried up to three times", async () => {
  s3.faults.push(refusal(503, "SlowDown"), refusal(500, "InternalError"));
  await files.put("busy-store", Buffer.from("x"), WEBP);
  expect(s3.calls).toHaveLength(3);
  s3.faults.push(refusal(503, "SlowDown"));
  expect(await contentOf(files, "busy-store")).toEqual(Buffer.from("x"));
  s3.faults.push(...Array.from({ length: 3 }, () => refusal(503, "SlowDown")));
  await expect(files.get("busy-store")).rejects.toMatchObject({ name: "FilesAway" });
});

test("parts of a failed upload are discarded", async () => {
  const body = streamOf(randomBytes(9 * MB), new Error("the visitor left"));
  await expect(files.put("parts/a", body, WEBP)).rejects.toThrow("the visitor left");
  expect(s3.calls.filter((call) => call.startsWith("DELETE"))).toHaveLength(1);
  expect(s3.uploads.size).toBe(0);
});

test("a store that answers 200 and then reports a failure has not stored the file", async () => {
  const id = xml("<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>");
  const part = { headers: { etag: '"0123"' } };
  s3.faults.push(id, part, part, refusal(200, "InternalError"));
  await expect(files.put("late/a", streamOf(randomBytes(9 * MB)), WEBP)).rejects.toThrow("multipart upload");
});

test("a bucket that does not exist is an error when it is listed or written", async () => {
  const lost = s3Files({ ...KEYS, url: s3.url.replace(/photos$/, "nowhere") });
  await expect(listed(lost.list(""))).rejects.toThrow("bucket");
  await expect(lost.put("a", Buffer.from("x"), WEBP)).rejects.toThrow("NoSuchBucket");
});

test("a store that never answers is abandoned at the time limit, and not asked again", async () => {
  let requests = 0;
  const silent = createServer(() => requests++).listen(0, "127.0.0.1");
  await once(silent, "listening");
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/photos`;
  const asking = s3Files({ url, ...KEYS, timeLimit: 500 }).get("members/a");
  await expect(asking).rejects.toMatchObject({
    name: "FilesAway",
    message: "The file store failed: No answer in time",
  });
  expect(requests).toBe(1);
  silent.closeAllConnections();
  silent.close();
});

test("a store that cuts the connection is tried three times, and keeps nothing of an upload", async () => {
  s3.faults.push("cut", "cut");
  await files.put("cut/a", Buffer.from("x"), WEBP);
  expect(String(await contentOf(files, "cut/a"))).toBe("x");
  s3.faults.push("cut", "cut", "cut");
  await expect(files.put("cut/b", Buffer.from("x"), WEBP)).rejects.toMatchObject({ name: "FilesAway" });
  expect(await listed(files.list("cut/"))).toEqual(["cut/a"]);
});

test("a download that the store cuts in the middle is an error for its reader, and the next one is whole", async () => {
  const content = randomBytes(MB);
  await files.put("cut/large", content, WEBP);
  s3.faults.push("cut halfway");
  const file = await files.get("cut/large");
  await expect(new Response(file?.body).arrayBuffer()).rejects.toThrow();
  expect(await contentOf(files, "cut/large")).toEqual(content);
});

test("a store that is full says so, and takes the file once there is room", async () => {
  s3.faults.push(...Array.from({ length: 3 }, () => refusal(507, "InsufficientStorage")));
  await expect(files.put("full/a", Buffer.from("x"), WEBP)).rejects.toMatchObject({
    name: "FilesAway",
    message: expect.stringContaining("507"),
  });
  expect(await listed(files.list("full/"))).toEqual([]);
  await files.put("full/a", Buffer.from("x"), WEBP);
  expect(await listed(files.list("full/"))).toEqual(["full/a"]);
});

test("a web page instead of an answer stores, finds, lists and removes nothing", async () => {
  await files.put("page/a", Buffer.from("x"), WEBP);
  const page = { headers: { "content-type": "text/html" }, body: "<html>Welcome</html>" };
  const ask = [
    () => files.put("page/b", Buffer.from("x"), WEBP),
    () => files.get("page/a"),
    () => listed(files.list("page/")),
    () => files.remove("page/a"),
  ];
  for (const one of ask) {
    s3.faults.push(page, page, page);
    await expect(one()).rejects.toMatchObject({ name: "FilesAway" });
    s3.faults.length = 0;
  }
  expect(await listed(files.list("page/"))).toEqual(["page/a"]);
});

test("a redirect of the store is refused, and nothing is sent elsewhere", async () => {
  let requests = 0;
  const elsewhere = createServer((_, response) => {
    requests += 1;
    response.end();
  }).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/photos/a`;
  s3.faults.push(...Array.from({ length: 2 }, () => ({ status: 307, headers: { location } })));
  await expect(files.put("moved/a", Buffer.from("x"), WEBP)).rejects.toThrow();
  await expect(files.get("moved/a")).rejects.toThrow();
  expect(requests).toBe(0);
  elsewhere.closeAllConnections();
  elsewhere.close();
});
