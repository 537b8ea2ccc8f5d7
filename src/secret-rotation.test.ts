import { createHmac, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { RawAgeNews } from "#adapters/age/age.ts";
import { mailboxOf } from "#features/accounts/person-key-rules.ts";
import { openWalletFake } from "#features/age/server/fakes.fixture.ts";
import { openVisits } from "#features/signals/server/signals.fixture.ts";
import { CHAINS } from "#features/staff/audit-rules.ts";
import { keepHeads, listHeads } from "#features/staff/server/audit/heads.ts";
import { makeStaff, nextCode, PASSWORD } from "#features/staff/server/staff.fixture.ts";
import { keepResult, openResult } from "#features/work/server/keep-result.ts";
import type { App } from "#platform/app.ts";
import { putSealedFile, readSealedFile } from "#platform/pictures/sealed-files.ts";
import { ID_LENGTH } from "#platform/secrets/keyring.ts";
import { readSecretLook } from "#platform/secrets/look-at-secrets.ts";
import { resealCommand } from "#platform/secrets/reseal-command.ts";
import { openSeal } from "#platform/secrets/seal.ts";
import { fillSealed, findFilesBy, findSealedBy, readAll, textsOf } from "#testing/fill-sealed.ts";
import { forget } from "#testing/forget.ts";
import { makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { sealedMarks } from "./sealed-marks.ts";
import { sealedValues } from "./sealed-values.ts";

const [FIRST, SECOND, THIRD] = [
  "9c1f7ae05b3d4826fa60e71d93b2c584",
  "4f1c9be27ad05386e1b7c0d92f6a8354",
  "c07d9be27ad05386e1b7c0d92f6a81aa",
];
const START = new Date("2026-11-21T12:00:00Z");
const DAY = 86_400_000;
const HALF_A_YEAR = 184;
const WORDS = ["one", 7];

let folder: string;
let database: TestDatabase;
const closers: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "velvet-rotation-"));
  database = await openTestDatabase({ of: "demo" });
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await database.close();
  await rm(folder, { recursive: true });
});

/** Starts another process on the same data, so many days after the first one. */
async function open(env: Record<string, string>, days: number): Promise<TestApp> {
  const testApp = await openTestApp({ database, env: { DATA_DIR: folder, LIMITS: "no", ...env } });
  closers.push(testApp.close);
  testApp.clock.set(new Date(START.getTime() + days * DAY));
  return testApp;
}

const reseal = ({ app }: TestApp) => resealCommand(sealedValues).run(app as unknown as App, {});
const findingsOf = async ({ app }: TestApp) => (await readSecretLook(app)).findings;
const fingerprintsOf = ({ app: { seal } }: TestApp) =>
  sealedMarks.filter(({ by }) => by === "fingerprint").map(({ purpose }) => seal.fingerprint(purpose, WORDS));

/** Everything outside the columns of the database that is encrypted, signed or known by a secret. */
async function fillRest(testApp: TestApp) {
  const { app } = testApp;
  const visits = openVisits(testApp);
  const banned = await visits.signUp({ email: "hidden.mailbox@gmail.com" });
  await visits.ban(banned);
  await visits.desk.deliver();
  await keepHeads(app);
  const large = Buffer.alloc(600_000, "words");
  await keepResult(app, "work/one/1", large);
  const staff = await makeStaff(testApp, { roles: ["support"], withPassword: true });
  const searched = await staff.ask("POST", "/api/desk/searches", { word: banned.email });
  expect((await searched.json()).members).toHaveLength(1);
  const { cookie } = await makeMember(testApp);
  return {
    ...{ banned, staff, cookie, large },
    letter: await visits.desk.letterTo(banned),
    picture: (await putSealedFile(app, Buffer.from("a drawn square"))).key,
    pushKey: app.push?.publicKey,
    fingerprints: fingerprintsOf(testApp),
    said: await readAll(app),
  };
}

type Filled = Awaited<ReturnType<typeof fillRest>>;

type Sealing = Pick<App, "seal">;

const MAKE = {
  of: ({ seal }: Sealing, purpose: string) => seal.of(purpose, WORDS),
  lasting: ({ seal }: Sealing, purpose: string) => seal.lasting(purpose, WORDS),
  hide: ({ seal }: Sealing, purpose: string) => seal.hide(purpose, "words", WORDS),
};

/** All that can be in links, cookies, addresses and mails, made by this process. */
const signAll = ({ app }: TestApp) =>
  sealedMarks.flatMap(({ purpose, by }) =>
    by === "fingerprint" ? [] : [{ purpose, by, mark: MAKE[by](app, purpose) }],
  );

/** Purposes of what this process does not accept. */
const refusedBy = ({ app: { seal } }: TestApp, marks: ReturnType<typeof signAll>) =>
  marks
    .filter(({ mark, purpose, by }) => {
      if (by !== "hide") return !seal.holds(mark, purpose, WORDS);
      try {
        return seal.reveal(purpose, mark, WORDS) !== "words";
      } catch {
        return true;
      }
    })
    .map(({ purpose }) => purpose);

async function expectAll(testApp: TestApp, filled: Filled): Promise<void> {
  const { app } = testApp;
  expect(await readAll(app)).toEqual(expect.arrayContaining(filled.said));
  expect(await readSealedFile(app, filled.picture)).toEqual(Buffer.from("a drawn square"));
  const result = await openResult(app, "work/one/1");
  expect(Buffer.concat(await Array.fromAsync(result?.content ?? []))).toEqual(filled.large);
  for (const chain of CHAINS) for (const { head } of await listHeads(app, chain)) expect(head).not.toBeNull();
  expect(fingerprintsOf(testApp)).toEqual(filled.fingerprints);
  expect(app.push?.publicKey).toBe(filled.pushKey);
}

async function logInAtDesk(testApp: TestApp, { email, secret }: Filled["staff"]): Promise<number> {
  const json = { email, password: PASSWORD, code: nextCode(testApp, secret) };
  return (await testApp.ask("/api/desk/log-ins", { method: "POST", json })).status;
}

/** Tells whether somebody who comes back with the mailbox and the browser of the banned member is recognized. */
async function recognizes(testApp: TestApp, { banned }: Filled, mailbox: string): Promise<string[]> {
  const visits = openVisits(testApp);
  const back = await visits.signUp({ email: mailbox, device: banned.device });
  const [raised] = await visits.casesOf(back);
  return (raised?.signals ?? []).map(({ kind }) => kind).sort();
}

/** News as the demo's providers sign them. */
const newsBy = (secret: string, name: string) => {
  const body = Buffer.from('{"id":"1","reference":"2","ref":"3"}');
  const signature = createHmac("sha256", `${name} ${secret}`).update(body).digest("hex");
  return { body, newsUrl: "", headers: new Headers({ "x-sandbox-signature": signature }) };
};

async function acceptsNewsBy({ app }: TestApp, secret: string): Promise<boolean[]> {
  const paid = app.sandbox?.parseWebhook({
    ...newsBy(secret, "sandbox"),
    query: new URLSearchParams(),
  } as never);
  const proved = await app.ageSandbox?.parseNews(newsBy(secret, "sandbox age"));
  return [paid !== null, proved !== null];
}

/** A European proof of age that is begun here, and answered by the wallet later. */
async function beginProof(testApp: TestApp) {
  const wallet = await openWalletFake();
  closers.push(wallet.close);
  await wallet.storeRoots(testApp);
  const provider = testApp.app.age.find(({ name }) => name === "eu-proof");
  const newsUrl = `${wallet.env.PUBLIC_ADDRESS?.replace("localhost", "127.0.0.1")}/api/age-proofs`;
  const begun = await provider?.begin({
    ...{ ref: randomUUID(), over: 18, country: "DE", methods: ["eu_proof"], seconds: 600, locale: "en" },
    ...{ returnUrl: "https://velvet.example/age", newsUrl },
  });
  return { wallet, next: begun?.next };
}

test.each([
  ["a new installation", { isOld: false }],
  ["an installation of an earlier version", { isOld: true }],
])(
  "[O-07] SECRET of %s is changed twice and the first one dropped: everything opens, links work for their time, fingerprints match, and the first secret opens nothing",
  async (_, { isOld }) => {
    // As the migration leaves a database in which an earlier version has run.
    if (isOld) await database.pool.query("insert into secrets_own values ('fingerprints', '')");
    const first = await open({ SECRET: FIRST }, 0);
    await fillSealed(first);
    const filled = await fillRest(first);
    const sent = signAll(first);
    await expectRegistered(first);
    const proof = await beginProof(first);

    // The first change, process by process.
    const beside = await open({ SECRET: FIRST, SECRET_NEXT: SECOND }, 1);
    const second = await open({ SECRET: SECOND, SECRET_OLD: FIRST }, 1);
    expect(refusedBy(beside, signAll(second))).toEqual([]);
    await expectAll(second, filled);
    expect(await findingsOf(second)).toEqual([]);
    expect(await reseal(second)).toContain("No value needs an older secret");
    for (const one of [beside, second]) {
      await expectAll(one, filled);
      expect(refusedBy(one, sent)).toEqual([]);
      for (const secret of [FIRST, SECOND]) expect(await acceptsNewsBy(one, secret)).toEqual([true, true]);
      expect(await one.app.viewers.find(new Headers({ cookie: filled.cookie }), hereSite(one))).toMatchObject(
        {
          kind: "member",
        },
      );
    }
    expect(await findingsOf(second)).toMatchObject([{ kind: "links", place: 1 }]);
    expect(await prove(second, proof)).toBe("passed");
    expect(await logInAtDesk(second, filled.staff)).toBe(204);
    const appeal = { token: filled.letter, words: "I did not write this." };
    expect((await second.ask("/api/appeals", { method: "POST", json: appeal })).status).toBeLessThan(300);
    expect(await recognizes(second, filled, "hiddenmailbox+2@googlemail.com")).toEqual(["device", "email"]);

    // The second change, half a year later: no link of the first secret is in its time any more.
    const later = await open({ SECRET: SECOND, SECRET_OLD: FIRST }, HALF_A_YEAR);
    const sentLater = signAll(later);
    expect(await findingsOf(later)).toEqual([{ kind: "unneeded", place: 1 }]);
    expect(await forget(later, "sms-codes")).toBeGreaterThan(0);
    const third = await open({ SECRET: THIRD, SECRET_OLD: `${SECOND},${FIRST}` }, HALF_A_YEAR + 1);
    expect(await reseal(third)).toContain("No value needs an older secret");

    const last = await open({ SECRET: THIRD, SECRET_OLD: SECOND }, HALF_A_YEAR + 2);
    await expectAll(last, filled);
    expect(refusedBy(last, sentLater)).toEqual([]);
    const worthless = sealedMarks
      .filter(({ by }) => by === "of" || by === "hide")
      .map(({ purpose }) => purpose);
    expect(refusedBy(last, sent)).toEqual(worthless);
    expect(await logInAtDesk(last, filled.staff)).toBe(204);
    expect(await recognizes(last, filled, "hidden.mail.box@gmail.com")).toEqual(["device", "email"]);
    expect(await acceptsNewsBy(last, FIRST)).toEqual([false, false]);
    await expectNothingFor(FIRST);
    // The first secret of an earlier version made its fingerprints, so it can still compare them with a guess.
    expect(await makesFingerprintOf(FIRST, filled)).toBe(isOld);
  },
  120_000,
);

async function prove(testApp: TestApp, { wallet, next }: Awaited<ReturnType<typeof beginProof>>) {
  await wallet.choose(testApp, next as never, "pass");
  const [news] = await wallet.takeNews(testApp);
  const provider = testApp.app.age.find(({ name }) => name === "eu-proof");
  return (await provider?.parseNews(news as RawAgeNews))?.[0]?.state;
}

/** Mails as they were sent, which only the demo stores. */
const MAILED = /^outbox[._]/;

/** Everything in the database that has the id of a key is listed, either to be encrypted anew or with its end. */
async function expectRegistered({ app: { seal } }: TestApp): Promise<void> {
  const storedBy = (by: string) =>
    sealedMarks.flatMap((one) => (one.by === by && one.stored ? one.stored : [])).sort();
  const columns = sealedValues.columns.map(({ table, column }) => `${table.split(".").at(-1)}.${column}`);
  const find = async (id: string) => (await findSealedBy(database, id)).filter((one) => !MAILED.test(one));
  expect(await find(seal.keys.current)).toEqual([...new Set([...columns, ...storedBy("of")])].sort());
  expect(await find(seal.lasting("any", []).slice(0, ID_LENGTH))).toEqual(storedBy("lasting"));
}

/** A copy of the database and the files, and a secret that is known to somebody else. */
async function expectNothingFor(secret: string): Promise<void> {
  const seal = openSeal(secret);
  const { current: id } = seal.keys;
  expect((await findSealedBy(database, id)).filter((one) => !MAILED.test(one))).toEqual([]);
  expect(await findFilesBy(folder, id)).toEqual([]);
  for (const column of sealedValues.columns)
    for (const { hidden, bound } of await textsOf(database, column))
      expect(() => seal.reveal(column.purpose, hidden, bound), column.table).toThrow("unknown secret");
}

async function makesFingerprintOf(secret: string, { banned }: Filled): Promise<boolean> {
  const { rows } = await database.pool.query("select hash from signals_fingerprint where about_id = $1", [
    banned.id,
  ]);
  expect(rows.length).toBeGreaterThan(0);
  const guess = openSeal(secret).fingerprint("accounts.person", [mailboxOf("hidden.mailbox@gmail.com")]);
  return rows.some(({ hash }) => hash === guess);
}
