import UserRound from "lucide-react/icons/user-round";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { MenuLink } from "#ui/menu/link.tsx";

export function ProfileMenuItem() {
  const t = useTexts("member-frame");
  return (
    <MenuLink to={href("/profile")} icon={<UserRound />}>
      {t("menu.profile")}
    </MenuLink>
  );
}
