import { data, Form, useNavigation } from "react-router";
import { makeClientId } from "#base/client-id.ts";
import { pageContext } from "#platform/page-context.ts";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readWithdrawalForm, type WithdrawalForm, withdraw, withdrawal } from "../../withdrawal-contract.ts";
import { useShopWords } from "../use-shop-words.ts";
import type { Route } from "./+types/withdraw-page";
import { WaitingWithdrawals } from "./waiting-withdrawals.tsx";

type Declared = { client_id: string; name: string; email: string; order: string };
type Failure = { message: string; fields?: Record<string, string> | undefined };
type Step = {
  step: "form" | "check" | "done";
  declared: Declared;
  at: string | null;
  byMail: boolean;
  failure: Failure | null;
};

export async function loader({ context }: Route.LoaderArgs): Promise<WithdrawalForm> {
  const { viewer, ask } = context.get(pageContext);
  const asked = viewer.kind === "member" ? await ask(readWithdrawalForm) : null;
  return asked?.ok ? asked.output : { email: "", orders: [], waiting: [] };
}

export async function action({ request, context }: Route.ActionArgs) {
  const { app, ask } = context.get(pageContext);
  const form = await request.formData();
  const typed = (name: string) => String(form.get(name) ?? "");
  const declared: Declared = {
    client_id: typed("client_id") || makeClientId(app.clock.now()),
    name: typed("name"),
    email: typed("email"),
    order: typed("order"),
  };
  const step: Step = { step: "check", declared, at: null, byMail: false, failure: null };
  if (typed("step") === "form") return data({ ...step, step: "form" as const });
  const right = withdrawal.safeParse(declared).success;
  if (right && typed("step") === "check") return data(step);
  // The endpoint refuses invalid input with messages by field, and stores nothing.
  const asked = await ask(withdraw, declared);
  if (asked.ok) {
    const { received_at: at, by_mail: byMail } = asked.output;
    return data({ ...step, step: "done" as const, at, byMail });
  }
  const failure = { message: asked.error.message, fields: asked.error.fields };
  return data({ ...step, step: "form" as const, failure }, { status: asked.status });
}

/** Works without logging in, in the two steps that the law requires. */
export default function WithdrawPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useShopWords();
  const now = actionData as Step | undefined;
  return (
    <Page width="form">
      <PageTitle>{t("withdrawal.title")}</PageTitle>
      {now?.step === "done" ? (
        <Done step={now} />
      ) : now?.step === "check" ? (
        <Check declared={now.declared} />
      ) : (
        <Declaration form={loaderData} step={now} />
      )}
    </Page>
  );
}

function Declaration({ form, step }: { form: WithdrawalForm; step: Step | undefined }) {
  const { t, credits, price, day } = useShopWords();
  const sending = useNavigation().state === "submitting";
  const { declared, failure } = step ?? {};
  return (
    <>
      <h1 className="mb-2">{t("withdrawal.title")}</h1>
      <p className="mb-6 text-ink-2">{t("withdrawal.words")}</p>
      <WaitingWithdrawals waiting={form.waiting} className="mb-6" />
      <Form method="post" className="flex flex-col gap-5" noValidate>
        {failure && !failure.fields && <FormError>{failure.message}</FormError>}
        <input type="hidden" name="step" value="check" />
        <TextField
          name="name"
          label={t("withdrawal.name")}
          autoComplete="name"
          defaultValue={declared?.name}
          error={failure?.fields?.name}
        />
        <TextField
          name="email"
          type="email"
          label={t("withdrawal.email")}
          autoComplete="email"
          defaultValue={declared?.email ?? form.email}
          error={failure?.fields?.email}
        />
        <TextField
          name="order"
          label={t("withdrawal.order")}
          hint={t("withdrawal.order_hint")}
          inputMode="numeric"
          list="withdrawable"
          defaultValue={declared?.order ?? form.orders[0]?.id}
          error={failure?.fields?.order}
        />
        <datalist id="withdrawable">
          {form.orders.map((one) => (
            <option key={one.id} value={one.id}>
              {[day(one.bought_at), credits(one.credits), price(one.money)].join(", ")}
            </option>
          ))}
        </datalist>
        <Button type="submit" size="large" wide loading={sending}>
          {t("withdrawal.next")}
        </Button>
      </Form>
    </>
  );
}

function Check({ declared }: { declared: Declared }) {
  const { t } = useShopWords();
  const sending = useNavigation().state === "submitting";
  return (
    <>
      <h1 className="mb-4">{t("withdrawal.check")}</h1>
      <div role="status" className="mb-6 flex flex-col gap-2">
        <p className="font-semibold">{t("withdrawal.declare", { order: declared.order })}</p>
        <p className="wrap-anywhere">{declared.name}</p>
        <p className="wrap-anywhere">{declared.email}</p>
      </div>
      <Form method="post" className="flex flex-col gap-3">
        {Object.entries(declared).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" name="step" value="confirm" size="large" wide loading={sending}>
          {t("withdrawal.confirm")}
        </Button>
        <Button type="submit" name="step" value="form" variant="quiet" wide>
          {t("withdrawal.change")}
        </Button>
      </Form>
    </>
  );
}

function Done({ step: { declared, at, byMail } }: { step: Step }) {
  const { t, moment } = useShopWords();
  const said = { time: moment(at ?? 0), email: declared.email };
  return (
    <>
      <h1 className="mb-4">{t("withdrawal.done")}</h1>
      {byMail ? (
        <Notice tone="warning" live="status" title={t("withdrawal.one_step", said)}>
          {t("withdrawal.one_step_words", said)}
        </Notice>
      ) : (
        <Notice tone="success" live="status">
          {t("withdrawal.done_words", said)}
        </Notice>
      )}
    </>
  );
}
