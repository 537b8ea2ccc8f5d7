import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { grantCredits } from "#features/wallet/server/wallet.ts";
import { endSlot } from "#platform/pictures/seal-address.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { numbersIn } from "#testing/numbers-in.ts";
import { openAll } from "./recovery.fixture.ts";
import { as, logIn, openForFile, post, testApp } from "./user.fixture.ts";

openForFile();

/** 256 random bits; the server only stores a hash. */
const RANDOM = /^[\w-]{43}$/;
const SEAL = /^[\w-]{26}$/;
const ADDRESS = /^\/media\/(?:chat\/)?([\da-f]{32})\/([\da-z]+)\.([\w-]{26})$/;

/** Raises the ids so far that random digits do not match one by chance. */
async function countFromAMillion() {
  const { rows } = await testApp.app.pool.query(
    `select format('alter table %I alter column %I restart with %s', table_name, column_name, 1000003 + 70001 * row_number() over ()) as words
     from information_schema.columns where is_identity = 'YES' and table_schema = 'public' and data_type = 'bigint'`,
  );
  for (const { words } of rows) await testApp.app.pool.query(words);
}

/** Expects neither any id nor the current time, in seconds or milliseconds. */
async function expectToTellNothing(token: string) {
  const told = numbersIn(token);
  const now = testApp.clock.now().getTime();
  expect([token, told.has(now) || told.has(Math.floor(now / 1000))]).toEqual([token, false]);
  const { rows } = await testApp.app.pool.query(
    "select last_value::float8 as last from pg_sequences where last_value > 1000000",
  );
  for (const { last } of rows)
    expect([...told].filter((number) => number >= last - 1_000 && number <= last)).toEqual([]);
}

test("[Q-07] the token of every mailed link is random, always of one length, and different each time", async () => {
  await countFromAMillion();
  const opened = [await openAll({ confirmed: true }), await openAll({ confirmed: false })];
  const texts = (await testApp.outbox()).map(({ text }) => text);
  const tokens = texts.flatMap((text) => text.match(/(?<=[?&]token=|\/exports\/)[^\s&"<)]+/g) ?? []);
  // Two members: an activation, a change of the address and its undo, two changes, two resets, two exports.
  expect(tokens.length).toBeGreaterThanOrEqual(9);
  expect(new Set(tokens).size).toBe(tokens.length);
  for (const token of tokens) {
    expect(token).toMatch(RANDOM);
    await expectToTellNothing(token);
  }
  expect(opened.map(({ member }) => member.id > 1_000_000)).toEqual([true, true]);
});

test("[Q-07] no other link in a mail identifies a member or their data", async () => {
  const texts = (await testApp.outbox()).map(({ text }) => text);
  const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
  expect(links.length).toBeGreaterThan(9);
  for (const link of links) {
    const { pathname, searchParams } = new URL(link);
    expect(pathname.replace(/^\/exports\/[\w-]{43}$/, "")).not.toMatch(/\d/);
    expect([[], ["token"]]).toContainEqual([...searchParams.keys()]);
  }
});

test("[Q-07] the link that confirms a withdrawal has the browser's own number and a seal over it", async () => {
  const { email } = await makeMember(testApp);
  const client = { client_id: randomUUID(), name: "Anna", email, order: "100001" };
  expect((await post("/api/withdrawals", client)).status).toBe(202);
  await testApp.runJobs();
  const mail = (await testApp.outbox()).find(({ to }) => to === email)?.text ?? "";
  const [id, seal = ""] = (/token=([\w.%-]+)/.exec(mail)?.[1] ?? "").split(".");
  expect(id).toBe(client.client_id);
  expect(seal).toMatch(SEAL);
  await expectToTellNothing(seal);
});

test("[Q-07] cookies of sessions and devices consist of random values and seals", async () => {
  const anna = await makeMember(testApp);
  const cookies = async () => (await logIn(anna.email, anna.password)).headers.getSetCookie().join("\n");
  const [one, other] = [await cookies(), await cookies()];
  for (const name of ["auth.session", "auth.device"]) {
    const valueIn = (text: string) => new RegExp(`${name}=([^;]+)`).exec(text)?.[1] ?? "";
    expect(valueIn(one)).not.toBe(valueIn(other));
    expect(valueIn(one)).toMatch(name === "auth.session" ? RANDOM : /^[\w-]{22}\.[\w-]{26}$/);
    await expectToTellNothing(valueIn(one));
  }
});

test("[Q-07] URLs of pictures contain a random key, the end of the time slot of their request, and a seal for one viewer", async () => {
  const [anna, ben, cleo] = [await makeMember(testApp), await makeMember(testApp), await makeMember(testApp)];
  const send = async (path: string, red: number) => {
    const background = { r: red, g: 90, b: 90 };
    const picture = sharp({ create: { width: 320, height: 400, channels: 3, background } });
    const headers = { cookie: anna.cookie, "content-type": "image/jpeg" };
    const body = (await picture.jpeg().toBuffer()) as never;
    const answer = await testApp.ask(path, { method: "POST", headers, body });
    expect([path, answer.ok]).toEqual([path, true]);
    return answer.json();
  };
  await send("/api/photos", 10);
  const { id } = await send("/api/photos", 60);
  await testApp.ask("/api/photos", { ...as(anna.cookie), method: "PATCH", json: { id, private: true } });
  for (const viewer of [ben, cleo]) await post("/api/photos/grants", { viewer_id: viewer.id }, anna.cookie);
  await testApp.app.db.transaction().execute((tx) =>
    grantCredits(testApp.app, tx, {
      memberId: anna.id,
      credits: 50,
      reason: "operator",
      key: randomUUID(),
    }),
  );
  await send(`/api/message-images?id=${randomUUID()}&to=${ben.id}`, 110);
  // An upload has a different time stamp from the photo that is asked for.
  testApp.clock.advance(3_600_000);

  const addressesFor = async ({ cookie }: MadeMember, path: string) => {
    const body = await (await testApp.ask(path, as(cookie))).text();
    return [...new Set(body.match(/\/media\/[^"]+?\.[\w-]{26}(?=[/"])/g) ?? [])];
  };
  const photos = `/api/members/${anna.id}/photos`;
  const seen = [
    await addressesFor(ben, photos),
    await addressesFor(cleo, photos),
    await addressesFor(anna, `/api/conversation?member=${ben.id}`),
    await addressesFor(ben, `/api/conversation?member=${anna.id}`),
  ];
  expect(seen.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
  expect(new Set(seen.flat()).size).toBe(4);
  for (const address of seen.flat()) {
    const [, key = "", slot, seal = ""] = ADDRESS.exec(address) ?? [];
    expect([address, slot]).toEqual([address, endSlot(testApp.clock.now()).toString(36)]);
    await expectToTellNothing(key);
    await expectToTellNothing(seal);
  }
});
