import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTown, type Town } from "#features/members/server/doors.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { type Desk, errorOf, openDesk, warning } from "../desk.fixture.ts";
import { findOwnLetter } from "../find-own-letter.ts";

let town: Town;
let desk: Desk;
beforeAll(async () => {
  town = await openTown();
  desk = await openDesk(town.testApp);
});
beforeEach(() => desk.settle());
afterAll(() => town.testApp.close());

const PLAIN = "I love the sea and long walks.";
const see = async (who: MadeMember | null, path: string, locale = "en") => {
  const headers = { cookie: `${who?.cookie ?? ""}; locale=${locale}` };
  return (await town.testApp.ask(path, { headers })).text();
};
const own = async (who: MadeMember) => JSON.parse(await see(who, "/api/profile")).profile;
const aboutOf = async (who: MadeMember, by: MadeMember) =>
  JSON.parse(await see(by, `/api/members/${who.id}`)).member.about_me;
const write = (who: MadeMember, about_me: string) => town.ask(who, "PATCH", "/api/profile", { about_me });

/** Decides about a member through the desk. @returns the number of the decision */
async function decide(about: MadeMember, kind: string, rule = "advertising"): Promise<number> {
  const seen = await desk.claimNew(about, desk.people.mira);
  const answer = await desk.decide(desk.people.mira, seen, { ...warning, rule, measures: [{ kind }] });
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).id;
}
const undo = async (decision: number) =>
  (await desk.people.mira.ask("POST", "/api/desk/decision-undos", { decision, why: "The wrong case" }))
    .status;

describe("an about text that a decision holds", () => {
  test("is kept from others and shown to its owner with the reason, until it is written anew or the hold is lifted", async () => {
    const { anna, bob } = town;
    await write(bob, PLAIN);
    const decision = await decide(bob, "text_held");
    expect(await aboutOf(bob, anna)).toBe("");
    expect(await own(bob)).toMatchObject({
      about_me: PLAIN,
      held: { about_me: { rule: "advertising" }, name: null },
    });
    expect(await see(anna, `/api/members/${bob.id}`)).not.toContain("held");
    for (const same of [`  ${PLAIN.toUpperCase()}`, PLAIN.replaceAll(" ", ", "), `${PLAIN}!!!`]) {
      await write(bob, same);
      expect(await aboutOf(bob, anna)).toBe("");
    }
    const changed = await (await write(bob, "Just me.")).json();
    expect(changed.profile.held.about_me).toBeNull();
    expect(await aboutOf(bob, anna)).toBe("Just me.");
    expect((await (await write(bob, PLAIN)).json()).profile.held.about_me).toEqual({ rule: "advertising" });
    await write(bob, "A newer text.");
    expect(await undo(decision)).toBe(204);
    expect(await aboutOf(bob, anna)).toBe("A newer text.");
    await write(bob, PLAIN);
    expect(await aboutOf(bob, anna)).toBe(PLAIN);
  });

  test("holds the words that were reported too, although their author had changed them before the decision", async () => {
    const { anna, bob } = town;
    await write(bob, "Call me for money.");
    const seen = await desk.claimNew(bob, desk.people.mira);
    await write(bob, "Nothing to see here.");
    const measures = [{ kind: "text_held" }];
    const answer = await desk.decide(desk.people.mira, seen, { ...warning, rule: "advertising", measures });
    expect(answer.status).toBe(200);
    expect(await aboutOf(bob, anna)).toBe("");
    for (const [words, seenAs] of [
      ["Call me, for money!", ""],
      ["I like tea.", "I like tea."],
    ] as const) {
      await write(bob, words);
      expect(await aboutOf(bob, anna)).toBe(seenAs);
    }
    await undo((await answer.json()).id);
    await write(bob, "Call me for money.");
    expect(await aboutOf(bob, anna)).toBe("Call me for money.");
  });

  test("is shown again once a person of staff ends the hold", async () => {
    const { anna, bob } = town;
    const { mira } = desk.people;
    await write(bob, "All for free.");
    await decide(bob, "text_held");
    const { rows } = await town.testApp.app.pool.query(
      "select id::integer from moderation_measure where about_id = $1 and ended_at is null order by id desc limit 1",
      [bob.id],
    );
    expect(await aboutOf(bob, anna)).toBe("");
    const ending = { measure: rows[0].id, facts: "The text is about you.", why: "A song" };
    expect((await mira.ask("POST", "/api/desk/measure-ends", ending)).status).toBe(200);
    expect(await aboutOf(bob, anna)).toBe("All for free.");
    expect((await own(bob)).held.about_me).toBeNull();
  });

  test("stays held by the second of two decisions when the first is taken back", async () => {
    const { anna, bob } = town;
    await write(bob, "One of a kind");
    const first = await decide(bob, "text_held");
    const second = await decide(bob, "text_held", "paid_sex");
    expect(await undo(first)).toBe(204);
    expect(await aboutOf(bob, anna)).toBe("");
    expect((await own(bob)).held.about_me).toEqual({ rule: "paid_sex" });
    expect(await undo(second)).toBe(204);
    expect(await aboutOf(bob, anna)).toBe("One of a kind");
  });

  test("leads its owner, and nobody else, to the letter", async () => {
    const { bob, anna } = town;
    await write(bob, "Somewhere else");
    const decision = await decide(bob, "text_held");
    const { app } = town.testApp;
    const token = await findOwnLetter(app, bob.id, "text");
    const letter = await town.ask(null, "POST", "/api/decision-letters", { token });
    expect((await letter.json()).body).toContain("Other members can no longer see the text.");
    for (const [who, what] of [
      [anna, "text"],
      [bob, "name"],
      [bob, `photo:${bob.id}`],
    ] as const)
      expect(await findOwnLetter(app, who.id, what)).toBeNull();
    await undo(decision);
    expect(await findOwnLetter(app, bob.id, "text")).toBeNull();
  });
});

describe("a name that a decision holds", () => {
  const paths = (mark: string) => {
    const { bob, carla } = town;
    return [
      "/api/members?gender=both&country=NL",
      "/api/members/overview",
      `/api/members/${carla.id}/related`,
      `/api/members/${carla.id}`,
      `/api/members/${bob.id}`,
      "/api/likes?type=received",
      "/api/likes?type=sent",
      "/api/likes?type=matches",
      "/api/likes.php",
      "/api/chats.php",
      `/api/chat-changes?since=${mark}`,
      `/api/conversation?member=${bob.id}`,
      "/api/photos/grants",
      "/api/photos/log",
    ];
  };

  test("is a number in the reader's language at every door, and itself once the decision is taken back", async () => {
    const { anna, bob, carla, ask } = town;
    const { mark } = JSON.parse(await see(anna, "/api/chats.php"));
    await ask(bob, "POST", "/api/messages", {
      id: crypto.randomUUID(),
      to: anna.id,
      kind: "text",
      text: "Hello",
    });
    await ask(anna, "POST", "/api/photos/grants", { viewer_id: bob.id });
    await ask(carla, "POST", "/api/blocks", { member: bob.id });
    const seen = () =>
      Promise.all([...paths(mark).map((path) => see(anna, path)), see(carla, "/api/blocks")]);
    for (const body of await seen()) expect(body).toContain(`"${bob.username}"`);

    const decision = await decide(bob, "name_held");
    for (const body of await seen()) {
      expect(body).toContain(`"Member ${bob.id}"`);
      expect(body).not.toContain(bob.username);
    }
    expect(await see(anna, `/api/members/${bob.id}`, "de")).toContain(`"Mitglied ${bob.id}"`);
    expect(await see(anna, `/api/members/${bob.id}`, "fi")).toContain(`"Jäsen ${bob.id}"`);
    expect(await own(bob)).toMatchObject({ name: bob.username, held: { name: { rule: "advertising" } } });

    await undo(decision);
    for (const body of await seen()) expect(body).toContain(`"${bob.username}"`);
    await ask(carla, "DELETE", "/api/blocks", { member: bob.id });
  });

  test("is in no refusal either, which is worded in the language of whoever reads it", async () => {
    const { anna, bob, ask, testApp } = town;
    const decision = await decide(bob, "name_held");
    await ask(bob, "POST", "/api/blocks", { member: anna.id });
    const headers = { cookie: `${anna.cookie}; locale=de` };
    const json = { id: crypto.randomUUID(), to: bob.id, kind: "text", text: "Hello" };
    for (const answer of [
      await testApp.ask("/api/messages", { method: "POST", json, headers }),
      await testApp.ask("/api/likes", { method: "POST", json: { member: bob.id }, headers }),
      await testApp.ask(`/api/conversation?member=${bob.id}`, { headers }),
    ]) {
      const { message } = await answer.json();
      expect(message).toContain(`Mitglied ${bob.id}`);
      expect(message).not.toContain(bob.username);
    }
    await ask(bob, "DELETE", "/api/blocks", { member: anna.id });
    await undo(decision);
  });

  test("is free to be changed, and the new one is shown at once and stays when the hold is lifted", async () => {
    const { anna, bob, ask } = town;
    const decision = await decide(bob, "name_held");
    const name = `New-${bob.id}`;
    const proof = { password: bob.password };
    expect((await ask(bob, "PUT", "/api/username", { name, proof })).status).toBe(204);
    expect(JSON.parse(await see(anna, `/api/members/${bob.id}`)).member.name).toBe(name);
    await undo(decision);
    expect(JSON.parse(await see(anna, `/api/members/${bob.id}`)).member.name).toBe(name);
    expect((await own(bob)).held.name).toBeNull();
  });

  test("cannot be held by a decision about a photo", async () => {
    await desk.fileAbout(town.bob, "nudity", "photo:1");
    const seen = await desk.claim(desk.people.mira, "pictures");
    const answer = await desk.decide(desk.people.mira, seen ?? {}, {
      ...warning,
      measures: [{ kind: "name_held" }],
    });
    expect(await errorOf(answer)).toEqual({ status: 422, error: "moderation.wrong_measures" });
  });
});
