import { href, useNavigate, useRevalidator } from "react-router";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import type { handUpCase, noteOnCase, recuseFromCase, releaseCase } from "../../desk-contract.ts";
import type { CaseView } from "./case-view.ts";

/** Ways to leave a case to others, or a note on it, that are confirmed first. */
export type Way = "hand_up" | "note" | "known" | "not_today";

/** Gives the case back, or leaves a note on it. */
export function useGiveBack({ lease, case: { id, queue } }: CaseView) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const held = { case: id, lease };
  const leave = () => navigate(href("/desk/queues/:queue", { queue }));
  const release = async () => {
    const options = { body: held, memberId: null };
    if (await run(() => call<typeof releaseCase>("POST", "/api/desk/case-releases", options))) await leave();
  };
  /** @returns whether it was done */
  const go = async (way: Way, note: string): Promise<boolean> => {
    const isDone = await run(() => send(way, held, note));
    if (isDone) await (way === "note" ? revalidate() : leave());
    return isDone;
  };
  return { busy, error, release, go };
}

type Held = { case: number; lease: number };

function send(way: Way, held: Held, note: string): Promise<void> {
  const noted = { body: { ...held, note }, memberId: null };
  if (way === "hand_up") return call<typeof handUpCase>("POST", "/api/desk/case-hand-ups", noted);
  if (way === "note") return call<typeof noteOnCase>("POST", "/api/desk/case-notes", noted);
  const recused = { body: { ...held, why: way }, memberId: null };
  return call<typeof recuseFromCase>("POST", "/api/desk/case-recusals", recused);
}
