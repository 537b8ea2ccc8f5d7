import type { Page } from "@playwright/test";
import type { Shot, World } from "./shot.ts";
import { atDeskAs } from "./shots-desk.ts";

const LOG_IN = "/desk/log-in";

/** Orders, refunds, codes, withdrawals and faults at the desk. */
export function listMoneyShots(): Shot[] {
  return [
    {
      name: "desk-orders",
      path: LOG_IN,
      fill: addMoney,
      reach: atDeskAs("Otto", "/desk/orders?word=900001"),
    },
    { name: "desk-order", path: LOG_IN, reach: atDeskAs("Otto", "/desk/orders/900001") },
    { name: "desk-order-refund", path: LOG_IN, whole: false, reach: openRefund },
    { name: "desk-codes", path: LOG_IN, reach: atDeskAs("Otto", "/desk/codes") },
    { name: "desk-codes-make", path: LOG_IN, whole: false, reach: openMaking },
    { name: "desk-withdrawals", path: LOG_IN, reach: atDeskAs("Otto", "/desk/withdrawals") },
    { name: "desk-faults", path: LOG_IN, reach: atDeskAs("Otto", "/desk/faults") },
    { name: "desk-home-money", path: LOG_IN, reach: atDeskAs("Otto", "/desk") },
  ];
}

async function openRefund(page: Page, context: Parameters<NonNullable<Shot["reach"]>>[1], world: World) {
  await atDeskAs("Otto", "/desk/orders/900001")(page, context, world);
  await page.locator("main section button").first().click();
  await page.locator("dialog[open] input").fill("5");
  await page.locator("dialog[open] button[type=submit]").click();
  await page.locator("dialog[open] textarea").waitFor();
}

async function openMaking(page: Page, context: Parameters<NonNullable<Shot["reach"]>>[1], world: World) {
  await atDeskAs("Otto", "/desk/codes")(page, context, world);
  await page.locator("main button").first().click();
  await page.locator("dialog[open] input").first().fill("SUMMER");
}

const STATEMENTS = [
  `insert into shop_order (id, member_id, site_id, client_id, bundle, credits, currency, list_amount, code, amount,
     vat_permille, vat_amount, country, country_by_address, country_by_profile, start_now, start_now_text, locale, created_at)
   overriding system value
   select n, (select min(member_id) from wallet_wallet), 1, gen_random_uuid(), 'p1', 30, 'EUR', 2499,
     case when n = 900001 then 'SUMMER' end, 2499 - case when n = 900001 then 500 else 0 end, 210, 347, 'NL', 'NL', 'NL',
     true, 'x', 'en', now() - (n - 900000) * interval '1 day'
   from generate_series(900001, 900003) n`,
  `insert into shop_payment (order_id, method, provider, key, provider_ref, state, instrument, receipt_no, completed_at, changed_at)
   select id, 'creditcard', 'sandbox', gen_random_uuid(), 'SBX-' || id,
     (case when id = 900003 then 'charged_back' else 'completed' end)::shop_payment_state,
     '{"kind": "card", "brand": "visa", "last4": "4242", "country": "NL"}', '2026-1-' || id, created_at, created_at
   from shop_order where id >= 900001`,
  `insert into shop_entry (order_id, kind, debited, credited, amount, currency, key, at)
   select id, 'paid', 'provider', 'sales', amount, 'EUR', id::text, created_at from shop_order where id >= 900001`,
  `insert into wallet_lot (member_id, reason, key, credits, remaining, source, at, opened)
   select member_id, 'order', id::text, 30, 22, '2_bought', created_at, true from shop_order where id >= 900001`,
  `insert into shop_code (site_id, code, percent, created_at, made_by)
   select null, 'SUMMER', 20, now() - interval '9 days', id from staff_person where alias = 'Otto'`,
  `insert into shop_code (site_id, code, percent, country, currency, minimum_amount, status, created_at, ended_at)
   values (1, 'SPRING-NL', 12.5, 'NL', 'EUR', 2500, 'inactive', now() - interval '90 days', now() - interval '9 days')`,
  `insert into shop_withdrawal (site_id, client_id, name, email, order_no, locale, at)
   values (1, gen_random_uuid(), 'Sanne van den Berg', 'sanne@example.org', '900002', 'nl', now() - interval '12 days')`,
  `insert into shop_fault (kind, key, order_id, provider, amount, currency, detail, at, last_at, times)
   values ('refund_failed', 'x', 900002, 'sandbox', 1000, 'EUR', 'operator', now() - interval '2 days', now(), 1),
     ('unknown_order', 'sandbox y', null, 'sandbox', 2499, 'EUR', 'SBX-77120', now() - interval '1 day', now(), 4)`,
  `insert into shop_fault (kind, key, order_id, provider, amount, currency, at, last_at, state, settled_at, settled_by, note)
   values ('late_money', '900003', 900003, 'sandbox', 2499, 'EUR', now() - interval '6 days', now() - interval '6 days',
     'noted', now(), 'Otto', 'The member wanted the credits all the same')`,
];

async function addMoney(database: World["database"]) {
  for (const statement of STATEMENTS) await database.query(statement);
}
