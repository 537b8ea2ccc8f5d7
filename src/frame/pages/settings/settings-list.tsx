import BadgeCheck from "lucide-react/icons/badge-check";
import Bell from "lucide-react/icons/bell";
import Download from "lucide-react/icons/download";
import LifeBuoy from "lucide-react/icons/life-buoy";
import MapPin from "lucide-react/icons/map-pin";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Palette from "lucide-react/icons/palette";
import Receipt from "lucide-react/icons/receipt";
import ShieldCheck from "lucide-react/icons/shield-check";
import UserRound from "lucide-react/icons/user-round";
import UserX from "lucide-react/icons/user-x";
import { href } from "react-router";
import { LOCALE_NAMES } from "#base/locales.ts";
import { ageNeeded } from "#features/age/ui/age.tsx";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { useFact } from "#ui/facts.ts";
import { useTheme } from "../../theme.tsx";
import { useFrame } from "../../use-frame.ts";
import type { Part } from "./parts.ts";
import type { Settings } from "./read-settings.ts";
import { SettingsGroup, SettingsRow } from "./settings-row.tsx";

type SettingsListProps = { settings: Settings; part: Part | null };

/** Every row says what is set now. */
export function SettingsList({ settings, part }: SettingsListProps) {
  const t = useTexts("accounts");
  const menu = useTexts("member-frame");
  const frame = useTexts("frame");
  const values = useValues(settings);
  const icons = {
    account: <UserRound />,
    location: <MapPin />,
    privacy: <ShieldCheck />,
    devices: <MonitorSmartphone />,
    data: <Download />,
    appearance: <Palette />,
  };
  const row = (to: Part) => (
    <SettingsRow
      to={href("/settings/:part", { part: to })}
      icon={icons[to]}
      name={t(`settings.parts.${to}`)}
      value={values[to]}
      current={part === to}
      shownBeside={part === null && to === "account"}
    />
  );
  const Title = part ? "p" : "h1";
  return (
    <nav aria-labelledby="settings-title" className="flex flex-col gap-4">
      <Title id="settings-title" className="font-semibold text-2xl leading-title md:text-3xl">
        {menu("menu.settings")}
      </Title>
      {useFact(ageNeeded) && <AgeRow />}
      <SettingsGroup>
        {row("account")}
        {row("location")}
      </SettingsGroup>
      <SettingsGroup>
        {row("privacy")}
        <SettingsRow
          to={href("/notifications")}
          icon={<Bell />}
          name={t("settings.parts.notifications")}
          value={values.notifications}
        />
        {row("devices")}
        {row("data")}
      </SettingsGroup>
      <SettingsGroup>{row("appearance")}</SettingsGroup>
      <SettingsGroup>
        <SettingsRow
          to={href("/transactions/:id?")}
          icon={<Receipt />}
          name={t("settings.parts.orders")}
          value={values.orders}
        />
        <SettingsRow
          to={href("/pages/service")}
          icon={<LifeBuoy />}
          name={frame("navigation.help")}
          value={values.help}
        />
      </SettingsGroup>
      <SettingsGroup>
        <SettingsRow to={href("/delete-account")} icon={<UserX />} name={t("settings.parts.delete")} />
      </SettingsGroup>
    </nav>
  );
}

/** Shown until the age is verified, if verification is required. */
function AgeRow() {
  const t = useTexts("member-frame");
  return (
    <SettingsGroup>
      <SettingsRow
        to={`${href("/prove-age")}?back=${encodeURIComponent(href("/settings"))}`}
        icon={<BadgeCheck />}
        name={t("age.link")}
        value={t("age.alert")}
      />
    </SettingsGroup>
  );
}

function useValues({ email, placeName, privacyMode, privacy, sessions }: Settings) {
  const t = useTexts("accounts");
  const frame = useTexts("frame");
  const theme = frame(`theme.${useTheme()}`);
  return {
    account: email,
    location: placeName || t("card.no_place"),
    privacy: t(
      privacyMode
        ? "privacy.mode.label"
        : privacy.invisible
          ? "privacy.invisible.label"
          : "settings.values.visible",
    ),
    devices: sessions && t("settings.values.devices", { count: sessions.length }),
    data: t("settings.values.data"),
    notifications: t("settings.values.notifications"),
    appearance: `${theme} · ${LOCALE_NAMES[useLocale()]}`,
    orders: t("settings.values.orders"),
    help: useFrame()?.site.supportEmail,
  };
}
