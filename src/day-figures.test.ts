import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import type { FiguresView } from "#features/figures/contract.ts";
import { countDays } from "#features/figures/server/count-days.ts";
import { figuresJobs } from "#features/figures/server/jobs.ts";
import { writeLanderViews } from "#features/landers/server/count-views.ts";
import { likersOf } from "#features/likes/server/likes.fixture.ts";
import { addPushes, type PushFate } from "#features/notifications/server/queries-push-day.ts";
import { settlePayment } from "#features/shop/server/payments/settle-payment.ts";
import { refundLeft } from "#features/shop/server/refunds/refund-order.ts";
import { newsOf, openTill } from "#features/shop/server/shop.fixture.ts";
import { makeStaff } from "#features/staff/server/staff.fixture.ts";
import type { DayCounter } from "#platform/figures/day-counter.ts";
import { eraseMember } from "#testing/leave.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { commands } from "./commands.ts";
import { dayFigures } from "./day-figures.ts";
import { jobs } from "./jobs.ts";

const DAY = "2027-02-03";
const NEXT = "2027-02-04";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
  await liveThroughDay();
});
afterAll(() => testApp?.close());

/** What happens on the day: five sign-ups, a like, a conversation with an answer, a purchase, a refund and a dispute. */
async function liveThroughDay() {
  testApp.clock.set(`${DAY}T00:00:00Z`);
  const [anna, ben, cleo, dan] = (await Promise.all(
    Array.from({ length: 4 }, () => makeMember(testApp)),
  )) as [MadeMember, MadeMember, MadeMember, MadeMember];
  await makeMember(testApp, { confirmed: false });
  await testApp.app.db
    .updateTable("profilesProfile")
    .set({ country: "NL" })
    .where("memberId", "in", [anna.id, ben.id, cleo.id])
    .execute();
  const likes = likersOf(testApp);
  await likes.like(anna, ben);
  await likes.like(ben, anna);
  const chats = chatting(testApp);
  await chats.give(anna, 100);
  await chats.give(ben, 100);
  await chats.send(anna, ben);
  await chats.send(anna, ben);
  await chats.send(ben, anna);
  await chats.send(ben, cleo);
  // The first messages of these members are free.
  await testApp.app.pool.query("update chat_message set credits = 20 where sender_id = $1", [ben.id]);
  const till = openTill(testApp);
  await till.buy(cleo);
  const back = await till.buy(dan);
  const disputed = await till.buy(anna);
  await testApp.app.db
    .transaction()
    .execute((tx) => refundLeft(testApp.app, tx, { orderId: back.id, why: "unused" }));
  await jobs.find(({ name }) => name === "look-at-refunds")?.run(testApp.app as never, {}, { id: "0" });
  await settlePayment(testApp.app, {
    orderId: disputed.id,
    news: newsOf(disputed, { state: "charged_back" }),
  });
  for (const [key, state, at] of [
    ["a", "sent", `${DAY}T00:00:00Z`],
    ["b", "sent", `${DAY}T23:59:59.999Z`],
    ["c", "bounced", `${DAY}T12:00:00Z`],
    ["d", "sending", `${DAY}T12:00:00Z`],
    ["e", "sent", `${NEXT}T00:00:00Z`],
  ])
    await testApp.app.pool.query(
      `insert into mail_sent (key, kind, mail_class, message_id, site_id, state, at)
       select $1, 'away', 'activity', $1, id, $2, $3 from site_site where is_default`,
      [key, state, at],
    );
  await turnOff(ben, [{ type: "like", channel: "mail", wanted: false }]);
  await turnOff(ben, [{ type: "like", channel: "push", wanted: false }]);
  await notePushes(["taken", "taken", "gone"]);
  testApp.clock.set(`${DAY}T23:59:59.999Z`);
  await makeMember(testApp);
  await notePushes(["rejected"]);
  testApp.clock.set(`${NEXT}T00:00:00Z`);
  // A type that is on again stays counted on the day when it was turned off.
  await turnOff(ben, [{ type: "like", channel: "mail", wanted: true }]);
  await notePushes(["taken"]);
  await makeMember(testApp);
  await chats.send(cleo, ben);
}

async function turnOff({ cookie }: MadeMember, types: object[]) {
  const answer = await testApp.ask("/api/notifications", {
    method: "PATCH",
    headers: { cookie },
    json: { types },
  });
  expect(answer.status).toBe(200);
}

function notePushes(fates: PushFate[]) {
  const counted = {
    at: testApp.clock.now(),
    siteId: hereSite(testApp).id,
    type: "new_messages",
    fates,
  } as const;
  return testApp.app.db.transaction().execute((tx) => addPushes(tx, counted));
}

const count = (days = [DAY], counters: readonly DayCounter[] = dayFigures) =>
  countDays(testApp.app, { counters, days });

const stored = async (days = [DAY]) =>
  (
    await testApp.app.db
      .selectFrom("figuresDay")
      .selectAll()
      .where("day", "in", days)
      .orderBy(sql`day, site_id, metric, country, part, currency`)
      .execute()
  ).map(({ day: _, siteId: __, countedAt: ___, ...row }) => row);

/** The figures of all countries by metric and part. */
async function totals(day = DAY): Promise<Record<string, number>> {
  const rows = (await stored([day])).filter(({ country }) => country === "");
  return Object.fromEntries(
    rows.map(({ metric, part, n }) => [part ? `${metric} ${part}` : metric, Number(n)]),
  );
}

test("counts what members did, and what became of mails, on a day, from midnight to midnight UTC", async () => {
  await count();
  expect(await totals()).toMatchObject({
    "sign_ups unknown": 6,
    confirmations: 5,
    likes: 2,
    first_likes: 2,
    matches: 1,
    "messages text": 4,
    first_messages: 2,
    conversations: 2,
    "replies within_a_week": 1,
    "conversions 0": 3,
    "gross creditcard": 3,
    refunds: 1,
    "disputes creditcard": 1,
    // Two, and the receipts of three purchases.
    "mails sent": 5,
    "mails bounced": 1,
    "mail_types away_sent": 2,
    "mail_types account_sent": 3,
    "mail_types away_bounced": 1,
    "mails_off like": 1,
    "message_prices free": 2,
    "message_prices paid": 2,
    "pushes taken": 2,
    "pushes gone": 1,
    "pushes rejected": 1,
    "push_types new_messages_taken": 2,
  });
  await count([NEXT]);
  expect(await totals(NEXT)).toMatchObject({
    "sign_ups unknown": 1,
    "replies within_a_week": 1,
    first_messages: 1,
    "pushes taken": 1,
  });
});

test("the money of a day is what was paid without refunds and disputes, and splits into VAT and net", async () => {
  await count();
  const rows = (await stored()).filter(({ country }) => country === "");
  const sum = (metric: string) =>
    rows.filter((row) => row.metric === metric).reduce((all, { amount }) => all + Number(amount), 0);
  expect(sum("gross")).toBeGreaterThan(0);
  expect(sum("refunds")).toBe(sum("gross") / 3);
  expect(sum("net") + sum("vat")).toBe(sum("gross") - sum("refunds") - sum("disputes"));
  expect(sum("vat")).toBeGreaterThan(0);
  expect(
    new Set(rows.filter(({ amount }) => Number(amount) !== 0).map(({ currency }) => currency)),
  ).not.toContain("");
});

test("the parts of all countries add up to the totals", async () => {
  await count();
  const rows = await stored();
  for (const total of rows.filter(({ country }) => country === "")) {
    const parts = rows.filter(
      (row) =>
        row.country !== "" &&
        row.metric === total.metric &&
        row.part === total.part &&
        row.currency === total.currency,
    );
    expect(parts.reduce((sum, { n }) => sum + Number(n), 0)).toBe(Number(total.n));
    expect(parts.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(Number(total.amount));
  }
});

test("[bad case 41] counting twice, at once, after a crash halfway or with another time zone gives the same figures, and days add up to their range", async () => {
  // An answer does not wait until the member counts as active, so that figure may change between two counts.
  const steady = async () => (await stored([DAY, NEXT])).filter(({ metric }) => metric !== "active");
  await count([DAY, NEXT]);
  const before = await steady();
  await count([DAY, NEXT]);
  expect(await steady()).toEqual(before);
  await Promise.all([count([DAY, NEXT]), count([DAY, NEXT])]);
  expect(await steady()).toEqual(before);

  const failing = dayFigures.map((counter) =>
    counter.metrics.includes("messages")
      ? { ...counter, count: () => Promise.reject(new Error("crash")) }
      : counter,
  );
  await expect(count([DAY, NEXT], failing)).rejects.toThrow("crash");
  expect(await steady()).toEqual(before);
  const broken: DayCounter = {
    metrics: ["sign_ups"],
    count: async () => [{ metric: "not a metric", siteId: 1, country: "NL", part: "", n: 9 }],
  };
  await expect(count([DAY], [broken])).rejects.toThrow();
  expect(await steady()).toEqual(before);

  const { rows: name } = await testApp.app.pool.query("select current_database() as name");
  await testApp.app.pool.query(`alter database "${name[0].name}" set timezone = 'America/Los_Angeles'`);
  try {
    await testApp.app.pool.query("set timezone = 'America/Los_Angeles'");
    await count([DAY, NEXT]);
    expect(await steady()).toEqual(before);
  } finally {
    await testApp.app.pool.query(`alter database "${name[0].name}" reset timezone`);
    await testApp.app.pool.query("reset timezone");
  }

  const { rows } = await testApp.app.pool.query(
    "select count(*)::int as n from accounts_member where signed_up_at >= $1 and signed_up_at < $2",
    [`${DAY}T00:00:00Z`, "2027-02-05T00:00:00Z"],
  );
  const [first, second] = [await totals(DAY), await totals(NEXT)];
  expect((first["sign_ups unknown"] ?? 0) + (second["sign_ups unknown"] ?? 0)).toBe(rows[0].n);
});

test("[bad case 41] figures of a day stay as they were when members of that day are erased", async () => {
  const day = "2027-06-01";
  testApp.clock.set(`${day}T09:00:00Z`);
  const [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await likersOf(testApp).like(anna, ben);
  const chats = chatting(testApp);
  await chats.give(anna, 100);
  await chats.send(anna, ben);
  await openTill(testApp).buy(anna);
  testApp.clock.set("2027-06-02T09:00:00Z");
  await count([day]);
  const before = await stored([day]);
  expect(await totals(day)).toMatchObject({
    "sign_ups unknown": 2,
    likes: 1,
    "messages text": 1,
    "conversions 0": 1,
    "gross creditcard": 1,
  });
  await eraseMember(testApp, anna);
  testApp.clock.set("2027-06-20T02:23:00Z");
  await count([day]);
  expect(await stored([day])).toEqual(before);
  // A day that was never counted gets what is still there.
  await testApp.app.db.deleteFrom("figuresDay").execute();
  await count([day]);
  expect(await totals(day)).toMatchObject({ "sign_ups unknown": 1, "gross creditcard": 1 });
});

test("those who were active, and credits that members hold, are counted on the day itself and stay as they were", async () => {
  testApp.clock.set(`${NEXT}T22:57:00Z`);
  const [hourly] = figuresJobs(dayFigures);
  await testApp.app.db
    .updateTable("profilesProfile")
    .set({ lastActiveOn: NEXT })
    .where("country", "=", "NL")
    .execute();
  await hourly?.run(testApp.app as never, {}, { id: "1" });
  const active = Object.fromEntries(
    Object.entries(await totals(NEXT)).filter(([name]) => /^active|^credits_owed/.test(name)),
  );
  const { rows: held } = await testApp.app.pool.query(
    "select sum(remaining)::int as all, sum(remaining) filter (where source = '2_bought')::int as bought from wallet_lot",
  );
  expect(active["credits_owed bought"]).toBe(held[0].bought);
  expect((active["credits_owed given"] ?? 0) + held[0].bought).toBe(held[0].all);
  expect(active["active day"]).toBeGreaterThanOrEqual(3);
  testApp.clock.set("2027-02-05T00:57:00Z");
  await testApp.app.db.updateTable("profilesProfile").set({ lastActiveOn: "2027-02-05" }).execute();
  await chatting(testApp).give(await makeMember(testApp), 77);
  await hourly?.run(testApp.app as never, {}, { id: "2" });
  expect(await totals(NEXT)).toMatchObject(active);
});

test("the figures of a day count views, sign-ups begun and sign-ups by lander, but no robots, slugs or names that we do not know", async () => {
  const day = "2027-05-02";
  testApp.clock.set(`${day}T09:00:00Z`);
  const start = (
    json: object,
    headers: Record<string, string> = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" },
  ) => testApp.ask("/api/landers/starts", { method: "POST", json, headers });
  const gallery = { lander: "gallery", niche: 2, variant: "a", has_source: true };
  for (let n = 0; n < 3; n++) expect((await start(gallery)).status).toBe(204);
  expect((await start({ ...gallery, has_source: false, variant: "b" })).status).toBe(204);
  expect((await start(gallery, { "user-agent": "Googlebot/2.1" })).status).toBe(204);
  for (const [field, wrong] of [
    ["lander", { ...gallery, lander: "landing" }],
    ["niche", { ...gallery, niche: 8 }],
    ["variant", { ...gallery, variant: "c" }],
    ["has_source", { ...gallery, has_source: "yes" }],
  ] as const) {
    const refused = await start(wrong);
    expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, [field]]);
  }
  await writeLanderViews(testApp.app);
  await testApp.app.pool.query(
    `insert into landers_count (site_id, day, lander, niche, variant, has_source, views)
       select id, day::date, 'video', 1, 'a', false, 7 from site_site, unnest($1::text[]) day where is_default`,
    [["2027-05-01", day]],
  );
  for (const tracking of [
    { lander: "gallery", slug: "milf-x", network: "n" },
    { lander: "gallery" },
    { lander: "landing2" },
    { lander: "invented" },
    { ref: "r" },
    {},
  ]) {
    const { id } = await makeMember(testApp);
    await testApp.app.pool.query("update accounts_member set tracking = $2 where id = $1", [id, tracking]);
    await testApp.app.pool.query("update profiles_profile set country = 'NL' where member_id = $1", [id]);
  }
  await count([day]);
  const { rows } = await testApp.app.pool.query(
    `select metric, part, n::int from figures_day where day = $1 and country = '' and metric like any(array['lander_%', 'sign_up_sources'])
       order by 1, 2`,
    [day],
  );
  expect(rows.map(({ metric, part, n }) => [metric, part, n])).toEqual([
    ["lander_sign_ups", "gallery", 2],
    ["lander_sign_ups", "landing2", 1],
    ["lander_starts", "gallery", 4],
    ["lander_views", "video", 7],
    ["sign_up_sources", "campaign", 2],
    ["sign_up_sources", "direct", 1],
    ["sign_up_sources", "lander", 3],
  ]);
  const lea = await makeStaff(testApp, { roles: ["lead"] });
  const answer = await lea.ask("GET", `/api/desk/figures/people?from=${day}&to=${day}`);
  expect(answer.status).toBe(200);
  const { drawings } = (await answer.json()) as FiguresView;
  const bars = drawings.find(({ metric, kind }) => metric === "lander_sign_ups" && kind === "bars");
  expect(bars?.series.map(({ part, values, withheld }) => [part, values[0], withheld.length > 0])).toEqual([
    ["gallery", 2, false],
    ["landing2", 1, false],
  ]);
  // The same members are counted by country as "known" and "unknown", so that a cell too small to show could be
  // computed if these had a country too. ZZ stands for no country.
  const countries = await testApp.app.pool.query(
    `select array_agg(distinct country order by country) as all from figures_day
     where day = $1 and metric in ('lander_sign_ups', 'sign_up_sources') and country not in ('', '*')`,
    [day],
  );
  expect(countries.rows).toEqual([{ all: ["ZZ"] }]);
});

test("the nightly job counts the last 35 days, and the command any days of the past", async () => {
  testApp.clock.set("2027-03-10T02:23:00Z");
  await testApp.app.db.deleteFrom("figuresDay").execute();
  const [, nightly] = figuresJobs(dayFigures);
  await nightly?.run(testApp.app as never, {}, { id: "1" });
  expect(await stored()).not.toEqual([]);
  await testApp.app.db.deleteFrom("figuresDay").execute();
  testApp.clock.set("2027-03-12T02:23:00Z");
  await nightly?.run(testApp.app as never, {}, { id: "2" });
  expect(await stored()).toEqual([]);
  const command = commands.find(({ name }) => name === "count-figures");
  const run = (from: string, to: string) => command?.run(testApp.app as never, { from, to });
  expect(await run(DAY, DAY)).toBe("Counted 1 days.");
  expect(await stored()).not.toEqual([]);
  await expect(run("2027-02-30", DAY)).rejects.toThrow("--from must be a day");
  await expect(run(DAY, "2027-02-02")).rejects.toThrow("--from must not be after --to.");
  await expect(run(DAY, "2027-03-13")).rejects.toThrow("future");
});
