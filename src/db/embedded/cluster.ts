import type { Owner } from "./choose-owner.ts";

/** One set of data and all that is needed to run a server on it. */
export type Cluster = {
  place: string;
  path: string;
  /** Carried by every process of the server in its command line: survives renaming the folder. */
  tag: string;
  socketDir: string;
  native: string;
  version: string;
  owner: Owner | undefined;
  settings: Record<string, string>;
  log: (line: string) => void;
  signal: AbortSignal;
};

export const port = 5432;
export const databaseName = "velvet";
export const userName = "velvet";
