import { type FormEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { COUNTRIES } from "#base/countries.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import {
  type addOrder,
  CATEGORIES,
  ORDER_KINDS,
  type OrdersView,
  type OrderView,
  REFERENCE_LENGTH,
} from "../../orders-contract.ts";

type Sites = Pick<OrdersView, "sites">;

/** Form for another order or dispute. It is emptied once it is stored. */
export function AddOrder({ sites }: Sites) {
  const t = useTexts("transparency");
  const form = useRef<HTMLFormElement>(null);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    if (!(await run(() => send(given, clientId)))) return;
    form.current?.reset();
    setClientId(crypto.randomUUID());
    await revalidate();
  };
  const fields = error?.fields ?? {};
  return (
    <form ref={form} className="mt-3 flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
      <Choices sites={sites} errors={fields} />
      <TextField
        name="reference"
        label={t("orders.reference")}
        hint={t("orders.reference_hint")}
        error={fields.reference}
        maxLength={REFERENCE_LENGTH}
        autoComplete="off"
        required
      />
      <TextField
        type="datetime-local"
        name="received_at"
        label={`${t("orders.received_at")} (UTC)`}
        error={fields.received_at}
        required
      />
      <TextField
        type="datetime-local"
        name="told_at"
        label={`${t("orders.told_at")} (UTC)`}
        error={fields.told_at}
      />
      {error && Object.keys(fields).length === 0 && <FormError>{error.message || t("failed")}</FormError>}
      <Button type="submit" loading={busy} className="self-start">
        {t("orders.add")}
      </Button>
    </form>
  );
}

function Choices({ sites, errors }: Sites & { errors: Readonly<Record<string, string>> }) {
  const t = useTexts("transparency");
  const tag = useRegionalTag();
  const regions = new Intl.DisplayNames(tag, { type: "region" });
  const countries = COUNTRIES.map((code) => ({ code, name: regions.of(code) ?? code })).sort((a, b) =>
    a.name.localeCompare(b.name, tag),
  );
  return (
    <>
      <NativeSelect name="kind" label={t("orders.kind")} error={errors.kind}>
        {ORDER_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`orders.kinds.${kind}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect name="site" label={t("site")} error={errors.site}>
        {sites.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect name="country" label={t("orders.country")} error={errors.country}>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect name="category" label={t("orders.category")} error={errors.category}>
        {CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {t(`scope.${category}`)}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}

function send(given: FormData, client_id: string) {
  const text = (name: string) => String(given.get(name) ?? "");
  const time = (name: string) => (text(name) ? `${text(name).slice(0, 16)}:00.000Z` : null);
  const body = {
    ...{ client_id, site: Number(text("site")), kind: text("kind") as OrderView["kind"] },
    country: text("country") as (typeof COUNTRIES)[number],
    category: text("category") as OrderView["category"],
    ...{ reference: text("reference"), received_at: time("received_at") ?? "", told_at: time("told_at") },
  };
  return call<typeof addOrder>("POST", "/api/desk/authority-orders", { body, memberId: null });
}
