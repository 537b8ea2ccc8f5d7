import type { ReactNode } from "react";
import { Card } from "./card.tsx";

type DetailsProps = {
  title: string /** Said if there are no details. */;
  empty?: string;
  children: ReactNode;
};

/** A card with a list of terms and what they are; the children are `Detail`s. */
export function Details({ title, empty, children }: DetailsProps) {
  const isEmpty = empty !== undefined && Array.isArray(children) && children.length === 0;
  return (
    <Card as="section">
      <h2 className="mb-2">{title}</h2>
      {isEmpty ? (
        <p className="text-ink-2">{empty}</p>
      ) : (
        <dl className="flex flex-col divide-y divide-line">{children}</dl>
      )}
    </Card>
  );
}

export function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
      <dt className="text-ink-2">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}
