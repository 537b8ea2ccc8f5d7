import type { z } from "zod";
import type { Right } from "#base/staff-rights.ts";
import type { Actor } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { RESULT_TYPES } from "../contract.ts";

/** One time that long work is done. It may be done again after a crash, with the same id. */
export type Run = {
  id: string;
  /** Who started it, for entries in the audit log. */
  actor: Actor;
  why: string | null;
  /**
   * Tells how much is done, and stops the work if somebody cancelled it or the process ends. Call it often: it writes a
   * few times a second at most.
   */
  report(done: number, total: number): Promise<void>;
};

export type WorkResult = {
  name: string;
  contentType: (typeof RESULT_TYPES)[number];
  body: Uint8Array | ReadableStream<Uint8Array>;
};

type Definition<Input> = {
  /** Also the key of its title under `kinds` in the texts of the feature `work`. */
  name: string;
  /** Needed to start, see and download it. With its conditions: a reason, a fresh confirmation, a second person. */
  right: Right;
  input: z.ZodType<Input>;
  /** Returns the member concerned, whose erasure removes the work and its result. */
  aboutMember?(input: Input): number;
  /**
   * Does the work. Running it twice with the same id must do no harm.
   * @returns the file to download, or null if there is none
   * @throws Refusal for a rule's no, which the page shows
   */
  run(app: App, input: Input, run: Run): Promise<WorkResult | null>;
};

/** Long work that a feature contributes to `src/long-work.ts`. */
export type LongWork = Definition<unknown>;

/** Declares long work. The input reaches `run` as the schema has parsed it. */
export function longWork<Input>(definition: Definition<Input>): LongWork {
  return definition as unknown as LongWork;
}
