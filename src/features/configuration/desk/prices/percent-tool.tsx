import { type FormEvent, useState } from "react";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { SayValue } from "../parts/say-value.ts";
import { changeByPercent } from "./price-draft.ts";
import type { Price, PriceList } from "./use-price-draft.ts";

type Props = { list: PriceList; words: SayValue; onChange: (price: Price) => void };

/** Works out new prices by percent, for one currency or all. They are typed into the fields, not saved. */
export function PercentTool({ list, words: { t, sayOption }, onChange }: Props) {
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const [isWrong, setWrong] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const percent = /^[-−+]?\d{1,3}$/.test(typed.trim())
      ? Number(typed.trim().replace("−", "-"))
      : Number.NaN;
    const isRight = percent >= -90 && percent <= 200;
    setWrong(!isRight);
    if (!isRight) return;
    for (const { code, prices } of list.bundles)
      for (const { currency, amount } of prices)
        if (amount !== null && (chosen === "" || chosen === currency))
          onChange({ code, currency, amount: changeByPercent(amount, percent, currency) });
  };
  return (
    <Card as="section" aria-labelledby="percent">
      <h2 id="percent">{t("prices.percent.title")}</h2>
      <p className="text-ink-2">{t("prices.percent.hint")}</p>
      <form noValidate onSubmit={handleSubmit} className="mt-4 grid items-end gap-4 sm:grid-cols-3">
        <TextField
          label={t("prices.percent.by")}
          inputMode="text"
          autoComplete="off"
          maxLength={5}
          error={isWrong ? t("prices.percent.wrong") : undefined}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <NativeSelect
          label={t("prices.currency")}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t("prices.percent.all")}</option>
          {list.currencies.map((currency) => (
            <option key={currency} value={currency}>
              {sayOption("currency", currency)}
            </option>
          ))}
        </NativeSelect>
        <Button type="submit" variant="secondary">
          {t("prices.percent.apply")}
        </Button>
      </form>
    </Card>
  );
}
