import { useEffect, useState } from "react";
import { href } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { DeskCode, listCodeUses } from "../../desk-codes-contract.ts";
import { useWords } from "../parts/use-words.ts";

type Uses = OutputOf<typeof listCodeUses>["uses"];

/** The paid orders that used a code, and whose they are. */
export function UsesDialog({ code: { id, code }, onClose }: { code: DeskCode; onClose: () => void }) {
  const { t, sayMoney, sayDay } = useWords();
  const { error, run } = useAction();
  const [uses, setUses] = useState<Uses | null>(null);
  useEffect(() => {
    const query = { code: id };
    void run(async () =>
      setUses((await call<typeof listCodeUses>("GET", "/api/desk/code-uses", { query })).uses),
    );
  }, [id, run]);
  return (
    <Dialog open onClose={onClose} title={t("codes.who_title", { code })} closeLabel={t("cancel")}>
      {error && <FormError>{error.message || t("failed")}</FormError>}
      {uses === null && !error && <Spinner />}
      {uses?.length === 0 && <p>{t("codes.nobody")}</p>}
      {uses && uses.length > 0 && (
        <ul className="flex flex-col divide-y divide-line">
          {uses.map(({ order, member, saved, at }) => (
            <li key={order} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                <TextLink to={href("/desk/orders/:id", { id: String(order) })}>
                  {t("order", { number: order })}
                </TextLink>{" "}
                <span className="text-ink-2 text-sm">
                  {[member === null ? t("erased") : t("member", { number: member }), sayDay(at)].join(" · ")}
                </span>
              </span>
              <span className="tabular-nums">{sayMoney(saved)}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
