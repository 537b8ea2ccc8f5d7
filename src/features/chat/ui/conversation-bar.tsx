import Coins from "lucide-react/icons/coins";
import Trash2 from "lucide-react/icons/trash-2";
import UserRound from "lucide-react/icons/user-round";
import { memo, type ReactNode } from "react";
import { href, Link, useNavigate } from "react-router";
import { FictionalMark } from "#features/photos/ui/photos.tsx";
import { SafetyMenu } from "#features/safety/ui/safety.tsx";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { MenuItem } from "#ui/menu/item.tsx";
import { MenuLink } from "#ui/menu/link.tsx";
import { Avatar } from "#ui/pictures/avatar.tsx";
import type { ConversationView } from "../contract.ts";
import { BackToList } from "./conversation-states.tsx";
import { removeChat } from "./list/remove-chat.ts";
import { sayAgo } from "./say-time.ts";
import { useTyping } from "./typing.ts";
import { useWriting } from "./use-conversation.ts";

type ConversationBarProps = {
  view: ConversationView;
  memberId: number;
  online: boolean;
  onBlocked: () => void;
  onUnblocked: () => void;
};

export const ConversationBar = memo(function ConversationBar(props: ConversationBarProps) {
  const { view, memberId, online, onBlocked, onUnblocked } = props;
  const t = useTexts("chat");
  const navigate = useNavigate();
  const { profile, conversation, standing } = view;
  const icon = "size-5";
  const remove = () => {
    if (!conversation) return;
    void navigate(href("/chats"));
    void removeChat(conversation.id, { memberId, failed: t("remove_failed") });
  };
  return (
    <header className="flex min-h-16 items-center gap-2 border-line border-b bg-surface px-3 max-sm:gap-1 max-sm:px-2">
      <BackToList />
      <Partner view={view}>
        <Avatar
          alt=""
          src={profile.photo ? `${profile.photo.address}/tile` : undefined}
          {...(online && { onlineLabel: "" })}
        />
        <span className="flex min-w-0 flex-col">
          <h1 className="flex min-w-0 gap-1.5 text-base md:text-base">
            <span className="truncate">{profile.name}</span>
            {profile.age !== null && <span className="font-normal text-ink-2">{profile.age}</span>}
          </h1>
          <Presence view={view} online={online} />
        </span>
        {profile.mark && <FictionalMark mark={profile.mark} />}
      </Partner>
      <CoinBadge view={view} />
      <SafetyMenu
        member={profile}
        blocking={standing === "blocking"}
        onChange={(blocking) => (blocking ? onBlocked() : onUnblocked())}
      >
        {standing !== "left" && (
          <MenuLink
            to={href("/members/:id", { id: String(profile.id) })}
            icon={<UserRound className={icon} />}
          >
            {t("menu.profile")}
          </MenuLink>
        )}
        {conversation && (
          <MenuItem icon={<Trash2 className={icon} />} onClick={remove}>
            {t("menu.remove")}
          </MenuItem>
        )}
      </SafetyMenu>
    </header>
  );
});

/** Leads to the other member's profile, unless that member has left. */
function Partner({ view: { profile, standing }, children }: { view: ConversationView; children: ReactNode }) {
  const look = "flex min-w-0 grow items-center gap-3 rounded-card max-sm:gap-2";
  if (standing === "left") return <div className={look}>{children}</div>;
  return (
    <Link to={href("/members/:id", { id: String(profile.id) })} className={look}>
      {children}
    </Link>
  );
}

/** Shows whether the other member is typing, online, or when they were last online, as far as both share it. */
function Presence({ view, online }: { view: ConversationView; online: boolean }) {
  const t = useTexts("chat");
  const tag = useRegionalTag();
  const isTyping = useTyping(view.conversation?.id ?? null);
  if (isTyping) return <span className="truncate text-accent text-xs">{t("list.typing")}</span>;
  if (online) return <span className="truncate text-success text-xs">{t("online")}</span>;
  if (view.last_seen === null) return null;
  return (
    <span className="truncate text-ink-2 text-xs">
      {t("bar.last_seen", { when: sayAgo(tag, Date.parse(view.last_seen), Date.now()) })}
    </span>
  );
}

function CoinBadge({ view }: { view: ConversationView }) {
  const t = useTexts("chat");
  const tag = useRegionalTag();
  const credits = useWriting(view)?.credits ?? 0;
  return (
    <Link
      to={href("/credits")}
      aria-label={t("bar.credits", { credits: t("credits", { count: credits }) })}
      className="inline-flex min-h-touch shrink-0 items-center gap-1.5 rounded-full px-2.5 font-semibold text-sm tabular-nums hover:bg-surface-2"
    >
      <Coins className="size-5 text-accent" />
      {credits.toLocaleString(tag)}
    </Link>
  );
}
