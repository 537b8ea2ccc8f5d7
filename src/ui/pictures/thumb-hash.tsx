import { useEffect, useRef } from "react";
import { thumbHashToRGBA } from "thumbhash";

/** Paints a base64 ThumbHash on a canvas, because the content policy allows no data: address. */
export function ThumbHash({ hash }: { hash: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const picture = decode(hash);
    if (!picture) return;
    context.canvas.width = picture.w;
    context.canvas.height = picture.h;
    context.putImageData(new ImageData(new Uint8ClampedArray(picture.rgba), picture.w, picture.h), 0, 0);
  }, [hash]);
  return <canvas ref={canvas} className="absolute inset-0 size-full animate-appear object-cover" />;
}

function decode(hash: string) {
  try {
    return thumbHashToRGBA(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}
