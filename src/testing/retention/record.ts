import { randomUUID } from "node:crypto";
import type { TestApp } from "#testing/open-test-app.ts";
import { hereSite } from "#testing/open-test-app.ts";

export type World = { testApp: TestApp };

/** A record of one row of the retention table. */
export type Made = { isThere(): Promise<boolean> };

/** Makes a record whose period begins at this time, which is also the app's time. */
export type Make = (world: World, at: Date) => Promise<Made>;

export type Fixture = {
  make: Make;
  /** A record of the same age that stays, for example because it is still needed. */
  spare?: Make;
  /** Action of people, if no job does it. */
  byPeople?: (world: World) => Promise<void>;
};

export async function query({ testApp }: World, statement: string, values: unknown[] = []) {
  return (await testApp.app.pool.query(statement, values)).rows;
}

type Values = Record<string, unknown>;

/** Inserts a row. Its first column must identify it. @param still SQL condition; without it, that the row exists */
export async function insert(world: World, table: string, values: Values, still = "true"): Promise<Made> {
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`);
  const statement = `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})`;
  await query(world, statement, Object.values(values));
  return holds(world, `select from ${table} where ${columns[0]} = $1 and ${still}`, Object.values(values)[0]);
}

export function holds(world: World, statement: string, ...values: unknown[]): Made {
  return { isThere: async () => (await query(world, statement, values)).length > 0 };
}

export function hasFile({ testApp }: World, key: string): Made {
  return { isThere: async () => (await testApp.app.files.get(key)) !== null };
}

export const putFile = ({ testApp }: World, key: string, content = "x") =>
  testApp.app.files.put(key, Buffer.from(content), { contentType: "application/octet-stream" });

/** The id of the site at localhost. */
export const siteId = ({ testApp }: World) => hereSite(testApp).id;

/** A short text that nothing else contains. */
export const unique = () => randomUUID().replaceAll("-", "").slice(0, 20).toUpperCase();

export const DAY = 86_400_000;
