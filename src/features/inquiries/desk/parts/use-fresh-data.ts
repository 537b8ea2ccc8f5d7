import { useRevalidator } from "react-router";
import { useDeskNews } from "#features/staff/ui/staff.tsx";

/** Reads the page's data again when this inquiry has changed, or any of them. */
export function useFreshData(id: number | null): void {
  const { revalidate } = useRevalidator();
  useDeskNews((news) => {
    const isOther = news?.about === "inquiry" && id !== null && news.id !== null && news.id !== id;
    if (news === null || (news.about === "inquiry" && !isOther)) void revalidate();
  });
}
