import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import type { Check, Problem, Step } from "../../opening-contract.ts";
import { FindingWords } from "./finding-words.tsx";

type Props = { step: Step; checks: readonly Check[] };

/** What is wrong with a step, in plain words. */
export function Problems({ step: { problems, check: kind }, checks }: Props) {
  if (problems.length === 0) return null;
  const findings = checks.find((check) => check.kind === kind)?.findings ?? [];
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {problems.map((problem) => {
        const found = findings.find(({ what }) => problem.code === "check_found" && what === problem.about);
        return (
          <li key={`${problem.code} ${problem.about}`} className="break-words">
            {found ? <FindingWords finding={found} /> : <ProblemWords problem={problem} />}
          </li>
        );
      })}
    </ul>
  );
}

const ROLES = ["web", "live", "jobs", "mail"] as const;
const FIELDS = [
  ...(["name", "address", "city", "country", "kvk"] as const),
  ...(["vat_numbers", "support_phone", "support_email"] as const),
];

function ProblemWords({ problem: { code, about } }: { problem: Problem }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  if (code === "check_found") return about;
  if (code === "steps_left") return t("opening.problems.steps_left", { count: Number(about) });
  const role = ROLES.find((one) => code === "role_missing" && one === about);
  const field = FIELDS.find((one) => code.startsWith("field_") && one === about);
  const isCountry = code === "no_method" || code === "age_closed";
  const said = role ? t(`roles.${role}`) : field ? t(`opening.fields.${field}`) : about;
  return t(`opening.problems.${code}`, { about: isCountry ? sayCountry(about, tag) : said });
}

function sayCountry(code: string, tag: string): string {
  return new Intl.DisplayNames(tag, { type: "region" }).of(code) ?? code;
}
