import { randomUUID } from "node:crypto";
import { calendarDate } from "#base/age.ts";
import { makeMember } from "#testing/make.ts";
import { type Fixture, holds, insert, type Make, query, siteId, unique, type World } from "./record.ts";

type Order = { id: number; at: Date };

/** A paid order of nobody, or of this member. */
async function order(world: World, at: Date, memberId: number | null = null): Promise<Order> {
  const [{ id }] = await query(
    world,
    `insert into shop_order (member_id, site_id, client_id, bundle, credits, currency, list_amount, amount,
       vat_permille, vat_amount, country, start_now, start_now_text, locale, created_at)
     values ($1, $2, gen_random_uuid(), 'p1', 10, 'EUR', 1000, 1000, 210, 174, 'NL', true, 'x', 'en', $3)
     returning id`,
    [memberId, siteId(world), at],
  );
  await query(
    world,
    `insert into shop_payment (order_id, method, provider, key, state, changed_at, completed_at)
     values ($1, 'ideal', 'sandbox', gen_random_uuid(), 'completed', $2, $2)`,
    [id, at],
  );
  return { id, at };
}

const companyId = async (world: World) =>
  (await query(world, "select min(id) as id from site_company"))[0].id;

/** A debit with its mandate, due on the day of the order. */
async function debit(world: World, { id, at }: Order, state = "filed"): Promise<void> {
  const [mandate] = await query(
    world,
    `insert into shop_mandate (reference, order_id, company_id, creditor_id, creditor_name, details, locale,
       text_version, signed_at, address, user_agent, code_id, code_sent_at)
     values ($1, $2, $3, 'NL', 'Velvet', 'sealed', 'en', 'x', $4, '1.2.3.4', 'x', gen_random_uuid(), $4) returning id`,
    [unique(), id, await companyId(world), at],
  );
  const day = calendarDate(at);
  await query(
    world,
    `insert into shop_debit (order_id, mandate_id, account, mobile, household, last4, country, end_to_end_id, amount,
       currency, state, due_on, open_until, at_risk_until, created_at)
     values ($1, $2, $3, $3, $3, '1234', 'NL', $3, 1000, 'EUR', $4, $5, $5, $5, $6)`,
    [id, mandate.id, unique(), state, day, at],
  );
}

const owe = (world: World, { id, at }: Order) =>
  query(world, "insert into shop_receivable (order_id, amount, currency, at) values ($1, 1, 'EUR', $2)", [
    id,
    at,
  ]);

/** Details of an erased member's payment, debit and withdrawal. */
const hidden: Make = async (world, at) => {
  const paid = await order(world, at);
  await debit(world, paid);
  for (const table of ["shop_payment", "shop_debit"])
    await query(world, `update ${table} set hidden = 'sealed' where order_id = $1`, [paid.id]);
  await query(world, "update shop_debit set account = null, mobile = null where order_id = $1", [paid.id]);
  await insert(world, "shop_withdrawal", { ...withdrawal(world, at), order_id: paid.id, hidden: "sealed" });
  return holds(
    world,
    `select from shop_payment where order_id = $1 and hidden is not null
     union all select from shop_debit where order_id = $1 and hidden is not null
     union all select from shop_withdrawal where order_id = $1 and hidden is not null`,
    paid.id,
  );
};

const withdrawal = (world: World, at: Date) => ({
  client_id: randomUUID(),
  site_id: siteId(world),
  order_no: "1",
  locale: "en",
  at,
  state: "settled",
});

const fault = (at: Date) => ({ key: unique(), kind: "unknown_order", at, last_at: at });
const settled = (at: Date) => ({ state: "noted", settled_at: at, settled_by: "Fay", note: "Sorted out" });

const webhook = (at: Date) => ({
  event_key: unique(),
  provider: "x",
  headers: "{}",
  query: "",
  body: "",
  at,
});

const emptied = "details is not null";

export const shopRecords = {
  "sms-codes": {
    make: async (world, at) =>
      insert(world, "shop_debit_code", {
        id: randomUUID(),
        member_id: (await makeMember(world.testApp)).id,
        bundle: "p1",
        amount: 1,
        hash: "x",
        details: "x",
        account: "x",
        mobile: "x",
        text_version: "x",
        sent_at: at,
        expires_at: at,
      }),
  },
  webhooks: {
    make: (world, at) => insert(world, "shop_webhook", { ...webhook(at), acted_at: at }),
    spare: (world, at) => insert(world, "shop_webhook", webhook(at)),
  },
  "mandate-details": {
    make: async (world, at) => {
      const due = await order(world, at);
      await debit(world, due);
      return holds(world, `select from shop_mandate where order_id = $1 and ${emptied}`, due.id);
    },
    spare: async (world, at) => {
      const owed = await order(world, at);
      await debit(world, owed);
      await owe(world, owed);
      return holds(world, `select from shop_mandate where order_id = $1 and ${emptied}`, owed.id);
    },
  },
  "payment-details": {
    make: hidden,
    spare: async (world, at) => {
      const owed = await order(world, at);
      await query(world, "update shop_payment set hidden = 'sealed' where order_id = $1", [owed.id]);
      await owe(world, owed);
      return holds(world, "select from shop_payment where order_id = $1 and hidden is not null", owed.id);
    },
  },
  "debit-accounts": {
    make: async (world, at) => {
      const filed = await order(world, at);
      await debit(world, filed);
      return holds(world, "select from shop_debit where order_id = $1 and account is not null", filed.id);
    },
    spare: async (world, at) => {
      const waiting = await order(world, at);
      await debit(world, waiting, "waiting");
      return holds(world, "select from shop_debit where order_id = $1 and account is not null", waiting.id);
    },
  },
  "debit-files": {
    make: async (world, at) =>
      insert(
        world,
        "shop_debit_file",
        {
          message_id: unique(),
          company_id: await companyId(world),
          format: "pain.008.001.08",
          debits: 1,
          amount: 1,
          content: "sealed",
          made_at: at,
        },
        "content <> ''",
      ),
  },
  "lifted-blocks": {
    make: async (world, at) =>
      insert(world, "shop_debit_unblock", {
        mobile: unique(),
        id: Number.parseInt(randomUUID().slice(0, 8), 16),
        code: "manual",
        at,
        lifted_at: at,
        lifted_by: "x",
        lifted_reason: "x",
      }),
  },
  "cards-at-providers": {
    // No such provider exists, so it never answers.
    make: (world, at) =>
      insert(world, "shop_card_to_forget", {
        provider_ref: unique(),
        provider: "closed",
        since: at,
        look_at: at,
      }),
  },
  orders: {
    make: async (world, at) => {
      const { id } = await order(world, at);
      return holds(world, "select from shop_order where id = $1", id);
    },
    spare: async (world, at) => {
      const { id } = await order(world, at, (await makeMember(world.testApp)).id);
      return holds(world, "select from shop_order where id = $1", id);
    },
  },
  "payment-faults": {
    make: (world, at) => insert(world, "shop_fault", { ...fault(at), ...settled(at) }),
    spare: (world, at) => insert(world, "shop_fault", fault(at)),
  },
  withdrawals: {
    make: (world, at) => insert(world, "shop_withdrawal", withdrawal(world, at)),
    spare: (world, at) => insert(world, "shop_withdrawal", { ...withdrawal(world, at), state: "open" }),
  },
} satisfies Record<string, Fixture>;
