import { href, Link } from "react-router";
import type { MemberPanelProps } from "#base/member-page.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Detail, Details } from "#ui/details.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { readMemberCases } from "../../member-contract.ts";
import { sayDay } from "../parts/say.ts";
import { useSubject } from "../parts/use-subject.ts";

type Props = MemberPanelProps<typeof readMemberCases>;

/** Cases about the member, strikes that count, and all measures. */
export function MemberCasesPanel({ data: { is_own: isOwn, cases, strikes, measures }, now }: Props) {
  const t = useTexts("moderation-desk");
  const ofStaff = useTexts("staff");
  const tag = useRegionalTag();
  const day = (moment: string) => sayDay(new Date(moment), tag);
  if (isOwn) return <Notice>{ofStaff("refusals.own_account")}</Notice>;
  return (
    <>
      <Card as="section">
        <h2 className="mb-2">{t("member.cases")}</h2>
        {cases.length === 0 && <p className="text-ink-2">{t("member.no_cases")}</p>}
        <ul className="flex flex-col divide-y divide-line">
          {cases.map((one) => (
            <li key={one.id} className="flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 py-2">
              <CaseLine one={one} />
              <span className="ms-auto text-ink-2 text-sm">{day(one.opened_at)}</span>
            </li>
          ))}
        </ul>
      </Card>
      <Details title={t("past.strikes")} empty={t("past.no_strikes")}>
        {strikes.map(({ rule, at, expires_at }) => (
          <Detail key={at} term={rule ? t(`rule.${rule as "scam"}`) : day(at)}>
            {t("past.expires", { day: day(expires_at) })}
          </Detail>
        ))}
      </Details>
      <Details title={t("member.measures")} empty={t("member.no_measures")}>
        {measures.map((measure) => (
          <Detail key={`${measure.kind}${measure.begins_at}`} term={t(`measure.${measure.kind as "muted"}`)}>
            {day(measure.begins_at)} · {t(`member.state.${stateOf(measure, now)}`)}
            {measure.ends_at && !measure.ended_at && ` · ${t("decide.until", { day: day(measure.ends_at) })}`}
          </Detail>
        ))}
      </Details>
    </>
  );
}

function stateOf({ ends_at, ended_at }: Props["data"]["measures"][number], now: string) {
  if (ended_at !== null) return "lifted";
  return ends_at !== null && ends_at <= now ? "over" : "in_force";
}

function CaseLine({ one: { id, subject, rule, state, opens } }: { one: Props["data"]["cases"][number] }) {
  const t = useTexts("moderation-desk");
  const desk = useTexts("desk");
  const saySubject = useSubject();
  const name = desk("search.case", { number: id });
  return (
    <>
      {opens ? (
        <Link
          to={href("/desk/cases/:id", { id: String(id) })}
          className="font-semibold text-accent underline underline-offset-4"
        >
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <span>
        {saySubject(subject)}
        {rule && ` · ${t(`rule.${rule as "scam"}`)}`}
      </span>
      <Badge tone={state === "open" ? "warning" : "neutral"}>{desk(`search.state.${state}`)}</Badge>
    </>
  );
}
