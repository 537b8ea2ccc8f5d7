import type { Sql } from "./fixture.ts";

/**
 * Adds two sites to those of the demo: one without an entry warning, and one of an old company whose phone
 * number is full of spaces and dashes. They are available once the program has read its sites again.
 */
export async function addOddSites(sql: Sql) {
  await sql(`
    with company as (
      insert into site_company (name, address, city, country, kvk, tradenames, vat_numbers, support_phone, added)
      values ('Old B.V.', 'Oude Gracht 1', 'Utrecht', 'NL', '11111111', '{Old}', '{NL111111111B01}', '+31 (0)20 - 123-45 67', '2019-02-03')
      returning id
    ), quiet as (
      insert into site_site (name, company_id, support_email, mail_name, settings)
      select 'Quiet', id, 'help@quiet.example', 'Quiet', '{"enable_site_entry_popup": "no"}' from company
      returning id
    ), old as (
      insert into site_site (name, company_id, support_email, mail_name, settings)
      select 'Old', id, 'help@old.example', 'Old', '{"refund_days": 21}' from company
      returning id
    )
    insert into site_domain (domain, site_id, is_main)
    select 'quiet.localhost', id, true from quiet union all select 'old.localhost', id, true from old`);
}
