import Camera from "lucide-react/icons/camera";
import Gift from "lucide-react/icons/gift";
import { href, Link } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Avatar } from "#ui/pictures/avatar.tsx";
import { useConnected } from "#ui/use-connected.ts";
import { stateOfUnsent } from "../lines.ts";
import { sayListTime } from "../say-time.ts";
import { StateMark } from "../state-mark.tsx";
import type { Unsent } from "./outbox-order.ts";

/** List row for a first message that the server has not received yet. */
export function UnsentRow({ entry }: { entry: Unsent }) {
  const t = useTexts("chat");
  const tag = useRegionalTag();
  const online = useConnected();
  const { to, name, at, kind } = entry;
  return (
    <li>
      <Link
        to={href("/members/:id/chat", { id: String(to) })}
        className="flex items-center gap-3 px-4 py-2 -outline-offset-2 hover:bg-surface-2"
      >
        <Avatar size="large" alt="" />
        <span className="flex min-w-0 grow flex-col gap-0.5">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 truncate font-semibold">{name}</span>
            <time dateTime={new Date(at).toISOString()} className="ms-auto shrink-0 text-ink-2 text-xs">
              {sayListTime(tag, at, Date.now())}
            </time>
          </span>
          <span className="flex min-w-0 items-center gap-1 text-ink-2 text-sm [&_.lucide]:size-4">
            <StateMark state={stateOfUnsent(entry, online)} />
            <span className="shrink-0">{t("list.you")}</span>
            {kind === "gift" && <Gift />}
            {kind === "image" && <Camera />}
            <bdi className="truncate">{kind === "text" ? entry.text : t(`list.${kind}`)}</bdi>
          </span>
        </span>
      </Link>
    </li>
  );
}
