import Check from "lucide-react/icons/check";
import CloudOff from "lucide-react/icons/cloud-off";
import { useTexts } from "#i18n/use-texts.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import type { EditState } from "./use-profile-edits.ts";

/** Outcome of the last change; a failed one gives the reason. */
export function EditMark({ state }: { state: EditState | undefined }) {
  const t = useTexts("profiles");
  return (
    <div role="status" className="text-sm [&_.lucide]:size-4">
      {state === "saving" && <p className="pb-2 text-ink-2">{t("own.saving")}</p>}
      {state === "saved" && (
        <p className="flex items-center gap-1.5 pb-2 text-success">
          <Check /> {t("own.saved")}
        </p>
      )}
      {state === "waiting" && (
        <p className="flex items-center gap-1.5 pb-2 text-warning">
          <CloudOff /> {t("own.waiting")}
        </p>
      )}
      {typeof state === "object" && (
        <div className="pb-2">
          <FieldError>{t("own.failed", { reason: state.failed || t("own.unreached") })}</FieldError>
        </div>
      )}
    </div>
  );
}
