import type { BrowserContext, Page } from "@playwright/test";
import type { Shot, World } from "./shot.ts";
import { atDeskAs } from "./shots-desk.ts";

/** Direct debits and debts at the desk. */
export function listMoneyShots(): Shot[] {
  return [
    { name: "desk-debits-empty", path: "/desk/log-in", reach: atDeskAs("Frida", "/desk/debits") },
    { name: "desk-receivables-empty", path: "/desk/log-in", reach: atDeskAs("Frida", "/desk/receivables") },
    { name: "desk-books-empty", path: "/desk/log-in", reach: atDeskAs("Frida", "/desk/books") },
    { name: "desk-debits", path: "/desk/log-in", fill: addDebits, reach: atDeskAs("Frida", "/desk/debits") },
    { name: "desk-debits-returns", path: "/desk/log-in", reach: chooseReturns },
    { name: "desk-receivables", path: "/desk/log-in", reach: atDeskAs("Frida", "/desk/receivables") },
    { name: "desk-books", path: "/desk/log-in", fill: addBooks, reach: atDeskAs("Frida", "/desk/books") },
    { name: "desk-receivables-settle", path: "/desk/log-in", whole: false, reach: openSettle },
  ];
}

/** Debits in all their states, as of one company, with what came of them. */
async function addDebits(database: World["database"]) {
  const { rowCount } = await database.query("select from shop_debit limit 1");
  if (rowCount) return;
  await database.query(
    `update site_company set creditor_id = 'NL22ZZZ000000000000', creditor_name = 'Example B.V.',
       creditor_iban = 'NL20INGB0001234567' where id = (select company_id from site_site order by id limit 1)`,
  );
  await database.query(
    `insert into shop_order (member_id, site_id, client_id, bundle, credits, currency, list_amount, amount,
       vat_permille, vat_amount, country, start_now, start_now_text, locale, created_at)
     select member.id, site.id, gen_random_uuid(), 'p1', 30, 'EUR', 1874, 1874, 210, 325, 'NL', true, 'v1', 'nl',
       now() - interval '20 days'
     from (select id, company_id from site_site order by id limit 1) site,
       (select id from accounts_member order by id limit 9) member`,
  );
  await database.query(
    `insert into shop_payment (order_id, method, provider, key, state, completed_at, changed_at, receipt_no)
     select id, 'sdd', 'sepa', gen_random_uuid(), 'completed', created_at, created_at, 'shot-' || id
     from shop_order where start_now_text = 'v1'`,
  );
  await database.query(
    `insert into shop_mandate (reference, order_id, member_id, company_id, creditor_id, creditor_name, details, locale,
       text_version, signed_at, code_id, code_sent_at)
     select 'M' || o.id, o.id, o.member_id, s.company_id, 'NL22ZZZ000000000000', 'Example B.V.', 'x', 'nl', 'v1',
       o.created_at, gen_random_uuid(), o.created_at
     from shop_order o join site_site s on s.id = o.site_id where o.start_now_text = 'v1'`,
  );
  await database.query(
    `insert into shop_debit (order_id, mandate_id, member_id, account, mobile, last4, country, end_to_end_id, amount,
       currency, state, due_on, open_until, at_risk_until, created_at, told_at, told_due_on, returned_at, return_code)
     select o.id, m.id, o.member_id, 'a' || o.id, 'm' || o.id, '4567', 'NL', 'E-' || o.id, o.amount, 'EUR',
       case when nth <= 3 then 'waiting' when nth <= 5 then 'filed' else 'returned' end::shop_debit_state,
       due, due + 7, due + 56, o.created_at, case when nth < 3 then o.created_at end, case when nth < 3 then due end,
       case when nth > 5 then now() - interval '3 days' end, case when nth > 5 then 'MD06' end
     from (select *, row_number() over (order by id) as nth, current_date + 4 as due from shop_order
       where start_now_text = 'v1') o join shop_mandate m on m.order_id = o.id`,
  );
  await database.query(
    `insert into shop_debit_refund (key, order_id, amount, from_day, at, changed_at)
     select gen_random_uuid(), order_id, amount, open_until + 1, now(), now() from shop_debit where state = 'filed'`,
  );
  await database.query(
    `insert into shop_debit_other (end_to_end_id, code, order_id, message_id, reported, at)
     select end_to_end_id, 'MD06', order_id, 'C1', '9.37 EUR', now() from shop_debit where state = 'filed' limit 1`,
  );
  await database.query(
    `insert into shop_debit_file (message_id, company_id, format, debits, amount, content, made_at)
     select name, company_id, 'pain.008.001.08', 2, 3748, content, now() - interval '5 days'
     from (select company_id from site_site order by id limit 1) site,
       (values ('D20261120-1', 'x'), ('D20250901-1', '')) file (name, content)`,
  );
  await database.query(
    `insert into shop_receivable (order_id, amount, currency, at, state, settled_at, settled_by, note, told_at,
       written_off_at, written_off_by, written_off_agreed_by, written_off_why)
     select order_id, 374 + nth, 'EUR', returned_at, case nth when 1 then 'written_off' when 2 then 'settled' else 'open' end,
       case when nth = 2 then now() end, case when nth = 2 then frida.id end,
       case when nth = 2 then 'Paid by bank transfer, seen on the statement of Monday' end,
       case when nth <> 3 then returned_at end, case when nth = 1 then now() end, case when nth = 1 then frida.id end,
       case when nth = 1 then finn.id end, case when nth = 1 then 'Moved abroad, and two reminders came back' end
     from (select *, row_number() over (order by order_id) as nth from shop_debit where state = 'returned') d,
       (select id from staff_person where alias = 'Frida') frida,
       (select id from staff_person where alias = 'Finn') finn`,
  );
  await database.query(
    `insert into staff_proposal (kind, subject, input, why, by_id, at, expires_at)
     select 'shop.write_off', 'order:' || order_id, json_build_object('order', order_id, 'amount', amount),
       'The account was closed, and nobody answers', finn.id, now(), now() + interval '2 days'
     from (select * from shop_receivable where state = 'open' order by at, order_id limit 1) r,
       (select id from staff_person where alias = 'Finn') finn`,
  );
}

/** Two days of the books, and a comparison that found something. */
async function addBooks(database: World["database"]) {
  await database.query(
    `insert into shop_book_day (day, account, kind, currency, entries, debited, credited)
     select current_date - days, account::shop_account, kind, currency, entries, debited, credited
     from generate_series(0, 1) days, (values
       ('provider', 'paid', 'EUR', 41, 84_523, 0), ('sales', 'paid', 'EUR', 41, 0, 84_523),
       ('provider', 'charged_back', 'EUR', 2, 0, 3_748), ('receivable', 'charged_back', 'EUR', 2, 1_250, 0),
       ('sales', 'charged_back', 'EUR', 2, 2_498, 0), ('loss', 'written_off', 'EUR', 1, 375, 0),
       ('receivable', 'written_off', 'EUR', 1, 0, 375), ('provider', 'paid', 'DKK', 3, 41_700, 0),
       ('sales', 'paid', 'DKK', 3, 0, 41_700)) booked (account, kind, currency, entries, debited, credited)
     on conflict do nothing`,
  );
  await database.query(
    `insert into shop_reconciliation (at, seconds, differences, found, credits_bought, credits_given)
     select now(), 2.4, 1, json_build_array(json_build_object(
       'what', 'held by the provider of order ' || id, 'member', member_id, 'expected', 1874, 'found', 0)), 18450, 9120
     from shop_order order by id limit 1 on conflict do nothing`,
  );
}

async function chooseReturns(page: Page, context: BrowserContext, world: World) {
  await atDeskAs("Frida", "/desk/debits")(page, context, world);
  const { rows } = await world.database.query(
    "select end_to_end_id as name, state from shop_debit where state <> 'waiting' order by order_id",
  );
  const returns = [...rows.map(({ name }) => name), "NOT-OURS"].map(
    (name) =>
      `<TxDtls><Refs><EndToEndId>${name}</EndToEndId></Refs><RtrInf><Rsn><Cd>AM04</Cd></Rsn></RtrInf></TxDtls>`,
  );
  const buffer =
    Buffer.from(`<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08">
<BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>C1</MsgId></GrpHdr><Ntfctn><Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>
<NtryDtls>${returns.join("")}</NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`);
  await page.locator("input[type=file]").setInputFiles({ name: "returns.xml", mimeType: "text/xml", buffer });
  await page.getByText("NOT-OURS").waitFor();
}

async function openSettle(page: Page, context: BrowserContext, world: World) {
  await atDeskAs("Frida", "/desk/receivables")(page, context, world);
  await page.locator("main section li button").first().click();
  await page.locator("dialog[open]").waitFor();
}
