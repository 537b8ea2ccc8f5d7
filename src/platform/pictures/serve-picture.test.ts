import { afterAll, beforeAll, expect, test } from "vitest";
import { evidence, insertEvidence, openEvidence, picture } from "./evidence.fixture.ts";
import { type Admission, CACHING, servePicture } from "./serve-picture.ts";
import { storePicture } from "./store-picture.ts";

let here: Awaited<ReturnType<typeof openEvidence>>;
beforeAll(async () => {
  here = await openEvidence();
  await storePicture(here.app, evidence, {
    key: "one",
    picture,
    insertRows: (tx) => insertEvidence(tx, "one"),
  });
});
afterAll(() => here.close());

const AVIF = "image/avif,image/webp,*/*";
const NOT_FOUND = { code: "not_found" };

type Asked = {
  file?: string;
  key?: string;
  headers?: Record<string, string>;
  admission?: Admission | null;
  draw?: Parameters<typeof servePicture>[2]["draw"];
};

function serve({ admission = { caching: CACHING.askEachTime }, headers, draw, ...asked }: Asked) {
  return servePicture(here.app, evidence, {
    key: "one",
    file: "view",
    ...asked,
    headers: new Headers(headers),
    admit: async () => admission,
    ...(draw && { draw }),
  });
}

test("the format is AVIF if the client accepts it, else WebP, and Vary tells caches so", async () => {
  const avif = await serve({ headers: { accept: AVIF } });
  expect(Object.fromEntries(avif.headers)).toEqual({
    "cache-control": "private, no-cache",
    "content-disposition": "inline",
    "content-length": "9",
    "content-type": "image/avif",
    etag: '"one-view.avif"',
    vary: "Accept",
  });
  expect(await avif.text()).toBe("view.avif");
  const webp = await serve({});
  expect([webp.headers.get("content-type"), await webp.text()]).toEqual(["image/webp", "view.webp"]);
  const named = await serve({ file: "full.webp", headers: { accept: AVIF } });
  expect([named.headers.get("vary"), await named.text()]).toEqual([null, "full.webp"]);
});

test("the feature decides who may see a picture, how long it is cached, and whether another host may serve it", async () => {
  await expect(serve({ admission: null })).rejects.toMatchObject(NOT_FOUND);
  await expect(
    serve({ admission: null, headers: { "if-none-match": '"one-view.webp"' } }),
  ).rejects.toMatchObject(NOT_FOUND);
  const shared = await serve({ admission: { caching: CACHING.public, crossOrigin: true } });
  expect(shared.headers.get("cache-control")).toBe("public, max-age=300");
  expect(shared.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
  const own = await serve({ admission: { caching: CACHING.browser, crossOrigin: false } });
  expect(own.headers.get("cache-control")).toBe("private, max-age=300");
  expect(own.headers.get("cross-origin-resource-policy")).toBeNull();
  await Promise.all([shared.body?.cancel(), own.body?.cancel()]);
});

test("a client with a cached copy gets 304, but not if the copy has the other format", async () => {
  const again = await serve({ headers: { "if-none-match": '"one-view.webp"' } });
  expect([again.status, again.body, again.headers.get("vary")]).toEqual([304, null, "Accept"]);
  const other = await serve({ headers: { accept: AVIF, "if-none-match": '"one-view.webp"' } });
  expect([other.status, await other.text()]).toEqual([200, "view.avif"]);
});

test("a missing file is drawn if the feature supports it, else the response is 404", async () => {
  await expect(serve({ file: "tile.webp" })).rejects.toMatchObject(NOT_FOUND);
  await expect(serve({ key: "two" })).rejects.toMatchObject(NOT_FOUND);
  await expect(serve({ file: "tile.webp", draw: async () => null })).rejects.toMatchObject(NOT_FOUND);
  const drawn = await serve({
    file: "tile.webp",
    draw: async (rendition) => {
      await here.app.files.put(`evidence/one/${rendition}`, Buffer.from("drawn"), {
        contentType: "image/webp",
      });
      return here.app.files.get(`evidence/one/${rendition}`);
    },
  });
  expect(await drawn.text()).toBe("drawn");
});
