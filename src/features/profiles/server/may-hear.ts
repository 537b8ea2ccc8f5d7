import { allows, readVisibility } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { readCard } from "./list-cards.ts";

/** Which of these members may currently find the member `aboutId`. Live events about a member go to nobody else. */
export async function listMayHear(
  app: Pick<App, "db" | "clock" | "members">,
  aboutId: number,
  memberIds: readonly number[],
): Promise<number[]> {
  const card = await readCard(app, aboutId);
  if (!card) return [];
  const may = await Promise.all(
    memberIds.map(async (memberId) =>
      allows(
        await readVisibility(app, app.db, { viewer: { kind: "member", memberId }, other: card }),
        "list",
      ),
    ),
  );
  return memberIds.filter((_, at) => may[at]);
}
