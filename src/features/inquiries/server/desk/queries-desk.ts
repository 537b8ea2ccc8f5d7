import type { Locale } from "#base/locales.ts";
import type { Db, Tx } from "#db/database.ts";
import type { State, Subject } from "../../rules.ts";

export type Filters = {
  state: State;
  subject?: Subject | undefined;
  language?: Locale | undefined;
  after?: number | undefined;
};

/** The time by which the desk sorts each state, the oldest first. Each has an index. */
const SORTED_BY = {
  waiting: "waitingSince",
  answered: "changedAt",
  closed: "closedAt",
  unconfirmed: "openedAt",
} as const satisfies Record<State, string>;

/** Lists inquiries of a state. Closed ones are listed the newest first. */
export async function listByState(
  db: Db,
  { state, subject, language, after, limit }: Filters & { limit: number },
) {
  const column = SORTED_BY[state];
  const isNewestFirst = state === "closed";
  const last = after === undefined ? undefined : await findTime(db, after, column);
  return db
    .selectFrom("inquiriesInquiry")
    .selectAll()
    .where("state", "=", state)
    .$if(subject !== undefined, (query) => query.where("subject", "=", subject as Subject))
    .$if(language !== undefined, (query) => query.where("locale", "=", language as Locale))
    .$if(last !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple(column, "id"),
          isNewestFirst ? "<" : ">",
          eb.tuple(last?.at as Date, last?.id as number) as never,
        ),
      ),
    )
    .orderBy(column, isNewestFirst ? "desc" : "asc")
    .orderBy("id", isNewestFirst ? "desc" : "asc")
    .limit(limit)
    .execute();
}

async function findTime(db: Db, id: number, column: (typeof SORTED_BY)[State]) {
  const row = await db
    .selectFrom("inquiriesInquiry")
    .select(["id", `${column} as at`])
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.at ? { id: row.id, at: row.at } : undefined;
}

export function findByNumber(db: Db, number: string) {
  return db.selectFrom("inquiriesInquiry").selectAll().where("number", "=", number).execute();
}

export async function countWaiting(db: Db) {
  const row = await db
    .selectFrom("inquiriesInquiry")
    .select((eb) => [eb.fn.countAll<number>().as("waiting"), eb.fn.min("waitingSince").as("oldest")])
    .where("state", "=", "waiting")
    .executeTakeFirstOrThrow();
  return { waiting: Number(row.waiting), oldest: row.oldest };
}

export async function countHeld(db: Db, personId: number, at: Date): Promise<number> {
  const row = await db
    .selectFrom("inquiriesInquiry")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("state", "=", "waiting")
    .where("leasedBy", "=", personId)
    .where("leasedUntil", ">", at)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Locks the inquiry that has waited longest and that nobody holds; two people never get the same. */
export function lockNext(tx: Tx, { at, except }: { at: Date; except: readonly number[] }) {
  return tx
    .selectFrom("inquiriesInquiry")
    .selectAll()
    .where("state", "=", "waiting")
    .where((eb) => eb.or([eb("leasedUntil", "is", null), eb("leasedUntil", "<=", at)]))
    .$if(except.length > 0, (query) => query.where("id", "not in", except))
    .orderBy("waitingSince")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** Frees the inquiries that a person holds. @returns how many */
export async function freeHeldBy(tx: Tx, personId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("inquiriesInquiry")
    .set({ leasedBy: null, leasedUntil: null })
    .where("leasedBy", "=", personId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
