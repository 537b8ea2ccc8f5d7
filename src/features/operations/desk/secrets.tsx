import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { Health } from "../contract.ts";

type Finding = Health["secrets"]["findings"][number];

/** Says which earlier secrets are still needed, and which can be removed. */
export function Secrets({ health: { secrets } }: { health: Health }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const { looked_at: at, findings } = secrets;
  return (
    <Card as="section">
      <h2>{t("secrets.title")}</h2>
      <p className="text-ink-2">
        {at ? t("secrets.checked", { time: sayMoment(at, tag) }) : t("secrets.never")}
      </p>
      {at && findings.length === 0 && <p className="mt-2">{t("secrets.fine", { variable: "SECRET" })}</p>}
      <ul className="mt-2 flex flex-col gap-2">
        {findings.map((one) => (
          <li key={`${one.kind} ${one.place}`}>
            <SecretWords finding={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SecretWords({ finding: { kind, place, count, until } }: { finding: Finding }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const said = { variable: "SECRET_OLD", command: "npm run cli -- reseal", place, number: count };
  if (kind === "missing") return t("secrets.missing", said);
  if (kind === "needed") return t(place === null ? "secrets.unnamed" : "secrets.needed", said);
  if (kind === "links") return t("secrets.links", { ...said, time: until ? sayMoment(until, tag) : "" });
  return t("secrets.unneeded", said);
}
