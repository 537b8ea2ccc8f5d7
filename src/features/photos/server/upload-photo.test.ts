import { zipSync } from "fflate";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openImages } from "#adapters/images/open-images.ts";
import { listProcesses } from "#db/embedded/find-process.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { Photo } from "../contract.ts";
import { photoPictures } from "./photo-pictures.ts";
import { addPngText, makeAnimatedPng, makeBomb, makePicture, makePlain } from "./pictures.fixture.ts";

let testApp: TestApp;
let member: MadeMember;
let mark = 0;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  mark += 1;
  member = await makeMember(testApp);
});

function upload(body: BodyInit | Buffer, type = "image/jpeg") {
  return testApp.ask("/api/photos", {
    method: "POST",
    body: body as BodyInit,
    headers: { cookie: member.cookie, "content-type": type },
    from: `198.51.100.${mark % 250}`,
    duplex: "half",
  } as never);
}

async function listFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of testApp.app.files.list("photos/")) files.push(file);
  return files;
}

async function readFile(photo: Photo, name: string): Promise<Buffer> {
  const key = photo.filename.split("/")[0];
  const file = await testApp.app.files.get(`photos/${key}/${name}`);
  return Buffer.from(await new Response(file?.body).arrayBuffer());
}

async function uploaded(body: Buffer, type?: string): Promise<Photo> {
  const answer = await upload(body, type);
  expect(answer.status).toBe(201);
  return answer.json();
}

async function colourOf(photo: Photo, name = "view.webp") {
  const { dominant } = await sharp(await readFile(photo, name)).stats();
  return dominant;
}

describe("a photo becomes its renditions and nothing else", () => {
  test("tile, view, full in WebP and AVIF, one blurred, a ThumbHash; upright size", async () => {
    const before = (await listFiles()).length;
    const photo = await uploaded(await makePicture({ width: 2400, height: 1800, mark }).jpeg().toBuffer());
    expect(photo).toMatchObject({ status: "active", main: true, private: false, width: 1600, height: 1200 });
    expect(Buffer.from(photo.thumb_hash, "base64").length).toBeGreaterThan(10);
    expect((await listFiles()).length - before).toBe(photoPictures.renditions.length);
    const sizes = { full: [1600, 1200], view: [900, 675], tile: [400, 500] };
    for (const [name, [width, height]] of Object.entries(sizes)) {
      expect(await sharp(await readFile(photo, `${name}.webp`)).metadata()).toMatchObject({
        format: "webp",
        width,
        height,
      });
      expect(await sharp(await readFile(photo, `${name}.avif`)).metadata()).toMatchObject({
        format: "heif",
        compression: "av1",
        width,
        height,
      });
    }
    expect(await sharp(await readFile(photo, "blurred.webp")).metadata()).toMatchObject({ width: 80 });
  });

  test("a small one is not enlarged, but its tile has the size of tiles", async () => {
    const photo = await uploaded(await makePicture({ width: 320, height: 240, mark }).png().toBuffer());
    expect(photo).toMatchObject({ width: 320, height: 240 });
    expect(await sharp(await readFile(photo, "tile.webp")).metadata()).toMatchObject({
      width: 400,
      height: 500,
    });
  });

  test("location, camera and orientation are removed, and the photo is upright", async () => {
    const secret = "Kirchweg 12";
    const sent = await makePicture({ width: 800, height: 600, mark })
      .withExif({
        IFD0: { Make: "Kamera", Copyright: secret, ImageDescription: secret },
        IFD3: {
          GPSLatitudeRef: "N",
          GPSLatitude: "52/1 5/1 30/1",
          GPSLongitudeRef: "E",
          GPSLongitude: "5/1 7/1 0/1",
        },
      })
      .withMetadata({ orientation: 6 })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>${secret}</place></x:xmpmeta>`)
      .jpeg()
      .toBuffer();
    expect(sent.includes(secret)).toBe(true);
    const photo = await uploaded(sent);
    expect(photo).toMatchObject({ width: 600, height: 800 });
    for (const { name } of photoPictures.renditions) {
      const content = await readFile(photo, name);
      const { exif, xmp, iptc, icc, orientation } = await sharp(content).metadata();
      expect({ name, exif, xmp, iptc, icc, orientation }).toEqual({ name });
      expect(content.includes(secret)).toBe(false);
      expect(content.includes("GPS")).toBe(false);
    }
  });

  test.each(["image/jpeg", "image/webp", "image/avif"])(
    "a %s is read whatever type it is sent as",
    async (type) => {
      const format = type.slice(6) as "jpeg" | "webp" | "avif";
      const photo = await uploaded(await makePicture({ mark }).toFormat(format).toBuffer(), "image/png");
      expect(photo).toMatchObject({ width: 800, height: 600 });
    },
  );

  test("a CMYK JPEG keeps its colours", async () => {
    const photo = await uploaded(await makePlain("#d01818").toColourspace("cmyk").jpeg().toBuffer());
    const { r, g, b } = await colourOf(photo);
    expect(r).toBeGreaterThan(150);
    expect(Math.max(g, b)).toBeLessThan(90);
  });

  test("a PNG of 16 bits, a grey one and a transparent one become ordinary photos", async () => {
    const deep = await makePlain("#2040c0").toColourspace("rgb16").png().toBuffer();
    expect((await sharp(deep).metadata()).depth).toBe("ushort");
    expect((await colourOf(await uploaded(deep, "image/png"))).b).toBeGreaterThan(150);
    await uploaded(await makePicture({ mark }).greyscale().png().toBuffer(), "image/png");
    const clear = await sharp({ create: { width: 300, height: 300, channels: 4, background: "#00000000" } })
      .png()
      .toBuffer();
    const photo = await uploaded(clear, "image/png");
    expect((await colourOf(photo)).r).toBeGreaterThan(240);
    expect((await sharp(await readFile(photo, "full.webp")).metadata()).hasAlpha).toBe(false);
  });

  test("the first frame of an animated WebP or PNG is kept", async () => {
    const frames = await Promise.all(
      ["#d82020", "#2030d8"].map((colour) => makePlain(colour, { width: 300, height: 300 }).png().toBuffer()),
    );
    const webp = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(webp).metadata()).pages).toBe(2);
    for (const [file, type] of [
      [webp, "image/webp"],
      [makeAnimatedPng(), "image/png"],
    ] as const) {
      const photo = await uploaded(file, type);
      expect((await sharp(await readFile(photo, "view.webp")).metadata()).pages).toBeUndefined();
      const { r, b } = await colourOf(photo);
      expect(r).toBeGreaterThan(150);
      expect(b).toBeLessThan(90);
    }
  });

  test("content hidden behind or inside a picture is not served", async () => {
    const page = "alert('steal()')";
    const jpeg = Buffer.concat([await makePicture({ mark }).jpeg().toBuffer(), Buffer.from(page)]);
    const png = addPngText(await makePicture({ mark, width: 500 }).png().toBuffer(), page);
    expect(png.includes("steal()")).toBe(true);
    for (const file of [jpeg, png]) {
      const photo = await uploaded(file);
      for (const { name } of photoPictures.renditions) {
        const content = await readFile(photo, name);
        expect(content.length).toBeGreaterThan(50);
        expect(content.includes("steal()")).toBe(false);
      }
    }
  });
});

describe("an upload that is not a photo is refused with a clear message, and nothing is stored", () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><script>steal()</script></svg>`;
  const page = "<html><script>steal()</script></html>";
  const archive = (comment = "") => {
    const zip = Buffer.from(zipSync({ "a.html": Buffer.from(page) }));
    zip.writeUInt16LE(comment.length, zip.length - 2);
    return Buffer.concat([zip, Buffer.from(comment)]);
  };
  const withBehind = async (hidden: Buffer) =>
    Buffer.concat([await makePicture({ mark }).jpeg().toBuffer(), hidden]);
  const files: [string, () => Promise<Buffer> | Buffer, number, string][] = [
    ["a text", () => Buffer.from("hello, I am a photo"), 415, "photos.unsupported"],
    ["nothing at all", () => Buffer.alloc(0), 415, "photos.unsupported"],
    ["an SVG", () => Buffer.from(svg), 415, "photos.unsupported"],
    [
      "a page that calls itself a JPEG",
      () => Buffer.from("<!doctype html><h1>Hi"),
      415,
      "photos.unsupported",
    ],
    ["a zip", () => Buffer.from("PK\x03\x04 and so on", "latin1"), 415, "photos.unsupported"],
    ["a photo that is also a zip", () => withBehind(archive()), 415, "photos.unsupported"],
    [
      "one that is also a zip with a comment",
      () => withBehind(archive("x".repeat(300))),
      415,
      "photos.unsupported",
    ],
    ["one that is also a page", () => withBehind(Buffer.from(page)), 415, "photos.unsupported"],
    [
      "a PNG with a page as its comment",
      async () => addPngText(await makePicture({ mark }).png().toBuffer(), page),
      415,
      "photos.unsupported",
    ],
    ["one that is also an SVG", () => withBehind(Buffer.from(svg)), 415, "photos.unsupported"],
    [
      "one that is also a PDF",
      () => Buffer.from("\xff\xd8\xff\xfe%PDF-1.7", "latin1"),
      415,
      "photos.unsupported",
    ],
    ["a GIF, animated or not", () => makePicture({ mark }).gif().toBuffer(), 415, "photos.unsupported"],
    ["a TIFF", () => makePicture({ mark }).tiff().toBuffer(), 415, "photos.unsupported"],
    ["a header of 50,000 × 50,000", () => makeBomb(50_000, 50_000), 422, "photos.too_many_pixels"],
    ["a file of 8,000 × 7,000", () => makeBomb(8_000, 7_000), 422, "photos.too_many_pixels"],
    ["one pixel", () => makePlain("#fff", { width: 1, height: 1 }).png().toBuffer(), 422, "photos.too_small"],
    [
      "a strip",
      () => makePlain("#fff", { width: 2_000, height: 20 }).png().toBuffer(),
      422,
      "photos.too_small",
    ],
    [
      "half a JPEG",
      async () => (await makePicture({ mark }).jpeg().toBuffer()).subarray(0, 9_000),
      422,
      "photos.broken",
    ],
    [
      "half a PNG",
      async () => (await makePicture({ mark }).png().toBuffer()).subarray(0, 90_000),
      422,
      "photos.broken",
    ],
    [
      "half a WebP",
      async () => (await makePicture({ mark }).webp({ quality: 100 }).toBuffer()).subarray(0, 20_000),
      422,
      "photos.broken",
    ],
    [
      "the beginning of a JPEG and nonsense",
      () => Buffer.from("\xff\xd8\xff\xe0nonsense", "latin1"),
      422,
      "photos.broken",
    ],
  ];

  test.each(files)("%s", async (_, make, status, error) => {
    const before = await listFiles();
    const answer = await upload(await make());
    expect(answer.status).toBe(status);
    const body = await answer.json();
    expect(body.error).toBe(error);
    expect(body.message).toMatch(/\w+ \w+/);
    expect(await listFiles()).toEqual(before);
    expect(await countRows()).toEqual({ photos: 0, orphans: 0 });
  });

  test("[P-08] no image, too large, a bomb, a polyglot: each a clear error; a good one loses its metadata", async () => {
    const good = await makePicture({ mark })
      .withExif({ IFD0: { Copyright: "Kirchweg 12" } })
      .jpeg()
      .toBuffer();
    const refused: [Buffer, string, string][] = [
      [Buffer.from("hello"), "photos.unsupported", "JPEG, PNG, WebP or AVIF"],
      [Buffer.concat([good, Buffer.alloc(10_000_000)]), "file_too_large", "10\u00a0MB"],
      [makeBomb(50_000, 50_000), "photos.too_many_pixels", "50 megapixels"],
      [Buffer.concat([good, archive()]), "photos.unsupported", "JPEG, PNG, WebP or AVIF"],
      [Buffer.concat([good, Buffer.from(page)]), "photos.unsupported", "JPEG, PNG, WebP or AVIF"],
    ];
    for (const [file, error, words] of refused) {
      const answer = await (await upload(file)).json();
      expect(answer).toMatchObject({ error, message: expect.stringContaining(words) });
    }
    expect(await countRows()).toEqual({ photos: 0, orphans: 0 });
    const photo = await uploaded(good);
    for (const { name } of photoPictures.renditions) {
      const content = await readFile(photo, name);
      expect(content.includes("Kirchweg 12")).toBe(false);
      expect((await sharp(content).metadata()).exif).toBeUndefined();
    }
  });

  test("a file larger than 10 MB, announced or not", async () => {
    const announced = await testApp.ask("/api/photos", {
      method: "POST",
      body: "x",
      headers: { cookie: member.cookie, "content-type": "image/jpeg", "content-length": "10000001" },
    });
    expect(announced.status).toBe(413);
    expect(await announced.json()).toMatchObject({
      error: "file_too_large",
      message: "This file is too large. The limit is 10\u00a0MB.",
    });
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1_000_000));
      },
    });
    expect((await upload(endless)).status).toBe(413);
    expect(sent).toBeLessThan(14);
  });

  test("an unsupported type, with a list of the supported ones", async () => {
    const answer = await upload(Buffer.from("x"), "image/gif");
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      error: "unsupported_file_type",
      message: "We can’t use this type of file. Please use JPEG, PNG, WEBP, AVIF.",
    });
  });

  test("an interrupted upload leaves nothing", async () => {
    const before = await listFiles();
    const picture = await makePicture({ mark }).jpeg().toBuffer();
    const broken = new ReadableStream({
      start(controller) {
        controller.enqueue(picture.subarray(0, 9_000));
      },
      pull(controller) {
        controller.error(new Error("The sender went away"));
      },
    });
    const answer = await upload(broken);
    expect(answer.status).toBe(400);
    expect((await answer.json()).error).toBe("body_broke_off");
    expect(await listFiles()).toEqual(before);
    expect(await countRows()).toEqual({ photos: 0, orphans: 0 });
  });

  test("a visitor, and a call from another site", async () => {
    const picture = await makePicture({ mark }).jpeg().toBuffer();
    const headers = { "content-type": "image/jpeg" };
    const visitor = await testApp.ask("/api/photos", { method: "POST", body: picture as never, headers });
    expect(visitor.status).toBe(403);
    expect(await visitor.json()).toMatchObject({ authentication_required: true });
    const foreign = await testApp.ask("/api/photos", {
      method: "POST",
      body: picture as never,
      headers: { ...headers, cookie: member.cookie, origin: "https://evil.example" },
    });
    expect((await foreign.json()).error).toBe("cross_site");
  });
});

describe("under too much work", () => {
  test("a picture that takes too much CPU time is given up, and the next one is processed", async () => {
    const { images } = testApp.app;
    testApp.app.images = openImages({ processorSeconds: 0.05 });
    const picture = await makePicture({ width: 1_600, height: 1_200, mark }).jpeg().toBuffer();
    const answer = await upload(picture);
    expect(answer.status).toBe(422);
    expect((await answer.json()).error).toBe("photos.took_too_long");
    await testApp.app.images.close();
    testApp.app.images = images;
    await uploaded(picture);
  });

  test("a picture that hangs is killed after the timeout", async () => {
    const { images } = testApp.app;
    testApp.app.images = openImages({ seconds: 0.001 });
    const answer = await upload(await makePicture({ mark }).jpeg().toBuffer());
    expect((await answer.json()).error).toBe("photos.took_too_long");
    await testApp.app.images.close();
    testApp.app.images = images;
    expect(await countRows()).toEqual({ photos: 0, orphans: 0 });
  });

  test("if the system kills the process that makes pictures, the photo is not blamed, and the next try makes it", async () => {
    const { images } = testApp.app;
    // Tells the process from those of other tests.
    const processorSeconds = 11 + Math.random();
    const own = openImages({ processorSeconds });
    const kill = async () => {
      for (const { pid, command } of await listProcesses())
        if (command.includes(String(processorSeconds))) process.kill(pid, "SIGKILL");
    };
    testApp.app.images = {
      ...own,
      render: (source, wanted) => own.render({ ...source, admit: kill }, wanted),
    };
    const picture = await makePicture({ mark }).jpeg().toBuffer();
    const answer = await upload(picture);
    expect([answer.status, (await answer.json()).error]).toEqual([503, "photos.busy"]);
    expect(await countRows()).toEqual({ photos: 0, orphans: 0 });
    testApp.app.images = own;
    await uploaded(picture);
    await own.close();
    testApp.app.images = images;
  });

  test("who comes when too many wait is told to come again, and the others are served", async () => {
    const { images } = testApp.app;
    testApp.app.images = openImages({ waiting: { uploads: 1, ofOneOwner: 1, drawings: 1 } });
    const pictures = await Promise.all(
      [0, 1, 2, 3, 4].map((n) =>
        makePicture({ mark: mark * 10 + n, width: 700 })
          .jpeg()
          .toBuffer(),
      ),
    );
    const answers = await Promise.all(pictures.map((picture) => upload(picture)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 503).length).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(1);
    const refused = await answers.find(({ status }) => status === 503)?.json();
    expect(refused).toMatchObject({ error: "photos.busy", message: expect.stringContaining("try again") });
    await testApp.app.images.close();
    testApp.app.images = images;
  });
});

async function countRows() {
  const photos = await testApp.app.db
    .selectFrom("photosPhoto")
    .select("id")
    .where("memberId", "=", member.id)
    .execute();
  const orphans = await testApp.app.db.selectFrom("photosStray").select("key").execute();
  return { photos: photos.length, orphans: orphans.length };
}
