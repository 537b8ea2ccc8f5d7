import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import type { readCasePicture } from "../../case-contract.ts";
import { HiddenPicture } from "../parts/hidden-picture.tsx";

type PictureProps = {
  caseId: number;
  pictureKey: string;
  number: number;
  isSharp: boolean;
  isColoured: boolean;
};

/** The copy of a reported picture. */
export function EvidencePicture({ caseId, pictureKey: key, number, ...look }: PictureProps) {
  const t = useTexts("moderation-desk");
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
