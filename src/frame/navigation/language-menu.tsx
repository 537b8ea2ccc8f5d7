import Check from "lucide-react/icons/check";
import Globe from "lucide-react/icons/globe";
import { Form, href, useLocation } from "react-router";
import { LOCALE_NAMES } from "#base/locales.ts";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { MenuItem } from "#ui/menu/item.tsx";
import { MenuLink } from "#ui/menu/link.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import { useFrame } from "../use-frame.ts";

/** Offers the languages that are useful here, each by its own name. It is a form, so it works before hydration. */
export function LanguageMenu() {
  const t = useTexts("frame");
  const current = useLocale();
  const frame = useFrame();
  const { pathname, search } = useLocation();
  if (!frame) return null;
  return (
    <Menu
      look="bar"
      align="end"
      label={`${current.toUpperCase()}, ${t("language.current", { language: LOCALE_NAMES[current] })}`}
      button={
        <>
          <Globe /> <span className="uppercase">{current}</span>
        </>
      }
    >
      <Form method="post" action={href("/lang-config")} reloadDocument>
        <input type="hidden" name="returnTo" value={pathname + search} />
        {frame.locales.map((locale) => (
          <MenuItem
            key={locale}
            type="submit"
            name="locale"
            value={locale}
            lang={locale}
            icon={<Check className={locale === current ? undefined : "invisible"} />}
          >
            {LOCALE_NAMES[locale]}
          </MenuItem>
        ))}
      </Form>
      <MenuLink
        to={`${href("/lang-config")}?${new URLSearchParams({ returnTo: pathname + search })}`}
        icon={<span className="size-6" />}
      >
        {t("language.all")}
      </MenuLink>
    </Menu>
  );
}
