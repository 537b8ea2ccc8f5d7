import "yet-another-react-lightbox/styles.css";
import ChevronLeft from "lucide-react/icons/chevron-left";
import ChevronRight from "lucide-react/icons/chevron-right";
import Flag from "lucide-react/icons/flag";
import X from "lucide-react/icons/x";
import ZoomIn from "lucide-react/icons/zoom-in";
import ZoomOut from "lucide-react/icons/zoom-out";
import { useRef } from "react";
import Lightbox from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import type { Translate } from "#i18n/texts.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import type { SeenPhoto } from "../contract.ts";
import { viewSources } from "./picture-sources.ts";

type PhotoViewerProps = {
  photos: readonly Pick<SeenPhoto, "address" | "width" | "height">[];
  /** Name of the member whose photos they are. */
  name: string;
  /** Replaces the name for a picture that is not a profile photo. */
  words?: { label: string; alt: string };
  place: number;
  /** Receives the index of the last photo shown. */
  onClose: (place: number) => void;
  /** Receives the index of the photo shown. Without it, reporting is not offered. */
  onReport?: ((place: number) => void) | undefined;
};

const LARGEST = 1600;
const ICON = "size-7";
const ICONS = {
  iconPrev: () => <ChevronLeft className={ICON} />,
  iconNext: () => <ChevronRight className={ICON} />,
  iconClose: () => <X className={ICON} />,
  iconZoomIn: () => <ZoomIn className={ICON} />,
  iconZoomOut: () => <ZoomOut className={ICON} />,
};

/** Full screen: swipe, pinch, zoom and arrow keys. Escape or a pull down closes it, and the focus returns. */
export default function PhotoViewer(props: PhotoViewerProps) {
  const { photos, name, words, place, onClose, onReport } = props;
  const t = useTexts("photos");
  const last = useRef(place);
  const most = photos.length;
  return (
    <Lightbox
      open
      index={place}
      close={() => onClose(last.current)}
      on={{
        view({ index }) {
          last.current = index;
        },
      }}
      className="photo-viewer"
      slides={photos.map((photo, index) => ({
        ...slideOf(photo),
        alt: words?.alt ?? t("seen.picture", { name, place: String(index + 1), most: String(most) }),
      }))}
      plugins={[Zoom]}
      toolbar={{
        buttons: [onReport && <ReportButton key="report" onClick={() => onReport(last.current)} />, "close"],
      }}
      carousel={{ finite: true, preload: 1, padding: 0 }}
      controller={{ closeOnPullDown: true, aria: true }}
      animation={{ fade: 150, swipe: 220 }}
      zoom={{ maxZoomPixelRatio: 3, doubleClickMaxStops: 1, scrollToZoom: true, pinchZoomV4: true }}
      labels={labelsOf(t, words?.label ?? t("seen.label", { name }))}
      render={{
        ...ICONS,
        ...(most === 1 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}

function ReportButton({ onClick }: { onClick: () => void }) {
  const t = useTexts("photos");
  return (
    <button type="button" className="yarl__button" aria-label={t("seen.report")} onClick={onClick}>
      <Flag className={ICON} />
    </button>
  );
}

function labelsOf(t: Translate<"photos">, label: string) {
  return {
    Previous: t("seen.previous"),
    Next: t("seen.next"),
    Close: t("seen.close"),
    Slide: t("seen.slide"),
    Carousel: t("seen.carousel"),
    Lightbox: label,
    "Photo gallery": label,
    "{index} of {total}": t("seen.place", { place: "{index}", most: "{total}" }),
    "Zoom in": t("seen.zoom_in"),
    "Zoom out": t("seen.zoom_out"),
  };
}

function slideOf(photo: PhotoViewerProps["photos"][number]) {
  const src = `${photo.address}/full`;
  const size = sizeWithin(photo, LARGEST);
  const small = { src: viewSources(photo).src, ...sizeWithin(photo, 900) };
  return { src, srcSet: [small, { src, ...size }], ...size };
}

function sizeWithin({ width, height }: { width: number; height: number }, most: number) {
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}
