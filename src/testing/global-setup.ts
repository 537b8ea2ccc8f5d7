import type { TestProject } from "vitest/node";
import { openDatabase } from "#db/open-database.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { cloneDatabase, databaseUrl, startDatabaseServer, TEMPLATES } from "./database-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseServer: string;
  }
}

/** Starts one server for all test files; each file makes its own database on it. */
export default async function setup(project: TestProject) {
  const server = await startDatabaseServer();
  await makeDemoTemplate(server.url);
  project.provide("databaseServer", server.url);
  return () => server.stop();
}

async function makeDemoTemplate(url: string) {
  await cloneDatabase(url, { from: TEMPLATES.empty, to: TEMPLATES.demo });
  const template = openDatabase(databaseUrl(url, TEMPLATES.demo), { poolSize: 2 });
  await seedDemo(template.pool, { members: 0, say: () => {} });
  await template.close();
}
