import { describe, expect, test } from "vitest";
import type { Check, Step } from "./opening-contract.ts";
import {
  countNeeded,
  type InstallationFacts,
  installationSteps,
  isComplete,
  type SiteFacts,
  siteSteps,
} from "./opening-rules.ts";

const AT = "2026-11-28T12:00:00.000Z";
const finding = { what: "x", code: null, problem: null, unknown: false, until: null };
const SERVER = { ...finding, what: "the server in MAIL_URL" };

const CHECKS: Check[] = [
  { kind: "mail", at: AT, findings: [SERVER] },
  { kind: "payments", at: AT, findings: [finding] },
  { kind: "domains", at: AT, findings: [{ ...finding, what: "velvet.example" }] },
];
const READY: InstallationFacts = {
  ...{ isDemo: false, operators: 2, missingRoles: ["mail"], missingVariables: [], providers: 1 },
  ...{ hasPush: true, hasSms: true, checks: CHECKS },
};
const SITE: SiteFacts = {
  company: { name: "Velvet B.V.", kvk: "30123456" },
  domains: ["velvet.example"],
  differs: null,
  missingPrices: [],
  ...{ hasMethod: true, country: "NL", untranslated: [], hasOwnTexts: true, closedCountries: [] },
  ...{ isOpen: false, hasOrder: false },
};

const problemsOf = (steps: Step[], name: string) =>
  steps
    .find((step) => step.name === name)
    ?.problems.map(({ code, about }) => [code, about].filter(Boolean).join(" "));
const ofSite = (changes: Partial<SiteFacts>, checks = CHECKS) =>
  siteSteps({ ...SITE, ...changes }, checks, 0);
const ofInstallation = (changes: Partial<InstallationFacts>) => installationSteps({ ...READY, ...changes });

describe("the steps of an installation", () => {
  test("are done where nothing is missing", () => {
    expect(ofInstallation({}).filter(({ is_done }) => !is_done)).toEqual([]);
    expect(isComplete(ofInstallation({ hasPush: false, hasSms: false }))).toBe(true);
  });

  test.each<[string, Partial<InstallationFacts>, string[], boolean]>([
    ["people", { operators: 1 }, ["one_operator"], false],
    ["processes", { missingRoles: ["jobs", "mail"] }, ["role_missing jobs"], true],
    ["mail", { missingVariables: ["MAIL_URL"] }, ["variable_missing MAIL_URL"], true],
    ["mail", { checks: [] }, ["not_checked"], true],
    ["payments", { providers: 0 }, ["no_provider"], true],
    ["payments", { checks: [] }, ["not_checked"], true],
    ["sms", { hasSms: false }, ["off SMS_URL"], false],
  ])("say of %s what is missing in %j", (name, changes, problems, isNeeded) => {
    const steps = ofInstallation(changes);
    expect(problemsOf(steps, name)).toEqual(problems);
    expect(countNeeded(steps.filter((step) => step.name === name))).toBe(isNeeded ? 1 : 0);
  });

  test("repeat what a check found, but for what it could not find out, and records of mail stop no opening", () => {
    const findings = [
      { ...SERVER, problem: "it refuses" },
      { ...finding, what: "SPF", problem: "there is none" },
      { ...finding, what: "DMARC", problem: "no answer", unknown: true },
    ];
    const steps = ofInstallation({ checks: [{ kind: "mail", at: AT, findings }] });
    expect(problemsOf(steps, "mail")).toEqual(["check_found the server in MAIL_URL"]);
    expect(problemsOf(steps, "mail_records")).toEqual(["check_found SPF"]);
    expect(steps.find(({ name }) => name === "mail_records")?.weight).toBe("advised");
  });

  test("of the demo are without mail and payments, which it plays", () => {
    const steps = ofInstallation({ isDemo: true, checks: [], providers: 0 });
    expect(steps.map(({ name }) => name)).not.toContain("payments");
    expect(countNeeded(steps)).toBe(0);
  });
});

describe("the steps of a site", () => {
  test.each<[string, Partial<SiteFacts>, string[]]>([
    ["company", { company: { name: "Example B.V.", city: " " } }, ["field_empty city", "field_example name"]],
    ["domains", { differs: "old.example" }, ["address_differs old.example"]],
    ["domains", { domains: ["velvet.example", "new.example"] }, ["not_checked"]],
    ["prices", { missingPrices: ["p1 EUR"] }, ["no_price p1 EUR"]],
    ["methods", { hasMethod: false }, ["no_method NL"]],
    ["legal", { untranslated: ["terms"] }, ["not_translated terms"]],
  ])("say of %s what is missing in %j, and it cannot open", (name, changes, problems) => {
    const steps = ofSite(changes);
    expect(problemsOf(steps, name)).toEqual(problems);
    expect(problemsOf(steps, "open")).toEqual(["steps_left 1"]);
  });

  test("do not demand texts of its own, nor proofs of age", () => {
    const steps = ofSite({ hasOwnTexts: false, closedCountries: ["GB"] });
    expect(problemsOf(steps, "age")).toEqual(["age_closed GB"]);
    expect(problemsOf(steps, "open")).toEqual(["not_opened"]);
  });

  test("count what the installation needs too", () => {
    expect(problemsOf(siteSteps(SITE, CHECKS, 2), "open")).toEqual(["steps_left 2"]);
  });

  test("take a certificate that ends soon for no reason to wait, and another server for one", () => {
    const found = (code: "elsewhere" | "certificate_ends") =>
      ofSite({}, [
        { kind: "domains", at: AT, findings: [{ ...finding, what: "velvet.example", code, problem: "p" }] },
      ]);
    expect(problemsOf(found("certificate_ends"), "domains")).toEqual([]);
    expect(problemsOf(found("elsewhere"), "domains")).toEqual(["check_found velvet.example"]);
  });

  test("are all done after the opening and the first order", () => {
    expect(isComplete(ofSite({ isOpen: true }))).toBe(false);
    expect(isComplete(ofSite({ isOpen: true, hasOrder: true }))).toBe(true);
  });
});
