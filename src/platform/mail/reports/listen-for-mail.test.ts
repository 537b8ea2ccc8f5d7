import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CERTIFICATE, KEY } from "#adapters/mail/certificate.fixture.ts";
import type { App } from "#platform/app.ts";
import { readConfig } from "#platform/config.ts";
import { bindReactions, gatherReactions, on } from "#platform/reactions.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { judgeMailsJob } from "../brake/brake.ts";
import { unsubscribedByMail } from "../events.ts";
import { BOUNCE_DOMAIN, mailing, SITE } from "../mail.fixture.ts";
import { returnPathOf, unsubscribeToken } from "../sealed-words.ts";
import { type Listening, listenForMail } from "./listen-for-mail.ts";
import { complaint, deliveryReport, readMail } from "./report-mails.fixture.ts";
import { deliver, talkTo } from "./smtp-client.fixture.ts";

const DAY = 86_400_000;
const FBL = `fbl@${BOUNCE_DOMAIN}`;

let testApp: TestApp;
let mails: ReturnType<typeof mailing>;
let listening: Listening;
let unsubscribed: { memberId: number; type: string }[] = [];
beforeAll(async () => {
  testApp = await openTestApp();
  await testApp.setSettings({ mail_bounce_domain: BOUNCE_DOMAIN });
  mails = mailing(testApp);
  const heard = gatherReactions(
    on(unsubscribedByMail, async (_tx, payload) => void unsubscribed.push(payload)),
  );
  const app: App = { ...testApp.app, announce: bindReactions(heard, () => app) };
  listening = await listenForMail(app, { port: 0, host: "127.0.0.1", tls: { key: KEY, cert: CERTIFICATE } });
}, 120_000);
afterAll(async () => {
  await listening?.stop();
  await testApp?.close();
});
beforeEach(() => {
  unsubscribed = [];
});

const make = () => makeMember(testApp);
const report = (to: string | string[], raw: Buffer | string) => deliver(listening.port, { to, raw });
const codeOf = (delivering: Promise<void>) =>
  delivering.then(
    () => 250,
    (error: { responseCode?: number }) => error.responseCode,
  );

/** A mail to the member that has left, as its reports know it. */
async function sent(member: MadeMember) {
  await mails.activity(member);
  const row = (await mails.rows(member)).at(-1) as Awaited<ReturnType<typeof mails.rows>>[number];
  const path = `${returnPathOf(testApp.app.seal, row.id)}@${BOUNCE_DOMAIN}`;
  return { path, messageId: row.messageId, id: row.id };
}

const stateOf = async (id: number) =>
  (await testApp.app.pool.query("select state, status from mail_sent where id = $1", [id])).rows[0];

describe("[N-15] reports at their real address", () => {
  test("[mail: bad case 11] a delay, a failure and the same failure again: only the second counts", async () => {
    const anna = await make();
    const { path, id } = await sent(anna);
    const failed = deliveryReport({ to: anna.email });
    await report(path, deliveryReport({ to: anna.email, action: "delayed", status: "4.4.1" }));
    expect([await stateOf(id), await mails.stateOf(anna)]).toEqual([{ state: "sent", status: null }, null]);
    await report(path, failed);
    expect([await stateOf(id), await mails.stateOf(anna)]).toEqual([
      { state: "bounced", status: "5.1.1" },
      "bounce",
    ]);
    const { since } = (
      await testApp.app.pool.query("select since from mail_address where member_id = $1", [anna.id])
    ).rows[0];
    testApp.clock.advance(DAY);
    await report(path, failed);
    const { rows } = await testApp.app.pool.query("select since from mail_address where member_id = $1", [
      anna.id,
    ]);
    expect(rows).toEqual([{ since }]);
    expect(await mails.account(anna)).toBe(false);
    expect(await mails.account(anna, { always: true })).toBe(true);
  });

  test("[mail: bad case 12] three full mailboxes on one day are no bounce, on three days they are", async () => {
    const anna = await make();
    const full = async () => {
      const { path } = await sent(anna);
      await report(path, deliveryReport({ to: anna.email, status: "5.2.2", words: "552 5.2.2 full" }));
    };
    for (let round = 0; round < 3; round++) await full();
    expect(await mails.stateOf(anna)).toBeNull();
    for (const expected of [null, "bounce"]) {
      testApp.clock.advance(DAY);
      await full();
      expect(await mails.stateOf(anna)).toBe(expected);
    }
  });

  test("[mail: bad case 14] a forged report for an address of a stranger is refused at RCPT", async () => {
    const [anna, ben] = [await make(), await make()];
    const { path, id } = await sent(anna);
    const other = await sent(ben);
    const [start, mark] = (path.split("@")[0] ?? "").split(".");
    const [otherStart] = other.path.split(".");
    for (const local of [
      ...[`${start}`, `${start}.`, `${start}.${"0".repeat(39)}`, `${otherStart}.${mark}`, `b+${id}.${mark}`],
      ...["anna", "postmaster", "b+", "u+", "fbl+1", ""],
    ])
      expect([
        local,
        await codeOf(report(`${local}@${BOUNCE_DOMAIN}`, deliveryReport({ to: anna.email }))),
      ]).toEqual([local, expect.toSatisfy((code) => code === 550 || local === "")]);
    expect(await codeOf(report(path.replace(BOUNCE_DOMAIN, "elsewhere.example"), "x"))).toBe(550);
    expect([await stateOf(id), await stateOf(other.id)]).toMatchObject([
      { state: "sent" },
      { state: "sent" },
    ]);
  });

  test("[mail: bad case 15] a bounce after the member has changed the address marks the old one", async () => {
    const anna = await make();
    const { path } = await sent(anna);
    const moved = { ...anna, email: `new.${anna.email}` };
    await testApp.app.pool.query("update accounts_member set email = $1, email_key = $1 where id = $2", [
      moved.email,
      anna.id,
    ]);
    await report(path, deliveryReport({ to: anna.email }));
    expect([await mails.stateOf(anna), await mails.stateOf(moved)]).toEqual(["bounce", null]);
    expect(await mails.activity(moved)).toBe(true);
  });

  test("[mail: bad case 13] mails that a server rejects because of us mark no address, raise the alarm and stop marketing", async () => {
    const before = testApp.logged().length;
    const site = { ...SITE, id: hereSite(testApp).id };
    const members = await Promise.all(Array.from({ length: 12 }, make));
    for (const member of members) {
      await mails.marketing(member, { site });
      const row = (await mails.rows(member)).at(-1);
      const path = `${returnPathOf(testApp.app.seal, row?.id ?? 0)}@${BOUNCE_DOMAIN}`;
      await report(
        path,
        deliveryReport({ to: member.email, status: "5.7.515", words: "550 5.7.515 denied" }),
      );
      expect([await stateOf(row?.id ?? 0), await mails.stateOf(member)]).toEqual([
        { state: "bounced", status: "5.7.515" },
        null,
      ]);
    }
    expect(await mails.figures("mail_faults_total")).toEqual(['mail_faults_total{fault="blocked"} 12']);
    const errors = testApp
      .logged()
      .slice(before)
      .filter((line) => line.includes('"level":"error"'));
    expect(errors).toHaveLength(12);
    expect(errors.join()).not.toContain("@");
    await judgeMailsJob.run(testApp.app, {}, { id: "1" });
    const [first] = members as [MadeMember];
    expect([await mails.marketing(first, { site }), await mails.activity(first, { site })]).toEqual([
      false,
      true,
    ]);
  });

  test("of several receivers only ours counts", async () => {
    const [anna, ben] = [await make(), await make()];
    const { path, id } = await sent(anna);
    await report(path, readMail("several-receivers.eml", { to: anna.email }));
    expect([await stateOf(id), await mails.stateOf(anna)]).toEqual([
      { state: "bounced", status: "5.2.2" },
      null,
    ]);
    const other = await sent(ben);
    await report(other.path, readMail("several-receivers.eml", { to: "nobody@big.example" }));
    expect(await stateOf(other.id)).toMatchObject({ state: "sent" });
  });

  test("an automatic answer changes nothing", async () => {
    const anna = await make();
    const { path, id, messageId } = await sent(anna);
    await report(path, readMail("out-of-office.eml", { messageId }));
    expect([await stateOf(id), await mails.stateOf(anna)]).toEqual([{ state: "sent", status: null }, null]);
  });

  test("a complaint is known by our Message-ID or by the sealed sender, stops mails, and «not spam» takes it back", async () => {
    for (const how of ["messageId", "mailFrom"] as const) {
      const anna = await make();
      const { path, messageId, id } = await sent(anna);
      const named = how === "messageId" ? { messageId } : { mailFrom: path };
      await report(FBL, complaint({ ...named, type: "virus" }));
      expect(await mails.stateOf(anna)).toBeNull();
      await report(FBL, complaint(named));
      expect([await stateOf(id), await mails.stateOf(anna)]).toEqual([
        { state: "complained", status: null },
        "fbl",
      ]);
      await report(path, deliveryReport({ to: anna.email }));
      expect([await stateOf(id), await mails.stateOf(anna)]).toEqual([
        { state: "complained", status: null },
        "fbl",
      ]);
      await report(FBL, complaint({ ...named, type: "not-spam" }));
      expect(await mails.stateOf(anna)).toBeNull();
    }
  });

  test("a complaint that names no mail of ours changes nothing", async () => {
    const anna = await make();
    const { messageId, id } = await sent(anna);
    const forged = messageId.replace(/.@/, (end) => (end === "A@" ? "B@" : "A@"));
    for (const named of [
      { messageId: forged },
      { mailFrom: `b+${id.toString(36)}.${"0".repeat(39)}@${BOUNCE_DOMAIN}` },
    ])
      await report(FBL, complaint(named));
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
  });

  test("reports are counted by kind, class and what they say, and nothing of the returned mail is stored or logged", async () => {
    const lines = await mails.figures("mail_reports_total");
    for (const what of ["hard", "soft", "fbl", "not_spam", "repeated", "delivery_note"])
      expect(lines.join("\n")).toContain(`kind="new_messages",mail_class="activity",report="${what}"`);
    expect(lines.join("\n")).toContain('kind="news",mail_class="marketing",report="ours"');
    expect(lines.join("\n")).toContain('report="unknown_mail"');
    const { rows } = await testApp.app.pool.query(
      "select count(*)::int as found from (select to_jsonb(s)::text as row from mail_sent s union all select to_jsonb(a)::text from mail_address a) t where row ilike '%heliotrope%' or row ilike '%@example%'",
    );
    expect(rows).toEqual([{ found: 0 }]);
    expect(testApp.logged().join("\n")).not.toMatch(/heliotrope|loop\.example|receiver\.example/);
  });
});

describe("a mail to unsubscribe", () => {
  test("is announced, whatever it says, in upper or lower case", async () => {
    const anna = await make();
    const token = unsubscribeToken(testApp.app.seal, { memberId: anna.id, type: "like" });
    for (const to of [
      `u+${token}@${BOUNCE_DOMAIN}`,
      `U+${token.toUpperCase()}@${BOUNCE_DOMAIN.toUpperCase()}`,
    ])
      await report(to, "Subject: unsubscribe\r\n\r\nno");
    expect(unsubscribed).toEqual(Array(2).fill({ memberId: anna.id, type: "like" }));
    expect(await mails.figures("mail_reports_total")).toContain(
      'mail_reports_total{kind="",mail_class="",report="unsubscribed"} 2',
    );
  });

  test("[mail: bad case 3] with one letter changed, or with the mark of a return path, is refused", async () => {
    const anna = await make();
    const token = unsubscribeToken(testApp.app.seal, { memberId: anna.id, type: "like" });
    const [start, mark = ""] = token.split(".");
    const { path } = await sent(anna);
    const changed = `${start}.${mark[0] === "0" ? "1" : "0"}${mark.slice(1)}`;
    for (const local of [`u+${changed}`, `u+${path.split("@")[0]?.slice(2)}`, `b+${token}`])
      expect(await codeOf(report(`${local}@${BOUNCE_DOMAIN}`, "Subject: unsubscribe\r\n\r\n"))).toBe(550);
    expect(unsubscribed).toEqual([]);
  });
});

describe("the listener", () => {
  test("[mail: bad case 16] refuses 5 MB, drops what is no mail or was cut off, and goes on", async () => {
    const anna = await make();
    const { path, id } = await sent(anna);
    const big = `Subject: big\r\n\r\n${"x".repeat(70)}\r\n`.padEnd(5_000_000, `${"y".repeat(70)}\r\n`);
    expect(await codeOf(report(path, big))).toBeOneOf([552, undefined]);
    expect(await codeOf(report(path, big.slice(0, 300_000)))).toBe(552);
    await report(path, Buffer.from([0, 255, 13, 10, 13, 10, 46, 46]));
    await report(path, deliveryReport({ to: anna.email }).subarray(0, 700));
    expect(await stateOf(id)).toMatchObject({ state: "sent" });
    await report(path, deliveryReport({ to: anna.email }));
    expect(await stateOf(id)).toMatchObject({ state: "bounced" });
  });

  test("[mail: bad case 16] takes at most ten recipients of one mail", async () => {
    const { seal } = testApp.app;
    const talk = await talkTo(listening.port);
    await talk.say("EHLO mx.example");
    await talk.say("MAIL FROM:<>");
    const answers: string[] = [];
    for (let id = 1; id <= 11; id++)
      answers.push((await talk.say(`RCPT TO:<${returnPathOf(seal, id)}@${BOUNCE_DOMAIN}>`)).slice(0, 3));
    expect(answers).toEqual([...Array(10).fill("250"), "452"]);
    talk.socket.destroy();
  });

  test("offers STARTTLS with the operator's certificate and no log-in", async () => {
    const anna = await make();
    const { path, id } = await sent(anna);
    await deliver(listening.port, { to: path, raw: deliveryReport({ to: anna.email }), tls: true });
    expect(await stateOf(id)).toMatchObject({ state: "bounced" });
    const talk = await talkTo(listening.port);
    await talk.say("EHLO mx.example");
    expect(await talk.say("AUTH PLAIN AGEAYg==")).toMatch(/^50\d /);
    talk.socket.destroy();
  });

  test("without a certificate offers no STARTTLS", async () => {
    const plain = await listenForMail(testApp.app, { port: 0, host: "127.0.0.1" });
    try {
      const { path } = await sent(await make());
      const secretly = deliver(plain.port, { to: path, raw: "Subject: x\r\n\r\n", tls: true });
      await expect(secretly).rejects.toThrow(/STARTTLS/);
    } finally {
      await plain.stop();
    }
  });

  test("ends a connection that is silent, and takes 20 at once", async () => {
    const impatient = await listenForMail(testApp.app, { port: 0, host: "127.0.0.1", patience: 50 });
    const silent = await talkTo(impatient.port);
    await silent.closed;
    await impatient.stop();
    const open = await Promise.all(Array.from({ length: 20 }, () => talkTo(listening.port)));
    const extra = await talkTo(listening.port);
    expect(await extra.read()).toBe("closed");
    for (const { socket } of [...open, extra]) socket.destroy();
  });

  test("asks the sender to try again while the database is away", async () => {
    const anna = await make();
    const { path, id } = await sent(anna);
    const db = {
      transaction: () => {
        throw new Error("away");
      },
      selectFrom: () => {
        throw new Error("away");
      },
    };
    const away = await listenForMail({ ...testApp.app, db: db as never }, { port: 0, host: "127.0.0.1" });
    const raw = deliveryReport({ to: anna.email });
    expect(await codeOf(deliver(away.port, { to: path, raw }))).toBe(451);
    await away.stop();
    await report(path, raw);
    expect(await stateOf(id)).toMatchObject({ state: "bounced" });
  });

  test("is only opened with a port, and its certificate needs a key", () => {
    expect(readConfig({}).ROLES).not.toContain("mail");
    expect(readConfig({ MAIL_IN_PORT: "2525" }).ROLES).toContain("mail");
    expect(() => readConfig({}, ["--roles=mail"])).toThrow("MAIL_IN_PORT");
    expect(() => readConfig({ MAIL_IN_CERT_FILE: "/x" })).toThrow("MAIL_IN_KEY_FILE");
    expect(() => readConfig({ DKIM_SELECTOR: "s1" })).toThrow("DKIM_KEY_FILE");
  });
});
