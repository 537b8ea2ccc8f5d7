import MessageCircle from "lucide-react/icons/message-circle";
import { href } from "react-router";
import { GiftButton } from "#features/chat/ui/chat.tsx";
import { LikeButton } from "#features/likes/ui/likes.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { LinkButton } from "#ui/link-button.tsx";

type MemberActionsProps = { member: { id: number; name: string }; liked: boolean; loggedIn: boolean };

/** Bar in reach of the thumb, docked to the phone navigation, or to the end of the screen. */
export function MemberActions({ member, liked, loggedIn }: MemberActionsProps) {
  const t = useTexts("profiles");
  return (
    <div
      data-action-bar
      className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-sticky flex max-w-full items-center justify-center gap-3 border-line border-t bg-surface px-gutter py-2 sm:rounded-t-card sm:border-x lg:bottom-0"
    >
      {loggedIn ? (
        <>
          <MessageLink member={member} />
          <LikeButton member={member} liked={liked} loggedIn look="words" className="max-sm:grow" />
          <GiftButton member={member} label={t("page.gift", { name: member.name })} />
        </>
      ) : (
        <>
          <LinkButton to={href("/members/:id/signup", { id: String(member.id) })} className="max-sm:grow">
            {t("page.join")}
          </LinkButton>
          <LikeButton member={member} liked={false} loggedIn={false} look="icon" />
        </>
      )}
    </div>
  );
}

function MessageLink({ member }: Pick<MemberActionsProps, "member">) {
  const t = useTexts("chat");
  return (
    <LinkButton
      to={href("/members/:id/chat", { id: String(member.id) })}
      icon={<MessageCircle className="size-5" />}
      aria-label={`${t("write")}: ${member.name}`}
      className="max-sm:grow"
    >
      {t("write")}
    </LinkButton>
  );
}
