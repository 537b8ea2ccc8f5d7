import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { Health, PROCESS_ROLES } from "../contract.ts";

type Role = (typeof PROCESS_ROLES)[number];

/** The processes with their roles. A role that none of them has is named first. */
export function Processes({ health }: { health: Health }) {
  const t = useTexts("operations");
  const { processes, missing_roles: missing } = health;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("processes.title")}</h2>
      {missing.map((role) => (
        <Notice key={role} tone="danger">
          {t("processes.missing", { role: t(`roles.${role}`) })}
        </Notice>
      ))}
      {missing.length === 0 && <p className="text-ink-2">{t("processes.all")}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {processes.map((process) => (
          <ProcessLine key={process.id} process={process} />
        ))}
      </ul>
    </Card>
  );
}

function ProcessLine({ process }: { process: Health["processes"][number] }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const { roles, version, started_at, seen_at, is_gone } = process;
  const facts = [
    t("processes.version", { version }),
    is_gone
      ? t("processes.gone", { time: sayMoment(seen_at, tag) })
      : t("processes.since", { time: sayMoment(started_at, tag) }),
  ];
  return (
    <li className="py-3">
      <h3 className="font-semibold">
        {new Intl.ListFormat(tag).format(roles.map((role) => t(`roles.${role as Role}`)))}
      </h3>
      <p className={is_gone ? "text-danger text-sm" : "text-ink-2 text-sm"}>{facts.join(" · ")}</p>
    </li>
  );
}
