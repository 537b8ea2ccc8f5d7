import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { blockMember } from "../contract.ts";

type BlockDialogProps = {
  member: { id: number; name: string };
  open: boolean;
  onClose: () => void;
  onBlocked: () => void;
};

export function BlockDialog({ member, open, onClose, onBlocked }: BlockDialogProps) {
  const t = useTexts("safety");
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const block = async () => {
    const options = { body: { member: member.id }, memberId, repeatable: true };
    if (!(await run(() => call<typeof blockMember>("POST", "/api/blocks", options)))) return;
    onClose();
    onBlocked();
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("block.title", { name: member.name })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button variant="danger" loading={busy} onClick={block}>
            {t("menu.block")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <FormError>{error.message || t("failed")}</FormError>}
        <p>{t("block.words", { name: member.name })}</p>
      </div>
    </Dialog>
  );
}
