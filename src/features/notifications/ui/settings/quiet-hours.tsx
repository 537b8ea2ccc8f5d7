import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Switch } from "#ui/aria/switch.tsx";
import { Card } from "#ui/card.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import type { NotificationSettings } from "../../contract.ts";
import type { Saving } from "./use-notifications.ts";

type Quiet = NonNullable<NotificationSettings["quiet"]>;

const AT_NIGHT: Quiet = { from: 23, to: 7 };
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

export function QuietHours({ saving }: { saving: Saving }) {
  const t = useTexts("notifications");
  const { now, fault, save } = saving;
  const change = (quiet: Quiet | null) =>
    void save("quiet", { quiet }, (settings) => ({ ...settings, quiet }));
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2 className="text-lg">{t("quiet.title")}</h2>
      <Switch
        label={t("quiet.label")}
        hint={t("quiet.hint")}
        checked={now.quiet !== null}
        error={fault?.at === "quiet" && fault.message}
        onChange={(on) => change(on ? AT_NIGHT : null)}
      />
      {now.quiet && (
        <>
          <div className="grid grid-cols-2 gap-4">
            <Hours name="from" quiet={now.quiet} onChange={change} />
            <Hours name="to" quiet={now.quiet} onChange={change} />
          </div>
          <p className="wrap-anywhere text-ink-2 text-sm">
            {t("quiet.zone", { zone: now.time_zone.replaceAll("_", " ") })}
          </p>
        </>
      )}
    </Card>
  );
}

type HoursProps = { name: keyof Quiet; quiet: Quiet; onChange: (quiet: Quiet) => void };

function Hours({ name, quiet, onChange }: HoursProps) {
  const t = useTexts("notifications");
  const format = new Intl.DateTimeFormat(useRegionalTag(), {
    hour: "2-digit",
    minute: "2-digit",
    timeZone: "UTC",
  });
  return (
    <NativeSelect
      label={t(`quiet.${name}`)}
      value={quiet[name]}
      onChange={({ target }) => onChange({ ...quiet, [name]: Number(target.value) })}
    >
      {HOURS.map((hour) => (
        // Server and browser may write 7:00 and 07:00, or the space before PM with different characters.
        <option key={hour} value={hour} suppressHydrationWarning>
          {format.format(Date.UTC(2026, 0, 1, hour))}
        </option>
      ))}
    </NativeSelect>
  );
}
