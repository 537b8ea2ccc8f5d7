import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forget } from "#testing/forget.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { type Guest, makePatches, openVisits } from "./signals.fixture.ts";

const DAY = 86_400_000;

let testApp: TestApp;
let visits: ReturnType<typeof openVisits>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  visits = openVisits(testApp);
});
afterAll(() => testApp.close());

/** Things that a banned member brings along, with their points. */
const SIGNALS = [
  {
    kind: "email",
    points: 60,
    first: () => visits.signUp({ email: "An.Na@Gmail.com" }),
    again: () => visits.signUp({ email: "anna+new@googlemail.com" }),
    other: () => visits.signUp({ email: "an.na@guests.example" }),
  },
  {
    kind: "device",
    points: 50,
    first: () => visits.signUp(),
    again: ({ device }: Guest) => visits.signUp({ device }),
    other: () => visits.signUp({ device: `auth.device=${"A".repeat(22)}` }),
  },
  {
    kind: "payment",
    points: 60,
    first: async () => paying(await visits.signUp(), "4001"),
    again: async () => paying(await visits.signUp(), "4001"),
    other: async () => paying(await visits.signUp(), "4002"),
  },
  {
    kind: "photo",
    points: 50,
    first: async () => showing(await visits.signUp(), await makePatches(1)),
    again: async () =>
      showing(await visits.signUp(), await makePatches(1, (picture) => picture.flop().resize(400))),
    other: async () => showing(await visits.signUp(), await makePatches(2)),
  },
];

async function paying(guest: Guest, card: string): Promise<Guest> {
  await visits.pay(guest, card);
  return guest;
}

async function showing(guest: Guest, picture: Buffer): Promise<Guest> {
  await visits.upload(guest, picture);
  return guest;
}

describe.each(SIGNALS)(
  "[bad case 10] the same $kind as a banned member",
  ({ kind, points, first, again, other }) => {
    test("raises one case in the queue identity and restricts nobody; another one raises none", async () => {
      const banned = await first();
      await visits.ban(banned);
      expect(await visits.fingerprintsOf(banned)).toContain(kind);
      const back = await again(banned);
      const signals = [{ kind, points, banned: banned.id }];
      expect(await visits.casesOf(back)).toMatchObject([
        { queue: "identity", lane: 2, state: "open", trigger: "signal", signals },
      ]);
      expect(await visits.desk.statusOf(back)).toBe("active");
      expect(await visits.desk.restrictionOf(back)).toBeUndefined();
      await visits.logIn(back);
      expect(await visits.casesOf(back)).toHaveLength(1);
      expect(await visits.casesOf(await other())).toEqual([]);
    });
  },
);

describe("an address", () => {
  test("alone raises no case, and is no more than ten points beside another signal", async () => {
    const banned = await visits.signUp({ from: "198.51.100.7" });
    await visits.ban(banned);
    expect(await visits.casesOf(await visits.signUp({ from: "198.51.100.7" }))).toEqual([]);
    expect(await visits.casesOf(await visits.signUp({ from: "198.51.100.200" }))).toEqual([]);
    const back = await visits.signUp({ from: "198.51.100.7", device: banned.device });
    expect(await visits.casesOf(back)).toMatchObject([
      {
        lane: 2,
        signals: [
          { kind: "device", points: 50 },
          { kind: "address", points: 10 },
        ],
      },
    ]);
  });

  test("[bad case 11] of sixty people counts nothing", async () => {
    const from = "203.0.113.5";
    const people: Guest[] = [];
    for (let n = 0; n < 60; n += 1) people.push(await visits.signUp({ from }));
    const banned = people[0] as Guest;
    await visits.ban(banned);
    for (const person of people.slice(1, 6)) await visits.logIn(person, { from });
    const back = await visits.signUp({ from, device: banned.device });
    const [raised, ...others] = await visits.casesOf(back);
    expect(others).toEqual([]);
    expect(raised?.signals.map(({ kind }) => kind)).toEqual(["device"]);
    const ids = people.map(({ id }) => id);
    expect(
      await visits.query("select id from moderation_case where about_id = any($1) and trigger = 'signal'", [
        ids,
      ]),
    ).toEqual([]);
  });

  test("is taken from the connection: a header from somebody who is no proxy of ours changes nothing", async () => {
    const strict = await openTestApp({ env: { LIMITS: "no", TRUSTED_PROXIES: "192.0.2.1" } });
    const own = openVisits(strict);
    for (const from of ["198.51.100.1", "198.51.100.2"]) await own.signUp({ from });
    expect(await own.query("select distinct near from signals_address")).toHaveLength(1);
    await strict.close();
  });

  test("counts for thirty days and is then forgotten, banned or not", async () => {
    const banned = await visits.signUp({ from: "198.51.101.7" });
    await visits.ban(banned);
    expect(await visits.fingerprintsOf(banned)).toContain("address");
    testApp.clock.advance(30 * DAY + 1);
    for (const name of ["signal-addresses", "banned-addresses"] as const) await forget(testApp, name);
    expect(await visits.fingerprintsOf(banned)).toEqual(["device", "email"]);
    expect(await visits.query("select from signals_address where member_id = $1", [banned.id])).toEqual([]);
    const back = await visits.signUp({ from: "198.51.101.7", device: banned.device });
    expect((await visits.casesOf(back))[0]?.signals.map(({ kind }) => kind)).toEqual(["device"]);
  });
});

describe("a case of signals", () => {
  test("moves to a day's lane at a hundred points of two kinds, and stays one case", async () => {
    const banned = await paying(await visits.signUp(), "4003");
    await visits.ban(banned);
    const back = await visits.signUp({ device: banned.device });
    expect(await visits.casesOf(back)).toMatchObject([{ lane: 2 }]);
    await visits.pay(back, "4003");
    const [raised, ...others] = await visits.casesOf(back);
    expect(others).toEqual([]);
    expect(raised).toMatchObject({ lane: 1, queue: "identity" });
    expect(raised?.signals).toHaveLength(2);
  });

  test("about somebody else is not raised again, unless the decision is taken back", async () => {
    const banned = await paying(await visits.signUp(), "4004");
    await visits.ban(banned);
    const back = await visits.signUp({ device: banned.device });
    const mira = visits.desk.person();
    const decisionId = await visits.desk.judge(mira, back, { outcome: "none" }, "identity");
    await visits.pay(back, "4004");
    expect(await visits.casesOf(back)).toMatchObject([{ state: "decided" }]);
    await visits.desk.undo(mira, decisionId);
    await visits.logIn(back);
    expect(await visits.casesOf(back)).toMatchObject([{ state: "open" }]);
    expect(await visits.query("select from signals_exemption where about_id = $1", [banned.id])).toEqual([]);
  });

  test("about somebody else says nothing about banned members that were not part of it", async () => {
    const [one, other] = [
      await visits.signUp(),
      await paying(await visits.signUp({ from: "198.51.100.7" }), "4005"),
    ];
    for (const banned of [one, other]) await visits.ban(banned);
    const back = await visits.signUp({ device: one.device, from: "198.51.100.7" });
    await visits.desk.judge(visits.desk.person(), back, { outcome: "none" }, "identity");
    await visits.pay(back, "4005");
    const [first, second] = await visits.casesOf(back);
    expect(first).toMatchObject({ state: "decided" });
    expect(second?.signals.map(({ kind, banned }) => [kind, banned])).toEqual([
      ["payment", other.id],
      ["address", other.id],
    ]);
  });

  test("that finds the same person ends with a ban and its own fingerprints", async () => {
    const banned = await visits.signUp();
    await visits.ban(banned);
    const back = await visits.signUp({ device: banned.device });
    const decision = { rule: "evasion", measures: [{ kind: "banned" }] } as const;
    await visits.desk.judge(visits.desk.person(), back, decision, "identity");
    expect(await visits.desk.statusOf(back)).toBe("banned");
    expect(await visits.fingerprintsOf(back)).toContain("email");
  });
});
