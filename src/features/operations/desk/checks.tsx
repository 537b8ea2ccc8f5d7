import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { Health } from "../contract.ts";
import type { CheckKind, Finding } from "../opening-contract.ts";
import { CheckNow } from "./opening/check-now.tsx";
import { FindingWords } from "./opening/finding-words.tsx";

const STEPS = { domains: "domains", mail: "mail_records", payments: "payments", age: "age" } as const;

/** What the last check of domains, certificates, mail and each provider found. */
export function Checks({ health: { checks } }: { health: Health }) {
  const t = useTexts("operations");
  return (
    <Card as="section">
      <h2>{t("checks.title")}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {(Object.keys(STEPS) as CheckKind[]).map((kind) => {
          const title = t(`opening.steps.${STEPS[kind]}.title`);
          const last = checks.find((check) => check.kind === kind);
          return (
            <li key={kind} className="flex flex-col gap-2 py-3">
              <h3 className="font-semibold">{title}</h3>
              {last ? (
                <Findings findings={last.findings} />
              ) : (
                <p className="text-ink-2">{t("checks.never")}</p>
              )}
              <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
                <CheckNow kind={kind} title={title} at={last?.at ?? null} />
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Findings({ findings }: { findings: readonly Finding[] }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  if (findings.length === 0) return <p className="text-ink-2">{t("checks.nothing")}</p>;
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {findings.map((finding) => (
        <li key={`${finding.what} ${finding.problem}`} className="break-words">
          <span
            className={finding.problem === null ? undefined : finding.unknown ? "text-ink-2" : "text-danger"}
          >
            {finding.problem === null ? (
              t("checks.fine", { what: finding.what })
            ) : (
              <FindingWords finding={finding} />
            )}
          </span>
          {finding.until !== null && (
            <span className="text-ink-2"> {t("checks.until", { time: sayMoment(finding.until, tag) })}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
