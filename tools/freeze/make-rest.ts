import { randomUUID } from "node:crypto";
import { prepareLink, sealLink } from "#features/accounts/server/tokens.ts";
import { grantCredits } from "#features/wallet/server/wallet.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { People } from "./make-people.ts";

/**
 * Makes requests that leave rows behind, then sets states that this version only reaches over time or by
 * hand.
 */
export async function makeRest(testApp: TestApp, people: People): Promise<void> {
  await makeRequests(testApp, people);
  await makeTokens(testApp, people);
  for (const statement of statements(people)) {
    await testApp.app.pool.query(statement).catch((error: Error) => {
      throw new Error(`${error.message}: ${statement}`);
    });
  }
}

async function makeRequests({ ask, runJobs, flushPresence }: TestApp, { anna, ben, cleo }: People) {
  const call = async (who: { cookie: string } | null, path: string, json: unknown = {}) =>
    ask(path, { method: "POST", headers: who ? { cookie: who.cookie } : {}, json });
  const all = [
    call(cleo, "/api/activation-mails"),
    call(null, "/api/password-resets", { email: ben.email }),
    call(anna, "/api/mail-changes", { email: "anna.new@members.example", password: anna.password }),
    call(anna, "/api/exports", { password: anna.password }),
    call(null, "/api/passkeys/login-options"),
    call(null, "/api/page-bounces", { page: "/", milliseconds: 4_000, only: true }),
  ];
  for (const answer of await Promise.all(all))
    if (!answer.ok) throw new Error(`A request answered ${answer.status}: ${await answer.text()}`);
  const wrong = await call(null, "/api/user.php", { email: ben.email, password: "not this one" });
  if (wrong.status !== 401) throw new Error(`A wrong password answered ${wrong.status}.`);
  await runJobs();
  await flushPresence();
}

async function makeTokens({ app }: TestApp, { anna, dora, iris, hugo }: People) {
  const now = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    for (const [{ id: memberId }, purpose, days] of [
      [dora, "reactivation", 14],
      [anna, "mail_undo", 2],
    ] as const) {
      const id = await prepareLink(tx, { memberId, purpose, now });
      await sealLink(tx, { id, purpose, now, lastsMs: days * 86_400_000 });
    }
    for (const [{ id }, reason] of [
      [iris, "signup"],
      [hugo, "demo"],
    ] as const)
      await grantCredits(app, tx, { memberId: id, credits: 5, reason, key: randomUUID() });
  });
}

function statements({ anna, cleo, dora, emil, finn, hugo, iris, ben }: People): string[] {
  const cycle = (column: string, values: string) =>
    `update profiles_profile set ${column} = (array[${values}])[1 + member_id % array_length(array[${values}], 1)]`;
  return [
    // Members in deletion, and deleted ones.
    `update accounts_member set status = 'pending_deletion' where id = ${dora.id}`,
    `update accounts_member set status = 'deleted', email = null, email_key = null, username = 'deleted',
       username_key = null, password_hash = null, tracking = '{}' where id = ${emil.id}`,
    `delete from accounts_session where member_id in (${emil.id}, ${finn.id})`,
    `update accounts_member set status = 'banned' where id = ${finn.id}`,
    `update profiles_profile set status = 'disabled' where member_id = ${hugo.id}`,
    `update accounts_member set signup_step = (array['photo','who','place','looks','complete','done'])[1 + id % 6]
       where id <> ${anna.id}`,
    `update accounts_member set tracking = '{"network": "n1", "ref": "summer"}' where id = ${cleo.id}`,
    `insert into accounts_session (token_hash, member_id, device, country, created_at, last_seen_at, expires_at)
       select decode(md5('second device') || md5('of anna'), 'hex'), ${anna.id}, 'Firefox, Linux', 'NL',
         now() - interval '3 days', now() - interval '1 day', now() + interval '29 days'`,
    `insert into accounts_passkey (credential_id, member_id, public_key, counter, transports, name, created_at)
       values ('frozen-passkey', ${anna.id}, '\\xa501020326', 3, '{internal,hybrid}', 'Phone', now())`,
    `update accounts_consent set withdrawn_at = given_at + interval '1 hour'
       where id = (select min(id) from accounts_consent where kind = 'orientation')`,
    `insert into accounts_consent (member_id, kind, version, locale, given_at)
       select id, kind, '2026-11', locale, signed_up_at from accounts_member, unnest(array['terms', 'privacy']) as kind`,
    // Photos waiting for a moderator, and moderated ones.
    `update photos_photo set status = 'pending' where id = (select max(id) from photos_photo where member_id = ${ben.id})`,
    `update photos_photo set status = 'rejected', reason = 'no_person'
       where id = (select max(id) from photos_photo where member_id = ${iris.id})`,
    `insert into photos_stray values ('frozen-orphan', now()) on conflict do nothing`,
    `insert into chat_stray values ('frozen-orphan', now()) on conflict do nothing`,
    `update chat_held set refused = 'credits' where id = (select max(id) from chat_held where sender_id = ${cleo.id})`,
    `insert into safety_report (reporter_id, client_id, about_id, subject, reason, words, evidence, at)
       select reporter_id, gen_random_uuid(), about_id, subject, reason.name, words, evidence, at
       from (select * from safety_report where subject = 'profile' limit 1) report,
         unnest(array['scam','underage','advertising','offline','other']) as reason (name)`,
    // All values of profile fields.
    cycle(
      "hair",
      "'brunette','blond','brown','white','bald','black','dark_blond','dark_brown','gray','red','other'",
    ),
    cycle("body", "'slim','normal','fat'"),
    cycle("eye", "'blue','green','hazel','brown'"),
    cycle("relationship", "'divorced','living_together','married','single','widowed','unmarried'"),
    `insert into outbox_message (channel, recipient, body_text) values ('push', 'nobody', 'A channel of a later version')`,
    `insert into site_short_link (token, purpose, target, expires_at)
       values ('frozen-mail', 'mail', '/settings', now() + interval '1 year'),
         ('frozen-campaign', 'campaign', '/', now() + interval '1 year')`,
    // States that an operator sets with SQL today.
    `update shop_withdrawal set state = 'settled' where id = (select min(id) from shop_withdrawal where state = 'open')`,
    `with written as (update shop_receivable set state = 'written_off'
         where order_id = (select max(order_id) from shop_receivable where state = 'open') returning *)
       insert into shop_entry (order_id, kind, debited, credited, amount, currency, key, at)
       select order_id, 'written_off', 'loss', 'receivable', amount, currency, order_id::text, now() from written`,
    `insert into site_text (site_id, key, locale, value)
       select id, key, 'en', 'Words about a fictional profile' from site_site,
         unnest(array['fictional_warning','fictional_singular','fictional_plural']) as key on conflict do nothing`,
    `update shop_code set status = 'inactive' where code = 'ALWAYS'`,
  ];
}
