import type { Right } from "#base/staff-rights.ts";
import type { App } from "../app.ts";

/** A stored proposal, as the feature that made it reads it. */
export type Proposed = {
  kind: string;
  input: unknown;
  seenVersion: number | null;
  aboutPersonId: number | null;
};

export type ProposedChange = {
  /** Name of what it is about. */
  about: string;
  /** Values as they are now, and as they would be. Null: there is none. */
  changes: readonly { field: string; before: string | null; after: string | null }[];
  /** Whether it has changed since it was proposed, so that nobody can agree any more. */
  changed: boolean;
};

/** What a feature does with its proposals, which another person has to answer. */
export type ProposalKinds = {
  kinds: readonly string[];
  /** The right to see and to answer them. */
  right: Right;
  /** The feature's endpoint that takes the answer. */
  answerPath: `/api/desk/${string}`;
  view(app: Pick<App, "db" | "sites">, proposed: Proposed): Promise<ProposedChange>;
};
