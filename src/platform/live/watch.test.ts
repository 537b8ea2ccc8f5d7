import { afterEach, beforeEach, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { type Client, openLiveServer, settle, until } from "./live.fixture.ts";
import { ann, bob, openLiveForFile, server, testApp } from "./open-live-for-file.fixture.ts";

openLiveForFile({ grace: 200 });

/** The words of the processes to each other about who is online. */
let said: Record<string, unknown>[];
let end: () => void;
beforeEach(() => {
  said = [];
  end = testApp.app.bus.subscribe("live.online", (payload) => said.push(JSON.parse(payload)));
});
afterEach(() => end());

const asked = () => said.flatMap((word) => ("ask" in word ? [word.ask] : []));
const watch = (client: Client, ...members: MadeMember[]) =>
  client.say({ type: "watch", members: members.map(({ id }) => id) });
const toldOf = (client: Client, { id }: MadeMember) =>
  client.news.filter((one) => one.type === "presence" && one.member === id).map(({ online }) => online);
const make = (count: number) => Promise.all(Array.from({ length: count }, () => makeMember(testApp)));

test("of many lists in a row the first takes effect at once, then only the last, a second later", async () => {
  const people = await make(12);
  for (const one of people) await server.enter(one);
  const [first, last] = [people[0], people.at(-1)] as [MadeMember, MadeMember];
  const watching = await server.enter(ann);
  const begun = performance.now();
  for (const one of people) watch(watching, one);
  await until(() => toldOf(watching, first).length === 1, "the first");
  await until(() => toldOf(watching, last).length === 1, "the last");
  expect(performance.now() - begun).toBeGreaterThan(950);
  expect(watching.news.filter(({ type }) => type === "presence")).toHaveLength(2);
});

test("other processes are asked once about each member of a list, and answer with one message", async () => {
  const far = await openLiveServer(testApp, { grace: 200 });
  const [one, two, three] = (await make(3)) as [MadeMember, MadeMember, MadeMember];
  const leaving = await far.enter(one);
  for (const other of [two, three]) await far.enter(other);
  const watching = await server.enter(ann);
  watch(watching, one, two, bob);
  await until(() => toldOf(watching, one).length + toldOf(watching, two).length === 2, "the answer");
  for (let n = 0; n < 20; n++) watch(watching, one, two, bob);
  watch(watching, one, two, bob, three);
  await until(() => toldOf(watching, three).length > 0, "the member who is new");
  expect(asked()).toEqual([[one.id, two.id, bob.id], [three.id]]);
  expect(said.filter((word) => "here" in word)).toMatchObject([{ here: [one.id, two.id] }]);
  // The states that were known before are sent to this browser again, because another tab of it may need them.
  expect([one, two].map((known) => toldOf(watching, known))).toEqual([
    [true, true],
    [true, true],
  ]);
  leaving.raw.close();
  await until(() => toldOf(watching, one).at(-1) === false, "that a member of both lists has left");
  await far.stop();
});

test("who has left the list is no longer told of", async () => {
  const [one, two] = (await make(2)) as [MadeMember, MadeMember];
  const [leaving, staying] = [await server.enter(one), await server.enter(two)];
  const [watching, witness] = [await server.enter(ann), await server.enter(bob)];
  watch(watching, one);
  watch(watching, two);
  watch(witness, one);
  await until(() => toldOf(watching, two).length === 1, "the second list");
  leaving.raw.close();
  await until(() => toldOf(witness, one).length === 2, "the end");
  staying.raw.close();
  await until(() => toldOf(watching, two).length === 2, "the end of the other");
  expect(toldOf(watching, one)).toEqual([true]);
});

test("a list that only leaves members out takes effect at once, and does not make the next one wait", async () => {
  const [one, two, next, later] = (await make(4)) as [MadeMember, MadeMember, MadeMember, MadeMember];
  const [leaving] = [await server.enter(one), await server.enter(two)];
  const [watching, witness] = [await server.enter(ann), await server.enter(bob)];
  watch(witness, one);
  watch(watching, one, two);
  await until(() => [witness, watching].every((client) => toldOf(client, one).length === 1), "the list");
  watch(watching, two);
  await settle(watching);
  leaving.raw.close();
  await until(() => toldOf(witness, one).length === 2, "the end");
  expect(toldOf(watching, one)).toEqual([true]);
  said = [];
  const turning = await server.enter(await makeMember(testApp));
  for (const page of [[], [next], [], [later]]) watch(turning, ...page);
  await until(() => asked().flat().includes(later.id), "the last page");
  expect(asked()).toEqual([[next.id], [later.id]]);
});

test("a list that waits ends with its socket", async () => {
  const [one, two, three, four] = (await make(4)) as [MadeMember, MadeMember, MadeMember, MadeMember];
  for (const here of [three, four]) await server.enter(here);
  const closing = await server.enter(ann);
  watch(closing, one);
  watch(closing, two);
  await until(() => asked().length === 1, "the first list");
  closing.raw.close();
  await closing.closed;
  // Begins to wait later, so whatever the closed socket still waited for would have come before.
  const later = await server.enter(bob);
  watch(later, three);
  watch(later, four);
  await until(() => toldOf(later, four).length === 1, "a later list that waited");
  expect(asked().flat()).not.toContain(two.id);
});

test("after a gap on the bus, other processes are asked about everyone who is watched", async () => {
  const gaps: (() => void)[] = [];
  const { bus } = testApp.app;
  const gappy: typeof bus = {
    ...bus,
    subscribe(topic, hear, onGap) {
      if (topic === "live.online" && onGap) gaps.push(onGap);
      return bus.subscribe(topic, hear, onGap);
    },
  };
  const other = await openLiveServer({ app: { ...testApp.app, bus: gappy } });
  const watching = await other.enter(ann);
  watch(watching, bob);
  await until(() => asked().length === 1, "the list");
  for (const gap of gaps) gap();
  await until(() => asked().length === 2, "the question after the gap");
  expect(asked()[1]).toEqual([bob.id]);
  await other.stop();
});
