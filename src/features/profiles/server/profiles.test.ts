import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { disableProfile, readCard } from "./profiles.ts";

let testApp: TestApp;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await makeMember(testApp, { dateOfBirth: "2000-02-29" });
});

const headers = () => ({ cookie: `${anna.cookie}; locale=en` });
const change = (json: unknown) => testApp.ask("/api/profile", { method: "PATCH", json, headers: headers() });
const changed = async (json: unknown) => (await (await change(json)).json()).profile;
const read = async () => (await (await testApp.ask("/api/profile", { headers: headers() })).json()).profile;
const agree = (given: boolean) =>
  testApp.ask("/api/consents", { method: "PUT", json: { kind: "orientation", given }, headers: headers() });
const stored = () =>
  testApp.app.db
    .selectFrom("profilesProfile")
    .selectAll()
    .where("memberId", "=", anna.id)
    .executeTakeFirstOrThrow();

const UTRECHT = 2745912;
const MIDDELBURG = 2750896;
const WIEN = 2761369;

describe("the own profile", () => {
  test("exists from the sign-up on, empty, with the date of birth and the current age", async () => {
    expect(await read()).toEqual({
      id: anna.id,
      name: anna.username,
      date_of_birth: "2000-02-29",
      age: 26,
      status: "active",
      gender: null,
      sexuality: null,
      relationship: null,
      hair: null,
      eye: null,
      body: null,
      tattoos: null,
      country: null,
      region: null,
      region_name: null,
      city_id: null,
      city: null,
      interests: [],
      about_me: "",
      about_held: [],
      held: { name: null, about_me: null },
    });
  });

  test("is hidden until the address is confirmed", async () => {
    anna = await makeMember(testApp, { confirmed: false });
    expect((await read()).status).toBe("disabled");
  });

  test("cannot be read or changed without a session", async () => {
    for (const init of [{}, { method: "PATCH", json: { hair: "red" } }]) {
      const answer = await testApp.ask("/api/profile", init);
      expect([answer.status, (await answer.json()).authentication_required]).toEqual([403, true]);
    }
  });

  test("[P-14] username and about-me can be changed, are shown at once, and are checked", async () => {
    const rename = (name: string) =>
      testApp.ask("/api/username", {
        method: "PUT",
        json: { name, proof: { password: anna.password } },
        headers: headers(),
      });
    expect((await rename(`n${anna.username}`)).status).toBeLessThan(300);
    expect((await changed({ about_me: "  Coffee first.\r\n\r\n\r\nThen the sea.\u0007 " })).about_me).toBe(
      "Coffee first.\n\nThen the sea.",
    );
    expect(await read()).toMatchObject({
      name: `n${anna.username}`,
      about_me: "Coffee first.\n\nThen the sea.",
    });
    expect((await rename("@anna")).status).toBe(400);
    expect((await change({ about_me: 7 })).status).toBe(400);
  });

  test("about-me takes 2,000 characters as people count them", async () => {
    expect((await changed({ about_me: "👩".repeat(2_000) })).about_me).toHaveLength(4_000);
    const answer = await change({ about_me: "a".repeat(2_001) });
    expect([answer.status, (await answer.json()).fields]).toEqual([
      400,
      { about_me: "Please enter no more than 2000 characters." },
    ]);
    expect((await read()).about_me).toMatch(/^👩/u);
  });

  test("a change may have any fields; others stay, and null clears an answer", async () => {
    await changed({ gender: "female", hair: "dark blond", tattoos: "no", interests: ["wine", "art"] });
    await changed({ eye: "hazel", hair: null });
    expect(await read()).toMatchObject({
      gender: "female",
      hair: null,
      eye: "hazel",
      tattoos: "no",
      interests: ["art", "wine"],
    });
    expect((await changed({})).eye).toBe("hazel");
  });

  test.each([
    ["a field that there is not", { shoe_size: 44 }, "shoe_size"],
    ["the status", { status: "active" }, "status"],
    ["the date of birth", { date_of_birth: "1990-01-01" }, "date_of_birth"],
    ["coordinates", { latitude: 52 }, "latitude"],
    ["the mark of fictional profiles", { fictional: false }, "fictional"],
    ["somebody else's number", { id: 1 }, "id"],
    ["a list where one belongs", { hair: ["red"] }, "hair"],
    ["interests that are no list", { interests: "wine" }, "interests"],
    ["a country that is none of ours", { country: "LU" }, "country"],
    ["a region in words", { region: "Zeeland" }, "region"],
    ["a city in words", { city_id: "Utrecht" }, "city_id"],
    ["nothing where a text belongs", { about_me: null }, "about_me"],
  ])("%s is refused by field, and nothing of the change is made", async (_, wrong, field) => {
    const answer = await change({ eye: "green", ...wrong });
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]]);
    expect((await read()).eye).toBeNull();
  });
});

describe("where a member lives", () => {
  test("a city sets its region and country; coordinates are rounded and never sent", async () => {
    const profile = await changed({ city_id: UTRECHT });
    expect(profile).toMatchObject({
      country: "NL",
      region: "NL-UT",
      region_name: "Utrecht",
      city: "Utrecht",
      city_id: UTRECHT,
    });
    expect(JSON.stringify([profile, await read()])).not.toMatch(/52\.|5\.1|latitude|longitude/);
    expect(await stored()).toMatchObject({ latitude: "52.1", longitude: "5.1" });
  });

  test("another country clears region and city, another region the city, the same ones nothing", async () => {
    await changed({ city_id: UTRECHT });
    expect(await changed({ country: "NL", region: "NL-UT" })).toMatchObject({ city: "Utrecht" });
    expect(await changed({ country: "NL" })).toMatchObject({ region: "NL-UT", city: "Utrecht" });
    expect(await changed({ region: "NL-ZE" })).toMatchObject({ country: "NL", region: "NL-ZE", city: null });
    expect(await stored()).toMatchObject({ latitude: null, longitude: null, cityId: null });
    expect(await changed({ city_id: MIDDELBURG })).toMatchObject({ region: "NL-ZE", city: "Middelburg" });
    expect(await changed({ country: "AT" })).toMatchObject({ country: "AT", region: null, city: null });
    expect(await changed({ region: "DE-BY" })).toMatchObject({ country: "DE", region: "DE-BY" });
    expect(await changed({ country: null })).toMatchObject({ country: null, region: null, city: null });
  });

  test("city, region and country can each be cleared alone", async () => {
    await changed({ city_id: UTRECHT });
    expect(await changed({ city_id: null })).toMatchObject({ region: "NL-UT", city: null, city_id: null });
    await changed({ city_id: UTRECHT });
    expect(await changed({ region: null })).toMatchObject({ country: "NL", region: null, city: null });
  });

  test.each([
    [{ country: "BE", region: "NL-ZE" }, "region", "Please choose a region in this country."],
    [{ region: "NL-ZE", city_id: UTRECHT }, "city_id", "Please choose a city in this region."],
    [{ country: "NL", city_id: WIEN }, "city_id", "Please choose a city in this country."],
    [{ region: "NL-XX" }, "region", "This region doesn’t exist."],
    [{ city_id: 1 }, "city_id", "We don’t know this city."],
    [{ country: null, city_id: UTRECHT }, "city_id", "Please choose a city in this country."],
  ])("%j does not belong together", async (place, field, words) => {
    await changed({ city_id: MIDDELBURG });
    const answer = await change({ hair: "red", ...place });
    expect([answer.status, (await answer.json()).fields]).toEqual([400, { [field]: words }]);
    expect(await read()).toMatchObject({ city: "Middelburg", hair: null });
  });
});

describe("intimate answers", () => {
  test.each([{ sexuality: "bi" }, { interests: ["wine", "threesome"] }])(
    "%j needs the consent first",
    async (intimate) => {
      const answer = await change({ hair: "red", ...intimate });
      const { error, message } = await answer.json();
      expect([answer.status, error]).toEqual([409, "profiles.consent_needed"]);
      expect(message).toContain("agree");
      expect((await read()).hair).toBeNull();
      await agree(true);
      expect(await changed(intimate)).toMatchObject(
        "sexuality" in intimate ? intimate : { interests: ["threesome", "wine"] },
      );
    },
  );

  test("clearing an answer needs none, nor do other interests", async () => {
    expect((await change({ sexuality: null, interests: ["wine", "kissing"] })).status).toBe(200);
  });

  test("are deleted when the consent is withdrawn, and the rest stays", async () => {
    await agree(true);
    await changed({
      gender: "female",
      sexuality: "lesbian",
      interests: ["bondage", "wine", "oralsex", "art"],
    });
    expect((await agree(false)).status).toBe(204);
    expect(await read()).toMatchObject({ gender: "female", sexuality: null, interests: ["art", "wine"] });
    expect((await change({ sexuality: "lesbian" })).status).toBe(409);
  });

  test("a simultaneous change and withdrawal leave nothing behind", async () => {
    for (let round = 0; round < 10; round++) {
      await agree(true);
      await Promise.all([change({ sexuality: "bi", interests: ["sex"] }), agree(false)]);
      expect(await read()).toMatchObject({ sexuality: null, interests: [] });
    }
  });

  test("is in no line of the log", async () => {
    await agree(true);
    await changed({ sexuality: "lesbian" });
    expect(testApp.logged().join("\n")).not.toMatch(/lesbian/);
  });
});

describe("the card that others see", () => {
  test("has the age, never the date of birth or a position", async () => {
    await changed({ gender: "female", city_id: UTRECHT });
    const card = await readCard(testApp.app, anna.id);
    expect(card).toEqual({
      memberId: anna.id,
      username: anna.username,
      age: 26,
      gender: "female",
      country: "NL",
      region: "NL-UT",
      regionName: "Utrecht",
      city: "Utrecht",
      status: "active",
      fictional: false,
      open: true,
      invisible: false,
      photoAudience: "all",
      showsOnline: true,
      online: false,
      isNew: true,
      photoKey: null,
      photoThumbHash: null,
      photoCount: 0,
    });
  });

  test("does not exist for an unknown id, and says if it is disabled", async () => {
    expect(await readCard(testApp.app, 999_999_999)).toBeUndefined();
    await testApp.app.db
      .transaction()
      .execute((tx) => disableProfile(tx, { memberId: anna.id }, testApp.app));
    expect((await readCard(testApp.app, anna.id))?.status).toBe("disabled");
  });
});
