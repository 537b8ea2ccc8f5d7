import { useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { type Channel, DETAILS, type Detail } from "../../rules.ts";
import type { Saving } from "./use-notifications.ts";

const EXAMPLE_NAME = "Anna";

type DetailChoiceProps = { saving: Saving; channels: readonly Channel[]; sender: string };

/** Chooses what others can read of a mail or a push over the member's shoulder, with an example. */
export function DetailChoice({ saving, channels, sender }: DetailChoiceProps) {
  const t = useTexts("notifications");
  const { now, fault, save } = saving;
  const detailOf = { mail: now.mail_detail, push: now.push_detail };
  const change = (channel: Channel, detail: Detail) =>
    channel === "mail"
      ? save("mail detail", { mail_detail: detail }, (settings) => ({ ...settings, mail_detail: detail }))
      : save("push detail", { push_detail: detail }, (settings) => ({ ...settings, push_detail: detail }));
  return (
    <Card as="section" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{t("detail.title")}</h2>
        <p className="text-ink-2 text-sm">{t("detail.words")}</p>
      </div>
      {channels.map((channel) => (
        <div key={channel} className="flex flex-col gap-3">
          <ChoiceChips
            single
            label={t(`detail.${channel}`)}
            choices={DETAILS.map((code) => ({ code, label: t(`detail.${code}`) }))}
            value={[detailOf[channel]]}
            onChange={([detail]) => {
              if (detail) void change(channel, detail);
            }}
          />
          {fault?.at === `${channel} detail` && <FieldError>{fault.message}</FieldError>}
          <Example channel={channel} detail={detailOf[channel]} sender={sender} />
        </div>
      ))}
    </Card>
  );
}

function Example({ channel, detail, sender }: { channel: Channel; detail: Detail; sender: string }) {
  const t = useTexts("notifications");
  const name = EXAMPLE_NAME;
  const words = {
    mail: [t("detail.mail_first"), detail === "names" && t("detail.mail_from", { names: name })],
    push: [detail === "names" ? t("push.message", { name }) : t("push.something")],
  };
  return (
    <figure aria-live="polite" className="flex flex-col gap-1">
      <figcaption className="text-ink-2 text-sm">{t("detail.example")}</figcaption>
      <div className="rounded-card bg-surface-2 px-4 py-3 text-sm">
        <p className="font-semibold">{channel === "mail" ? t("detail.mail_subject") : sender}</p>
        {words[channel].filter(Boolean).map((line) => (
          <p key={String(line)}>{line}</p>
        ))}
      </div>
    </figure>
  );
}
