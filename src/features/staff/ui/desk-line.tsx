import { useEffect, useSyncExternalStore } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { useConnected } from "#ui/use-connected.ts";
import type { noteUse } from "../own-contract.ts";
import { hearNews, readLineState, setLineState, watchLineState } from "./desk-news.ts";
import { keepLine } from "./keep-line.ts";

function tellUse(): void {
  const told = call<typeof noteUse>("POST", "/api/desk/uses", { body: {}, memberId: null });
  // Whatever is wrong shows at the next thing that the person does.
  told.catch(() => {});
}

/** Follows the news of the desk, and says when they do not come. */
export function DeskLine() {
  const t = useTexts("staff");
  const isConnected = useConnected();
  const state = useSyncExternalStore(watchLineState, readLineState, () => "closed" as const);
  useEffect(() => keepLine({ onNews: hearNews, onState: setLineState, onUse: tellUse }), []);
  if (!isConnected)
    return (
      <Notice tone="warning" banner live="status" title={t("line.offline")}>
        {t("line.offline_words")}
      </Notice>
    );
  if (state !== "cut") return null;
  return (
    <Notice banner live="status" title={t("line.cut")}>
      {t("line.cut_words")}
    </Notice>
  );
}
