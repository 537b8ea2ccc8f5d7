import { Suspense, useState } from "react";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { useReached } from "#ui/use-reached.ts";
import { MemberStrip } from "../member-strip.tsx";

const OverviewTiles = lazyPart(() => import("./overview-tiles.tsx"));

/** About half a phone screen ahead. */
const AHEAD = "400px 0px";
const PLACES = [...Array(8).keys()];

/** A few members. Loads when scrolled near, in space that is reserved for it. */
export function MembersOverview({ source = {} }: { source?: Record<string, string> }) {
  const [near, setNear] = useState(false);
  const section = useReached<HTMLElement>(() => setNear(true), { when: !near, margin: AHEAD });
  return (
    <section ref={section}>
      {near ? (
        <Suspense fallback={<Waiting />}>
          <OverviewTiles source={source} waiting={<Waiting />} />
        </Suspense>
      ) : (
        <Waiting />
      )}
    </section>
  );
}

function Waiting() {
  return (
    <MemberStrip head={<Skeleton shape="title" />}>
      {PLACES.map((place) => (
        <Skeleton key={place} shape="portrait" />
      ))}
    </MemberStrip>
  );
}
