import type { ReactNode } from "react";
import { OnlineDot } from "./online-dot.tsx";

type PortraitFootProps = { title: ReactNode; detail?: ReactNode; onlineLabel?: string; mark?: ReactNode };

/** Name and place on a gradient at the foot of a `Portrait`. */
export function PortraitFoot({ title, detail, onlineLabel, mark }: PortraitFootProps) {
  return (
    <div className="photo-foot pointer-events-none absolute inset-x-0 bottom-0">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        <div className="flex min-w-0 max-w-full items-start gap-2">
          {onlineLabel && (
            <span className="flex h-lh shrink-0 items-center">
              <OnlineDot label={onlineLabel} look="photo" />
            </span>
          )}
          <p className="min-w-0">{title}</p>
        </div>
        {mark}
      </div>
      {detail && <p className="truncate text-sm @max-[9rem]:text-xs">{detail}</p>}
    </div>
  );
}
