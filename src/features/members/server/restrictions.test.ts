import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { setRestriction } from "#features/safety/server/safety.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp?.close());

const DAY = 86_400_000;
type Restrictions = Parameters<typeof setRestriction>[2];
type Measure = keyof Restrictions;
const restrict = (memberId: number, to: Restrictions) =>
  testApp.app.db.transaction().execute((tx) => setRestriction(tx, memberId, to));
const inDays = (days: number) => new Date(testApp.clock.now().getTime() + days * DAY);

const call = (who: MadeMember | null, method: string, path: string, json?: unknown, locale = "en") =>
  testApp.ask(path, {
    method,
    ...(json !== undefined && { json }),
    headers: { cookie: `${who?.cookie ?? ""}; locale=${locale}` },
  });
const write = (from: MadeMember, to: MadeMember) =>
  call(from, "POST", "/api/messages", { id: randomUUID(), to: to.id, kind: "text", text: "hello" });
const order = (who: MadeMember) =>
  call(who, "POST", "/api/orders", {
    ...{ client_id: randomUUID(), bundle: "p1", method: "creditcard", start_now: true },
    ...{ start_now_text: "older", expected: { amount: 1, currency: "EUR" } },
  });
const report = (who: MadeMember, about: MadeMember, reason = "fake") =>
  call(who, "POST", "/api/reports", {
    ...{ client_id: randomUUID(), subject: "profile", member: about.id, reason },
  });

type People = { restricted: MadeMember; known: MadeMember; stranger: MadeMember };
/** Actions of a member, and actions of others towards them. */
const DOORS = {
  "opened by a stranger": ({ restricted, stranger }: People) =>
    call(stranger, "GET", `/api/members/${restricted.id}`),
  "written to by a stranger": ({ restricted, stranger }: People) => write(stranger, restricted),
  "liked by a stranger": ({ restricted, stranger }: People) =>
    call(stranger, "POST", "/api/likes", { member: restricted.id }),
  "written to by a partner": ({ restricted, known }: People) => write(known, restricted),
  "writes to a partner": ({ restricted, known }: People) => write(restricted, known),
  "writes to a stranger": ({ restricted, stranger }: People) => write(restricted, stranger),
  likes: ({ restricted, stranger }: People) =>
    call(restricted, "POST", "/api/likes", { member: stranger.id }),
  "asks for photos": ({ restricted, stranger }: People) =>
    call(restricted, "POST", "/api/photos/requests", { owner_id: stranger.id }),
  "changes the text": ({ restricted }: People) =>
    call(restricted, "PATCH", "/api/profile", { about_me: "I like tea" }),
  "changes the name": ({ restricted }: People) =>
    call(restricted, "PUT", "/api/username", {
      name: `n${randomUUID().slice(0, 8)}`,
      proof: { password: restricted.password },
    }),
  "changes the hair": ({ restricted }: People) => call(restricted, "PATCH", "/api/profile", { hair: "red" }),
  reports: ({ restricted, stranger }: People) => report(restricted, stranger),
  "reports a threat": ({ restricted, stranger }: People) => report(restricted, stranger, "threat"),
  blocks: ({ restricted, stranger }: People) =>
    call(restricted, "POST", "/api/blocks", { member: stranger.id }),
};
type Door = keyof typeof DOORS;

const CONTACT = ["writes to a stranger", "likes", "asks for photos"] as const;
const FOUND = {
  "opened by a stranger": "safety.gone",
  "written to by a stranger": "chat.gone",
  "liked by a stranger": "likes.gone",
};
const all = (doors: readonly Door[], code: string) => Object.fromEntries(doors.map((door) => [door, code]));
const REFUSED: Partial<Record<Measure, Partial<Record<Door, string>>>> = {
  hiddenUntil: { ...FOUND, ...all(CONTACT, "safety.no_first_contact") },
  firstContactUntil: all(CONTACT, "safety.no_first_contact"),
  mutedUntil: all(
    [...CONTACT, "writes to a partner", "changes the text", "changes the name"],
    "safety.muted",
  ),
  noReportsUntil: {},
  noPurchasesUntil: {},
  ageProof: {
    ...FOUND,
    "written to by a partner": "chat.gone",
    ...all([...CONTACT, "writes to a partner", "changes the text", "changes the name"], "safety.restricted"),
  },
};

async function open(): Promise<People> {
  const [restricted, known, stranger] = [
    await makeMember(testApp),
    await makeMember(testApp),
    await makeMember(testApp),
  ];
  await addPrivatePhoto(stranger);
  expect((await write(known, restricted)).status).toBe(200);
  expect((await write(restricted, known)).status).toBe(200);
  return { restricted, known, stranger };
}

let photos = 0;
function addPrivatePhoto({ id: memberId }: MadeMember) {
  photos += 1;
  const mark = `restrictions-${photos}`;
  return testApp.app.db
    .insertInto("photosPhoto")
    .values({
      ...{ memberId, contentHash: Buffer.from(mark), key: mark, status: "active", private: true },
      ...{ position: 0, width: 400, height: 500, thumbHash: "", createdAt: testApp.clock.now() },
    })
    .execute();
}

const knock = async (door: Door, people: People): Promise<string | null> => {
  const answer = await DOORS[door](people);
  return answer.ok ? null : (await answer.json()).error;
};

const MEASURES = Object.keys(REFUSED) as Measure[];
const cases = MEASURES.flatMap((measure) =>
  (Object.keys(DOORS) as Door[]).map((door) => [measure, door] as const),
);

test.each(cases)("%s: %s", async (measure, door) => {
  const people = await open();
  const { id } = people.restricted;
  await restrict(id, measure === "ageProof" ? { ageProof: true } : { [measure]: inDays(3) });
  expect(await knock(door, people)).toBe(REFUSED[measure]?.[door] ?? null);
  if (measure === "ageProof") return;
  // A measure ends by the clock alone.
  const other = await open();
  await restrict(other.restricted.id, { [measure]: inDays(0) });
  expect(await knock(door, other)).toBe(null);
});

test("no_purchases closes the checkout until it ends, before anything else is looked at", async () => {
  const { restricted } = await open();
  const before = (await (await order(restricted)).json()).error;
  await restrict(restricted.id, { noPurchasesUntil: inDays(3) });
  const after = (await (await order(restricted)).json()).error;
  expect([before, after]).toEqual(["shop.words_changed", "safety.no_purchases"]);
});

test("a refusal says until when in every language, and nothing of an end that there is not", async () => {
  const { restricted, stranger } = await open();
  await restrict(restricted.id, { mutedUntil: inDays(3) });
  const said = new Set<string>();
  const like = (locale: string) => call(restricted, "POST", "/api/likes", { member: stranger.id }, locale);
  for (const locale of LOCALES) {
    const { message } = await (await like(locale)).json();
    expect(message).toContain(inDays(3).toISOString().slice(0, 10));
    said.add(message);
  }
  expect(said.size).toBe(LOCALES.length);
  await restrict(restricted.id, { mutedUntil: "infinity" });
  expect((await (await like("en")).json()).error).toBe("safety.restricted");
});
