import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { MemberView } from "../contract.ts";

let testApp: TestApp;
let anna: MadeMember;
let bob: MadeMember;
const PARTNER = "https://partner.example/from-us?x=1";
const TOLD = {
  gender: "female",
  sexuality: "lesbian",
  relationship: "single",
  hair: "red",
  eye: "green",
  body: "slim",
  tattoos: true,
  country: "NL",
  region: "NL-GE",
  city: "Arnhem",
  cityId: 2_759_661,
  latitude: 52.1,
  longitude: 5.9,
  interests: ["kissing", "bondage", "reading", "wine"],
  about: "Rain, and long walks in it.",
} as const;

beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
  await setProfile(bob.id, { ...TOLD, interests: [...TOLD.interests] });
  await setProfile(anna.id, { gender: "female", interests: ["wine", "bondage"] });
});

const setProfile = (id: number, values: Record<string, unknown>) =>
  testApp.app.db.updateTable("profilesProfile").set(values).where("memberId", "=", id).execute();
const setAccount = (id: number, values: Record<string, unknown>) =>
  testApp.app.db.updateTable("accountsMember").set(values).where("id", "=", id).execute();
const open = (who: MadeMember | null, id: number | string, locale = "en") =>
  testApp.ask(`/api/members/${id}`, { headers: { cookie: `${who?.cookie ?? ""}; locale=${locale}` } });
const read = async (who: MadeMember | null, id: number): Promise<MemberView> => {
  const answer = await open(who, id);
  expect(answer.status).toBe(200);
  return answer.json();
};
const block = (who: MadeMember, member: number, method = "POST") =>
  testApp.ask("/api/blocks", { method, json: { member }, headers: { cookie: who.cookie } });

describe("the contents of a profile", () => {
  test("to a member: everything, with common interests and the age, never the date of birth", async () => {
    const { member, standing, liked } = await read(anna, bob.id);
    expect(member).toMatchObject({
      id: bob.id,
      name: bob.username,
      age: 36,
      gender: "female",
      sexuality: "lesbian",
      relationship: "single",
      hair: "red",
      eye: "green",
      body: "slim",
      tattoos: "yes",
      country: "NL",
      region_name: "Gelderland",
      city: "Arnhem",
      interests: TOLD.interests,
      common_interests: ["bondage", "wine"],
      about_me: TOLD.about,
    });
    expect([standing, liked]).toEqual(["open", false]);
  });

  test("to a visitor: nothing intimate", async () => {
    const { member } = await read(null, bob.id);
    expect(member.sexuality).toBeNull();
    expect(member.interests).toEqual(["kissing", "reading", "wine"]);
    expect(member.common_interests).toEqual([]);
    expect(member.about_me).toBe(TOLD.about);
  });

  test("to its owner: as others see it", async () => {
    const { standing, related, member } = await read(bob, bob.id);
    expect(standing).toBe("self");
    expect(related).toEqual([]);
    expect(member.common_interests).toEqual([]);
  });

  const FIELDS = {
    age: "age",
    gender: "gender",
    countryregion: "region_name",
    city: "city",
    sexuality: "sexuality",
    relationship: "relationship",
    hair: "hair",
    eye: "eye",
    body: "body",
    tattoos: "tattoos",
    interests: "interests",
  } as const;

  test("[P-02] each of visible_profile_fields and visible_profile_notes decides on its own, city and countryregion with them", async () => {
    const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
    for (const left of names) {
      await testApp.setSettings({ visible_profile_fields: names.filter((name) => name !== left) });
      const { member } = await read(anna, bob.id);
      for (const name of names) {
        const value = member[FIELDS[name]];
        const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
        expect([name, isEmpty]).toEqual([name, name === left]);
      }
      expect(member.about_me).toBe(TOLD.about);
      if (left === "countryregion") expect(member.region).toBeNull();
      if (left === "interests") expect(member.common_interests).toEqual([]);
    }
    await testApp.setSettings({ visible_profile_notes: [] });
    expect((await read(anna, bob.id)).member).toMatchObject({ about_me: "", city: "Arnhem", hair: "red" });
    await testApp.setSettings({});
  });

  test("a held-back about text is shown to nobody else", async () => {
    await setProfile(bob.id, { about: "Write to bob@example.org" });
    expect((await read(anna, bob.id)).member.about_me).toBe("");
  });

  test("a fictional profile carries the site's mark and warning; an ordinary one neither", async () => {
    expect(await read(anna, bob.id)).toMatchObject({ warning: null, member: { mark: null } });
    await setProfile(bob.id, { fictional: true });
    for (const who of [anna, null, bob]) {
      expect(await read(who, bob.id)).toMatchObject({
        member: {
          fictional: true,
          mark: { icon: "drama", word: "Fictional profile", plural: "Fictional profiles" },
        },
        warning: expect.stringMatching(/^This is a fictional profile/),
      });
    }
  });

  test.each([
    ["none", { cam_address: PARTNER, resell_address: PARTNER }, null],
    ["cam", { cam_address: PARTNER }, { kind: "cam", address: PARTNER }],
    ["resell", { resell_address: PARTNER }, { kind: "resell", address: PARTNER }],
    ["cam", { resell_address: PARTNER }, null],
    ["resell", {}, null],
  ])("a partner's tile by member_resell %s and %j", async (member_resell, addresses, partner) => {
    await testApp.setSettings({ member_resell, ...addresses });
    expect((await read(anna, bob.id)).partner).toEqual(partner);
    await testApp.setSettings({});
  });

  test("likes in both directions", async () => {
    const like = (who: MadeMember, member: number) =>
      testApp.ask("/api/likes", { method: "POST", json: { member }, headers: { cookie: who.cookie } });
    expect((await like(anna, bob.id)).status).toBe(200);
    expect(await read(anna, bob.id)).toMatchObject({ liked: true, likes_you: false });
    expect(await read(bob, anna.id)).toMatchObject({ liked: false, likes_you: true });
    expect(await read(null, bob.id)).toMatchObject({ liked: false, likes_you: false });
  });
});

describe("[P-17] a deleted, disabled or unknown profile says so, and all of them alike", () => {
  const cases: Record<string, () => Promise<unknown>> = {
    deleted: () => testApp.app.db.deleteFrom("accountsMember").where("id", "=", bob.id).execute(),
    "pending deletion": () => setAccount(bob.id, { status: "pending_deletion" }),
    banned: () => setAccount(bob.id, { status: "banned" }),
    "not confirmed": () => setAccount(bob.id, { status: "not_confirmed" }),
    disabled: () => setProfile(bob.id, { status: "disabled" }),
    invisible: () => setAccount(bob.id, { invisible: true }),
  };
  test.each(Object.entries(cases))("%s", async (_, change) => {
    await change();
    for (const who of [anna, null]) {
      const answer = await open(who, bob.id);
      expect(answer.status).toBe(404);
      const { requestId: _id, ...body } = await answer.json();
      expect(body).toEqual({ error: "safety.gone", message: "This profile isn’t available." });
    }
  });

  test("unknown", async () => {
    const answer = await open(anna, 999_999_999);
    expect(answer.status).toBe(404);
    expect((await answer.json()).error).toBe("safety.gone");
  });

  test.each(["0", "-1", "1.5", "abc", "9".repeat(30)])("%s is not a member id", async (id) => {
    expect((await open(anna, id)).status).toBe(400);
  });

  test("invisible, but has liked the viewer", async () => {
    await testApp.ask("/api/likes", {
      method: "POST",
      json: { member: anna.id },
      headers: { cookie: bob.cookie },
    });
    await setAccount(bob.id, { invisible: true });
    expect((await open(anna, bob.id)).status).toBe(200);
    expect((await open(null, bob.id)).status).toBe(404);
  });
});

describe("blocking", () => {
  test("[P-11] who was blocked is told so in the exact sentence, and nothing more, in every language", async () => {
    await block(bob, anna.id);
    const answer = await open(anna, bob.id);
    expect(answer.status).toBe(403);
    const { requestId: _, ...body } = await answer.json();
    expect(body).toEqual({
      error: "safety.blocked_by",
      message: `You’re blocked by ${bob.username}. You do not have access to this page.`,
    });
    const words = await Promise.all(
      LOCALES.map(async (locale) => (await (await open(anna, bob.id, locale)).json()).message),
    );
    expect(new Set(words).size).toBe(LOCALES.length);
    for (const sentence of words) expect(sentence).toContain(bob.username);
    expect((await open(null, bob.id)).status).toBe(200);
  });

  test("the blocker can still open the profile, to unblock there", async () => {
    await block(bob, anna.id);
    expect((await read(bob, anna.id)).standing).toBe("blocking");
    await block(bob, anna.id, "DELETE");
    expect((await read(bob, anna.id)).standing).toBe("open");
    expect((await open(anna, bob.id)).status).toBe(200);
  });
});

test("visitors open profiles where any of them may search, and are asked to log in where none may", async () => {
  const closed = { logged_out_search: "none", logged_out_search_trafficsource: "none" };
  for (const [settings, status] of [
    [{}, 200],
    [{ logged_out_search: "none" }, 200],
    [{ logged_out_search_trafficsource: "none" }, 200],
    [closed, 403],
  ] as const) {
    await testApp.setSettings(settings);
    expect((await open(null, bob.id)).status).toBe(status);
    expect((await open(anna, bob.id)).status).toBe(200);
  }
  expect((await (await open(null, 999_999_999)).json()).error).toBe("authentication_required");
  await testApp.setSettings({});
});
