import { useTexts } from "#i18n/use-texts.tsx";
import type { DeskProposal } from "../contract.ts";
import type words from "../locales/en.json";

type Kind = keyof (typeof words)["proposals"]["kind"];

/** Returns a function that says in words what a proposal wants. */
export function useProposalTitle(): (proposal: Pick<DeskProposal, "kind" | "about">) => string {
  const t = useTexts("desk");
  return ({ kind, about }) => t(`proposals.kind.${kind.replaceAll(".", "_") as Kind}`, { about });
}
