import { useState } from "react";
import { href, useRevalidator } from "react-router";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { acceptReturn, Debits } from "../../desk-debits-contract.ts";
import { Facts } from "../parts/facts.tsx";
import { readMoney, useWords } from "../parts/use-words.ts";
import { WhyDialog } from "../parts/why-dialog.tsx";

type Other = Debits["other"][number];

/** Returns of another amount than was debited. Each waits until somebody accepts it. */
export function OtherReturns({ returns }: { returns: readonly Other[] }) {
  const { t, sayMoney } = useWords();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Other | null>(null);
  const money = (amount: number) => sayMoney({ amount, currency: "EUR" });
  const sayReported = (words: string) => {
    const reported = readMoney(words);
    return reported ? sayMoney(reported) : words;
  };
  return (
    <Card as="section">
      <h2>{t("debits.other")}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {returns.map((one) => (
          <li key={`${one.end_to_end_id} ${one.code}`} className="flex flex-wrap items-center gap-4 py-3">
            <div className="min-w-0 grow basis-56">
              <TextLink to={href("/desk/orders/:id", { id: String(one.order) })}>
                {t("order", { number: one.order })}
              </TextLink>
              <Facts
                facts={[
                  { name: t("debits.code"), value: one.code },
                  { name: t("debits.reported"), value: sayReported(one.reported), isMoney: true },
                  { name: t("debits.debited"), value: money(one.debited), isMoney: true },
                ]}
              />
            </div>
            <Button variant="secondary" size="small" onClick={() => setChosen(one)}>
              {t("debits.accept", { number: one.order })}
            </Button>
          </li>
        ))}
      </ul>
      {chosen && (
        <WhyDialog
          title={t("debits.accept", { number: chosen.order })}
          press={t("debits.accept", { number: chosen.order })}
          onClose={() => setChosen(null)}
          onSend={(why) =>
            call<typeof acceptReturn>("POST", "/api/desk/debit-return-acceptances", {
              body: { end_to_end_id: chosen.end_to_end_id, code: chosen.code, why },
              memberId: null,
            })
          }
          onDone={() => {
            setChosen(null);
            void revalidate();
          }}
        >
          <p>
            {t("debits.accept_words", {
              money: money(chosen.debited),
              reported: sayReported(chosen.reported),
            })}
          </p>
        </WhyDialog>
      )}
    </Card>
  );
}
