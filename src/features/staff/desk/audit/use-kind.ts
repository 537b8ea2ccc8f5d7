import { useTexts } from "#i18n/use-texts.tsx";
import type words from "../../locales/en.json";

type Kind = keyof (typeof words)["audit"]["kinds"];

/** Returns a function that says in words what an entry of this kind is about. */
export function useKind(): (kind: string) => string {
  const t = useTexts("staff");
  return (kind) => t(`audit.kinds.${kind.replaceAll(".", "_") as Kind}`);
}
