import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { readStored } from "#ui/stored.ts";
import { chatStored } from "../stored.ts";
import { openOutboxStore } from "./outbox/outbox-store.ts";

/** Says how many messages wait in this browser to be sent. */
export function WaitingMessages() {
  const t = useTexts("chat");
  const [count, setCount] = useState(0);
  useEffect(() => {
    countWaiting().then(setCount, () => {});
  }, []);
  return count > 0 && <p>{t("unsent", { count })}</p>;
}

async function countWaiting(): Promise<number> {
  const me = Number(readStored(chatStored.me));
  if (!me) return 0;
  const unsent = await openOutboxStore(me).list();
  return unsent.filter(({ failure }) => failure === null).length;
}
