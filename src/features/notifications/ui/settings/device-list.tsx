import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useRef, useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { useMemberId } from "#ui/member-id.ts";
import type { deletePushDevice, NotificationSettings } from "../../contract.ts";
import type { Saving } from "./use-notifications.ts";

type Device = NotificationSettings["devices"][number];

/** Every browser that gets pushes. */
export function DeviceList({ saving }: { saving: Saving }) {
  const t = useTexts("notifications");
  const memberId = useMemberId();
  const { error, run } = useAction();
  const [removed, setRemoved] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { devices } = saving.now;
  const remove = async ({ id, device }: Device) => {
    const options = { body: { id }, memberId, repeatable: true };
    const isGone = await run(() => call<typeof deletePushDevice>("DELETE", "/api/push-devices", options));
    if (!isGone) return;
    saving.show((now) => ({ ...now, devices: now.devices.filter((one) => one.id !== id) }));
    setRemoved(device);
    // The button that had the focus is gone.
    heading.current?.focus();
  };
  return (
    <Card as="section" className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-lg">
          {t("devices.title")}
        </h2>
        <p className="text-ink-2 text-sm">{t("devices.words")}</p>
      </div>
      {error && <FieldError>{error.message || t("failed")}</FieldError>}
      <p role="status" className="text-sm empty:hidden">
        {removed && t("devices.removed", { device: removed })}
      </p>
      {devices.length === 0 ? (
        <p className="text-ink-2">{t("devices.none")}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} onRemove={() => void remove(device)} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function DeviceRow({ device: { device, here, since }, onRemove }: { device: Device; onRemove: () => void }) {
  const t = useTexts("notifications");
  const day = new Intl.DateTimeFormat(useRegionalTag(), { dateStyle: "medium", timeZone: "UTC" });
  return (
    <li className="flex items-center gap-3 py-3">
      <MonitorSmartphone className="shrink-0 text-ink-2" />
      <div className="min-w-0 grow">
        <p className="font-semibold">{device}</p>
        <p className="text-ink-2 text-sm">{t("devices.since", { time: day.format(Date.parse(since)) })}</p>
        {here && <Badge tone="success">{t("devices.here")}</Badge>}
      </div>
      <Button
        variant="quiet"
        size="small"
        aria-label={t("devices.remove_label", { device })}
        onClick={onRemove}
      >
        {t("devices.remove")}
      </Button>
    </li>
  );
}
