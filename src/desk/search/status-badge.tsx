import { useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";

const TONES = {
  active: "success",
  banned: "danger",
  pending_deletion: "warning",
  deleted: "warning",
} as const;

/** The state of a member's account. */
export function StatusBadge({ status }: { status: string }) {
  const t = useTexts("desk");
  return (
    <Badge tone={TONES[status as keyof typeof TONES] ?? "neutral"}>
      {t(`search.status.${status as "active"}`)}
    </Badge>
  );
}
