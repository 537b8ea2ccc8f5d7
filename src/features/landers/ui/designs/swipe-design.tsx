import { useState } from "react";
import { href, useNavigate } from "react-router";
import { keepAnswers } from "#features/signup/ui/signup.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { LanderView } from "../../contract.ts";
import { INTERESTS_SHOWN } from "../../interests-shown.ts";
import { DrawnCard, DrawnHeart } from "../parts/drawn-card.tsx";
import { FirstCard } from "../parts/first-card.tsx";
import { MemberCard } from "../parts/member-card.tsx";
import { SwipeButtons } from "../parts/swipe-buttons.tsx";
import { SwipeEnd } from "../parts/swipe-end.tsx";
import { type LanderMember, useLanderMembers } from "../parts/use-lander-members.ts";
import { useLoadAhead } from "../parts/use-load-ahead.ts";
import { useSwipe } from "../parts/use-swipe.ts";

const SHOWN = 4;

type Interest = (typeof INTERESTS_SHOWN)[number];
type Card =
  | { kind: "first" | "waiting" | "end" }
  | { kind: "member"; member: LanderMember }
  | { kind: "interest"; interest: Interest };

/**
 * Cards to say yes or no to, and the action as the last one. The first card is drawn and shows how it goes: it is there
 * before the scripts, and the members load behind it. A yes to a member leads to the sign-up with a message to them.
 * Without members to show there are interests, and each yes is an answer that the sign-up begins with.
 */
export function SwipeDesign({ view: { niche } }: { view: LanderView }) {
  const members = useLanderMembers();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const [place, setPlace] = useState(0);
  const [liked, setLiked] = useState<Interest[]>([]);
  const card = cardAt(place, { members, niche });
  const swipe = useSwipe({
    card: keyOf(card),
    isOn: card.kind !== "waiting" && card.kind !== "end",
    onNo: () => setPlace(place + 1),
    onYes() {
      if (card.kind === "member")
        return void navigate(href("/members/:id/signup", { id: String(card.member.id) }));
      if (card.kind === "interest") {
        keepAnswers({ interests: [...liked, card.interest] });
        setLiked([...liked, card.interest]);
      }
      setPlace(place + 1);
    },
  });
  useLoadAhead(members?.slice(0, SHOWN)[place]);
  if (card.kind === "end") return <SwipeEnd />;
  return (
    <div className="mx-auto flex w-full max-w-72 flex-col gap-4">
      <div className="touch-pan-y" aria-live="polite" {...swipe.drag}>
        <CardFace key={keyOf(card)} card={card} />
      </div>
      <SwipeButtons swipe={hydrated ? swipe : undefined} />
    </div>
  );
}

/** @param place 0 for the card that is not an answer */
function cardAt(place: number, { members, niche }: { members: LanderMember[] | null; niche: number }): Card {
  if (place === 0) return { kind: "first" };
  if (members === null) return { kind: "waiting" };
  const member = members.slice(0, SHOWN)[place - 1];
  if (member) return { kind: "member", member };
  const from = niche % 3;
  const interest = [...INTERESTS_SHOWN.slice(from), ...INTERESTS_SHOWN.slice(0, from)].slice(0, SHOWN)[
    place - 1
  ];
  return members.length === 0 && interest ? { kind: "interest", interest } : { kind: "end" };
}

function keyOf(card: Card): string {
  if (card.kind === "member") return `member ${card.member.id}`;
  return card.kind === "interest" ? card.interest : card.kind;
}

function CardFace({ card }: { card: Card }) {
  const t = useTexts("profiles");
  if (card.kind === "first") return <FirstCard />;
  if (card.kind === "member") return <MemberCard member={card.member} />;
  return (
    <DrawnCard>
      {card.kind === "interest" ? (
        <p className="font-semibold text-2xl">{t(`interests.${card.interest}`)}</p>
      ) : (
        // Shown to somebody who is faster than the members load.
        <DrawnHeart />
      )}
    </DrawnCard>
  );
}
