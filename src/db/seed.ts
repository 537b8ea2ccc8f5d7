import type pg from "pg";

export type SeedContext = {
  /** One connection inside one transaction, so that a seed is complete or absent. */
  client: pg.PoolClient;
  members: number;
  /** The same number makes the same community. */
  seed: number;
  /** All times of the community are counted from this moment. */
  now: Date;
  say: (line: string) => void;
};

/** `from` is the moment from which the times in the database are counted so far. */
type MoveContext = { client: pg.PoolClient; from: Date; now: Date };

export type Seed = {
  name: string;
  run(context: SeedContext): Promise<void>;
  /** Moves what the demo accounts see of this part to the present. */
  moveForward?(context: MoveContext): Promise<void>;
};
