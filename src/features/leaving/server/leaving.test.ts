import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeSoftwareKey } from "#testing/authenticator.ts";
import { forget } from "#testing/forget.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { REASONS } from "../rules.ts";

const DAY = 86_400_000;
const HERE = { origin: "http://localhost", rpId: "localhost" };

let testApp: TestApp;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  anna = await makeMember(testApp);
  await testApp.app.db.deleteFrom("leavingAnswer").execute();
});

const ask = (
  who: MadeMember | null,
  method: string,
  path: string,
  json?: unknown,
  more: Record<string, string> = {},
) =>
  testApp.ask(path, {
    method,
    ...(json !== undefined && { json }),
    headers: { cookie: `${who?.cookie ?? "a=b"}; locale=en`, ...more },
  });
const close = (who: MadeMember | null, form: object, more?: Record<string, string>) =>
  ask(who, "POST", "/api/closings", form, more);
const byPassword = ({ password }: MadeMember) => ({ proof: { password } });
const wayOut = async (who = anna) => (await ask(who, "GET", "/api/leaving")).json();
const take = (offer: string, who = anna) => ask(who, "POST", "/api/leaving-offers", { offer });
const answers = () => testApp.app.db.selectFrom("leavingAnswer").selectAll().execute();
const statusOf = async ({ id }: MadeMember) => {
  const row = await testApp.app.db
    .selectFrom("accountsMember")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row.status;
};
const errorOf = async (answer: Response) => [answer.status, (await answer.json()).error];

async function addPasskey(who: MadeMember) {
  const key = makeSoftwareKey();
  const started = await ask(who, "POST", "/api/passkeys/options", { password: who.password });
  const { challenge } = await started.json();
  const credential = key.register({ ...HERE, challenge });
  expect((await ask(who, "POST", "/api/passkeys", { credential, name: "Key" })).status).toBe(204);
  return key;
}

async function prove(who: MadeMember, key: ReturnType<typeof makeSoftwareKey>) {
  const { challenge } = await (await ask(who, "POST", "/api/passkeys/proof-options", {})).json();
  return { proof: { credential: key.assert({ ...HERE, challenge }) } };
}

describe("the offers", () => {
  test("are read without changing anything, with the day of the erasure", async () => {
    expect(await wayOut()).toMatchObject({
      email: anna.email,
      erase_at: new Date(testApp.clock.now().getTime() + 14 * DAY).toISOString(),
      has_password: true,
      offers: expect.arrayContaining(["email", "privacy", "discount"]),
      discount_percent: 25,
    });
    await testApp.setSettings({ reactivation_days: 3 });
    const { erase_at } = await wayOut();
    expect(new Date(erase_at).getTime() - testApp.clock.now().getTime()).toBe(3 * DAY);
    await testApp.setSettings({});
    const codes = testApp.app.db.selectFrom("shopCode").selectAll().where("memberId", "=", anna.id);
    expect(await codes.execute()).toEqual([]);
    expect(await answers()).toEqual([]);
  });

  test("come with what the member is owed or loses", async () => {
    const nothing = { credits: 0, sums: [] };
    const none = { refundable: nothing, at_closing: nothing, at_erasure: nothing, lapsing: nothing };
    expect((await wayOut()).money).toEqual({ ...none, given: 0 });
    await testApp.setSettings({ signup_credits: 5 });
    const bob = await makeMember(testApp);
    await testApp.setSettings({});
    expect((await wayOut(bob)).money).toEqual({ ...none, given: 5 });
  });

  test("privacy mode is on after one press, and is then no longer offered", async () => {
    expect(await (await take("privacy")).json()).toEqual({ discount: null });
    const view = testApp.app.db.selectFrom("accountsStanding").select(["invisible", "photoAudience"]);
    expect(await view.where("memberId", "=", anna.id).execute()).toEqual([
      { invisible: true, photoAudience: "matches" },
    ]);
    expect((await wayOut()).offers).not.toContain("privacy");
    expect(await statusOf(anna)).toBe("active");
  });

  test("[M-27] the discount is a code for this member, which the shop accepts, with percentage, minimum and country", async () => {
    const { discount } = await (await take("discount")).json();
    expect(discount).toMatchObject({
      code: `STAY-${anna.id}`,
      user_id: anna.id,
      value_percentage: 25,
      minimum_order_value: null,
      country: null,
      expired: false,
    });
    const path = `/api/discountcode.php?code=${discount.code}`;
    expect(await (await ask(anna, "GET", path)).json()).toMatchObject({ code: discount.code });
    expect((await ask(await makeMember(testApp), "GET", path)).status).toBe(404);
    expect((await wayOut()).offers).toContain("discount");
  });

  test("a discount that has run out is neither shown nor given", async () => {
    await take("discount");
    const before = testApp.clock.now();
    testApp.clock.advance(8 * DAY);
    expect(await wayOut()).toMatchObject({ discount_percent: null });
    expect((await wayOut()).offers).not.toContain("discount");
    expect(await errorOf(await take("discount"))).toEqual([409, "leaving.offer_over"]);
    expect(await answers()).toHaveLength(1);
    testApp.clock.set(before.toISOString());
  });

  test("the try-out package is shown with its price, and can be ordered once the offer is taken", async () => {
    expect(await wayOut()).toMatchObject({
      offers: ["email", "privacy", "tryout", "discount"],
      try_out: { code: "tryout", credits: 5, price: { amount: 299, currency: "EUR" } },
    });
    const offered = async () => (await (await ask(anna, "GET", "/api/offer")).json()).try_out;
    expect(await offered()).toBeNull();
    expect((await take("tryout")).status).toBe(200);
    expect(await offered()).toMatchObject({ code: "tryout" });
  });

  test("what was taken is noted by site and day, without the member", async () => {
    for (const offer of ["email", "privacy", "tryout", "discount"])
      expect((await take(offer)).status).toBe(200);
    const rows = await answers();
    expect(rows.map(({ offerTaken }) => offerTaken).sort()).toEqual([
      "discount",
      "email",
      "privacy",
      "tryout",
    ]);
    const today = testApp.clock.now().toISOString().slice(0, 10);
    for (const { id, siteId, ...rest } of rows)
      expect(rest).toEqual({ reasons: [], words: "", offerTaken: expect.any(String), at: today });
    expect((await take("nothing")).status).toBe(400);
  });
});

describe("closing the account", () => {
  test("[A-25] by password: unseen at once, 14 days pending, answers without a name, a mail with the way back", async () => {
    const form = { ...byPassword(anna), reasons: ["other", "privacy", "privacy"], other: " Moving to Mars " };
    const answer = await close(anna, form);
    expect(answer.status).toBe(200);
    const { erase_at } = await answer.json();
    expect(new Date(erase_at).getTime()).toBe(testApp.clock.now().getTime() + 14 * DAY);
    expect(await statusOf(anna)).toBe("pending_deletion");
    const [row, ...more] = await answers();
    expect(more).toEqual([]);
    expect(row).toMatchObject({ reasons: ["privacy", "other"], words: "Moving to Mars", offerTaken: null });
    expect(Object.keys(row ?? {}).sort()).toEqual(["at", "id", "offerTaken", "reasons", "siteId", "words"]);

    expect(await errorOf(await ask(anna, "GET", "/api/leaving"))).toEqual([403, "authentication_required"]);
    const { email, password } = anna;
    const logIn = () => ask(null, "POST", "/api/user.php", { email, password });
    expect(await errorOf(await logIn())).toEqual([409, "accounts.pending_deletion"]);
    await testApp.runJobs();
    const mail = (await testApp.outbox()).find(({ to }) => to === anna.email);
    const token = /reactivate\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    expect((await ask(null, "POST", "/api/reactivations", { token })).status).toBe(204);
    expect((await logIn()).status).toBe(200);
  });

  test("needs no reason", async () => {
    expect((await close(anna, byPassword(anna))).status).toBe(200);
    expect(await answers()).toMatchObject([{ reasons: [], words: "" }]);
  });

  test("is refused without a session, from another site, and with a wrong password, which is shown at its field", async () => {
    const form = { ...byPassword(anna), reasons: ["privacy"] };
    expect(await errorOf(await close(null, form))).toEqual([403, "authentication_required"]);
    const foreign = await close(anna, form, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    const wrong = await close(anna, { ...form, proof: { password: "wrong" } });
    expect([wrong.status, (await wrong.json()).fields]).toEqual([
      400,
      { password: "Please check your password." },
    ]);
    for (const bad of [
      {},
      { proof: {} },
      { ...form, reasons: ["boredom"] },
      { ...form, other: "x".repeat(1_001) },
    ])
      expect((await close(anna, bad)).status).toBe(400);
    expect(await statusOf(anna)).toBe("active");
    expect(await answers()).toEqual([]);
  });

  test("by a passkey of one's own, also without a password; not by another member's", async () => {
    const [bob, key] = [await makeMember(testApp), await addPasskey(anna)];
    const bobs = await addPasskey(bob);
    expect(await errorOf(await close(anna, await prove(anna, bobs)))).toEqual([
      401,
      "accounts.passkey_failed",
    ]);
    expect(await statusOf(anna)).toBe("active");
    await testApp.app.db
      .updateTable("accountsMember")
      .set({ passwordHash: null })
      .where("id", "=", anna.id)
      .execute();
    expect(await wayOut()).toMatchObject({ has_password: false });
    expect((await close(anna, byPassword(anna))).status).toBe(400);
    expect((await close(anna, await prove(anna, key))).status).toBe(200);
    expect(await statusOf(anna)).toBe("pending_deletion");
  });

  test("logs out another tab, whose next message is refused with authentication_required", async () => {
    const bob = await makeMember(testApp);
    const { email, password } = anna;
    const other = await ask(null, "POST", "/api/user.php", { email, password });
    const cookie = /auth\.session=[^;]+/.exec(other.headers.get("set-cookie") ?? "")?.[0] ?? "";
    const send = () => {
      const json = { id: crypto.randomUUID(), to: bob.id, kind: "text", text: "Hello" };
      return ask({ ...anna, cookie }, "POST", "/api/messages", json);
    };
    expect((await send()).status).toBe(200);
    expect((await close(anna, byPassword(anna))).status).toBe(200);
    const refused = await send();
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ authentication_required: true }),
    ]);
  });

  test("twice at once closes once, with one answer and one mail", async () => {
    const both = await Promise.all([close(anna, byPassword(anna)), close(anna, byPassword(anna))]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await answers()).toHaveLength(1);
    await testApp.runJobs();
    const mails = (await testApp.outbox()).filter(({ to }) => to === anna.email);
    expect(mails).toHaveLength(1);
  });
});

test("the words of an answer are emptied after 90 days, and the reasons stay", async () => {
  await close(anna, { ...byPassword(anna), reasons: [...REASONS], other: "Bye" });
  const words = async () => {
    await forget(testApp, "leaving-words");
    return (await answers()).map((row) => [row.words, row.reasons.length]);
  };
  testApp.clock.advance(90 * DAY);
  expect(await words()).toEqual([["Bye", 7]]);
  testApp.clock.advance(DAY);
  expect(await words()).toEqual([["", 7]]);
  expect(await words()).toEqual([["", 7]]);
});
