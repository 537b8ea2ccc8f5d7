export function Coffee() {
  return (
    <>
      <ellipse cx="46" cy="83" rx="34" ry="6.500" fill="var(--gift-cream-deep)" />
      <ellipse cx="46" cy="81" rx="34" ry="6" fill="var(--gift-cream)" />
      <path
        d="M66 46C83 43 82 66 63 65"
        fill="none"
        stroke="var(--gift-red-deep)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M22 40H70V58C70 74 60 81 46 81 32 81 22 74 22 58Z" fill="var(--gift-red)" />
      <path d="M57 40H70V58C70 74 60 81 46 81 54 77 57 68 57 58Z" fill="var(--gift-red-deep)" />
      <path
        d="M28 50V58C28 64 30 69 33 72"
        fill="none"
        stroke="var(--gift-red-soft)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <ellipse cx="46" cy="40" rx="24" ry="8" fill="var(--gift-cream)" />
      <ellipse cx="46" cy="40.500" rx="20" ry="6" fill="var(--gift-brown)" />
      <path
        d="M46 44.500C38 42 37 38 41 37.500 43 37 45 38 46 39 47 38 49 37 51 37.500 55 38 54 42 46 44.500Z"
        fill="var(--gift-cream)"
      />
      <g fill="none" stroke="var(--gift-cream-deep)" strokeWidth="3" strokeLinecap="round">
        <path d="M38 28C33 22 42 18 37 11" />
        <path d="M54 28C49 22 58 18 53 11" />
      </g>
    </>
  );
}

const PRALINES = [
  [31, 38],
  [65, 38],
  [48, 48],
  [34, 55],
  [62, 55],
  [48, 67],
] as const;

export function Chocolates() {
  return (
    <>
      <path
        d="M48 89C16 66 8 49 12 33 17 17 38 15 48 32 58 15 79 17 84 33 88 49 80 66 48 89Z"
        fill="var(--gift-red-deep)"
      />
      <path
        d="M48 85C16 62 8 46 12 31 17 15 38 13 48 30 58 13 79 15 84 31 88 46 80 62 48 85Z"
        fill="var(--gift-red)"
      />
      <path
        d="M48 78C21 59 14 46 18 34 22 22 39 22 48 37 57 22 74 22 78 34 82 46 75 59 48 78Z"
        fill="var(--gift-cream)"
      />
      {PRALINES.map(([x, y], place) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
          <circle r="7.500" fill="var(--gift-brown-deep)" />
          <circle
            cx="-0.800"
            cy="-1.200"
            r="6.300"
            fill={place % 2 === 0 ? "var(--gift-brown)" : "var(--gift-brown-soft)"}
          />
          <path
            d="M-4 -1C-2 -5 2 -5 4 -2"
            fill="none"
            stroke="var(--gift-cream)"
            strokeWidth="1.600"
            strokeLinecap="round"
          />
        </g>
      ))}
    </>
  );
}

export function Cake() {
  return (
    <>
      <ellipse cx="48" cy="84" rx="40" ry="6" fill="var(--gift-cream-deep)" />
      <path d="M15 56H81V80C74 86 22 86 15 80Z" fill="var(--gift-brown-soft)" />
      <path d="M64 56H81V80C78 83 72 84 64 85Z" fill="var(--gift-brown)" />
      <path
        d="M15 56C15 50 81 50 81 56V62C79 69 73 68 72 63 70 70 62 70 61 64 59 71 50 71 48 64 46 71 37 71 35 64 34 70 26 70 24 63 23 68 17 69 15 62Z"
        fill="var(--gift-cream)"
      />
      <path d="M27 35H69V54C62 58 34 58 27 54Z" fill="var(--gift-brown-soft)" />
      <path d="M58 35H69V54C66 56 62 56.500 58 57Z" fill="var(--gift-brown)" />
      <path
        d="M27 35C27 29 69 29 69 35V40C67 46 62 46 60 41 58 47 51 47 48 42 45 47 38 47 36 41 34 46 29 46 27 40Z"
        fill="var(--gift-red-soft)"
      />
      <rect x="45.500" y="16" width="5" height="18" rx="2" fill="var(--gift-gold-soft)" />
      <path d="M45.500 22L50.500 19V23L45.500 26ZM45.500 29L50.500 26V30L45.500 33Z" fill="var(--gift-red)" />
      <path d="M48 4C53 9 53 15 48 15 43 15 43 9 48 4Z" fill="var(--gift-gold)" />
      <path d="M48 8C50.500 11 50.500 14 48 14 45.500 14 45.500 11 48 8Z" fill="var(--gift-gold-soft)" />
      <circle cx="34" cy="31" r="4" fill="var(--gift-red)" />
      <circle cx="62" cy="31" r="4" fill="var(--gift-red)" />
    </>
  );
}
