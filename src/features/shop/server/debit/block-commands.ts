import { findMemberId } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError, type CommandValues } from "#platform/command.ts";
import { readDebtorIban, readDebtorMobile } from "./account.ts";
import { blockDebit, listDebitBlocks, listLiftedDebitBlocks, unblockDebit } from "./blocks.ts";
import { fingerprintAccount, fingerprintMobile } from "./details.ts";
import { findDebit } from "./queries.ts";
import type { BlockSubject } from "./queries-block.ts";

const SUBJECTS = ["member", "iban", "mobile", "household"] as const;
const subjectOptions = {
  member: { type: "string" },
  iban: { type: "string" },
  mobile: { type: "string" },
  household: { type: "string" },
  reason: { type: "string" },
  by: { type: "string" },
} as const;
const ONE_OF = "--member anna, --iban NL…, --mobile +31… or --household 100001 (by an order of theirs)";
const BECAUSE = `--reason "…" --by "operator's name"`;

const blockCommand: Command = {
  name: "block-debit",
  summary: `Blocks direct debit by hand: ${ONE_OF}; ${BECAUSE}.`,
  options: subjectOptions,
  async run(app, values) {
    const subject = await readSubject(app, values);
    const id = await blockDebit(app, subject, readReason(values));
    return id === null ? "It was blocked before: see debit-blocks." : `Blocked. The block's number is ${id}.`;
  },
};

const unblockCommand: Command = {
  name: "unblock-debit",
  summary: `Lifts a block of direct debit: --block 7, ${ONE_OF}; ${BECAUSE}.`,
  options: { ...subjectOptions, block: { type: "string" } },
  async run(app, values) {
    const subject =
      values.block === undefined ? await readSubject(app, values) : { id: readNumber(values, "block") };
    if (!(await unblockDebit(app, subject, readReason(values))))
      throw new CommandError("This isn't blocked: see debit-blocks.");
    return "The block is lifted. Unpaid and repeated returns still block by themselves.";
  },
};

const listCommand: Command = {
  name: "debit-blocks",
  summary: "Lists what is blocked for direct debit, or with --lifted what was.",
  options: { lifted: { type: "boolean" } },
  async run(app, values) {
    if (values.lifted === true) {
      const lifted = await listLiftedDebitBlocks(app);
      return (
        lifted
          .map(
            (block) =>
              `${sayBlock(block)}  lifted ${block.liftedAt.toISOString()} by ${quote(block.liftedBy)}: ${quote(block.liftedReason)}`,
          )
          .join("\n") || "No block was lifted."
      );
    }
    return (await listDebitBlocks(app)).map(sayBlock).join("\n") || "Nothing is blocked.";
  },
};

type Listed = Awaited<ReturnType<typeof listDebitBlocks>>[number];

/** Accounts, numbers and households are only known as fingerprints, of which the start is shown. */
function sayBlock({ id, memberId, account, mobile, household, ...block }: Listed): string {
  const [kind, fingerprint] =
    Object.entries({ account, mobile, household }).find(([, value]) => value !== null) ?? [];
  const subject = memberId === null ? `${kind} ${fingerprint?.slice(0, 6)}…` : `member ${memberId}`;
  const cause =
    block.blockedBy === null
      ? `returned with ${block.code}, order ${block.orderId}`
      : `by ${quote(block.blockedBy)}: ${quote(block.reason ?? "")}`;
  return `${id}  ${subject}  ${block.at.toISOString()}  ${cause}`;
}

async function readSubject(app: Pick<App, "db" | "seal">, values: CommandValues): Promise<BlockSubject> {
  const given = SUBJECTS.filter((name) => values[name] !== undefined);
  const [name] = given;
  if (name === undefined || given.length > 1) throw new CommandError(`Name one of ${ONE_OF}.`);
  switch (name) {
    case "member":
      return { memberId: await readMember(app, values) };
    case "iban": {
      const iban = readDebtorIban(String(values.iban));
      if (iban === null) throw new CommandError("--iban must be an IBAN of the SEPA area.");
      return { account: fingerprintAccount(app, iban) };
    }
    case "mobile": {
      const mobile = readDebtorMobile(String(values.mobile));
      if (mobile === null) throw new CommandError("--mobile must be a mobile number such as +31612345678.");
      return { mobile: fingerprintMobile(app, mobile) };
    }
    case "household": {
      const debit = await findDebit(app.db, readNumber(values, "household"));
      if (!debit?.household)
        throw new CommandError("--household must be an order by direct debit whose household is stored.");
      return { household: debit.household };
    }
  }
}

async function readMember({ db }: Pick<App, "db">, values: CommandValues): Promise<number> {
  const memberId = await findMemberId(db, String(values.member));
  if (memberId === null) throw new CommandError("--member must be a member's username or e-mail address.");
  return memberId;
}

function readNumber(values: CommandValues, name: string): number {
  const text = String(values[name]);
  if (!/^\d{1,15}$/.test(text)) throw new CommandError(`--${name} must be a number.`);
  return Number(text);
}

const MOST = { reason: 500, by: 100 };

function readReason(values: CommandValues): { reason: string; operator: string } {
  return { reason: readWords(values, "reason"), operator: readWords(values, "by") };
}

function readWords(values: CommandValues, name: keyof typeof MOST): string {
  const words = String(values[name] ?? "").trim();
  if (words === "" || words.length > MOST[name])
    throw new CommandError(`--${name} is needed, with up to ${MOST[name]} characters.`);
  return words;
}

/** Makes stored text safe for a terminal. */
function quote(text: string): string {
  return JSON.stringify(text);
}

export const blockCommands = [blockCommand, unblockCommand, listCommand];
