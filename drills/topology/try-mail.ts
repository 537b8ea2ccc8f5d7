import { deliveryReport } from "#platform/mail/reports/report-mails.fixture.ts";
import { deliver } from "#platform/mail/reports/smtp-client.fixture.ts";
import type { Figure } from "../../bench/case.ts";
import { until } from "../container/until.ts";
import { changeSettings, type Desk } from "../members/change-site.ts";
import { callAs, mustBe, type Person } from "../members/people.ts";
import { exactly } from "./exactly.ts";
import type { Topology } from "./open-topology.ts";

const PATIENCE = 60;
const RESETS = 24;

/** Mails that many members ask for at once, at all web processes, go out once. */
export async function tryMails(topology: Topology): Promise<Figure[]> {
  const { web, sql, deliveries } = topology;
  const { rows } = await sql.query<{ email: string }>(
    `select email from accounts_member
     where status = 'active' and email not like '%@drill.example' order by id limit $1`,
    [RESETS],
  );
  if (rows.length < RESETS) throw new Error(`The community has only ${rows.length} members with mail.`);
  const before = deliveries.length;
  for (const [at, { email }] of rows.entries()) {
    const place = web[at % web.length] as Topology["web"][number];
    // The proxy is believed about addresses, so each call counts as another person's.
    const answer = await fetch(`${place.address}/api/password-resets`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-forwarded-for": `203.0.113.${at + 1}` },
      body: JSON.stringify({ email }),
    });
    await mustBe(answer, "a password reset");
  }
  const sent = () =>
    deliveries.slice(before).filter(({ to }) => rows.some(({ email }) => to.includes(email)));
  await until("all mails have arrived", PATIENCE, () => sent().length >= rows.length);
  await untilNoJobs(topology);
  return [exactly(`mails about ${RESETS} requests`, sent().length, RESETS)];
}

/** A report that the mail process takes shows at every web process. */
export async function tryReport(
  topology: Topology,
  { desk, anna }: { desk: Desk; anna: Person },
): Promise<Figure[]> {
  const { web, deliveries, mailIn } = topology;
  await changeSettings(topology, desk, { mail_bounce_domain: "bounce.velvet.example" });
  const before = deliveries.length;
  const asked = await callAs(web[0], "")("POST", "/api/password-resets", { email: anna.email });
  await mustBe(asked, "a password reset");
  const find = () =>
    deliveries.slice(before).find(({ to, from }) => to.includes(anna.email) && from.includes("b+"));
  await until("a mail to which reports are possible has arrived", PATIENCE, () => find() !== undefined);
  const { from } = find() as { from: string };
  // The mail process reads the sites again too.
  await until("the mail process takes the report", PATIENCE, () =>
    deliver(mailIn, { to: from, raw: deliveryReport({ to: anna.email }) }).then(
      () => true,
      () => false,
    ),
  );
  const isOff = async (place: Topology["web"][number]) => {
    const answer = await callAs(place, anna.cookie)("GET", "/api/notifications");
    return (await mustBe(answer, "the notifications")).disabled.includes("bounce");
  };
  await until("the first web process knows of the report", PATIENCE, () => isOff(web[0]));
  const known = (await Promise.all(web.map(isOff))).filter(Boolean);
  return [exactly("web processes that say that mails to a member have bounced", known.length, web.length)];
}

/** Jobs that wait for a later time are not awaited. */
export async function untilNoJobs({ sql }: Topology): Promise<void> {
  await until("no job is due", PATIENCE, async () => {
    const { rows } = await sql.query(
      "select count(*)::int as due from graphile_worker._private_jobs where run_at <= now() and attempts < max_attempts",
    );
    return rows[0].due === 0;
  });
}

/** @returns subjects of mails that arrived more than once, by the number that each mail has of its own */
export function listTwice({ deliveries }: Topology): string[] {
  const ids = deliveries.map(({ mail }) => mail.messageId);
  return deliveries
    .filter(({ mail }, at) => ids.indexOf(mail.messageId) !== at)
    .map(({ mail }) => mail.subject ?? "without a subject");
}
