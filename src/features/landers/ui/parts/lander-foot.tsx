import { href, type To } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { LanderView } from "../../contract.ts";

type LanderFootProps = {
  view: Pick<LanderView, "minAge" | "freeMessages" | "messagePrice">;
  to: To;
  action: string;
};

/** The action again, what it costs, and the law's own texts. */
export function LanderFoot({
  view: { minAge: age, freeMessages, messagePrice },
  to,
  action,
}: LanderFootProps) {
  const t = useTexts("landers");
  const price = messagePrice
    ? t("price", { count: freeMessages, price: messagePrice })
    : t("price_unknown", { count: freeMessages });
  return (
    <footer className="flex flex-col items-center gap-3 border-line border-t pt-6 text-center">
      <LinkButton to={to} size="large" variant="secondary">
        {action}
      </LinkButton>
      <p className="text-ink-2 text-sm">
        {t("adults", { age })} {price}
      </p>
      <p className="flex flex-wrap justify-center gap-x-5">
        <TextLink to={href("/pages/terms")} className="py-2.5">
          {t("terms")}
        </TextLink>
        <TextLink to={href("/pages/privacy")} className="py-2.5">
          {t("privacy")}
        </TextLink>
      </p>
    </footer>
  );
}
