import LogOut from "lucide-react/icons/log-out";
import Settings from "lucide-react/icons/settings";
import UserRound from "lucide-react/icons/user-round";
import { Form, href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { MenuItem } from "#ui/menu/item.tsx";
import { MenuLink } from "#ui/menu/link.tsx";
import { Menu } from "#ui/menu/menu.tsx";
import { frameParts } from "../../frame.ts";
import { logOut } from "./log-out.tsx";

export function AccountMenu({ username }: { username: string }) {
  const t = useTexts("member-frame");
  return (
    <Menu
      look="bar"
      align="end"
      label={t("menu.label", { username })}
      button={
        <>
          <UserRound /> <span className="max-w-32 truncate max-sm:hidden lg:max-xl:hidden">{username}</span>
        </>
      }
    >
      {frameParts.map(({ name, AccountMenuItem }) => AccountMenuItem && <AccountMenuItem key={name} />)}
      <MenuLink to={href("/settings")} icon={<Settings />}>
        {t("menu.settings")}
      </MenuLink>
      <Form
        method="post"
        action={href("/login")}
        onSubmit={(event) => {
          event.preventDefault();
          logOut();
        }}
      >
        <MenuItem type="submit" name="leave" value="yes" icon={<LogOut />}>
          {t("menu.log_out")}
        </MenuItem>
      </Form>
    </Menu>
  );
}
