import type { ReactNode } from "react";

/** Shows one component under its name, in the states given as children. */
export function Specimen({
  name,
  wide = false,
  children,
}: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="flex flex-col gap-3 border-line border-t py-6">
      <h3 className="text-ink-2 text-sm">{name}</h3>
      <div className={wide ? "flex flex-col gap-4" : "flex flex-wrap items-center gap-3"}>{children}</div>
    </div>
  );
}
