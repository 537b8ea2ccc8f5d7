import { classNames } from "../class-names.ts";

type SkeletonProps = {
  shape?: "line" | "title" | "circle" | "portrait" | "button" | "block";
  /** Width and, for circle and block, size. */
  className?: string;
};

const shapes = {
  line: "h-4 w-full rounded-full",
  title: "h-7 w-2/3 rounded-full",
  circle: "size-11 rounded-full",
  portrait: "aspect-portrait w-full rounded-card",
  button: "h-11 w-32 rounded-full",
  block: "h-24 w-full rounded-card",
};

/** One grey piece in the shape of the content to come. Wrap several in `SkeletonGroup`. */
export function Skeleton({ shape = "line", className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames("block animate-shimmer bg-surface-2", shapes[shape], className)}
    />
  );
}
