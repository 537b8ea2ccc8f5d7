import { createHmac, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { makeClientId } from "#base/client-id.ts";
import { makeSoftwareKey } from "#testing/authenticator.ts";
import type { Newcomer, People, Person } from "./open-people.ts";

export type Input = {
  /** Values of path parameters. */
  path?: Record<string, string | number>;
  query?: Record<string, string | number>;
  json?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  contentType?: string;
  headers?: Record<string, string>;
};

export type Went = {
  // biome-ignore lint/suspicious/noExplicitAny: answers of every kind; what they have is seen by the next call
  body: any;
  /** With the session that the response started, if any. */
  person: Person;
};

export type Walk = {
  /** Makes a valid call of this operation; any refusal is a fault. */
  go(operation: string, who: Person, input?: Input): Promise<Went>;
  /** Submits the form of a page that is not part of the API. */
  post(path: string, form: string): Promise<void>;
  /** Keeps a value for the fuzzed calls. */
  learn(name: string, value: unknown): void;
  people: People;
  /** Public address of the program, as its pages know it. */
  origin: string;
};

const NEW_PASSWORD = "another harbour canoe";
const WAIT_MS = 20_000;

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
    tellNews(walk),
  ]);
  await changeAccount(walk, anna, ben);
  await leaveTokens(walk);
}

/** @returns the first response that satisfies `isThere`, or the last one if time runs out */
async function until<Answer>(read: () => Promise<Answer>, isThere: (answer: Answer) => boolean) {
  const end = Date.now() + WAIT_MS;
  let answer = await read();
  while (!isThere(answer) && Date.now() < end) {
    await setTimeout(200);
    answer = await read();
  }
  return answer;
}

async function readSent({ people }: Walk, to: string, pattern: RegExp): Promise<string> {
  const found = await until(
    async () => (await people.listSent(to)).map((text) => pattern.exec(text)?.[1]).find(Boolean),
    (one) => one !== undefined,
  );
  return found ?? "nothing came";
}
const TOKEN = /token=([\w.%-]+)/;

const VISITOR: Person = { cookie: undefined, claims: undefined };

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

async function order(walk: Walk, who: Newcomer, changes: object) {
  const offer = (await walk.go("readOffer", who)).body;
  const bundle = offer.bundles?.find(({ code }: { code: string }) => code === "p1");
  const till = { client_id: randomUUID(), bundle: "p1", start_now: true, expected: bundle?.price };
  return { ...till, start_now_text: offer.start_now_text, ...changes };
}

/** Orders by card, and pays on the sandbox's page. */
async function buyOne(walk: Walk, who: Newcomer, startNow: boolean) {
  const json = await order(walk, who, { method: "creditcard", store_card: true, start_now: startNow });
  const { id, next } = (await walk.go("placeOrder", who, { json })).body;
  await walk.post(new URL(next?.url ?? walk.origin).pathname, "outcome=paid&card=");
  await until(
    () => walk.go("readOrder", who, { path: { id } }),
    ({ body }) => body.order?.state === "paid",
  );
  return id as number;
}

async function buy(walk: Walk, who: Newcomer) {
  const first = await buyOne(walk, who, true);
  await walk.go("readReceipt", who, { path: { id: first } });
  const waiting = await buyOne(walk, who, false);
  const { start_now_text } = (await walk.go("readOffer", who)).body;
  await walk.go("startOrder", who, { path: { id: waiting }, json: { start_now_text } });

  const [card] = (await walk.go("readOffer", who)).body.cards ?? [];
  await walk.go("repeatOrder", who, { json: await order(walk, who, { card: card?.id }) });
  await walk.go("forgetCard", who, { json: { card: card?.id } });

  const declare = async (number: number) => {
    const json = { client_id: randomUUID(), name: "Anna", email: who.email, order: String(number) };
    await walk.go("withdraw", VISITOR, { json });
  };
  await declare(first);
  const token = decodeURIComponent(await readSent(walk, who.email, /withdraw\S*token=([\w.%-]+)/));
  await walk.go("readWithdrawal", VISITOR, { query: { token } });
  await walk.go("confirmWithdrawal", VISITOR, { json: { token } });
  await declare(waiting);
  const form = (await walk.go("readWithdrawalForm", who)).body;
  await walk.go("confirmOwnWithdrawal", who, { path: { id: form.waiting?.[0]?.id ?? 0 }, json: {} });

  const { credits, sums } = (await walk.go("readRefund", who)).body;
  await walk.go("takeRefund", who, { json: { client_id: randomUUID(), credits, sums } });
}

async function payByDebit(walk: Walk, who: Newcomer) {
  const { client_id, start_now, start_now_text, expected, bundle } = (await order(walk, who, {})) as Record<
    string,
    unknown
  >;
  const mobile = `+3161${String(who.id).padStart(7, "0").slice(-7)}`;
  const { mandate_text } = (await walk.go("readDebit", who, { query: { bundle: "p1" } })).body;
  const json = {
    account_holder: "Zoë Müller-Łukasz",
    iban: makeIban(who.id),
    street: "Grüne Straße",
    house_number: "12 b",
    postal_code: "1234 AB",
    city: "'s-Hertogenbosch",
    mobile,
    authorization: true,
    mandate_text,
    bundle,
    expected,
  };
  const { id } = (await walk.go("sendDebitCode", who, { json })).body;
  const sms_code = await readSent(walk, mobile, /: (\d{6}) /);
  const till = { client_id, bundle, start_now, start_now_text, expected };
  await walk.go("placeDebitOrder", who, { json: { ...till, id, sms_code } });
}

/** A valid IBAN of an account that does not exist. */
function makeIban(account: number): string {
  const own = `INGB${String(account).padStart(10, "0")}`;
  const digits = `${own}NL00`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, "0")}${own}`;
}

/** Sends a webhook that the sandbox could send, about a payment that it has opened. */
async function tellNews(walk: Walk) {
  const buyer = await walk.people.welcome();
  const json = await order(walk, buyer, { method: "creditcard" });
  const { id, next } = (await walk.go("placeOrder", buyer, { json })).body;
  const ref = new URL(next?.url ?? walk.origin).pathname.split("/").at(-1);
  const news = JSON.stringify({ id: randomUUID(), ref, reference: String(id), state: "open" });
  const signature = createHmac("sha256", `sandbox ${walk.people.secret}`).update(news).digest("hex");
  await walk.go("takeWebhook", VISITOR, {
    path: { provider: "sandbox" },
    bytes: new TextEncoder().encode(news),
    contentType: "application/json",
    headers: { "x-sandbox-signature": signature },
  });
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
