import { Children, type ReactNode } from "react";

/** A row of tiles that scrolls sideways, with a heading. Its height is the same while it loads. */
export function MemberStrip({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="mb-3 flex min-h-touch flex-wrap items-center justify-between gap-x-4">{head}</div>
      <ul className="grid auto-cols-[var(--strip-tile,10rem)] grid-flow-col gap-3 overflow-x-auto overscroll-x-contain -m-1 p-1 [scrollbar-width:thin]">
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </>
  );
}
