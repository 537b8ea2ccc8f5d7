import CircleAlert from "lucide-react/icons/circle-alert";
import Clock from "lucide-react/icons/clock";
import { href, Link } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Avatar } from "#ui/pictures/avatar.tsx";
import type { Chats } from "../../contract.ts";

/** List row for a member to whom the viewer wrote before confirming their e-mail address. */
export function HeldRow({ held: { profile, waiting, refused } }: { held: Chats["held"][number] }) {
  const t = useTexts("chat");
  return (
    <li>
      <Link
        to={href("/members/:id/chat", { id: String(profile.id) })}
        className="flex items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-surface-2"
      >
        <Avatar size="large" alt="" src={profile.photo ? `${profile.photo.address}/tile` : undefined} />
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <span className="truncate font-semibold">{profile.name}</span>
          <span className="flex items-center gap-1.5 text-ink-2 text-sm [&_.lucide]:size-4">
            {refused > 0 ? <CircleAlert className="text-danger" /> : <Clock />}
            {refused > 0 ? t("list.refused", { count: refused }) : t("list.held", { count: waiting })}
          </span>
        </span>
      </Link>
    </li>
  );
}
