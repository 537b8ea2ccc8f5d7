import { Children, type ReactNode } from "react";

/** One row of tiles that goes on to the side, under its heading: as high before they have come as after. */
export function MemberStrip({ head, children }: { head: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="mb-3 flex min-h-touch flex-wrap items-center justify-between gap-x-4">{head}</div>
      <ul className="grid auto-cols-[10rem] grid-flow-col gap-3 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:thin]">
        {Children.map(children, (child) => (
          <li>{child}</li>
        ))}
      </ul>
    </>
  );
}
