import { REGION_LABEL } from "#features/profiles/contract.ts";
import { nameValue } from "#features/profiles/ui/profiles.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { MemberView } from "../contract.ts";

type Member = MemberView["member"];
const LOOKS = ["hair", "eye", "body", "tattoos"] as const;

/** Facts without a value, or that the site does not show, have no row. */
export function MemberFacts({ member }: { member: Member }) {
  const t = useTexts("profiles");
  const facts = useFacts(member);
  if (facts.length === 0) return null;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">{t("page.facts")}</h2>
      <dl className="flex flex-col divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-end">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function useFacts(member: Member): [name: string, value: string][] {
  const t = useTexts("profiles");
  const { gender, relationship, sexuality, city, region_name, country } = member;
  const facts: ([string, string] | null)[] = [
    city ? [t("fields.city"), city] : null,
    region_name && country ? [nameValue(t, "region_labels", REGION_LABEL[country]), region_name] : null,
    gender && [t("page.gender"), nameValue(t, "gender", gender)],
    sexuality && [t("page.sexuality"), nameValue(t, "sexuality", sexuality)],
    relationship && [t("page.relationship"), nameValue(t, "relationship", relationship)],
    ...LOOKS.map((field): [string, string] | null => {
      const value = member[field];
      return value && [t(`fields.${field}`), nameValue(t, field, value as never)];
    }),
  ];
  return facts.filter((fact) => fact !== null);
}
