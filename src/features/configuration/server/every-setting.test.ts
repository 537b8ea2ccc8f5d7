import { afterAll, beforeAll, expect, test } from "vitest";
import { sitesOf } from "#features/site/server/site.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { Difference, SettingView } from "../contract.ts";

const WHY = "Every setting has its turn";

let testApp: TestApp;
let olga: Person;
let otto: Person;
let site: number;
beforeAll(async () => {
  testApp = await openTestApp();
  olga = await makeStaff(testApp, { roles: ["operator"] });
  otto = await makeStaff(testApp, { roles: ["operator"] });
  for (const one of [olga, otto]) await one.logIn();
  site = hereSite(testApp).id;
  await testApp.app.pool.query(
    `insert into configuration_picture (key, use, width, height, uploaded_at)
     values ($1, 'logo', 96, 48, now()), ($2, 'picture', 900, 600, now())`,
    [LOGO.key, PICTURE.key],
  );
});
afterAll(() => testApp?.close());

const form = async () => (await olga.ask("GET", `/api/desk/settings?site=${site}`)).json();

async function send(by: Person, path: string, json: object) {
  await by.confirm();
  return by.ask("POST", path, json);
}

const LOGO = { key: "a".repeat(32), width: 96, height: 48 };
const PICTURE = { key: "b".repeat(32), width: 900, height: 600 };

/** Values of settings whose schema asks for more than their control tells. */
const VALUES: Readonly<Record<string, unknown>> = {
  payment_preference: [{ provider: "verotel", countries: ["DE"] }],
  ...{ brand_colour: "#104e3b", brand_highlight: "#b3480f", brand_logo: LOGO, brand_picture: PICTURE },
  mail_from: "love@velvet.example",
  mail_bounce_domain: "bounce.velvet.example",
  cdn_prefix: "/pictures",
  fictional_icon: "star",
  cam_address: "https://cam.example/room",
  resell_address: "https://partner.example/offer",
};

/** Returns another value that is allowed, with which the settings still fit each other. */
function otherValue({ name, control, value }: SettingView): unknown {
  if (Object.hasOwn(VALUES, name)) return VALUES[name];
  if (control.kind === "number") return value === control.max ? control.max - 1 : (value as number) + 1;
  if (control.kind === "switch") return !value;
  if (control.kind === "choice") return control.options.find((option) => option !== value);
  if (control.kind === "selection") return control.options.slice(1);
  if (control.kind !== "table") throw new Error(`${name} needs a value in this test`);
  const [first] = Object.entries(value as Record<string, unknown>);
  const line = first ?? [control.names[0], control.options?.[0] ?? 1];
  const other = control.options
    ? control.options.find((option) => option !== line[1])
    : (line[1] as number) + (first ? 1 : 0);
  return { ...(value as object), [line[0] as string]: other };
}

const INVALID = {
  number: "many",
  switch: "maybe",
  choice: "?",
  selection: ["?"],
  text: 5,
  table: 5,
  preference: 5,
  lines: 5,
};

test("every setting is shown, refused with a wrong value, changed and effective without restart [B-02]", async () => {
  const settings: SettingView[] = (await form()).settings;
  expect(settings.map(({ name }) => name).sort()).toEqual(
    Object.keys(sitesOf(testApp.app).rules.settings).sort(),
  );

  const invalid = Object.fromEntries(settings.map(({ name, control }) => [name, INVALID[control.kind]]));
  const refused = await olga.ask("POST", "/api/desk/settings/plans", { site, set: invalid });
  expect(refused.status).toBe(400);
  const named = new Set(Object.keys((await refused.json()).fields).map((field) => field.split(".")[0]));
  expect(settings.filter(({ name }) => !named.has(name)).map(({ name }) => name)).toEqual([]);

  const set = Object.fromEntries(settings.map((one) => [one.name, otherValue(one)]));
  const answer = await olga.ask("POST", "/api/desk/settings/plans", { site, set });
  const plan = await answer.json();
  expect([answer.status, plan.fields]).toEqual([200, undefined]);
  const isDangerous = new Map(
    plan.differences.map((one: Difference) => [one.setting, one.is_dangerous] as const),
  );
  expect(isDangerous.size).toBe(settings.length);
  const part = (dangerous: boolean) =>
    Object.fromEntries(Object.entries(set).filter(([name]) => isDangerous.get(name) === dangerous));

  const { revision } = await form();
  const saved = await send(olga, "/api/desk/settings", { site, revision, why: WHY, set: part(false) });
  expect(saved.status).toBe(200);
  const proposed = await send(olga, "/api/desk/settings/proposals", {
    ...{ site, why: WHY, set: part(true) },
    revision: (await saved.json()).revision,
  });
  const { id } = await proposed.json();
  const agreed = await send(otto, "/api/desk/settings/proposal-answers", { id, answer: "agreed", why: WHY });
  expect(agreed.status).toBe(204);
  expect(sitesOf(testApp.app).get(site).values).toMatchObject(set);
  expect((await form()).settings.filter((one: SettingView) => !one.is_changed)).toEqual([]);
});
