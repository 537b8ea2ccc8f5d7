import { useMemo } from "react";
import { Differences } from "./parts/differences.tsx";
import { useSayValue } from "./parts/say-value.ts";

type Changes = readonly { field: string; before: string | null; after: string | null }[];

/** What a proposal would change, from values in JSON, in words. */
export function SettingChanges({ changes }: { changes: Changes }) {
  const words = useSayValue();
  const differences = useMemo(
    () =>
      changes.map(({ field, before, after }) => ({
        ...{ setting: field, from: JSON.parse(before ?? "null"), to: JSON.parse(after ?? "null") },
        is_dangerous: false,
      })),
    [changes],
  );
  return <Differences differences={differences} settings={[]} words={words} />;
}
