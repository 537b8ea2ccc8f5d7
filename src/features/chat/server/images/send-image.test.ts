import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmAddress } from "#testing/confirm-address.ts";
import { forget } from "#testing/forget.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { hereSite } from "#testing/open-test-app.ts";
import type { ConversationView } from "../../contract.ts";
import { chatJobs } from "../jobs.ts";
import { openChatForFile, refusal, testApp, who } from "../open-chat-for-file.fixture.ts";
import { chatPictures } from "./chat-pictures.ts";
import { imageOf, makeJpeg, makePicture, picturing } from "./images.fixture.ts";
import { sendImage } from "./send-image.ts";

const ICON = await makePicture(15, 40).png().toBuffer();

openChatForFile();

let pictures: ReturnType<typeof picturing>;
let anna: MadeMember;
let ben: MadeMember;
beforeAll(() => {
  pictures = picturing(testApp);
});
beforeEach(async () => {
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
});

const open = (by: MadeMember, other: { id: number }) =>
  who.read<ConversationView>(by, `/api/conversation?member=${other.id}`);
const filesMade = async (act: () => Promise<unknown>) => {
  const before = (await pictures.listFiles()).length;
  await act();
  return (await pictures.listFiles()).length - before;
};

describe("a picture is sent", () => {
  test("[C-02] beside texts and gifts, seen by both in one order, each at its own price", async () => {
    await makePremium(testApp, anna);
    await who.give(anna, 50);
    await who.send(anna, ben, { text: "look" });
    const sent = await pictures.send(anna, ben);
    const { writing } = await who.send(anna, ben, { gift: "rose" });
    expect(imageOf(sent)).toMatchObject({ width: 320, height: 240 });
    const { text, image, gifts } = writing.prices;
    expect(writing.credits).toBe(50 - text - image - (gifts.rose ?? 0));
    for (const [reader, other] of [[anna, ben] as const, [ben, anna] as const]) {
      const { messages } = await open(reader, other);
      expect(messages.map(({ seq, kind }) => [seq, kind])).toEqual([
        [1, "text"],
        [2, "image"],
        [3, "gift"],
      ]);
      const shown = messages[1]?.kind === "image" ? messages[1].image : undefined;
      for (const name of ["view", "full", "view.avif", "blurred.webp"])
        expect(await pictures.look(`${shown?.address}/${name}`, reader)).toBe(200);
      expect(await pictures.look(shown?.blurred as string, reader)).toBe(200);
    }
  });

  test("[C-15] and is never free: a free member has free texts, but no free pictures or gifts", async () => {
    expect((await who.send(anna, ben)).writing.free_messages_left).toBe(9);
    expect(await refusal(await pictures.trySend(anna, ben))).toEqual([409, "chat.no_credits"]);
    expect(await refusal(await who.trySend(anna, ben, { gift: "rose" }))).toEqual([409, "chat.no_credits"]);
    await who.give(anna, 10);
    const { writing } = await pictures.send(anna, ben);
    expect(writing).toMatchObject({ credits: 10 - writing.prices.image, free_messages_left: 9 });
    const gift = await who.send(anna, ben, { gift: "rose" });
    expect(gift.writing.credits).toBe(writing.credits - (writing.prices.gifts.rose ?? 0));
    expect(gift.writing.free_messages_left).toBe(9);
  });

  test("however small it is, down to a drawing of sixteen pixels", async () => {
    await who.give(anna, 10);
    const body = await makePicture(16, 40).png().toBuffer();
    expect(imageOf(await pictures.send(anna, ben, { body }))).toMatchObject({ width: 16, height: 40 });
  });

  test("upright and without the camera's metadata", async () => {
    await who.give(anna, 10);
    const secret = "Kirchweg 12";
    const body = await makePicture(400, 300)
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 5/1 30/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(body.includes(secret)).toBe(true);
    const { address, width, height } = imageOf(await pictures.send(anna, ben, { body }));
    expect({ width, height }).toEqual({ width: 300, height: 400 });
    for (const name of chatPictures.renditions.map((one) => one.name)) {
      const answer = await testApp.ask(`${address}/${name}`, { headers: { cookie: anna.cookie } });
      const content = Buffer.from(await answer.arrayBuffer());
      const { exif, xmp, orientation } = await sharp(content).metadata();
      expect({ name, exif, xmp, orientation }).toEqual({ name });
    }
  });

  test("the same id and the same bytes are one message, one charge and one set of files; other bytes are refused", async () => {
    await makePremium(testApp, anna);
    await who.give(anna, 10);
    const [id, body] = [randomUUID(), await makeJpeg()];
    const made = await filesMade(async () => {
      const all = await Promise.all([1, 2, 3].map(() => pictures.send(anna, ben, { id, body })));
      const later = await pictures.send(anna, ben, { id, body });
      expect(new Set([...all, later].map(({ message }) => message?.seq))).toEqual(new Set([1]));
      expect(later.writing.credits).toBe(10 - later.writing.prices.image);
      expect(await refusal(await pictures.trySend(anna, ben, { id }))).toEqual([409, "chat.id_taken"]);
      expect(await refusal(await who.trySend(anna, ben, { id }))).toEqual([409, "chat.id_taken"]);
    });
    expect(made).toBe(chatPictures.renditions.length);
    const text = randomUUID();
    await who.send(anna, ben, { id: text });
    expect(await refusal(await pictures.trySend(anna, ben, { id: text }))).toEqual([409, "chat.id_taken"]);
  });

  test("after the confirmation if it was queued before, and until then only its sender sees it", async () => {
    const eva = await makeMember(testApp, { confirmed: false });
    await who.give(eva, 10);
    const [id, body] = [randomUUID(), await makeJpeg()];
    const answer = await pictures.send(eva, ben, { id, body });
    expect(answer).toMatchObject({ message: null, held: { kind: "image", id, refused: null } });
    expect(answer.writing.credits).toBe(10);
    expect((await pictures.send(eva, ben, { id, body })).held?.id).toBe(id);
    expect(await pictures.look(`${imageOf(answer).address}/view`, eva)).toBe(200);
    await confirmAddress(testApp, eva);
    await testApp.runJobs();
    const { messages } = await open(ben, eva);
    expect(messages).toMatchObject([{ kind: "image", id }]);
    const { address } = messages[0]?.kind === "image" ? messages[0].image : { address: "" };
    expect(await pictures.look(`${address}/view`, ben)).toBe(200);
    expect((await open(eva, ben)).writing.credits).toBe(10 - answer.writing.prices.image);
  });

  test("after earlier messages queued for the same member", async () => {
    const eva = await makeMember(testApp, { confirmed: false });
    await who.give(eva, 10);
    const held = { id: randomUUID(), body: await makeJpeg() };
    await who.send(eva, ben, { text: "one" });
    await pictures.send(eva, ben, held);
    await confirmAddress(testApp, eva);
    expect((await pictures.send(eva, ben, held)).message).toMatchObject({ seq: 2, id: held.id });
    expect((await pictures.send(eva, ben)).message).toMatchObject({ seq: 3 });
    expect((await open(ben, eva)).messages.map(({ kind }) => kind)).toEqual(["text", "image", "image"]);
  });

  test("and leaves no file if it is discarded while it is queued", async () => {
    const eva = await makeMember(testApp, { confirmed: false });
    const id = randomUUID();
    const made = await filesMade(async () => {
      await pictures.send(eva, ben, { id });
      expect((await who.post("/api/held-messages", eva, { id }, "DELETE")).status).toBe(204);
    });
    expect(made).toBe(0);
    expect((await open(eva, ben)).held).toEqual([]);
  });
});

describe("a picture is refused", () => {
  const REFUSED = [
    ["to oneself", 409, "chat.yourself", async () => anna],
    ["to nobody", 404, "chat.gone", async () => ({ id: 999_999_999 })],
    ["without credits", 409, "chat.no_credits", async () => ben],
    [
      "by a member whom the receiver has blocked",
      409,
      "chat.blocked",
      async () => {
        await who.post("/api/blocks", ben, { member: anna.id });
        return ben;
      },
    ],
    [
      "by a member who has blocked the receiver",
      409,
      "chat.blocking",
      async () => {
        await who.post("/api/blocks", anna, { member: ben.id });
        return ben;
      },
    ],
    [
      "beyond the two conversations",
      409,
      "chat.no_conversations_left",
      async () => {
        for (const _ of [1, 2]) await who.send(anna, await makeMember(testApp));
        return ben;
      },
    ],
  ] as const;

  test.each(REFUSED)("%s, before a byte of it is read", async (_, status, code, prepare) => {
    const to = await prepare();
    const asked = { for: 0 };
    const viewer = await testApp.app.viewers.find(new Headers({ cookie: anna.cookie }), hereSite(testApp));
    const site = testApp.app.sites.find({ host: "localhost", forced: null });
    if (viewer.kind !== "member" || !site) throw new Error("The test has no sender");
    const sending = { id: randomUUID(), to: to.id, stream: pictures.unread(asked) };
    await expect(sendImage(testApp.app, { viewer, site }, sending)).rejects.toMatchObject({ code });
    expect(asked.for).toBe(0);
    const made = await filesMade(async () =>
      expect(await refusal(await pictures.trySend(anna, to))).toEqual([status, code]),
    );
    expect(made).toBe(0);
  });

  test.each([
    ["no picture", Buffer.from("<html><script>alert(1)</script>"), [415, "photos.unsupported"]],
    ["a broken one", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), [422, "photos.broken"]],
    ["one of a few pixels", ICON, [422, "photos.too_small"]],
    ["more than 10 MB", Buffer.alloc(10_000_001), [413, "file_too_large"]],
  ])("%s: with a clear message, nothing charged and nothing stored", async (_, body, answer) => {
    await who.give(anna, 10);
    const made = await filesMade(async () =>
      expect(await refusal(await pictures.trySend(anna, ben, { body }))).toEqual(answer),
    );
    expect(made).toBe(0);
    expect((await open(anna, ben)).writing).toMatchObject({ credits: 10, free_conversations_left: 2 });
    expect(await testApp.app.db.selectFrom("chatStray").selectAll().execute()).toEqual([]);
  });

  test("if the upload breaks off: nothing is stored, and the same id can be tried again", async () => {
    await who.give(anna, 10);
    const [id, body] = [randomUUID(), await makeJpeg()];
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(body.subarray(0, 1_000)),
      pull: (controller) => controller.error(new Error("The line is gone")),
    });
    const made = await filesMade(async () => {
      const answer = await testApp.ask(`/api/message-images?id=${id}&to=${ben.id}`, {
        method: "POST",
        body: broken,
        headers: { cookie: anna.cookie, "content-type": "image/jpeg" },
        duplex: "half",
      } as never);
      expect(await refusal(answer)).toEqual([400, "body_broke_off"]);
    });
    expect(made).toBe(0);
    expect((await open(anna, ben)).writing.credits).toBe(10);
    expect((await pictures.send(anna, ben, { id, body })).message).toMatchObject({ seq: 1, id });
  });

  test("from a visitor, or with a type that is not a picture's", async () => {
    expect(await refusal(await pictures.trySend({ cookie: "" }, ben))).toEqual([
      403,
      "authentication_required",
    ]);
    expect(await refusal(await pictures.trySend(anna, ben, { type: "text/html" }))).toEqual([
      415,
      "unsupported_file_type",
    ]);
  });

  test("if the last credit is spent during the upload: nothing is stored", async () => {
    await makePremium(testApp, anna);
    await who.give(anna, 3);
    const made = await filesMade(async () => {
      const answers = await Promise.all([1, 2, 3].map(() => pictures.trySend(anna, ben)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    });
    expect(made).toBe(chatPictures.renditions.length);
    expect((await open(anna, ben)).writing.credits).toBe(1);
  });
});

test("files of interrupted sends and of erased members are removed; those of messages stay", async () => {
  const { files } = testApp.app;
  await who.give(anna, 10);
  const { address } = imageOf(await pictures.send(anna, ben));
  const broken = "a".repeat(32);
  await files.put(`chat/${broken}/view.webp`, Buffer.from("x"), { contentType: "image/webp" });
  const run = (name: string) =>
    chatJobs.find((job) => job.name === name)?.run(testApp.app, {}, { id: randomUUID() });
  await run("find-stray-images");
  await forget(testApp, "chat-files");
  expect((await pictures.listFiles()).filter((file) => file.includes(broken))).toHaveLength(1);
  testApp.clock.advance(3_600_001);
  await forget(testApp, "chat-files");
  expect((await pictures.listFiles()).filter((file) => file.includes(broken))).toEqual([]);
  testApp.clock.advance(-3_600_001);
  expect(await pictures.look(`${address}/view`, anna)).toBe(200);
});
