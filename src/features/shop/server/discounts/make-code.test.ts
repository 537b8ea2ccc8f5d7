import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Codes, openCodes } from "./codes.fixture.ts";
import { listCodesCommand } from "./list-codes.ts";
import { makeCodeCommand } from "./make-code.ts";

let testApp: Codes;
beforeAll(async () => {
  testApp = await openCodes();
});
afterAll(() => testApp.close());

const SUMMER = { site: "localhost", code: "summer-26", percent: "12.5" };
const make = (values: Record<string, string>) => makeCodeCommand.run(testApp.app, values);
const list = () => listCodesCommand.run(testApp.app, {});

test("an operator creates a code with every field, and a member can read it at once", async () => {
  const anna = await testApp.member();
  expect(await list()).toBe("There are no discount codes.");
  const all = { country: "nl", member: anna.email, currency: "eur", minimum: "25.5", expires: "2026-11-21" };
  expect(
    await make({ ...SUMMER, site: testApp.site.domain, ...all, methods: "ideal, paypal", validity: "once" }),
  ).toBe("Created SUMMER-26: 12.5% off.");
  expect(await (await testApp.read("?code=Summer-26", anna)).json()).toMatchObject({
    code: "SUMMER-26",
    value_percentage: 12.5,
    country: "NL",
    user_id: anna.id,
    currency: "EUR",
    minimum_order_value: 2_550,
    expires: "2026-11-22T00:00:00.000Z",
    validity: "once",
    paymentmethods: ["ideal", "paypal"],
  });
  expect(await list()).toBe(
    `SUMMER-26  12.5 %  ${testApp.site.domain}  once  NL  member ${anna.id}  from €25.50  ideal,paypal  until 2026-11-22T00:00:00.000Z`,
  );
});

test("a second code of the same name on a site is refused, but allowed for all sites", async () => {
  const wanted = { ...SUMMER, code: "TWICE", site: testApp.site.domain };
  await make(wanted);
  await expect(make(wanted)).rejects.toThrow("TWICE already exists");
  await make({ ...wanted, site: "all" });
  await expect(make({ ...wanted, site: "all" })).rejects.toThrow("TWICE already exists");
});

describe("a wrong option is named, and nothing is created", () => {
  test.each([
    ["site", "elsewhere.example"],
    ["code", "AB"],
    ["code", "TIMEBONUS25"],
    ["code", "stay-12"],
    ["percent", "0"],
    ["percent", "90.1"],
    ["percent", "12.55"],
    ["percent", "many"],
    ["country", "ZZ"],
    ["member", "nobody@example.org"],
    ["currency", "XYZ"],
    ["minimum", "25"],
    ["expires", "2026-11-20"],
    ["expires", "2026-02-31"],
    ["methods", "ideal,gold"],
    ["validity", "twice"],
  ])("--%s %s", async (name, value) => {
    const before = await list();
    await expect(make({ ...SUMMER, site: testApp.site.domain, code: "SLIP", [name]: value })).rejects.toThrow(
      `--${name}`,
    );
    expect(await list()).toBe(before);
  });

  test.each(["0", "0.001", "-3", "1e3"])("a minimum of %s", async (minimum) => {
    await expect(
      make({ ...SUMMER, site: testApp.site.domain, code: "SLIP", currency: "EUR", minimum }),
    ).rejects.toThrow("--minimum");
  });
});
