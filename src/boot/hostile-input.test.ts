import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeAllRights } from "#features/staff/server/staff.fixture.ts";
import type { Served } from "#platform/calls/handle.ts";
import { noLimits } from "#platform/limits/count-calls.ts";
import { type Field, listFields, putAt } from "#testing/call-shapes.ts";
import { countWork } from "#testing/count-work.ts";
import {
  HOSTILE_BODIES,
  HOSTILE_QUERIES,
  REFUSED_TEXTS,
  STRANGE_NUMBERS,
  STRANGE_TEXTS,
} from "#testing/hostile-values.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { endpoints } from "../endpoints.ts";

/** The most that one call may normalise or check. The longest message has 40,000 raw characters. */
const MOST_NORMALIZED = 40_000;
const MOST_JUDGED = 32;

let testApp: TestApp;
let cookie: string;
beforeAll(async () => {
  testApp = await openTestApp();
  testApp.app.limits = noLimits;
});
afterAll(() => testApp.close());

type Said = { status: number; words: string };

async function call({ endpoint }: Served, { query, body }: { query: unknown; body: unknown }): Promise<Said> {
  const pairs = Object.entries(query as object).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  const path = endpoint.path.replace(/:\w+/g, "x");
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
  const json = endpoint.body && body !== undefined ? { json: body } : {};
  const answer = await testApp.ask(path + search, { method: endpoint.method, headers: { cookie }, ...json });
  return { status: answer.status, words: await answer.text() };
}

/** Calls the endpoint once with each value in this field. */
async function tryAll(served: Served, field: Field, values: Record<string, unknown>) {
  const { query, body } = listFields(served.endpoint);
  const said: (Said & { kind: string; normalized: number; judged: number; hashed: number })[] = [];
  for (const [kind, value] of Object.entries(values)) {
    const sent = {
      query: field.in === "query" ? putAt(query, field.name, value) : query,
      body: field.in === "body" ? putAt(body, field.name, value) : body,
    };
    const { work, result } = await countWork(() => call(served, sent));
    const [normalized, judged] = [Math.max(0, ...work.normalized), Math.max(0, ...work.judged)];
    said.push({ kind, normalized, judged, hashed: work.hashed, ...result });
  }
  return said;
}

const fields = endpoints.flatMap((served) =>
  listFields(served.endpoint).fields.map((field) => ({
    what: `${served.endpoint.name} ${field.in} ${field.name}`,
    served,
    field,
  })),
);

describe("every field of every call, as a member", () => {
  beforeAll(async () => {
    cookie = `${(await makeMember(testApp)).cookie}; ${await makeAllRights(testApp)}`;
  });

  test("the number of fields is as expected", () => {
    expect(fields.length).toBeGreaterThan(150);
  });

  test.each(fields.filter(({ field }) => field.kind === "string"))(
    "[Q-01] $what refuses forbidden values before any costly work",
    async ({ served, field }) => {
      const texts = Object.entries(REFUSED_TEXTS)
        // A query cannot carry half of a surrogate pair, and no header is longer than 16 KB.
        .filter(([kind, text]) => field.in === "body" || (kind !== "half of a pair" && text.length < 5_000));
      const said = await tryAll(served, field, Object.fromEntries(texts));
      expect(said.filter(({ status }) => status !== 400)).toEqual([]);
      expect(
        said.filter(({ normalized, judged, hashed }) => normalized > MOST_NORMALIZED || judged + hashed > 0),
      ).toEqual([]);
    },
  );

  test.each(fields)("[Q-01] $what accepts strange values without a fault", async ({ served, field }) => {
    const said = await tryAll(served, field, field.kind === "string" ? STRANGE_TEXTS : STRANGE_NUMBERS);
    expect(said.filter(({ status }) => status >= 500)).toEqual([]);
    expect(said.filter(({ judged }) => judged > MOST_JUDGED)).toEqual([]);
  });
});

const TYPES = ["", "text/plain", "multipart/form-data", "application/json-seq", "image/png", "\u00ff/x"];

describe("every call", () => {
  const answers = async (request: Promise<Response>) => {
    const answer = await request;
    const { length } = await answer.text();
    expect([answer.status < 500, length < 8_000]).toEqual([true, true]);
    return answer.status;
  };
  const pathOf = ({ endpoint }: Served) => endpoint.path.replace(/:\w+/g, "x");
  const named = endpoints.map((served) => ({ name: served.endpoint.name, served }));
  const withBody = named.filter(({ served }) => served.endpoint.body !== undefined);

  test.each(withBody)("[Q-01] $name refuses a malformed body with a short answer", async ({ served }) => {
    for (const [kind, body] of Object.entries(HOSTILE_BODIES)) {
      const headers = { cookie, "content-type": "application/json" };
      const { work, result } = await countWork(() =>
        answers(testApp.ask(pathOf(served), { method: served.endpoint.method, headers, body })),
      );
      expect(result, kind).toBeGreaterThanOrEqual(400);
      expect([work.hashed, work.judged, work.normalized], kind).toEqual([0, [], []]);
    }
  });

  test.each(withBody)("[Q-01] $name refuses a body of another type", async ({ served }) => {
    for (const type of TYPES) {
      const headers = { cookie, "content-type": type };
      const request = testApp.ask(pathOf(served), { method: served.endpoint.method, headers, body: "{}" });
      expect(await answers(request), type).toBeGreaterThanOrEqual(400);
    }
  });

  test.each(named)("[Q-01] $name handles a strange query without a fault", async ({ served }) => {
    const { method } = served.endpoint;
    for (const query of Object.values(HOSTILE_QUERIES))
      await answers(testApp.ask(`${pathOf(served)}?${query}`, { method, headers: { cookie } }));
  });

  test.each(named)("$name lists its methods", async ({ served }) => {
    const { method } = served.endpoint;
    for (const other of ["OPTIONS", "HEAD", "GET", "PUT", "PATCH", "DELETE", "POST"].filter(
      (one) => one !== method,
    )) {
      const status = await answers(testApp.ask(pathOf(served), { method: other, headers: { cookie } }));
      expect(status, other).not.toBe(500);
    }
  });
});
