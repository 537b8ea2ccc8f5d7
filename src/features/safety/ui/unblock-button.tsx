import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useUnblock } from "./use-unblock.ts";

type UnblockButtonProps = { member: { id: number; name: string }; onUnblocked: () => void };

export function UnblockButton({ member, onUnblocked }: UnblockButtonProps) {
  const t = useTexts("safety");
  const { busy, error, start } = useUnblock(member.id, onUnblocked);
  return (
    <div className="flex flex-col items-end gap-1">
      <Button
        variant="secondary"
        size="small"
        loading={busy}
        aria-label={t("list.unblock", { name: member.name })}
        onClick={start}
      >
        {t("menu.unblock")}
      </Button>
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error.message || t("failed")}
        </p>
      )}
    </div>
  );
}
