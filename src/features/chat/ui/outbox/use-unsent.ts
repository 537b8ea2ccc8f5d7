import { useSyncExternalStore } from "react";
import { outboxOf } from "../use-chat-life.ts";

export function useUnsent(memberId: number) {
  const box = outboxOf(memberId);
  const list = useSyncExternalStore(box.subscribe, box.list, box.list);
  return { list, box };
}

export function useConnected(): boolean {
  return useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
}

function watchConnection(onChange: () => void) {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}
