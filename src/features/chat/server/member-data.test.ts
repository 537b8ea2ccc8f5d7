import sharp from "sharp";
import { expect, test } from "vitest";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { SendAnswer } from "../contract.ts";
import { chatData } from "./member-data.ts";
import { openChatForFile, testApp, who } from "./open-chat-for-file.fixture.ts";

openChatForFile();

async function exportOf(member: MadeMember) {
  const files = new Map<string, string | Uint8Array>();
  for await (const { path, content } of chatData.exportData(testApp.app, member.id)) files.set(path, content);
  const json = (path: string) => JSON.parse(files.get(path) as string);
  return { paths: [...files.keys()], json, files };
}

test("the export has sent, received and queued messages, and the member's own pictures", async () => {
  const [anna, ben, cleo] = [
    await makeMember(testApp),
    await makeMember(testApp),
    await makeMember(testApp, { confirmed: false }),
  ];
  await makePremium(testApp, anna);
  await who.give(anna, 20);
  const { conversation } = await who.send(anna, ben, { text: "hello" });
  const picture = await sharp({ create: { width: 600, height: 800, channels: 3, background: "#a33" } })
    .jpeg()
    .toBuffer();
  const upload = await testApp.ask(`/api/message-images?id=${crypto.randomUUID()}&to=${ben.id}`, {
    method: "POST",
    body: new Uint8Array(picture),
    headers: { cookie: anna.cookie, "content-type": "image/jpeg" },
  });
  expect(((await upload.json()) as SendAnswer).message?.seq).toBe(2);
  await who.send(ben, anna, { text: "thanks" });
  await who.post("/api/chat.php", anna, { conversation }, "DELETE");
  await who.send(cleo, ben, { text: "waiting" });

  const own = await exportOf(anna);
  const talk = own.json(`chat/${conversation}.json`);
  expect(talk).toMatchObject({ withMember: ben.id, withName: ben.username, startedByMe: true });
  const key = talk.messages[1].body;
  expect(talk.messages).toMatchObject([
    { seq: 1, mine: true, kind: "text", body: "hello" },
    { seq: 2, mine: true, kind: "image" },
    { seq: 3, mine: false, kind: "text", body: "thanks" },
  ]);
  const file = own.files.get(`chat/images/${key}.webp`) as Uint8Array;
  expect((await sharp(file).metadata()).format).toBe("webp");
  const others = await exportOf(ben);
  expect(others.paths).toEqual(["chat/not-sent.json", `chat/${conversation}.json`]);
  expect(others.json(`chat/${conversation}.json`).messages[1]).toMatchObject({ mine: false, body: key });
  expect((await exportOf(cleo)).json("chat/not-sent.json")).toMatchObject([
    { receiverId: ben.id, body: "waiting" },
  ]);
});

test("erasing an account deletes its conversations for both members", async () => {
  const [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await who.send(anna, ben);
  await who.send(ben, anna);
  await testApp.app.db.deleteFrom("accountsMember").where("id", "=", anna.id).execute();
  expect(await who.read(ben, "/api/chats.php")).toMatchObject({ chats: [], unread: 0 });
  expect((await exportOf(ben)).paths).toEqual(["chat/not-sent.json"]);
});
