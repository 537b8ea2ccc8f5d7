import type { Tx } from "#db/database.ts";
import type { LanderName, Variant } from "../rules.ts";

export type CountedViews = {
  siteId: number;
  /** UTC. */
  day: string;
  lander: LanderName;
  niche: number;
  variant: Variant;
  /** The link named a campaign. */
  hasSource: boolean;
  views: number;
  /** Views that led to the sign-up. */
  starts: number;
};

export async function addViews(tx: Tx, rows: readonly CountedViews[]): Promise<void> {
  await tx
    .insertInto("landersCount")
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(["siteId", "day", "lander", "niche", "variant", "hasSource"])
        .doUpdateSet(({ eb, ref }) => ({
          views: eb("landersCount.views", "+", ref("excluded.views")),
          starts: eb("landersCount.starts", "+", ref("excluded.starts")),
        })),
    )
    .execute();
}
