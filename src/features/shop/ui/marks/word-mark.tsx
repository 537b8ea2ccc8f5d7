type WordMarkProps = {
  children: string;
  fill: string;
  /** In units of the 48 wide view box. */
  size?: number;
  x?: number;
  y?: number;
  slanted?: boolean;
};

/** A brand name as text, as close to the original as our font allows. */
export function WordMark({ children, fill, size = 11, x = 24, y = 20, slanted = false }: WordMarkProps) {
  return (
    <text
      x={x}
      y={y}
      fill={fill}
      fontSize={size}
      fontWeight="800"
      fontStyle={slanted ? "italic" : "normal"}
      textAnchor="middle"
    >
      {children}
    </text>
  );
}

type CirclesProps = { start: string; end: string; middle: string; y?: number; r?: number };

/** Two overlapping circles with an own colour for the overlap. */
export function Circles({ start, end, middle, y = 16, r = 9 }: CirclesProps) {
  const half = r * 0.55;
  const rise = Math.sqrt(r * r - half * half);
  const [top, bottom] = [y - rise, y + rise];
  return (
    <>
      <circle cx={24 - half} cy={y} r={r} fill={start} />
      <circle cx={24 + half} cy={y} r={r} fill={end} />
      <path d={`M24 ${top}A${r} ${r} 0 0 1 24 ${bottom}A${r} ${r} 0 0 1 24 ${top}`} fill={middle} />
    </>
  );
}
