import { useId } from "react";
import { classOf, type NotificationType } from "#base/notification-types.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Switch } from "#ui/aria/switch.tsx";
import { Card } from "#ui/card.tsx";
import type { NotificationSettings } from "../../contract.ts";
import type { Channel } from "../../rules.ts";
import type { Saving } from "./use-notifications.ts";

type TypeSwitchesProps = {
  saving: Saving;
  channels: readonly Channel[];
  group: "activity" | "marketing";
  siteName: string;
};

/** Every type of one class, with a switch for each channel. */
export function TypeSwitches({ saving, channels, group, siteName }: TypeSwitchesProps) {
  const t = useTexts("notifications");
  const types = saving.now.types.filter(({ type }) => classOf(type) === group);
  return (
    <Card as="section" className="flex flex-col gap-1">
      <h2 className="text-lg">{t(`groups.${group}.title`)}</h2>
      <p className="text-ink-2 text-sm">{t(`groups.${group}.words`)}</p>
      <ul className="divide-y divide-line">
        {types.map((wanted) => (
          <TypeRow key={wanted.type} wanted={wanted} {...{ saving, channels, siteName }} />
        ))}
      </ul>
    </Card>
  );
}

type TypeRowProps = Omit<TypeSwitchesProps, "group"> & { wanted: NotificationSettings["types"][number] };

function TypeRow({ wanted, saving, channels, siteName }: TypeRowProps) {
  const t = useTexts("notifications");
  const id = useId();
  const { type } = wanted;
  return (
    <li className="py-4 last:pb-0">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out like this in all browsers */}
      <div role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-words`}>
        <h3 id={`${id}-name`} className="text-base">
          {t(`types.${type}.name`)}
        </h3>
        <p id={`${id}-words`} className="text-ink-2 text-sm">
          {t(`types.${type}.words`)}
          {classOf(type) === "marketing" && (
            <span className="mt-1 block text-ink">{t("consent", { name: siteName })}</span>
          )}
        </p>
        <div className="grid gap-x-10 sm:grid-cols-2">
          {channels.map((channel) => {
            const at = `${channel} ${type}`;
            return (
              <Switch
                key={channel}
                label={t(`channels.${channel}`)}
                checked={wanted[channel]}
                error={saving.fault?.at === at && saving.fault.message}
                onChange={(on) =>
                  void saving.save(at, { types: [{ type, channel, wanted: on }] }, (settings) =>
                    turn(settings, { type, channel, wanted: on }),
                  )
                }
              />
            );
          })}
        </div>
      </div>
    </li>
  );
}

type Turned = { type: NotificationType; channel: Channel; wanted: boolean };

function turn(settings: NotificationSettings, { type, channel, wanted }: Turned): NotificationSettings {
  const types = settings.types.map((one) => (one.type === type ? { ...one, [channel]: wanted } : one));
  return { ...settings, types };
}
