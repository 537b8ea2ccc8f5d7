import { type ReactNode, useEffect, useState } from "react";
import { href } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { MemberTileCard } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { CallError, callInBackground } from "#ui/call/call.ts";
import { TextLink } from "#ui/text-link.tsx";
import type { readOverview } from "../../contract.ts";
import { MemberStrip } from "../member-strip.tsx";

type Overview = OutputOf<typeof readOverview>;
type OverviewTilesProps = { source: Record<string, string>; waiting: ReactNode };

/** Content of the overview, with a link to all members. Renders nothing if there are no members. */
export default function OverviewTiles({ source, waiting }: OverviewTilesProps) {
  const t = useTexts("discovery");
  const members = useOverview(source);
  if (members === null) return waiting;
  if (members.length === 0) return null;
  const query = new URLSearchParams(source).toString();
  return (
    <MemberStrip
      head={
        <>
          <h2>{t("overview.title")}</h2>
          <TextLink to={query ? `${href("/members")}?${query}` : href("/members")} className="py-2.5">
            {t("overview.all")}
          </TextLink>
        </>
      }
    >
      {members.map((member) => (
        <MemberTileCard
          key={member.id}
          member={member}
          to={href("/members/:id", { id: String(member.id) })}
        />
      ))}
    </MemberStrip>
  );
}

function useOverview(source: Record<string, string>): Overview["members"] | null {
  const [members, setMembers] = useState<Overview["members"] | null>(null);
  const [query] = useState(source);
  useEffect(() => {
    const leave = new AbortController();
    const { signal } = leave;
    callInBackground<typeof readOverview>("/api/members/overview", { query, signal }).then(
      (answer) => setMembers(answer.members),
      (error: unknown) => {
        if (signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        setMembers([]);
      },
    );
    return () => leave.abort();
  }, [query]);
  return members;
}
