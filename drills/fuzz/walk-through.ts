import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { makeClientId } from "#base/client-id.ts";
import { makeSoftwareKey } from "#testing/authenticator.ts";
import type { Newcomer, Person } from "./open-people.ts";
import { type Input, readSent, TOKEN, VISITOR, type Walk } from "./walk.ts";
import { buy, payByDebit, sendWebhook } from "./walk-shop.ts";

const NEW_PASSWORD = "another harbour canoe";

/**
 * Reaches what random values cannot: tokens from e-mails, codes from SMS, files, passkeys, paid orders. Each
 * walk acts like its member, and the fuzzed calls use the values it finds.
 */
export async function walkThrough(walk: Walk): Promise<void> {
  const [anna, ben] = [await walk.people.welcome(), await walk.people.welcome()];
  for (const who of [anna, ben])
    await walk.go("changeProfile", who, { json: { gender: "female", country: "NL" } });
  await Promise.all([
    openAccounts(walk),
    keepPasskey(walk, anna),
    sharePhotos(walk, anna, ben),
    chat(walk, anna, ben),
    swipe(walk, ben),
    buy(walk, anna),
    payByDebit(walk, ben),
    sendWebhook(walk),
  ]);
  await changeAccount(walk, anna, ben);
  await leaveTokens(walk);
}

async function openAccounts(walk: Walk) {
  const mark = randomUUID().slice(0, 8);
  const email = `walk-${mark}@members.example`;
  const form = {
    email,
    name: `walk${mark}`,
    date_of_birth: "1990-06-15",
    password: NEW_PASSWORD,
    terms: true,
  };
  const { person } = await walk.go("signUp", VISITOR, { json: form });
  const token = await readSent(walk, email, TOKEN);
  await walk.go("activate", person, { json: { token } });
  await walk.go("logIn", VISITOR, { json: { email, password: NEW_PASSWORD } });
}

async function keepPasskey(walk: Walk, who: Newcomer) {
  const here = { origin: walk.origin, rpId: new URL(walk.origin).hostname };
  const key = makeSoftwareKey();
  const { body } = await walk.go("startPasskey", who, { json: { password: who.password } });
  const credential = key.register({ ...here, challenge: body.challenge ?? "" });
  await walk.go("savePasskey", who, { json: { credential, name: "Key" } });
  const { challenge = "" } = (await walk.go("startPasskeyLogIn", VISITOR, { json: {} })).body;
  await walk.go("logInWithPasskey", VISITOR, { json: { credential: key.assert({ ...here, challenge }) } });
}

async function makePicture(): Promise<Uint8Array<ArrayBuffer>> {
  const noise = { type: "gaussian", mean: 100 + Math.random() * 50, sigma: 12 } as const;
  const picture = sharp({ create: { width: 320, height: 400, channels: 3, background: "#888", noise } });
  return new Uint8Array(await picture.jpeg().toBuffer());
}

async function upload(
  walk: Walk,
  who: Person,
  { operation, query = {} }: { operation: "uploadPhoto" | "sendImage"; query?: Input["query"] },
) {
  const picture = { bytes: await makePicture(), contentType: "image/jpeg" };
  return (await walk.go(operation, who, { query, ...picture })).body;
}

async function sharePhotos(walk: Walk, anna: Newcomer, ben: Newcomer) {
  const open = await upload(walk, anna, { operation: "uploadPhoto" });
  const { id } = await upload(walk, anna, { operation: "uploadPhoto" });
  await walk.go("arrangePhotos", anna, { json: { id, private: true } });
  const [key = ""] = String(open.filename).split("/");
  await walk.go("readRendition", VISITOR, { path: { key, file: "view.webp" } });
  await walk.go("requestPhotos", ben, { json: { owner_id: anna.id } });
  await walk.go("grantPhotos", anna, { json: { viewer_id: ben.id } });
  const { body } = await walk.go("readMemberPhotos", ben, { path: { id: anna.id } });
  await walk.go("readSealedRendition", ben, { path: { ...partsOf(body), file: "view.webp" } });
}

/** The key and signature of the first picture that is not public. */
function partsOf(body: unknown): { key: string; seal: string } {
  const [, key = "", seal = ""] =
    /\/media\/(?:chat\/)?([\da-f]{32})\/(\w+\.[\w-]{26})/.exec(JSON.stringify(body)) ?? [];
  return { key, seal };
}

async function chat(walk: Walk, anna: Newcomer, ben: Newcomer) {
  const text = { id: randomUUID(), to: ben.id, kind: "text", text: "Hello" };
  const { conversation } = (await walk.go("sendMessage", anna, { json: text })).body;
  await upload(walk, anna, { operation: "sendImage", query: { id: randomUUID(), to: ben.id } });
  await walk.go("readMessages", ben, { query: { conversation, after: 0 } });
  await walk.go("markRead", ben, { json: { conversation, seq: 1 } });
  const { body } = await walk.go("readConversation", ben, { query: { conversation } });
  await walk.go("readImage", ben, { path: { ...partsOf(body), file: "view.webp" } });
}

async function swipe(walk: Walk, who: Newcomer) {
  const { body } = await walk.go("readSwipeDeck", who);
  const member = body.cards?.[0]?.id ?? 1;
  const id = makeClientId(new Date());
  await walk.go("decideSwipe", who, { json: { id, member, choice: "no" } });
  await walk.go("undoSwipe", who, { json: { id } });
}

/** Runs last, because it ends sessions. */
async function changeAccount(walk: Walk, anna: Newcomer, ben: Newcomer) {
  const { password } = anna;
  await walk.go("requestExport", anna, { json: { password } });
  const email = `new-${anna.email}`;
  await walk.go("requestMailChange", anna, { json: { email, password } });
  await walk.go("changeMail", anna, { json: { token: await readSent(walk, email, TOKEN) } });
  const both = { password: NEW_PASSWORD, password_again: NEW_PASSWORD };
  await walk.go("changePassword", anna, { json: { old_password: password, ...both } });
  await walk.go("requestReset", VISITOR, { json: { email: ben.email } });
  const token = await readSent(walk, ben.email, /reset-password\S*token=([\w-]+)/);
  await walk.go("resetPassword", VISITOR, { json: { token, ...both } });
}

/** Leaves unused tokens for the fuzzed calls. */
async function leaveTokens(walk: Walk) {
  for (let count = 0; count < 10; count++) {
    const { email, password, ...who } = await walk.people.welcome();
    await walk.go("requestReset", VISITOR, { json: { email } });
    await walk.go("requestMailChange", who, { json: { email: `left-${email}`, password } });
    for (const to of [email, `left-${email}`]) walk.learn("token", await readSent(walk, to, TOKEN));
  }
}
