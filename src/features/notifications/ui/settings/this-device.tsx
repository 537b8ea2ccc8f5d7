import { type ReactNode, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { useMemberId } from "#ui/member-id.ts";
import { useInstallOffer } from "#ui/push/install-offer.ts";
import { usePush } from "#ui/push/push-store.ts";
import { type Browser, nameBrowser, needsHomeScreen } from "../../browser-rules.ts";
import type { testPush } from "../../contract.ts";
import { usePushMember, useTurnPushOn } from "../use-push-member.ts";

/** State of push in this browser, and what can be done about it. */
export function ThisDevice() {
  const t = useTexts("notifications");
  const { state } = usePush();
  const here = useBrowser();
  return (
    // Tall enough for every state, so that nothing below moves once the browser has read it.
    <Card as="section" className="flex min-h-52 flex-col gap-3">
      <h2 className="text-lg">{t("device.title")}</h2>
      {state === "unknown" || !here ? (
        <div aria-busy>
          <p className="sr-only">{t("device.unknown")}</p>
          <Skeleton className="h-6 w-3/4" />
        </div>
      ) : state === "unsupported" && here.needsHomeScreen ? (
        <HomeScreenSteps />
      ) : (
        <>
          <p role="status">{t(`device.${state}`)}</p>
          {state === "denied" && <p className="text-ink-2 text-sm">{t(`device.undo.${here.browser}`)}</p>}
          {state === "none" && <TurnOn />}
          {state === "subscribed" && <TurnedOn />}
        </>
      )}
      <Install />
    </Card>
  );
}

function TurnOn() {
  const t = useTexts("notifications");
  const { revalidate } = useRevalidator();
  const { busy, outcome, turnOn } = useTurnPushOn();
  const press = async () => {
    await turnOn();
    await revalidate();
  };
  return (
    <>
      <p className="text-ink-2 text-sm">{t("lock_screen", { words: t("push.something") })}</p>
      <Button className="self-start" loading={busy} onClick={() => void press()}>
        {t("device.on")}
      </Button>
      {outcome === "failed" && <FieldError>{t("device.failed")}</FieldError>}
    </>
  );
}

function TurnedOn() {
  const t = useTexts("notifications");
  const member = usePushMember();
  const memberId = useMemberId();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const [tested, setTested] = useState(false);
  const test = async () => {
    setTested(false);
    setTested(await run(() => call<typeof testPush>("POST", "/api/push-tests", { body: {}, memberId })));
  };
  const turnOff = async () => {
    if (!member) return;
    await run(async () => {
      const { unsubscribe } = await import("#ui/push/keep-push.ts");
      await unsubscribe(member);
    });
    await revalidate();
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" loading={busy} onClick={() => void test()}>
          {t("device.test")}
        </Button>
        <Button variant="quiet" onClick={() => void turnOff()}>
          {t("device.off")}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {tested && t("device.tested")}
      </p>
      {error && <FieldError>{error.message || t("failed")}</FieldError>}
    </>
  );
}

/** Shown if the browser offers it. An iPhone never does. */
function Install() {
  const t = useTexts("notifications");
  const install = useInstallOffer();
  if (!install) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="grow text-ink-2 text-sm">{t("device.install.words")}</p>
      <Button variant="secondary" onClick={() => void install()}>
        {t("device.install.button")}
      </Button>
    </div>
  );
}

/** Three steps, because an iPhone lets only apps on its Home Screen have pushes. */
function HomeScreenSteps() {
  const t = useTexts("notifications");
  const steps: ReactNode[] = [t("device.iphone.share"), t("device.iphone.add"), t("device.iphone.open")];
  return (
    <>
      <p>{t("device.iphone.title")}</p>
      <ol className="list-decimal ps-6">
        {steps.map((step) => (
          <li key={String(step)} className="py-1">
            {step}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Null until the browser has read it, so that the page is the same as the server sent it. */
function useBrowser() {
  const [here, setHere] = useState<{ browser: Browser; needsHomeScreen: boolean } | null>(null);
  useEffect(() => {
    const device = { userAgent: navigator.userAgent, touchPoints: navigator.maxTouchPoints };
    const isInstalled = matchMedia("(display-mode: standalone)").matches;
    setHere({ browser: nameBrowser(device), needsHomeScreen: needsHomeScreen(device, isInstalled) });
  }, []);
  return here;
}
