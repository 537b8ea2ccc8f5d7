import UserRound from "lucide-react/icons/user-round";
import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { ThumbHash } from "./thumb-hash.tsx";

export type PortraitProps = {
  /** If absent, a silhouette is shown. */
  src?: string | undefined;
  srcSet?: string | undefined;
  sizes?: string;
  /** Empty if the name is shown nearby. */
  alt: string;
  /** Base64 placeholder until the picture has loaded. */
  thumbHash?: string | undefined;
  /** For the first row: loaded at once, with priority. */
  eager?: boolean;
  onBroken?: () => void;
  /** Shown over the picture: foot, buttons, marks. */
  children?: ReactNode;
  className?: string;
};

/** A picture of 4:5 that keeps its room before, while and after it loads. Out of view, the browser skips its content. */
export function Portrait(props: PortraitProps) {
  const { src, srcSet, sizes, alt, thumbHash, eager = false, onBroken, children, className } = props;
  return (
    <div
      className={classNames(
        "@container relative aspect-portrait w-full overflow-clip rounded-card bg-surface-2 [content-visibility:auto]",
        className,
      )}
    >
      {src && thumbHash && <ThumbHash hash={thumbHash} />}
      {src ? (
        <img
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          width={400}
          height={500}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
          decoding="async"
          onError={onBroken}
          className="absolute inset-0 size-full object-cover"
        />
      ) : (
        <span role="img" aria-label={alt} aria-hidden={alt === "" || undefined} className="contents">
          <UserRound className="absolute inset-0 m-auto size-1/3 text-line-strong [stroke-width:1]" />
        </span>
      )}
      {children}
    </div>
  );
}
