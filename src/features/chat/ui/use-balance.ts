import { useQuery } from "@tanstack/react-query";
import type { Writing } from "../contract.ts";
import { writingKey } from "./chat-cache.ts";

/** Remaining credits; undefined until a conversation has loaded them. */
export function useBalance(): number | undefined {
  const { data } = useQuery<Writing | undefined>({ queryKey: writingKey(), enabled: false });
  return data?.credits;
}
