import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openShopForFile, testApp, till } from "#features/shop/server/open-shop-for-file.fixture.ts";
import { findHeldLetter } from "./find-held-letter.ts";
import { mailExport } from "./mail-export.ts";
import { moderating } from "./moderation.fixture.ts";

openShopForFile();

let desk: ReturnType<typeof moderating>;
beforeAll(() => {
  desk = moderating(testApp);
});

const post = (path: string, json: object) =>
  testApp.ask(path, { method: "POST", json, headers: { cookie: "locale=en" } });

/** The part of the newest mail to this address that comes after these words. */
async function mailedAfter(email: string, words: RegExp): Promise<string> {
  await testApp.runJobs();
  const mails = (await testApp.outbox()).filter(({ to }) => to === email);
  return mails.map(({ text }) => words.exec(text)?.[1]).find((found) => found !== undefined) ?? "";
}

test.each([
  [{ kind: "banned" }, "Your account is banned"],
  [{ kind: "suspended", days: 30 }, "Your account is suspended"],
] as const)(
  "[F-12] a member with %j reaches the held page by the password, and reads, appeals, exports, withdraws, is refunded and deletes there",
  async (measure, words) => {
    const anna = await till.member();
    const { email } = anna;
    const order = await till.buy(anna);
    await desk.fileAbout(anna, "scam", `member:${anna.id}`);
    await desk.judge(desk.person(), anna, { rule: "scam", measures: [measure] });

    const refused = await post("/api/user.php", { email, password: anna.password });
    const { page } = await refused.json();
    expect([refused.status, refused.headers.getSetCookie().join()]).toEqual([
      403,
      expect.not.stringContaining("auth.session"),
    ]);
    const token = (await findHeldLetter(testApp.app, page.split("/").at(-1)))?.letter ?? "";
    const letter = await (await post("/api/decision-letters", { token })).json();
    expect(letter).toMatchObject({
      receiver: "concerned",
      appeal_state: "open",
      body: expect.stringContaining(words),
    });
    expect((await post("/api/appeals", { token, words: "I did not do this." })).status).toBe(204);

    await mailExport(testApp.app, token);
    const file = await mailedAfter(email, /\/exports\/([\w-]+)/);
    expect(file).not.toBe("");

    const client_id = randomUUID();
    const declared = { client_id, name: "Anna", email, order: String(order.id) };
    expect((await post("/api/withdrawals", declared)).status).toBe(202);
    const link = decodeURIComponent(await mailedAfter(email, /withdraw\/do\?token=([\w.%-]+)/));
    expect((await post("/api/withdrawals/confirmations", { token: link })).status).toBe(204);
    const { rows } = await testApp.app.pool.query(
      "select state, amount from shop_withdrawal where client_id = $1",
      [client_id],
    );
    expect(rows).toEqual([{ state: "refunded", amount: order.amount.amount }]);

    expect((await post("/api/closing-mails", { email })).status).toBe(204);
    const leaving = await mailedAfter(email, /delete-account\/confirm\?token=([\w-]+)/);
    expect((await post("/api/closings/by-mail", { token: leaving })).status).toBeLessThan(300);
    const closed = await testApp.app.pool.query(
      "select status, erase_at from accounts_member where id = $1",
      [anna.id],
    );
    expect(closed.rows).toEqual([{ status: "banned", erase_at: expect.any(Date) }]);
  },
);
