import { randomUUID } from "node:crypto";
import { checkAccessibility } from "./check-accessibility.ts";
import { confirm, lease, openAsModerator, openDeskAs } from "./desk-session.ts";
import { expect, test } from "./fixture.ts";
import { makePerson, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const t = (key: string, values = {}) => say("en", `moderation:${key}`, values);
const desk = (key: string, values = {}) => say("en", `moderation-desk:${key}`, values);

test("a moderator asks a member first, who learns of it in the app, answers despite a broken connection, and is read before two cases are decided alike; a lead opens one again, and a measure of the next decision is ended early", async ({
  page,
  openPage,
  sql,
}) => {
  const ben = makePerson();
  const member = await openPage();
  await signUpQuickly(member, ben);
  const [found] = await sql("select id::integer from accounts_member where email = $1", [ben.email]);
  const id = found?.id as number;
  const complaint = {
    ...{
      client_id: randomUUID(),
      place: `/members/${id}`,
      reason: "fake",
      words: "These are photos of an actor.",
    },
    ...{ name: "Anna", email: `v${id}@complaint.example`, good_faith: true },
  };
  expect((await page.request.post("/api/complaints", { data: complaint })).status()).toBe(202);
  const mira = await openAsModerator(openPage, sql, `Mira ${id}`);
  const held = await lease(sql, `Mira ${id}`, id);

  await test.step("the question is chosen, previewed and sent by keys, and the case then waits", async () => {
    await mira.goto(`/desk/cases/${held.case}`);
    await expect(mira.getByText(desk("hearing.first"))).toBeVisible();
    await mira.keyboard.press("h");
    const dialog = mira.getByRole("dialog", { name: desk("hearing.ask") });
    await mira.keyboard.press("ArrowRight");
    await expect(dialog).toContainText(t("question.ask.photo"));
    await expect(dialog).toContainText(/Whose photo it is · the case waits up to 72 hours/);
    await checkAccessibility(mira);

    await mira.keyboard.press("Enter");
    await expect(mira.getByText(/^Waiting for an answer until/)).toBeVisible();
    await checkAccessibility(mira);
  });

  await test.step("the member finds the question in the app, and what they wrote stays while they are offline", async () => {
    await member.goto("/settings");
    await member.getByRole("link", { name: say("en", "member-frame:question.link") }).click();
    await expect(member.getByText(t("question.ask.photo"))).toBeVisible();
    await checkAccessibility(member);
    const words = member.getByLabel(t("question.label"));
    await words.fill("My sister took it last summer.");
    member.watch.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|case-answers/);
    await member.context().setOffline(true);
    await member.getByRole("button", { name: t("question.send") }).click();
    await expect(member.getByText(t("question.offline"))).toBeVisible();
    await expect(words).toHaveValue("My sister took it last summer.");
    await member.context().setOffline(false);
    await member.getByRole("button", { name: t("question.send") }).click();
    await expect(member.getByText(t("question.thanks_title"))).toBeVisible();
    await member.reload();
    await expect(member.getByText(t("refusals.answered"))).toBeVisible();
  });

  await test.step("whoever takes the case then reads the answer", async () => {
    await lease(sql, `Mira ${id}`, id);
    await mira.goto(`/desk/cases/${held.case}`);
    await expect(mira.getByText("My sister took it last summer.")).toBeVisible();
  });

  await test.step("and repeats the decision for the member's other case, of which they see what became", async () => {
    const [other] = await sql(
      `insert into moderation_case (subject, about_id, site_id, locale, trigger, queue, lane, rule, state, opened_at, due_at)
       select 'message:' || about_id || ':1', about_id, site_id, locale, trigger, 'texts', 2, rule, 'open', now(), now()
       from moderation_case where id = $1 returning id::integer`,
      [held.case],
    );
    await mira.keyboard.press("0");
    await mira.getByLabel(desk("decide.why"), { exact: true }).fill("Their own photos");
    await mira.getByRole("button", { name: desk("decide.check") }).click();
    await mira
      .getByRole("dialog")
      .getByRole("button", { name: desk("summary.send") })
      .click();
    await mira.getByLabel(desk("alike.all")).check();
    await checkAccessibility(mira);
    await mira.getByRole("button", { name: desk("alike.check", { n: 1 }) }).click();
    await expect(mira.getByText(desk("alike.summary", { n: 1, outcome: "No violation" }))).toBeVisible();
    await mira.keyboard.press("Enter");
    await expect(mira.getByText(desk("alike.done", { n: 1 }))).toBeVisible();
    await mira.getByRole("link", { name: desk("reason.title", { number: other?.id as number }) }).click();
    await expect(mira.getByText("You can take it back until")).toBeVisible();
  });

  await test.step("a lead opens the case again because of new facts", async () => {
    const lea = await openDeskAs(openPage, sql, { alias: `Lea ${id}`, role: "lead" });
    await lea.goto(`/desk/cases/${held.case}`);
    const reason = { case: held.case, category: "quality", words: "New facts came in by post" };
    expect((await lea.request.post("/api/desk/case-reasons", { data: reason })).status()).toBe(200);
    await lea.reload();
    await lea.getByRole("button", { name: desk("reopen.open") }).press("Enter");
    await lea.keyboard.type("The notifier sent more pictures by post.");
    await checkAccessibility(lea);
    await lea
      .getByRole("dialog")
      .getByRole("button", { name: desk("reopen.open") })
      .press("Enter");
    await expect(lea.getByRole("dialog")).toHaveCount(0);
    await expect(lea.getByRole("button", { name: desk("reopen.open") })).toHaveCount(0);
  });

  await test.step("and a measure of the next decision is ended before its end, after its letter was read", async () => {
    const seen = await lease(sql, `Mira ${id}`, id);
    const data = {
      ...{
        ...seen,
        outcome: "violation",
        rule: "harassment",
        facts: "An insult in your text.",
        why: "Clear",
      },
      measures: [{ kind: "profile_hidden" }],
    };
    await confirm(sql, `Mira ${id}`);
    const answer = await mira.request.post("/api/desk/decisions", { data });
    expect(answer.status(), await answer.text()).toBe(200);
    await mira.goto(`/desk/cases/${seen.case}`);
    const end = `${desk("lift.open")}: ${desk("measure.profile_hidden")}`;
    await mira.getByRole("button", { name: end }).press("Enter");
    await mira.keyboard.type("You have written your text anew.");
    await mira.keyboard.press("Tab");
    await mira.keyboard.type("The text is fine now");
    await checkAccessibility(mira);
    await mira.getByRole("button", { name: desk("lift.check") }).press("Enter");
    const letter = mira.getByRole("dialog");
    await expect(letter).toContainText("Why we ended it: You have written your text anew.");
    await checkAccessibility(mira);
    await letter.getByRole("button", { name: desk("lift.send") }).press("Enter");
    await expect(letter).toHaveCount(0);
    await expect(mira.getByRole("button", { name: end })).toHaveCount(0);
    expect(await sql("select hidden_until from safety_restriction where member_id = $1", [id])).toEqual([]);
  });
});
