import { useEffect, useRef, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import type { Message } from "../contract.ts";

/** Lets screen readers announce messages that arrive while the conversation is open. */
export function MessageNews({ messages, name }: { messages: readonly Message[]; name: string }) {
  const t = useTexts("chat");
  const last = messages.at(-1);
  const seen = useRef(last?.seq ?? 0);
  const [words, setWords] = useState("");
  useEffect(() => {
    if (!last || last.seq <= seen.current) return;
    seen.current = last.seq;
    if (last.mine) return;
    const content = last.kind === "text" ? last.text : t(`list.${last.kind}`);
    setWords(`${name}: ${content}`);
  }, [last, name, t]);
  return (
    <p role="status" className="sr-only">
      {words}
    </p>
  );
}
