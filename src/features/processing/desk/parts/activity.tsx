import type { ReactNode } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { ActivityView } from "../../contract.ts";
import { useKeepWords } from "../use-keep-words.ts";

/** One activity of the record. */
export function Activity({ activity }: { activity: ActivityView }) {
  const t = useTexts("processing");
  const { name, groups, bases, recipients, kept } = activity;
  return (
    <Card as="section" className="flex flex-col gap-3 print:break-inside-avoid">
      <h2>{t(`activity.${name}.name`)}</h2>
      <dl className="flex flex-col gap-3">
        <Part title={t("record.purpose")}>{t(`activity.${name}.purpose`)}</Part>
        <Part title={t("record.groups")}>{groups.map((group) => t(`group.${group}`)).join(", ")}</Part>
        <Part title={t("record.data")}>{t(`activity.${name}.data`)}</Part>
        <Part title={t("record.bases")}>
          <ul>
            {bases.map((basis) => (
              <li key={basis}>{t(`basis.${basis}`)}</li>
            ))}
          </ul>
        </Part>
        <Part title={t("record.recipients")}>
          <ul>
            {recipients.map(({ kind, names }) => (
              <li key={kind} className="break-words">
                {t(`recipient.${kind}`)}
                {names.length > 0 && `: ${names.join(", ")}`}
              </li>
            ))}
          </ul>
        </Part>
        <Kept kept={kept} />
      </dl>
    </Card>
  );
}

function Kept({ kept }: Pick<ActivityView, "kept">) {
  const t = useTexts("processing");
  const sayKeep = useKeepWords();
  return (
    <Part title={t("record.kept")}>
      <ul>
        {kept.map(({ what, keep }) => (
          <li key={what}>{t("record.kept_line", { what, period: sayKeep(keep) })}</li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold">{title}</dt>
      <dd>{children}</dd>
    </div>
  );
}
