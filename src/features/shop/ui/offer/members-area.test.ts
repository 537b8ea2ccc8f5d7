import { expect, test } from "vitest";
import { listPageIds } from "#testing/page-ids.ts";
import { isMembersArea } from "./members-area.ts";

const AREA = ["members", "members-id", "chats", "likes", "likes-m-id", "premium"];

test("[S-37] the members area is exactly six screens", () => {
  expect(listPageIds().filter(isMembersArea).sort()).toEqual([...AREA].sort());
});
