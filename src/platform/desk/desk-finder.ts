import type { App } from "../app.ts";

/** Numbers of members and of cases. */
export type Found = { members?: readonly number[]; cases?: readonly number[] };

/** Finds what one feature knows by an exact word: never by a part of it, so that nobody browses members. */
export type DeskFinder = (app: Pick<App, "db">, word: string) => Promise<Found>;
