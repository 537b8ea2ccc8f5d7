import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";

/** About as wide as the words, so that the layout moves little when they load. */
const WIDTHS = ["w-28", "w-20", "w-24", "w-32", "w-16", "w-36"];

export function LoadingChips({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="flex flex-wrap gap-2">
      {WIDTHS.map((width) => (
        <Skeleton key={width} shape="button" className={width} />
      ))}
    </SkeletonGroup>
  );
}
