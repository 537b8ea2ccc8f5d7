import { beforeEach, describe, expect, test } from "vitest";
import { hashAddress, markBounce, markComplaint } from "#platform/mail/address-state.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { ask, mailsTo, openForFile, testApp } from "../notify.fixture.ts";

openForFile({ LIMITS: "yes" });

let anna: MadeMember;
beforeEach(async () => {
  anna = await makeMember(testApp);
});

async function mark(reason: "bounce" | "fbl") {
  const address = { addressHash: hashAddress(testApp.app.seal, anna.email), memberId: anna.id };
  await testApp.app.db
    .transaction()
    .execute((tx) =>
      reason === "bounce"
        ? markBounce(testApp.app, tx, { ...address, bounce: "hard", status: "5.1.1" })
        : markComplaint(testApp.app, tx, address),
    );
}
const disabled = async () => (await (await ask(anna, "GET", "/api/notifications")).json()).disabled;
const pass = (token: string) => ask(null, "POST", "/api/mail-checks/done", { token });

async function askForLink(): Promise<string> {
  expect((await ask(anna, "POST", "/api/mail-checks", {})).status).toBe(204);
  await testApp.runJobs();
  const [mail] = await mailsTo(anna);
  return /mail-check\?token=([\w.-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
}

describe.each(["bounce", "fbl"] as const)("after a %s", (reason) => {
  test("a link mailed to the address turns mail on again, without log-in", async () => {
    await mark(reason);
    expect(await disabled()).toEqual([reason]);
    const token = await askForLink();
    expect(await disabled()).toEqual([reason]);
    expect((await pass(token)).status).toBe(204);
    expect(await disabled()).toEqual([]);
  });

  test("the link works for three days, only unchanged, and only for the address that it was mailed to", async () => {
    await mark(reason);
    const token = await askForLink();
    const wrong = [
      token.replace(/.$/, (last) => (last === "A" ? "B" : "A")),
      "x",
      token.replace(/^[^-]+/, "zz"),
    ];
    for (const one of wrong) {
      const answer = await pass(one);
      expect([answer.status, (await answer.json()).error]).toEqual([410, "notifications.link_invalid"]);
    }
    testApp.clock.advance(3 * 86_400_000 + 1_000);
    expect((await pass(token)).status).toBe(410);
    expect(await disabled()).toEqual([reason]);
  });
});

test("three mails a day can be asked for", async () => {
  const statuses: number[] = [];
  for (let times = 0; times < 4; times++)
    statuses.push((await ask(anna, "POST", "/api/mail-checks", {})).status);
  expect(statuses).toEqual([204, 204, 204, 429]);
});
