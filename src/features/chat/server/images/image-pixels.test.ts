import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { ConversationView } from "../../contract.ts";
import { chatting } from "../chat.fixture.ts";
import { picturing } from "./images.fixture.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await testApp.setSettings({ upload_megapixels_per_hour: 50 });
});
afterAll(() => testApp.close());

const makePlain = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 3, background: "#345" } })
    .png()
    .toBuffer();

test("chat pictures and photos share the megapixel limit; a picture beyond it is neither sent nor charged", async () => {
  const [who, pictures] = [chatting(testApp), picturing(testApp)];
  const [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await who.give(anna, 50);
  const photo = await testApp.ask("/api/photos", {
    method: "POST",
    body: (await makePlain(7_000)) as never,
    headers: { cookie: anna.cookie, "content-type": "image/png" },
    duplex: "half",
  } as never);
  expect(photo.status).toBe(201);
  const { writing } = await pictures.send(anna, ben, { body: await makePlain(1_000), type: "image/png" });
  const files = await pictures.listFiles();
  const refused = await pictures.trySend(anna, ben);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "3600"]);
  expect((await refused.json()).error).toBe("photos.too_much_at_once");
  expect(await pictures.listFiles()).toEqual(files);
  const { messages, writing: after } = await who.read<ConversationView>(
    anna,
    `/api/conversation?member=${ben.id}`,
  );
  expect([messages.length, after.credits]).toEqual([1, writing.credits]);
  testApp.clock.advance(3_600_000);
  expect((await pictures.trySend(anna, ben)).status).toBe(200);
});
