import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import type { App } from "#platform/app.ts";
import { lookAtSecrets, readSecretLook, saySecretFinding } from "#platform/secrets/look-at-secrets.ts";
import { openStoredSeal } from "#platform/secrets/open-stored-seal.ts";
import { resealCommand } from "#platform/secrets/reseal-command.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { sealedValues } from "../../../sealed-values.ts";
import type { Health } from "../contract.ts";
import { keepProcess } from "./keep-process.ts";

const why = "The mail server is back";
const RETRIES = "/api/desk/job-retries";

let testApp: TestApp;
let olga: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  olga = await makeStaff(testApp, { roles: ["operator"] });
});
afterAll(() => testApp.close());

const query = async (text: string, values: unknown[] = []) =>
  (await testApp.app.pool.query(text, values)).rows;
async function readHealth(): Promise<Health> {
  const answer = await olga.ask("GET", "/api/desk/health");
  expect(answer.status).toBe(200);
  return answer.json();
}
/** Starts a process with these roles that is not told to stop. */
const runProcess = (roles: ("web" | "live" | "jobs" | "mail")[]) =>
  keepProcess({ ...testApp.app, config: { ...testApp.app.config, ROLES: roles } });

/** Queues a job of which every try but the last has failed, runs it, and returns its number. */
async function failJob(): Promise<number> {
  const [job] = await query(
    `select id from graphile_worker.add_job('send-staff-mail', '{"what": "jane@mail.example"}')`,
  );
  await query("update graphile_worker._private_jobs set attempts = max_attempts - 1 where id = $1", [job.id]);
  await testApp.runJobs();
  return Number(job.id);
}

describe("processes", () => {
  test("are listed with their roles and version, a role without a process is missing, and one that stops is gone at once", async () => {
    const [stopWeb, stopJobs] = [await runProcess(["web", "live"]), await runProcess(["jobs"])];
    const { processes, missing_roles: missing } = await readHealth();
    expect(processes.map(({ roles, is_gone }) => ({ roles, is_gone }))).toEqual([
      { roles: ["web", "live"], is_gone: false },
      { roles: ["jobs"], is_gone: false },
    ]);
    expect(processes[0]?.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(missing).toEqual(["mail"]);
    await stopJobs();
    expect((await readHealth()).missing_roles).toEqual(["jobs", "mail"]);
    await stopWeb();
    expect((await readHealth()).processes).toEqual([]);
  });

  test("that were killed count as gone after 45 seconds, and another one removes them after a day", async () => {
    const killed = await runProcess(["mail"]);
    testApp.clock.advance(46_000);
    const { processes, missing_roles: missing } = await readHealth();
    expect(processes.map(({ is_gone }) => is_gone)).toEqual([true]);
    expect(missing).toContain("mail");
    testApp.clock.advance(86_400_000);
    await olga.logIn();
    const stop = await runProcess(["web"]);
    expect((await readHealth()).processes.map(({ roles }) => roles)).toEqual([["web"]]);
    await stop();
    await killed();
  });
});

test("pushes since yesterday, what the last checks found, and who may read the metrics are told", async () => {
  const before = await readHealth();
  expect([before.push.counts, before.checks, before.metrics_need_token]).toEqual([[], [], false]);
  const note = (at: Date, fates: string[]) =>
    query(
      `insert into notifications_push_day (day, site_id, type, outcome, n)
       select $1::timestamptz at time zone 'UTC', $2, 'like', fate, 1 from unnest($3::text[]) as fate`,
      [at, hereSite(testApp).id, fates],
    );
  const now = testApp.clock.now();
  await note(now, ["taken", "rejected"]);
  await note(new Date(now.getTime() - 86_400_000), ["taken"]);
  await note(new Date(now.getTime() - 2 * 86_400_000), ["taken"]);
  expect((await olga.ask("POST", "/api/desk/checks", { kind: "domains" })).status).toBe(200);
  const { push, checks } = await readHealth();
  expect(push.counts).toEqual([
    { fate: "rejected", count: 1 },
    { fate: "taken", count: 2 },
  ]);
  expect(checks.map(({ kind, at }) => [kind, at])).toEqual([["domains", now.toISOString()]]);
  expect(checks[0]?.findings.length).toBeGreaterThan(0);
});

describe("earlier secrets", () => {
  const [FIRST, SECOND] = ["9c1f7ae05b3d4826fa60e71d93b2c584", "4f1c9be27ad05386e1b7c0d92f6a8354"];
  const DAY = 86_400_000;
  const look = () => lookAtSecrets(testApp.app as unknown as App, sealedValues);
  const rename = async (...secrets: [string, ...string[]]) => {
    testApp.app.seal = await openStoredSeal(testApp.app.pool, { secrets, next: undefined });
  };
  const findings = async () => (await readHealth()).secrets.findings;

  test("are told as long as a value or a link needs them, and then that they can go", async () => {
    const before = testApp.app.seal;
    expect((await readHealth()).secrets).toEqual({ looked_at: null, findings: [] });
    const own =
      testApp.app.config.SECRET ?? (await readFile(join(testApp.app.config.DATA_DIR, "secret"), "utf8"));
    await look();
    const at = testApp.clock.now().toISOString();
    expect((await readHealth()).secrets).toEqual({ looked_at: at, findings: [] });

    await rename(FIRST, own);
    const [needed] = await findings();
    expect(needed).toMatchObject({ kind: "needed", place: 1, until: null });
    expect(needed?.count).toBeGreaterThan(1);
    const said = await resealCommand(sealedValues).run(testApp.app as unknown as App, {});
    expect(said).toContain(
      "No stored value needs secret 1 of SECRET_OLD. Links that it signed may be valid until",
    );
    const until = new Date(Date.parse(at) + 183 * DAY).toISOString();
    expect(await findings()).toEqual([{ kind: "links", place: 1, count: null, until }]);

    testApp.clock.advance(184 * DAY);
    await olga.logIn();
    const { app } = testApp;
    const config = { ...app.config, BACKUP_DAYS: 365 };
    expect((await readSecretLook({ ...app, config })).findings).toMatchObject([{ kind: "links", place: 1 }]);
    expect(await findings()).toEqual([{ kind: "unneeded", place: 1, count: null, until: null }]);
    expect((await readSecretLook(testApp.app)).findings.map(saySecretFinding)).toEqual([
      "Nothing needs secret 1 of SECRET_OLD any more. Remove it.",
    ]);
    await rename(FIRST);
    expect(await findings()).toEqual([]);

    // A value of a secret that is named no more, as after a restored backup.
    const [person] = await query("select id from staff_person limit 1");
    await query("update staff_person set totp_secret = $1 where id = $2", [
      before.hide("staff.totp", "x", [person.id]),
      person.id,
    ]);
    await look();
    expect(await findings()).toEqual([{ kind: "missing", place: null, count: 1, until: null }]);
    await rename(SECOND, FIRST, own);
    await look();
    expect(await findings()).toMatchObject([
      { kind: "needed", place: 1 },
      { kind: "needed", place: 2, count: 1 },
    ]);
  });
});

describe("failed jobs", () => {
  test("are listed without what they were to do, and one of them runs again with a reason in the log", async () => {
    const id = await failJob();
    const { failed, failed_total: total } = await readHealth();
    expect(total).toBe(1);
    expect(failed).toMatchObject([{ id, job: "send-staff-mail" }]);
    expect(failed[0]?.error).not.toBe("");
    expect(JSON.stringify(failed)).not.toContain("jane@");

    expect((await olga.ask("POST", RETRIES, { job: id, why })).status).toBe(204);
    const { failed_total: left, waiting } = await readHealth();
    expect(left).toBe(0);
    // On a slow machine a job that was delayed may have become due by now.
    const itself = waiting.filter(({ job }) => job === "send-staff-mail");
    expect(itself).toMatchObject([{ count: 1 }]);
    const [entry] = await query(
      `select person_id, entry::jsonb ->> 'why' as why, entry::jsonb -> 'changes' as changes
       from staff_audit where kind = 'operations.job_retried'`,
    );
    expect(entry).toEqual({
      ...{ person_id: olga.id, why },
      changes: { job: { after: "send-staff-mail" }, number: { after: id } },
    });
    await testApp.runJobs();
    expect((await readHealth()).waiting).toEqual([]);
  });

  test("run again once, however often it is asked, and only with a reason", async () => {
    const id = await failJob();
    const short = await olga.ask("POST", RETRIES, { job: id, why: "again" });
    expect([short.status, Object.keys((await short.json()).fields)]).toEqual([400, ["why"]]);
    const both = await Promise.all([1, 2].map(() => olga.ask("POST", RETRIES, { job: id, why })));
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const gone = await olga.ask("POST", RETRIES, { job: 999_999, why });
    expect([gone.status, (await gone.json()).error]).toEqual([409, "operations.not_failed"]);
  });
});

test("mails of the last 24 hours are counted by state, and the space of disk and database is told", async () => {
  await query("delete from mail_sent");
  const [{ id: site }] = await query("select id from site_site where is_default");
  const at = (hours: number) => new Date(testApp.clock.now().getTime() - hours * 3_600_000);
  for (const [n, state, hours] of [
    [1, "sent", 1],
    [2, "sent", 23],
    [3, "bounced", 2],
    [4, "sent", 25],
  ] as const)
    await query(
      `insert into mail_sent (key, kind, mail_class, message_id, site_id, state, at)
       values ($1, 'away', 'activity', $1, $2, $3, $4)`,
      [`health-${n}`, site, state, at(hours)],
    );
  const { mail, disk, database } = await readHealth();
  expect(mail).toEqual([
    { state: "bounced", count: 1 },
    { state: "sent", count: 2 },
  ]);
  expect(database).toBeGreaterThan(1_000_000);
  expect(disk === null || disk.free <= disk.total).toBe(true);
});
