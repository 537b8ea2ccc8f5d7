import { useTexts } from "#i18n/use-texts.tsx";
import type { LanderView } from "../../contract.ts";
import alonetonight from "../previews/alonetonight.png";
import collagelanding from "../previews/collagelanding.png";
import gallery from "../previews/gallery.png";
import iconslanding from "../previews/iconslanding.png";
import maplanding from "../previews/maplanding.png";
import socialnetwork from "../previews/socialnetwork.png";
import tinderswipe from "../previews/tinderswipe.png";
import transitionsvideolanding from "../previews/transitionsvideolanding.png";

/** Drawn by `tools/draw-previews.ts`. */
const PREVIEWS = {
  tinderswipe,
  alonetonight,
  collagelanding,
  gallery,
  iconslanding,
  maplanding,
  socialnetwork,
  transitionsvideolanding,
};

/** A lander's own drawing for links to it; the plain lander has the site's. */
export function usePreview({ name, isOn }: LanderView): { src: string; alt: string } | undefined {
  const t = useTexts("landers");
  if (!isOn || name === "video") return undefined;
  return { src: PREVIEWS[name], alt: t(`preview.${name}`) };
}
