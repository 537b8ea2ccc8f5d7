export function Perfume() {
  return (
    <>
      <rect x="37" y="7" width="22" height="18" rx="4" fill="var(--gift-gold)" />
      <path d="M51 7H55C57 7 59 9 59 11V21C59 23 57 25 55 25H51Z" fill="var(--gift-gold-deep)" />
      <path
        d="M41 11V20"
        fill="none"
        stroke="var(--gift-gold-soft)"
        strokeWidth="2.500"
        strokeLinecap="round"
      />
      <rect x="41" y="25" width="14" height="9" fill="var(--gift-gold-deep)" />
      <path
        d="M37 33H59C70 36 77 46 77 60 77 78 70 87 62 87H34C26 87 19 78 19 60 19 46 26 36 37 33Z"
        fill="var(--gift-ice)"
      />
      <path d="M24 55H72C75 72 68 83 61 83H35C28 83 21 72 24 55Z" fill="var(--gift-red-soft)" />
      <path d="M63 55H72C75 72 68 83 61 83H50C60 78 63 68 63 55Z" fill="var(--gift-red)" opacity="0.500" />
      <ellipse cx="48" cy="55" rx="24" ry="4" fill="var(--gift-ice-soft)" opacity="0.700" />
      <path
        d="M59 33C70 36 77 46 77 60 77 78 70 87 62 87H57C68 82 72 70 70 57 68 45 64 38 55 33Z"
        fill="var(--gift-ice-deep)"
        opacity="0.600"
      />
      <path
        d="M26 58C26 49 29 43 35 40"
        fill="none"
        stroke="var(--gift-ice-soft)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M48 76C39 70 39 63 44 63 46.500 63 47.500 65 48 66 48.500 65 49.500 63 52 63 57 63 57 70 48 76Z"
        fill="var(--gift-cream)"
      />
    </>
  );
}

export function Ring() {
  return (
    <>
      <circle cx="48" cy="63" r="22" fill="none" stroke="var(--gift-gold)" strokeWidth="8" />
      <path
        d="M48 89C62.500 89 74 77.500 74 63 74 54 69.500 46 62.500 41.500L58.500 48C63 51 66 56.500 66 63 66 73 58 81 48 81Z"
        fill="var(--gift-gold-deep)"
      />
      <path
        d="M30 57C31.500 52 34.500 48.500 39 46.500"
        fill="none"
        stroke="var(--gift-gold-soft)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path d="M36 40L48 47 60 40 56 34H40Z" fill="var(--gift-gold-deep)" />
      <path d="M35 9H61L72 22 48 44 24 22Z" fill="var(--gift-ice)" />
      <path d="M35 9L24 22H38Z" fill="var(--gift-ice-soft)" />
      <path d="M35 9H61L58 22H38Z" fill="var(--gift-ice)" />
      <path d="M35 9L48 9 38 22Z" fill="var(--gift-ice-soft)" />
      <path d="M61 9L72 22H58Z" fill="var(--gift-ice-deep)" />
      <path d="M38 22H58L48 44Z" fill="var(--gift-ice-soft)" />
      <path d="M58 22H72L48 44Z" fill="var(--gift-ice-deep)" />
      <Sparkle at="translate(79 11)" />
    </>
  );
}

export function Diamond() {
  return (
    <>
      <path d="M27 21H69L88 43 48 88 8 43Z" fill="var(--gift-ice)" />
      <path d="M27 21L8 43H31Z" fill="var(--gift-ice-soft)" />
      <path d="M27 21L48 21 31 43Z" fill="var(--gift-ice)" />
      <path d="M48 21L65 43H31Z" fill="var(--gift-ice-soft)" />
      <path d="M48 21H69L65 43Z" fill="var(--gift-ice-deep)" />
      <path d="M69 21L88 43H65Z" fill="var(--gift-ice)" />
      <path d="M8 43H31L48 88Z" fill="var(--gift-ice)" />
      <path d="M31 43H65L48 88Z" fill="var(--gift-ice-soft)" opacity="0.750" />
      <path d="M65 43H88L48 88Z" fill="var(--gift-ice-deep)" />
      <Sparkle at="translate(80 16)" />
      <Sparkle at="translate(15 22) scale(0.6)" />
    </>
  );
}

function Sparkle({ at }: { at: string }) {
  return (
    <path
      d="M0 -9L2.200 -2.200 9 0 2.200 2.200 0 9 -2.200 2.200 -9 0 -2.200 -2.200Z"
      transform={at}
      fill="var(--gift-gold)"
    />
  );
}
