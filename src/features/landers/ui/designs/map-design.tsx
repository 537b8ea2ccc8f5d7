import { href, Link } from "react-router";
import { type Country, isCountry } from "#base/countries.ts";
import { keepAnswers } from "#features/signup/ui/signup.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { WAITS } from "#ui/late-scripts.ts";
import type { CountryMap, LanderView } from "../../contract.ts";
import { DrawnPattern } from "../parts/drawn-pattern.tsx";
import { useLanderCounts } from "../parts/use-lander-members.ts";

const RADIUS = { none: 4, some: 5, many: 8, most: 11 };

/** The visitor's country with its regions. Choosing one begins the sign-up there. */
export function MapDesign({ view: { country, map } }: { view: LanderView }) {
  if (!map || !isCountry(country)) return <DrawnPattern places={8} />;
  return <Places country={country} map={map} />;
}

function Places({ country, map }: { country: Country; map: CountryMap }) {
  const t = useTexts("landers");
  const counts = useLanderCounts(country);
  const members = new Map(counts?.regions.map(({ code, members: count }) => [code, count]));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <svg viewBox={`0 0 ${map.width} ${map.height}`} className="max-h-96 w-full" aria-hidden="true">
        <path d={map.path} className="fill-surface-2 stroke-line-strong" strokeWidth="1.500" />
        {map.regions.map(({ code, x, y }) => (
          <circle
            key={code}
            cx={x}
            cy={y}
            r={radiusOf(members.get(code) ?? null)}
            className="fill-secondary"
          />
        ))}
      </svg>
      <nav aria-label={t("maplanding.regions")}>
        <ul className="flex max-h-96 flex-col overflow-y-auto">
          {map.regions
            .toSorted((one, other) => one.name.localeCompare(other.name))
            .map(({ code, name }) => (
              <li key={code} className="border-line border-b">
                <Link
                  to={href("/signup")}
                  {...{ [WAITS]: "" }}
                  onClick={() => keepAnswers({ country, region: code })}
                  className="flex min-h-touch items-center justify-between gap-3 px-1 hover:bg-surface-2"
                >
                  {name}
                  {members.get(code) && (
                    <span className="text-ink-2 text-sm">
                      {t("at_least", { number: members.get(code) ?? 0 })}
                    </span>
                  )}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
    </div>
  );
}

function radiusOf(members: number | null): number {
  if (members === null) return RADIUS.none;
  if (members < 100) return RADIUS.some;
  return members < 1_000 ? RADIUS.many : RADIUS.most;
}
