type Props = {
  low: number;
  value: number;
  high: number;
  /** A value to compare with, drawn as a dashed line. */
  mark: number;
};

const MARGIN = 1.1;

/** A measured value with its interval beside another value, on an axis with zero. The words around it say the same. */
export function IntervalPlot({ low, value, high, mark }: Props) {
  const left = Math.min(0, low) * MARGIN;
  const right = Math.max(high, mark, 1) * MARGIN;
  const x = (of: number) => Math.round(((of - left) / (right - left)) * 6_000) / 10;
  const common = { vectorEffect: "non-scaling-stroke", stroke: "currentColor" } as const;
  return (
    <svg aria-hidden viewBox="0 0 600 40" preserveAspectRatio="none" className="h-10 w-full">
      <line {...common} x1={x(0)} x2={x(0)} y1="0" y2="40" className="text-line-strong" />
      <g className="text-accent" strokeWidth="3">
        <line {...common} x1={x(low)} x2={x(high)} y1="20" y2="20" />
        <line {...common} x1={x(value)} x2={x(value)} y1="10" y2="30" />
      </g>
      <line
        {...common}
        x1={x(mark)}
        x2={x(mark)}
        y1="0"
        y2="40"
        strokeWidth="2"
        strokeDasharray="5 4"
        className="text-ink"
      />
    </svg>
  );
}
