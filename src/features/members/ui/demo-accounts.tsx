import { Form } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";

type DemoAccount = { email: string; password: string; premium: boolean };
type DemoAccountsProps = { accounts: readonly DemoAccount[]; callback: string | null };

/** Lets anyone log in to the demo as one of these accounts. */
export function DemoAccounts({ accounts, callback }: DemoAccountsProps) {
  const t = useTexts("accounts");
  return (
    <section className="mt-8 flex flex-col gap-4 rounded-card bg-warning-soft p-4">
      <div>
        <h2 className="text-lg">{t("demo.title")}</h2>
        <p className="text-sm">{t("demo.words")}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {accounts.map(({ email, password, premium }) => (
          <li key={email} className="flex flex-wrap items-center justify-between gap-3">
            <div className="min-w-0 text-sm">
              <p className="font-semibold">{premium ? t("demo.premium") : t("demo.free")}</p>
              <p>
                {email} · <code>{password}</code>
              </p>
            </div>
            <Form method="post">
              <input type="hidden" name="email" value={email} />
              <input type="hidden" name="password" value={password} />
              {callback && <input type="hidden" name="callback" value={callback} />}
              <Button type="submit" variant="secondary" size="small">
                {t("demo.button")}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}
