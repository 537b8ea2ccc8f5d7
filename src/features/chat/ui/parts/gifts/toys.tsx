export function Balloon() {
  return (
    <>
      <path
        d="M48 68C39 76 56 80 48 92"
        fill="none"
        stroke="var(--gift-gold-deep)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <path d="M43 71L48 64 53 71Z" fill="var(--gift-red-deep)" />
      <path
        d="M48 67C20 50 12 37 16 23 21 8 40 7 48 22 56 7 75 8 80 23 84 37 76 50 48 67Z"
        fill="var(--gift-red)"
      />
      <path
        d="M80 23C84 37 76 50 48 67 66 48 72 34 70 13 75 14 78.500 18 80 23Z"
        fill="var(--gift-red-deep)"
      />
      <path
        d="M23 29C22 22 26 17 32 17"
        fill="none"
        stroke="var(--gift-red-soft)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <circle cx="24" cy="37" r="2.600" fill="var(--gift-red-soft)" />
    </>
  );
}

export function Teddy() {
  return (
    <>
      <ellipse cx="48" cy="70" rx="25" ry="20" fill="var(--gift-brown)" />
      <path d="M73 70C73 81 62 90 48 90 60 84 64 72 62 54 69 58 73 63 73 70Z" fill="var(--gift-brown-deep)" />
      <ellipse cx="25" cy="65" rx="8" ry="11" transform="rotate(28 25 65)" fill="var(--gift-brown)" />
      <ellipse cx="71" cy="65" rx="8" ry="11" transform="rotate(-28 71 65)" fill="var(--gift-brown-deep)" />
      <ellipse cx="48" cy="72" rx="14" ry="13" fill="var(--gift-brown-soft)" />
      <path
        d="M48 82C36 74 37 64 43 64 46 64 47.500 66 48 67.500 48.500 66 50 64 53 64 59 64 60 74 48 82Z"
        fill="var(--gift-red)"
      />
      <Paw x={30} />
      <Paw x={66} />
      <circle cx="28" cy="17" r="11" fill="var(--gift-brown)" />
      <circle cx="28" cy="17" r="6" fill="var(--gift-brown-soft)" />
      <circle cx="68" cy="17" r="11" fill="var(--gift-brown-deep)" />
      <circle cx="68" cy="17" r="6" fill="var(--gift-brown-soft)" />
      <ellipse cx="48" cy="34" rx="26" ry="23" fill="var(--gift-brown)" />
      <path d="M74 34C74 47 62 57 48 57 62 50 68 36 61 14 69 18 74 25 74 34Z" fill="var(--gift-brown-deep)" />
      <ellipse cx="48" cy="42" rx="12" ry="10" fill="var(--gift-cream-deep)" />
      <path d="M42 37C42 34 54 34 54 37 54 41 50 42 48 42 46 42 42 41 42 37Z" fill="var(--gift-brown-deep)" />
      <path
        d="M48 42V46M43 46C45 49 51 49 53 46"
        fill="none"
        stroke="var(--gift-brown-deep)"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <g fill="var(--gift-brown-deep)">
        <circle cx="37" cy="31" r="3.200" />
        <circle cx="59" cy="31" r="3.200" />
      </g>
      <g fill="var(--gift-cream)">
        <circle cx="36" cy="30" r="1.100" />
        <circle cx="58" cy="30" r="1.100" />
      </g>
    </>
  );
}

function Paw({ x }: { x: number }) {
  return (
    <>
      <circle cx={x} cy="83" r="9" fill="var(--gift-brown)" />
      <circle cx={x} cy="84" r="5" fill="var(--gift-brown-soft)" />
    </>
  );
}

/** Shown for an operator's gift that has no drawing. */
export function Wrapped() {
  return (
    <>
      <path d="M18 48H78V82C78 85 76 87 73 87H23C20 87 18 85 18 82Z" fill="var(--gift-red)" />
      <path d="M60 48H78V82C78 85 76 87 73 87H60Z" fill="var(--gift-red-deep)" />
      <path d="M42 48H54V87H42Z" fill="var(--gift-gold)" />
      <rect x="13" y="34" width="70" height="16" rx="4" fill="var(--gift-red)" />
      <path d="M62 34H79C81 34 83 36 83 38V46C83 48 81 50 79 50H62Z" fill="var(--gift-red-deep)" />
      <path d="M42 34H54V50H42Z" fill="var(--gift-gold-soft)" />
      <path d="M48 34C36 36 24 31 27 21 30 12 44 18 48 34Z" fill="var(--gift-gold)" />
      <path d="M48 34C60 36 72 31 69 21 66 12 52 18 48 34Z" fill="var(--gift-gold-deep)" />
      <path d="M44 31C37 31 32 28 33 24 35 21 41 25 44 31Z" fill="var(--gift-gold-deep)" />
      <path d="M52 31C59 31 64 28 63 24 61 21 55 25 52 31Z" fill="var(--gift-gold)" />
      <circle cx="48" cy="33" r="4.500" fill="var(--gift-gold-soft)" />
    </>
  );
}
