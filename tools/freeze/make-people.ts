import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { makeClientId } from "#base/client-id.ts";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { drawPortrait } from "#features/photos/server/draw-demo-portrait.ts";
import { INTERESTS } from "#features/profiles/values.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";

export type People = Record<
  "anna" | "ben" | "cleo" | "dora" | "emil" | "finn" | "gia" | "hugo" | "iris" | "jan",
  MadeMember
>;

const LOCALES = {
  anna: "en",
  ben: "de",
  cleo: "nl",
  dora: "fr",
  emil: "es",
  finn: "fi",
  gia: "it",
  hugo: "sv",
};
const LOOKS = { hair: "brown", eye: "green", body: "normal", age: 36 };

/** Creates ten adult members, and their actions towards each other. */
export async function makePeople(testApp: TestApp): Promise<People> {
  const person = (username: keyof People, more = {}) =>
    makeMember(testApp, {
      username: `${username}_frozen`,
      email: `${username}@members.example`,
      locale: (LOCALES as Record<string, string>)[username] ?? "en",
      dateOfBirth: "1985-03-14",
      ...more,
    });
  const people: People = {
    anna: await person("anna"),
    ben: await person("ben"),
    cleo: await person("cleo", { confirmed: false }),
    dora: await person("dora"),
    emil: await person("emil"),
    finn: await person("finn"),
    gia: await person("gia"),
    hugo: await person("hugo"),
    iris: await person("iris"),
    jan: await person("jan", { confirmed: false }),
  };
  const doing = openDeeds(testApp);
  await makeProfiles(doing, people);
  await makePhotos(doing, people);
  await makeLikes(doing, people);
  await makeMessages(testApp, doing, people);
  await makeTroubles(doing, people);
  await testApp.flushPresence();
  await testApp.runJobs();
  return people;
}

type Deeds = ReturnType<typeof openDeeds>;

function openDeeds(testApp: TestApp) {
  const send = async (who: MadeMember | null, call: `${string} ${string}`, json?: unknown) => {
    const [method, path = ""] = call.split(" ", 2);
    const headers: Record<string, string> = who ? { cookie: who.cookie } : {};
    const answer = await testApp.ask(path, { method, headers, ...(json !== undefined && { json }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${call} answered ${answer.status}: ${text}`);
    return text === "" ? null : JSON.parse(text);
  };
  const draw = (drawing: number, gender: "female" | "male") =>
    sharp(Buffer.from(drawPortrait(drawing, { ...LOOKS, gender } as never)))
      .resize({ width: 640 })
      .jpeg()
      .toBuffer();
  return {
    send,
    draw,
    async upload(who: MadeMember, drawing: number, gender: "female" | "male") {
      const answer = await testApp.ask("/api/photos", {
        method: "POST",
        body: (await draw(drawing, gender)) as never,
        headers: { cookie: who.cookie, "content-type": "image/jpeg" },
      });
      if (!answer.ok) throw new Error(`A photo answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as { id: number };
    },
    async sendImage(from: MadeMember, to: MadeMember, drawing: number) {
      const answer = await testApp.ask(`/api/message-images?id=${randomUUID()}&to=${to.id}`, {
        method: "POST",
        body: (await draw(drawing, "male")) as never,
        headers: { cookie: from.cookie, "content-type": "image/jpeg" },
      });
      if (!answer.ok) throw new Error(`A picture answered ${answer.status}: ${await answer.text()}`);
    },
    newId: () => makeClientId(testApp.clock.now()),
    at: (minutes: number) => testApp.clock.advance(minutes * 60_000),
  };
}

async function makeProfiles({ send }: Deeds, people: People) {
  for (const [index, [name, who]] of Object.entries(people).entries()) {
    await send(who, "PUT /api/consents", { kind: "orientation", given: true });
    await send(who, "PATCH /api/profile", {
      gender: index % 2 === 0 ? "female" : "male",
      sexuality: (["hetero", "bi", "gay", "lesbian"] as const)[index % 4],
      relationship: "single",
      hair: "brown",
      eye: "green",
      body: "normal",
      tattoos: index % 2 === 0 ? "yes" : "no",
      city_id: 2_759_794,
      interests: INTERESTS.slice(-1 - (index % 3)),
      about_me: `${name} likes “long” walks, a tab\tor two, back\\slashes\nand Żółć 🎈`,
    });
  }
  await send(people.hugo, "PUT /api/consents", { kind: "orientation", given: false });
  await send(people.gia, "PATCH /api/privacy", { invisible: true, read_marks: false, show_online: false });
}

async function makePhotos({ send, upload }: Deeds, { anna, ben, dora, gia, iris }: People) {
  for (const drawing of [41, 42]) await upload(anna, drawing, "female");
  const secret = await upload(anna, 43, "female");
  await send(anna, "PATCH /api/photos", { id: secret.id, private: true });
  for (const drawing of [51, 52]) await upload(ben, drawing, "male");
  await upload(dora, 61, "female");
  await upload(iris, 71, "female");
  const gone = await upload(iris, 72, "female");
  await send(iris, "DELETE /api/photos", { id: gone.id });
  const asked = { owner_id: anna.id };
  await send(ben, "POST /api/photos/requests", asked);
  await send(anna, "POST /api/photos/grants", { viewer_id: ben.id });
  await send(iris, "POST /api/photos/requests", asked);
  await send(dora, "POST /api/photos/requests", asked);
  await send(dora, "DELETE /api/photos/requests", asked);
  await send(gia, "POST /api/photos/requests", asked);
  await send(anna, "DELETE /api/photos/requests", { viewer_id: gia.id });
  await send(anna, "POST /api/photos/grants", { viewer_id: iris.id });
  await send(anna, "DELETE /api/photos/grants", { viewer_id: iris.id });
}

async function makeLikes({ send, newId, at }: Deeds, { anna, ben, dora, emil, hugo, iris, finn }: People) {
  await send(anna, "POST /api/likes", { member: ben.id });
  at(1);
  await send(ben, "POST /api/likes", { member: anna.id });
  await send(dora, "POST /api/likes", { member: anna.id });
  await send(anna, "POST /api/new-match");
  await send(anna, "PUT /api/swipe/time-zone", { time_zone: "Europe/Amsterdam" });
  for (const [other, choice] of [
    [emil, "like"],
    [hugo, "no"],
    [iris, "later"],
  ] as const)
    await send(anna, "POST /api/swipe", { id: newId(), member: other.id, choice });
  await send(iris, "POST /api/likes", { member: finn.id });
  const wishes = await send(anna, "GET /api/match-finder");
  await send(anna, "PUT /api/match-finder", {
    wishes: { ...wishes.wishes, ages: { min: 25, max: 60, must: true, two_way: false } },
  });
}

async function makeMessages(testApp: TestApp, { send, sendImage, at }: Deeds, people: People) {
  const { anna, ben, cleo, dora, iris, jan } = people;
  const chat = chatting(testApp);
  await chat.give(anna, 40);
  await chat.give(ben, 12);
  await chat.send(anna, ben, { text: "Good morning! Did you find the café?" });
  at(2);
  await chat.send(ben, anna, { text: "Ja, gleich am Hafen 😊\nKommst du?" });
  for (let count = 0; count < 12; count++) await chat.send(ben, anna, { text: `Line ${count + 1}` });
  await chat.send(anna, ben, { gift: "rose" });
  await sendImage(anna, ben, 44);
  await sendImage(ben, anna, 53);
  await send(anna, "POST /api/chat-read", await readMark(send, anna, ben));
  await chat.send(dora, iris, { text: "A conversation that one side has removed" });
  await chat.send(cleo, anna, { text: "Held until the address is confirmed" });
  await chat.send(cleo, ben, { gift: "rose" });
  await sendImage(cleo, ben, 54);
  await chat.send(jan, anna, { text: "Held as well" });
}

async function readMark(send: Deeds["send"], who: MadeMember, other: MadeMember) {
  const { conversation } = await send(who, `GET /api/conversation?member=${other.id}`);
  return { conversation: conversation.id, seq: 5 };
}

async function makeTroubles({ send, newId }: Deeds, { anna, ben, dora, emil, finn, hugo }: People) {
  await send(emil, "POST /api/blocks", { member: finn.id });
  await send(anna, "POST /api/blocks", { member: hugo.id });
  const report = { member: ben.id, words: "Please look at this", client_id: newId() };
  await send(dora, "POST /api/reports", { ...report, subject: "profile", reason: "fake" });
  const { photos } = await send(dora, `GET /api/members/${ben.id}/photos`);
  const photo = { ...report, client_id: newId(), subject: "photo", photo: photos[0].id, reason: "nudity" };
  await send(dora, "POST /api/reports", photo);
  const { conversation } = await send(anna, `GET /api/conversation?member=${ben.id}`);
  const message = { ...report, client_id: newId(), subject: "message", reason: "insult" };
  await send(anna, "POST /api/reports", { ...message, conversation: conversation.id, seq: 2 });
}
