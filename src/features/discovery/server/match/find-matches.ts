import { findRegion, listTraits } from "#features/profiles/server/profiles.ts";
import type { App } from "#platform/app.ts";
import type { FoundMember } from "../../contract.ts";
import type { MatchedMember, MatchPage } from "../../match-contract.ts";
import { listReasons } from "../../match-reasons.ts";
import { costOf, countWith, neededBits, WISHES } from "../../match-rules.ts";
import { PAGE } from "../../rules.ts";
import { presentFound } from "../search/present-found.ts";
import { judgeMembers, POOL } from "./judge-members.ts";
import { listWishes } from "./queries.ts";
import { keepOfferedWishes, type Looks, readSeeker, type Seeker } from "./read-seeker.ts";

type Parts = Pick<App, "db" | "clock" | "seal" | "members">;

/** Each page ranks all members again, so paging ends here. */
const FARTHEST = 1_000;

/** Ranks the members who fit, with reasons, and counts how many each wish leaves. */
export async function findMatches(app: Parts, scope: Looks, from = 0): Promise<MatchPage> {
  const seeker = await readSeeker(app, app.db, scope);
  const { wishes, offered, premium, country, youngest } = seeker;
  const { groups, judged, memberIds } = await judgeMembers(app.db, seeker, {
    now: app.clock.now(),
    from,
    limit: PAGE + 1,
  });
  const hasMore = memberIds.length > PAGE && from + PAGE <= FARTHEST;
  return {
    wishes,
    offered,
    premium,
    country,
    youngest,
    total: countWith(groups, neededBits(wishes)),
    among: judged >= POOL ? countWith(groups, 0) : null,
    costs: Object.fromEntries(
      WISHES.map((name) => [name, costOf(groups, wishes, name)]),
    ) as MatchPage["costs"],
    members: await presentMatches(app, scope, { seeker, memberIds: memberIds.slice(0, PAGE) }),
    next: hasMore ? from + PAGE : null,
  };
}

async function presentMatches(
  app: Parts,
  scope: Looks,
  { seeker, memberIds }: { seeker: Seeker; memberIds: number[] },
): Promise<MatchedMember[]> {
  const [tiles, traits, theirWishes] = await Promise.all([
    presentFound(
      app,
      scope,
      memberIds.map((memberId) => ({ memberId })),
    ),
    listTraits(app.db, memberIds),
    listWishes(app.db, memberIds),
  ]);
  return tiles.map((tile) => {
    const told = traits.find(({ memberId }) => memberId === tile.id);
    const theirs = theirWishes.get(tile.id);
    const reasons = listReasons(viewPerson(tile, told), {
      ...seeker,
      theirs: theirs ? keepOfferedWishes(theirs, { offered: seeker.offered, country: tile.country }) : null,
    });
    return { ...tile, reasons: reasons.map(nameRegion) };
  });
}

type Told = Awaited<ReturnType<typeof listTraits>>[number];

function viewPerson({ id, age, region }: FoundMember, told: Told | undefined) {
  const {
    relationship = null,
    hair = null,
    eye = null,
    body = null,
    tattoos = null,
    interests = [],
  } = told ?? {};
  // An age that the site hides cannot fulfil a wish or be a reason.
  return { memberId: id, age: age ?? Number.NaN, region, relationship, hair, eye, body, tattoos, interests };
}

function nameRegion({ kind, values }: MatchedMember["reasons"][number]): MatchedMember["reasons"][number] {
  const isPlace = kind === "region" || kind === "same_region";
  return { kind, values: isPlace ? values.map((code) => findRegion(code)?.name ?? code) : values };
}
