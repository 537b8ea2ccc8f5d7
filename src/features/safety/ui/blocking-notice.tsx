import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/notice.tsx";
import { UnblockButton } from "./unblock-button.tsx";

type BlockingNoticeProps = { member: { id: number; name: string }; onUnblocked: () => void };

/** To who has blocked a member and looks at that profile: the way back. */
export function BlockingNotice({ member, onUnblocked }: BlockingNoticeProps) {
  const t = useTexts("safety");
  return (
    <Notice tone="warning" live="status" action={<UnblockButton member={member} onUnblocked={onUnblocked} />}>
      {t("blocking", { name: member.name })}
    </Notice>
  );
}
