import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { moderating } from "#features/moderation/server/moderation.fixture.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeStaff, type Person } from "../staff.fixture.ts";
import { tellDesk, tellDeskJob } from "./tell-desk.ts";

let testApp: TestApp;
let mira: Person;
let sam: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  mira = await makeStaff(testApp, { roles: ["moderator"] });
  sam = await makeStaff(testApp, { roles: ["support"] });
});
afterAll(() => testApp?.close());

const open: { stop(): Promise<void> }[] = [];
beforeEach(async () => {
  for (const one of [mira, sam]) await one.logIn();
});
afterEach(async () => {
  for (const line of open.splice(0)) await line.stop();
});

/** Opens the stream of the person's news. */
async function listen(person: Person) {
  const answer = await person.ask("GET", "/api/desk/news");
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const news: unknown[] = [];
  let isOver = false;
  const over = (async () => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const text = new TextDecoder().decode(part.value);
      if (text.startsWith("data: ")) news.push(JSON.parse(text.slice("data: ".length)));
    }
    isOver = true;
  })();
  open.push({ stop: () => reader.cancel() });
  return { answer, news, over, isOver: () => isOver };
}

test("somebody at the desk hears at once that a colleague has taken a case, and which one", async () => {
  const { answer, news } = await listen(mira);
  expect(answer.headers.get("content-type")).toMatch(/^text\/event-stream/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const desk = moderating(testApp);
  const anna = await desk.make();
  await desk.report(anna);
  const tom = await makeStaff(testApp, { roles: ["moderator"] });
  const claimed = await (await tom.ask("POST", "/api/desk/case-claims", { queue: "people" })).json();
  await expect.poll(() => news).toContainEqual({ about: "case", id: claimed.case });
});

test("a report is told after its commit, by a job", async () => {
  const { news } = await listen(mira);
  const desk = moderating(testApp);
  const anna = await desk.make();
  await desk.report(anna);
  const { id } = await desk.caseOf(anna);
  const jobs = await testApp.app.pool.query(
    "select payload from graphile_worker._private_jobs where payload ->> 'about' = 'case' order by id desc limit 1",
  );
  expect(jobs.rows).toEqual([{ payload: { about: "case", id } }]);
  await tellDeskJob.run(testApp.app, jobs.rows[0].payload, { id: "1" });
  await expect.poll(() => news).toContainEqual({ about: "case", id });
});

test("nobody without the right hears of cases, and everybody hears of proposals", async () => {
  const [ofSam, ofMira] = [await listen(sam), await listen(mira)];
  tellDesk(testApp.app, { about: "case", id: 1 });
  tellDesk(testApp.app, { about: "proposals" });
  await expect.poll(() => ofMira.news).toEqual([{ about: "case", id: 1 }, { about: "proposals" }]);
  await expect.poll(() => ofSam.news).toEqual([{ about: "proposals" }]);
});

test("after log-out nothing is said any more, and the line ends", async () => {
  const { news, over } = await listen(mira);
  await mira.ask("POST", "/api/desk/log-outs");
  tellDesk(testApp.app, { about: "case", id: 1 });
  await over;
  expect(news).toEqual([]);
});

test("listening does not keep a session alive: after half an hour without use the line ends", async () => {
  const { news, over } = await listen(mira);
  testApp.clock.advance(31 * 60_000);
  tellDesk(testApp.app, { about: "case", id: 1 });
  await over;
  expect(news).toEqual([]);
  expect((await mira.ask("GET", "/api/desk/me")).status).toBe(404);
});

test("nothing that a page reads by itself keeps a session alive, and what the person does does", async () => {
  const { over } = await listen(mira);
  const read = async () => {
    await listen(mira);
    return (await mira.ask("GET", "/api/desk/queues")).status;
  };
  const use = () => mira.ask("POST", "/api/desk/uses", {});
  testApp.clock.advance(25 * 60_000);
  expect((await use()).status).toBe(204);
  testApp.clock.advance(29 * 60_000);
  expect(await read()).toBe(200);
  testApp.clock.advance(60_000);
  await over;
  expect((await use()).status).toBe(404);
});

test("the line ends when the process stops, so that it does not hold the process up", async () => {
  const { over } = await listen(mira);
  testApp.app.state.stopping = true;
  await over;
  testApp.app.state.stopping = false;
});

test("a member's cookie opens no line, and somebody of staff has no socket of members", async () => {
  const { cookie } = await makeMember(testApp);
  expect((await testApp.ask("/api/desk/news", { headers: { cookie } })).status).toBe(404);
  expect((await mira.ask("GET", "/api/desk/news?unknown=1")).status).toBe(400);
});
