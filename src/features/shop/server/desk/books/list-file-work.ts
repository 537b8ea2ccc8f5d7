import { Readable } from "node:stream";
import { z } from "zod";
import { CSV_START, writeCsv } from "#base/write-csv.ts";
import { auditKind, writeAccess } from "#features/staff/server/staff.ts";
import { longWork, type Run } from "#features/work/server/work.ts";
import type { App } from "#platform/app.ts";
import { MONEY_LISTS, type MoneyList } from "../../../desk-lists-rules.ts";
import { listOrdersById } from "../../queries.ts";
import { viewLine } from "../orders/view-line.ts";
import {
  countList,
  listDebits,
  listDebts,
  listOrderIds,
  listWithdrawals,
  type Page,
} from "./queries-list.ts";

const DAY_MS = 86_400_000;
const MOST_DAYS = 366;
const BATCH = 500;

const written = auditKind("shop.list_written", ["list", "from", "until"]);

const input = z
  .strictObject({ list: z.enum(MONEY_LISTS), from: z.iso.date(), to: z.iso.date() })
  .refine(({ from, to }) => !isOutside(daysOf(from, to)), { path: ["to"], message: "shop-desk:lists.days" });
type Input = z.output<typeof input>;

/** Writes a list of some days in UTC to a file for a spreadsheet, without names and accounts. */
export const listFileWork = longWork<Input>({
  name: "money_list",
  right: "order.export",
  input,
  async run(app, { list, from, to }, run) {
    const days = { from: new Date(from), until: new Date(Date.parse(to) + DAY_MS) };
    await app.db.transaction().execute((tx) =>
      writeAccess(app, tx, {
        ...{ kind: written, actor: run.actor, after: { list, from, until: to } },
        ...(run.why !== null && { why: run.why }),
      }),
    );
    const rows = Readable.from(writeRows(app, { list, days, run }), { objectMode: false });
    const body = Readable.toWeb(rows) as ReadableStream<Uint8Array>;
    return { name: `${list}-${from}-${to}.csv`, contentType: "text/csv", body };
  },
});

type Asked = { list: MoneyList; days: Pick<Page, "from" | "until">; run: Run };

/** Reads one batch after the other, so that a year is never in memory as a whole. */
async function* writeRows(app: App, { list, days, run }: Asked): AsyncGenerator<Uint8Array> {
  const { table, heads, read } = LISTS[list];
  const total = await countList(app.db, table, days);
  const encode = (text: string) => new TextEncoder().encode(text);
  yield encode(CSV_START + writeCsv([heads]));
  let [done, after] = [0, 0];
  for (;;) {
    await run.report(Math.min(done, total), total);
    const rows = await read(app, { ...days, after, limit: BATCH });
    if (rows.length === 0) return;
    yield encode(writeCsv(rows.map(({ cells }) => cells.map(say))));
    done += rows.length;
    after = (rows.at(-1) as Row).id;
  }
}

type Cell = string | number | Date | null | undefined;
type Row = { id: number; cells: Cell[] };
type List = {
  table: Parameters<typeof countList>[1];
  heads: string[];
  read(app: Pick<App, "db" | "sites">, page: Page): Promise<Row[]>;
};

const LISTS: Record<MoneyList, List> = {
  orders: {
    table: "shopOrder",
    heads: [
      ...["order", "site", "member", "minor_units", "currency", "refunded_minor_units", "state", "method"],
      ...["receipt", "placed_at", "paid_at"],
    ],
    async read(app, page) {
      const ids = await listOrderIds(app.db, page);
      const orders = await listOrdersById(
        app.db,
        ids.map(({ id }) => id),
      );
      return orders.map((order) => {
        const { id, site, member, money, refunded, state, method, receipt, ...at } = viewLine(app, order);
        const sums = [money.amount, money.currency, refunded.amount];
        return { id, cells: [id, site, member, ...sums, state, method, receipt, at.placed_at, at.paid_at] };
      });
    },
  },
  withdrawals: {
    table: "shopWithdrawal",
    heads: [
      ...["withdrawal", "site", "order", "member", "state", "refunded_minor_units", "currency"],
      ...["received_at", "settled_at"],
    ],
    async read(app, page) {
      const rows = await listWithdrawals(app.db, page);
      return rows.map(({ id, siteId, orderId, memberId, state, amount, currency, at, settledAt }) => ({
        id,
        cells: [id, siteName(app, siteId), orderId, memberId, state, amount, currency, at, settledAt],
      }));
    },
  },
  debits: {
    table: "shopDebit",
    heads: [
      ...["order", "site", "member", "minor_units", "currency", "state", "end_to_end_id", "mandate"],
      ...["due_on", "file", "return_code", "returned_at", "ordered_at"],
    ],
    async read(app, page) {
      const rows = await listDebits(app.db, page);
      return rows.map(({ id, siteId, memberId, amount, currency, state, ...of }) => ({
        id,
        cells: [
          ...[id, siteName(app, siteId), memberId, amount, currency, state, of.endToEndId, of.reference],
          ...[of.dueOn, of.messageId, of.returnCode, of.returnedAt, of.createdAt],
        ],
      }));
    },
  },
  receivables: {
    table: "shopReceivable",
    heads: [
      ...["order", "site", "member", "minor_units", "currency", "state", "cause", "return_code"],
      ...["since", "told_at"],
    ],
    async read(app, page) {
      const rows = await listDebts(app.db, page);
      return rows.map(({ id, siteId, memberId, amount, currency, state, returnCode, at, toldAt }) => {
        const cause = returnCode === null ? "dispute" : "debit";
        const debt = [siteName(app, siteId), memberId, amount, currency, state, cause, returnCode];
        return { id, cells: [id, ...debt, at, toldAt] };
      });
    },
  },
};

function siteName({ sites }: Pick<App, "sites">, id: number): string {
  return sites.get(id).name;
}

function say(cell: Cell): string {
  return cell instanceof Date ? cell.toISOString() : String(cell ?? "");
}

/** A day that is none has an error of its own. */
function isOutside(days: number): boolean {
  return days < 1 || days > MOST_DAYS;
}

function daysOf(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}
