import type { Db } from "#db/database.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { isKnown } from "../visibility-rules.ts";
import { type OtherMember, readVisibility } from "./read-visibility.ts";

/** Whether the viewer has a conversation with the member, and so knows of them although they hide. */
export type HasMet = (db: Db, memberId: number) => Promise<boolean>;

type Question = { viewer: MemberViewer; other: OtherMember | undefined; hasMet: HasMet | undefined };

/** Whether the viewer knows of the other member, and so may block and report them. */
export async function knowsMember(
  app: Pick<App, "members" | "clock">,
  db: Db,
  { viewer, other, hasMet }: Question,
): Promise<boolean> {
  if (!other) return false;
  const visibility = await readVisibility(app, db, { viewer, other });
  if (visibility === "hidden") return (await hasMet?.(db, other.memberId)) ?? false;
  return isKnown(visibility);
}
