export function Rose() {
  return (
    <>
      <path
        d="M48 50C47 62 51 74 47 88"
        fill="none"
        stroke="var(--gift-green-deep)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path d="M48.500 72C55 60 67 59 73 63 69 74 57 77 48.500 72Z" fill="var(--gift-green)" />
      <path d="M48 63C42 53 31 53 25 57 29 67 40 69 48 63Z" fill="var(--gift-green)" />
      <path d="M48 63C41 58 33 57 25 57 29 67 40 69 48 63Z" fill="var(--gift-green-deep)" />
      <path d="M33 43C38 56 58 56 63 43L48 50Z" fill="var(--gift-green-deep)" />
      <path
        d="M48 9C62 6 73 13 73 26 74 42 62 53 48 53 34 53 22 42 23 26 23 13 34 6 48 9Z"
        fill="var(--gift-red)"
      />
      <path d="M73 25C75 42 62 53 48 53 60 47 62 37 57 29 61 21 69 18 73 25Z" fill="var(--gift-red-deep)" />
      <path d="M23 25C21 42 34 53 48 53 36 47 34 37 39 29 35 21 27 18 23 25Z" fill="var(--gift-red-soft)" />
      <path d="M35 20C39 12 57 12 61 20 63 31 57 40 48 40 39 40 33 31 35 20Z" fill="var(--gift-red-deep)" />
      <path
        d="M41 26C40 17 56 16 56 25 56 34 43 34 44 27 45 22 52 22 51.500 27"
        fill="none"
        stroke="var(--gift-red-soft)"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
    </>
  );
}

const BLOSSOMS = [
  [48, 18, "red-soft"],
  [28, 27, "gold"],
  [68, 27, "red"],
  [38, 40, "red"],
  [58, 41, "cream"],
] as const;

export function Bouquet() {
  return (
    <>
      <path d="M14 40C12 24 24 16 34 20L48 48Z" fill="var(--gift-green)" />
      <path d="M82 40C84 24 72 16 62 20L48 48Z" fill="var(--gift-green-deep)" />
      {BLOSSOMS.map(([x, y, tone]) => (
        <Blossom key={`${x}`} x={x} y={y} tone={tone} />
      ))}
      <path d="M18 42C30 50 66 50 78 42L56 88H40Z" fill="var(--gift-cream)" />
      <path d="M60 47.500C67 46.500 74 45 78 42L56 88H47Z" fill="var(--gift-cream-deep)" />
      <path d="M35.500 68H60.500L58.500 75H37.500Z" fill="var(--gift-red)" />
      <path d="M48 71C40 63 33 66 35 71 33 77 41 79 48 71Z" fill="var(--gift-red-deep)" />
      <path d="M48 71C56 63 63 66 61 71 63 77 55 79 48 71Z" fill="var(--gift-red-deep)" />
    </>
  );
}

function Blossom({ x, y, tone }: { x: number; y: number; tone: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {[0, 72, 144, 216, 288].map((turn) => (
        <circle key={turn} cy="-6.500" r="6" transform={`rotate(${turn})`} fill={`var(--gift-${tone})`} />
      ))}
      <circle r="4" fill={tone === "gold" ? "var(--gift-brown)" : "var(--gift-gold)"} />
    </g>
  );
}
