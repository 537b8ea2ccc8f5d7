/** The name of a key, beside what it does. */
export function KeyMark({ children }: { children: string }) {
  return <kbd className="rounded-mark border border-line-strong px-1.5 font-sans text-xs">{children}</kbd>;
}
