import type { ReactNode } from "react";
import type { MethodCode } from "#base/payment-methods.ts";
import { accountMarks } from "./account-marks.tsx";
import { cardMarks } from "./card-marks.tsx";
import { walletMarks } from "./wallet-marks.tsx";

const MARKS: Record<MethodCode, ReactNode> = { ...accountMarks, ...cardMarks, ...walletMarks };

type MethodMarkProps = {
  method: MethodCode;
  /** Brand of a stored card. */
  brand?: string | null;
};

/** Small logo of a payment method, decorative beside its name. */
export function MethodMark({ method, brand }: MethodMarkProps) {
  const own = brand?.toLowerCase() as MethodCode | undefined;
  return (
    <svg viewBox="0 0 48 32" className="h-8 w-12 shrink-0" aria-hidden="true">
      <rect
        x=".5"
        y=".5"
        width="47"
        height="31"
        rx="5"
        fill="var(--brand-paper)"
        stroke="var(--brand-edge)"
      />
      {(own && own in cardMarks ? MARKS[own] : undefined) ?? MARKS[method]}
    </svg>
  );
}
