import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import type { ShownKind } from "../rules.ts";

/** A conversation as one of its two members sees it. */
export type Side = {
  id: number;
  otherId: number;
  lastSeq: number;
  lastAt: Date;
  lastMine: boolean;
  lastKind: ShownKind;
  lastSnippet: string;
  read: number;
  /** Messages that the viewer has neither read nor removed. */
  unread: number;
  /** Null unless both members share read marks. */
  otherRead: number | null;
  otherDelivered: number;
  /** Number of the last removed message; only later ones are shown. */
  removed: number;
  /** The other member has closed the account or is banned. */
  otherLeft: boolean;
};

/** `low` is the member with the smaller id, `high` the one with the larger id. */
export const ENDS = [
  { own: "low", other: "high" },
  { own: "high", other: "low" },
] as const;
export type End = (typeof ENDS)[number];

/** Columns of the table `conversation` as seen from one end. */
export function seenFrom({ own, other }: End, viewerId: number): RawBuilder<unknown> {
  const column = (name: string, end: string) => sql.ref(`conversation.${name}_${end}`);
  return sql`conversation.id, conversation.${sql.raw(other)}_id as other_id, conversation.last_seq,
    conversation.last_at, conversation.last_sender_id = ${viewerId} as last_mine, conversation.last_kind,
    conversation.last_snippet, ${column("read", own)} as read, ${unreadOf(own)} as unread, ${column("read", other)} as other_read,
    ${column("delivered", other)} as other_delivered, ${column("removed", own)} as removed`;
}

/** Removing must not look like reading to the other member: the read mark stays, and removed messages do not count. */
export function unreadOf(own: End["own"]): RawBuilder<number> {
  const column = (name: string) => sql.ref(`conversation.${name}_${own}`);
  return sql`conversation.last_seq - greatest(${column("read")}, ${column("removed")})`;
}

/**
 * Columns of `seenFrom` rows named `listed`. `other_read` is set only for premium members, and only if both share it.
 */
export const SHARED = sql`listed.id, listed.other_id, listed.last_seq, listed.last_at, listed.last_mine,
  listed.last_kind, listed.last_snippet, listed.read, listed.unread, listed.other_delivered, listed.removed,
  case when mine.read_marks and theirs.read_marks and exists (
    select from wallet_wallet where wallet_wallet.member_id = mine.member_id and premium_since is not null
  ) then listed.other_read end as other_read,
  theirs.status in ('pending_deletion', 'banned') as other_left`;

export function sharing(viewerId: number): RawBuilder<unknown> {
  return sql`join accounts_standing mine on mine.member_id = ${viewerId}
    join accounts_standing theirs on theirs.member_id = listed.other_id`;
}

type ByNumber = { viewerId: number; id: number };
type ByOther = { viewerId: number; otherId: number };

export async function findByNumber(db: Db, asked: ByNumber): Promise<Side | undefined> {
  return (await sideByNumber(db, asked))[0];
}

export async function findByOther(db: Db, asked: ByOther): Promise<Side | undefined> {
  return (await sideByOther(db, asked))[0];
}

/** Whether either of the two has ever written to the other, even if it was removed since. */
export async function hasConversation(db: Db, one: number, other: number): Promise<boolean> {
  const found = await db
    .selectFrom("chatConversation")
    .select("id")
    .where("lowId", "=", Math.min(one, other))
    .where("highId", "=", Math.max(one, other))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether the viewer has a conversation in the list with this member, who has closed the account or is banned. */
export async function hasPartnerLeft(db: Db, asked: ByOther): Promise<boolean> {
  const side = await findByOther(db, asked);
  return side !== undefined && side.otherLeft && side.lastSeq > side.removed;
}

const sideByNumber = keepRead(
  ({ viewerId, id }: ByNumber) =>
    sql<Side>`select ${SHARED} from (${bothEnds(viewerId, sql`conversation.id = ${id}`)}) listed
    ${sharing(viewerId)}`,
);

const sideByOther = keepRead(
  ({ viewerId, otherId }: ByOther) =>
    sql<Side>`select ${SHARED} from (${bothEnds(
      viewerId,
      sql`conversation.low_id = least(${viewerId}::bigint, ${otherId}::bigint)
      and conversation.high_id = greatest(${viewerId}::bigint, ${otherId}::bigint)`,
    )}) listed ${sharing(viewerId)}`,
);

/** The viewer's conversations that match the condition. */
export function bothEnds(viewerId: number, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  const arm = (end: End) => sql`select ${seenFrom(end, viewerId)} from chat_conversation conversation
    where ${sql.ref(`conversation.${end.own}_id`)} = ${viewerId} and ${condition}`;
  return sql`${arm(ENDS[0])} union all ${arm(ENDS[1])}`;
}
