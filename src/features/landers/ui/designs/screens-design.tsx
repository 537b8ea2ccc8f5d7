import { useTexts } from "#i18n/use-texts.tsx";

const SCREENS = ["like", "match", "write"] as const;

/** Three drawn screens, with bars in place of words: no names, faces or sentences that nobody has written. */
export function ScreensDesign() {
  const t = useTexts("landers");
  return (
    <div className="flex flex-col gap-4">
      <ol className="grid grid-cols-3 gap-3">
        {SCREENS.map((screen) => (
          <li key={screen} className="flex flex-col gap-2 text-center">
            <svg
              viewBox="0 0 100 180"
              className="w-full rounded-card border border-line bg-surface"
              aria-hidden="true"
            >
              <Drawing screen={screen} />
            </svg>
            <span className="font-semibold">{t(`socialnetwork.${screen}`)}</span>
          </li>
        ))}
      </ol>
      <p className="text-ink-2 text-sm">{t("socialnetwork.choose")}</p>
    </div>
  );
}

const HEART =
  "M50 134C38 124 32 117 32 110c0-6 4.500-10 10-10 3.500 0 6.500 2 8 5 1.500-3 4.500-5 8-5 5.500 0 10 4 10 10 0 7-6 14-18 24Z";

function Drawing({ screen }: { screen: (typeof SCREENS)[number] }) {
  if (screen === "like")
    return (
      <>
        <rect x="14" y="16" width="72" height="72" rx="8" className="fill-surface-2" />
        <path d={HEART} className="fill-secondary" />
        <rect x="24" y="150" width="52" height="7" rx="3.500" className="fill-line-strong" />
      </>
    );
  if (screen === "match")
    return (
      <>
        <rect
          x="12"
          y="36"
          width="40"
          height="52"
          rx="8"
          className="fill-surface-2"
          transform="rotate(-6 32 62)"
        />
        <rect x="48" y="36" width="40" height="52" rx="8" className="fill-line" transform="rotate(6 68 62)" />
        <path d={HEART} className="fill-secondary" />
        <rect x="30" y="150" width="40" height="7" rx="3.500" className="fill-line-strong" />
      </>
    );
  return (
    <>
      <rect x="12" y="24" width="56" height="22" rx="10" className="fill-surface-2" />
      <rect x="32" y="58" width="56" height="30" rx="10" className="fill-primary" />
      <rect x="12" y="100" width="44" height="22" rx="10" className="fill-surface-2" />
      <rect x="12" y="150" width="76" height="16" rx="8" className="fill-line" />
    </>
  );
}
