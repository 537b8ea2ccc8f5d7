import type { Owner } from "./choose-owner.ts";

/** A data directory, and what is needed to run a server on it. */
export type Cluster = {
  place: string;
  path: string;
  /** Part of the command line of every process of the server, so it survives a rename of the folder. */
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
