import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import { LOCALES } from "#base/locales.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { grantCredits } from "#features/wallet/server/wallet.ts";
import { jobs } from "#src/jobs.ts";
import { makePremium } from "#testing/make.ts";
import { openTown, type Town } from "./doors.fixture.ts";

const why = "Written by our own editors";

let town: Town;
let olga: Person;
beforeAll(async () => {
  town = await openTown();
  olga = await makeStaff(town.testApp, { roles: ["operator"] });
});
afterAll(() => town?.testApp.close());

const stored = async (id: number) =>
  (await town.testApp.app.pool.query("select fictional from profiles_profile where member_id = $1", [id]))
    .rows[0].fictional as boolean;
const mark = (member: number, reason = why) =>
  olga.ask("POST", "/api/desk/fictional-marks", { member, why: reason });
const outcome = async (answer: Response) => [answer.status, (await answer.json()).error];

/** The mark in every object of a body that names this member. */
function shownIn(body: unknown, id: number): unknown[] {
  if (Array.isArray(body)) return body.flatMap((one) => shownIn(one, id));
  if (body === null || typeof body !== "object") return [];
  const own = "id" in body && body.id === id && "name" in body ? [(body as { mark?: unknown }).mark] : [];
  return [...own, ...Object.values(body).flatMap((one) => shownIn(one, id))];
}

describe("[P-10] a fictional profile", () => {
  test("exists only if the operator has marked it, and then carries icon, words and warning wherever it is shown", async () => {
    const { anna, bob, carla, ask, testApp } = town;
    expect(await stored(bob.id)).toBe(false);
    const { rows } = await testApp.app.pool.query(
      "select count(*)::int as n from profiles_profile where fictional",
    );
    expect(rows).toEqual([{ n: 0 }]);
    const json = { id: makeClientId(testApp.clock.now()), to: bob.id, kind: "text", text: "Hello" };
    expect((await ask(anna, "POST", "/api/messages", json)).status).toBe(200);
    const places = [
      "/api/members?gender=both&country=NL",
      "/api/members/overview",
      `/api/members/${carla.id}`,
      `/api/members/${bob.id}`,
      "/api/likes?type=received",
      "/api/likes?type=sent",
      "/api/likes?type=matches",
      `/api/conversation?member=${bob.id}`,
      "/api/chats.php",
    ];
    // Suggestions are for people who do not know each other.
    const suggestions = ["/api/swipe", "/api/match-finder"];
    const marksIn = async (path: string, by = anna) =>
      shownIn(await (await ask(by, "GET", path)).json(), bob.id);
    for (const path of places) {
      const marks = await marksIn(path);
      expect(marks, path).not.toEqual([]);
      expect(new Set(marks), path).toEqual(new Set([null]));
    }
    for (const path of suggestions) expect(await marksIn(path, carla), path).toEqual([null]);
    await olga.confirm();
    expect((await mark(bob.id)).status).toBe(204);
    const words = { icon: "drama", word: "Fictional profile", plural: "Fictional profiles" };
    await testApp.runJobs();
    for (const path of places) for (const one of await marksIn(path)) expect(one, path).toEqual(words);
    for (const path of suggestions) expect(await marksIn(path, carla), path).toEqual([words]);
    const warning = "This is a fictional profile, written for entertainment. You can’t meet this person.";
    for (const path of [`/api/members/${bob.id}`, `/api/conversation?member=${bob.id}`])
      expect((await (await ask(anna, "GET", path)).json()).warning, path).toBe(warning);
  });

  test("is said in every language, each with words of its own for one and for several", async () => {
    const said = await Promise.all(
      LOCALES.map(async (locale) => {
        const headers = { cookie: `locale=${locale}` };
        const answer = await town.testApp.ask(`/api/members/${town.bob.id}`, { headers });
        const { member, warning } = await answer.json();
        return [member.mark.word, member.mark.plural, warning];
      }),
    );
    for (const words of said) expect(new Set(words).size).toBe(3);
    expect(new Set(said.map(([, , warning]) => warning)).size).toBe(LOCALES.length);
  });
});

describe("the mark", () => {
  test("asks for the operator's second factor each time, a reason and an existing profile", async () => {
    const { carla } = town;
    expect(await outcome(await mark(carla.id))).toEqual([403, "staff.confirm_first"]);
    await olga.confirm();
    expect(await outcome(await mark(carla.id, "short"))).toEqual([400, "invalid_input"]);
    await olga.confirm();
    expect(await outcome(await mark(2_000_000_000))).toEqual([404, "profiles.no_member"]);
    expect(await stored(carla.id)).toBe(false);
  });

  test("is in the audit log with its reason, and the look at the profile in the access log", async () => {
    const { bob, testApp } = town;
    const read = await olga.ask("GET", `/api/desk/fictional-marks?member=${bob.id}`);
    expect(await read.json()).toEqual({ member: bob.id, name: bob.username, fictional: true });
    const { rows } = await testApp.app.pool.query(
      `select kind, entry::json ->> 'why' as why from staff_audit where kind = 'profiles.fictional_marked'
       union all select kind, null from staff_access where kind = 'profiles.fictional_read'`,
    );
    expect(rows).toEqual([
      { kind: "profiles.fictional_marked", why },
      { kind: "profiles.fictional_read", why: null },
    ]);
  });
});

describe("[bad case 49] the mark is never removed", () => {
  test("by setting it again or by its own member", async () => {
    const { bob, ask } = town;
    await olga.confirm();
    expect(await outcome(await mark(bob.id))).toEqual([409, "profiles.fictional_already"]);
    for (const method of ["DELETE", "PATCH", "PUT"] as const)
      expect(
        (await olga.ask(method, "/api/desk/fictional-marks", { member: bob.id, fictional: false })).status,
      ).toBeGreaterThanOrEqual(404);
    const unset = await olga.ask("POST", "/api/desk/fictional-marks", {
      member: bob.id,
      why,
      fictional: false,
    });
    expect(unset.status).toBeGreaterThanOrEqual(400);
    expect((await ask(bob, "PATCH", "/api/profile", { fictional: false })).status).toBe(400);
    expect(await stored(bob.id)).toBe(true);
  });

  test.each([
    ["one row", "update profiles_profile set fictional = false where member_id = $1"],
    ["every row", "update profiles_profile set fictional = not fictional where member_id >= $1"],
    [
      "an upsert",
      `insert into profiles_profile select * from profiles_profile where member_id = $1
       on conflict (member_id) do update set fictional = false`,
    ],
  ])("by SQL that changes %s", async (_, statement) => {
    const { bob, testApp } = town;
    await expect(testApp.app.pool.query(statement, [bob.id])).rejects.toThrow(/never removed/);
    expect(await stored(bob.id)).toBe(true);
  });

  test("by a case about the profile, decided with every measure and undone", async () => {
    const { anna, bob, testApp } = town;
    const mira = await makeStaff(testApp, { roles: ["moderator"] });
    const report = { client_id: crypto.randomUUID(), subject: "profile", member: bob.id, reason: "fake" };
    expect((await town.ask(anna, "POST", "/api/reports", report)).status).toBe(204);
    const { case: id } = await (await mira.ask("POST", "/api/desk/case-claims", { queue: "people" })).json();
    const { lease, version } = await (await mira.ask("GET", `/api/desk/case?id=${id}`)).json();
    await mira.confirm();
    const decided = await mira.ask("POST", "/api/desk/decisions", {
      ...{ case: id, lease, version, outcome: "violation", rule: "fake", facts: "Made up.", why: "Clear" },
      measures: [{ kind: "warning" }, { kind: "profile_hidden" }],
    });
    expect(decided.status).toBe(200);
    expect(await stored(bob.id)).toBe(true);
    const { id: decision } = await decided.json();
    const undone = await mira.ask("POST", "/api/desk/decision-undos", { decision, why: "Marked already" });
    expect(undone.status).toBe(204);
    expect(await stored(bob.id)).toBe(true);
  });
});

test("nothing likes, writes or answers for a fictional profile, and a message to one costs what any other does", async () => {
  const { anna, bob, carla, ask, testApp } = town;
  const deedsOf = async () =>
    (
      await testApp.app.pool.query(
        `select (select count(*)::int from chat_message where sender_id = $1) as messages,
          (select count(*)::int from likes_like where liker_id = $1) as likes`,
        [bob.id],
      )
    ).rows[0];
  const before = await deedsOf();

  const grant = { memberId: carla.id, credits: 20, reason: "operator" as const, key: crypto.randomUUID() };
  await testApp.app.db.transaction().execute((tx) => grantCredits(testApp.app, tx, grant));
  await makePremium(testApp, carla);
  const send = async (to: number) => {
    const json = { id: makeClientId(testApp.clock.now()), to, kind: "text", text: "Are you there?" };
    const answer = await ask(carla, "POST", "/api/messages", json);
    expect(answer.status).toBe(200);
    return (await answer.json()).writing.credits as number;
  };
  const [real, fictional] = [await send(anna.id), await send(bob.id)];
  expect([20 - real, real - fictional]).toEqual([1, 1]);
  expect((await ask(carla, "POST", "/api/likes", { member: bob.id })).status).toBe(200);

  for (const days of [0, 1, 30]) {
    testApp.clock.advance(days * 86_400_000);
    for (const { name, schedule, run } of jobs)
      if (schedule !== undefined) await run(testApp.app, null, { id: `${name} ${days}` });
    await testApp.runJobs();
  }
  expect(await deedsOf()).toEqual(before);
});
