import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

type Checked = { at: string; entries: number; fault: string | null };

/** Whether the log was whole when it was last checked, and how much of it the person sees. */
export function ChainState({ checked, all }: { checked: Checked | null; all: boolean }) {
  const t = useTexts("staff");
  const tag = useRegionalTag();
  const team = all ? null : t("audit.team");
  if (!checked) return <Notice title={t("audit.unchecked")}>{team}</Notice>;
  const { at, entries, fault } = checked;
  const found = {
    time: sayMoment(at, tag),
    entries: new Intl.NumberFormat(tag).format(entries),
  };
  if (fault !== null)
    return (
      <Notice tone="danger" live="alert" title={t("audit.broken", found)}>
        <p className="break-words">
          <code lang="en">{fault}</code>
        </p>
        {team}
      </Notice>
    );
  return (
    <Notice tone="success" title={t("audit.whole", found)}>
      {team}
    </Notice>
  );
}
