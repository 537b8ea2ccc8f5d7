import decodeQR from "qr/decode.js";
import sharp from "sharp";
import { makeCertificate } from "../src/testing/age/make-certificate.ts";
import { openWallet } from "../src/testing/age/open-wallet.ts";
import { area, bubble, t as chatText, enter, PHONE, test } from "./chatting.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page } from "./fixture.ts";
import { waitForMail } from "./mailbox.ts";
import { freshAddress } from "./sign-up.ts";
import { say } from "./words.ts";

const t = (key: string, values?: Record<string, string>) => say("en", `age:${key}`, values);
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const proveAge = say("en", "member-frame:age.link");
/** A network in Great Britain, where the default policy asks for a proof. */
const inBritain = () => ({ "X-Forwarded-For": `81.2.69.${1 + Math.floor(Math.random() * 250)}` });

/** The provider's page of the demo, on which one chooses the outcome. */
async function chooseOutcome(page: Page, outcome: string) {
  await page.waitForURL(/\/sandbox\/age\//);
  await page.locator(`button[value=${outcome}]`).click();
}
const method = (page: Page, name: string) => page.getByRole("button", { name: t(`m.${name}.name`) });

test("[F-06] a member proves their age in the middle of a message, which is kept and sent", async ({
  page: bobs,
  openPage,
  sql,
}) => {
  test.slow();
  const bob = await enter(bobs, sql);
  const page = await openPage({ extraHTTPHeaders: inBritain(), viewport: PHONE });
  page.watch.allow(/status of 403|ERR_INTERNET_DISCONNECTED/);
  await enter(page, sql);
  await page.goto(`/members/${bob.id}/chat`);
  await area(page, bob).fill("Hello from Leeds");
  await page.getByRole("button", { name: chatText("composer.send"), exact: true }).click();
  const failed = bubble(page, bob, "Hello from Leeds");
  await expect(failed.getByRole("alert")).toContainText(say("en", "age:refusals.needed"));
  await checkAccessibility(page);
  await failed.getByRole("link", { name: proveAge }).click();

  await test.step("failing is told, and another method is offered", async () => {
    await expect(heading(page, t("title"))).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: t("f.chat") })).toBeVisible();
    await checkAccessibility(page);
    await method(page, "face_estimation").click();
    await chooseOutcome(page, "failed");
    await expect(page.getByRole("alert")).toContainText(t("failed.title"));
    await expect(page).toHaveURL(/\/prove-age\?check=/);
  });

  await test.step("the page waits for a result that comes later, offline too, and goes back to the message", async () => {
    await expect(method(page, "photo_id")).toBeEnabled();
    await method(page, "photo_id").press("Enter");
    await chooseOutcome(page, "later");
    await expect(heading(page, t("waiting.title"))).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(t("offline"))).toBeVisible();
    await checkAccessibility(page);
    await page.context().setOffline(false);
    // The sandbox lets it pass by itself after 20 seconds.
    await expect(heading(page, t("done.title"))).toBeVisible({ timeout: 60_000 });
    await checkAccessibility(page);
    await page.getByRole("link", { name: t("done.back") }).click();
    await expect(page).toHaveURL(new RegExp(`/members/${bob.id}/chat$|/chats/`));
  });

  await expect(page.getByRole("link", { name: proveAge })).toHaveCount(1);
  await failed.getByRole("button", { name: chatText("state.retry") }).click();
  await expect(failed.getByRole("alert")).toHaveCount(0);
  await expect
    .poll(async () => (await sql("select from chat_message where body = 'Hello from Leeds'")).length)
    .toBe(1);
});

test("a European wallet: a code on the desktop, a link on the phone that has the app", async ({
  openPage,
  sql,
}) => {
  test.slow();
  const root = makeCertificate({ name: "Root of proofs", isAuthority: true });
  const signer = makeCertificate({ name: "Issuer of proofs", by: root, isAuthority: false });
  const wallet = await openWallet();
  const roots = JSON.stringify([{ name: "Test", certificate: root.der.toString("base64") }]);
  await sql(
    `insert into age_trust_list (issued_at, stored_at, roots) values (now(), now(), $1)
     on conflict (id) do update set roots = excluded.roots, version = age_trust_list.version + 1`,
    [roots],
  );
  const open = async (device: Parameters<typeof openPage>[0]) => {
    const page = await openPage({ extraHTTPHeaders: inBritain(), ...device });
    page.watch.allow(/status of 403/);
    const { id } = await enter(page, sql);
    await sql("update profiles_profile set country = 'DE', region = 'DE-BE' where member_id = $1", [id]);
    await page.goto("/prove-age?back=/likes");
    await method(page, "eu_proof").click();
    await expect(heading(page, t("wallet.title"))).toBeVisible();
    await wallet.issue(
      { signer, chain: [] },
      { validFrom: "2026-01-01T00:00:00Z", validUntil: "2030-01-01T00:00:00Z" },
    );
    return page;
  };

  await test.step("the code is read by a camera, and the page goes on by itself", async () => {
    const page = await open({ colorScheme: "dark" });
    const code = page.getByRole("img", { name: t("wallet.code") });
    await expect(code).toBeVisible();
    await checkAccessibility(page);
    const picture = sharp(await page.locator(".qr-paper").screenshot())
      .ensureAlpha()
      .raw();
    const { data, info } = await picture.toBuffer({ resolveWithObject: true });
    const link = decodeQR({ data, width: info.width, height: info.height });
    expect(link).toMatch(/^av:\/\/\?response_type=vp_token/);
    expect(await wallet.present(link)).toEqual({ status: 200, body: "{}" });
    await expect(heading(page, t("done.title"))).toBeVisible();
    await page.getByRole("link", { name: t("done.back") }).click();
    await expect(page).toHaveURL(/\/likes$/);
  });

  await test.step("the link leads to the wallet, which brings the browser back with a code", async () => {
    const page = await open({ viewport: PHONE, hasTouch: true, isMobile: true });
    const link = await page.getByRole("link", { name: t("wallet.open") }).getAttribute("href");
    await checkAccessibility(page);
    const { body } = await wallet.present(link ?? "");
    await expect(heading(page, t("proved.title"))).toBeVisible();
    await page.goto(JSON.parse(body).redirect_uri);
    await expect(heading(page, t("done.title"))).toBeVisible();
  });
  await wallet.close();
});

test("[A-18] who is under age is told that the account is on hold, also at the log-in and by mail, and gets their data", async ({
  openPage,
  sql,
}) => {
  const page = await openPage({ extraHTTPHeaders: inBritain() });
  page.watch.allow(/status of 40[134]/);
  const person = await enter(page, sql);
  await page.goto("/settings");
  await page.getByRole("navigation").getByRole("link", { name: proveAge }).click();
  await expect(page).toHaveURL(/\/prove-age\?back=%2Fsettings$/);
  await method(page, "photo_id").click();
  await chooseOutcome(page, "under_age");
  await expect(heading(page, t("held.title"))).toBeVisible();
  await checkAccessibility(page);
  await page.goto("/login");
  await page.getByLabel(say("en", "accounts:login.name")).fill(person.email);
  await page.getByLabel(say("en", "accounts:password.label"), { exact: true }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toContainText(say("en", "accounts:refusals.frozen"));
  await page.getByRole("button", { name: say("en", "accounts:leaving.export.button") }).click();
  await expect(page.getByText(say("en", "accounts:leaving.export.sent"))).toBeVisible();
  await checkAccessibility(page);
  await waitForMail(page, person.email, say("en", "accounts:mails.frozen.subject"));
  await waitForMail(page, person.email, say("en", "accounts:mails.export.subject"));
});

test.use({ extraHTTPHeaders: freshAddress() });
