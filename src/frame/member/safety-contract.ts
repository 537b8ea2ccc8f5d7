import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { memberTile } from "#features/photos/contract.ts";

const blockedMember = z.object({
  id: z.int(),
  name: z.string(),
  /** Nothing of who has blocked the caller too, or is not there for others now: what is left to do is to unblock. */
  member: memberTile.nullable(),
});
export type BlockedMember = z.infer<typeof blockedMember>;

export const listBlocks = endpoint({
  name: "listBlocks",
  method: "GET",
  path: "/api/blocks",
  summary: "Lists the members the caller has blocked, newest first.",
  query: z.strictObject({}),
  output: z.object({ blocks: z.array(blockedMember) }),
});
