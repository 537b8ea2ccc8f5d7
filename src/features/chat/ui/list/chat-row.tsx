import Ellipsis from "lucide-react/icons/ellipsis";
import Trash2 from "lucide-react/icons/trash-2";
import UserRound from "lucide-react/icons/user-round";
import { href, Link, useNavigate } from "react-router";
import { FictionalMark } from "#features/photos/ui/photos.tsx";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { CountBadge } from "#ui/count-badge.tsx";
import { MenuItem } from "#ui/menu/item.tsx";
import { MenuLink } from "#ui/menu/link.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import { Avatar } from "#ui/pictures/avatar.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Chat } from "../../contract.ts";
import { sayListTime } from "../say-time.ts";
import { removeChat } from "./remove-chat.ts";
import { Snippet } from "./snippet.tsx";
import { useSwipeAway } from "./use-swipe-away.ts";

type ChatRowProps = { chat: Chat; memberId: number; open: boolean; online: boolean };

/** Links to the conversation. The menu or a swipe to the left removes it. */
export function ChatRow({ chat, memberId, open, online }: ChatRowProps) {
  const t = useTexts("chat");
  const navigate = useNavigate();
  const { conversation, profile, num_unread_messages: unread } = chat;
  const remove = () => {
    if (open) navigate(href("/chats"));
    void removeChat(conversation.id, { memberId, failed: t("remove_failed") });
  };
  const swipe = useSwipeAway<HTMLLIElement>(remove);
  const icon = "size-5";
  return (
    <li ref={swipe} className="drag-card relative flex touch-pan-y items-center">
      <Link
        to={href("/chats/:id", { id: String(conversation.id) })}
        prefetch="intent"
        draggable={false}
        aria-current={open ? "page" : undefined}
        className={classNames(
          "flex min-w-0 grow select-none items-center gap-3 py-2 ps-4 pe-14 -outline-offset-2",
          open ? "bg-surface-2" : "hover:bg-surface-2",
        )}
      >
        <Avatar
          size="large"
          alt=""
          src={profile.photo ? `${profile.photo.address}/tile` : undefined}
          {...(online && { onlineLabel: t("online") })}
        />
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 truncate font-semibold">{profile.name}</span>
            <LastTime at={conversation.last_at} />
          </span>
          <span className="flex items-center gap-2">
            <Snippet chat={chat} memberId={memberId} />
            {unread > 0 && (
              <CountBadge count={unread} label={t("badge", { count: unread })} className="ms-auto" />
            )}
          </span>
          {profile.mark && <FictionalMark mark={profile.mark} />}
        </span>
      </Link>
      <span className="absolute end-1">
        <Menu
          look="icon"
          align="end"
          label={t("list.menu", { name: profile.name })}
          button={<Ellipsis className={icon} />}
        >
          <MenuLink
            to={href("/members/:id", { id: String(profile.id) })}
            icon={<UserRound className={icon} />}
          >
            {t("menu.profile")}
          </MenuLink>
          <MenuItem danger icon={<Trash2 className={icon} />} onClick={remove}>
            {t("menu.remove")}
          </MenuItem>
        </Menu>
      </span>
    </li>
  );
}

/** Said by the browser only, because the server does not know the reader's time zone. */
function LastTime({ at }: { at: string }) {
  const tag = useRegionalTag();
  const isAlive = useHydrated();
  return (
    <time dateTime={at} className="ms-auto shrink-0 text-ink-2 text-xs">
      {isAlive && sayListTime(tag, Date.parse(at), Date.now())}
    </time>
  );
}
