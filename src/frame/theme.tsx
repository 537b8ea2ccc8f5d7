import { useSyncExternalStore } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { store } from "#ui/stored.ts";
import { useHydrated } from "#ui/use-hydrated.ts";
import { useNonce } from "./nonce.tsx";
import { frameStored } from "./stored.ts";

export const THEMES = ["system", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];

/** Runs before the first paint, so that a page in dark mode does not flash white. */
export function ThemeScript() {
  const script = `try{var t=localStorage.getItem("${frameStored.theme.name}");if(t=="dark"||t=="light")document.documentElement.dataset.theme=t}catch(e){}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={useNonce()} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Lets the reader choose the theme of the system, light or dark. */
export function ThemeChoice() {
  const t = useTexts("frame");
  const theme = useTheme();
  const hydrated = useHydrated();
  return (
    <label className="inline-flex items-center gap-2 text-sm">
      {t("theme.label")}
      <select
        value={theme}
        disabled={!hydrated}
        onChange={(event) => chooseTheme(event.target.value as Theme)}
        className="min-h-touch rounded-field border border-line-strong bg-surface px-2 text-ink"
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {t(`theme.${one}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function useTheme(): Theme {
  return useSyncExternalStore(watchTheme, readTheme, () => "system" as Theme);
}

const listeners = new Set<() => void>();

function watchTheme(onChange: () => void): () => void {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

function readTheme(): Theme {
  const theme = document.documentElement.dataset.theme;
  return theme === "light" || theme === "dark" ? theme : "system";
}

export function chooseTheme(theme: Theme) {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  store(theme, frameStored.theme);
  for (const tell of listeners) tell();
}
