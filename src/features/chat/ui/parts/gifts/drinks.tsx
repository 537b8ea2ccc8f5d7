export function Wine() {
  return (
    <>
      <ellipse cx="48" cy="85" rx="20" ry="5" fill="var(--gift-ice-deep)" />
      <ellipse cx="48" cy="83.500" rx="20" ry="4.500" fill="var(--gift-ice)" />
      <path d="M45.500 52H50.500L51.500 83H44.500Z" fill="var(--gift-ice-deep)" />
      <path d="M29 9H67C71 34 64 55 48 55 32 55 25 34 29 9Z" fill="var(--gift-ice)" />
      <path d="M27.500 27H68.500C68 43 60 52 48 52 36 52 28 43 27.500 27Z" fill="var(--gift-wine)" />
      <path d="M68.500 27C68 43 60 52 48 52 57 46 60 37 60 27Z" fill="var(--gift-red-deep)" opacity="0.600" />
      <ellipse cx="48" cy="27" rx="20.500" ry="4.500" fill="var(--gift-red)" />
      <ellipse cx="48" cy="9" rx="19" ry="3.500" fill="var(--gift-ice-soft)" />
      <path
        d="M33 15C32 26 33 35 38 43"
        fill="none"
        stroke="var(--gift-ice-soft)"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </>
  );
}

export function Champagne() {
  return (
    <>
      <Flute at="translate(33 46) rotate(12)" />
      <Flute at="translate(63 46) rotate(-12)" />
      <g fill="var(--gift-gold)">
        <path d="M48 3L50 9.500 56 11.500 50 13.500 48 20 46 13.500 40 11.500 46 9.500Z" />
        <circle cx="36" cy="5.500" r="2" />
        <circle cx="61" cy="4.500" r="2" />
      </g>
    </>
  );
}

function Flute({ at }: { at: string }) {
  return (
    <g transform={at}>
      <ellipse cy="39" rx="12" ry="3.500" fill="var(--gift-ice-deep)" />
      <path d="M-1.800 12H1.800L2.400 38H-2.400Z" fill="var(--gift-ice-deep)" />
      <path d="M-11 -28H11C12 -6 9 13 0 15 -9 13 -12 -6 -11 -28Z" fill="var(--gift-ice)" />
      <path d="M-11 -17H11C11 -2 8 10 0 12 -8 10 -11 -2 -11 -17Z" fill="var(--gift-gold)" />
      <path d="M11 -17C11 -2 8 10 0 12 4 7 5 -6 5 -17Z" fill="var(--gift-gold-deep)" opacity="0.550" />
      <ellipse cy="-17" rx="11" ry="2.800" fill="var(--gift-gold-soft)" />
      <ellipse cy="-28" rx="11" ry="2.500" fill="var(--gift-ice-soft)" />
      <g fill="var(--gift-gold-soft)">
        <circle cx="-4" cy="-8" r="1.600" />
        <circle cx="1" cy="-2" r="1.300" />
        <circle cx="-2" cy="5" r="1.200" />
        <circle cx="3" cy="-11" r="1.200" />
      </g>
      <path
        d="M-7.500 -24C-8 -14 -7 -4 -5 3"
        fill="none"
        stroke="var(--gift-ice-soft)"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </g>
  );
}
