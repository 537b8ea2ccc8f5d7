import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Images } from "#adapters/images/images.ts";
import { openImages } from "#adapters/images/open-images.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { photoPictures } from "./photo-pictures.ts";
import { makePicture } from "./pictures.fixture.ts";

let testApp: TestApp;
let members: MadeMember[];
/** Owners in the order in which their pictures were processed. */
let turns: number[];
let asked: number;
let begin: () => void;
beforeAll(async () => {
  testApp = await openTestApp();
  await testApp.app.images.close();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  members = await Promise.all(Array.from({ length: 8 }, () => makeMember(testApp)));
  [turns, asked] = [[], 0];
});

/** The real queue and workers. The first picture blocks them until the test calls `begin`. */
async function holdImages() {
  const images: Images = openImages();
  const held = new Promise<void>((resolve) => {
    begin = resolve;
  });
  void images.render(
    { owner: 0, admit: async () => {}, read: () => held.then(() => makePicture().jpeg().toBuffer()) },
    { renditions: photoPictures.renditions, minSide: 1 },
  );
  testApp.app.images = {
    ...images,
    render(source, wanted) {
      asked += 1;
      const read = () => {
        turns.push(members.findIndex(({ id }) => id === source.owner));
        return source.read();
      };
      return images.render({ ...source, read }, wanted);
    },
  };
}

const paint = (n: number) =>
  makePicture({ width: 300, height: 300, mark: n }).jpeg().toBuffer() as Promise<Buffer<ArrayBuffer>>;

async function upload(who: number, n: number): Promise<Response> {
  return testApp.ask("/api/photos", {
    method: "POST",
    body: await paint(who * 100 + n),
    headers: {
      cookie: (members[who] as MadeMember).cookie,
      "content-type": "image/jpeg",
      "accept-language": "en",
    },
    duplex: "half",
  } as never);
}

async function waitUntilAsked(times: number) {
  await expect.poll(() => asked, { timeout: 45_000 }).toBe(times);
}

test("of twenty photos that one member sends at once four wait, and another's single photo is processed second", async () => {
  await holdImages();
  const many = Array.from({ length: 20 }, (_, n) => upload(0, n));
  await waitUntilAsked(20);
  const single = upload(1, 0);
  await waitUntilAsked(21);
  begin();
  expect((await single).status).toBe(201);
  const answers = await Promise.all(many);
  // A member may have three photos: the fourth was processed in vain.
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    201,
    201,
    201,
    409,
    ...Array(16).fill(503),
  ]);
  expect(turns).toEqual([0, 1, 0, 0, 0]);
  const busy = answers.find(({ status }) => status === 503);
  expect(busy?.headers.get("retry-after")).toBe("5");
  expect(await busy?.json()).toMatchObject({
    error: "photos.busy",
    message: expect.stringMatching(/try again/),
  });
  await testApp.app.images.close();
});

test("at most twenty-four photos of all members wait; one more is told when to try again", async () => {
  await holdImages();
  const many = [0, 1, 2, 3, 4, 5].flatMap((who) => [0, 1, 2, 3].map((n) => upload(who, n)));
  await waitUntilAsked(24);
  const late = await upload(6, 0);
  expect([late.status, late.headers.get("retry-after")]).toEqual([503, "5"]);
  begin();
  for (const { status } of await Promise.all(many)) expect([201, 409]).toContain(status);
  const rounds = [0, 6, 12, 18].map((from) => turns.slice(from, from + 6).toSorted());
  expect(rounds).toEqual(Array(4).fill([0, 1, 2, 3, 4, 5]));
  expect((await upload(6, 0)).status).toBe(201);
  await testApp.app.images.close();
});
