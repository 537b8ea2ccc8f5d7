import Heart from "lucide-react/icons/heart";
import { href, Link, useLocation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton, tileLook } from "#ui/icon-button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useLike } from "./use-like.ts";

type LikeButtonProps = {
  member: { id: number; name: string };
  liked: boolean;
  /** A visitor is sent to the login page. */
  loggedIn: boolean;
  /** `photo`: a heart on a picture; `icon`: a heart alone; `words`: a button with text. */
  look?: "photo" | "icon" | "words";
  className?: string;
};

export function LikeButton({ loggedIn, ...rest }: LikeButtonProps) {
  return loggedIn ? <MemberLikeButton {...rest} /> : <VisitorLikeButton {...rest} />;
}

type OwnProps = Omit<LikeButtonProps, "loggedIn">;

function MemberLikeButton({ member, liked: given, look = "icon", className }: OwnProps) {
  const t = useTexts("likes");
  const { liked, toggle } = useLike(member.id, given);
  const label = t("button.like", { name: member.name });
  if (look === "words")
    return (
      <Button
        variant="secondary"
        aria-label={label}
        aria-pressed={liked}
        icon={<Heart className={liked ? "fill-current text-secondary" : undefined} />}
        onClick={toggle}
        className={className}
      >
        {t("button.short")}
      </Button>
    );
  return (
    <IconButton
      tone={look === "photo" ? "tile" : "tonal"}
      label={label}
      pressed={liked}
      icon={<Heart />}
      onClick={toggle}
      className={className}
    />
  );
}

function VisitorLikeButton({ member, look = "icon", className }: OwnProps) {
  const t = useTexts("likes");
  const { pathname, search } = useLocation();
  const words = t("button.login", { name: member.name });
  const to = `${href("/login")}?${new URLSearchParams({ callback: pathname + search })}`;
  if (look === "words")
    return (
      <LinkButton to={to} variant="secondary" icon={<Heart />} className={className}>
        {words}
      </LinkButton>
    );
  return (
    <Link
      to={to}
      aria-label={words}
      title={words}
      className={classNames(
        "inline-grid size-touch shrink-0 place-items-center rounded-full transition-[background-color,scale] active:scale-90",
        look === "photo" ? tileLook : "bg-surface-2 text-ink hover:bg-line",
        className,
      )}
    >
      <Heart />
    </Link>
  );
}
