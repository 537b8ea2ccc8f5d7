import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

type DeletePhotoDialogProps = { open: boolean; onDelete: () => void; onClose: () => void };

export function DeletePhotoDialog({ open, onDelete, onClose }: DeletePhotoDialogProps) {
  const t = useTexts("photos");
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="medium"
      title={t("delete.title")}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t("delete.keep")}
          </Button>
          <Button variant="danger" onClick={onDelete}>
            {t("delete.confirm")}
          </Button>
        </>
      }
    >
      <p>{t("delete.words")}</p>
    </Dialog>
  );
}
