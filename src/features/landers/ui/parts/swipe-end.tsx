import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";

/** The last card. */
export function SwipeEnd() {
  const t = useTexts("landers");
  return (
    <div className="mx-auto flex aspect-portrait w-full max-w-72 flex-col items-center justify-center gap-4 rounded-card bg-surface p-6 text-center">
      <p className="font-semibold text-xl">{t("tinderswipe.end")}</p>
      <LinkButton to={href("/signup")}>{t("join")}</LinkButton>
    </div>
  );
}
