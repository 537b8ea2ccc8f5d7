import { useSyncExternalStore } from "react";
import { outboxOf } from "../use-chat-life.ts";

export function useUnsent(memberId: number) {
  const box = outboxOf(memberId);
  const list = useSyncExternalStore(box.subscribe, box.list, box.list);
  return { list, box };
}
