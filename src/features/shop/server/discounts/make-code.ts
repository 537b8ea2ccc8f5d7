import { isCountry } from "#base/countries.ts";
import { CURRENCIES, type Currency, minorUnits } from "#base/money.ts";
import { METHOD_CODES, type MethodCode } from "#base/payment-methods.ts";
import { findMemberId } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError, type CommandValues } from "#platform/command.ts";
import { discountCode } from "../../contract.ts";
import { CODE_NAME, MAX_PERCENT, VALIDITIES } from "../../desk-codes-contract.ts";
import { makeCode } from "../desk/codes/make-code.ts";

const OPTIONS = [
  "site",
  "code",
  "percent",
  "country",
  "member",
  "currency",
  "minimum",
  "expires",
  "methods",
  "validity",
] as const;
type Option = (typeof OPTIONS)[number];

const DAY = 86_400_000;

export const makeCodeCommand: Command = {
  name: "make-code",
  summary:
    "Creates a discount code: --site velvet.example (or all) --code SUMMER --percent 20 [--country NL] [--member anna@example.org] " +
    "[--currency EUR] [--minimum 25.00] [--expires 2026-12-31] [--methods ideal,paypal] [--validity once|once-per-user|unlimited].",
  options: Object.fromEntries(OPTIONS.map((name) => [name, { type: "string" } as const])),
  async run(app, values) {
    const code = readCode(values);
    const currency = readCurrency(values);
    const row = {
      code,
      siteId: readSite(app, values),
      percent: readPercent(values),
      country: readCountry(values),
      memberId: await readMember(app, values),
      currency,
      minimumAmount: readMinimum(values, currency),
      expiresAt: readExpiry(values, app.clock.now()),
      validity: readValidity(values),
      methods: readMethods(values),
    };
    const made = await app.db
      .transaction()
      .execute((tx) => makeCode(app, tx, { code: row, actor: { by: "cli" } }));
    if (made === "reserved") throw new CommandError(`--code: ${code} is reserved for a built-in offer.`);
    if (made === "taken") throw new CommandError(`--code: ${code} already exists.`);
    return `Created ${code}: ${row.percent}% off.`;
  },
};

function readText(values: CommandValues, name: Option): string | null {
  const value = values[name];
  return typeof value === "string" ? value.trim() : null;
}

function readCode(values: CommandValues): string {
  const { data: code } = discountCode.safeParse(values.code ?? "");
  if (!code || !CODE_NAME.test(code))
    throw new CommandError("--code must be 3 to 40 letters, digits and dashes, such as SUMMER.");
  return code;
}

/** `null` means every site. */
function readSite({ sites }: Pick<App, "sites">, values: CommandValues): number | null {
  const wanted = readText(values, "site");
  if (wanted === "all") return null;
  const site = wanted && sites.find({ host: wanted, forced: wanted });
  if (!site) throw new CommandError("--site must be a domain of one of your sites, or all.");
  return site.id;
}

function readPercent(values: CommandValues): number {
  const typed = readText(values, "percent") ?? "";
  const percent = Number(typed);
  if (!/^\d{1,2}(\.\d)?$/.test(typed) || percent <= 0 || percent > MAX_PERCENT)
    throw new CommandError(
      `--percent must be a number above 0 and at most ${MAX_PERCENT}, such as 20 or 12.5.`,
    );
  return percent;
}

function readCountry(values: CommandValues): string | null {
  const country = readText(values, "country")?.toUpperCase() ?? null;
  if (country !== null && !isCountry(country))
    throw new CommandError("--country must be a country in which credits are sold, such as NL.");
  return country;
}

async function readMember({ db }: Pick<App, "db">, values: CommandValues): Promise<number | null> {
  const login = readText(values, "member");
  const memberId = login === null ? null : await findMemberId(db, login);
  if (login !== null && memberId === null)
    throw new CommandError("--member must be the e-mail address or username of a member.");
  return memberId;
}

function readCurrency(values: CommandValues): Currency | null {
  const typed = readText(values, "currency")?.toUpperCase() ?? null;
  if (typed === null) return null;
  const currency = CURRENCIES.find((one) => one === typed);
  if (!currency) throw new CommandError(`--currency must be one of ${CURRENCIES.join(", ")}.`);
  return currency;
}

/** In minor units. */
function readMinimum(values: CommandValues, currency: Currency | null): number | null {
  const typed = readText(values, "minimum");
  if (typed === null) return null;
  if (currency === null) throw new CommandError("--minimum needs a --currency.");
  const amount = /^\d{1,6}(\.\d{1,2})?$/.test(typed) ? minorUnits(typed, currency) : null;
  if (!amount) throw new CommandError("--minimum must be an amount above 0, such as 25.00.");
  return amount;
}

/** End of the given day, in UTC. */
function readExpiry(values: CommandValues, now: Date): Date | null {
  const typed = readText(values, "expires");
  if (typed === null) return null;
  const begins = /^\d{4}-\d{2}-\d{2}$/.test(typed) ? new Date(`${typed}T00:00:00Z`) : null;
  const isDay = begins !== null && !Number.isNaN(begins.getTime()) && begins.toISOString().startsWith(typed);
  const ends = isDay ? new Date(begins.getTime() + DAY) : null;
  if (!ends || ends <= now)
    throw new CommandError("--expires must be the last valid day, today or later, such as 2026-12-31.");
  return ends;
}

function readValidity(values: CommandValues): string {
  const validity = readText(values, "validity") ?? "once-per-user";
  if (!(VALIDITIES as readonly string[]).includes(validity))
    throw new CommandError(`--validity must be one of ${VALIDITIES.join(", ")}.`);
  return validity;
}

function readMethods(values: CommandValues): MethodCode[] | null {
  const typed = readText(values, "methods");
  if (typed === null) return null;
  return typed.split(",").map((name) => {
    const method = METHOD_CODES.find((code) => code === name.trim().toLowerCase());
    if (!method)
      throw new CommandError(`--methods must be a comma-separated list of: ${METHOD_CODES.join(", ")}.`);
    return method;
  });
}
