import EyeOff from "lucide-react/icons/eye-off";
import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import type { readCasePicture } from "../../case-contract.ts";
import { HiddenPicture } from "../parts/hidden-picture.tsx";
import type { PresentView } from "./case-view.ts";

type PictureProps = {
  caseId: number;
  pictureKey: string;
  number: number;
  /** Whether the picture is still there; null if nobody knows. */
  state: PresentView["pictures"][number]["state"] | null;
  isSharp: boolean;
  isColoured: boolean;
};

/** The copy of a reported picture. It is fetched when somebody wants to see it, because each look is noted. */
export function EvidencePicture({ state, ...picture }: PictureProps) {
  const t = useTexts("moderation-desk");
  return (
    <div className="flex flex-col items-start gap-2">
      <Copy {...picture} />
      {state && (
        <Badge tone={state === "active" ? "neutral" : "warning"}>{t(`evidence.state.${state}`)}</Badge>
      )}
    </div>
  );
}

function Copy({ caseId, pictureKey: key, number, ...look }: Omit<PictureProps, "state">) {
  const t = useTexts("moderation-desk");
  const [isWanted, setWanted] = useState(false);
  const isRevealed = look.isSharp || look.isColoured;
  useEffect(() => {
    if (isRevealed) setWanted(true);
  }, [isRevealed]);
  if (!isWanted)
    return (
      <div className="flex aspect-portrait w-56 flex-col items-center justify-center gap-3 rounded-card border border-line p-4 text-center">
        <EyeOff className="size-6 text-ink-2" />
        <p className="text-ink-2 text-sm">{t("evidence.unseen")}</p>
        <Button variant="secondary" size="small" onClick={() => setWanted(true)}>
          {t("evidence.load")}
          <span className="sr-only">{t("evidence.picture", { number })}</span>
        </Button>
      </div>
    );
  const query = { case: caseId, key };
  return (
    <HiddenPicture
      id={`${caseId}/${key}`}
      read={(signal) => call<typeof readCasePicture>("GET", "/api/desk/case-pictures", { query, signal })}
      alt={t("evidence.picture", { number })}
      className="w-56"
      {...look}
    />
  );
}
