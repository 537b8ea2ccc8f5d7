import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { makeJpeg } from "#features/chat/server/images/images.fixture.ts";
import { makePicture } from "#features/photos/server/pictures.fixture.ts";
import { siteOf } from "#features/site/server/site.ts";
import { confirmAddress } from "#testing/confirm-address.ts";
import { type MadeMember, makePremium } from "#testing/make.ts";
import { hereSite, openTestApp } from "#testing/open-test-app.ts";
import { GB, NL, openAgeWorld, sayError, US } from "./age.fixture.ts";

const STRICT = { "GB.photos": "provider", "GB.chat": "provider", "GB.upload": "provider" };

const world = openAgeWorld(async () => ({}));
let anna: MadeMember;
let ben: MadeMember;
beforeEach(async () => {
  await world.testApp.setSettings({ age_policy: STRICT });
  [anna, ben] = [await world.make(), await world.make()];
});

const pass = async (who: MadeMember, from = GB) => {
  const { next } = await world.beginOk(who, "photo_id", { from });
  const page = new URL(next.kind === "redirect" ? next.url : "").pathname;
  await world.testApp.ask(page, { method: "POST", body: new URLSearchParams({ outcome: "before_return" }) });
};
const liveIn = (who: MadeMember, country: string) =>
  world.testApp.app.pool.query("update profiles_profile set country = $2 where member_id = $1", [
    who.id,
    country,
  ]);
const upload = async (who: MadeMember, init: { from: string; mark?: number }) =>
  world.testApp.ask("/api/photos", {
    method: "POST",
    from: init.from,
    body: (await makePicture({ mark: init.mark ?? who.id })
      .jpeg()
      .toBuffer()) as never,
    headers: { cookie: who.cookie, "content-type": "image/jpeg" },
  });
const photosOf = async (owner: MadeMember, viewer: MadeMember | null, from: string) =>
  (await world.ask(viewer, `/api/members/${owner.id}/photos`, { from })).json();

describe("the doors", () => {
  test("[F-06] ask at the same place for the same proof: messages, photo messages, uploads, photos of others", async () => {
    await upload(ben, { from: NL });
    await world.testApp.app.pool.query("update photos_photo set status = 'active'");
    const image = async () =>
      sayError(
        await world.testApp.ask(`/api/message-images?id=${randomUUID()}&to=${ben.id}`, {
          method: "POST",
          from: GB,
          body: (await makeJpeg()) as never,
          headers: { cookie: anna.cookie, "content-type": "image/jpeg" },
        }),
      );
    await makePremium(world.testApp, anna);
    await world.testApp.app.pool.query(
      "update wallet_wallet set premium_since = now() where member_id = $1",
      [anna.id],
    );
    const doors = async () => [
      await world.send(anna, ben),
      await image(),
      await sayError(await upload(anna, { from: GB })),
      (await photosOf(ben, anna, GB)).photos.length > 0 ? "yes" : (await photosOf(ben, anna, GB)).opens,
    ];
    expect(await doors()).toEqual(["age.needed", "age.needed", "age.needed", "age"]);
    await pass(anna);
    expect((await doors()).filter((said) => said === "age.needed" || said === "age")).toEqual([]);
  });

  test("use the stricter of the address and the profile: a tunnel is no way round, and neither is a profile", async () => {
    await liveIn(anna, "GB");
    await liveIn(ben, "NL");
    expect(await world.send(anna, ben, { from: US })).toBe("age.needed");
    expect(await world.send(ben, anna, { from: GB })).toBe("age.needed");
    expect(await world.send(ben, anna, { from: NL })).toBe("yes");
  });

  test("do not follow the policy of a domain that the request forces", async () => {
    const { testApp } = world;
    await upload(ben, { from: NL });
    const forced = (path: string) => world.ask(anna, `${path}?domain=nl.localhost`, { from: GB });
    await testApp.app.pool.query(`update site_site set settings = settings || '{"age_policy": {"GB.photos": "none"}}'
      where not is_default`);
    await testApp.refreshSites();
    expect(await (await forced(`/api/members/${ben.id}/photos`)).json()).toMatchObject({ photos: [] });
  });

  test("close when the policy is raised: nothing more is sent, and the conversation can be read and reported", async () => {
    const { testApp } = world;
    expect(await world.send(anna, ben, { from: NL })).toBe("yes");
    await testApp.setSettings({ age_policy: { "*.chat": "provider" } });
    expect(await world.send(anna, ben, { from: NL })).toBe("age.needed");
    const chat = await world.ask(ben, `/api/conversation?member=${anna.id}`, { from: NL });
    expect((await chat.json()).messages).toHaveLength(1);
    const form = { id: anna.id, reason: "scam", words: "" };
    const reported = await world.ask(ben, "/api/reports", { method: "POST", json: form, from: NL });
    expect(await sayError(reported)).not.toBe("age.needed");
  });

  test("close when the proof is over, and in each new session where a proof is for one session", async () => {
    const { testApp } = world;
    await pass(anna);
    expect(await world.send(anna, ben)).toBe("yes");
    const other = { ...anna, cookie: "" };
    const login = await world.ask(null, "/api/user.php", {
      method: "POST",
      json: { email: anna.email, password: anna.password },
    });
    other.cookie = /auth\.session=[^;]+/.exec(login.headers.get("set-cookie") ?? "")?.[0] ?? "";
    expect(await world.send(other, ben)).toBe("yes");
    await testApp.setSettings({ age_policy: STRICT, age_session_countries: ["GB"] });
    expect(await world.send(other, ben)).toBe("age.needed");
    expect(await world.send(anna, ben)).toBe("yes");
    await testApp.setSettings({ age_policy: STRICT, session_days: 365, session_max_days: 400 });
    await pass(other);
    const { rows } = await testApp.app.pool.query("select age_until from accounts_member where id = $1", [
      anna.id,
    ]);
    testApp.clock.set(new Date(rows[0].age_until.getTime() - 1));
    await testApp.app.pool.query("update accounts_session set expires_at = expires_at + interval '2 years'");
    const say = () => world.send(anna, ben);
    expect(await say()).toBe("yes");
    testApp.clock.advance(1);
    expect(await say()).toBe("age.needed");
    testApp.clock.set("2026-11-21T12:00:00Z");
  });
});

describe("photos of others that need a proof", () => {
  test("are blurred at every address, in lists too, and nobody keeps the clear one", async () => {
    const { testApp } = world;
    expect((await upload(ben, { from: NL })).status).toBe(201);
    await testApp.app.pool.query("update photos_photo set status = 'active'");
    const [clear] = (await photosOf(ben, anna, NL)).photos as { address: string }[];
    const look = async (who: MadeMember | null, from: string, file = "view.webp") => {
      const answer = await world.ask(who, `${clear?.address}/${file}`, { from });
      const bytes = (await answer.arrayBuffer()).byteLength;
      return { status: answer.status, bytes, caching: answer.headers.get("cache-control") };
    };
    const [open, blurred] = [await look(anna, NL), await look(anna, NL, "blurred.webp")];
    expect(open.caching).toBe("private, max-age=300");
    for (const who of [anna, null])
      for (const file of ["view.webp", "full.webp", "tile.webp", "blurred.webp"])
        expect((await look(who, GB, file)).bytes, file).toBe(blurred.bytes);
    expect((await look(anna, GB)).caching).toBe("private, no-cache");
    expect((await look(ben, GB)).bytes).toBe(open.bytes);
    expect(await photosOf(ben, anna, GB)).toMatchObject({
      photos: [],
      opens: "age",
      locked: [{ blurred: expect.any(String) }],
    });
    expect(await photosOf(ben, null, GB)).toMatchObject({ photos: [], opens: "log_in" });
    await pass(anna);
    expect((await look(anna, GB)).bytes).toBe(open.bytes);
  });

  test("come from the site itself, because another host knows no viewer", async () => {
    const { testApp } = world;
    await upload(ben, { from: NL });
    await testApp.app.pool.query("update photos_photo set status = 'active'");
    await testApp.setSettings({ age_policy: STRICT, cdn_prefix: "https://pictures.example/p" });
    await pass(anna);
    const addressFor = async (from: string) => (await photosOf(ben, anna, from)).photos[0].address;
    expect(await addressFor(NL)).toMatch(/^https:\/\/pictures\.example\/p\//);
    expect(await addressFor(GB)).toMatch(/^\/media\//);
  });
});

test("a message that was written at the sign-up is not sent before the proof, and is not lost", async () => {
  const { testApp } = world;
  const name = `e${randomUUID().slice(0, 8)}`;
  const form = {
    ...{ email: `${name}@example.org`, name, date_of_birth: "1990-06-15", password: "violet canoe harbour" },
    ...{ terms: true, signup_message: "Hello from Leeds", to: ben.id },
  };
  const answer = await world.ask(null, "/api/signups", { method: "POST", json: form });
  const { member_id: id } = await answer.json();
  const cookie = /auth\.session=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
  const eva = { id, cookie, email: form.email } as MadeMember;
  await confirmAddress(testApp, eva);
  await testApp.runJobs();
  const chat = await (await world.ask(eva, `/api/conversation?member=${ben.id}`)).json();
  expect(chat.held).toMatchObject([{ text: "Hello from Leeds", refused: expect.stringContaining("18") }]);
  const received = await (await world.ask(ben, "/api/chats.php", { from: NL })).json();
  expect(received.chats).toEqual([]);
});

describe("the setting age_policy", () => {
  test("is ignored when it is wrong, and the one before stays", async () => {
    const { testApp } = world;
    await testApp.setSettings({ age_policy: { "UK.chat": "provider" } });
    expect(siteOf({ site: hereSite(testApp) }).faults).toMatchObject([
      {
        setting: "age_policy",
        problem: "invalid",
        message: expect.stringContaining("must be named *.chat or GB.chat"),
      },
    ]);
    expect(await world.send(anna, ben)).toBe("age.needed");
    await testApp.setSettings({ age_policy: STRICT });
  });

  test("is named as wrong where it allows explicit images and nobody can prove ages", async () => {
    const explicit = { age_policy: { "DE.explicit_images": "provider" } };
    await world.testApp.setSettings(explicit);
    const production = await openTestApp({
      env: {
        MODE: "production",
        PUBLIC_ADDRESS: "https://velvet.example",
        SECRET: "4f1c9be27ad05386e1b7c0d92f6a8354",
        MAIL_URL: "smtp://127.0.0.1:1",
        MAIL_FROM: "post@velvet.example",
      },
    });
    await production.setSettings(explicit);
    expect(siteOf({ site: hereSite(production) }).faults).toMatchObject([
      { problem: "unfit", message: expect.stringContaining("DE.explicit_images needs a provider") },
    ]);
    await production.close();
  });
});
