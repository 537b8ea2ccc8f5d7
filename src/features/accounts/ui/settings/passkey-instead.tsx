import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";

/**
 * Uses one of the member's passkeys instead of the password, if the browser can. The button keeps the focus while it
 * works, so that the keyboard goes on from there if the person declines.
 */
export function PasskeyInstead({ busy, onUse }: { busy: boolean; onUse: () => void }) {
  const t = useTexts("accounts");
  const hydrated = useHydrated();
  const [able, setAble] = useState(true);
  useEffect(() => setAble(typeof window.PublicKeyCredential === "function"), []);
  if (!able) return null;
  return (
    <Button variant="quiet" disabled={!hydrated} aria-disabled={busy || undefined} onClick={onUse}>
      {t("passkeys.instead")}
    </Button>
  );
}
