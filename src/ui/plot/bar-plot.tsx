export type PlotBar = { name: string; value: number; says: string };

/** Horizontal bars from zero, each with its name and value in words. */
export function BarPlot({ bars }: { bars: readonly PlotBar[] }) {
  const top = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className="grid grid-cols-[minmax(6rem,auto)_1fr_auto] items-center gap-x-3 gap-y-2 text-sm">
      {bars.map(({ name, value, says }) => (
        <li key={name} className="col-span-3 grid grid-cols-subgrid items-center">
          <span className="break-words">{name}</span>
          <svg aria-hidden viewBox="0 0 100 8" preserveAspectRatio="none" className="h-3 w-full text-accent">
            <rect width={(100 * Math.max(0, value)) / top} height="8" fill="currentColor" />
          </svg>
          <span className="text-right tabular-nums">{says}</span>
        </li>
      ))}
    </ul>
  );
}
