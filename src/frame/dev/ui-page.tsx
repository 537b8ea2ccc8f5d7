import { named } from "../middleware.ts";
import { ButtonSpecimens } from "./ui/button-specimens.tsx";
import { ChoiceSpecimens } from "./ui/choice-specimens.tsx";
import { FieldSpecimens } from "./ui/field-specimens.tsx";
import { InThemes } from "./ui/in-themes.tsx";
import { OverlaySpecimens } from "./ui/overlay-specimens.tsx";
import { PickerSpecimens } from "./ui/picker-specimens.tsx";
import { PictureSpecimens } from "./ui/picture-specimens.tsx";
import { StateSpecimens } from "./ui/state-specimens.tsx";
import { TokenSpecimens } from "./ui/token-specimens.tsx";
import { WordSpecimens } from "./ui/word-specimens.tsx";

export const middleware = [named("demo")];

/** Loads nothing, but a route with a loader runs the middleware on every visit. */
export const loader = () => null;

/** Shows every component in every state. `?theme=light` or `?theme=dark` shows one theme only. */
export default function UiPage() {
  return (
    <InThemes title="Components">{(theme, alone) => <Specimens theme={theme} alone={alone} />}</InThemes>
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
    </div>
  );
}
