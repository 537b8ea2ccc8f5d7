import type { Wanted } from "../../measure-rules.ts";
import type { CaseRow } from "../cases/queries-case.ts";
import type { DecidedByPerson } from "../decisions/queries-decision.ts";
import type { Person } from "../person.ts";

export type AppealDecided = {
  caseId: number;
  lease: number;
  version: number;
  /** The answer to the appellant, which is never empty. */
  facts: string;
  why: string;
} & ({ outcome: "kept" | "overturned" } | { outcome: "milder"; measures: readonly Wanted[] });

export type Judging = {
  appeal: CaseRow;
  against: CaseRow;
  /** The decision that stands in that case. */
  decision: DecidedByPerson;
  judged: AppealDecided;
  person: Person;
};
