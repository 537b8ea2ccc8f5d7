import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Served } from "#server/handle.ts";
import { noLimits } from "#server/limits.ts";
import { type Field, listFields, putAt } from "#testing/call-shapes.ts";
import { countWork } from "#testing/count-work.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { endpoints } from "../endpoints.ts";

/** What may be normalized or judged of one call. A longest message has 40,000 characters, raw. */
const MOST_NORMALIZED = 40_000;
const MOST_JUDGED = 32;

let it: TestApp;
let cookie: string;
beforeAll(async () => {
  it = await openTestApp();
  it.app.limits = noLimits;
});
afterAll(() => it.close());

const LEET = "4@8({[<369&#!1|0$5+7%2/".repeat(20);
/** Never right, in no field: the call is refused before anything is done. */
const REFUSED_TEXTS = {
  "too long": "x".repeat(60_000),
  "combining marks": `a${"\u0301\u0323".repeat(10_000)}`,
  "marks on every letter": `a${"\u0301".repeat(31)}`.repeat(500),
  "leet, too long": LEET.repeat(100),
  NUL: "anna\u0000",
  "half of a pair": "anna\ud800",
};
/** May be right in some fields: answered without a fault, and without work beyond the bounds. */
const STRANGE_TEXTS = {
  leet: LEET.slice(0, 200),
  letters: "abcdefghijklmnopqrstuvwxyz0123456789".repeat(6).slice(0, 200),
  "many digits": "9".repeat(19),
  "negative number": "-1",
  "not a number": "NaN",
  "hexadecimal number": "0x10",
  exponent: "1e308",
  empty: "",
  prototype: "__proto__",
};
const STRANGE_NUMBERS = {
  negative: -1,
  "beyond 32 bits": 2 ** 31,
  "beyond exact": 2 ** 53,
  huge: 1e308,
  part: 0.5,
};

type Said = { status: number; words: string };

async function call({ endpoint }: Served, { query, body }: { query: unknown; body: unknown }): Promise<Said> {
  const pairs = Object.entries(query as object).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  );
  const path = endpoint.path.replace(/:\w+/g, "x");
  const search = pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
  const json = endpoint.body && body !== undefined ? { json: body } : {};
  const answer = await it.ask(path + search, { method: endpoint.method, headers: { cookie }, ...json });
  return { status: answer.status, words: await answer.text() };
}

/** Of each field: every value, tried one after the other. */
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
    cookie = (await makeMember(it)).cookie;
  });

  test("there are as many as there should be", () => {
    expect(fields.length).toBeGreaterThan(150);
  });

  test.each(fields.filter(({ field }) => field.kind === "string"))(
    "$what refuses what nobody may send, before any costly work",
    async ({ served, field }) => {
      const texts = Object.entries(REFUSED_TEXTS)
        // A query cannot carry half of a pair; and no header is longer than 16 KB.
        .filter(([kind, text]) => field.in === "body" || (kind !== "half of a pair" && text.length < 5_000));
      const said = await tryAll(served, field, Object.fromEntries(texts));
      expect(said.filter(({ status }) => status !== 400)).toEqual([]);
      expect(
        said.filter(({ normalized, judged, hashed }) => normalized > MOST_NORMALIZED || judged + hashed > 0),
      ).toEqual([]);
    },
  );

  test.each(fields)("$what bears what is strange", async ({ served, field }) => {
    const said = await tryAll(served, field, field.kind === "string" ? STRANGE_TEXTS : STRANGE_NUMBERS);
    expect(said.filter(({ status }) => status >= 500)).toEqual([]);
    expect(said.filter(({ judged }) => judged > MOST_JUDGED)).toEqual([]);
  });
});

const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const many = (n: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, i) => [`k${i}`, i])));

const BODIES = {
  "many names": many(6_000),
  "some names too many": many(1_500),
  "a long name": JSON.stringify({ ["k".repeat(50_000)]: 1 }),
  "a deep body": deep(10_000),
  "a deep list": "[".repeat(30_000) + "]".repeat(30_000),
  "a long list": JSON.stringify(Array(20_000).fill(1)),
  "a name with NUL": '{"a\\u0000b":1}',
  "a name that objects have": '{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}',
  "no object": '"text"',
  "a number": "1e999",
  nothing: "",
  null: "null",
  "half a body": '{"email":',
  "no UTF-8": Buffer.from([0x22, 0xff, 0xfe, 0x22]),
};
const QUERIES = {
  "many names": Array.from({ length: 3_700 }, (_, i) => `k${i}`).join("&"),
  "one name many times": "id=1&".repeat(3_000),
  "a name that objects have": "__proto__=1&constructor=2&__proto__=3&toString=4",
  "a broken escape": "%=%&%zz=%E0%A4%A&%00=1",
  "a foreign domain": "domain=%00",
};
const TYPES = ["", "text/plain", "multipart/form-data", "application/json-seq", "image/png", "\u00ff/x"];

describe("every call", () => {
  const answers = async (asked: Promise<Response>) => {
    const answer = await asked;
    const { length } = await answer.text();
    expect([answer.status < 500, length < 8_000]).toEqual([true, true]);
    return answer.status;
  };
  const pathOf = ({ endpoint }: Served) => endpoint.path.replace(/:\w+/g, "x");
  const named = endpoints.map((served) => ({ name: served.endpoint.name, served }));
  const withBody = named.filter(({ served }) => served.endpoint.body !== undefined);

  test.each(withBody)("$name refuses a body that is none, with a short answer", async ({ served }) => {
    for (const [kind, body] of Object.entries(BODIES)) {
      const headers = { cookie, "content-type": "application/json" };
      const { work, result } = await countWork(() =>
        answers(it.ask(pathOf(served), { method: served.endpoint.method, headers, body })),
      );
      expect(result, kind).toBeGreaterThanOrEqual(400);
      expect([work.hashed, work.judged, work.normalized], kind).toEqual([0, [], []]);
    }
  });

  test.each(withBody)("$name refuses a body of another type", async ({ served }) => {
    for (const type of TYPES) {
      const headers = { cookie, "content-type": type };
      const asked = it.ask(pathOf(served), { method: served.endpoint.method, headers, body: "{}" });
      expect(await answers(asked), type).toBeGreaterThanOrEqual(400);
    }
  });

  test.each(named)("$name bears a strange query", async ({ served }) => {
    const { method } = served.endpoint;
    for (const query of Object.values(QUERIES))
      await answers(it.ask(`${pathOf(served)}?${query}`, { method, headers: { cookie } }));
  });

  test.each(named)("$name says which methods it takes", async ({ served }) => {
    const { method } = served.endpoint;
    for (const other of ["OPTIONS", "HEAD", "GET", "PUT", "PATCH", "DELETE", "POST"].filter(
      (one) => one !== method,
    )) {
      const status = await answers(it.ask(pathOf(served), { method: other, headers: { cookie } }));
      expect(status, other).not.toBe(500);
    }
  });
});
