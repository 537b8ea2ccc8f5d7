import { useState } from "react";
import { cleanText } from "#base/clean-text.ts";
import { lengthOf } from "../rules.ts";
import { keepDraft, readDraft } from "./kept.ts";

/** What was begun in a conversation, still there after a reload. */
export function useDraft(memberId: number, other: number) {
  const [text, setText] = useState(() => readDraft(memberId, other));
  const clean = cleanText(text);
  return {
    text,
    /** As the server takes it. */
    clean,
    length: lengthOf(clean),
    set(next: string) {
      setText(next);
      keepDraft(memberId, other, next);
    },
  };
}
