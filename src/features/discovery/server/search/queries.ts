import { type RawBuilder, sql } from "kysely";
import type { Country } from "#base/countries.ts";
import type { Db } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import { readRows } from "#db/read-rows.ts";
import type { OwnProfile } from "#features/profiles/contract.ts";
import { seenSince } from "#features/profiles/server/profiles.ts";
import { blockedWith, notBlocked } from "#features/safety/server/safety.ts";
import type { Cells } from "../../distance-rules.ts";
import type { BirthRange } from "../../rules.ts";

export type Gender = NonNullable<OwnProfile["gender"]>;

/** The basic five filters, in the terms of the search table. */
export type Basics = { genders: Gender[]; countries: Country[]; region: string | null; born: BirthRange };

export type Finer = {
  /** One code of each list must fit: codes of `discovery_trait`. */
  traits: string[][];
  /** Members must have all of them. */
  interests: string[];
  photo: boolean;
  /** Only members seen after this time who show that they are online. */
  onlineSince: Date | null;
  signedUpSince: Date | null;
};

/** Position of a member in the order of all results. */
export type RankedMember = { rank: number; memberId: number };

export type ListQuery = {
  basics: Basics;
  finer: Finer | null;
  /** Where the members live, in addition to country and region. */
  cells?: Cells | null;
  viewerId: number | null;
  /** Members to leave out, in addition to the viewer. */
  without?: readonly number[];
  after?: RankedMember | null;
  limit: number;
};

/** Bit of a rank that says that the member has a photo. */
const PHOTO = 2 ** 24;

/**
 * Members who fit, in order, without the viewer and blocked members. Merges one index scan for each gender, place
 * and part.
 */
export async function listFound(db: Db, query: ListQuery): Promise<RankedMember[]> {
  const { basics, limit } = query;
  const rest = fitting(query);
  const streams = basics.genders.flatMap((gender) =>
    placesOf(query).flatMap((place) =>
      partsOf(query).map(
        (part) => sql`(select rank, member_id from discovery_search search
          where gender = ${gender} and ${place} and ${part} and ${rest}
          order by rank desc, member_id desc limit ${limit})`,
      ),
    ),
  );
  const found =
    streams.length === 1
      ? (streams[0] as RawBuilder<unknown>)
      : sql`select * from (${sql.join(streams, sql` union all `)}) found
          order by rank desc, member_id desc limit ${limit}`;
  return readRows<RankedMember>(db)`${found}`;
}

/**
 * One scan per place with constants: the planner knows the number of rows and chooses the index of ranks or of birth
 * dates. Cells near a city are few, so one scan reads them for all countries.
 */
function placesOf({ basics: { region, countries }, cells }: ListQuery): RawBuilder<unknown>[] {
  const isNear = cells && "inside" in cells;
  if (isNear && region === null && countries.length > 1) return [sql`country = any(${countries}::text[])`];
  return region === null ? countries.map((country) => sql`country = ${country}`) : [sql`region = ${region}`];
}

/**
 * Online members come first among those with a photo and among those without, so rows behind them need not be read.
 */
function partsOf({ finer }: ListQuery): RawBuilder<unknown>[] {
  const since = finer?.onlineSince;
  if (!since) return [sql`true`];
  return [
    sql`rank >= discovery_rank(true, ${since})`,
    sql`rank >= discovery_rank(false, ${since}) and rank < ${PHOTO}`,
  ];
}

function fitting(query: ListQuery): RawBuilder<unknown> {
  const { basics, finer, cells, after = null } = query;
  const traits = finer ? sql.join([...fittingTraits(finer), sql`true`], sql` and `) : sql`true`;
  return sql.join(
    [
      sql`born_on > ${basics.born.after}::date and born_on <= ${basics.born.upTo}::date`,
      ...(cells ? [fittingCells(cells)] : []),
      ...(after ? [sql`(rank, member_id) < (${after.rank}::integer, ${after.memberId}::bigint)`] : []),
      ...(finer?.photo ? [sql`rank >= ${PHOTO}`] : []),
      ...(finer?.signedUpSince ? [sql`signed_up_at > ${finer.signedUpSince}`] : []),
      // `case` forces this order, whatever the planner estimates: for a rare look, the bits exclude nearly everybody.
      finer ? sql`case when ${traits} then ${fittingRest(query)} else false end` : fittingRest(query),
    ],
    sql` and `,
  );
}

function fittingCells(cells: Cells): RawBuilder<unknown> {
  if ("inside" in cells) return sql`cell = any(${cells.inside}::integer[])`;
  return sql`(cell is null or cell <> all(${cells.outside}::integer[]))`;
}

/** Excludes the viewer and blocked members, and checks who is online if asked for. */
function fittingRest({ finer, viewerId, without = [] }: ListQuery): RawBuilder<unknown> {
  const left = viewerId === null ? without : [viewerId, ...without];
  return sql.join(
    [
      notBlocked("search.member_id", viewerId),
      ...(left.length > 0 ? [sql`member_id <> all (${left}::bigint[])`] : []),
      ...(finer?.onlineSince ? [seenSince("search.member_id", finer.onlineSince)] : []),
    ],
    sql` and `,
  );
}

function fittingTraits({ traits, interests, onlineSince }: Finer): RawBuilder<unknown>[] {
  return [
    ...traits.map((codes) => sql`traits & (${bitsOf("discovery_trait", codes)}) <> 0`),
    ...(interests.length > 0 ? [sql`~interests & (${bitsOf("discovery_interest", interests)}) = 0`] : []),
    ...(onlineSince ? [sql`traits & discovery_trait('shows_online') <> 0`] : []),
  ];
}

/** Evaluated when the statement is planned. */
function bitsOf(
  name: "discovery_trait" | "discovery_interest",
  codes: readonly string[],
): RawBuilder<unknown> {
  return sql.join(
    codes.map((code) => sql`${sql.raw(name)}(${code})`),
    sql` | `,
  );
}

/**
 * Counts who fits the basic five filters, without fictional profiles, the viewer and blocks in either direction.
 * Whole months are summed up from the counts, the two partial months are counted row by row.
 */
export async function countFound(
  db: Db,
  { genders, countries, region, born }: Basics,
  viewerId: number | null,
): Promise<{ count: number; blocks: number }> {
  const { after, upTo, months } = born;
  const asked = { genders, viewerId, after, upTo, from: months.from, to: months.to };
  const [counted] =
    region === null
      ? await countInCountries(db, { ...asked, places: countries })
      : await countInRegions(db, { ...asked, places: [region] });
  return counted as { count: number; blocks: number };
}

type Counting = {
  genders: readonly Gender[];
  places: readonly string[];
  after: string;
  upTo: string;
  from: string;
  to: string;
  viewerId: number | null;
};

const countInCountries = keepCount("country");
const countInRegions = keepCount("region");

/**
 * Each part uses an index for any values, so one generic plan is right for all. The sub-selects keep the planner
 * from preferring a custom plan; planning took twice as long as counting.
 */
function keepCount(place: "country" | "region") {
  return keepRead(({ genders, places, after, upTo, from, to, viewerId }: Counting) => {
    const day = (value: string) => sql`(select ${value}::date)`;
    const within = sql`gender = any(array(select unnest(${genders}::text[])))
      and ${sql.ref(place)} = any(array(select unnest(${places}::text[])))`;
    return sql<{ count: number; blocks: number }>`
      with hidden (member_id) as materialized (${blockedWith(viewerId)})
      select (
          (select coalesce(sum(n), 0)::integer from ${sql.table(`discovery_${place}_count`)}
            where ${within} and birth_month >= ${day(from)} and birth_month < ${day(to)})
          + (select count(*)::integer from discovery_search
            where ${within} and born_on > ${day(after)} and born_on < ${day(from)})
          + (select count(*)::integer from discovery_search
            where ${within} and born_on >= ${day(to)} and born_on <= ${day(upTo)})
          - (select count(*)::integer from discovery_search
            where ${within} and born_on > ${day(after)} and born_on <= ${day(upTo)}
              and member_id in (select member_id from hidden union select ${viewerId}::bigint
                union select member_id from profiles_profile where fictional))
        ) as count,
        (select count(*)::integer from hidden) as blocks`;
  });
}

/** Which of these members are fictional profiles. */
export async function listFictional(db: Db, memberIds: readonly number[]): Promise<number[]> {
  const rows = await readRows<{ memberId: number }>(db)`
    select member_id from profiles_profile where fictional and member_id = any(${memberIds}::bigint[])`;
  return rows.map(({ memberId }) => memberId);
}
