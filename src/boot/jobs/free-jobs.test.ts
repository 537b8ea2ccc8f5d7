import { once } from "node:events";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openLog } from "#platform/log.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { startProgram } from "#testing/start-program.ts";
import { freeJobs, openLease } from "./free-jobs.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const PATIENCE = { timeout: 60_000, interval: 50 };

let here: TestDatabase;
beforeAll(async () => {
  here = await openTestDatabase({ of: "demo" });
  // Makes the demo's sites look like an operator's.
  await here.pool.query("delete from demo_seed");
});
afterAll(() => here.close());

const listTaken = async () =>
  (await here.pool.query("select locked_by as by, attempts from graphile_worker.jobs order by id")).rows;

/** Locks a job as a worker does that has just taken it. */
async function takeJob(by: string) {
  await here.pool.query("select graphile_worker.add_job('look-at-refunds', job_key => $1)", [by]);
  await here.pool.query(
    "update graphile_worker._private_jobs set locked_by = $1, locked_at = now() where key = $1",
    [by],
  );
}

/** Looks for orphan jobs until it is stopped. */
function look(own: readonly string[] = []) {
  const stopping = new AbortController();
  const logged: string[] = [];
  const log = openLog("warn", { write: (line) => void logged.push(line) });
  const ended = freeJobs({ pool: here.pool, log }, { own: () => own, signal: stopping.signal, pause: 20 });
  return {
    logged,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}

test("jobs of live processes stay locked, and jobs of dead ones are freed", async () => {
  const living = await openLease(here.url);
  await living.hold("living");
  for (const by of ["living", "dead", "own"]) await takeJob(by);
  const looking = look(["own"]);
  await expect.poll(listTaken, PATIENCE).toMatchObject([{ by: "living" }, { by: null }, { by: "own" }]);
  await living.close();
  await looking.stop();
  expect(looking.logged).toHaveLength(1);
  await here.pool.query("delete from graphile_worker._private_jobs");
});

test("a process whose connection breaks renews its lease and keeps its job", async () => {
  const living = await openLease(here.url);
  await living.hold("broken");
  await takeJob("broken");
  const find = "from pg_stat_activity where application_name = 'broken' and datname = current_database()";
  const { rows } = await here.pool.query(`select pg_terminate_backend(pid), pid ${find}`);
  await expect
    .poll(
      async () => (await here.pool.query(`select pid ${find} and pid <> $1`, [rows[0].pid])).rowCount,
      PATIENCE,
    )
    .toBe(1);
  await takeJob("dead");
  const looking = look();
  await expect.poll(listTaken, PATIENCE).toMatchObject([{ by: "broken" }, { by: null }]);
  await living.close();
  await looking.stop();
  await here.pool.query("delete from graphile_worker._private_jobs");
});

test("a job that was running when its process was killed is run again soon after the next start", async () => {
  const holding = await holdRow();
  const first = await startJobs();
  await here.pool.query("select graphile_worker.add_job('retention')");
  await expect.poll(listTaken, PATIENCE).toMatchObject([{ attempts: 1 }]);
  const [{ by }] = await listTaken();
  first.process.kill("SIGKILL");
  await once(first.process, "exit");
  const second = await startJobs();
  await expect.poll(listTaken, PATIENCE).toMatchObject([{ attempts: 2, by: expect.not.stringMatching(by) }]);
  await holding.letGo();
  await expect.poll(listTaken, PATIENCE).toEqual([]);
  await Promise.all([first.stop(), second.stop()]);
});

function startJobs() {
  return startProgram({
    env: {
      MODE: "production",
      DATABASE_URL: here.url,
      PUBLIC_ADDRESS: "https://velvet.example",
      SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584",
      MAIL_URL: "smtps://velvet:secret@mail.example:465",
      MAIL_FROM: "post@velvet.example",
    },
    args: ["--roles=jobs"],
  });
}

/** Locks the first row that the retention job looks after, so that the job has to wait. */
async function holdRow() {
  const client = new pg.Client({ connectionString: here.url });
  await client.connect();
  await client.query("insert into retention_run (name) values ('sessions') on conflict do nothing");
  await client.query("begin");
  await client.query("select from retention_run where name = 'sessions' for update");
  return { letGo: () => client.end() };
}
