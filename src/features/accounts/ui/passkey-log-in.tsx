import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useAction } from "#ui/call/use-action.ts";
import { classNames } from "#ui/class-names.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { loadFile } from "#ui/lazy-part.ts";
import { ReadWhy } from "./read-why.tsx";

/** Log-in with a passkey, if the browser supports it: by this button, or from the suggestions of the username field. */
export function PasskeyLogIn({ onDone }: { onDone: () => void }) {
  const t = useTexts("accounts");
  const { busy, error, run } = useAction();
  const [offered, setOffered] = useState<boolean | null>(null);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    const isSupported = typeof window.PublicKeyCredential === "function";
    setOffered(isSupported);
    if (!isSupported) return;
    const passkeys = loadFile(() => import("./passkeys.ts"));
    passkeys
      .then(({ logInWithPasskey }) => logInWithPasskey({ quietly: true }))
      .then((entered) => entered && done.current())
      // The member did not start this, and can still use the button or the password.
      .catch(() => {});
    return () => void passkeys.then(({ stopAsking }) => stopAsking());
  }, []);
  if (offered === false) return null;
  const handleClick = async () => {
    const { logInWithPasskey } = await loadFile(() => import("./passkeys.ts"));
    let entered = false;
    await run(async () => {
      entered = await logInWithPasskey();
    });
    if (entered) onDone();
  };
  return (
    // Until the browser has said whether it supports passkeys, the button has its room, so that nothing moves.
    <div className={classNames("mt-2 flex flex-col gap-3", offered === null && "invisible")}>
      <Button variant="secondary" size="large" wide icon={<KeyRound />} loading={busy} onClick={handleClick}>
        {t("login.passkey")}
      </Button>
      {error && <FormError action={<ReadWhy page={error.page} />}>{error.message || t("failed")}</FormError>}
    </div>
  );
}
