import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { RawAgeNews } from "#adapters/age/age.ts";
import { freezeMember, unfreezeMember } from "#features/accounts/server/accounts.ts";
import type { MadeMember } from "#testing/make.ts";
import { openAgeWorld, sayError } from "./age.fixture.ts";
import { openWalletFake, openYotiFake, type WalletFake, type YotiFake } from "./fakes.fixture.ts";
import { ageJobs } from "./jobs.ts";
import { underAgeCommand } from "./under-age-command.ts";

const DAY = 86_400_000;
const GERMANY = "85.214.132.117";
const from = GERMANY;

describe("a wallet on the same device", () => {
  let fake: WalletFake;
  const world = openAgeWorld(
    async () => {
      fake = await openWalletFake();
      return fake.env;
    },
    async (testApp) => {
      await fake.storeRoots(testApp);
      await testApp.setSettings({ age_policy: { "DE.chat": "eu_proof" } });
    },
  );
  afterAll(() => fake?.close());
  let anna: MadeMember;
  let ben: MadeMember;
  beforeEach(async () => {
    [anna, ben] = [await world.make(), await world.make()];
  });
  const prove = async (who: MadeMember) => {
    const check = await world.beginOk(who, "eu_proof", { same_device: true, from });
    await fake.choose(world.testApp, check.next, "pass");
    const [news] = await fake.takeNews(world.testApp);
    const answer = await world.deliver(news as RawAgeNews, fake.path);
    const { redirect_uri } = (await answer.json()) as { redirect_uri: string };
    return { check, path: redirect_uri.replace(/^https?:\/\/[^/]+/, ""), news: news as RawAgeNews };
  };
  const come = async (who: MadeMember | null, path: string) =>
    (await world.ask(who, path, { from })).headers.get("location");

  test("lets the member pass only when the browser that began comes back with the code, once", async () => {
    const { check, path } = await prove(anna);
    expect(await world.stateOf(check)).toBe("proved");
    expect(await world.send(anna, ben, { from })).toBe("age.needed");
    for (const [who, address] of [
      [ben, path],
      [null, path],
      [anna, path.replace(/code=.*/, "code=guessed")],
      [anna, path.replace(/\?.*/, "")],
    ] as const) {
      expect(await come(who, address)).toBe(`/prove-age?check=${check.ref}`);
      expect(await world.stateOf(check)).toBe("proved");
    }
    await come(anna, path);
    expect(await world.stateOf(check)).toBe("passed");
    expect(await world.send(anna, ben, { from })).toBe("yes");
    const before = await world.rowsOf(anna);
    await come(anna, path);
    expect(await world.rowsOf(anna)).toEqual(before);
  });

  test("can turn out to be on another device: the check stays, and it keeps the way back", async () => {
    const begin = async (same_device: boolean, back?: string) =>
      (
        await world.ask(anna, "/api/age-checks", {
          method: "POST",
          json: { method: "eu_proof", same_device, ...(back !== undefined && { back }) },
          from,
        })
      ).json();
    const here = await begin(true, "/chats/7?x=1");
    expect(here).toMatchObject({ same_device: true, back: "/chats/7?x=1" });
    expect(JSON.stringify(here.next)).not.toContain("chats");
    const there = await begin(false);
    expect(there).toEqual({ ...here, same_device: false });
    expect(await begin(false, "https://evil.example/")).toMatchObject({ ref: here.ref, back: "/" });
    await fake.choose(world.testApp, there.next, "pass");
    const [news] = await fake.takeNews(world.testApp);
    await world.deliver(news as RawAgeNews, fake.path);
    expect(await world.stateOf(there)).toBe("passed");
  });

  test("does not count in another session of the same member", async () => {
    const { check, path } = await prove(anna);
    const json = { email: anna.email, password: anna.password };
    const login = await world.ask(null, "/api/user.php", { method: "POST", json });
    const cookie = /auth\.session=[^;]+/.exec(login.headers.get("set-cookie") ?? "")?.[0] ?? "";
    await come({ ...anna, cookie }, path);
    expect(await world.stateOf(check)).toBe("proved");
  });

  test("sends no address to one on another device, and a proof for another site or sent twice is worth nothing", async () => {
    const check = await world.beginOk(anna, "eu_proof", { from });
    await fake.choose(world.testApp, check.next, "pass");
    const [news] = (await fake.takeNews(world.testApp)) as [RawAgeNews];
    expect(await (await world.deliver(news, fake.path)).json()).toEqual({});
    expect(await sayError(await world.deliver(news, fake.path))).toBe("age.check_over");
    const other = await world.beginOk(ben, "eu_proof", { from });
    await fake.choose(world.testApp, other.next, "pass");
    const [elsewhere] = (await fake.takeNews(world.testApp)) as [RawAgeNews];
    const { body, headers } = elsewhere;
    const answer = await world.testApp.ask(fake.path, {
      method: "POST",
      host: "nl.localhost",
      body: Buffer.from(body),
      headers: Object.fromEntries(headers),
    });
    expect(await sayError(answer)).toBe("age.proof_refused");
    expect(await world.stateOf(other)).toBe("failed");
  });

  test("is not offered without a list, and an older list is refused", async () => {
    const methods = async () => (await (await world.ask(anna, "/api/age", { from })).json()).methods;
    expect(await methods()).toEqual(["eu_proof"]);
    await world.testApp.app.pool.query("delete from age_trust_list");
    expect(await methods()).toEqual([]);
    expect(await sayError(await world.begin(anna, "eu_proof", { from }))).toBe("age.method_over");
    expect(await fake.storeRoots(world.testApp)).toMatch(
      /^Stored 1 certificates of the list of 2026-11-01\..*\n {2}Test$/,
    );
    expect(await methods()).toEqual(["eu_proof"]);
    await world.testApp.app.pool.query("update age_trust_list set issued_at = '2026-11-02'");
    await expect(fake.storeRoots(world.testApp)).rejects.toThrow("A newer list is stored already");
    await expect(fake.storeRoots(world.testApp, "<no-list/>")).rejects.toThrow(/Nothing changed/);
    const warn = ageJobs.find(({ name }) => name === "check-age-roots");
    const warnings = () => world.testApp.logged().filter((line) => line.includes("trust list is old")).length;
    await warn?.run(world.testApp.app, null, { id: "1" });
    expect(warnings()).toBe(0);
    world.testApp.clock.advance(31 * DAY);
    await warn?.run(world.testApp.app, null, { id: "2" });
    expect(warnings()).toBe(1);
    world.testApp.clock.advance(-31 * DAY);
  });

  test.each([
    ["a megabyte", "x".repeat(1_000_000), "application/x-www-form-urlencoded", 413],
    ["JSON", "{}", "application/json", 415],
    ["no check", "state=1&vp_token=x", "application/x-www-form-urlencoded", 400],
    ["an unknown check", `state=${crypto.randomUUID()}&vp_token=x`, "application/x-www-form-urlencoded", 409],
  ])("%s is refused", async (_, body, type, status) => {
    const answer = await world.testApp.ask(fake.path, {
      method: "POST",
      body,
      headers: { "content-type": type },
    });
    expect(answer.status).toBe(status);
  });
});

describe("a provider that is called", () => {
  let fake: YotiFake;
  const world = openAgeWorld(
    async () => {
      fake = await openYotiFake();
      return { ...fake.env, LIMITS: "yes" };
    },
    (testApp) => testApp.setSettings({ age_policy: { "*.chat": "provider" } }),
  );
  afterAll(() => fake?.close());
  let anna: MadeMember;
  beforeEach(async () => {
    anna = await world.make();
  });
  /** Every check from another address, so that only the limits of the member count. */
  let address = 0;
  const begin = (who = anna, method = "photo_id" as const) => {
    address += 1;
    return world.begin(who, method, { from: `198.51.100.${address}` });
  };
  const withOnly = async (name: string, run: () => Promise<void>) => {
    const { app } = world.testApp;
    const all = app.age;
    app.age = all.filter((one) => one.name === name);
    await run().finally(() => {
      app.age = all;
    });
  };

  test("is away: the next one is asked, and if there is none nobody passes and nothing waits", async () => {
    fake.fail?.("down");
    const { ref } = await (await begin()).json();
    expect((await world.rowsOf(anna)).find((row) => row.ref === ref)?.provider).toBe("sandbox");
    await withOnly("yoti", async () => {
      const ben = await world.make();
      for (const fault of ["down", "error", "html", "rate", "keys"] as const) {
        fake.fail?.(fault);
        const answer = await begin(ben);
        expect([answer.status, await sayError(answer)]).toEqual([503, "age.provider_away"]);
      }
      expect((await world.rowsOf(ben)).map(({ state }) => state)).toEqual(Array(5).fill("expired"));
    });
  });

  test("is away when its news arrive: they are to be sent again", async () => {
    const check = await (await begin()).json();
    await fake.choose(world.testApp, check.next, "pass");
    const [news] = (await fake.takeNews(world.testApp)) as [RawAgeNews];
    fake.fail?.("error");
    expect((await world.deliver(news, fake.path)).status).toBe(503);
    expect(await world.stateOf(check)).toBe("open");
    expect((await world.deliver(news, fake.path)).status).toBe(204);
    expect(await world.stateOf(check)).toBe("passed");
  });

  test("is asked when the browser comes back before the news, and the news change nothing then", async () => {
    const check = await (await begin()).json();
    await fake.choose(world.testApp, check.next, "pass");
    await world.ask(null, `/api/age-returns/${check.ref}`);
    expect(await world.stateOf(check)).toBe("passed");
    const before = await world.rowsOf(anna);
    for (const news of await fake.takeNews(world.testApp)) await world.deliver(news, fake.path);
    expect(await world.rowsOf(anna)).toEqual(before);
  });

  test("is not asked by strangers: unknown providers, and checks that nobody began", async () => {
    const post = (path: string) => world.testApp.ask(path, { method: "POST", json: {} });
    expect(await sayError(await post("/api/age-news/nobody"))).toBe("age.news_refused");
    expect(await sayError(await post("/api/age-news/eu-proof"))).toBe("age.news_refused");
    const back = await world.ask(anna, `/api/age-returns/${crypto.randomUUID()}`);
    expect(back.headers.get("location")).toBe("/prove-age");
    expect(await sayError(await world.begin(anna, "eu_proof"))).toBe("age.method_over");
  });

  test("is begun five times an hour, ten times a day, and twenty times a day from one address", async () => {
    const { clock } = world.testApp;
    const start = clock.now();
    const again = async () => {
      const { ref } = (await (await begin()).json()) as { ref: string };
      await world.testApp.app.pool.query("update age_check set state = 'expired' where ref = $1", [ref]);
    };
    for (let i = 0; i < 5; i++) await again();
    expect(await sayError(await begin())).toBe("age.too_many_checks");
    clock.advance(3_601_000);
    for (let i = 0; i < 5; i++) await again();
    clock.advance(3_601_000);
    expect(await sayError(await begin())).toBe("age.too_many_checks");
    const said = new Set<string>();
    for (let i = 0; i < 21; i++)
      said.add(await sayError(await world.begin(await world.make(), "photo_id", { from: "203.0.113.5" })));
    expect([...said]).toEqual(["yes", "age.too_many_checks"]);
    clock.set(start);
  });

  test("fails three times: the fourth has to wait a day", async () => {
    const { clock } = world.testApp;
    for (let i = 0; i < 3; i++) {
      const check = await (await begin()).json();
      await fake.choose(world.testApp, check.next, "fail");
      for (const news of await fake.takeNews(world.testApp)) await world.deliver(news, fake.path);
      expect(await world.stateOf(check)).toBe("failed");
    }
    expect(await sayError(await begin())).toBe("age.too_many_failures");
    clock.advance(DAY - 1_000);
    expect(await sayError(await begin())).toBe("age.too_many_failures");
    clock.advance(1_000);
    expect(await sayError(await begin())).toBe("yes");
    clock.set("2026-11-21T12:00:00Z");
  });
});

describe("a result under age", () => {
  const world = openAgeWorld(async () => ({}));
  const command = (values: Record<string, string>) => underAgeCommand.run(world.testApp.app, values);
  let device = "";
  let devices = 0;
  beforeEach(() => {
    devices += 1;
    device = `auth.device=${String(devices).padStart(22, "d")}.x`;
  });
  const beginOn = (who: MadeMember) =>
    world.begin(who, "photo_id", { headers: { cookie: `${who.cookie}; ${device}` } });
  const beUnderAge = async (who: MadeMember) => {
    const { next } = await (await beginOn(who)).json();
    const page = new URL(next.url).pathname;
    await world.testApp.ask(page, { method: "POST", body: new URLSearchParams({ outcome: "under_age" }) });
    await world.testApp.runJobs();
  };
  const statusOf = async ({ id }: MadeMember) =>
    (await world.testApp.app.pool.query("select status, erase_at from accounts_member where id = $1", [id]))
      .rows[0];

  test("goes to a person, who lifts it with a reason: the member is back, and can use another method", async () => {
    const anna = await world.make();
    expect(await command({})).toBe("No account is frozen because of an age check.");
    await beUnderAge(anna);
    expect(await world.logIn(anna)).toBe("accounts.frozen");
    expect(world.testApp.logged().join("\n")).toMatch(/an age check says under age/);
    const eva = await world.make();
    expect(await sayError(await beginOn(eva))).toBe("age.device_refused");
    const [id] = (await command({})).split(" ") as [string];
    expect(await command({})).toContain(`member ${anna.id}  photo_id by sandbox`);
    world.testApp.clock.advance(DAY);
    expect(await command({})).toContain("LATE");
    await expect(command({ lift: id })).rejects.toThrow("--reason");
    await expect(command({ lift: "x", reason: "passport" })).rejects.toThrow("number");
    await expect(command({ lift: id, close: id, reason: "passport" })).rejects.toThrow("either");
    expect(await command({ lift: id, reason: "passport seen" })).toContain("can log in again");
    expect(await world.logIn(anna)).toBe("yes");
    expect(await sayError(await beginOn(eva))).toBe("yes");
    await expect(command({ lift: id, reason: "passport seen" })).rejects.toThrow("No such open check");
    expect(await world.rowsOf(anna)).toMatchObject([{ decision: "lifted", reason: "passport seen" }]);
  });

  test("is told by one plain mail, which says how to object; not if a person has decided before it is sent", async () => {
    const [anna, ben] = [await world.make(), await world.make()];
    const mailsTo = async ({ email }: MadeMember) =>
      (await world.testApp.outbox()).filter(({ to }) => to === email);
    await beUnderAge(anna);
    const [mail, ...more] = await mailsTo(anna);
    expect([mail?.subject, more]).toEqual(["Your account is on hold", []]);
    for (const part of ["too young", "A person decides", "/pages/service", "@"])
      expect(mail?.text).toContain(part);
    expect(mail?.text).not.toMatch(/photo_id|sandbox|token=/);

    await world.testApp.app.db.transaction().execute((tx) => freezeMember(world.testApp.app, tx, ben.id));
    await world.testApp.app.db.transaction().execute((tx) => unfreezeMember(world.testApp.app, tx, ben.id));
    await world.testApp.runJobs();
    expect(await mailsTo(ben)).toEqual([]);
    const [id] = (await command({})).split(" ") as [string];
    await command({ lift: id, reason: "passport seen" });
  });

  test("that is confirmed bans the member and erases the account after 30 days, and no link brings it back", async () => {
    const anna = await world.make();
    await beUnderAge(anna);
    const [id] = (await command({})).split(" ") as [string];
    expect(await command({ close: id, reason: "says so herself" })).toContain("erased after 30 days");
    expect(await world.logIn(anna)).toBe("accounts.banned");
    const { status, erase_at } = await statusOf(anna);
    expect([status, erase_at.getTime() - world.testApp.clock.now().getTime()]).toEqual(["banned", 30 * DAY]);
    const post = (path: string, json: unknown) => world.ask(null, path, { method: "POST", json });
    await post("/api/reactivation-mails", { login: anna.email });
    await world.testApp.runJobs();
    const mail = (await world.testApp.outbox()).find(
      ({ to, text }) => to === anna.email && /reactivate/.test(text),
    );
    const token = /reactivate\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(token).not.toBe("");
    expect(await sayError(await post("/api/reactivations", { token }))).toBe("accounts.link_invalid");
    expect((await statusOf(anna)).status).toBe("banned");
  });

  test("lets no other account begin on that device for 30 days, and the staff is told", async () => {
    const { testApp } = world;
    await beUnderAge(await world.make());
    const told = () => testApp.logged().filter((line) => line.includes("begins another one")).length;
    const before = told();
    testApp.clock.advance(30 * DAY - 1);
    expect(await sayError(await beginOn(await world.make()))).toBe("age.device_refused");
    expect(told()).toBe(before + 1);
    testApp.clock.advance(1);
    expect(await sayError(await beginOn(await world.make()))).toBe("yes");
  });
});
