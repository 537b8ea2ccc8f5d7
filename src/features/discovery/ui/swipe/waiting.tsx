import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { countQueuedSwipes } from "./swipe-queue.ts";

/** Says how many swipes wait in this browser to be sent. */
export function WaitingSwipes() {
  const t = useTexts("discovery");
  const [count, setCount] = useState(0);
  useEffect(() => {
    countQueuedSwipes().then(setCount, () => {});
  }, []);
  return count > 0 && <p>{t("swipe.unsent", { count })}</p>;
}
