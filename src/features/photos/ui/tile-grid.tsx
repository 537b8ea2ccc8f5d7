import { Children, type ReactNode } from "react";
import { Skeleton } from "#ui/feedback/skeleton.tsx";

/** A list of tiles: two per row on phones, five on wide screens, four beside a column. Skips empty children. */
export function TileGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid-tiles">
      {Children.map(Children.toArray(children), (child) => (
        <li className="min-w-0">{child}</li>
      ))}
    </ul>
  );
}

export function TileSkeleton() {
  return <Skeleton shape="portrait" />;
}
