import { useQuery } from "@tanstack/react-query";
import type { Writing } from "../contract.ts";
import { writingKey } from "./chat-cache.ts";

/** The credits that the last piece has left; nothing before a conversation has told. */
export function useBalance(): number | undefined {
  const { data } = useQuery<Writing | undefined>({ queryKey: writingKey(), enabled: false });
  return data?.credits;
}
