import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { pageHidden, recordPageBounce } from "#features/site/contract.ts";
import { callBeacon } from "#ui/call/beacon.ts";

/**
 * Tells the server when the page is hidden. If the first URL had the query parameter `lb`, it also reports how long
 * each page was viewed.
 */
export function usePageVisits() {
  const { pathname } = useLocation();
  const visit = useRef({ logs: false, pages: 0, page: "", since: 0, told: true });

  useEffect(() => {
    visit.current.logs = new URLSearchParams(window.location.search).has("lb");
    const onHidden = () => {
      if (document.visibilityState !== "hidden") return;
      callBeacon<typeof pageHidden>("/api/page-hidden.php", { body: {} });
      tellVisit(visit.current);
    };
    document.addEventListener("visibilitychange", onHidden);
    return () => document.removeEventListener("visibilitychange", onHidden);
  }, []);

  useEffect(() => {
    const now = visit.current;
    if (now.page === pathname) return;
    now.pages += 1;
    tellVisit(now);
    Object.assign(now, { page: pathname, since: performance.now(), told: false });
  }, [pathname]);
}

function tellVisit(visit: { logs: boolean; pages: number; page: string; since: number; told: boolean }) {
  if (!visit.logs || visit.told || visit.page === "") return;
  visit.told = true;
  const milliseconds = Math.round(performance.now() - visit.since);
  const body = { page: visit.page, milliseconds, only: visit.pages === 1 };
  callBeacon<typeof recordPageBounce>("/api/page-bounces", { body });
}
