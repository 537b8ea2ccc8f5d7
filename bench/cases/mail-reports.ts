import { setTimeout as wait } from "node:timers/promises";
import { createTransport } from "nodemailer";
import type pg from "pg";
import { deliveryReport } from "#platform/mail/reports/report-mails.fixture.ts";
import { returnPathOf } from "#platform/mail/sealed-words.ts";
import { openSeal } from "#platform/secrets/seal.ts";
import { findFreePort } from "#testing/free-port.ts";

import type { Case } from "../case.ts";
import { median } from "../median.ts";
import { openWriters } from "../open-writers.ts";
import { readUsage } from "../read-usage.ts";

const SECRET = "the bench seals the senders of mails with this";
const DOMAIN = "bounce.velvet.example";
const REPORTS = 1_000;
/** The first one warms the program up. */
const ROUNDS = 6;
const CONNECTIONS = 8;
const PATIENCE_MS = 30_000;
const MEGABYTE = 1_048_576;

/** Reports of failed deliveries, taken by SMTP. */
export const mailReports: Case = {
  name: "mail-reports",
  words: `${REPORTS.toLocaleString("en")} delivery reports over ${CONNECTIONS} connections, ${ROUNDS - 1} times`,
  async measure({ say }) {
    const port = await findFreePort();
    const server = await openWriters(REPORTS, { SECRET, MAIL_IN_PORT: String(port) });
    try {
      const { pool, pid, writers } = server;
      await pool.query(
        `update site_site set settings = settings || '{"mail_bounce_domain": "${DOMAIN}"}' where is_default`,
      );
      const rates: number[] = [];
      const memory: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const ids = await insertMails(pool, writers.ids, round);
        if (round === 0) await waitUntilTaken(port, ids[0] as number);
        const began = performance.now();
        await sendReports(port, ids);
        rates.push((REPORTS * 1_000) / (performance.now() - began));
        memory.push((readUsage(pid)?.memoryBytes ?? Number.NaN) / MEGABYTE);
        say(`round ${round}: ${Math.round(rates.at(-1) ?? 0)}/s, ${Math.round(memory.at(-1) ?? 0)} MB`);
      }
      const { rows } = await pool.query(
        `select count(*) filter (where state = 'bounced')::integer as bounced,
           (select count(*)::integer from mail_address where reason = 'bounce') as marked from mail_sent`,
      );
      const runs = rates.slice(1);
      const [first = 0, ...later] = memory.slice(1);
      return [
        { what: "reports taken", unit: "/s", value: median(runs), runs, atLeast: 200 },
        { what: "mails noted as bounced", unit: "", value: rows[0].bounced, atLeast: REPORTS * ROUNDS },
        { what: "addresses marked", unit: "", value: rows[0].marked, atLeast: REPORTS },
        { what: "memory after the first 1,000", unit: "MB", value: first },
        {
          what: "memory grown by 4,000 more",
          unit: "MB",
          value: Math.max(...later) - first,
          atMost: 30,
        },
      ];
    } finally {
      await server.stop();
    }
  },
};

/** One mail to each member that has left. */
async function insertMails(pool: pg.Pool, memberIds: readonly number[], round: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into mail_sent (key, member_id, site_id, mail_class, kind, address_hash, message_id, state, at)
     select 'bench ' || $2 || ' ' || id, id, 1, 'activity', 'bench', 'hash of ' || id, 'bench ' || $2 || ' ' || id, 'sent', now()
     from unnest($1::bigint[]) as id returning id`,
    [memberIds, String(round)],
  );
  return rows.map(({ id }) => Number(id));
}

/** The program reads the sites again every few seconds. */
async function waitUntilTaken(port: number, id: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const taken = await sendReports(port, [id], "delayed").then(
      () => true,
      () => false,
    );
    if (taken) return;
    if (performance.now() > until) throw new Error("The program takes no reports.");
    await wait(500);
  }
}

async function sendReports(port: number, ids: readonly number[], action = "failed"): Promise<void> {
  const seal = openSeal(SECRET);
  const transport = createTransport({
    ...{ pool: true, host: "127.0.0.1", port, ignoreTLS: true },
    ...{ maxConnections: CONNECTIONS, maxMessages: Number.POSITIVE_INFINITY },
  });
  const send = (id: number) =>
    transport.sendMail({
      envelope: { from: "", to: `${returnPathOf(seal, id)}@${DOMAIN}` },
      raw: deliveryReport({ to: `member${id}@example.org`, action }),
    });
  try {
    await Promise.all(ids.map(send));
  } finally {
    transport.close();
  }
}
