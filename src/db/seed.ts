import type pg from "pg";

export type SeedContext = {
  /** One connection inside one transaction, so that a seed is complete or absent. */
  client: pg.PoolClient;
  members: number;
  /** The same number makes the same community. */
  seed: number;
  say: (line: string) => void;
};

export type Seed = { name: string; run(context: SeedContext): Promise<void> };
