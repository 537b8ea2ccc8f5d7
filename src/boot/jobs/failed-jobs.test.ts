import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CERTIFICATE, KEY } from "#adapters/mail/certificate.fixture.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
let server: SMTPServer;
beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    key: KEY,
    cert: CERTIFICATE,
    onRcptTo({ address }, _session, done) {
      const words = `4.2.2 <${address}>: the mailbox of Anna Example is full`;
      done(Object.assign(new Error(words), { responseCode: 450 }));
    },
  });
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  testApp = await openTestApp({ env: { MAIL_URL: `smtp://127.0.0.1:${port}` } });
});
afterAll(async () => {
  await testApp?.close();
  await new Promise<void>((done) => server.close(() => done()));
});

test("a failed mail job keeps no address, neither in its payload nor in its error", async () => {
  const anna = await makeMember(testApp, { username: "annaexample" });
  const post = (path: string, json: unknown, method = "POST") =>
    testApp.ask(path, { method, json, headers: { cookie: `${anna.cookie}; locale=en` } });
  const { email, password } = anna;
  await post("/api/mail-changes", { email: "new.anna@example.org", password });
  await post("/api/password-resets", { email });
  await post("/api/exports", { password });
  await testApp.ask("/api/user.php", {
    method: "POST",
    json: { email, password },
    headers: { "user-agent": "Firefox" },
  });
  await testApp.runJobs();
  await expect.poll(async () => (await listFailed()).length).toBe(5);
  const rows = await listFailed();
  expect(rows.map(({ task }) => task)).toEqual([
    "make-export",
    "send-mail-change-asked-mail",
    "send-mail-change-mail",
    "send-new-device-mail",
    "send-reset-mail",
  ]);
  for (const row of rows) expect(row.error).toMatch(/^MailRefused EENVELOPE · RCPT TO · 450 4\.2\.2$/);
  const personal = /@|anna|violet canoe/i;
  expect(JSON.stringify(rows)).not.toMatch(personal);
  expect(testApp.logged().filter((line) => line.includes("mailbox") || /anna.*@/i.test(line))).toEqual([]);
});

async function listFailed() {
  const { rows } = await testApp.app.pool.query(
    `select tasks.identifier as task, jobs.payload, jobs.last_error as error
     from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where jobs.last_error is not null order by tasks.identifier`,
  );
  return rows;
}
