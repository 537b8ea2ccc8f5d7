import { useEffect, useState } from "react";
import type { countUrgentCases } from "#features/moderation/desk-contract.ts";
import { useDeskNews } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { callInBackground } from "#ui/call/call.ts";
import { CountBadge } from "#ui/count-badge.tsx";

/** How many urgent cases nobody works on, on every page of the desk. */
export function UrgentBadge({ waiting }: { waiting: number }) {
  const t = useTexts("desk");
  const count = useUrgent(waiting);
  if (count === 0) return null;
  return <CountBadge count={count} tone="danger" label={t("urgent", { n: count })} />;
}

/** Counts again when a case has changed. A count that cannot be read stays as it was. */
function useUrgent(read: number): number {
  const [count, setCount] = useState(read);
  useEffect(() => setCount(read), [read]);
  useDeskNews((news) => {
    if (news !== null && news.about !== "case") return;
    callInBackground<typeof countUrgentCases>("/api/desk/urgent-cases").then(
      ({ waiting }) => setCount(waiting),
      () => {},
    );
  });
  return count;
}
