import Eye from "lucide-react/icons/eye";
import { useEffect } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";

type BarProps = { reason: { words: string; until: string }; onOver: () => void };

/** Says above what is private why it is open, and until when. */
export function ReasonBar({ reason: { words, until }, onOver }: BarProps) {
  const t = useTexts("staff");
  const tag = useRegionalTag();
  useEffect(() => {
    const timer = setTimeout(onOver, Math.max(0, Date.parse(until) - Date.now()));
    return () => clearTimeout(timer);
  }, [until, onOver]);
  return (
    <p className="flex items-start gap-3 rounded-card bg-warning-soft px-4 py-3 text-sm">
      <Eye className="mt-0.5 size-4 shrink-0 text-warning" />
      <span className="min-w-0 break-words">{t("reason.bar", { words, time: sayTime(until, tag) })}</span>
    </p>
  );
}

function sayTime(moment: string, tag: string): string {
  return new Intl.DateTimeFormat(tag, {
    ...{ hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: "UTC", timeZoneName: "short" },
  }).format(new Date(moment));
}
