/** Two drawn portraits. A drawing shows no real person. */
export function HomeArt() {
  return (
    <svg viewBox="0 0 520 440" className="mx-auto w-full max-w-dialog-medium" role="presentation">
      <clipPath id="home-art-left">
        <rect x="60" y="40" width="250" height="312" rx="28" />
      </clipPath>
      <clipPath id="home-art-right">
        <rect x="225" y="80" width="250" height="312" rx="28" />
      </clipPath>
      <g transform="rotate(-7 190 220)" clipPath="url(#home-art-left)">
        <rect x="60" y="40" width="250" height="312" rx="28" fill="#c9566b" />
        <circle cx="185" cy="165" r="62" fill="#f0c2a8" />
        <path
          d="M118 172c-8-64 24-102 72-100 44 2 70 38 62 96-18-6-34-24-42-44-16 22-52 38-92 48Z"
          fill="#3a1a22"
        />
        <path d="M66 352c4-74 52-112 119-112s115 38 119 112Z" fill="#7a0f24" />
        <path
          d="M163 190c12 12 32 12 44 0"
          fill="none"
          stroke="#8c3f3f"
          strokeWidth="5"
          strokeLinecap="round"
        />
      </g>
      <g transform="rotate(8 350 250)" clipPath="url(#home-art-right)">
        <rect x="225" y="80" width="250" height="312" rx="28" fill="#e9b872" />
        <circle cx="350" cy="205" r="62" fill="#8d5a3c" />
        <path d="M290 196c-6-50 22-84 62-84s70 30 60 82c-10-22-30-34-60-34s-50 12-62 36Z" fill="#1f1518" />
        <path d="M231 392c4-74 52-112 119-112s115 38 119 112Z" fill="#2f4a4f" />
        <path
          d="M327 230c12 13 34 13 46 0"
          fill="none"
          stroke="#4d2a1a"
          strokeWidth="5"
          strokeLinecap="round"
        />
      </g>
      <path
        d="M262 330c-30-22-58-44-58-76 0-22 16-38 36-38 12 0 20 6 24 14 4-8 12-14 24-14 20 0 36 16 36 38 0 32-30 54-62 76Z"
        fill="#e11d3f"
        stroke="#fff"
        strokeWidth="8"
      />
    </svg>
  );
}
