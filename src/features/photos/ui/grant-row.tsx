import type { ReactNode } from "react";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Avatar } from "#ui/pictures/avatar.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { MemberTile } from "../contract.ts";

type GrantRowProps = {
  /** Null if the member is no longer visible. */
  member: MemberTile | null;
  name: string;
  words: string;
  children: ReactNode;
};

/** A member with buttons beside them; on phones the buttons go below. */
export function GrantRow({ member, name, words, children }: GrantRowProps) {
  const t = useTexts("photos");
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar
        alt=""
        size="medium"
        initials={name.slice(0, 1).toUpperCase()}
        src={member?.photo ? `${member.photo.address}/tile` : undefined}
        {...(member?.online && { onlineLabel: t("tile.online") })}
      />
      <div className="min-w-0 grow basis-40">
        {member ? (
          <TextLink to={href("/members/:id", { id: String(member.id) })}>
            {member.age === null ? name : `${name}, ${member.age}`}
          </TextLink>
        ) : (
          <span className="font-semibold">{name}</span>
        )}
        <p className="text-ink-2 text-sm">{words}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}
