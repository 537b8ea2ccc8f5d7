import { afterAll, describe, expect, test } from "vitest";
import type { RawAgeNews } from "#adapters/age/age.ts";
import { type FakeAge, openAgeWorld, sayError, type World } from "./age.fixture.ts";
import { openSandboxFake, openWalletFake, openYotiFake } from "./fakes.fixture.ts";

const MINUTE = 60_000;

type Traits = {
  name: string;
  open(): Promise<FakeAge>;
  /** Whether the provider can be asked, so that lost news do no harm. */
  isAsked: boolean;
  /** State of a check after forged news. A wallet's proof ends its check in any case. */
  forged: "open" | "failed";
  from: string;
};

const GERMANY = "85.214.132.117";
const ALL: Traits[] = [
  { name: "the sandbox", open: openSandboxFake, isAsked: true, forged: "open", from: GERMANY },
  { name: "Yoti", open: openYotiFake, isAsked: true, forged: "open", from: GERMANY },
  { name: "a European wallet", open: openWalletFake, isAsked: false, forged: "failed", from: GERMANY },
];

describe.each(ALL)("an age check by $name, through HTTP", ({ open, isAsked, forged, from }) => {
  let fake: FakeAge;
  const world: World = openAgeWorld(
    async () => {
      fake = await open();
      return fake.env;
    },
    async (testApp) => {
      await fake.prepare?.(testApp);
      await testApp.setSettings({ age_policy: { "DE.chat": fake.level } });
    },
  );
  afterAll(() => fake?.close());

  const begin = (who: Parameters<World["begin"]>[0]) => world.beginOk(who, fake.method, { from });
  const choose = async (
    check: Awaited<ReturnType<typeof begin>>,
    choice: Parameters<FakeAge["choose"]>[2],
  ) => {
    await fake.choose(world.testApp, check.next, choice);
    return fake.takeNews(world.testApp);
  };
  const deliver = (news: RawAgeNews) => world.deliver(news, fake.path);
  const read = async (who: Parameters<World["begin"]>[0], ref: string) =>
    (await world.ask(who, `/api/age-checks/${ref}`, { from })).json();

  test("[F-06] who passes can write, and could not before; kept are the level, the method and the time", async () => {
    const [anna, ben] = [await world.make(), await world.make()];
    expect(await world.send(anna, ben, { from })).toBe("age.needed");
    const check = await begin(anna);
    expect(check).toMatchObject({ state: "open", method: fake.method });
    expect(JSON.stringify(check.next)).not.toContain(anna.username);
    const [news, ...more] = await choose(check, "pass");
    expect(more).toEqual([]);
    expect((await deliver(news as RawAgeNews)).ok).toBe(true);
    expect(await read(anna, check.ref)).toMatchObject({ state: "passed", next: null });
    expect(await world.send(anna, ben, { from })).toBe("yes");
    const { proven } = await (await world.ask(anna, "/api/age", { from })).json();
    expect(proven).toEqual({ level: fake.level, until: "2027-11-21T12:00:00.000Z" });
    const [row] = await world.rowsOf(anna);
    expect(row).toMatchObject({
      level: fake.level,
      method: fake.method,
      next: null,
      device: null,
      codeHash: null,
    });
    expect(JSON.stringify(row)).not.toMatch(/1990|birth|vp_token/);
  });

  test("who fails has not passed, and can try again", async () => {
    const [anna, ben] = [await world.make(), await world.make()];
    const check = await begin(anna);
    for (const news of await choose(check, "fail")) await deliver(news);
    expect(await read(anna, check.ref)).toMatchObject({ state: "failed", next: null });
    expect(await world.send(anna, ben, { from })).toBe("age.needed");
    expect((await begin(anna)).ref).not.toBe(check.ref);
  });

  test("who is under age is frozen at once: logged out, unseen, and told why", async () => {
    const [anna, ben] = [await world.make(), await world.make()];
    const check = await begin(anna);
    for (const news of await choose(check, "under_age")) await deliver(news);
    expect(await sayError(await world.ask(anna, "/api/age", { from }))).toBe("authentication_required");
    expect(await world.logIn(anna)).toBe("accounts.frozen");
    expect(await world.send(ben, anna, { from: "8.8.8.8" })).toBe("chat.gone");
    const told = await world.ask(null, `/api/age-checks/${check.ref}`);
    expect(await told.json()).toMatchObject({ state: "under_age", method: null, next: null });
  });

  test("[F-06] who is under age after an earlier pass loses the proof and is frozen", async () => {
    const [anna, ben] = [await world.make(), await world.make()];
    const check = await begin(anna);
    for (const news of await choose(check, "pass")) await deliver(news);
    expect(await world.send(anna, ben, { from })).toBe("yes");
    // A real provider can correct its result. The others give one for each check, so the next one is of a later check.
    const later = fake.path.endsWith("/yoti") ? check : await begin(anna);
    for (const news of await choose(later, "under_age")) await deliver(news);
    expect(await world.stateOf(later)).toBe("under_age");
    expect(await world.send(anna, ben, { from })).toBe("authentication_required");
    expect(await world.logIn(anna)).toBe("accounts.frozen");
    const { rows } = await world.testApp.app.pool.query(
      "select age_level, age_until from accounts_member where id = $1",
      [anna.id],
    );
    expect(rows).toEqual([{ age_level: null, age_until: null }]);
  });

  test("what the browser brings back proves nothing", async () => {
    const anna = await world.make();
    const check = await begin(anna);
    expect(await choose(check, "leave")).toEqual([]);
    const answer = await world.ask(anna, `/api/age-returns/${check.ref}?status=passed&code=guessed`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/prove-age?check=${check.ref}`]);
    expect(await world.stateOf(check)).not.toBe("passed");
  });

  test("the same news again change nothing, and neither do news after the end", async () => {
    const anna = await world.make();
    const check = await begin(anna);
    const [news] = await choose(check, "pass");
    const first = await deliver(news as RawAgeNews);
    const [row] = await world.rowsOf(anna);
    world.testApp.clock.advance(MINUTE);
    const second = await deliver(news as RawAgeNews);
    expect([first.status, second.status]).toEqual(isAsked ? [204, 204] : [200, 409]);
    expect(await world.rowsOf(anna)).toEqual([row]);
    const late = await begin(await world.make());
    const [lateNews] = await choose(late, "pass");
    world.testApp.clock.advance(10 * MINUTE);
    await deliver(lateNews as RawAgeNews);
    expect(await world.stateOf(late)).toBe("expired");
  });

  test("forged news pass nobody", async () => {
    const anna = await world.make();
    const check = await begin(anna);
    const [news] = await choose(check, "pass");
    const answer = await deliver(await fake.forge(news as RawAgeNews, "signature"));
    expect(await sayError(answer)).toBe(isAsked ? "age.news_refused" : "age.proof_refused");
    expect(await world.stateOf(check)).toBe(forged);
  });

  test("what one member proved lets no other pass", async () => {
    const [anna, ben] = [await world.make(), await world.make()];
    const [hers, his] = [await begin(anna), await begin(ben)];
    const [news] = await choose(hers, "pass");
    await deliver(await fake.forge(news as RawAgeNews, { ref: his.ref }));
    expect(await world.stateOf(his)).not.toBe("passed");
    expect((await world.ask(ben, `/api/age-checks/${hers.ref}`)).status).toBe(404);
    expect((await world.ask(null, `/api/age-checks/${hers.ref}`)).status).toBe(404);
  });

  test("a double click and a second tab lead to the same check", async () => {
    const anna = await world.make();
    const [one, two] = await Promise.all([begin(anna), begin(anna)]);
    expect(two).toEqual(one);
    expect(await begin(anna)).toEqual(one);
    expect(await world.rowsOf(anna)).toHaveLength(1);
    const [news] = await choose(one, "pass");
    await deliver(news as RawAgeNews);
    expect(await world.stateOf(one)).toBe("passed");
  });

  test("one that is never finished ends after ten minutes, and whose news are lost is found", async () => {
    // Yoti's server on loopback has its own time.
    world.testApp.clock.set("2026-11-21T12:00:00Z");
    const [anna, ben] = [await world.make(), await world.make()];
    const [hers, his] = [await begin(anna), await begin(ben)];
    await choose(hers, "pass");
    await world.look();
    expect(await world.stateOf(hers)).toBe(isAsked ? "passed" : "open");
    expect(await world.stateOf(his)).toBe("open");
    world.testApp.clock.advance(10 * MINUTE);
    expect(await read(ben, his.ref)).toMatchObject({ state: "expired", next: null });
    await world.look();
    expect(await world.stateOf(his)).toBe("expired");
  });
});
