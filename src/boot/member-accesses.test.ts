import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSealedDesk } from "#features/moderation/server/sealed/sealed.fixture.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";

const DAY = 86_400_000;

type Entry = { kind: string; why: string | null; reason: { category: string; words: string } | null };
type Read = { is_own: boolean; entries: Entry[]; more: boolean };

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof openSealedDesk>>;
let fay: Person;
let otto: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openSealedDesk(testApp);
  fay = await makeStaff(testApp, { roles: ["finance"] });
  otto = await makeStaff(testApp, { roles: ["operator"] });
});
afterAll(() => testApp?.close());
beforeEach(logIn);

async function logIn(): Promise<void> {
  await desk.settle();
  for (const one of [fay, otto]) await one.logIn();
}

const read = async (by: Person, { id }: MadeMember): Promise<Read> =>
  (await by.ask("GET", `/api/desk/member-accesses?member=${id}`)).json();

/** The kinds of the entries that the person is shown, each once, without those of the reading itself. */
async function kindsFor(by: Person, about: MadeMember): Promise<string[]> {
  const { entries } = await read(by, about);
  const kinds = new Set(entries.map(({ kind }) => kind));
  kinds.delete("staff.member_read");
  return [...kinds].toSorted();
}

async function wordsFor(by: Person, about: MadeMember): Promise<string[]> {
  const { entries } = await read(by, about);
  return entries
    .flatMap(({ why, reason }) => [why, reason?.words ?? null].filter((one) => one !== null))
    .toSorted();
}

test("whoever reads the entries about a member learns of a sealed picture only if they are named for it", async () => {
  const { sam, mira, lea, hana, hugo, olga } = desk.people;
  const { anna, seen, sealed } = await desk.sealReported();
  expect((await desk.inform(mira, seen.case)).status).toBe(204);
  expect((await hana.ask("GET", `/api/desk/sealed-reports?id=${sealed.id}`)).status).toBe(200);
  expect((await desk.together("open", sealed.id)).status).toBe(204);
  expect((await desk.act(hana, "/api/desk/sealed-pictures", { sealed: sealed.id })).status).toBe(200);
  for (const by of [hana, hugo]) {
    expect(await kindsFor(by, anna)).toEqual(
      expect.arrayContaining([
        ...["moderation.sealed", "moderation.sealed_answered", "moderation.sealed_opened"],
        ...["moderation.sealed_proposed", "moderation.sealed_report_read"],
      ]),
    );
    expect(await wordsFor(by, anna)).toContain("The police asks for it today");
  }
  for (const by of [sam, mira, lea, fay, olga])
    expect(JSON.stringify(await read(by, anna))).not.toMatch(/sealed|police/);
  const noted = "moderation.authority_noted";
  for (const by of [mira, lea, hana]) expect(await kindsFor(by, anna)).toContain(noted);
  for (const by of [sam, fay, olga]) expect(await kindsFor(by, anna)).not.toContain(noted);
});

test("an export for an authority, with its download, is told only to those who may make one, in silence and after it", async () => {
  const { sam, mira, lea, hana, olga } = desk.people;
  const anna = await desk.make();
  const why = "The authority asked for it in writing";
  const silent_until = new Date(testApp.clock.now().getTime() + 30 * DAY).toISOString().slice(0, 10);
  const asked = { authority: "Police of Utrecht", reference: "PL0900-2026-1", silent_until };
  const body = { member: anna.id, why, ...asked };
  const { id } = await (await desk.act(olga, "/api/desk/disclosure-proposals", body)).json();
  const answer = { id, answer: "agreed", why };
  expect((await desk.act(otto, "/api/desk/disclosure-answers", answer)).status).toBe(204);
  await testApp.runJobs();
  const { runs } = await (await otto.ask("GET", "/api/desk/work?kind=authority_export")).json();
  const file = await otto.ask("POST", "/api/desk/work-downloads", { id: runs[0].id });
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0);

  const all = ["assistance.disclosed", "assistance.disclosure_answered", "assistance.disclosure_proposed"];
  for (const days of [0, 31]) {
    testApp.clock.advance(days * DAY);
    await logIn();
    for (const by of [sam, mira, lea, fay, hana]) expect(await kindsFor(by, anna)).toEqual([]);
    expect(await kindsFor(olga, anna)).toEqual([...all, "work.downloaded"]);
    expect(await wordsFor(olga, anna)).toEqual([why, why, why]);
  }
});

test("everybody sees what was done, and its words only with the right under which they are read elsewhere", async () => {
  const { sam, mira, lea, olga } = desk.people;
  const anna = await desk.make();
  const [note, ended, call] = [
    "Sends the same link to all",
    "They lost their phone",
    "Asked for a call back",
  ];
  const [chat, gift] = ["A report names this chat", "For an evening without the chat"];
  const act = async (by: Person, path: string, json: object) => {
    const answer = await by.ask("POST", path, { member: anna.id, ...json });
    expect([path, answer.status]).toEqual([path, 200]);
  };
  await act(sam, "/api/desk/member-cases", { rule: "scam", note });
  await act(sam, "/api/desk/member-session-ends", { why: ended });
  await act(sam, "/api/desk/contact-reasons", { category: "member_asked", words: call });
  await act(mira, "/api/desk/content-reasons", { category: "report", words: chat });
  await act(fay, "/api/desk/credit-grants", { credits: 5, client_id: randomUUID(), why: gift });
  for (const by of [sam, mira, lea, fay, olga])
    expect(await kindsFor(by, anna)).toEqual([
      ...["assistance.credits_granted", "assistance.sessions_ended", "moderation.case_opened"],
      "staff.reason_given",
    ]);
  expect(await wordsFor(sam, anna)).toEqual([ended, call, gift].toSorted());
  expect(await wordsFor(mira, anna)).toEqual([note, chat].toSorted());
  expect(await wordsFor(lea, anna)).toEqual([note, ended, call, chat].toSorted());
  expect(await wordsFor(fay, anna)).toEqual([call, gift].toSorted());
  expect(await wordsFor(olga, anna)).toEqual([ended, call].toSorted());

  // A reason that is kept from the member is kept from everybody who may not read such reasons.
  const withhold = "update staff_reason set withheld_until = $2 where about_id = $1 and scope = 'content'";
  const until = new Date(testApp.clock.now().getTime() + DAY);
  await testApp.app.pool.query(withhold, [anna.id, until]);
  const given = async (by: Person) =>
    (await read(by, anna)).entries.filter(({ kind }) => kind === "staff.reason_given").length;
  expect([await given(sam), await given(mira)]).toEqual([1, 2]);
});

test("nobody reads the entries about their own member account, whatever their rights", async () => {
  const { hana, hugo } = desk.people;
  const { anna } = await desk.sealReported();
  await makeOwnAccount(testApp, anna.id, hana);
  expect(await read(hana, anna)).toEqual({ is_own: true, entries: [], more: false });
  expect((await read(hugo, anna)).is_own).toBe(false);
  expect(await kindsFor(hugo, anna)).toContain("moderation.sealed");
});
