import { Link } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { useFrame } from "../use-frame.ts";
import { logoPath } from "./logo-path.ts";

export function SiteLogo() {
  const t = useTexts("frame");
  const frame = useFrame();
  const name = frame?.site.name ?? "Velvet";
  const logo = frame?.brand?.logo;
  return (
    <Link
      to={logoPath(frame?.member ?? null)}
      className="inline-flex min-h-touch items-center gap-2.5 font-semibold text-xl"
      aria-label={t("home", { name })}
    >
      {logo ? <OwnLogo logo={logo} /> : <Mark />}
      {(!logo || !isWide(logo)) && <span>{name}</span>}
    </Link>
  );
}

type Logo = { key: string; width: number; height: number };

/** A wide logo mostly holds the name, so the name is not written beside it. */
const isWide = ({ width, height }: Logo) => width > height * 1.5;

function OwnLogo({ logo: { key, width, height } }: { logo: Logo }) {
  return (
    <img
      src={`/brand/${key}/logo.webp`}
      alt=""
      width={width}
      height={height}
      className="h-8 w-auto max-w-40 object-contain"
    />
  );
}

/** The product's own mark. */
function Mark() {
  return (
    <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
      <path
        d="M11.5 5C6.3 5 3 9 3 13.6 3 20.5 9.4 25 16 29c-3.4-4.6-4.6-8.6-4.2-12.4C12.200 12.400 14 9.200 16 7.200 14.800 5.800 13.300 5 11.500 5Z"
        fill="currentColor"
      />
      <path
        d="M20.500 5c-3 0-7 4.600-7.300 11.200C13 20.400 14.200 24.800 16 29c6.600-4 13-8.500 13-15.400C29 9 25.700 5 20.500 5Z"
        fill="currentColor"
        opacity=".72"
      />
    </svg>
  );
}
