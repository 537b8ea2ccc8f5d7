import Languages from "lucide-react/icons/languages";
import { useEffect, useRef, useState } from "react";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { translateHere } from "./browser-translator.ts";
import { useCanTranslate } from "./use-can-translate.ts";

type TranslateButtonProps = {
  text: string;
  /** Receives the translated text, or null to show the original again. */
  onTranslated: (words: string | null) => void;
  /** Whether to start at once, as when the member chose it from a menu. */
  begin?: boolean;
};

type State =
  | { kind: "idle" | "translating" | "done" | "same" | "cannot" | "failed" }
  | { kind: "downloading"; percent: number };

/** Translates a message on the reader's device. Hidden if the browser cannot translate. */
export function TranslateButton({ text, onTranslated, begin = false }: TranslateButtonProps) {
  const t = useTexts("chat");
  const { state, start, undo } = useTranslation(text, onTranslated);
  const can = useCanTranslate(text);
  const begun = useRef(false);
  useEffect(() => {
    if (!begin || !can || begun.current) return;
    begun.current = true;
    void start();
  }, [begin, can, start]);
  if (!can) return null;
  const isBusy = state.kind === "translating" || state.kind === "downloading";
  const act = {
    idle: "translation.start",
    done: "translation.original",
    failed: "translation.retry",
  } as const;
  const label = state.kind in act ? t(act[state.kind as keyof typeof act]) : null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 text-ink-2 text-sm">
      <span role="status" className="inline-flex items-center gap-2">
        {isBusy && <Spinner />}
        {state.kind === "translating" && t("translation.translating")}
        {state.kind === "downloading" && t("translation.downloading", { percent: String(state.percent) })}
        {state.kind === "done" && t("translation.note")}
        {state.kind === "same" && t("translation.same")}
        {state.kind === "cannot" && t("translation.cannot")}
        {state.kind === "failed" && t("translation.failed")}
      </span>
      {label && (
        <button
          type="button"
          onClick={state.kind === "done" ? undo : start}
          className="touch-target inline-flex min-h-9 items-center gap-1.5 font-semibold text-accent"
        >
          <Languages className="size-4" />
          {label}
        </button>
      )}
    </div>
  );
}

function useTranslation(text: string, onTranslated: (words: string | null) => void) {
  const locale = useLocale();
  const [state, setState] = useState<State>({ kind: "idle" });
  const start = async () => {
    setState({ kind: "translating" });
    try {
      const told = (share: number) =>
        setState(
          share < 1 ? { kind: "downloading", percent: Math.floor(share * 100) } : { kind: "translating" },
        );
      const answer = await translateHere(text, locale, told);
      setState({ kind: answer.kind });
      if (answer.kind === "done") onTranslated(answer.words);
    } catch {
      setState({ kind: "failed" });
    }
  };
  const undo = () => {
    setState({ kind: "idle" });
    onTranslated(null);
  };
  return { state, start, undo };
}
