import { afterAll, beforeAll, expect, test } from "vitest";
import { makeAllRights } from "#features/staff/server/staff.fixture.ts";
import type { Served } from "#platform/calls/handle.ts";
import { noLimits } from "#platform/limits/count-calls.ts";
import { type Field, listFields, putAt } from "#testing/call-shapes.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { endpoints } from "../endpoints.ts";

let testApp: TestApp;
let cookie: string;
beforeAll(async () => {
  testApp = await openTestApp();
  testApp.app.limits = noLimits;
  cookie = `${(await makeMember(testApp)).cookie}; ${await makeAllRights(testApp)}`;
});
afterAll(() => testApp.close());

/** Number() reads each of them as a number; the OpenAPI document allows none of them. */
const NO_NUMBERS = ["", " ", "\t", " 7", "7 ", "0x10", "0b11", "1e1", "+7", ".5", "7.", "Infinity"];

const fields = endpoints.flatMap((served) =>
  listFields(served.endpoint)
    .fields.filter((field) => field.in === "query" && field.kind === "number")
    .map((field) => ({ what: `${served.endpoint.name} ${field.name}`, served, field })),
);

/** Calls the endpoint with this value in one field of the query; the rest of the call is right. */
async function callWith({ endpoint }: Served, { name }: Field, value: string) {
  const values = Object.entries(putAt(listFields(endpoint).query, name, value) as Record<string, unknown>);
  const inPath = (one: string) => endpoint.path.split("/").includes(`:${one}`);
  const path = values
    .filter(([one]) => inPath(one))
    .reduce((so, [one, filled]) => so.replace(`:${one}`, encodeURIComponent(String(filled))), endpoint.path);
  const search = new URLSearchParams(
    values.filter(([one]) => !inPath(one)).map(([one, filled]) => [one, String(filled)]),
  );
  const answer = await testApp.ask(`${path}?${search}`, { method: endpoint.method, headers: { cookie } });
  return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
}

test("the number of numeric query fields is as expected", () => {
  expect(fields.length).toBeGreaterThan(20);
});

test.each(fields)("$what takes digits only", async ({ served, field }) => {
  const inPath = served.endpoint.path.includes(`:${field.name}`);
  // A path with an empty parameter is another address.
  for (const value of NO_NUMBERS.filter((one) => one !== "" || !inPath)) {
    const { status, body } = await callWith(served, field, value);
    expect([value, status]).toEqual([value, 400]);
    expect(Object.keys(body.fields), value).toContain(field.name);
  }
});
