import type { Files } from "../planted-tree.ts";
import type { Plan } from "./plan-feature.ts";

/** Contract, table, queries, door and endpoint of a public list of entries. */
export function writeServerHalf({ names, parts, migration }: Plan): Files {
  const { kebab, camel, pascal, snake } = names;
  const withRules = parts.has("rules");
  const shown = withRules
    ? `  const now = app.clock.now();
  const entries = await listEntries(app.db);
  return entries.filter((entry) => isShown(entry, now)).map(({ id, title }) => ({ id, title }));`
    : `  const entries = await listEntries(app.db);
  return entries.map(({ id, title }) => ({ id, title }));`;

  return {
    [`db/migrations/${migration}`]: `create table ${snake}_entry (
  id bigint generated always as identity primary key,
  title text not null check (length(title) between 1 and 200),
  shown_from timestamptz not null
);
create index ${snake}_entry_shown_from on ${snake}_entry (shown_from);
`,
    "contract.ts": `import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";

export const ${pascal}Entry = z.object({ id: z.int(), title: z.string() });
export type ${pascal}Entry = z.infer<typeof ${pascal}Entry>;

export const read${pascal} = endpoint({
  name: "read${pascal}",
  method: "GET",
  path: "/api/${kebab}",
  summary: "The entries, newest first, at most 100.",
  query: z.strictObject({}),
  output: z.object({ entries: z.array(${pascal}Entry) }),
});
`,
    "server/queries.ts": `import type { Db } from "#db/database.ts";

export function listEntries(db: Db) {
  return db
    .selectFrom("${camel}Entry")
    .select(["id", "title", "shownFrom"])
    .orderBy("shownFrom", "desc")
    .limit(100)
    .execute();
}
`,
    [`server/${kebab}.ts`]: `import type { App } from "#platform/app.ts";
import type { ${pascal}Entry } from "../contract.ts";
${withRules ? 'import { isShown } from "../rules.ts";\n' : ""}import { listEntries } from "./queries.ts";

export async function read${pascal}(app: Pick<App, "db" | "clock">): Promise<${pascal}Entry[]> {
${shown}
}
`,
    [`server/${kebab}.test.ts`]: writeServerTest(names, withRules),
    "server/endpoints.ts": `import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { read${pascal} } from "./${kebab}.ts";

export const ${camel}Endpoints = [
  handle(contract.read${pascal}, { who: "anyone", perMinute: 60 }, async ({ app }) => ({
    entries: await read${pascal}(app),
  })),
];
`,
  };
}

function writeServerTest({ kebab, camel, pascal }: Plan["names"], withRules: boolean): string {
  const clock = withRules ? `, clock: { now: () => new Date("2026-06-15T12:00:00Z") }` : "";
  const future = withRules
    ? `
  await addEntry("Tomorrow", "2026-06-16T12:00:00Z");`
    : "";
  const title = withRules
    ? "entries are read newest first, from their moment on"
    : "entries are read newest first";
  return `import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { read${pascal} } from "./${kebab}.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

function addEntry(title: string, shownFrom: string) {
  return database.db.insertInto("${camel}Entry").values({ title, shownFrom }).execute();
}

test("${title}", async () => {
  await addEntry("First", "2026-06-01T12:00:00Z");
  await addEntry("Second", "2026-06-15T12:00:00Z");${future}

  const entries = await read${pascal}({ db: database.db${clock} });
  expect(entries.map(({ title }) => title)).toEqual(["Second", "First"]);
});
`;
}
