import { Children, type ReactNode } from "react";
import { Skeleton } from "#ui/skeleton.tsx";

/** Tiles as a list: two beside each other on phones, five on wide screens, four beside a column. Each child becomes an item of it, and none where there is none. */
export function TileGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid-tiles">
      {Children.map(Children.toArray(children), (child) => (
        <li className="min-w-0">{child}</li>
      ))}
    </ul>
  );
}

/** In the place of a `MemberTileCard` that is still to come. */
export function TileSkeleton() {
  return <Skeleton shape="portrait" />;
}
