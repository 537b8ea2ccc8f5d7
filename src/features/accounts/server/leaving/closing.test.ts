import { describe, expect, test } from "vitest";
import type { Tx } from "#db/database.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { lockMember, type MemberRow } from "../queries.ts";
import { as, logIn, mailed, openForFile, post, testApp } from "../user.fixture.ts";
import { closeAccount } from "./close-account.ts";

openForFile();

const DAY = 86_400_000;
const read = (id: number) =>
  testApp.app.db.selectFrom("accountsMember").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const statusOf = async ({ id }: MadeMember) => (await read(id)).status;
const codeOf = async (answer: Response) => [answer.status, (await answer.json()).error];

/** Closes the account through the mailed link, and returns both links of the mail that follows. */
async function closeByMail(member: MadeMember) {
  await post("/api/closing-mails", { email: member.email });
  const { token } = await mailed(member.email, "mails.closing.subject");
  const answer = await post("/api/closings/by-mail", { token });
  expect(answer.status).toBe(200);
  return { ...(await linksFor(member)), eraseAt: (await answer.json()).erase_at as string };
}

async function linksFor({ email }: MadeMember) {
  const { mail } = await mailed(email, "mails.reactivation.subject");
  const tokenOf = (path: string) => new RegExp(`${path}\\?token=([\\w-]+)`).exec(mail?.text ?? "")?.[1] ?? "";
  return { back: tokenOf("reactivate"), now: tokenOf("delete-account/now") };
}

test("a closed account is left at once: the status, the day of the erasure, every session", async () => {
  const anna = await makeMember(testApp);
  const { eraseAt } = await closeByMail(anna);
  expect(new Date(eraseAt).getTime()).toBe(testApp.clock.now().getTime() + 14 * DAY);
  expect(await read(anna.id)).toMatchObject({ status: "pending_deletion", eraseAt: new Date(eraseAt) });
  expect((await testApp.ask("/api/sessions", as(anna.cookie))).status).toBe(403);
  expect(await codeOf(await logIn(anna.email, anna.password))).toEqual([409, "accounts.pending_deletion"]);
});

test("what has to be stored with the closing is stored, or the account stays open", async () => {
  const anna = await makeMember(testApp);
  const prove = async (tx: Tx) => (await lockMember(tx, anna.id)) as MemberRow;
  const fails = () => Promise.reject(new Error("no room"));
  await expect(closeAccount(testApp.app, { memberId: anna.id, prove }, fails)).rejects.toThrow("no room");
  expect(await statusOf(anna)).toBe("active");
  expect((await testApp.ask("/api/sessions", as(anna.cookie))).status).toBe(200);
  await closeAccount(testApp.app, { memberId: anna.id, prove });
  expect(await statusOf(anna)).toBe("pending_deletion");
});

test("[E-11] the link in the mail opens the account again, once, until the moment of the erasure", async () => {
  const anna = await makeMember(testApp);
  const { back } = await closeByMail(anna);
  testApp.clock.advance(14 * DAY - 1_000);
  expect((await post("/api/reactivations", { token: back })).status).toBe(204);
  expect(await statusOf(anna)).toBe("active");
  expect((await logIn(anna.email, anna.password)).status).toBe(200);
  expect(await codeOf(await post("/api/reactivations", { token: back }))).toEqual([
    410,
    "accounts.link_invalid",
  ]);

  const again = await closeByMail(anna);
  testApp.clock.advance(14 * DAY);
  expect((await post("/api/reactivations", { token: again.back })).status).toBe(410);
  expect(await statusOf(anna)).toBe("pending_deletion");
});

test("coming back gives the status before the closing", async () => {
  const anna = await makeMember(testApp, { confirmed: false });
  const { back } = await closeByMail(anna);
  await post("/api/reactivations", { token: back });
  expect(await statusOf(anna)).toBe("not_confirmed");
});

describe("a banned member", () => {
  async function ban({ id }: MadeMember) {
    const bannedAt = testApp.clock.now();
    await testApp.app.db
      .transaction()
      .execute((tx) =>
        tx.updateTable("accountsMember").set({ bannedAt, status: "banned" }).where("id", "=", id).execute(),
      );
  }

  test("closes the account by mail, and stays banned after coming back", async () => {
    const anna = await makeMember(testApp);
    await ban(anna);
    const { back } = await closeByMail(anna);
    expect(await read(anna.id)).toMatchObject({ status: "banned", closedAt: expect.any(Date) });
    expect(await codeOf(await logIn(anna.email, anna.password))).toEqual([403, "accounts.banned"]);
    await post("/api/reactivations", { token: back });
    expect(await read(anna.id)).toMatchObject({ status: "banned", closedAt: null });
  });
});

test("the erasure can be asked for at once, and then there is no way back", async () => {
  const anna = await makeMember(testApp);
  const { back, now } = await closeByMail(anna);
  expect((await post("/api/erasures", { token: now })).status).toBe(204);
  expect((await post("/api/reactivations", { token: back })).status).toBe(410);
  const row = await testApp.app.db
    .selectFrom("accountsMember")
    .select("eraseAt")
    .where("id", "=", anna.id)
    .executeTakeFirst();
  expect(row?.eraseAt ?? null).toSatisfy((at: Date | null) => at === null || at <= testApp.clock.now());
});

test("of coming back and erasing at the same moment, exactly one wins", async () => {
  for (let round = 0; round < 5; round++) {
    const anna = await makeMember(testApp);
    const { back, now } = await closeByMail(anna);
    const answers = await Promise.all([
      post("/api/reactivations", { token: back }),
      post("/api/erasures", { token: now }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410]);
    const isBack = answers[0]?.status === 204;
    if (isBack) expect(await read(anna.id)).toMatchObject({ status: "active", eraseAt: null });
  }
});

describe("links on request", () => {
  test("the answer is the same for no account, an open one, and one that is closed already", async () => {
    const anna = await makeMember(testApp);
    for (const email of ["nobody@members.example", anna.email]) {
      expect((await post("/api/closing-mails", { email })).status).toBe(204);
      expect((await post("/api/reactivation-mails", { login: email })).status).toBe(204);
    }
    await closeByMail(anna);
    expect((await post("/api/closing-mails", { email: anna.email })).status).toBe(204);
    expect((await post("/api/closing-mails", { email: "no address" })).status).toBe(400);
  });

  test("[E-11] a closed account gets its links again, at most three times a day, and the newest ones work", async () => {
    const anna = await makeMember(testApp);
    const first = await closeByMail(anna);
    const count = async () => {
      await testApp.runJobs();
      return (await testApp.outbox()).filter(({ to }) => to === anna.email).length;
    };
    const before = await count();
    for (const login of [anna.email, anna.username, anna.email, anna.email, anna.email]) {
      expect((await post("/api/reactivation-mails", { login })).status).toBe(204);
      await testApp.runJobs();
    }
    expect((await count()) - before).toBe(3);
    expect((await post("/api/reactivations", { token: first.back })).status).toBe(410);
    expect((await post("/api/reactivations", { token: (await linksFor(anna)).back })).status).toBe(204);
  });

  test("an open account gets no reactivation mail, and a closed one no closing mail", async () => {
    const anna = await makeMember(testApp);
    await post("/api/reactivation-mails", { login: anna.email });
    await testApp.runJobs();
    expect((await testApp.outbox()).filter(({ to }) => to === anna.email)).toEqual([]);
    await closeByMail(anna);
    const mails = (await testApp.outbox()).filter(({ to }) => to === anna.email).length;
    await post("/api/closing-mails", { email: anna.email });
    await testApp.runJobs();
    expect((await testApp.outbox()).filter(({ to }) => to === anna.email)).toHaveLength(mails);
  });

  test("a link for one thing does nothing else", async () => {
    const anna = await makeMember(testApp);
    const { back, now } = await closeByMail(anna);
    expect((await post("/api/erasures", { token: back })).status).toBe(410);
    expect((await post("/api/reactivations", { token: now })).status).toBe(410);
    expect((await post("/api/closings/by-mail", { token: back })).status).toBe(410);
    expect(await statusOf(anna)).toBe("pending_deletion");
  });
});

test("[Q-02] a new password ends the links to come back and to erase; the member asks for new ones", async () => {
  const anna = await makeMember(testApp);
  const { back, now } = await closeByMail(anna);
  await post("/api/password-resets", { email: anna.email });
  const { token } = await mailed(anna.email, "mails.reset.subject");
  const password = "amber lantern orchard";
  const reset = await post("/api/password-resets/do", { token, password, password_again: password });
  expect(reset.status).toBe(204);
  expect((await post("/api/erasures", { token: now })).status).toBe(410);
  expect((await post("/api/reactivations", { token: back })).status).toBe(410);
  await post("/api/reactivation-mails", { login: anna.email });
  expect((await post("/api/reactivations", { token: (await linksFor(anna)).back })).status).toBe(204);
});

test("whoever undoes a change of address that a stranger made also ends the stranger's links", async () => {
  const anna = await makeMember(testApp);
  const stranger = "stranger@members.example";
  const asked = await testApp.ask("/api/mail-changes", {
    ...as(anna.cookie),
    method: "POST",
    json: { email: stranger, password: anna.password },
  });
  expect(asked.status).toBe(204);
  const change = await mailed(stranger);
  await post("/api/mail-changes/do", { token: change.token });
  const { back, now } = await closeByMail({ ...anna, email: stranger });
  const undo = await mailed(anna.email);
  expect((await post("/api/mail-changes/do", { token: undo.token })).status).toBe(200);
  for (const [path, token] of [
    ["/api/erasures", now],
    ["/api/reactivations", back],
  ])
    expect((await post(path as string, { token })).status).toBe(410);
  await post("/api/reactivation-mails", { login: anna.email });
  expect((await post("/api/reactivations", { token: (await linksFor(anna)).back })).status).toBe(204);
});
