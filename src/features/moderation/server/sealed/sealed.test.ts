import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { imageOf, picturing } from "#features/chat/server/images/images.fixture.ts";
import { makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { warning } from "../desk.fixture.ts";
import { findHeldLetter } from "../find-held-letter.ts";
import { sendLetters } from "../statements/send-letters.ts";
import { openSealedDesk } from "./sealed.fixture.ts";
import { nameOverdueSealed } from "./sealed-pictures.ts";

const DAY = 86_400_000;
const MINUTE = 60_000;
const BAN = {
  outcome: "violation",
  rule: "child",
  measures: [{ kind: "banned" }],
  facts: "A picture that the law forbids.",
  why: "The police confirmed it",
};

let testApp: TestApp;
let desk: Awaited<ReturnType<typeof openSealedDesk>>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openSealedDesk(testApp);
});
afterAll(() => testApp?.close());
beforeEach(() => desk.settle());

const errorOf = async (answer: Response) => (await answer.json()).error;
const logIn = ({ email, password }: { email: string; password: string }) =>
  testApp.ask("/api/user.php", {
    method: "POST",
    json: { email, password },
    headers: { cookie: "locale=en" },
  });
const filesIn = (folder: string) => Array.fromAsync(testApp.app.files.list(folder));
const banned = async (by: Parameters<typeof desk.decide>[0], seen: object) => {
  await by.confirm();
  return desk.decide(by, seen, BAN);
};

test("a sealed picture is reported, opened by two, decided in silence, released, and destroyed by two with a protocol", async () => {
  const { mira, hana, hugo } = desk.people;
  const { anna, photo, seen, sealed } = await desk.sealReported();
  expect(sealed).toMatchObject({ found_by: "person", subject: `photo:${photo.id}`, sealed_by: mira.id });
  expect(await desk.statusOf(anna)).toBe("banned");
  expect(await desk.restrictionOf(anna)).toMatchObject({ barred_until: Number.POSITIVE_INFINITY });

  const view = await (await mira.ask("GET", `/api/desk/case?id=${seen.case}`)).json();
  expect(view.case).toMatchObject({ lane: 0, queue: "urgent", rule: "child" });
  expect(view.sealed).toMatchObject({ pictures: 1, found_by: "person" });
  expect(view.reports[0]).toMatchObject({ evidence: null, pictures: [] });

  const again = { ...seen, version: view.version };
  expect(await errorOf(await banned(mira, again))).toBe("moderation.authority_first");
  expect((await desk.inform(mira, seen.case)).status).toBe(204);
  const report = await (await hana.ask("GET", `/api/desk/sealed-reports?id=${sealed.id}`)).json();
  expect(report.member).toMatchObject({ number: anna.id, email: anna.email });
  expect(report.text).toContain(sealed.reference);

  expect(await errorOf(await desk.act(hana, "/api/desk/sealed-pictures", { sealed: sealed.id }))).toBe(
    "moderation.not_agreed",
  );
  expect((await desk.together("open", sealed.id)).status).toBe(204);
  const opened = await desk.act(hana, "/api/desk/sealed-pictures", { sealed: sealed.id });
  expect(opened.headers.get("cache-control")).toBe("no-store");
  expect(opened.headers.get("content-disposition")).toBeNull();
  const webp = Buffer.from((await opened.json()).webp, "base64");
  const { width = 0, height = 0 } = await sharp(webp).metadata();
  expect(Math.max(width, height)).toBe(320);

  expect((await banned(mira, again)).status).toBe(200);
  testApp.clock.advance(DAY / 24);
  await sendLetters.run(testApp.app, {}, { id: "1" });
  expect(await desk.letterTo(anna)).toBe("");

  await desk.settle();
  const agreed = await desk.act(hana, "/api/desk/sealed-letters", { sealed: sealed.id, reference: "PU-78" });
  expect(agreed.status).toBe(204);
  await sendLetters.run(testApp.app, {}, { id: "1" });
  expect(await desk.letterTo(anna)).not.toBe("");

  await desk.act(hugo, "/api/desk/sealed-releases", { sealed: sealed.id, reference: "PU-79" });
  expect((await desk.together("destroy", sealed.id, [hugo, hana])).status).toBe(204);
  expect(await filesIn(`sealed/${sealed.file_key}/`)).toEqual([]);
  const protocol = await (await hana.ask("GET", `/api/desk/sealed/${sealed.id}`)).json();
  expect(protocol).toMatchObject({
    ...{ state: "destroyed", has_file: false, sha256: sealed.sha256, reference: sealed.reference },
    destroyed: { by: hugo.alias, with: hana.alias },
    release: { reference: "PU-79" },
    notes: [{ kind: "informed", reference: "PU-77", person: mira.alias }],
  });
  expect((await desk.rowOf(anna)).facts).toBeNull();
});

describe("who may", () => {
  test("see and open sealed pictures are the named people alone: not other leads, not operators", async () => {
    const { sealed } = await desk.sealReported();
    for (const one of [desk.people.lea, desk.people.olga, desk.people.mira]) {
      expect(await errorOf(await one.ask("GET", "/api/desk/sealed"))).toBe("staff.no_right");
      expect(await errorOf(await desk.act(one, "/api/desk/sealed-pictures", { sealed: sealed.id }))).toBe(
        "staff.no_right",
      );
    }
  });

  test("open one needs a fresh confirmation each time, the other's agreement, and looks within half an hour", async () => {
    const { hana, hugo } = desk.people;
    const { sealed } = await desk.sealReported();
    const ask = { sealed: sealed.id, what: "open", why: "The police asks for it" };
    expect(await errorOf(await hana.ask("POST", "/api/desk/sealed-proposals", ask))).toBe(
      "staff.confirm_first",
    );
    const { id } = await (await desk.act(hana, "/api/desk/sealed-proposals", ask)).json();
    const answer = { id, answer: "agreed", why: "I have seen the letter" };
    expect(await errorOf(await desk.act(hana, "/api/desk/sealed-proposal-answers", answer))).toBe(
      "staff.own_proposal",
    );
    expect((await desk.act(hugo, "/api/desk/sealed-proposal-answers", answer)).status).toBe(204);
    const open = { sealed: sealed.id };
    expect(await errorOf(await hana.ask("POST", "/api/desk/sealed-pictures", open))).toBe(
      "staff.confirm_first",
    );
    expect(await errorOf(await desk.act(hugo, "/api/desk/sealed-pictures", open))).toBe(
      "moderation.not_agreed",
    );
    expect((await desk.act(hana, "/api/desk/sealed-pictures", open)).status).toBe(200);
    testApp.clock.advance(29 * MINUTE);
    expect((await desk.act(hana, "/api/desk/sealed-pictures", open)).status).toBe(200);
    testApp.clock.advance(MINUTE);
    expect(await errorOf(await desk.act(hana, "/api/desk/sealed-pictures", open))).toBe(
      "moderation.not_agreed",
    );
    const entries = await desk.rows(
      "select from staff_audit where kind = 'moderation.sealed_opened' and subject = $1",
      `sealed:${sealed.id}`,
    );
    expect(entries).toHaveLength(2);
  });

  test("answer a proposal about a sealed picture are not those who answer proposals about people", async () => {
    const { hana, olga } = desk.people;
    const { sealed } = await desk.sealReported();
    const ask = { sealed: sealed.id, what: "open", why: "The police asks for it" };
    const { id } = await (await desk.act(hana, "/api/desk/sealed-proposals", ask)).json();
    const answer = { id, answer: "refused", why: "I do not want to" };
    expect((await desk.act(olga, "/api/desk/people/proposal-answers", answer)).status).toBe(404);
  });

  test("seal is who holds the case, and only pictures of that case", async () => {
    const anna = await desk.make();
    const photo = await desk.upload(anna);
    await desk.reportPhoto(anna, photo.id);
    const { mira, tom } = desk.people;
    const seen = await desk.claim(mira, "pictures");
    const sealing = { case: seen?.case, lease: seen?.lease, pictures: [] };
    expect(await errorOf(await tom.ask("POST", "/api/desk/sealings", sealing))).toBe("moderation.taken");
    const other = await desk.upload(await desk.make());
    const foreign = { ...sealing, pictures: [other.key] };
    expect(await errorOf(await mira.ask("POST", "/api/desk/sealings", foreign))).toBe(
      "moderation.no_picture",
    );
    expect(await desk.rowOf(anna)).toBeUndefined();
    expect(await desk.statusOf(anna)).toBe("active");
  });
});

describe("an opened picture", () => {
  test("is grey, blurred, and marked with letters that a server without fonts draws", async () => {
    const { hana } = desk.people;
    const { sealed } = await desk.sealReported();
    await desk.together("open", sealed.id);
    const { webp } = await (await desk.act(hana, "/api/desk/sealed-pictures", { sealed: sealed.id })).json();
    const { data, info } = await sharp(Buffer.from(webp, "base64"))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    let colour = 0;
    let marked = 0;
    for (let at = 0; at < data.length; at += info.channels) {
      const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
      colour = Math.max(colour, Math.abs(r - g), Math.abs(g - b));
      if (r > 200) marked += 1;
    }
    expect(colour).toBeLessThan(12);
    expect(marked).toBeGreaterThan(500);
  });
});

describe("silence", () => {
  test("leads a log-in to a page that says only that the account is closed for a check, whatever letters came before", async () => {
    const { anna } = await desk.sealReported();
    const refused = await (await logIn(anna)).json();
    expect(refused.error).toBe("accounts.banned");
    expect(JSON.stringify(refused)).not.toMatch(/photo|picture|child|police/i);
    const held = await findHeldLetter(testApp.app, refused.page.split("/").at(-1));
    expect(held).toEqual({ letter: null, isChecked: true });
  });

  test("leaves openings out of the member's export, with their number, until the authority agrees", async () => {
    const { hana } = desk.people;
    const { anna, sealed } = await desk.sealReported();
    await desk.together("open", sealed.id);
    await desk.act(hana, "/api/desk/sealed-pictures", { sealed: sealed.id });
    const told = async () => {
      const part = testApp.app.memberData.find(({ feature }) => feature === "staff");
      for await (const { content } of part?.exportData(testApp.app as never, anna.id) ?? [])
        return JSON.parse(String(content));
    };
    expect(await told()).toMatchObject({ withheld: 1 });
    expect(JSON.stringify(await told())).not.toContain("sealed");
    await desk.act(hana, "/api/desk/sealed-letters", { sealed: sealed.id, reference: "PU-78" });
    expect(await told()).toMatchObject({ withheld: 0 });
  });
});

describe("an authority", () => {
  test("is not informed in the future, nor by somebody who does not hold the case", async () => {
    const { mira, tom } = desk.people;
    const seen = await desk.claimNew(await desk.make(), mira, "threat");
    const note = {
      case: seen.case,
      kind: "informed",
      authority: "Police",
      reference: "1",
      words: "By phone, at once",
    };
    const later = new Date(testApp.clock.now().getTime() + MINUTE).toISOString();
    expect(
      await errorOf(await mira.ask("POST", "/api/desk/authority-notes", { ...note, informed_at: later })),
    ).toBe("moderation.in_future");
    const now = testApp.clock.now().toISOString();
    expect(
      await errorOf(await tom.ask("POST", "/api/desk/authority-notes", { ...note, informed_at: now })),
    ).toBe("staff.no_right");
  });
});

describe("the account of the member", () => {
  test("stays closed until the decision, opens again if a named person finds nothing, and closes if that is taken back", async () => {
    const { mira, hana } = desk.people;
    const { anna, seen } = await desk.sealReported();
    await desk.inform(mira, seen.case);
    const again = { ...seen, ...(await desk.seenBy(mira, seen.case)) };
    expect(await errorOf(await desk.decide(mira, again))).toBe("staff.no_right");
    await mira.ask("POST", "/api/desk/case-releases", { case: seen.case, lease: again.lease });
    const held = await desk.claim(hana, "urgent");
    const { id } = await (await desk.decide(hana, held ?? {})).json();
    expect(await desk.statusOf(anna)).toBe("active");
    await hana.ask("POST", "/api/desk/decision-undos", { decision: id, why: "Wrong case" });
    expect(await desk.statusOf(anna)).toBe("banned");

    // It is urgent, so the letter was sent before it was taken back; the next one says the same again.
    const once = await desk.claim(hana, "urgent");
    expect((await desk.decide(hana, once ?? {})).status).toBe(200);
    await desk.deliver();
    const json = { token: await desk.letterTo(anna) };
    const { body } = await (await testApp.ask("/api/decision-letters", { method: "POST", json })).json();
    expect(body).toMatch(/We closed your account on .* Nothing is wrong with it/);
  });

  test("is told of later decisions in other cases, although the authority has not agreed to a letter about the picture", async () => {
    const { mira } = desk.people;
    const { anna, seen } = await desk.sealReported();
    await desk.inform(mira, seen.case);
    const again = { ...seen, ...(await desk.seenBy(mira, seen.case)) };
    expect((await banned(mira, again)).status).toBe(200);
    await desk.fileAbout(anna, "insult", `profile:${anna.id}`);
    const other = await desk.claim(mira);
    expect((await desk.decide(mira, other ?? {}, warning)).status).toBe(200);
    await desk.deliver();
    const letters = await desk.rows(
      `select d.rule, s.told_at is not null as told from moderation_statement s
       join moderation_decision d on d.id = s.decision_id join moderation_case c on c.id = d.case_id
       where c.about_id = $1 and s.receiver = 'concerned' order by s.id`,
      anna.id,
    );
    expect(letters).toEqual([
      { rule: "child", told: false },
      { rule: "harassment", told: true },
    ]);
  });

  test("opens again by an appeal only if somebody decides it who may see the picture", async () => {
    const { mira, tom, hana } = desk.people;
    const { anna, seen, sealed } = await desk.sealReported();
    await desk.inform(mira, seen.case);
    expect((await banned(mira, { ...seen, ...(await desk.seenBy(mira, seen.case)) })).status).toBe(200);
    await desk.settle();
    await desk.act(hana, "/api/desk/sealed-letters", { sealed: sealed.id, reference: "PU-78" });
    await desk.deliver();
    await desk.settle();
    const json = { token: await desk.letterTo(anna), words: "That is a drawing" };
    expect((await testApp.ask("/api/appeals", { method: "POST", json })).status).toBe(204);
    const decide = async (by: typeof tom) => {
      const claimed = await desk.claim(by, "appeals");
      const said = { outcome: "overturned", facts: "You were right.", why: "A drawing" };
      const answer = await by.ask("POST", "/api/desk/appeal-decisions", { ...claimed, ...said });
      if (answer.status === 403)
        await by.ask("POST", "/api/desk/case-releases", { case: claimed?.case, lease: claimed?.lease });
      return answer;
    };
    expect(await errorOf(await decide(tom))).toBe("staff.no_right");
    expect(await desk.statusOf(anna)).toBe("banned");
    expect((await decide(hana)).status).toBe(200);
    expect(await desk.statusOf(anna)).toBe("active");
  });

  test("is not the one that is closed if the reporter sent the picture, about whom there is a case of their own", async () => {
    const { mira } = desk.people;
    const [anna, ben] = [await desk.make(), await desk.make()];
    const chat = chatting(testApp);
    for (const one of [anna, ben]) {
      await makePremium(testApp, one);
      await chat.give(one, 50);
    }
    const key = imageOf(await picturing(testApp).send(ben, anna)).address.split("/")[3] as string;
    const { conversation, message } = await chat.send(anna, ben, { text: "What is that?" });
    const subject = { subject: "message", member: anna.id, conversation, seq: message?.seq };
    const json = { ...subject, client_id: randomUUID(), reason: "child", words: "Look" };
    const reported = await desk.ask(ben, "/api/reports", { method: "POST", json });
    expect(reported.status, await reported.text()).toBe(204);
    const seen = await desk.claim(mira, "urgent");
    const sealing = { case: seen?.case, lease: seen?.lease, pictures: [key] };
    expect((await mira.ask("POST", "/api/desk/sealings", sealing)).status).toBe(204);
    expect([await desk.statusOf(anna), await desk.statusOf(ben)]).toEqual(["active", "banned"]);
    expect(await desk.rowOf(anna)).toBeUndefined();
    const own = await desk.rowOf(ben);
    expect(own).toMatchObject({ subject: `member:${ben.id}` });
    expect(Number(own.case_id)).not.toBe(seen?.case);
  });
});

describe("the end of a sealed picture", () => {
  test("waits for the authority, at the longest a year, and then two people are reminded every night", async () => {
    const { hana, hugo } = desk.people;
    const { sealed } = await desk.sealReported();
    const ask = { sealed: sealed.id, what: "destroy", why: "It is time to do it" };
    expect(await errorOf(await desk.act(hana, "/api/desk/sealed-proposals", ask))).toBe(
      "moderation.not_released",
    );
    expect(sealed.keep_until.getTime() - sealed.sealed_at.getTime()).toBe(365 * DAY);
    const remind = () => nameOverdueSealed.run(testApp.app as never, null, { id: "1" });
    const named = () => testApp.logged().filter((line) => line.includes(sealed.reference)).length;
    await remind();
    expect(named()).toBe(0);
    testApp.clock.advance(365 * DAY);
    await remind();
    expect(named()).toBe(1);
    await desk.settle();
    expect((await desk.together("destroy", sealed.id, [hana, hugo])).status).toBe(204);
    await remind();
    expect(named()).toBe(1);
    testApp.clock.advance(-365 * DAY);
  });

  test("is refused if something changed since it was proposed", async () => {
    const { hana, hugo } = desk.people;
    const { sealed } = await desk.sealReported();
    await desk.act(hana, "/api/desk/sealed-releases", { sealed: sealed.id, reference: "PU-1" });
    const ask = { sealed: sealed.id, what: "destroy", why: "It is time to do it" };
    const { id } = await (await desk.act(hana, "/api/desk/sealed-proposals", ask)).json();
    await desk.act(hana, "/api/desk/sealed-letters", { sealed: sealed.id, reference: "PU-2" });
    const answer = { id, answer: "agreed", why: "Yes, it is time" };
    expect(await errorOf(await desk.act(hugo, "/api/desk/sealed-proposal-answers", answer))).toBe(
      "staff.changed_since",
    );
    expect((await desk.rowOf({ id: sealed.about_id } as never)).file_key).toBe(sealed.file_key);
  });
});
