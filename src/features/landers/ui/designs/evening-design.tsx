import { useEffect, useState } from "react";
import { isCountry } from "#base/countries.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import type { LanderView } from "../../contract.ts";
import { useCountryName } from "../parts/use-country-name.ts";
import { useLanderCounts } from "../parts/use-lander-members.ts";

/** A window that shows the sky of the visitor's own hour. */
export function EveningDesign({ view: { country } }: { view: LanderView }) {
  const [hour, setHour] = useState(21);
  useEffect(() => setHour(new Date().getHours()), []);
  const isDay = hour >= 8 && hour < 19;
  return (
    <figure className="flex flex-col gap-3">
      <svg viewBox="0 0 400 300" className="w-full rounded-card" aria-hidden="true">
        <rect width="400" height="240" className={isDay ? "fill-surface-2" : "fill-primary"} />
        <circle
          cx={isDay ? 300 : 310}
          cy="70"
          r="32"
          className={isDay ? "fill-secondary" : "fill-on-primary"}
        />
        {!isDay &&
          STARS.map(([x, y]) => <circle key={x} cx={x} cy={y} r="2.500" className="fill-on-primary" />)}
        <path
          d="M0 300V210h40v-40h50v60h30v-90h60v70h40v-110h46v90h34v-50h60v80h40v80Z"
          className={isDay ? "fill-line-strong" : "fill-ground"}
        />
        {WINDOWS.map(([x, y]) => (
          <rect key={`${x} ${y}`} x={x} y={y} width="12" height="16" rx="2" className="fill-secondary" />
        ))}
      </svg>
      {isCountry(country) && <HereNow country={country} />}
    </figure>
  );
}

const STARS = [
  [40, 50],
  [96, 92],
  [150, 40],
  [214, 74],
  [262, 36],
  [366, 120],
] as const;

const WINDOWS = [
  [58, 188],
  [136, 164],
  [136, 196],
  [240, 130],
  [240, 164],
  [330, 170],
] as const;

function HereNow({ country }: { country: Parameters<typeof useLanderCounts>[0] }) {
  const t = useTexts("landers");
  const name = useCountryName(country);
  const counts = useLanderCounts(country);
  if (!counts?.here) return null;
  return (
    <figcaption className="font-semibold">
      {t("alonetonight.here", { number: counts.here, country: name ?? country })}
    </figcaption>
  );
}
