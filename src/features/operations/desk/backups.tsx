import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { Health } from "../contract.ts";
import { saySize } from "./say-size.ts";

type Kind = Health["backups"]["kinds"][number];

/** The newest backup of everything that has to be backed up, and what is wrong with them. */
export function Backups({ health: { backups } }: { health: Health }) {
  const t = useTexts("operations");
  const { kinds, archive } = backups;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("backups.title")}</h2>
      <Faults backups={backups} />
      {kinds.length === 0 ? (
        <EmptyState title={t("backups.off")}>{t("backups.off_words", { variable: "BACKUP_DIR" })}</EmptyState>
      ) : (
        <dl className="flex flex-col divide-y divide-line">
          {kinds.map((one) => (
            <KindLine key={one.kind} one={one} />
          ))}
          {archive && <Line name={t("backups.archive")} at={archive.last_at} />}
        </dl>
      )}
    </Card>
  );
}

function Faults({ backups: { kinds, archive, last_fault: fault } }: Pick<Health, "backups">) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  return (
    <>
      {kinds.some(({ is_late }) => is_late) && <Notice tone="danger">{t("backups.late")}</Notice>}
      {fault && (
        <Notice tone="danger">
          <Fault at={sayMoment(fault.at, tag)} fault={fault.fault} />
        </Notice>
      )}
      {archive?.is_failing && <Notice tone="danger">{t("backups.archive_failing")}</Notice>}
    </>
  );
}

function Fault({ at, fault }: { at: string; fault: NonNullable<Health["backups"]["last_fault"]>["fault"] }) {
  const t = useTexts("operations");
  if (fault === "not_removed") return t("backups.not_removed", { time: at });
  return `${t("backups.failed", { time: at })} ${t(`backups.faults.${fault}`)}`;
}

function KindLine({ one: { kind, newest } }: { one: Kind }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const size = newest && saySize(newest.size, tag);
  return <Line name={t(`backups.kinds.${kind}`)} at={newest?.at ?? null} size={size} />;
}

function Line({ name, at, size = null }: { name: string; at: string | null; size?: string | null }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const facts = at === null ? [t("backups.never")] : [sayMoment(at, tag), ...(size === null ? [] : [size])];
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt>{name}</dt>
      <dd className="tabular-nums">{facts.join(" · ")}</dd>
    </div>
  );
}
