type WordMarkProps = {
  children: string;
  fill: string;
  /** In units of a mark that is 48 wide. */
  size?: number;
  x?: number;
  y?: number;
  slanted?: boolean;
};

/** A name set as its owner sets it, as near as one font comes. */
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

/** Two circles that lie over each other, with what they share in a colour of its own. */
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
