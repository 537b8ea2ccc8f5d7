import { useEffect, useState } from "react";
import { useMatches } from "react-router";
import { credits, paid } from "#features/wallet/ui/wallet.tsx";
import { dismiss, wasDismissed } from "#ui/dismissals.ts";
import { useFact } from "#ui/facts.ts";
import { shopStored } from "../../stored.ts";
import {
  clearOffers,
  clearOverdue,
  keepFromPage,
  LOAD_TIME_BONUS,
  loadTimeBonus,
  loadWelcome,
  useOffers,
} from "./kept-offers.tsx";
import { isMembersArea } from "./members-area.ts";
import { opensPopup, POPUP_AFTER_MS } from "./offer-rules.ts";
import { type PageOffers, usePageOffers } from "./page-offers.ts";
import { noteServerTime } from "./server-time.ts";
import { TimeBonusModal } from "./time-bonus-modal.tsx";

/** Two dialogs at once are one too many: the other one first. */
const AGAIN_MS = 2_000;

/** Loads the member's offers, clears them when they end, and opens the popup. */
export function OfferLife() {
  const member = usePageOffers();
  if (!member) return null;
  return (
    <>
      <Keep member={member} />
      <Popup member={member} />
    </>
  );
}

function Keep({ member }: { member: PageOffers }) {
  const hasPaid = useFact(paid);
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
    if (hasPaid) clearOffers();
  }, [hasPaid]);
  return null;
}

function Popup({ member }: { member: PageOffers }) {
  const inArea = isMembersArea(useMatches().at(-1)?.id ?? "");
  const left = useFact(credits);
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
    const dismissed = wasDismissed(shopStored.timeBonus);
    setOpen(opensPopup({ offers, credits: left, dismissed }));
  }, [due, offers, left]);

  const close = () => {
    dismiss(shopStored.timeBonus);
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
