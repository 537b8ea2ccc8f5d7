import TicketPercent from "lucide-react/icons/ticket-percent";
import X from "lucide-react/icons/x";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/fields/field.tsx";
import { fieldBox } from "#ui/fields/look.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { UsedOffer } from "./offer/use-offer.ts";
import { useShopWords } from "./use-shop-words.ts";

type CodeFieldProps = Pick<UsedOffer, "offer" | "code" | "codeError" | "busy" | "apply">;

export function CodeField({ offer, code, codeError, busy, apply }: CodeFieldProps) {
  const { t, percent } = useShopWords();
  const [query] = useSearchParams();
  const [typed, setTyped] = useState(code ?? query.get("code") ?? "");
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (codeError) input.current?.focus();
  }, [codeError]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== "") void apply(typed.trim());
  };
  const { discount } = offer;
  return (
    <form method="get" onSubmit={submit} className="flex flex-col gap-2">
      <Field label={t("code.label")} error={codeError}>
        {(control) => (
          <span className="flex gap-2">
            <input
              {...control}
              ref={input}
              name="code"
              value={typed}
              maxLength={100}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className={`${fieldBox} uppercase`}
              onChange={(event) => setTyped(event.target.value)}
            />
            <Button type="submit" variant="secondary" loading={busy} className="shrink-0">
              {t("code.apply")}
            </Button>
          </span>
        )}
      </Field>
      {discount && (
        <p role="status" className="flex items-center gap-2 text-sm text-success">
          <TicketPercent className="size-5" />
          <span className="grow">
            {t("code.applied", { code: discount.code, percent: percent(discount.value_percentage) })}
          </span>
          {code !== null && (
            <IconButton
              label={t("code.remove")}
              icon={<X />}
              onClick={() => {
                setTyped("");
                void apply(null);
              }}
            />
          )}
        </p>
      )}
    </form>
  );
}
