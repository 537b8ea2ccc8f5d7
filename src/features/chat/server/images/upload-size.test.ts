import { afterAll, beforeAll, expect, test } from "vitest";
import { addPngText, makePlain } from "#features/photos/server/pictures.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { ConversationView } from "../../contract.ts";
import { chatting } from "../chat.fixture.ts";

const MEGABYTE = 1_000_000;

let testApp: TestApp;
let anna: MadeMember;
let ben: MadeMember;
let mark = 0;
beforeAll(async () => {
  testApp = await openTestApp();
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await chatting(testApp).give(anna, 50);
});
afterAll(() => testApp.close());

/** A different picture each time, padded to exactly this size with comments. */
async function makePng(bytes: number): Promise<Buffer> {
  mark += 1;
  const plain = await makePlain(`rgb(${mark}, 90, 90)`).png().toBuffer();
  const overhead = addPngText(plain, "").length - plain.length;
  let left = bytes - plain.length;
  let padded: Buffer = plain;
  while (left > 0) {
    const length = left > 2 * MEGABYTE ? MEGABYTE : left;
    padded = addPngText(padded, "x".repeat(length - overhead));
    left -= length;
  }
  return padded;
}

type Way = (body: BodyInit, headers?: Record<string, string>) => Promise<Response>;
const post =
  (path: () => string, locale: string): Way =>
  (body, headers) =>
    testApp.ask(path(), {
      method: "POST",
      body,
      headers: { cookie: `${anna.cookie}; locale=${locale}`, "content-type": "image/png", ...headers },
      duplex: "half",
    } as never);

const WAYS: [string, () => string, number][] = [
  ["a photo", () => "/api/photos", 201],
  ["a picture in a chat", () => `/api/message-images?id=${crypto.randomUUID()}&to=${ben.id}`, 200],
];

/** The text has a no-break space before the unit. */
const said = async (answer: Response) => {
  const { error, message } = await answer.json();
  return [answer.status, error, message.replace("\u00a0", " ")];
};
const EN = "This file is too large. The limit is 1 MB.";
const DE = "Diese Datei ist zu groß. Erlaubt sind höchstens 1 MB.";

test.each(WAYS)(
  "[F-05] the size of %s is limited by the site's upload_megabytes, with a clear message",
  async (_, path, done) => {
    await testApp.setSettings({ upload_megabytes: 1, free_photos: 25 });
    const [english, german] = [post(path, "en"), post(path, "de")];
    expect((await english((await makePng(MEGABYTE)) as never)).status).toBe(done);
    const larger = await makePng(MEGABYTE + 1);
    expect(await said(await english(larger as never))).toEqual([413, "file_too_large", EN]);
    expect(await said(await german(larger as never))).toEqual([413, "file_too_large", DE]);
    const announced = { "content-length": String(MEGABYTE + 1) };
    expect(await said(await english("x", announced))).toEqual([413, "file_too_large", EN]);
    let read = 0;
    const endless = new ReadableStream({
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
    expect(await said(await english(endless))).toEqual([413, "file_too_large", EN]);
    expect(read).toBeLessThan(15);

    await testApp.setSettings({ upload_megabytes: 12, free_photos: 25 });
    expect((await english(larger as never)).status).toBe(done);
    expect((await english((await makePng(11 * MEGABYTE)) as never)).status).toBe(done);
    await testApp.setSettings({});
  },
);

test("the browser is told the limit where photos are added and where messages are written", async () => {
  const told = async () => {
    const who = chatting(testApp);
    const own = await who.read<{ upload_megabytes: number }>(anna, "/api/photos");
    const { writing } = await who.read<ConversationView>(anna, `/api/conversation?member=${ben.id}`);
    return [own.upload_megabytes, writing.upload_megabytes];
  };
  expect(await told()).toEqual([10, 10]);
  await testApp.setSettings({ upload_megabytes: 3 });
  expect(await told()).toEqual([3, 3]);
  await testApp.setSettings({});
});
