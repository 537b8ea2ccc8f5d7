import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { likeMember, unlikeMember } from "./like-member.ts";
import { listLikes, readLikes } from "./list-likes.ts";
import { takeNewLike, takeNewMatch } from "./take-new.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;

export const likesEndpoints = [
  handle(contract.likeMember, member(90), (call) =>
    likeMember(call.app, { viewer: call.viewer, site: call.site, memberId: call.body.member }),
  ),
  handle(contract.unlikeMember, member(90), (call) =>
    unlikeMember(call.app, call.viewer.memberId, call.body.member),
  ),
  handle(contract.listLikes, member(240), (call) => listLikes(call.app, call, call.query)),
  handle(contract.readLikes, member(120), (call) => readLikes(call.app, call)),
  handle(contract.takeNewLike, member(60), (call) => takeNewLike(call.app, call) as Promise<never>),
  handle(contract.takeNewMatch, member(60), (call) => takeNewMatch(call.app, call) as Promise<never>),
];
