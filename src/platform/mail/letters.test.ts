import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { headerOf, openMailServer } from "#testing/mail-server.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { BOUNCE_DOMAIN, mailing, SITE } from "./mail.fixture.ts";
import { readReturnPath, readUnsubscribeToken } from "./sealed-words.ts";

let server: Awaited<ReturnType<typeof openMailServer>>;
let testApp: TestApp;
let mails: ReturnType<typeof mailing>;
let anna: MadeMember;
beforeAll(async () => {
  server = await openMailServer();
  testApp = await openTestApp({ env: { MAIL_URL: server.url, MAIL_FROM: "post@velvet.example" } });
  mails = mailing(testApp);
  anna = await makeMember(testApp);
});
afterAll(async () => {
  await testApp?.close();
  await server?.close();
});
beforeEach(() => server.deliveries.splice(0));

function only() {
  expect(server.deliveries).toHaveLength(1);
  return server.deliveries[0] as (typeof server.deliveries)[number];
}

describe("a mail about activity", () => {
  test("has every header of §5, a sealed return path, and asks for reports with headers only", async () => {
    const site = { ...SITE, language: "nl" };
    expect(await mails.activity(anna, { site, thread: `c ${anna.id} 7` })).toBe(true);
    const delivery = only();
    const header = (name: string) => headerOf(delivery, name) ?? "";
    const [row] = (await mails.rows(anna)).slice(-1);
    const { seal } = testApp.app;

    const [local = "", domain] = delivery.from.split("@");
    expect(domain).toBe(BOUNCE_DOMAIN);
    expect(local.length).toBeLessThan(64);
    expect(readReturnPath(seal, local)).toBe(row?.id);
    expect(delivery.mail.from).toMatchObject({ name: "Velvet post", address: "post@velvet.example" });
    expect(header("reply-to")).toBe("help@velvet.example");
    expect(header("list-id")).toBe("<activity.velvet.example>");
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    expect(header("feedback-id")).toBe("new-messages:activity:nl:velvetexamp0001");
    expect(header("feedback-id").split(":")[3]).toMatch(/^[a-z0-9]{5,15}$/);
    expect(header("auto-submitted")).toBe("auto-generated");
    expect(delivery.mail.messageId).toBe(row?.messageId);
    expect(header("references")).toMatch(/^<t\.[\w-]{22}@velvet\.example>$/);
    expect(header("in-reply-to")).toBe(header("references"));

    const [, page = "", address = ""] =
      /^<https:\/\/velvet\.example\/unsubscribe\/([^>]+)>, <mailto:u\+(.+)@bounce\.velvet\.example\?subject=unsubscribe>$/.exec(
        header("list-unsubscribe"),
      ) ?? [];
    expect(address).toBe(page);
    expect(`u+${address}`.length).toBeLessThan(64);
    expect(readUnsubscribeToken(seal, page)).toEqual({ memberId: anna.id, type: "new_messages" });

    const { mailFrom, rcptTo, dsn } = delivery.envelope as typeof delivery.envelope & {
      dsn?: { ret?: string };
    };
    expect([mailFrom ? mailFrom.args : null, dsn]).toMatchObject([{ RET: "HDRS" }, {}]);
    expect(rcptTo[0]?.args).toMatchObject({ NOTIFY: "FAILURE,DELAY" });
  });

  test("keeps its thread's id, which another conversation does not have", async () => {
    for (const thread of ["c 1 7", "c 1 7", "c 1 8"]) await mails.activity(anna, { thread });
    const [first, again, other] = server.deliveries.map((one) => headerOf(one, "references"));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(new Set(server.deliveries.map(({ mail }) => mail.messageId)).size).toBe(3);
  });

  test("of a site without a bounce domain comes back to its sender, and is unsubscribed on the page alone", async () => {
    await mails.activity(anna, {
      site: { ...SITE, bounceDomain: null, mailFrom: "hello@avondrood.example" },
    });
    const delivery = only();
    expect(delivery.from).toBe("hello@avondrood.example");
    expect(delivery.mail.from?.address).toBe("hello@avondrood.example");
    expect(headerOf(delivery, "list-unsubscribe")).toMatch(/^<https:[^<]+>$/);
  });

  test("cannot be sent as another class than its type has", async () => {
    await expect(mails.activity(anna, { type: "news" })).rejects.toThrow(TypeError);
    expect(server.deliveries).toEqual([]);
  });
});

test("a mail about the account names no list and cannot be unsubscribed", async () => {
  await mails.account(anna);
  const delivery = only();
  for (const name of ["list-id", "list-unsubscribe", "list-unsubscribe-post", "references"])
    expect(headerOf(delivery, name)).toBeUndefined();
  expect(headerOf(delivery, "feedback-id")).toBe("warning:account:en:velvetexamp0001");
  expect(delivery.from).toMatch(/^b\+/);
});

test("a Message-ID is nothing that can be computed without the secret", async () => {
  await mails.account(anna, { id: "4711" });
  const other = await openTestApp({
    env: { SECRET: "another secret with 32 characters!" },
  });
  try {
    const ben = await makeMember(other);
    await mailing(other).account(ben, { id: "4711" });
    const [row] = await mailing(other).rows(ben);
    expect(row?.messageId).toMatch(/^<[\w-]{26}@velvet\.example>$/);
    expect(row?.messageId).not.toBe(only().mail.messageId);
  } finally {
    await other.close();
  }
});

test("each site's mails have its own sender, bounce domain and language", async () => {
  await testApp.setSettings({ mail_from: "post@brand.example", mail_bounce_domain: "b.brand.example" });
  const answer = await testApp.ask("/api/user.php", {
    method: "POST",
    json: { email: anna.email, password: "x" },
  });
  expect(answer.status).toBe(401);
  await testApp.ask("/api/password-resets", { method: "POST", json: { email: anna.email } });
  await testApp.runJobs();
  await testApp.setSettings({});
  const delivery = only();
  expect(delivery.from).toMatch(/^b\+[\w.]+@b\.brand\.example$/);
  expect(delivery.mail.from?.address).toBe("post@brand.example");
});

test.each([
  { mail_from: "not an address" },
  { mail_bounce_domain: "bounce@example.org" },
  { mail_bounce_domain: "localhost" },
  { mail_bounce_domain: "-a.example" },
  { mail_bounce_domain: "EXAMPLE.org" },
])("a site with %j sends as one that has set nothing", async (settings) => {
  await testApp.setSettings({});
  await testApp.setSettings(settings);
  expect(hereSite(testApp)).toMatchObject({ mailFrom: null, bounceDomain: null });
  await testApp.setSettings({});
});
