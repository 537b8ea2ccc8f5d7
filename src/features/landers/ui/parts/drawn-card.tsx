import type { ReactNode } from "react";

/** A card without a member. */
export function DrawnCard({ children }: { children: ReactNode }) {
  return (
    <div className="flex aspect-portrait w-full flex-col items-center justify-center gap-6 rounded-card bg-primary p-6 text-center text-on-primary">
      {children}
    </div>
  );
}

export function DrawnHeart() {
  return (
    <svg viewBox="0 0 24 24" className="size-24" aria-hidden="true">
      <path
        d="M12 21C5 15.500 2 12 2 8.500 2 5.500 4.300 3.500 7 3.500c2 0 3.800 1 5 3 1.200-2 3-3 5-3 2.700 0 5 2 5 5 0 3.500-3 7-10 12.500Z"
        fill="currentColor"
      />
    </svg>
  );
}
