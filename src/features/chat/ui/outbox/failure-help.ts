import type { Writing } from "../../contract.ts";

/**
 * Help with a message that the server refused: money, sending it now that there is enough, a proof of age, or a
 * second try.
 */
export type FailureHelp = "buy" | "send_now" | "prove_age" | "retry";

type Refused = {
  code: string | null;
  refusedAt: number;
  content: { kind: "text" | "image" | "picture" | "hidden" } | { kind: "gift"; gift: string };
};

/**
 * Only offers: a message that failed for lack of credits is never sent or charged by itself.
 * @param knownAt when `writing` was loaded, in ms: what is older than the refusal does not count
 */
export function helpFor(
  { code, refusedAt, content }: Refused,
  writing: Writing,
  knownAt: number,
): FailureHelp {
  if (code === "age.needed") return "prove_age";
  if (code !== "chat.no_credits" && code !== "chat.no_conversations_left") return "retry";
  if (knownAt <= refusedAt) return "buy";
  const { premium, free_conversations_left: starts, credits } = writing;
  const mayStart = code === "chat.no_credits" || premium || starts === null || starts > 0;
  return mayStart && credits >= priceNow(content, writing) ? "send_now" : "buy";
}

/** Price that the server would charge now, in credits. Only texts can be free. */
export function priceNow(content: Refused["content"], { prices, free_messages_left: free }: Writing): number {
  if (content.kind === "gift") return prices.gifts[content.gift] ?? Number.POSITIVE_INFINITY;
  if (content.kind !== "text") return prices.image;
  return free !== null && free > 0 ? 0 : prices.text;
}
