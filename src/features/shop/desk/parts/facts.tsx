import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";

export type Fact = { name: string; value: ReactNode; isMoney?: boolean };

/** Names with values. Money stands at the right, its digits under each other. */
export function Facts({ facts }: { facts: readonly (Fact | false | null)[] }) {
  return (
    <dl className="flex flex-col divide-y divide-line">
      {facts
        .filter((fact) => fact !== false && fact !== null)
        .map(({ name, value, isMoney }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-ink-2">{name}</dt>
            <dd className={classNames("ms-auto min-w-0 break-words text-right", isMoney && "tabular-nums")}>
              {value}
            </dd>
          </div>
        ))}
    </dl>
  );
}
