import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { Chip } from "#ui/chip.tsx";
import { ToastProvider } from "#ui/feedback/toast-provider.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";

const choices = { both: ["light", "dark"], light: ["light"], dark: ["dark"] } as const;

type Shown = {
  title: string;
  /** `alone` is true if only this theme is shown. */
  children: (theme: string, alone: boolean) => ReactNode;
};

/** Shows both themes side by side, or the one that `?theme=` names. */
export function InThemes({ title, children }: Shown) {
  const [search] = useSearchParams();
  const chosen = search.get("theme");
  const themes = chosen === "light" || chosen === "dark" ? choices[chosen] : choices.both;
  return (
    <AriaLocale locale="en">
      <ToastProvider label="Notifications" closeLabel="Close notification">
        <PageTitle>{title}</PageTitle>
        <Page className="pb-0">
          <h1>{title}</h1>
          <p className="mt-3 flex flex-wrap items-center gap-4">
            {(["both", "light", "dark"] as const).map((theme) =>
              (chosen ?? "both") === theme ? (
                <Chip key={theme} marked>
                  {theme}
                </Chip>
              ) : (
                <TextLink key={theme} to={`?theme=${theme}`}>
                  {theme}
                </TextLink>
              ),
            )}
          </p>
        </Page>
        <div className={themes.length === 2 ? "lg:grid lg:grid-cols-2" : undefined}>
          {themes.map((theme) => (
            <div key={theme} data-theme={theme} className="min-w-0">
              <Page>
                <h2 className="pb-6">In {theme}</h2>
                {children(theme, themes.length === 1)}
              </Page>
            </div>
          ))}
        </div>
      </ToastProvider>
    </AriaLocale>
  );
}
