import { createContext, useContext, useSyncExternalStore } from "react";

/** A value that the pages of a member come with and the browser may learn anew, such as a count of unread messages. */
export type Fact<Value> = {
  /** Its name in what the frame reads for a page. */
  name: string;
  /** The value for a visitor. */
  without: Value;
};

/** Returns the newest value of a fact. */
export type ReadFact = <Value>(fact: Fact<Value>) => Value;

type Values = Readonly<Record<string, unknown>>;

/** Facts that a member's page was rendered with; null for a visitor. */
export const PageFactsContext = createContext<Values | null>(null);

const TOLD = "fact-told";
let told: Values | null = null;

/** Stores a newer value than the page's; a later page does not override it. */
export function tellFact<Value>({ name }: Fact<Value>, value: Value): void {
  told = { ...told, [name]: value };
  window.dispatchEvent(new Event(TOLD));
}

export function useFact<Value>(fact: Fact<Value>): Value {
  return useReadFact()(fact);
}

/** Reads several facts, when their number is not known before. */
export function useReadFact(): ReadFact {
  const page = useContext(PageFactsContext);
  const heard = useSyncExternalStore(
    watch,
    () => told,
    () => null,
  );
  return <Value>({ name, without }: Fact<Value>) =>
    (page ? ({ ...page, ...heard }[name] ?? without) : without) as Value;
}

function watch(onChange: () => void): () => void {
  window.addEventListener(TOLD, onChange);
  return () => window.removeEventListener(TOLD, onChange);
}
