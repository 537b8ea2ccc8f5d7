import DoorOpen from "lucide-react/icons/door-open";
import { type ReactNode, useEffect } from "react";
import { useLocale, useTexts, useTextsOf } from "#i18n/use-texts.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { PlainTitleContext } from "#ui/page-title.tsx";
import plainIcon from "./plain-icon.svg";
import { useFrame } from "./use-frame.ts";

const TWICE_WITHIN_MS = 700;

/** In discreet mode the tab has a neutral title, and pressing Escape twice leaves the site. */
export function Discretion({ children }: { children: ReactNode }) {
  const discreet = useDiscreet();
  const texts = useTextsOf(...(discreet ? (["member-frame"] as const) : []));
  useQuickExit(discreet);
  return (
    <PlainTitleContext value={discreet ? texts.t("member-frame")("discreet.title") : null}>
      {children}
    </PlainTitleContext>
  );
}

export function PageIcon() {
  const discreet = useDiscreet();
  const logo = useFrame()?.brand?.logo;
  if (!discreet && logo)
    return <link rel="icon" href={`/brand/${logo.key}/icon-192.webp`} type="image/webp" sizes="192x192" />;
  return <link rel="icon" href={discreet ? plainIcon : "/favicon.svg"} type="image/svg+xml" />;
}

/** Lets a member install the site as an app, in discreet mode under a neutral name. */
export function PageManifest() {
  const member = useFrame()?.member;
  const locale = useLocale();
  if (!member) return null;
  const look = member.discreet ? "&discreet=1" : "";
  return <link rel="manifest" href={`/manifest.webmanifest?lang=${locale}${look}`} />;
}

/** Leaves the site on a phone, which has no Escape key. */
export function QuickExitButton() {
  const t = useTexts("member-frame");
  return (
    <IconButton
      tone="bar"
      label={t("discreet.leave")}
      icon={<DoorOpen />}
      onClick={leave}
      className="lg:hidden"
    />
  );
}

function useDiscreet(): boolean {
  return useFrame()?.member?.discreet ?? false;
}

function useQuickExit(on: boolean) {
  useEffect(() => {
    if (!on) return;
    let pressed = Number.NEGATIVE_INFINITY;
    const handleKey = ({ key, repeat, timeStamp }: KeyboardEvent) => {
      if (key !== "Escape" || repeat) return;
      if (timeStamp - pressed < TWICE_WITHIN_MS) leave();
      pressed = timeStamp;
    };
    window.addEventListener("keydown", handleKey, true);
    return () => window.removeEventListener("keydown", handleKey, true);
  }, [on]);
}

/** Replaces the history entry, so that the Back button does not return to this page. */
function leave() {
  window.location.replace("about:blank");
}
