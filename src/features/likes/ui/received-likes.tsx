import Heart from "lucide-react/icons/heart";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { useFact } from "#ui/facts.ts";
import { TextLink } from "#ui/text-link.tsx";
import { newLikes } from "./new-likes.ts";

/** Says how many likes the member has not looked at, and leads to them. Keeps its space if there are none. */
export function ReceivedLikes() {
  const t = useTexts("likes");
  const count = useFact(newLikes);
  return (
    <p role="status" className="flex min-h-touch items-center gap-2">
      {count > 0 && (
        <>
          <Heart className="size-5 fill-current text-accent" aria-hidden="true" />
          <TextLink to={href("/likes")} className="py-2.5">
            {t("badge", { count })}
          </TextLink>
        </>
      )}
    </p>
  );
}
