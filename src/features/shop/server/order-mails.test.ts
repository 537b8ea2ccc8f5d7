import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CERTIFICATE, KEY } from "#adapters/mail/certificate.fixture.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { enqueueOrderMails } from "./mail-jobs.ts";
import { type Buyer, openShop, openTill } from "./shop.fixture.ts";

let testApp: TestApp;
let server: SMTPServer;
const refused = new Set<string>();
let received: { to: string; id: string | undefined }[] = [];

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    key: KEY,
    cert: CERTIFICATE,
    onRcptTo({ address }, _session, done) {
      done(refused.has(address) ? Object.assign(new Error("4.2.2 full"), { responseCode: 450 }) : undefined);
    },
    onData(stream, { envelope }, done) {
      void text(stream).then((mail) => {
        const [to] = envelope.rcptTo.map(({ address }) => address);
        if (/\/transactions\/\d+/.test(mail))
          received.push({ to: to as string, id: /^Message-ID: (.+)$/im.exec(mail)?.[1] });
        done();
      });
    },
  });
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  testApp = await openShop({ MAIL_URL: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await testApp?.close();
  await new Promise<void>((done) => server.close(() => done()));
});

test("orders that were settled together share a job for their mails; one that fails is sent again alone", async () => {
  received = [];
  const till = openTill(testApp);
  const buyers: Buyer[] = [];
  for (let n = 0; n < 12; n++) buyers.push(await till.member());
  const orders: { orderId: number }[] = [];
  for (const buyer of buyers) orders.push({ orderId: (await till.buy(buyer)).id });
  const first = new Map(received.map(({ to, id }) => [to, id]));
  expect([...first.keys()]).toEqual(buyers.map(({ email }) => email));
  received = [];
  // A worker removes its last jobs shortly after they were run.
  await expect.poll(listJobs).toEqual([]);

  const [, full] = buyers as [Buyer, Buyer];
  refused.add(full.email);
  await testApp.app.db.transaction().execute((tx) => enqueueOrderMails(tx, { orders }));
  expect(await listJobs()).toEqual([
    { task: "mail-orders", orders: orders.slice(0, 10).map(({ orderId }) => orderId), priority: 10 },
    { task: "mail-orders", orders: orders.slice(10).map(({ orderId }) => orderId), priority: 10 },
  ]);
  await testApp.runJobs();
  const others = buyers.filter((buyer) => buyer !== full);
  expect(received.map(({ to }) => to).toSorted()).toEqual(others.map(({ email }) => email).toSorted());
  await expect.poll(listJobs).toEqual([{ task: "mail-order", orders: [orders[1]?.orderId], priority: 10 }]);

  refused.clear();
  await testApp.app.pool.query("update graphile_worker._private_jobs set run_at = now()");
  await testApp.runJobs();
  expect(received).toHaveLength(buyers.length);
  await expect.poll(listJobs).toEqual([]);
  // A mail server or a mailbox recognizes a mail that is sent twice.
  for (const { to, id } of received) expect(id).toBe(first.get(to));
  expect(testApp.logged().filter((line) => line.includes(full.email))).toEqual([]);
});

async function listJobs() {
  const { rows } = await testApp.app.pool.query(
    `select tasks.identifier as task, jobs.payload, jobs.priority
     from graphile_worker._private_jobs jobs join graphile_worker._private_tasks tasks on tasks.id = jobs.task_id
     where tasks.identifier like 'mail-order%'`,
  );
  // Jobs that are added together get their numbers in any order.
  return rows
    .map(({ task, payload, priority }) => ({ task, orders: payload.orderIds ?? [payload.orderId], priority }))
    .toSorted((a, b) => a.orders[0] - b.orders[0]);
}
