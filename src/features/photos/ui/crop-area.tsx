import "react-easy-crop/react-easy-crop.css";
import { useState } from "react";
import Cropper from "react-easy-crop";
import type { Cut } from "./cut-picture.ts";

type CropAreaProps = {
  address: string;
  label: string;
  zoomLabel: string;
  onCut: (cut: Cut) => void;
  onUnreadable: () => void;
};

const CLOSEST = 4;

/** A 4:5 frame over the picture, moved by dragging, pinching, the wheel or the arrow keys. */
export default function CropArea({ address, label, zoomLabel, onCut, onUnreadable }: CropAreaProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <div className="flex flex-col gap-4">
      <div className="relative h-[min(55dvh,28rem)] overflow-clip rounded-card bg-surface-2">
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          maxZoom={CLOSEST}
          aspect={4 / 5}
          keyboardStep={8}
          showGrid={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => onCut(pixels)}
          mediaProps={{ onError: onUnreadable, alt: "" }}
          cropperProps={{ "aria-label": label, role: "group" }}
        />
      </div>
      <label className="flex min-h-touch items-center gap-4">
        <span className="font-semibold">{zoomLabel}</span>
        <input
          type="range"
          min={1}
          max={CLOSEST}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-touch grow"
        />
      </label>
    </div>
  );
}
