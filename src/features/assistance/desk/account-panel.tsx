import type { AgeLevel } from "#base/age-levels.ts";
import type { MemberPanelProps } from "#base/member-page.ts";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Detail, Details } from "#ui/details.tsx";
import type { readMemberAccount } from "../contract.ts";

type Props = MemberPanelProps<typeof readMemberAccount>;
type View = Props["data"];

/** States of the account, consents and sessions. */
export function AccountPanel({ data }: Props) {
  return (
    <>
      <States data={data} />
      <Consents consents={data.consents} />
      <Sessions sessions={data.sessions} />
    </>
  );
}

const MOMENTS = ["signed_up_at", "confirmed_at", "banned_at", "frozen_at", "closed_at"] as const;

function States({ data }: { data: View }) {
  const t = useTexts("assistance");
  const tag = useRegionalTag();
  const { signup_step, source, has_password, passkeys, age_level, mail_off } = data;
  const access = [
    has_password && t("states.password"),
    passkeys > 0 && t("states.passkeys", { n: passkeys }),
  ];
  return (
    <Details title={t("states.title")}>
      {MOMENTS.flatMap((name) =>
        data[name] ? (
          <Detail key={name} term={t(`states.${name}`)}>
            {sayMoment(data[name], tag)}
          </Detail>
        ) : (
          []
        ),
      )}
      {signup_step !== "done" && (
        <Detail term={t("states.unfinished")}>{t("states.unfinished_words")}</Detail>
      )}
      <Detail term={t("states.source")}>{source ?? t("states.no_source")}</Detail>
      <Detail term={t("states.access")}>{access.filter(Boolean).join(", ") || t("states.no_access")}</Detail>
      <Detail term={t("states.mail")}>
        {mail_off.length === 0
          ? t("states.mail_on")
          : mail_off.map((reason) => t(`states.mail_off.${reason}`)).join(", ")}
      </Detail>
      <Detail term={t("states.age")}>{t(`states.age_level.${(age_level ?? "none") as AgeLevel}`)}</Detail>
    </Details>
  );
}

function Consents({ consents }: Pick<View, "consents">) {
  const t = useTexts("assistance");
  const tag = useRegionalTag();
  return (
    <Details title={t("consents.title")} empty={t("consents.none")}>
      {consents.map(({ kind, version, given_at, withdrawn_at }) => (
        <Detail key={`${kind}-${given_at}`} term={t(`consents.kinds.${kind as "terms"}`, { version })}>
          {sayMoment(given_at, tag)}
          {withdrawn_at && `, ${t("consents.withdrawn", { time: sayMoment(withdrawn_at, tag) })}`}
        </Detail>
      ))}
    </Details>
  );
}

function Sessions({ sessions }: Pick<View, "sessions">) {
  const t = useTexts("assistance");
  const tag = useRegionalTag();
  return (
    <Details title={t("sessions.title")} empty={t("sessions.none")}>
      {sessions.map(({ id, device, country, last_seen_at }) => (
        <Detail key={id} term={[device, country].filter(Boolean).join(" · ")}>
          {t("sessions.seen", { time: sayMoment(last_seen_at, tag) })}
        </Detail>
      ))}
    </Details>
  );
}
