import KeyRound from "lucide-react/icons/key-round";
import { useEffect, useRef, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useAction } from "#ui/call/use-action.ts";
import { loadFile } from "#ui/lazy-part.ts";
import { FormError } from "./form-error.tsx";

/** Log-in with a passkey, if the browser supports it: by this button, or from the suggestions of the username field. */
export function PasskeyLogIn({ onDone }: { onDone: () => void }) {
  const t = useTexts("accounts");
  const { busy, error, run } = useAction();
  const [offered, setOffered] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (typeof window.PublicKeyCredential !== "function") return;
    setOffered(true);
    const passkeys = loadFile(() => import("./passkeys.ts"));
    passkeys
      .then(({ logInWithPasskey }) => logInWithPasskey({ quietly: true }))
      .then((entered) => entered && done.current())
      // The member did not start this, and can still use the button or the password.
      .catch(() => {});
    return () => void passkeys.then(({ stopAsking }) => stopAsking());
  }, []);
  if (!offered) return null;
  const handleClick = async () => {
    const { logInWithPasskey } = await loadFile(() => import("./passkeys.ts"));
    let entered = false;
    await run(async () => {
      entered = await logInWithPasskey();
    });
    if (entered) onDone();
  };
  return (
    <div className="mt-2 flex flex-col gap-3">
      <Button variant="secondary" size="large" wide icon={<KeyRound />} loading={busy} onClick={handleClick}>
        {t("login.passkey")}
      </Button>
      {error && <FormError>{error.message || t("failed")}</FormError>}
    </div>
  );
}
