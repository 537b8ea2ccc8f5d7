import KeyRound from "lucide-react/icons/key-round";
import { useState } from "react";
import { href, redirect } from "react-router";
import { localPath } from "#base/local-path.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { loadFile } from "#ui/lazy-part.ts";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import type { logInAtDesk, startDeskLogIn } from "../../log-in-contract.ts";
import type { Route } from "./+types/log-in-page";
import { PasswordLogIn } from "./password-log-in.tsx";
import { Recover } from "./recover.tsx";

export function loader({ context, request }: Route.LoaderArgs) {
  const back = localPath(new URL(request.url).searchParams.get("back") ?? "") ?? href("/desk");
  if (context.get(pageContext).person) throw redirect(back);
  return { back: back.startsWith("/desk") ? back : href("/desk") };
}

type Way = "passkey" | "password" | "recover";

export default function DeskLogInPage({ loaderData: { back } }: Route.ComponentProps) {
  const t = useTexts("staff");
  const [way, setWay] = useState<Way>("passkey");
  const enter = () => window.location.assign(back);
  return (
    <Page width="form">
      <PageTitle>{t("log_in.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{way === "recover" ? t("log_in.recover") : t("log_in.title")}</h1>
        {way === "passkey" && <PasskeyLogIn onDone={enter} />}
        {way === "password" && <PasswordLogIn onDone={enter} />}
        {way === "recover" && <Recover />}
        <div className="flex flex-wrap gap-3">
          {(["passkey", "password", "recover"] as const)
            .filter((one) => one !== way)
            .map((one) => (
              <Button key={one} variant="quiet" onClick={() => setWay(one)}>
                {t(`log_in.${one}`)}
              </Button>
            ))}
        </div>
      </div>
    </Page>
  );
}

function PasskeyLogIn({ onDone }: { onDone: () => void }) {
  const t = useTexts("staff");
  const { busy, error, run } = useAction();
  const handleClick = async () => {
    let isIn = false;
    await run(async () => {
      const { askForPasskey } = await loadFile(() => import("../../ui/ask-passkey.ts"));
      const first = { body: {}, memberId: null };
      const options = await call<typeof startDeskLogIn>("POST", "/api/desk/log-in-options", first);
      const credential = await askForPasskey(options);
      if (!credential) return;
      const body = { credential };
      await call<typeof logInAtDesk>("POST", "/api/desk/log-ins", { body, memberId: null });
      isIn = true;
    });
    if (isIn) onDone();
  };
  return (
    <>
      <Button size="large" wide icon={<KeyRound />} loading={busy} onClick={handleClick}>
        {t("log_in.passkey")}
      </Button>
      {error && <FormError>{error.message || t("failed")}</FormError>}
    </>
  );
}
