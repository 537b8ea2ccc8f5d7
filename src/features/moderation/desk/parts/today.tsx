import { useState } from "react";
import { useRevalidator } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import type { readQueues } from "../../desk-contract.ts";
import type { pauseRule } from "../../desk-work-contract.ts";
import { RULE_NAMES, type RuleName } from "../../rules-list.ts";

type Burden = Pick<OutputOf<typeof readQueues>, "paused" | "left_to_others" | "hard_enough">;

/** What the person does not want to see today, which they say without a reason, and how much that leaves to others. */
export function Today({ paused, left_to_others, hard_enough }: Burden) {
  const t = useTexts("moderation-desk");
  const { pause, busy, error } = usePause();
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2>{t("today.title")}</h2>
      {hard_enough && <Notice title={t("today.enough")}>{t("today.enough_words")}</Notice>}
      <p className="text-ink-2">{t("today.words")}</p>
      {paused.length > 0 && (
        <ul className="divide-y divide-line">
          {paused.map((rule) => (
            <li key={rule} className="flex min-h-touch flex-wrap items-center gap-3">
              <span className="grow">{t(`rule.${rule}`)}</span>
              <Button variant="quiet" size="small" loading={busy} onClick={() => void pause(rule, false)}>
                {t("today.again")}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {left_to_others > 0 && <p>{t("today.left", { n: left_to_others })}</p>}
      <PauseForm paused={paused} busy={busy} onPause={(rule) => pause(rule, true)} />
      {error && (
        <Notice tone="danger" live="alert">
          {error.message || t("failed")}
        </Notice>
      )}
    </Card>
  );
}

type FormProps = { paused: readonly RuleName[]; busy: boolean; onPause: (rule: RuleName) => Promise<void> };

function PauseForm({ paused, busy, onPause }: FormProps) {
  const t = useTexts("moderation-desk");
  const [rule, setRule] = useState<RuleName | "">("");
  return (
    <form
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (rule) void onPause(rule).then(() => setRule(""));
      }}
    >
      <NativeSelect
        label={t("decide.rule")}
        value={rule}
        onChange={(event) => setRule(event.target.value as RuleName)}
      >
        <option value="">{t("today.choose")}</option>
        {RULE_NAMES.filter((name) => !paused.includes(name)).map((name) => (
          <option key={name} value={name}>
            {t(`rule.${name}`)}
          </option>
        ))}
      </NativeSelect>
      <Button type="submit" variant="secondary" loading={busy} disabled={rule === ""}>
        {t("lease.not_today")}
      </Button>
    </form>
  );
}

function usePause() {
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const pause = async (rule: RuleName, paused: boolean) => {
    const options = { body: { rule, paused }, memberId: null };
    const isDone = await run(() => call<typeof pauseRule>("POST", "/api/desk/rule-pauses", options));
    if (isDone) await revalidate();
  };
  return { pause, busy, error };
}
