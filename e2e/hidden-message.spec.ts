import { randomUUID } from "node:crypto";
import { bubble, log, rows, t, test, write } from "./chatting.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { lease, openAsModerator } from "./desk-session.ts";
import { expect } from "./fixture.ts";
import { say } from "./words.ts";

const INSULT = "You are a fool";

test("a message that a moderator hides becomes a line in both open browsers, leads its sender to the reasons, and comes back", async ({
  page,
  meet,
  openPage,
  sql,
}) => {
  const { bobs, anna, bob } = await meet();
  const conversation = await write(bobs, anna, ["Good evening", INSULT]);
  await page.goto("/chats");
  await page.goto(`/chats/${conversation}`);
  await bobs.goto(`/chats/${conversation}`);
  for (const [one, other] of [
    [page, bob],
    [bobs, anna],
  ] as const)
    await expect(bubble(one, other, INSULT)).toBeVisible();
  const report = { subject: "message", member: bob.id, conversation, seq: 2, reason: "insult" };
  const reported = await page.request.post("/api/reports", { data: { client_id: randomUUID(), ...report } });
  expect(reported.status(), await reported.text()).toBe(204);

  const mira = await openAsModerator(openPage, sql, `Mira ${bob.id}`);
  const decision = {
    ...{ outcome: "violation", rule: "harassment", measures: [{ kind: "message_hidden" }] },
    ...{ facts: "You insulted a member.", why: "Clear" },
  };
  const decided = await mira.request.post("/api/desk/decisions", {
    data: { ...(await lease(sql, `Mira ${bob.id}`, bob.id)), ...decision },
  });
  expect(decided.status(), await decided.text()).toBe(200);

  for (const [one, other] of [
    [page, bob],
    [bobs, anna],
  ] as const) {
    await expect(log(one, other).getByText(t("list.hidden"))).toBeVisible();
    await expect(one.getByText(INSULT)).toHaveCount(0);
  }
  await expect(page.getByRole("link", { name: t("hidden.why") })).toHaveCount(0);
  await checkAccessibility(bobs);
  await bobs.getByRole("link", { name: t("hidden.why") }).click();
  await expect(bobs.getByRole("heading", { level: 1 })).toHaveText(say("en", "moderation:letter.title"));
  await expect(bobs.getByText("You insulted a member.", { exact: false })).toBeVisible();

  const { id } = await decided.json();
  const undone = await mira.request.post("/api/desk/decision-undos", {
    data: { decision: id, why: "A joke" },
  });
  expect(undone.status(), await undone.text()).toBe(204);
  await expect(bubble(page, bob, INSULT)).toBeVisible();
  await page.goto("/chats");
  await expect(rows(page).filter({ hasText: INSULT })).toBeVisible();
});
