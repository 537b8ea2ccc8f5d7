import { useCallback, useEffect, useState } from "react";
import { href, useMatches, useNavigate } from "react-router";
import type { MemberTile } from "#features/photos/contract.ts";
import { call } from "#ui/call/call.ts";
import { type Fact, useFact } from "#ui/facts.ts";
import { memberCache } from "#ui/member-cache.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { takeNewLike, takeNewMatch } from "../contract.ts";
import { MATCH_MADE } from "./like-events.ts";
import { LIKES } from "./likes-key.ts";
import { LikeModal, MatchModal } from "./meet-modals.tsx";
import { isMoneyPage } from "./money-pages.ts";
import { useLikeTimer } from "./use-like-timer.ts";

type Meeting = { kind: "match" | "like"; member: MemberTile };

/** Address of the member's own main photo. */
const ownPhoto: Fact<string | null> = { name: "photo", without: null };
const RELOAD_LIKES_MS = 500;

/** Shows the match and new-like modals one after the other. On a money page they wait for the next page. */
export function Meetings() {
  const photo = useFact(ownPhoto);
  const [waiting, setWaiting] = useState<Meeting[]>([]);
  const navigate = useNavigate();
  const isAtMoney = isMoneyPage(useMatches().at(-1)?.id ?? "");
  const meet = useCallback((meeting: Meeting) => setWaiting((others) => [...others, meeting]), []);
  useNewMatches(meet);
  useTimedLike(meet);

  const [meeting] = waiting;
  const close = useCallback(() => setWaiting((all) => all.filter((one) => one !== meeting)), [meeting]);
  if (!meeting || isAtMoney) return null;
  const open = (id: number) => navigate(href("/members/:id", { id: String(id) }));
  const Modal = meeting.kind === "match" ? MatchModal : LikeModal;
  return (
    <Modal
      key={`${meeting.kind} ${meeting.member.id}`}
      member={meeting.member}
      own={{ photo }}
      onClose={close}
      onImagePressed={open}
      onButtonPressed={async (id) => {
        await (meeting.kind === "match" ? navigate(href("/members/:id/chat", { id: String(id) })) : open(id));
        if (meeting.kind === "match") close();
      }}
    />
  );
}

/** The server returns each match once, so another tab may have it already. */
function useNewMatches(meet: (meeting: Meeting) => void) {
  const memberId = useMemberId();
  useEffect(() => {
    const ask = async () => {
      const member = await call<typeof takeNewMatch>("POST", "/api/new-match", { memberId }).catch(
        () => undefined,
      );
      if (member) meet({ kind: "match", member });
    };
    window.addEventListener(MATCH_MADE, ask);
    return () => window.removeEventListener(MATCH_MADE, ask);
  }, [meet, memberId]);
}

/** The modal opens when its time has come, on any page. */
function useTimedLike(meet: (meeting: Meeting) => void) {
  const [seconds, setSeconds] = useLikeTimer();
  useEffect(() => {
    if (seconds === null) return;
    const timer = setTimeout(async () => {
      setSeconds(null);
      const member = await call<typeof takeNewLike>("GET", "/api/auto-like.php").catch(() => undefined);
      if (member) meet({ kind: "like", member });
      setTimeout(() => memberCache.refetchQueries({ queryKey: LIKES }), RELOAD_LIKES_MS);
    }, seconds * 1_000);
    return () => clearTimeout(timer);
  }, [seconds, setSeconds, meet]);
}
