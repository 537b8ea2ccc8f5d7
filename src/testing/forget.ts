import { runRow } from "#platform/retention/run-retention.ts";
import { retention } from "../retention.ts";
import type { TestApp } from "./open-test-app.ts";

export type RetentionName = keyof typeof retention;

/** Looks after one row of the retention table, as the job does. @returns how many were forgotten */
export function forget({ app }: Pick<TestApp, "app">, name: RetentionName): Promise<number> {
  return runRow(app, name, retention[name]);
}
