import type { ServerResponse } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openKnownImages } from "#testing/open-known-images.ts";
import { ProviderError } from "../provider-error.ts";
import { httpKnownImages } from "./http-known-images.ts";

const HASHES = { md5: "00000000000000000000000000000000", sha1: "0000000000000000000000000000000000000000" };

let service: Awaited<ReturnType<typeof openKnownImages>>;
beforeAll(async () => {
  service = await openKnownImages();
});
afterAll(() => service.close());
beforeEach(() => service.answer(null));

const open = (options = {}) =>
  httpKnownImages({ url: service.url, key: "list-key", timeLimit: 500, ...options });

test("a picture is looked up by its hashes alone, with the key", async () => {
  const md5 = "c4d3af2ba5f1a1a9ba1cd6a5d4f9e8e0";
  expect(await open().find({ md5, sha1: HASHES.sha1 })).toBeNull();
  expect(service.asked.at(-1)).toEqual({
    authorization: "Bearer list-key",
    body: { md5, sha1: HASHES.sha1 },
  });
});

test("a picture that the list names is answered with the list and its name there", async () => {
  service.answer((response) => response.end('{"match":{"list":"police","reference":"P-7","more":1}}'));
  expect(await open().find(HASHES)).toEqual({ list: "police", reference: "P-7" });
});

const say =
  (status: number, body: string, headers = {}) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);

test.each([
  ["an error of the server", say(500, "")],
  ["a page instead of an answer", say(200, "<html>Welcome</html>")],
  ["an answer without a match", say(200, "{}")],
  ["a match without a list", say(200, '{"match":{"reference":"P-7"}}')],
  ["a status that is not known", say(404, '{"match":null}')],
  ["an empty answer that claims success", say(204, "")],
  ["a redirect", say(302, "", { location: "https://elsewhere.example/" })],
  ["a connection that breaks", (response: ServerResponse) => void response.destroy()],
  ["silence", () => {}],
])("%s is no answer, and never counts as a picture that is not on the list", async (_, answer) => {
  service.answer(answer);
  await expect(open().find(HASHES)).rejects.toThrow(ProviderError);
});

test("a wrong key is no answer, and an error never repeats the key", async () => {
  const error: Error = await open({ key: "wrong-key" })
    .find(HASHES)
    .then(
      () => new Error("found"),
      (thrown) => thrown,
    );
  expect(error).toBeInstanceOf(ProviderError);
  expect(error.message).not.toContain("wrong-key");
});

test("a service that is down is no answer", async () => {
  await expect(open({ url: "http://127.0.0.1:1/" }).find(HASHES)).rejects.toThrow(ProviderError);
});

test("a service without encryption is refused at the start, except on the loopback address", () => {
  expect(() => open({ url: "http://lists.example/" })).toThrow("https://");
  expect(open({ url: "https://lists.example/" })).toHaveProperty("find");
});
