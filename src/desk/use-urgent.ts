import { useEffect, useState } from "react";
import { href } from "react-router";
import type { countUrgentCases } from "#features/moderation/desk-contract.ts";
import { useDeskNews } from "#features/staff/ui/staff.tsx";
import { callInBackground } from "#ui/call/call.ts";
import type { DeskPerson } from "./desk-person.ts";

/**
 * Returns how many urgent cases nobody works on. Counts again when a case has changed; if that fails, the last count
 * stays.
 */
export function useUrgent({ urgent: read, parts }: NonNullable<DeskPerson>): number {
  const [count, setCount] = useState(read);
  useEffect(() => setCount(read), [read]);
  const worksOnCases = parts.some(({ path }) => path === href("/desk/cases"));
  useDeskNews((news) => {
    if (!worksOnCases) return;
    if (news !== null && news.about !== "case") return;
    callInBackground<typeof countUrgentCases>("/api/desk/urgent-cases").then(
      ({ waiting }) => setCount(waiting),
      () => {},
    );
  });
  return count;
}
