import { useState } from "react";
import { useRevalidator } from "react-router";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import type { DeskCode, endCode } from "../../desk-codes-contract.ts";
import { useWords, type Words } from "../parts/use-words.ts";
import { WhyDialog } from "../parts/why-dialog.tsx";
import { UsesDialog } from "./uses-dialog.tsx";

type Props = { code: DeskCode; mayEnd: boolean };

/** A code with its terms, what it has cost, and a way to end it. */
export function CodeItem({ code, mayEnd }: Props) {
  const words = useWords();
  const { t, sayMoney, sayPercent } = words;
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState<"uses" | "end" | null>(null);
  const isOver = code.ended !== null || code.is_over;
  const close = () => setShown(null);
  const send = (why: string) =>
    call<typeof endCode>("POST", "/api/desk/code-ends", {
      ...{ body: { code: code.id, why }, memberId: null, repeatable: true },
    });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-64">
        <h3 className="flex flex-wrap items-center gap-2">
          <span className="break-all font-semibold">{code.code}</span>
          <Badge tone={isOver ? "neutral" : "success"}>{t(isOver ? "codes.over" : "codes.valid")}</Badge>
        </h3>
        <p>{t("codes.off", { percent: sayPercent(code.percent) })}</p>
        <p className="break-words text-ink-2 text-sm">{listTerms(code, words).join(" · ")}</p>
        <p className="text-ink-2 text-sm">{listMakers(code, words).join(" · ")}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => setShown("uses")}>
            {t("codes.who")}
          </Button>
          {mayEnd && code.ended === null && (
            <Button variant="quiet" size="small" onClick={() => setShown("end")}>
              {t("codes.end", { code: code.code })}
            </Button>
          )}
        </div>
      </div>
      <p className="ms-auto text-right tabular-nums">
        <span className="block">{t("codes.uses", { count: code.uses })}</span>
        {code.cost.map((money) => (
          <span key={money.currency} className="block font-semibold">
            {sayMoney(money)}
          </span>
        ))}
        {code.cost.length > 0 && <span className="block text-ink-2 text-sm">{t("codes.cost")}</span>}
      </p>
      {shown === "uses" && <UsesDialog code={code} onClose={close} />}
      {shown === "end" && (
        <WhyDialog
          title={t("codes.end_title", { code: code.code })}
          press={t("codes.end", { code: code.code })}
          isDanger
          onClose={close}
          onSend={send}
          onDone={() => {
            close();
            void revalidate();
          }}
        >
          <p>{t("codes.end_words")}</p>
        </WhyDialog>
      )}
    </li>
  );
}

function listTerms(code: DeskCode, { t, shop, sayMoney, sayDay, sayCountry }: Words): string[] {
  const { site, validity, country, member, minimum, currency, methods, expires_at } = code;
  const terms = [
    site ?? t("codes.every_site"),
    t(`codes.validities.${validity}`),
    country && sayCountry(country),
    member !== null && t("member", { number: member }),
    minimum !== null && currency
      ? t("codes.from", { money: sayMoney({ amount: minimum, currency }) })
      : currency,
    methods?.map((method) => shop(`methods.${method}`)).join(", "),
    expires_at && t("codes.until", { day: sayDay(new Date(Date.parse(expires_at) - 1).toISOString()) }),
  ];
  return terms.filter((term) => typeof term === "string" && term !== "") as string[];
}

function listMakers({ made_at, made_by, ended }: DeskCode, { t, sayDay }: Words): string[] {
  const made =
    made_by === null
      ? t("codes.made_elsewhere", { day: sayDay(made_at) })
      : t("codes.made", { name: made_by, day: sayDay(made_at) });
  return ended ? [made, t("codes.ended", { name: ended.by ?? "", day: sayDay(ended.at) })] : [made];
}
