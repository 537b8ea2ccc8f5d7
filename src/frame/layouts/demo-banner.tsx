import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useFrame } from "../use-frame.ts";

/** Makes clear that the demo is not the real service; in few words on phones, so that the page begins high up. */
export function DemoBanner() {
  const t = useTexts("frame");
  if (!useFrame()?.demo) return null;
  return (
    <aside className="bg-warning-soft text-ink text-xs sm:text-sm" aria-label={t("demo.label")}>
      <p className="container-page py-1">
        <span className="sm:hidden">{t("demo.short")}</span>
        <span className="max-sm:hidden">{t("demo.words")}</span>{" "}
        <TextLink to={href("/dev/mailbox")}>{t("demo.mailbox")}</TextLink>
        <span className="max-sm:hidden">
          {" · "}
          <TextLink to={href("/dev/desk")}>{t("demo.desk")}</TextLink>
        </span>
      </p>
    </aside>
  );
}
