import { type ReactNode, useState } from "react";
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

/**
 * Cards to say yes or no to, and the action as the last one. The first card is drawn and shows how it goes: it is there
 * before the scripts, and the members load behind it.
 */
export function SwipeDesign({ view: { niche } }: { view: LanderView }) {
  const members = useLanderMembers();
  const hydrated = useHydrated();
  const [hasBegun, setBegun] = useState(false);
  const begin = () => setBegun(true);
  const swipe = useSwipe({ isOn: !hasBegun, onNo: begin, onYes: begin });
  useLoadAhead(members?.[0]);
  if (!hasBegun) return <Deck card={<FirstCard />} swipe={hydrated ? swipe : undefined} />;
  if (members === null) return <Deck card={<WaitingCard />} />;
  if (members.length === 0) return <InterestCards niche={niche} />;
  return <MemberCards members={members.slice(0, SHOWN)} />;
}

/** Yes leads to the sign-up with a message to that member. */
function MemberCards({ members }: { members: readonly LanderMember[] }) {
  const [place, setPlace] = useState(0);
  const navigate = useNavigate();
  const member = members[place];
  const next = () => setPlace((now) => now + 1);
  useLoadAhead(members[place + 1]);
  const swipe = useSwipe({
    isOn: member !== undefined,
    onNo: next,
    onYes: () => member && void navigate(href("/members/:id/signup", { id: String(member.id) })),
  });
  if (!member) return <SwipeEnd />;
  return <Deck card={<MemberCard key={member.id} member={member} />} swipe={swipe} />;
}

/** Without members to show: interests. Each yes is an answer that the sign-up begins with. */
function InterestCards({ niche }: { niche: number }) {
  const [place, setPlace] = useState(0);
  const [liked, setLiked] = useState<(typeof INTERESTS_SHOWN)[number][]>([]);
  const shown = [...INTERESTS_SHOWN.slice(niche % 3), ...INTERESTS_SHOWN.slice(0, niche % 3)].slice(0, SHOWN);
  const interest = shown[place];
  const answer = (yes: boolean) => {
    if (yes && interest) {
      const interests = [...liked, interest];
      setLiked(interests);
      keepAnswers({ interests });
    }
    setPlace((now) => now + 1);
  };
  const swipe = useSwipe({
    isOn: interest !== undefined,
    onNo: () => answer(false),
    onYes: () => answer(true),
  });
  if (!interest) return <SwipeEnd />;
  return <Deck card={<InterestCard key={interest} interest={interest} />} swipe={swipe} />;
}

function InterestCard({ interest }: { interest: (typeof INTERESTS_SHOWN)[number] }) {
  const t = useTexts("profiles");
  return (
    <DrawnCard>
      <p className="font-semibold text-2xl">{t(`interests.${interest}`)}</p>
    </DrawnCard>
  );
}

/** Shown to somebody who is faster than the members load. */
function WaitingCard() {
  return (
    <DrawnCard>
      <DrawnHeart />
    </DrawnCard>
  );
}

function Deck({ card, swipe }: { card: ReactNode; swipe?: ReturnType<typeof useSwipe> }) {
  return (
    <div className="mx-auto flex w-full max-w-72 flex-col gap-4">
      <div className="touch-pan-y" {...swipe?.drag}>
        {card}
      </div>
      <SwipeButtons swipe={swipe} />
    </div>
  );
}
