import { Suspense } from "react";
import { lazyPart } from "#ui/lazy-part.ts";

const PhotoViewer = lazyPart(() => import("./photo-viewer.tsx"));

type PictureViewerProps = {
  picture: { address: string; width: number; height: number };
  label: string;
  alt: string;
  onClose: () => void;
};

/** Shows one picture that is not a profile photo full screen. */
export function PictureViewer({ picture, label, alt, onClose }: PictureViewerProps) {
  return (
    <Suspense>
      <PhotoViewer photos={[picture]} name="" words={{ label, alt }} place={0} onClose={onClose} />
    </Suspense>
  );
}
