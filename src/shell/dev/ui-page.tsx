import { useSearchParams } from "react-router";
import { AriaLocale } from "#ui/aria/aria-locale.tsx";
import { Chip } from "#ui/chip.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { ToastProvider } from "#ui/toast-provider.tsx";
import { named } from "../middleware.ts";
import { ButtonSpecimens } from "./ui/button-specimens.tsx";
import { ChatSpecimens } from "./ui/chat-specimens.tsx";
import { ChoiceSpecimens } from "./ui/choice-specimens.tsx";
import { FieldSpecimens } from "./ui/field-specimens.tsx";
import { OverlaySpecimens } from "./ui/overlay-specimens.tsx";
import { PickerSpecimens } from "./ui/picker-specimens.tsx";
import { PictureSpecimens } from "./ui/picture-specimens.tsx";
import { StateSpecimens } from "./ui/state-specimens.tsx";
import { TokenSpecimens } from "./ui/token-specimens.tsx";
import { WordSpecimens } from "./ui/word-specimens.tsx";

export const middleware = [named("demo")];

/** Has nothing to load; being there, it sends every visit past the middleware. */
export const loader = () => null;

const choices = { both: ["light", "dark"], light: ["light"], dark: ["dark"] } as const;

/** Every component in every state; `?theme=light` or `dark` shows one theme alone. */
export default function UiPage() {
  const [search] = useSearchParams();
  const chosen = search.get("theme");
  const themes = chosen === "light" || chosen === "dark" ? choices[chosen] : choices.both;
  return (
    <AriaLocale locale="en">
      <ToastProvider label="Messages" closeLabel="Close the message">
        <PageTitle>Components</PageTitle>
        <Page className="pb-0">
          <h1>Components</h1>
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
                <Specimens theme={theme} alone={themes.length === 1} />
              </Page>
            </div>
          ))}
        </div>
      </ToastProvider>
    </AriaLocale>
  );
}

function Specimens({ theme, alone }: { theme: string; alone: boolean }) {
  return (
    <div className={alone ? "gap-10 lg:columns-2 [&>div]:break-inside-avoid" : undefined}>
      <TokenSpecimens />
      <ButtonSpecimens />
      <WordSpecimens />
      <FieldSpecimens />
      <PictureSpecimens />
      <StateSpecimens theme={theme} />
      <OverlaySpecimens />
      <ChoiceSpecimens />
      <PickerSpecimens />
      <ChatSpecimens />
    </div>
  );
}
