import type { TestProject } from "vitest/node";
import { startDatabaseServer } from "./database-server.ts";

declare module "vitest" {
  export interface ProvidedContext {
    databaseServer: string;
  }
}

/** One server for all test files; each file makes its own database on it. */
export default async function setup(project: TestProject) {
  const server = await startDatabaseServer();
  project.provide("databaseServer", server.url);
  return () => server.stop();
}
