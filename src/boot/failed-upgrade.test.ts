import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "#db/migrate.ts";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  folder = await mkdtemp(join(tmpdir(), "velvet-upgrade-"));
  await cp(new URL("../../db/migrations", import.meta.url), folder, { recursive: true });
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true });
});

/** The migrations of a version after this one, of which the second fails while two members live in one city. */
async function writeNextVersion() {
  await writeFile(
    join(folder, "9000_colours.sql"),
    "alter table profiles_profile add column colour text not null default '';",
  );
  await writeFile(
    join(folder, "9001_cities.sql"),
    "alter table profiles_profile add column nickname text; create unique index profiles_one_city on profiles_profile (city_id);",
  );
}

const upgrade = () => migrate(testApp.app.pool, { migrations: pathToFileURL(`${folder}/`) });

test("after a migration that failed, this version goes on, can be started again, and the next one can be tried again", async () => {
  const chats = chatting(testApp);
  const [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await chats.give(anna, 10);
  await chats.send(anna, ben, { text: "before" });
  await writeNextVersion();
  await testApp.app.pool.query("update profiles_profile set city_id = 1");

  await expect(upgrade()).rejects.toThrow(
    /^Migration 9001_cities\.sql failed: could not create unique index "profiles_one_city"\. Nothing of it was kept\. Processes of the version before can go on; "If an upgrade fails" in docs\/operating\.md says what to do\.$/,
  );
  const { rows } = await testApp.app.pool.query(
    "select column_name as name from information_schema.columns where table_name = 'profiles_profile' and column_name in ('colour', 'nickname')",
  );
  expect(rows).toEqual([{ name: "colour" }]);

  await chats.send(anna, ben, { text: "during" });
  await makeMember(testApp);
  await expect(migrate(testApp.app.pool)).rejects.toThrow("newer version of Velvet (9000_colours.sql)");
  expect(await migrate(testApp.app.pool, { newer: true })).toEqual([]);
  await chats.send(ben, anna, { text: "after the start" });

  await testApp.app.pool.query("update profiles_profile set city_id = member_id");
  expect(await upgrade()).toEqual(["9001_cities.sql"]);
  const { messages } = await chats.read<{ messages: { text: string }[] }>(
    anna,
    `/api/conversation?member=${ben.id}`,
  );
  expect(messages.map(({ text }) => text)).toEqual(["before", "during", "after the start"]);
});
