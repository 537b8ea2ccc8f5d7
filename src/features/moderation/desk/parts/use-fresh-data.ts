import { useRevalidator } from "react-router";
import { useDeskNews } from "#features/staff/ui/staff.tsx";

/** Reads the page's data again when a case has changed. */
export function useFreshData(): void {
  const { revalidate } = useRevalidator();
  useDeskNews((news) => {
    if (news === null || news.about === "case") void revalidate();
  });
}
