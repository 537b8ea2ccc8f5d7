import type { DeskFinder } from "#platform/desk/desk-finder.ts";
import { findMemberId } from "./find-member.ts";
import { findMember } from "./queries.ts";

const NUMBER = /^\d{1,15}$/;

/** Finds a member by number, e-mail address or username. */
export const findMembersByWord: DeskFinder = async ({ db }, { word }) => {
  const byNumber = NUMBER.test(word) ? await findMember(db, Number(word)) : undefined;
  const byLogin = await findMemberId(db, word);
  const ids = [byNumber?.id, byLogin].filter((id) => id !== undefined && id !== null);
  return { members: [...new Set(ids)] };
};
