import { useTexts } from "#i18n/use-texts.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import type { GettingStarted } from "../../opening-contract.ts";

const GROUPS = ["installation", "mail", "age"] as const;
/** Names that are the same in every language. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ adyen: "Adyen", verotel: "Verotel", pay: "PAY.", sms: "SMS", push: "Web Push" },
};

/** Which environment variables are set. Values are never shown. */
export function Variables({ groups }: { groups: GettingStarted["variables"] }) {
  const t = useTexts("operations");
  return (
    <Disclosure title={t("opening.variables")}>
      <div className="flex flex-col gap-3 text-sm">
        <p className="text-ink-2">{t("opening.variables_words")}</p>
        {groups.map(({ group, variables }) => {
          const known = GROUPS.find((one) => one === group);
          return (
            <section key={group}>
              <h3 className="font-semibold text-sm">{known ? t(`opening.groups.${known}`) : NAMES[group]}</h3>
              <dl className="flex flex-col divide-y divide-line">
                {variables.map(({ name, is_set }) => (
                  <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1">
                    <dt className="break-all">{name}</dt>
                    <dd className={is_set ? undefined : "text-ink-2"}>
                      {is_set ? t("opening.set") : t("opening.missing")}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Disclosure>
  );
}
