import { aliveOnArrival } from "./alive.ts";
import { enter, rows, write } from "./chatting.ts";
import { grant } from "./community.ts";
import { expect } from "./fixture.ts";
import { waitForMail } from "./mailbox.ts";
import { openPushWorker, test } from "./push-device.ts";
import { freshAddress } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const t = (key: string) => say("en", `notifications:${key}`);

test("[N-04] whoever closed the tab is told by push, then by mail while it is unread, until they unsubscribe, and finds the way back", async ({
  page,
  context,
  openPage,
  request,
  sql,
  watch,
  device,
}) => {
  // The browser reports that a click without a press of a person cannot wait.
  watch.allow(/script constructed ExtendableEvent/);
  const bobs = await openPage({ extraHTTPHeaders: freshAddress() });
  const [anna, bob] = [await enter(page, sql), await enter(bobs, sql)];
  await grant(sql, bob, 50);
  await device.permit("granted");
  // It may be night where this test runs.
  await page.request.patch("/api/notifications", { data: { quiet: null } });
  const tab = aliveOnArrival(await context.newPage());
  await tab.goto("/notifications");
  await tab.getByRole("button", { name: t("device.on") }).click();
  await expect(tab.getByText(t("device.subscribed"))).toBeVisible();
  const { deliver, shown, click } = await openPushWorker(page, new URL(tab.url()).origin);
  const hasLooked = "select 1 from notifications_member where member_id = $1 and looked_at is not null";
  await expect.poll(() => sql(hasLooked, [anna.id])).toHaveLength(1);
  await tab.close();

  const [phone] = device.made;
  const conversation = await write(bobs, anna, ["See you on the ferry"]);
  // A look of the closed tab can be written later than all that, and would put the push off.
  const passTwoMinutes = async () => {
    for (const [table, time] of [
      ["notifications_member", "looked_at"],
      ["notifications_due", "push_at"],
    ])
      await sql(`update ${table} set ${time} = ${time} - interval '2 min' where member_id = $1`, [anna.id]);
    await sql("select graphile_worker.add_job('send-pushes')");
    return phone?.delivered.length;
  };
  await expect.poll(passTwoMinutes, { intervals: [1_000, 3_000], timeout: 60_000 }).toBe(1);
  await deliver(phone?.delivered[0]?.text ?? "");
  await expect.poll(shown).toMatchObject([{ title: "Velvet", body: t("push.something"), tag: "chats" }]);
  const [push] = await shown();
  expect(JSON.stringify(push)).not.toMatch(new RegExp(`${bob.name}|ferry|${conversation}`));

  // A quarter of an hour passes.
  for (const [table, times] of [
    ["notifications_due", ["since", "noted_at", "messages_since", "mail_at"]],
    ["notifications_member", ["looked_at"]],
  ] as const) {
    const moved = times.map((time) => `${time} = ${time} - interval '15 min'`);
    await sql(`update ${table} set ${moved} where member_id = $1`, [anna.id]);
  }
  await sql("select graphile_worker.add_job('send-activity-mails')");
  const { text } = await waitForMail(page, anna.email, t("mails.activity.subject"));
  const [link = ""] = /\/unsubscribe\/\S+/.exec(text) ?? [];
  const pressed = await request.post(link, { form: { "List-Unsubscribe": "One-Click" } });
  expect([pressed.status(), pressed.url()]).toEqual([200, expect.stringContaining(link)]);

  await page.goto("/likes");
  const alert = page.getByText(say("en", "member-frame:alert.mail_off"));
  await expect(alert).toBeVisible();
  await page.getByRole("link", { name: say("en", "member-frame:alert.mail_off_button") }).click();
  await page.getByRole("button", { name: t("disabled.listunsubscribe.button") }).click();
  await expect(page.getByText(t("disabled.listunsubscribe.done"))).toBeVisible();
  await click(push?.data);
  await expect(page).toHaveURL(/\/chats$/);
  await rows(page).getByText(bob.name).click();
  await expect(page.getByText("See you on the ferry").last()).toBeVisible();
});
