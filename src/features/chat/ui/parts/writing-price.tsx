import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Writing } from "../../contract.ts";

export function WritingPrice({ writing }: { writing: Writing }) {
  const t = useTexts("chat");
  const { free_messages_left: free, credits, prices } = writing;
  const hasFree = free !== null && free > 0;
  return (
    <p className="font-semibold text-sm">
      {hasFree
        ? t("icebreakers.free", { count: free })
        : t("icebreakers.price", {
            price: t("credits", { count: prices.text }),
            credits: t("credits", { count: credits }),
          })}
      {!hasFree && credits < prices.text && (
        <>
          {" "}
          <TextLink to={href("/credits")}>{t("get_credits")}</TextLink>
        </>
      )}
    </p>
  );
}
