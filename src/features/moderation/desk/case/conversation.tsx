import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { FoldedText } from "../parts/folded-text.tsx";
import type { CaseView, PresentView, ReportView } from "./case-view.ts";

type Shown = NonNullable<ReportView["evidence"]>;
type ConversationProps = {
  evidence: Shown;
  now: CaseView["now"];
  reported: number | null;
  locale: string;
};

/** The profile's words as they were, and the messages around the reported one. */
export function Conversation({ evidence, now, reported, locale }: ConversationProps) {
  const t = useTexts("moderation-desk");
  const { name, age, about, messages } = evidence;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{age === null ? name : `${name}, ${age}`}</p>
      <p className="whitespace-pre-wrap break-words">
        {about ? <FoldedText text={about} locale={locale} /> : t("evidence.no_about")}
      </p>
      {now?.profile && <Changes evidence={evidence} profile={now.profile} locale={locale} />}
      {messages.length > 0 && (
        <ol aria-label={t("evidence.messages")} className="flex flex-col gap-2">
          {messages.map((message) => (
            <Line
              key={message.seq}
              {...{ message, name, locale }}
              isReported={message.seq === reported}
              state={now?.messages.find(({ seq }) => seq === message.seq)?.state ?? null}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

type ChangesProps = { evidence: Shown; profile: NonNullable<PresentView["profile"]>; locale: string };

/** The words of the profile now, if they are other ones. */
function Changes({ evidence, profile: { name, about }, locale }: ChangesProps) {
  const t = useTexts("moderation-desk");
  const [isRenamed, isRewritten] = [name !== evidence.name, about !== evidence.about];
  if (!isRenamed && !isRewritten) return null;
  return (
    <div className="flex flex-col items-start gap-1 border-line border-s-4 ps-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="warning">{t("evidence.changed")}</Badge>
        <span className="text-ink-2 text-sm">{t("evidence.now")}</span>
      </p>
      {isRenamed && <p className="font-semibold">{name}</p>}
      {isRewritten && (
        <p className="whitespace-pre-wrap break-words">
          {about ? <FoldedText text={about} locale={locale} /> : t("evidence.no_about")}
        </p>
      )}
    </div>
  );
}

type LineProps = {
  message: Shown["messages"][number];
  name: string;
  locale: string;
  isReported: boolean;
  state: PresentView["messages"][number]["state"] | null;
};

function Line({ message, name, locale, isReported, state }: LineProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const { mine, kind, body, sent_at } = message;
  return (
    <li
      className={classNames(
        "rounded-card border px-3 py-2",
        isReported ? "border-danger bg-danger-soft" : "border-line",
      )}
    >
      <p className="flex flex-wrap items-center gap-2 text-ink-2 text-xs">
        {mine ? t("evidence.reporter") : name} · {sayMoment(sent_at, tag)}
        {isReported && <Badge tone="danger">{t("evidence.reported")}</Badge>}
        {state && <Badge tone="warning">{t(`evidence.state.${state}`)}</Badge>}
      </p>
      <p className="whitespace-pre-wrap break-words">
        {kind === "text" ? <FoldedText text={body} locale={locale} /> : t("evidence.not_text")}
      </p>
    </li>
  );
}
