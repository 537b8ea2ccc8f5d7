import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** Tells the server when the page becomes hidden, and, where the first address had the query `lb`, how long each page was looked at. */
export function usePageVisits() {
  const { pathname } = useLocation();
  const visit = useRef({ logs: false, pages: 0, page: "", since: 0, told: true });

  useEffect(() => {
    visit.current.logs = new URLSearchParams(window.location.search).has("lb");
    const onHidden = () => {
      if (document.visibilityState !== "hidden") return;
      send("/api/page-hidden.php", {});
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
  send("/api/page-bounces", { page: visit.page, milliseconds, only: visit.pages === 1 });
}

function send(path: string, body: object) {
  navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: "application/json" }));
}
