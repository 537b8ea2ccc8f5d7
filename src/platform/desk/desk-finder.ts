import type { App, StaffPerson } from "../app.ts";

/** Numbers of members, cases and orders, and ids of discount codes. */
export type Found = {
  members?: readonly number[];
  cases?: readonly number[];
  orders?: readonly number[];
  codes?: readonly number[];
};

/** Some keys are only for people with a right, so a finder knows who searches. */
export type Searching = { word: string; person: Pick<StaffPerson, "roles" | "named"> };

/** Finds what one feature knows by an exact word: never by a part of it, so that nobody browses members. */
export type DeskFinder = (app: Pick<App, "db" | "seal">, asked: Searching) => Promise<Found>;
