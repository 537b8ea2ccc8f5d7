import { Form, useNavigation } from "react-router";
import { CURRENCIES } from "#base/money.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useWords } from "../parts/use-words.ts";

export type Asked = { word: string; last4: string; amount: string; currency: string; day: string };

type Props = { asked: Asked; errors: Readonly<Record<string, string>> };

/** Finds an order by one word, or by what is on a statement. What was asked stays in the address. */
export function FindForm({ asked, errors }: Props) {
  const { t } = useWords();
  const busy = useNavigation().state !== "idle";
  const isStatement = asked.last4 !== "" || asked.amount !== "" || asked.day !== "";
  const field = (name: keyof Asked) => ({ defaultValue: asked[name], error: errors[name], required: true });
  const find = (
    <Button type="submit" variant="secondary" loading={busy}>
      {t("orders.find")}
    </Button>
  );
  return (
    <div className="flex flex-col gap-2">
      <Form method="get" className="flex flex-wrap items-end gap-4">
        <TextField
          className="min-w-0 grow basis-64"
          name="word"
          label={t("orders.word")}
          defaultValue={asked.word}
          error={errors.word}
          required
          maxLength={200}
          autoComplete="off"
        />
        {find}
      </Form>
      <Disclosure title={t("orders.statement")} open={isStatement}>
        <Form method="get" className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-5">
          <TextField name="last4" label={t("orders.last4")} {...field("last4")} maxLength={4} />
          <TextField name="amount" label={t("orders.amount")} {...field("amount")} inputMode="decimal" />
          <NativeSelect name="currency" label={t("orders.currency")} {...field("currency")}>
            {CURRENCIES.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </NativeSelect>
          <TextField type="date" name="day" label={t("orders.day")} {...field("day")} />
          {find}
        </Form>
      </Disclosure>
    </div>
  );
}
