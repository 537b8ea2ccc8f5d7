import type { Check, CheckKind, Problem, Step, StepName } from "./opening-contract.ts";

/** Everything of an installation that decides about its steps. */
export type InstallationFacts = {
  isDemo: boolean;
  operators: number;
  missingRoles: readonly string[];
  /** Environment variables that are needed and not set. */
  missingVariables: readonly string[];
  providers: number;
  hasPush: boolean;
  hasSms: boolean;
  checks: readonly Check[];
};

export type SiteFacts = {
  company: Readonly<Record<string, string>>;
  domains: readonly string[];
  /** Host of PUBLIC_ADDRESS if this site should be there and is not. */
  differs: string | null;
  /** Prices that are missing, such as `p1 EUR`. */
  missingPrices: readonly string[];
  hasMethod: boolean;
  country: string;
  /** Legal pages without a translation into the site's own language. */
  untranslated: readonly string[];
  hasOwnTexts: boolean;
  /** Countries in which something needs a proof of age that nobody here can make. */
  closedCountries: readonly string[];
  isOpen: boolean;
  hasOrder: boolean;
};

/** Values of the command in the manual. Whoever left them has not entered their own. */
const EXAMPLES: Readonly<Record<string, string>> = {
  name: "Example B.V.",
  address: "Street 1",
  kvk: "12345678",
  vat_numbers: "NL123456789B01",
  support_phone: "+31 30 000 0000",
  support_email: "help@example.org",
};
const MAIL_SERVER = "the server in MAIL_URL";
const NEEDED_ROLES = ["web", "jobs"];

type Weight = Step["weight"];

/** The check that looks at a step. */
const CHECKS: Partial<Record<StepName, CheckKind>> = {
  ...{ mail: "mail", mail_records: "mail", payments: "payments", domains: "domains", age: "age" },
};

function step(name: StepName, weight: Weight, problems: Problem[]): Step {
  return { name, weight, is_done: problems.length === 0, problems, check: CHECKS[name] ?? null };
}

const listOf = (code: Problem["code"], abouts: readonly string[]): Problem[] =>
  abouts.map((about) => ({ code, about }));
const unless = (isFine: boolean, code: Problem["code"], about = ""): Problem[] =>
  isFine ? [] : [{ code, about }];

export function installationSteps(facts: InstallationFacts): Step[] {
  const { isDemo, operators, missingRoles } = facts;
  const roles = missingRoles.filter((role) => NEEDED_ROLES.includes(role));
  return [
    step("people", "advised", unless(operators >= 2, "one_operator")),
    step("processes", "needed", listOf("role_missing", roles)),
    // The demo keeps its mails, and plays its payments.
    ...(isDemo ? [] : outsideSteps(facts)),
    step("push", "optional", unless(facts.hasPush, "off", "PUSH_KEY")),
    step("sms", "optional", unless(facts.hasSms, "off", "SMS_URL")),
  ];
}

function outsideSteps({ missingVariables, providers, checks }: InstallationFacts): Step[] {
  const mail = checks.find(({ kind }) => kind === "mail");
  const payments = checks.find(({ kind }) => kind === "payments");
  const isServer = ({ what }: Check["findings"][number]) => what === MAIL_SERVER;
  const unset = listOf("variable_missing", missingVariables);
  return [
    step("mail", "needed", [...unset, ...found(mail, isServer)]),
    step(
      "mail_records",
      "advised",
      found(mail, (one) => !isServer(one)),
    ),
    step("payments", "needed", providers > 0 ? found(payments) : unless(false, "no_provider")),
  ];
}

/** What a check found. What could not be found out does not count as wrong. */
function found(
  check: Check | undefined,
  matters: (finding: Check["findings"][number]) => boolean = () => true,
): Problem[] {
  if (!check) return [{ code: "not_checked", about: "" }];
  const wrong = check.findings.filter((one) => one.problem !== null && !one.unknown && matters(one));
  return listOf(
    "check_found",
    wrong.map(({ what }) => what),
  );
}

/** @param left how many steps of the installation are needed and not done */
export function siteSteps(facts: SiteFacts, checks: readonly Check[], left: number): Step[] {
  const { isOpen } = facts;
  const steps = [
    step("company", "needed", companyProblems(facts)),
    step("domains", "needed", domainProblems(facts, checks)),
    step("prices", "needed", listOf("no_price", facts.missingPrices)),
    step("methods", "needed", unless(facts.hasMethod, "no_method", facts.country)),
    step("legal", "needed", listOf("not_translated", facts.untranslated)),
    step("texts", "optional", unless(facts.hasOwnTexts, "own_texts_none")),
    step("age", "optional", listOf("age_closed", facts.closedCountries)),
  ];
  const all = left + countNeeded(steps);
  const opening: Problem[] = isOpen
    ? []
    : [all > 0 ? { code: "steps_left", about: String(all) } : { code: "not_opened", about: "" }];
  return [
    ...steps,
    step("open", "needed", opening),
    step("first_order", "advised", unless(facts.hasOrder, "no_order")),
  ];
}

/** Counts the steps that are needed and not done. */
export function countNeeded(steps: readonly Step[]): number {
  return steps.filter(({ weight, is_done }) => weight === "needed" && !is_done).length;
}

/** Whether nothing is left but what is optional. */
export function isComplete(steps: readonly Step[]): boolean {
  return steps.every(({ weight, is_done }) => is_done || weight === "optional");
}

function companyProblems({ company }: SiteFacts): Problem[] {
  const fields = Object.entries(company);
  return [
    ...listOf(
      "field_empty",
      fields.filter(([, value]) => value.trim() === "").map(([name]) => name),
    ),
    ...listOf(
      "field_example",
      fields.filter(([name, value]) => EXAMPLES[name] === value.trim()).map(([name]) => name),
    ),
  ];
}

function domainProblems({ domains, differs }: SiteFacts, checks: readonly Check[]): Problem[] {
  const check = checks.find(({ kind }) => kind === "domains");
  const differing = differs === null ? [] : listOf("address_differs", [differs]);
  const seen = new Set(check?.findings.map(({ what }) => what));
  // A domain that was added since is not known yet.
  const isSeen = domains.every((domain) => seen.has(domain));
  const ofSite = found(check, ({ what, code }) => domains.includes(what) && code !== "certificate_ends");
  return [
    ...differing,
    ...(check && !isSeen ? [{ code: "not_checked", about: "" } as const] : []),
    ...ofSite,
  ];
}
