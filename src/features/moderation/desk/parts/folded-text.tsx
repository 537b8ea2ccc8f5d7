import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { splitWorst } from "../../worst-words.ts";

/** Shows words of members, with the worst ones folded until one of them is pressed. */
export function FoldedText({ text, locale }: { text: string; locale: string }) {
  const t = useTexts("moderation-desk");
  const [isShown, setShown] = useState(false);
  if (isShown) return text;
  return splitWorst(text, locale).map((piece, index) =>
    piece.isWorst ? (
      <button
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never change their places
        key={index}
        type="button"
        onClick={() => setShown(true)}
        title={t("evidence.unfold")}
        className="cursor-pointer rounded-mark border border-line-strong px-1.5 text-ink-2"
      >
        <span aria-hidden="true">•••</span>
        <span className="sr-only">{t("evidence.unfold")}</span>
      </button>
    ) : (
      piece.text
    ),
  );
}
