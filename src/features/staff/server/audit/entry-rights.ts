import { hasRight, type Right } from "#base/staff-rights.ts";
import type { StaffPerson } from "#platform/app.ts";
import type { ReasonFor } from "./queries-reason.ts";

type Reader = Pick<StaffPerson, "roles" | "named">;

/**
 * Right under which a feature shows what it stores with these entries, by the beginning of their kind. The longest
 * beginning counts, and the words of any other kind are in the log only.
 */
const RIGHT_OF_WORDS: Record<string, Right> = {
  "assistance.": "member.help",
  "assistance.address_": "member.change_address",
  "assistance.credits_": "credits.grant",
  "assistance.disclos": "member.export",
  "inquiries.": "service.work",
  "moderation.": "case.work",
  "moderation.case_held": "retention.hold",
  "moderation.hold_": "retention.hold",
  "moderation.erasure_": "member.erase",
  "moderation.sealed": "child.handle",
  "profiles.fictional_": "fictional.set",
  "shop.": "order.read",
  "work.": "member.export",
};

/**
 * Beginnings of kinds whose mere entry tells of a sealed picture, or that an authority was told or got data. The only long
 * work about one member is the export for an authority.
 */
const SECRET = ["assistance.disclos", "moderation.authority_", "moderation.sealed", "work."];

const RIGHT_OF_REASON: Record<ReasonFor, Right> = {
  content: "content.read",
  contact: "member.contact",
  sealed: "child.handle",
  disclosed: "member.export",
};

/** Lists the beginnings of kinds whose entries the person must not even learn of. */
export function listHiddenKinds(reader: Reader): string[] {
  return SECRET.filter((beginning) => !mayReadWords(reader, beginning));
}

export function mayReadWords({ roles, named }: Reader, kind: string): boolean {
  const beginnings = Object.keys(RIGHT_OF_WORDS).filter((one) => kind.startsWith(one));
  const longest = beginnings.toSorted((one, other) => other.length - one.length)[0];
  return longest !== undefined && hasRight(roles, RIGHT_OF_WORDS[longest] as Right, named);
}

/** Lists what a reason may have been given for so that the person may read its words. */
export function listOpenReasons({ roles, named }: Reader): ReasonFor[] {
  const all = Object.keys(RIGHT_OF_REASON) as ReasonFor[];
  return all.filter((scope) => hasRight(roles, RIGHT_OF_REASON[scope], named));
}
