import { useState } from "react";
import { cleanText } from "#base/clean-text.ts";
import { lengthOf } from "../rules.ts";
import { keepDraft, readDraft } from "./kept.ts";

/** Unsent text of a conversation, kept across reloads. */
export function useDraft(memberId: number, other: number) {
  const [text, setText] = useState(() => readDraft(memberId, other));
  const clean = cleanText(text);
  return {
    text,
    /** The text as the server will store it. */
    clean,
    length: lengthOf(clean),
    set(next: string) {
      setText(next);
      keepDraft(memberId, other, next);
    },
  };
}
