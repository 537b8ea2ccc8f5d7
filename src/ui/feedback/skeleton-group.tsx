import type { ReactNode } from "react";

type Props = {
  label: string;
  /** A whole page is loading, so the label is its heading. */
  isPage?: boolean;
  className?: string;
  children: ReactNode;
};

/** Tells screen readers once that something is loading. */
export function SkeletonGroup({ label, isPage = false, className, children }: Props) {
  const Label = isPage ? "h1" : "span";
  return (
    <div role="status" data-loading className={className}>
      <Label className="sr-only">{label}</Label>
      {children}
    </div>
  );
}
