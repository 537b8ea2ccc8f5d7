import { useEffect, useState } from "react";
import { useMatches } from "react-router";
import { noteServerTime, TimeBonusModal } from "#features/shop/ui/shop.tsx";
import { dismiss, wasDismissed } from "../alerts/dismissals.ts";
import { isMembersArea } from "../members-area.ts";
import { useNews } from "../news.ts";
import type { Frame } from "../read-frame.ts";
import { shellStored } from "../stored.ts";
import { useFrame } from "../use-frame.ts";
import {
  clearOffers,
  clearOverdue,
  keepFromPage,
  LOAD_TIME_BONUS,
  loadTimeBonus,
  loadWelcome,
  useOffers,
} from "./kept-offers.tsx";
import { opensPopup, POPUP_AFTER_MS } from "./offer-rules.ts";

/** Two dialogs at once are one too many: the other one first. */
const AGAIN_MS = 2_000;

/** Loads the member's offers, clears them when they end, and opens the popup. */
export function OfferLife() {
  const member = useFrame()?.member;
  if (!member) return null;
  return (
    <>
      <Keep member={member} />
      <Popup member={member} />
    </>
  );
}

type Member = NonNullable<Frame["member"]>;

function Keep({ member }: { member: Member }) {
  const { paid } = useNews();
  const { id, now, offers } = member;
  useEffect(() => {
    noteServerTime(now);
    keepFromPage(offers);
  }, [now, offers]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each member who logs in, and only what there is
  useEffect(() => {
    const load = () => void loadTimeBonus();
    window.addEventListener(LOAD_TIME_BONUS, load);
    if (offers.timeBonus) window.dispatchEvent(new Event(LOAD_TIME_BONUS));
    if (offers.welcome) void loadWelcome();
    return () => window.removeEventListener(LOAD_TIME_BONUS, load);
  }, [id]);

  useEffect(() => {
    if (paid) clearOffers();
  }, [paid]);
  return null;
}

function Popup({ member }: { member: Member }) {
  const inArea = isMembersArea(useMatches().at(-1)?.id ?? "");
  const { credits } = useNews();
  const offers = useOffers();
  const [due, setDue] = useState(false);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    setDue(false);
    setOpen(false);
    if (!inArea) return;
    let timer = setTimeout(function come() {
      if (document.querySelector("dialog[open]")) timer = setTimeout(come, AGAIN_MS);
      else setDue(true);
    }, POPUP_AFTER_MS);
    return () => clearTimeout(timer);
  }, [inArea]);

  useEffect(() => {
    if (!due) return;
    setDue(false);
    const dismissed = wasDismissed(shellStored.timeBonus);
    setOpen(opensPopup({ offers, credits, dismissed }));
  }, [due, offers, credits]);

  const close = () => {
    dismiss(shellStored.timeBonus);
    setOpen(false);
  };
  if (!open || !offers.timeBonus) return null;
  return (
    <TimeBonusModal
      bonus={offers.timeBonus}
      hours={member.bonusHours}
      from={member.now}
      onClose={close}
      onOver={clearOverdue}
    />
  );
}
