import type { Message } from "./contract.ts";

/** After this many messages people know each other well enough for warnings to stop. */
const FIRST_MESSAGES = 10;

/** Texts among the first messages of the other member. */
export function listFirstTexts(messages: readonly Message[]): string[] {
  // All messages before the first loaded one may be from the other member.
  const before = (messages[0]?.seq ?? 1) - 1;
  return messages
    .filter(({ mine }) => !mine)
    .slice(0, Math.max(0, FIRST_MESSAGES - before))
    .flatMap((one) => (one.kind === "text" ? [one.text] : []));
}
