import { href, useLocation } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import type { ButtonLook } from "#ui/button-look.ts";
import { LinkButton } from "#ui/link-button.tsx";

/** Leads to the page on which members prove their age, and from there back to this one. For pages of members. */
export function ProveAgeLink(look: ButtonLook) {
  const t = useTexts("member-frame");
  const { pathname, search } = useLocation();
  const query = new URLSearchParams({ back: pathname + search });
  return (
    <LinkButton to={`${href("/prove-age")}?${query}`} {...look}>
      {t("age.link")}
    </LinkButton>
  );
}
