import { Refusal } from "#base/refusal.ts";
import { handle } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import { readMember } from "../contract.ts";
import { readMemberPage } from "./read-member-page.ts";

export const memberEndpoints = [
  handle(readMember, { who: "anyone", perMinute: 240 }, async (call) => {
    const page = await readMemberPage(call, call.query.id);
    if (page.kind === "log_in") throw new GroundError("authentication_required");
    if (page.kind === "blocked") throw new Refusal("safety.blocked_by", { name: page.name }, 403);
    if (page.kind === "gone") throw new Refusal("safety.gone", {}, 404);
    return page.view;
  }),
];
