import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useFrame } from "../use-frame.ts";

/** Makes clear that the demo is not the real service. */
export function DemoBanner() {
  const t = useTexts("frame");
  if (!useFrame()?.demo) return null;
  return (
    <aside className="bg-warning-soft text-ink text-xs md:text-sm" aria-label={t("demo.label")}>
      <p className="container-page py-1.5">
        {t("demo.words")} <TextLink to={href("/dev/mailbox")}>{t("demo.mailbox")}</TextLink>
      </p>
    </aside>
  );
}
