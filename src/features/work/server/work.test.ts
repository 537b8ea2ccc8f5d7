import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import { Refusal } from "#base/refusal.ts";
import { ROLES } from "#base/staff-rights.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { WorkRun } from "../contract.ts";
import { addWork, testWork } from "./work.fixture.ts";
import { type LongWork, queueWork, type Run } from "./work.ts";

const WORK = "/api/desk/work";
const DOWNLOADS = "/api/desk/work-downloads";
const CANCELLATIONS = "/api/desk/work-cancellations";
const RETRIES = "/api/desk/work-retries";
const HOUR = 3_600_000;
const WORDS = "=HYPERLINK(1) ünïcode";

let testApp: TestApp;
let fay: Person;
let finn: Person;
let sam: Person;
/** What the work of this test does before its result. */
let doing: (run: Run) => Promise<void>;
const removers: (() => void)[] = [];
const add = (kind: LongWork) => removers.push(addWork(kind));
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  fay = await makeStaff(testApp, { roles: ["finance"] });
  finn = await makeStaff(testApp, { roles: ["finance"] });
  sam = await makeStaff(testApp, { roles: ["support"] });
  add(testWork("test_file", { doing: (run) => doing(run) }));
  add(testWork("test_reason", { right: "receivable.settle" }));
  add(testWork("test_two", { right: "member.export" }));
});
afterAll(async () => {
  for (const remove of removers) remove();
  await testApp.close();
});
beforeEach(async () => {
  doing = async () => {};
  for (const one of [fay, finn, sam]) await one.logIn();
});

const query = async (text: string, values: unknown[] = []) =>
  (await testApp.app.pool.query(text, values)).rows;
const newId = () => makeClientId(testApp.clock.now());
const outcome = async (answer: Response) => [answer.status, (await answer.json()).error];

async function start(by: Person, given: object = {}): Promise<Response> {
  await by.confirm();
  return by.ask("POST", WORK, { id: newId(), kind: "test_file", input: { words: WORDS }, ...given });
}
async function started(by = fay, given: object = {}): Promise<string> {
  const answer = await start(by, given);
  expect(answer.status).toBe(200);
  return (await answer.json()).id;
}
async function done(by = fay): Promise<string> {
  const id = await started(by);
  await testApp.runJobs();
  return id;
}
const read = async (id: string, by = fay): Promise<WorkRun> => (await by.ask("GET", `${WORK}/${id}`)).json();
const download = (id: string, by = fay) => by.ask("POST", DOWNLOADS, { id });
async function listFiles(id: string): Promise<string[]> {
  return Array.fromAsync(testApp.app.files.list(`work/${id}/`));
}

describe("long work", () => {
  test("waits, tells how far it is, and results in a file that is encrypted until it is downloaded once", async () => {
    const seen: WorkRun[] = [];
    doing = async (run) => {
      await run.report(1, 3);
      seen.push(await read(run.id));
      await run.report(3, 3);
    };
    const id = await started();
    expect(await read(id)).toMatchObject({ state: "queued", by: fay.alias, is_own: true, file: null });
    await testApp.runJobs();
    expect(seen).toMatchObject([{ state: "running", done: 1, total: 3 }]);
    const bytes = Buffer.byteLength(WORDS);
    expect(await read(id)).toMatchObject({
      ...{ state: "done", done: 3, total: 3, file: { name: "words.txt", bytes } },
      until: new Date(testApp.clock.now().getTime() + 24 * HOUR).toISOString(),
    });
    const [key] = await listFiles(id);
    const stored = await testApp.app.files.get(key as string);
    expect(await new Response(stored?.body).text()).not.toContain("HYPERLINK");

    const answer = await download(id);
    expect([answer.status, await answer.text()]).toEqual([200, WORDS]);
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="words.txt"');
    expect(await listFiles(id)).toEqual([]);
    expect((await read(id)).state).toBe("taken");
    expect(await outcome(await download(id))).toEqual([409, "work.taken"]);
    const entries = await query("select kind, person_id from staff_audit where subject = $1 order by id", [
      `work:${id}`,
    ]);
    expect(entries).toEqual([
      { kind: "work.started", person_id: fay.id },
      { kind: "work.downloaded", person_id: fay.id },
    ]);
  });

  test("comes back whole if it is large, and is refused if somebody changed the file", async () => {
    const content = randomBytes(700_000);
    add(
      testWork("test_large", {
        run: async () => ({ name: "a.zip", contentType: "application/zip", body: content }),
      }),
    );
    const large = async () => {
      const id = await started(fay, { kind: "test_large" });
      await testApp.runJobs();
      return id;
    };
    const answer = await download(await large());
    expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);

    const id = await large();
    const [key = ""] = await listFiles(id);
    const whole = await new Response((await testApp.app.files.get(key))?.body).text();
    const cut = whole.split("\n").slice(0, -2).join("\n");
    await testApp.app.files.put(key, Buffer.from(`${cut}\n`), { contentType: "text/plain" });
    const broken = await download(id);
    await expect(broken.arrayBuffer()).rejects.toThrow();
    expect((await read(id)).state).toBe("done");
    await testApp.app.files.remove(key);
  });

  test("is the same work if it is started twice, one after the other or at the same moment", async () => {
    const id = newId();
    await fay.confirm();
    const body = { id, kind: "test_file", input: { words: WORDS } };
    const both = await Promise.all([1, 2].map(() => fay.ask("POST", WORK, body)));
    expect(both.map(({ status }) => status)).toContain(200);
    expect((await fay.ask("POST", WORK, body)).status).toBe(200);
    await testApp.runJobs();
    expect(await query("select tries from work_run where id = $1", [id])).toEqual([{ tries: 1 }]);
    expect(await query("select from staff_audit where subject = $1", [`work:${id}`])).toHaveLength(1);
    expect(await outcome(await start(finn, { id }))).toEqual([409, "work.other_work"]);
    expect(await outcome(await start(fay, { id, kind: "test_reason" }))).toEqual([409, "work.other_work"]);
    await download(id).then((answer) => answer.text());
  });

  test("can be started inside another change, such as the answer to a proposal of two people", async () => {
    const { app } = testApp;
    const kind = testWork("test_two", { right: "member.export" });
    const person = { personId: fay.id, sessionId: 1, roles: ["operator"], requestId: "r", country: null };
    const queued = {
      kind,
      id: newId(),
      input: { words: WORDS },
      actor: { by: "person", ...person },
    } as const;
    const queue = () => app.db.transaction().execute((tx) => queueWork(app, tx, queued));
    expect([await queue(), await queue()]).toEqual([{ isNew: true }, { isNew: false }]);
    await testApp.runJobs();
    const olga = await makeStaff(testApp, { roles: ["operator"] });
    expect(await read(queued.id, olga)).toMatchObject({ state: "done", by: fay.alias });
  });

  test("needs what its right needs: the role, a fresh confirmation, a reason, a second person", async () => {
    const body = { id: newId(), kind: "test_file", input: { words: WORDS } };
    expect(await outcome(await fay.ask("POST", WORK, body))).toEqual([403, "staff.confirm_first"]);
    for (const role of ROLES) {
      const person = await makeStaff(testApp, { roles: [role] });
      const [status, error] = await outcome(await person.ask("POST", WORK, body));
      expect([role, status, error]).toEqual([
        ...[role, 403, role === "finance" ? "staff.confirm_first" : "staff.no_right"],
      ]);
    }
    const reason = { id: newId(), kind: "test_reason", input: { words: WORDS } };
    const none = await fay.ask("POST", WORK, reason);
    expect([none.status, Object.keys((await none.json()).fields)]).toEqual([400, ["why"]]);
    expect((await fay.ask("POST", WORK, { ...reason, why: "The bank asked for it" })).status).toBe(200);
    const olga = await makeStaff(testApp, { roles: ["operator"] });
    expect(await outcome(await start(olga, { kind: "test_two" }))).toEqual([409, "work.by_proposal"]);
    expect(await outcome(await start(fay, { kind: "test_unknown" }))).toEqual([404, "work.unknown"]);
    const wrong = await start(fay, { input: { words: "no" } });
    expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([400, ["words"]]);
    await testApp.runJobs();
  });

  test("is downloaded by a colleague with the right only after a confirmation, and by nobody without it", async () => {
    const id = await done();
    expect(await outcome(await download(id, sam))).toEqual([403, "staff.no_right"]);
    expect(await outcome(await sam.ask("GET", `${WORK}/${id}`))).toEqual([403, "staff.no_right"]);
    const { runs } = await (await sam.ask("GET", WORK)).json();
    expect(runs).toEqual([]);
    expect(await outcome(await download(randomUUID()))).toEqual([404, "work.unknown"]);
    expect(await outcome(await download(id, finn))).toEqual([403, "staff.confirm_first"]);
    await finn.confirm();
    expect(await (await download(id, finn)).text()).toBe(WORDS);
    const listed = await (await finn.ask("GET", `${WORK}?kind=test_file`)).json();
    expect(listed.runs.find((run: { id: string }) => run.id === id)).toMatchObject({
      id,
      state: "taken",
      is_own: false,
      by: fay.alias,
    });
  });

  test("is downloaded once, however many ask at the same moment, and again if the connection breaks", async () => {
    const id = await done();
    const all = await Promise.all([1, 2, 3].map(() => download(id)));
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const [first] = all.filter(({ status }) => status === 200);
    await first?.body?.cancel();
    expect((await read(id)).state).toBe("done");
    expect(await (await download(id)).text()).toBe(WORDS);
    expect(await listFiles(id)).toEqual([]);
  });

  test("is gone after 24 hours, on the second", async () => {
    const id = await done();
    testApp.clock.advance(24 * HOUR - 1);
    await fay.logIn();
    expect((await read(id)).state).toBe("done");
    testApp.clock.advance(1);
    expect((await read(id)).state).toBe("expired");
    await fay.confirm();
    expect(await outcome(await download(id))).toEqual([409, "work.expired"]);
  });
});

describe("work that does not end well", () => {
  test("is shown with the id of its error and runs again when somebody says so", async () => {
    doing = async () => {
      throw new Error("no space left for anna@mail.example");
    };
    const id = await done();
    const failed = await read(id);
    expect(failed).toMatchObject({ state: "failed", file: null, error: { message: null } });
    const logged = testApp.logged().find((line) => line.includes(failed.error?.id as string));
    expect(logged).toContain("no space left");
    expect(JSON.stringify(failed)).not.toContain("anna@");
    expect(await outcome(await download(id))).toEqual([409, "work.not_ready"]);
    expect(await outcome(await fay.ask("POST", CANCELLATIONS, { id }))).toEqual([409, "work.over"]);

    doing = async () => {};
    expect(await outcome(await fay.ask("POST", RETRIES, { id }))).toEqual([403, "staff.confirm_first"]);
    await fay.confirm();
    expect((await fay.ask("POST", RETRIES, { id })).status).toBe(204);
    expect(await read(id)).toMatchObject({ state: "queued", error: null });
    await testApp.runJobs();
    expect(await outcome(await fay.ask("POST", RETRIES, { id }))).toEqual([409, "work.not_failed"]);
    expect(await (await download(id)).text()).toBe(WORDS);
  });

  test("says a rule's no in the rule's words", async () => {
    doing = async () => {
      throw new Refusal("work.not_ready");
    };
    const { error } = await read(await done());
    expect(error?.message).toBe("There is nothing to download yet.");
  });

  test("stops at its next report if somebody cancels it, and never begins if it still waits", async () => {
    let reached = 0;
    doing = async (run) => {
      await run.report(1, 2);
      reached += 1;
      expect((await fay.ask("POST", CANCELLATIONS, { id: run.id })).status).toBe(204);
      await run.report(2, 2);
      reached += 1;
    };
    const running = await done();
    expect([reached, (await read(running)).state]).toEqual([1, "cancelled"]);
    expect((await fay.ask("POST", CANCELLATIONS, { id: running })).status).toBe(204);
    const waiting = await started();
    await fay.ask("POST", CANCELLATIONS, { id: waiting });
    await testApp.runJobs();
    expect([reached, (await read(waiting)).state]).toEqual([1, "cancelled"]);
    // Cancelled after the last report: the result is thrown away.
    doing = async (run) => void (await fay.ask("POST", CANCELLATIONS, { id: run.id }));
    const late = await done();
    expect([(await read(late)).state, await listFiles(late)]).toEqual(["cancelled", []]);
  });

  test("runs again after its process ended halfway, three times at most", async () => {
    const id = await started();
    const { run } = await findJob();
    let resume = () => {};
    const gate = new Promise<void>((open) => {
      resume = open;
    });
    doing = async ({ report }) => {
      await report(1, 2);
      await gate;
      await report(2, 2);
    };
    // The first process hangs, as one does that the others take for dead.
    const hanging = run(testApp.app, { id }, { id: "1" });
    await expect.poll(async () => (await read(id)).done).toBe(1);
    doing = async () => {};
    await run(testApp.app, { id }, { id: "1" });
    expect(await read(id)).toMatchObject({ state: "done", done: 0 });
    resume();
    await hanging;
    expect(await (await download(id)).text()).toBe(WORDS);
    expect(await listFiles(id)).toEqual([]);

    const deadly = await started();
    await query("update work_run set state = 'running', tries = 3 where id = $1", [deadly]);
    await run(testApp.app, { id: deadly }, { id: "1" });
    expect((await read(deadly)).state).toBe("failed");
  });

  test("begins again in another process if its own has to end", async () => {
    const id = await started();
    const { run } = await findJob();
    doing = async ({ report }) => {
      testApp.app.state.stopping = true;
      await report(1, 2).finally(() => {
        testApp.app.state.stopping = false;
      });
    };
    await expect(run(testApp.app, { id }, { id: "1" })).rejects.toThrow("begins again");
    doing = async () => {};
    // Jobs of the tests before wait in the same queue, of which one run may take a single job.
    const runAndRead = async () => {
      await testApp.runJobs();
      return (await read(id)).state;
    };
    await expect.poll(runAndRead).toBe("done");
    await download(id).then((answer) => answer.text());
  });
});

async function findJob() {
  const { jobs } = await import("../../../jobs.ts");
  const job = jobs.find(({ name }) => name === "do-long-work");
  if (!job) throw new Error("There is no such job");
  return job;
}
