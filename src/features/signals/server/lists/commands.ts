import { z } from "zod";
import { isRefusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError, type CommandValues, readCount } from "#platform/command.ts";
import { GroundError } from "#platform/errors.ts";
import { LIST_DAYS, LIST_REASON, SIGN_UPS_PER_HOUR } from "../../contract.ts";
import { barDomain, endEntry, slowRange } from "./change-lists.ts";
import { readLists } from "./read-lists.ts";

const actor = { by: "cli" } as const;
const text = (...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));

const barDomainCommand: Command = {
  name: "bar-email-domain",
  summary: 'Asks for another address when somebody signs up: --domain mail.example --days 30 --why "…".',
  options: text("domain", "days", "why"),
  async run(app, values) {
    const given = { domain: readText(values, "domain"), ...readGiven(values) };
    const { domain, until } = await inWords(app, () => barDomain(app, actor, given));
    return `Nobody signs up with an address at ${domain} until ${until.toISOString()}. Members who have one stay.`;
  },
};

const slowRangeCommand: Command = {
  name: "slow-sign-ups",
  summary: 'Lowers the sign-ups from a range: --range 192.0.2.0/24 --per-hour 5 --days 30 --why "…".',
  options: text("range", "per-hour", "days", "why"),
  async run(app, values) {
    const { min: least, max: most } = SIGN_UPS_PER_HOUR;
    const signupsPerHour = readCount(values, "per-hour", { least, most });
    const given = { range: readText(values, "range"), signupsPerHour, ...readGiven(values) };
    const { range, until } = await inWords(app, () => slowRange(app, actor, given));
    return `At most ${signupsPerHour} sign-ups an hour come from ${range}, until ${until.toISOString()}.`;
  },
};

const endEntryCommand: Command = {
  name: "end-sign-up-list",
  summary: 'Ends an entry before its time: --domain mail.example or --range 192.0.2.0/24, with --why "…".',
  options: text("domain", "range", "why"),
  async run(app, values) {
    const why = readWhy(values);
    const list = values.domain === undefined ? ("range" as const) : ("domain" as const);
    if ((values.domain === undefined) === (values.range === undefined))
      throw new CommandError("Give either --domain or --range.");
    const entry = readText(values, list);
    await inWords(app, () => endEntry(app, actor, { list, entry, why }));
    return `${entry} isn't listed any more.`;
  },
};

const showLists: Command = {
  name: "sign-up-lists",
  summary: "Lists the domains and ranges that are barred or slowed at the sign-up, with their ends and hits.",
  options: {},
  async run(app) {
    const { domains, ranges } = await readLists(app);
    const say = ({ until, hits, why }: { until: string; hits: number; why: string }) =>
      `until ${until}  hits ${hits}  ${JSON.stringify(why)}`;
    const lines = [
      ...domains.map((one) => `${one.domain}  barred  ${say(one)}`),
      ...ranges.map((one) => `${one.range}  ${one.per_hour} an hour  ${say(one)}`),
    ];
    return lines.join("\n") || "Nothing is listed.";
  },
};

export const signUpListCommands: Command[] = [barDomainCommand, slowRangeCommand, endEntryCommand, showLists];

function readText(values: CommandValues, name: string): string {
  const read = String(values[name] ?? "").trim();
  if (read === "") throw new CommandError(`--${name} is missing.`);
  return read;
}

function readGiven(values: CommandValues) {
  const days = readCount(values, "days", { least: LIST_DAYS.min, most: LIST_DAYS.max });
  return { days, why: readWhy(values) };
}

function readWhy(values: CommandValues): string {
  const { min, max } = LIST_REASON;
  const parsed = z.string().trim().min(min).max(max).safeParse(values.why);
  if (parsed.success) return parsed.data;
  throw new CommandError(`--why "…" must say why, in ${min} to ${max} characters.`);
}

/** Runs a use case and tells its refusals as a command does: in English, after the name of the option. */
async function inWords<T>({ translations }: App, work: () => Promise<T>): Promise<T> {
  const { say } = translations.texts("en");
  try {
    return await work();
  } catch (error) {
    if (isRefusal(error))
      throw new CommandError(say(error.code.replace(".", ":refusals."), error.values as never) ?? error.code);
    if (!(error instanceof GroundError) || !error.fields) throw error;
    const [field, words] = Object.entries(error.fields)[0] ?? ["", ""];
    const { key, values } = typeof words === "string" ? { key: words, values: {} } : words;
    throw new CommandError(`--${field}: ${say(key, values) ?? key}`);
  }
}
