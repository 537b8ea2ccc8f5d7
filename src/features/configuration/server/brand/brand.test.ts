import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makePicture } from "#features/photos/server/pictures.fixture.ts";
import { siteOf, writeBrandStyle } from "#features/site/server/site.ts";
import { makeStaff, ORIGIN, type Person } from "#features/staff/server/staff.fixture.ts";
import { writeMail } from "#platform/mail/mail-frame.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { BrandPicture } from "../../brand-contract.ts";

const WHY = "The brand has new colours";

let testApp: TestApp;
let olga: Person;
let site: number;
beforeAll(async () => {
  testApp = await openTestApp();
  olga = await makeStaff(testApp, { roles: ["operator"] });
  site = hereSite(testApp).id;
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.advance(60_000);
  await olga.logIn();
});

const changes = async () =>
  (await (await olga.ask("GET", `/api/desk/settings/changes?site=${site}`)).json()).changes;
const here = () => siteOf({ site: hereSite(testApp) });

async function save(change: { set?: object; reset?: string[]; reverts?: number }) {
  const { revision } = await (await olga.ask("GET", `/api/desk/settings?site=${site}`)).json();
  await olga.confirm();
  return olga.ask("POST", "/api/desk/settings", { site, revision, why: WHY, ...change });
}

function upload(body: Buffer, { use, type = "image/png" }: { use: string; type?: string }) {
  return testApp.ask(`/api/desk/brand-pictures?use=${use}`, {
    method: "POST",
    body: body as unknown as BodyInit,
    headers: { cookie: olga.cookie, origin: ORIGIN, "content-type": type },
    from: "203.0.113.7",
    duplex: "half",
  } as never);
}

test("a colour that is hard to see is refused with the measured ratio, and nothing changes", async () => {
  const refused = await save({ set: { brand_colour: "#e9b872", brand_highlight: "#ffd0d8" } });
  expect(refused.status).toBe(400);
  expect((await refused.json()).fields).toEqual({
    brand_colour:
      "This colour is too light: its contrast with the page is 1.5 to 1, and 4.5 to 1 is needed. Choose a darker one.",
    brand_highlight: expect.stringContaining("is 1.1 to 1, and 3 to 1 is needed"),
  });
  for (const brand_colour of ["red", "#fff", "#7a0f24;}body{display:none", "var(--x)"])
    expect([brand_colour, (await save({ set: { brand_colour } })).status]).toEqual([brand_colour, 400]);
  expect([here().brand.palette, await changes()]).toEqual([null, []]);
});

test("a brand's colours are those of its pages, its mails and the installed app, and are taken back like a setting", async () => {
  expect((await save({ set: { brand_colour: "#0b5d5d" } })).status).toBe(200);
  const { palette } = here().brand;
  expect(palette?.light).toEqual({
    ...{ primary: "#0b5d5d", "primary-hover": "#094c4c", "on-primary": "#ffffff", accent: "#0b5d5d" },
  });
  const style = palette && writeBrandStyle(palette);
  expect(style).toMatch(/^:root:root,\[data-theme\]\[data-theme\]\{--primary:#0b5d5d;/);
  expect(style).not.toMatch(/[<>"']\s*\/|url|@import/);
  const mailSite = mailSiteOf(testApp.app, here());
  const { html } = writeMail({
    texts: testApp.app.translations.texts("en"),
    ...{ site: mailSite, subject: "Hello", paragraphs: ["Hello"], reason: "You asked for it." },
  });
  expect(html).toContain("background:#0b5d5d");
  expect(html).not.toContain("#7a0f24");
  const manifest = async () => (await testApp.ask("/manifest.webmanifest?lang=en")).json();
  expect((await manifest()).theme_color).toBe("#0b5d5d");
  const [change] = await changes();
  expect(change.differences).toEqual([
    { setting: "brand_colour", from: null, to: "#0b5d5d", is_dangerous: false },
  ]);
  const plan = await (await olga.ask("GET", `/api/desk/settings/revert?change=${change.id}`)).json();
  expect((await save({ set: plan.set, reverts: change.id })).status).toBe(200);
  expect([here().brand.palette, (await manifest()).theme_color]).toEqual([null, "#7a0f24"]);
});

test("a stored colour that is wrong stops nothing: the product's applies, and the desk names it", async () => {
  await testApp.setSettings({ brand_colour: "#ffffff", brand_highlight: "#b3480f" });
  expect(here().brand.palette?.light).toMatchObject({ secondary: "#b3480f" });
  expect(here().brand.palette?.light).not.toHaveProperty("primary");
  expect(here().faults.map(({ setting, problem }) => [setting, problem])).toEqual([
    ["brand_colour", "invalid"],
  ]);
  await testApp.setSettings({});
});

test("a logo is kept with its transparency and without anything else, and served once a site shows it", async () => {
  const drawn = sharp({ create: { width: 300, height: 100, channels: 4, background: "#ff000000" } });
  const sent = await drawn
    .withExif({ IFD0: { Copyright: "Secret street" } })
    .png()
    .toBuffer();
  const answer = await upload(sent, { use: "logo" });
  expect(answer.status).toBe(201);
  const logo: BrandPicture = await answer.json();
  expect(logo).toEqual({ key: expect.stringMatching(/^[0-9a-f]{32}$/), width: 300, height: 100 });
  const path = `/brand/${logo.key}/logo.webp`;
  expect((await testApp.ask(path)).status).toBe(404);
  const previewed = await olga.ask("GET", `/api/desk/brand-pictures/${logo.key}/logo.webp`);
  expect(previewed.status).toBe(200);
  const bytes = Buffer.from(await previewed.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({
    format: "webp",
    width: 300,
    height: 100,
    hasAlpha: true,
  });
  expect(bytes.includes("Secret")).toBe(false);

  expect((await save({ set: { brand_logo: { ...logo, key: "0".repeat(32) } } })).status).toBe(400);
  expect((await save({ set: { brand_logo: { ...logo, width: 200 } } })).status).toBe(400);
  expect((await save({ set: { brand_picture: logo } })).status).toBe(400);
  expect((await save({ set: { brand_logo: logo } })).status).toBe(200);
  expect((await testApp.ask(path)).status).toBe(200);
  const { icons } = await (await testApp.ask("/manifest.webmanifest?lang=en")).json();
  expect(icons.map(({ src }: { src: string }) => src)).toEqual([
    `/brand/${logo.key}/icon-192.webp`,
    `/brand/${logo.key}/icon-512.webp`,
  ]);
  const icon = await testApp.ask(icons[1].src);
  expect(await sharp(Buffer.from(await icon.arrayBuffer())).metadata()).toMatchObject({
    width: 512,
    height: 512,
  });
  const discreet = await (await testApp.ask("/manifest.webmanifest?lang=en&discreet=1")).text();
  expect(discreet).not.toContain("/brand/");
});

test("what is no picture is refused: an SVG, a page, one that is too small", async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const refused = await upload(svg, { use: "logo", type: "image/svg+xml" });
  expect(refused.status).toBe(415);
  expect((await upload(svg, { use: "logo", type: "image/png" })).status).toBe(415);
  expect((await upload(Buffer.from("<!doctype html>"), { use: "picture" })).status).toBe(415);
  const small = await makePicture({ width: 320, height: 240 }).png().toBuffer();
  expect((await upload(small, { use: "picture" })).status).toBe(422);
  const files = await Array.fromAsync(testApp.app.files.list("brand/"));
  expect(new Set(files.map((file) => file.split("/")[1])).size).toBe(1);
});
