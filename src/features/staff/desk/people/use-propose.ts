import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import type { PersonProposal, proposePerson } from "../../people-contract.ts";
import { useConfirmed } from "../../ui/use-confirmed.tsx";

/** Sends a proposal, after a fresh confirmation. `dialog` has to be rendered. */
export function usePropose() {
  const { busy, error, run } = useAction();
  const { revalidate } = useRevalidator();
  const confirmed = useConfirmed();
  const [isSent, setSent] = useState(false);
  const propose = async (proposal: PersonProposal, why: string) => {
    setSent(false);
    const options = { body: { proposal, why }, memberId: null };
    const work = () => call<typeof proposePerson>("POST", "/api/desk/people/proposals", options);
    if (!(await run(() => confirmed.run(work)))) return;
    setSent(true);
    await revalidate();
  };
  return { busy, error, propose, isSent, dialog: confirmed.dialog };
}
