import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { UnblockButton } from "./unblock-button.tsx";

type BlockingNoticeProps = { member: { id: number; name: string }; onUnblocked: () => void };

/** Shown on the profile of a member whom the viewer has blocked. */
export function BlockingNotice({ member, onUnblocked }: BlockingNoticeProps) {
  const t = useTexts("safety");
  return (
    <Notice tone="warning" live="status" action={<UnblockButton member={member} onUnblocked={onUnblocked} />}>
      {t("blocking", { name: member.name })}
    </Notice>
  );
}
