import { randomUUID } from "node:crypto";
import { checkAccessibility } from "./check-accessibility.ts";
import { lease, openAsModerator } from "./desk-session.ts";
import { expect, type Page, type Sql, test } from "./fixture.ts";
import { waitForMail } from "./mailbox.ts";
import { freshAddress, makePerson, type Person, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const t = (key: string, values = {}) => say("en", `moderation:${key}`, values);
const ABOUT = "Fast money for everyone who asks me.";

/** Sends the letters of the newest decision, for which a member waits fifteen minutes otherwise. */
async function sendLetters(sql: Sql, about: number) {
  await sql(
    `update moderation_decision set at = at - interval '15 minutes' where case_id in
       (select id from moderation_case where about_id = $1)`,
    [about],
  );
  await sql("select graphile_worker.add_job('send-decision-letters')");
}

/** The page of the newest letter to this person that was not there before. */
async function letterFor(page: Page, { email }: Pick<Person, "email">, known = ""): Promise<string> {
  let path = known;
  await expect(async () => {
    const mail = await waitForMail(page, email, t("mails.decision.subject"));
    path = /https?:\/\/[^/\s]+(\/decisions\/[\w.-]+)/.exec(mail.text)?.[1] ?? "";
    expect(path).not.toBe(known);
  }).toPass({ timeout: 30_000 });
  return path;
}

async function complain(page: Page, member: number) {
  const data = {
    client_id: randomUUID(),
    place: `/members/${member}`,
    reason: "scam",
    words: "This member asks everyone for money.",
    name: "Anna",
    email: `v${randomUUID().slice(0, 8)}@complaint.example`,
    good_faith: true,
  };
  const answer = await page.request.post("/api/complaints", { data });
  expect(answer.status(), await answer.text()).toBe(202);
}

test("a visitor complains, a moderator suspends, the member reads why and appeals, and another person gives everything back", async ({
  page,
  openPage,
  sql,
}) => {
  const ben = makePerson();
  const member = await openPage();
  await signUpQuickly(member, ben);
  const [{ id }] = (await sql("select id::integer from accounts_member where email = $1", [ben.email])) as [
    { id: number },
  ];
  await member.request.patch("/api/profile", { data: { about_me: ABOUT } });
  await complain(page, id);

  const mira = await openAsModerator(openPage, sql, `Mira ${id}`);
  const measures = [{ kind: "text_held" }, { kind: "suspended", days: 7 }];
  const decision = {
    outcome: "violation",
    rule: "scam",
    measures,
    facts: "Your text asks for money.",
    why: "Clear",
  };
  const decided = await mira.request.post("/api/desk/decisions", {
    data: { ...(await lease(sql, `Mira ${id}`, id)), ...decision },
  });
  expect(decided.status(), await decided.text()).toBe(200);
  await sendLetters(sql, id);
  const letter = await letterFor(page, ben);

  await test.step("the member reads the letter without a log-in and without script, and is told what an appeal lacks", async () => {
    const plain = await openPage({ javaScriptEnabled: false, extraHTTPHeaders: freshAddress() });
    plain.watch.allow(/400.*decisions/);
    await plain.goto(letter);
    await expect(plain.getByRole("heading", { level: 1 })).toHaveText(t("letter.title"));
    await expect(plain.getByText("Your text asks for money.")).toBeVisible();
    await plain.getByLabel(t("letter.why")).fill("Too short");
    await plain.getByRole("button", { name: t("letter.send") }).click();
    await expect(plain.getByLabel(t("letter.why"))).toHaveAttribute("aria-invalid", "true");
    await expect(plain.getByLabel(t("letter.why"))).toHaveValue("Too short");
  });

  await test.step("with script the appeal is sent, once", async () => {
    await page.goto(letter);
    await checkAccessibility(page);
    await page.getByLabel(t("letter.why")).fill("It is a quote from a song.");
    await page.getByRole("button", { name: t("letter.send") }).click();
    await expect(page.getByText(t("letter.thanks_title"))).toBeVisible();
    await checkAccessibility(page);
    await page.reload();
    await expect(page.getByText(t("letter.filed"))).toBeVisible();
    await expect(page.getByLabel(t("letter.why"))).toHaveCount(0);
  });

  const tom = await openAsModerator(openPage, sql, `Tom ${id}`);
  const judged = await tom.request.post("/api/desk/appeal-decisions", {
    data: {
      ...(await lease(sql, `Tom ${id}`, id)),
      outcome: "overturned",
      facts: "It is a quote.",
      why: "A song",
    },
  });
  expect(judged.status(), await judged.text()).toBe(200);
  await sendLetters(sql, id);
  const answer = await letterFor(page, ben, letter);

  await test.step("the second letter says so, the member logs in again, and others see the text", async () => {
    await page.goto(answer);
    await expect(page.getByText("It is a quote.", { exact: false })).toBeVisible();
    await expect(page.getByLabel(t("letter.why"))).toHaveCount(0);
    const back = await openPage({ extraHTTPHeaders: freshAddress() });
    const logIn = await back.request.post("/api/user.php", {
      data: { email: ben.email, password: ben.password },
    });
    expect(logIn.status(), await logIn.text()).toBe(200);
    await back.goto("/profile");
    await expect(back.getByText(ABOUT)).toBeVisible();
    const [profile] = await sql("select about_held, status from profiles_profile where member_id = $1", [id]);
    expect(profile).toEqual({ about_held: false, status: "disabled" });
  });
});

test("a warned member is led to the decision by the next link they follow, confirms it once, and goes on", async ({
  page,
  openPage,
  sql,
}) => {
  const { id } = await signUpQuickly(page);
  const mira = await openAsModerator(openPage, sql, `Mira ${id}`);
  await complain(mira, id);
  const decision = { outcome: "violation", rule: "harassment", measures: [{ kind: "warning" }] };
  const words = { facts: "You insulted a member.", why: "Clear" };
  const decided = await mira.request.post("/api/desk/decisions", {
    data: { ...(await lease(sql, `Mira ${id}`, id)), ...decision, ...words },
  });
  expect(decided.status(), await decided.text()).toBe(200);
  await page.goto("/likes");
  await sendLetters(sql, id);
  await expect
    .poll(
      async () =>
        (await sql("select told_at from moderation_statement where member_id = $1", [id]))[0]?.told_at,
    )
    .not.toBeNull();

  await page.getByRole("navigation").locator('a[href="/members"]').first().click();
  await expect(page).toHaveURL(/\/decisions\/unread\?to=%2Fmembers/);
  await expect(page.getByText("You insulted a member.", { exact: false })).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: t("unread.done") }).click();
  await expect(page).toHaveURL(/\/members$/);
  await page.goto("/likes");
  await expect(page).toHaveURL(/\/likes$/);
});
