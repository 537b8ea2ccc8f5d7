import { Fragment } from "react";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { Writing } from "../contract.ts";

type CostLineProps = { id: string; writing: Writing; isFirst: boolean };

export function CostLine({ id, writing, isFirst }: CostLineProps) {
  const t = useTexts("chat");
  const { credits, prices, held, free_messages_left: free, free_conversations_left: starts } = writing;
  const isFree = free !== null && free > 0;
  const isShort = !isFree && credits < prices.text;
  const parts = [
    isFirst && starts !== null && t("composer.starts", { count: starts }),
    isFree
      ? t("composer.free", { count: free })
      : t("composer.price", { price: t("credits", { count: prices.text }), left: credits }),
  ].filter((part) => part !== false);
  return (
    <p id={id} className={isShort ? "text-danger text-xs" : "text-ink-2 text-xs"}>
      {held && <span className="block text-warning">{t("composer.held")}</span>}
      {/* On narrow screens a part goes to the next line whole. */}
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && " "}
          <span className="inline-block">{index < parts.length - 1 ? `${part} ·` : part}</span>
        </Fragment>
      ))}
      {isShort && (
        <>
          {" "}
          <TextLink to={href("/credits")}>{t("get_credits")}</TextLink>
        </>
      )}
    </p>
  );
}
