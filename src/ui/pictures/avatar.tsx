import UserRound from "lucide-react/icons/user-round";
import { classNames } from "../class-names.ts";
import { OnlineDot } from "./online-dot.tsx";

type AvatarProps = {
  src?: string | undefined;
  alt: string;
  size?: "small" | "medium" | "large" | "huge";
  /** One or two letters, shown without a picture. */
  initials?: string;
  /** Set for a member who is online. Empty if the word stands beside the picture. */
  onlineLabel?: string;
};

const sizes = {
  small: "size-8 text-xs",
  medium: "size-11 text-base",
  large: "size-16 text-xl",
  huge: "size-28 text-2xl",
};
const pixels = { small: 32, medium: 44, large: 64, huge: 112 };

export function Avatar({ src, alt, size = "medium", initials, onlineLabel }: AvatarProps) {
  return (
    <span className={classNames("relative inline-block shrink-0", sizes[size])}>
      <span className="grid size-full place-items-center overflow-clip rounded-full bg-surface-2 font-semibold text-ink-2">
        {src ? (
          <img
            src={src}
            alt={alt}
            width={pixels[size]}
            height={pixels[size]}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        ) : (
          <span role="img" aria-label={alt} aria-hidden={alt === "" || undefined}>
            {initials ?? <UserRound className="size-[1.2em]" />}
          </span>
        )}
      </span>
      {onlineLabel !== undefined && (
        <span className="absolute end-[3%] bottom-[3%] grid size-[24%] max-h-5 min-h-2.5 min-w-2.5 max-w-5">
          <OnlineDot label={onlineLabel} look="fill" />
        </span>
      )}
    </span>
  );
}
