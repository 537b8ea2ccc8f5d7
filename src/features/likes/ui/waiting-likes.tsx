import { useTexts } from "#i18n/use-texts.tsx";
import { useFact } from "#ui/facts.ts";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { CONFIRM_PATH } from "./confirm-path.ts";
import { waitingLikes } from "./new-likes.ts";

/** Says how many likes are sent when the member confirms their e-mail address, and leads to the mail. */
export function WaitingLikes() {
  const t = useTexts("likes");
  const count = useFact(waitingLikes);
  return (
    // Out of the flow while it is empty, so that no gap is left for it.
    <div role="status" className="empty:absolute">
      {count > 0 && (
        <Notice
          action={
            <LinkButton size="small" variant="secondary" to={CONFIRM_PATH}>
              {t("waiting.button")}
            </LinkButton>
          }
        >
          {t("waiting.count", { count })}
        </Notice>
      )}
    </div>
  );
}
